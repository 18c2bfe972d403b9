import { generateSync } from "otplib";
import { beforeEach, describe, expect, it } from "vitest";
import { LIMITS, loginResponseSchema, MESSAGES, securityResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, mailTo, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { codeOf, enableTotp, STEP } from "../../../../test/totp.ts";
import type { Database } from "../../../db/transaction.ts";
import { createLogin } from "../login/index.ts";
import { createSecondFactor } from "./index.ts";

const wrongCode = (test: TestApp, secret: string) =>
  codeOf(test, secret) === "123456" ? "654321" : "123456";

/** The first step of a login: the challenge. */
async function challengeOf(test: TestApp, player: Pick<Player, "UserID" | "password">): Promise<string> {
  const { data } = (await login(test.app, player.UserID, player.password)).json();
  return data.challenge;
}

describeEachDatabase("two-step login", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("names one issuer in the app, also for a site whose name has a colon", async () => {
    const { app } = await openOwnApp(database, { env: { SITE_NAME: "RAN: Tambayan" } });
    const player = await newPlayer(app);
    const begun = await post(app, "/account/totp/begin", { UserPass: player.password }, player.token);
    const uri = new URL(begun.json().data.uri);
    expect(decodeURIComponent(uri.pathname).replace(/^\//, "")).toBe(`RAN Tambayan:${player.UserID}`);
    expect(uri.searchParams.get("issuer")).toBe("RAN Tambayan");
  });

  it("is set up with the password and a code; the secret is encrypted in the database", async () => {
    const test = await openApp(database);
    const { app, db, mails } = test;
    const player = await newPlayer(app);
    const wrong = await post(app, "/account/totp/begin", { UserPass: "wrong" }, player.token);
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.passwordIncorrect]);

    const begun = await post(app, "/account/totp/begin", { UserPass: player.password }, player.token);
    const { secret, uri } = begun.json().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Tambayan:${player.UserID}?secret=${secret}&issuer=Tambayan`);
    // Begun is not on.
    expect((await login(app, player.UserID, player.password)).json().data.token).toEqual(expect.any(String));

    const bad = await post(app, "/account/totp/enable", { code: wrongCode(test, secret) }, player.token);
    expect([bad.statusCode, bad.json().error]).toEqual([400, MESSAGES.codeIncorrect]);
    const code = codeOf(test, secret);
    const good = await post(
      app,
      "/account/totp/enable",
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      player.token,
    );
    expect(good.statusCode).toBe(200);
    const { recoveryCodes } = good.json();
    expect(new Set(recoveryCodes).size).toBe(LIMITS.recoveryCodes);
    for (const recovery of recoveryCodes) expect(recovery).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);

    const stored = JSON.stringify([await sql(db)("SecondFactor"), await sql(db)("RecoveryCode")]);
    expect(stored).not.toContain(secret);
    for (const recovery of recoveryCodes) expect(stored).not.toContain(recovery.replace("-", ""));
    const mail = await mailTo(mails, player.email, /two-step/i);
    expect(mail.text).not.toContain(secret);
    expect((await get(app, "/account", player.token)).json().data.secondFactor).toBe(true);
    expect(
      (await post(app, "/account/totp/begin", { UserPass: player.password }, player.token)).json().error,
    ).toBe(MESSAGES.totpAlreadyOn);
  });

  it("asks for a code at login; without one there is no session", async () => {
    const test = await openApp(database);
    const { app } = test;
    const player = await newPlayer(app);
    const { secret } = await enableTotp(test, player);

    const first = await login(app, player.UserID, player.password);
    expect(first.statusCode).toBe(200);
    const { data } = loginResponseSchema.strict().parse(first.json());
    expect(data).toEqual({
      user: null,
      token: null,
      message: MESSAGES.codeAskedOnSite,
      // Neither a player's nor an administrator's, for clients that do not know the second step.
      status: 2,
      challenge: expect.any(String),
    });
    // The challenge opens nothing by itself.
    expect((await get(app, "/session", data.challenge)).statusCode).toBe(401);
    expect((await post(app, "/logout", undefined, data.challenge)).statusCode).toBe(200);

    const { challenge } = data;
    const wrong = await post(app, "/processlogin/second-step", { challenge, code: wrongCode(test, secret) });
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.codeIncorrect]);
    const second = await post(app, "/processlogin/second-step", { challenge, code: codeOf(test, secret) });
    expect(second.statusCode).toBe(200);
    expect(loginResponseSchema.parse(second.json()).data).toMatchObject({
      user: { UserID: player.UserID },
      message: MESSAGES.loggedIn,
      status: 1,
    });
    expect((await get(app, "/session", second.json().data.token)).statusCode).toBe(200);
  });

  it("is on or off for a login under way too: one that began before opens no session", async () => {
    const test = await openApp(database);
    const context = contextOf(test);
    const player = await newPlayer(test.app);
    const { UserNum, UserID } = player;
    const credentials = { UserID, UserPass: player.password };
    /** Logs in on a database where something happens once password and code were found right. */
    const loginBefore = (happens: () => Promise<unknown>) => {
      const transaction: Database["transaction"] = async (work, options) => {
        await happens();
        return test.db.transaction(work, options);
      };
      return createLogin({ ...test.db, transaction }, context);
    };
    const open = (of: object) => countRows(test.db, "Session", { UserNum, revoked: null, ...of });
    const over = { kind: "validation", message: MESSAGES.challengeOver };

    let secret = "";
    const late = loginBefore(async () => {
      secret = (await enableTotp(test, player)).secret;
    });
    await expect(late.login(credentials, CLIENT)).rejects.toMatchObject(over);
    expect([await open({}), await open({ secondFactor: null })]).toEqual([1, 0]);

    const first = await createLogin(test.db, context).login(credentials, CLIENT);
    if (first.step !== "second") throw new Error(first.step);
    const challenge = { UserNum, type: first.account.type, mark: first.mark };
    const without = loginBefore(() => createSecondFactor(test.db, context).disable(UserNum, CLIENT));
    await expect(without.secondStep(challenge, codeOf(test, secret), CLIENT)).rejects.toMatchObject(over);
    // Which no session has passed now.
    expect([await open({}), await open({ secondFactor: null })]).toEqual([1, 1]);
  });

  it("lets the owner in by a code while someone guesses their password", async () => {
    const test = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 3 } });
    const { app, env } = test;
    const [owner, other] = [await newPlayer(app), await newPlayer(app)];
    const { secret } = await enableTotp(test, owner);
    const from = (address: string) => ({ "x-web-key": env.WEB_KEY, "x-client-address": address });
    for (const { UserID } of [owner, other])
      for (let guess = 0; guess < 5; guess += 1) await login(app, UserID, "wrong", from("198.51.100.1"));
    const tryCode = async (player: Player, address: string, code?: string, UserPass = player.password) => {
      const body = { UserID: player.UserID, UserPass, ...(code !== undefined && { code }) };
      const answer = await post(app, "/processlogin", body, undefined, from(address));
      return answer.statusCode === 200 ? answer.json().data : answer.json().error;
    };
    const refused = MESSAGES.wrongCredentials;
    const right = () => codeOf(test, secret);
    expect(await tryCode(owner, "198.51.100.2")).toBe(refused);
    expect(await tryCode(owner, "198.51.100.2", "")).toBe(refused);
    expect(await tryCode(owner, "198.51.100.2", wrongCode(test, secret))).toBe(refused);
    expect(await tryCode(owner, "198.51.100.2", right(), "wrong")).toBe(refused);
    const { challenge } = await tryCode(owner, "198.51.100.2", right());
    const second = await post(app, "/processlogin/second-step", { challenge, code: right() });
    expect(second.statusCode).toBe(200);

    // An account without two-step login gains nothing, and guessing codes only limits the address it is done from.
    expect(await tryCode(other, "198.51.100.2", right())).toBe(refused);
    test.clock.advance(30_000);
    await emptyTables(test.db, ["Throttle"]);
    for (let guess = 0; guess < 5; guess += 1) await login(app, owner.UserID, "wrong", from("198.51.100.1"));
    for (let guess = 0; guess < 6; guess += 1) await tryCode(owner, "198.51.100.1", wrongCode(test, secret));
    expect(await tryCode(owner, "198.51.100.1", right())).toBe(refused);
    expect(await tryCode(owner, "198.51.100.3", right())).toMatchObject({ challenge: expect.any(String) });
  });

  it("limits whoever has the codes of an account, but not its password", async () => {
    const test = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 3 } });
    const { app, env } = test;
    const owner = await newPlayer(app);
    const { secret } = await enableTotp(test, owner);
    let address = 0;
    const tryPassword = (UserPass: string, code?: string) => {
      address += 1;
      const headers = { "x-web-key": env.WEB_KEY, "x-client-address": `198.51.100.${address}` };
      return post(app, "/processlogin", { UserID: owner.UserID, UserPass, code }, undefined, headers);
    };
    for (let guess = 0; guess < 3; guess += 1) await tryPassword("wrong");
    expect((await tryPassword(owner.password, codeOf(test, secret))).statusCode).toBe(200);
    for (let guess = 0; guess < 3; guess += 1) await tryPassword("wrong", codeOf(test, secret));
    expect((await tryPassword(owner.password, codeOf(test, secret))).statusCode).toBe(400);
    test.clock.advance(31_000);
    expect((await tryPassword(owner.password, codeOf(test, secret))).statusCode).toBe(200);
  });

  it("accepts a code once out of fifty times at once, and none twice", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { secret } = await enableTotp(test, player);
    const challenge = await challengeOf(test, player);
    const code = codeOf(test, secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(test.app, "/processlogin/second-step", { challenge, code })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await post(test.app, "/processlogin/second-step", { challenge, code })).statusCode).not.toBe(200);
  });

  it("accepts the codes of the previous and next step, and no older one", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { secret } = await enableTotp(test, player);
    const now = test.clock.now().getTime();
    const codeAt = (offset: number) => generateSync({ secret, epoch: Math.floor((now + offset) / 1000) });
    const submit = async (code: string) => {
      const challenge = await challengeOf(test, player);
      return (await post(test.app, "/processlogin/second-step", { challenge, code })).statusCode;
    };
    expect(await submit(codeAt(3 * STEP))).toBe(400);
    expect(await submit(codeAt(0))).toBe(200);
    expect(await submit(codeAt(STEP))).toBe(200);
    // An earlier step than the one that was used is over.
    expect(await submit(codeAt(0))).toBe(400);
  });

  it("accepts each recovery code once, and counts the rest", async () => {
    const test = await openApp(database);
    const { app } = test;
    const player = await newPlayer(app);
    const { recoveryCodes } = await enableTotp(test, player);
    const challenge = await challengeOf(test, player);
    const code = recoveryCodes[0]?.toLowerCase();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(app, "/processlogin/second-step", { challenge, code })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const { data } = (await get(app, "/account/security", player.token)).json();
    expect(data.secondFactor).toMatchObject({ on: true, recoveryCodesLeft: LIMITS.recoveryCodes - 1 });
    // Another account's code does not work.
    const stranger = await newPlayer(app);
    await enableTotp(test, stranger);
    const theirs = await challengeOf(test, stranger);
    expect(
      (await post(app, "/processlogin/second-step", { challenge: theirs, code: recoveryCodes[1] }))
        .statusCode,
    ).toBe(400);
  });

  it("lets a challenge serve once, whatever code comes with it", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { secret, recoveryCodes } = await enableTotp(test, player);
    const challenge = await challengeOf(test, player);
    const submit = (code: string | undefined) =>
      post(test.app, "/processlogin/second-step", { challenge, code });
    test.clock.advance(1);
    const answers = await Promise.all(recoveryCodes.slice(0, 5).map(submit));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await submit(codeOf(test, secret));
    expect([late.statusCode, late.json().error]).toEqual([422, MESSAGES.challengeOver]);
  });

  it("ends the other sessions as it is turned on: they were opened without it", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const elsewhere = (await login(test.app, player.UserID, player.password)).json().data.token;
    await enableTotp(test, player);
    expect((await get(test.app, "/session", player.token)).statusCode).toBe(200);
    expect((await get(test.app, "/session", elsewhere)).statusCode).toBe(401);
  });

  it("locks after five wrong codes", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { secret } = await enableTotp(test, player);
    const challenge = await challengeOf(test, player);
    const submit = async (code: string) =>
      (await post(test.app, "/processlogin/second-step", { challenge, code })).statusCode;
    for (let time = 0; time < 5; time += 1) expect(await submit(wrongCode(test, secret))).toBe(400);
    expect(await submit(codeOf(test, secret))).toBe(429);
    test.clock.advance(STEP);
    expect(await submit(codeOf(test, secret))).toBe(200);
  });

  it("rejects forged, expired and foreign challenges", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { secret } = await enableTotp(test, player);
    for (const challenge of ["x", `${await challengeOf(test, player)}x`, player.token]) {
      const answer = await post(test.app, "/processlogin/second-step", {
        challenge,
        code: codeOf(test, secret),
      });
      expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.challengeOver]);
    }
    const challenge = await challengeOf(test, player);
    await changeGameUser(test.db, player.UserID, { UserAvailable: 0 });
    const blocked = await post(test.app, "/processlogin/second-step", {
      challenge,
      code: codeOf(test, secret),
    });
    expect([blocked.statusCode, blocked.json().error]).toEqual([403, MESSAGES.blocked]);
  });

  it("can be turned off, and its codes renewed, with password and code", async () => {
    const test = await openApp(database);
    const { app } = test;
    const player = await newPlayer(app);
    const body = { UserPass: player.password, code: "123456" };
    expect((await post(app, "/account/totp/disable", body, player.token)).json().error).toBe(
      MESSAGES.totpNotOn,
    );
    const { secret, recoveryCodes } = await enableTotp(test, player);

    const renew = { UserPass: player.password, code: codeOf(test, secret) };
    const renewed = await post(app, "/account/totp/recovery-codes", renew, player.token);
    expect(renewed.json().recoveryCodes).toHaveLength(LIMITS.recoveryCodes);
    const challenge = await challengeOf(test, player);
    const old = await post(app, "/processlogin/second-step", { challenge, code: recoveryCodes[0] });
    expect(old.statusCode).toBe(400);

    test.clock.advance(STEP);
    const wrong = { UserPass: "wrong", code: codeOf(test, secret) };
    expect((await post(app, "/account/totp/disable", wrong, player.token)).statusCode).toBe(400);
    const off = { UserPass: player.password, code: codeOf(test, secret) };
    expect((await post(app, "/account/totp/disable", off, player.token)).json()).toEqual({
      message: MESSAGES.totpDisabled,
    });
    expect((await login(app, player.UserID, player.password)).json().data.token).toEqual(expect.any(String));
  });

  it("is required for administrators if configured", async () => {
    const test = await openOwnApp(database, { env: { REQUIRE_ADMIN_SECOND_FACTOR: true } });
    const { app } = test;
    const first = (await login(app, "gm", "gm-demo-1")).json().data;
    expect(first).toMatchObject({ status: 20, message: MESSAGES.secondFactorNeeded });
    const status = async (token: string) => (await get(app, "/session", token)).json().data.status;
    expect(await status(first.token)).toBe(0);
    expect(await status(await tokenOf(app, "juan"))).toBe(1);

    const gm = { UserID: "gm", password: "gm-demo-1", token: first.token };
    const { secret } = await enableTotp(test, gm);
    // The session in which it was switched on has passed it.
    expect(await status(first.token)).toBe(20);
    const challenge = await challengeOf(test, gm);
    const second = await post(app, "/processlogin/second-step", { challenge, code: codeOf(test, secret) });
    expect(second.json().data.message).toBe(MESSAGES.loggedIn);
    expect(await status(second.json().data.token)).toBe(20);

    const security = securityResponseSchema.parse((await get(app, "/account/security", first.token)).json());
    expect(security.data.secondFactor.required).toBe(true);
    test.clock.advance(STEP);
    const off = { UserPass: "gm-demo-1", code: codeOf(test, secret) };
    await post(app, "/account/totp/disable", off, first.token);
    expect(await status(first.token)).toBe(0);
  });
});

describeEachDatabase("the security page's calls", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  const from = (test: TestApp, address: string, userAgent: string) => ({
    "x-web-key": test.env.WEB_KEY,
    "x-client-address": address,
    "user-agent": userAgent,
  });

  it("lists active sessions, marks the current one, and ends one or all others", async () => {
    const test = await openApp(database);
    const { app } = test;
    const player = await newPlayer(app);
    const open = async (address: string, userAgent: string): Promise<string> => {
      test.clock.advance(1_000);
      return (await login(app, player.UserID, player.password, from(test, address, userAgent))).json().data
        .token;
    };
    const [phone, cafe, home] = [
      await open("192.0.2.1", "Phone"),
      await open("192.0.2.2", "Cafe"),
      await open("2001:db8::1", "Home"),
    ];
    const list = async (token: string) =>
      securityResponseSchema.parse((await get(app, "/account/security", token)).json()).data.sessions;
    const sessions = await list(home);
    expect(sessions.map(({ userAgent, ip, current }) => [userAgent, ip, current])).toEqual([
      ["Home", "2001:db8::1", true],
      ["Cafe", "192.0.2.2", false],
      ["Phone", "192.0.2.1", false],
      [expect.any(String), "127.0.0.1", false],
    ]);

    const ended = await post(app, "/account/sessions/end", { id: sessions[1]?.id }, home);
    expect(ended.json()).toEqual({ message: MESSAGES.sessionEndedHere });
    // At once.
    expect((await get(app, "/session", cafe)).statusCode).toBe(401);
    expect((await get(app, "/session", cafe)).json().error).toBe(MESSAGES.sessionEnded);
    expect((await post(app, "/account/sessions/end", { id: sessions[1]?.id }, home)).statusCode).toBe(404);

    expect((await post(app, "/account/sessions/end-others", undefined, home)).json()).toEqual({
      message: MESSAGES.sessionsEnded,
    });
    expect((await get(app, "/session", phone)).statusCode).toBe(401);
    expect(await list(home)).toHaveLength(1);
  });

  it("ends no one else's session", async () => {
    const { app } = await openApp(database);
    const [one, other] = [await newPlayer(app), await newPlayer(app)];
    const { data } = (await get(app, "/account/security", one.token)).json();
    const answer = await post(app, "/account/sessions/end", { id: data.sessions[0].id }, other.token);
    expect(answer.statusCode).toBe(404);
    expect((await get(app, "/session", one.token)).statusCode).toBe(200);
    await post(app, "/account/sessions/end-others", undefined, other.token);
    expect((await get(app, "/session", one.token)).statusCode).toBe(200);
  });

  it("lists recent logins with their results, newest first", async () => {
    const test = await openApp(database);
    const { app } = test;
    const player = await newPlayer(app);
    const { secret } = await enableTotp(test, player);
    await login(app, player.UserID, "wrong", from(test, "203.0.113.9", "Stranger"));
    const challenge = await challengeOf(test, player);
    await post(app, "/processlogin/second-step", { challenge, code: wrongCode(test, secret) });
    await post(app, "/processlogin/second-step", { challenge, code: codeOf(test, secret) });
    const { data } = securityResponseSchema.parse((await get(app, "/account/security", player.token)).json());
    expect(data.logins.map(({ outcome }) => outcome)).toEqual([
      "success",
      "wrong_code",
      "wrong_password",
      "success",
    ]);
    expect(data.logins[2]).toMatchObject({ ip: "203.0.113.9", userAgent: "Stranger" });

    for (let time = 0; time < 2 * LIMITS.recentLogins; time += 1) await login(app, player.UserID, "wrong");
    const later = (await get(app, "/account/security", player.token)).json().data;
    expect(later.logins).toHaveLength(LIMITS.recentLogins);
  });
});

describe("an authenticator's secret", () => {
  const database = useDatabase("sqlite");

  it("cannot be decrypted with another key, and the error does not reveal it", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await enableTotp(test, player);
    const other = await openOwnApp(database, { env: { DATA_KEY: "x".repeat(40) }, clock: test.clock });
    // One that was made with the key of before is over.
    const old = await challengeOf(test, player);
    const before = await post(other.app, "/processlogin/second-step", { challenge: old, code: "123456" });
    expect([before.statusCode, before.json().error]).toEqual([422, MESSAGES.challengeOver]);
    const challenge = await challengeOf(other, player);
    const answer = await post(other.app, "/processlogin/second-step", { challenge, code: "123456" });
    expect([answer.statusCode, answer.json().error]).toEqual([500, MESSAGES.internal]);
  });
});
