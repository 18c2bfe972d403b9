import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { get, newPlayer, own, post, registration } from "../../../test/accounts.ts";
import { login, mailTo, memoryLogger, openOwnApp, tokenIn } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";
import { sql } from "../../../test/sql.ts";
import { createPasswords } from "./passwords.ts";

const database = useDatabase("sqlite");

// A whole life of an account, with mistakes; then what was written down of it is searched for what only its owner
// knows.
it("passwords, answers, codes and links reach no log, no answer, and no column but hashed or sealed", async () => {
  const { logger, text } = memoryLogger();
  const test = await openOwnApp(database, { logger, passwords: createPasswords(database.env) });
  const { app, db, mails, clock } = test;
  const answers: string[] = [];
  const keep = <T extends { body: string }>(answer: T): T => {
    answers.push(answer.body);
    return answer;
  };
  const secrets = {
    password: "Parol-at-Bituin-1",
    mistyped: "Parol-at-Bituim-1",
    next: "Simbang-Gabi-2026",
    reset: "Noche-Buena-2026",
    answer: "Muning-ang-Pusa",
    wrongAnswer: "Bantay-ang-Aso",
  };

  const refused = registration({ userPassword: secrets.mistyped, userPasswordConfirm: "x", userEmail: "no" });
  keep(await post(app, "/register", refused));
  const player = await newPlayer(app, {
    userPassword: secrets.password,
    userPasswordConfirm: secrets.password,
    secretAnswer: secrets.answer,
  });
  keep(await login(app, player.UserID, secrets.mistyped));
  const confirmation = tokenIn(await mailTo(mails, player.email, /confirm/i));
  keep(await post(app, "/account/verify-email", { token: confirmation }));
  for (const UserPass of [secrets.mistyped, secrets.password]) {
    keep(await post(app, "/api/validate-password", { ...own(player), UserPass }, player.token));
  }
  for (const secretAnswer of [secrets.wrongAnswer, secrets.answer]) {
    keep(await post(app, "/validate-secret-answer", { ...own(player), secretAnswer }, player.token));
  }
  const change = { ...own(player), UserPass: secrets.password, NewUserPass: secrets.next };
  keep(await post(app, "/updatepassword", change, player.token));
  keep(await get(app, "/account", player.token));
  const begun = await post(app, "/account/totp/begin", { UserPass: secrets.next }, player.token);
  const { secret } = begun.json().data;
  const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  const enabled = await post(app, "/account/totp/enable", { code }, player.token);
  const { recoveryCodes } = enabled.json();
  const { challenge } = (await login(app, player.UserID, secrets.next)).json().data;
  keep(await post(app, "/processlogin/second-step", { challenge, code: "000000" }));
  const second = await post(app, "/processlogin/second-step", { challenge, code: recoveryCodes[0] });
  const token = second.json().data.token;
  keep(await get(app, "/account/security", token));
  keep(await post(app, "/findUserID", { findIDEmail: player.email }));
  keep(await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email }));
  const link = tokenIn(await mailTo(mails, player.email, /Reset your password/));
  const reset = { token: link, NewUserPass: secrets.reset, RetypeUserPass: secrets.reset };
  keep(await post(app, "/reset-password", { ...reset, secretAnswer: secrets.wrongAnswer }));
  keep(await post(app, "/reset-password", { ...reset, secretAnswer: secrets.answer }));
  keep(await post(app, "/updateuserdetails", { ...own(player), UserPass: secrets.reset }, token));
  await app.inject({ url: `/session?token=${token}` });
  const ticket = { category: "other", subject: "Hi", message: "Hello", email: "visitor@example.org" };
  const { number } = keep(await post(app, "/tickets", ticket)).json();
  const ticketMail = await mailTo(mails, ticket.email, /Your ticket/);
  const ticketKey = /&key=([\w-]{43})/.exec(ticketMail.text)?.[1] ?? "";
  const byKey = { "x-ticket-key": ticketKey };
  keep(await get(app, `/tickets/${number}`, undefined, byKey));
  keep(await post(app, `/tickets/${number}/messages`, { message: "More" }, undefined, byKey));
  keep(await post(app, "/tickets/find", { number, email: ticket.email }));
  keep(await post(app, `/tickets/${number}/close`, undefined, undefined, byKey));
  expect((await login(app, player.UserID, secrets.reset)).json().data.challenge).toEqual(expect.any(String));
  await expect.poll(() => mails.length).toBeGreaterThanOrEqual(6);

  const tables = [
    "UserInfo",
    "Account",
    "Session",
    "SecondFactor",
    "RecoveryCode",
    "MailLink",
    "Throttle",
    "AuditLog",
    "Ticket",
    "TicketMessage",
    "IdempotentCall",
  ];
  const rows = await Promise.all(tables.map(async (table) => JSON.stringify(await sql(db)(table))));
  // A mail that was sent is emptied, for its link opens something.
  await expect
    .poll(async () => JSON.stringify(await sql(db)("MailOutbox").where({ state: "sent" })))
    .not.toMatch(/token=|key=/);

  const forbidden = [
    ...Object.values(secrets),
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((recovery: string) => recovery.replace("-", "")),
    confirmation,
    link,
    player.token,
    token,
    challenge,
    ticketKey,
  ];
  expect(ticketKey).toHaveLength(43);
  const places = { log: text(), answers: answers.join("\n"), database: rows.join("\n") };
  expect(places.log).toContain("logged in");
  for (const [place, content] of Object.entries(places)) {
    for (const [index, value] of forbidden.entries()) {
      expect(content.includes(value), `number ${index} in the ${place}`).toBe(false);
    }
    if (place !== "database") expect(content).not.toContain("$argon2");
  }
  // The log names no address either: what people type stays out of it.
  expect(places.log).not.toContain(player.email);
  expect(places.log).not.toContain(ticket.email);
});
