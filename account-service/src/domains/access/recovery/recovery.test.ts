import { beforeEach, describe, expect, it } from "vitest";
import { CONSOLE_MESSAGES, MESSAGES } from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, mailTo, openApp, openOwnApp, type TestApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { MINUTE } from "../../../lib/time.ts";

const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: "" });

/** Asks for the link and opens the mail. */
async function resetLink({ app, mails }: TestApp, player: Player): Promise<string> {
  await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
  return tokenIn(await mailTo(mails, player.email, /Reset your password/));
}
const newPassword = { NewUserPass: "Parol-ng-Pasko", RetypeUserPass: "Parol-ng-Pasko" };

describeEachDatabase("account recovery", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("emails the user IDs of an address, ignoring case, and shows none", async () => {
    const { app, db, mails } = await openApp(database);
    await addGameUser(db, { UserID: "kambal_1", UserEmail: "kambal@example.org" });
    await addGameUser(db, { UserID: "kambal_2", UserEmail: "Kambal@example.org" });
    const answer = await post(app, "/findUserID", { findIDEmail: " KAMBAL@example.org " });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: MESSAGES.userIdSent }]);
    const mail = await mailTo(mails, "KAMBAL@example.org", /./);
    expect(mail.text).toContain("kambal_1");
    expect(mail.text).toContain("kambal_2");
    const tokens = [...mail.text.matchAll(/token=([\w-]{43})/g)].map(([, token]) => token);
    const requested = await Promise.all(
      tokens.map((token) => post(app, "/reset-password/question", { token })),
    );
    expect(requested.map((answer) => answer.json().data?.UserID)).toEqual(["kambal_1", "kambal_2"]);
  });

  it.each([
    ["/findUserID", {}, [MESSAGES.findIdEmailRequired]],
    ["/findUserID", { findIDEmail: "nobody" }, ["Enter a valid email address."]],
    ["/findPassword", {}, [MESSAGES.findPasswordIdRequired, MESSAGES.findPasswordEmailRequired]],
    ["/findPassword", { findPWID: "juan", findPWEmail: "x" }, ["Enter a valid email address."]],
  ])("%s reports what is missing in %j", async (url, body, problems) => {
    const { app } = await openApp(database);
    const answer = await post(app, url, body);
    expect([answer.statusCode, answer.json()["form-error"]]).toEqual([422, problems]);
  });

  it("does the same work and gives the same response whether an account exists or not", async () => {
    const { app, db, mails, passwords } = await openApp(database);
    const counts = async () => [
      await countRows(db, "MailOutbox"),
      await countRows(db, "MailLink"),
      await countRows(db, "AuditLog"),
      passwords.hashed + passwords.verified,
    ];
    const pairs = [
      ["/findUserID", { findIDEmail: "maria@example.com" }, { findIDEmail: "no.body@example.com" }],
      [
        "/findPassword",
        { findPWID: "maria", findPWEmail: "maria@example.com" },
        { findPWID: "maria", findPWEmail: "juan@example.com" },
      ],
      [
        "/findPassword",
        { findPWID: "juan", findPWEmail: "juan@example.com" },
        { findPWID: "no_such_user", findPWEmail: "no.body@example.com" },
      ],
    ] as const;
    for (const [url, there, missing] of pairs) {
      const [start, found] = [await counts(), await post(app, url, there)];
      const [middle, notFound] = [await counts(), await post(app, url, missing)];
      const end = await counts();
      expect([found.statusCode, notFound.statusCode]).toEqual([200, 200]);
      expect(withoutId(found.body)).toEqual(withoutId(notFound.body));
      expect(Object.keys(found.headers)).toEqual(Object.keys(notFound.headers));
      // The same rows are written and the same hashes made.
      expect(middle.map((count, index) => count - (start[index] ?? 0))).toEqual(
        end.map((count, index) => count - (middle[index] ?? 0)),
      );
    }
    for (const to of ["maria@example.com", "juan@example.com"]) await mailTo(mails, to, /password/i);
    expect(mails.filter((mail) => mail.to === "no.body@example.com")).toEqual([]);
    // Maria's user ID with juan's address: neither is told; juan only has the email for the other request.
    expect(mails.filter((mail) => mail.to === "juan@example.com")).toHaveLength(1);
  });

  it("limits emails to one address, with the same response", async () => {
    const { app, mails } = await openApp(database);
    const player = await newPlayer(app);
    for (let time = 0; time < 8; time += 1) {
      expect((await post(app, "/findUserID", { findIDEmail: player.email })).statusCode).toBe(200);
    }
    await mailTo(mails, player.email, /user id/i);
    await expect
      .poll(() => mails.filter((mail) => /user id/i.test(mail.subject) && mail.to === player.email).length)
      .toBe(3);
  });

  it("is not silenced by whoever asks with a wrong user ID or for an address that has none", async () => {
    const { app, mails } = await openOwnApp(database, { env: { RECOVERY_LIMIT_PER_ADDRESS: 1000 } });
    const player = await newPlayer(app);
    for (let time = 0; time < 20; time += 1) {
      await post(app, "/findPassword", { findPWID: `wrong_${time}`, findPWEmail: player.email });
      await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: `x${time}@example.org` });
    }
    await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
    await mailTo(mails, player.email, /password/i);
    expect(mails.filter(({ to, subject }) => to === player.email && /password/i.test(subject))).toHaveLength(
      1,
    );
  });

  it("limits requests", async () => {
    const { app } = await openOwnApp(database, { env: { RECOVERY_LIMIT_PER_ADDRESS: 2 } });
    const ask = async (index: number) =>
      (await post(app, "/findUserID", { findIDEmail: `x${index}@example.org` })).statusCode;
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([200, 200, 429]);
  });
});

describeEachDatabase("resetting the password by an emailed link", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("who no longer knows the secret answer asks staff by the link, once, and needs none afterwards", async () => {
    const test = await openApp(database);
    const { app, db } = test;
    await emptyTables(database.db, ["Approval"]);
    const player = await newPlayer(app);
    const newLink = async () => {
      test.mails.length = 0;
      await emptyTables(database.db, ["Throttle"]);
      return resetLink(test, player);
    };
    const askStaff = async () => {
      const token = await newLink();
      const answers = [1, 2].map(() => post(app, "/reset-password/unknown-answer", { token }));
      const [first, again] = await Promise.all(answers);
      expect([first?.statusCode, again?.statusCode].sort()).toEqual([200, 422]);
      // The link was used up.
      expect((await post(app, "/reset-password/question", { token })).statusCode).toBe(422);
    };
    await askStaff();
    await askStaff();
    const admin = await tokenOf(app, "gm");
    const { approvals } = (await get(app, "/admin/approvals?kind=repair&state=waiting", admin)).json();
    expect(approvals).toMatchObject([
      {
        summary: "secret answer (wrote from the account's address)",
        account: { UserID: player.UserID },
        requestedBy: { UserID: player.UserID },
        rule: "player",
      },
    ]);
    expect(await countRows(db, "Approval")).toBe(1);
    expect((await post(app, `/admin/approvals/${approvals[0].id}/approve`, {}, admin)).statusCode).toBe(200);
    const token = await newLink();
    expect((await post(app, "/reset-password/question", { token })).json().data.UserSQ).toBeNull();
    expect((await post(app, "/reset-password", { token, ...newPassword })).statusCode).toBe(200);
    // Without an answer there is nothing to ask for.
    const none = await post(app, "/reset-password/unknown-answer", { token: await newLink() });
    expect([none.statusCode, none.json().error]).toEqual([409, CONSOLE_MESSAGES.repairAnswerNone]);
  });

  it("asks for the secret answer, changes both passwords, ends every session, notifies the owner", async () => {
    const test = await openApp(database);
    const { app, db, mails, passwords } = test;
    const player = await newPlayer(app);
    const token = await resetLink(test, player);

    const question = await post(app, "/reset-password/question", { token });
    expect(question.json()).toEqual({ data: { UserID: player.UserID, UserSQ: 5 } });

    const wrong = await post(app, "/reset-password", { token, secretAnswer: "Bantay", ...newPassword });
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.secretAnswerIncorrect]);
    const none = await post(app, "/reset-password", { token, ...newPassword });
    expect([none.statusCode, none.json().fields]).toEqual([422, { secretAnswer: [MESSAGES.answerRequired] }]);

    // Any case, any spaces around and inside.
    const right = await post(app, "/reset-password", { token, secretAnswer: "  mUNING ", ...newPassword });
    expect([right.statusCode, right.json()]).toEqual([
      200,
      { message: MESSAGES.passwordReset, browser: expect.any(String) },
    ]);
    expect((await get(app, "/session", player.token)).statusCode).toBe(401);
    expect((await login(app, player.UserID, player.password)).statusCode).toBe(400);
    expect((await login(app, player.UserID, newPassword.NewUserPass)).statusCode).toBe(200);
    const { UserPass } = await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserPass");
    expect(UserPass).toBe(passwords.toGameFormat(newPassword.NewUserPass));
    await mailTo(mails, player.email, /changed/i);

    const again = await post(app, "/reset-password", { token, secretAnswer: "Muning", ...newPassword });
    expect([again.statusCode, again.json().error]).toEqual([422, MESSAGES.linkInvalid]);
  });

  it("works for thirty minutes, and only the newest link does", async () => {
    const test = await openApp(database);
    const { app, clock } = test;
    const player = await newPlayer(app);
    const first = await resetLink(test, player);
    const opens = async (token: string) =>
      (await post(app, "/reset-password/question", { token })).statusCode;
    expect(await opens(first)).toBe(200);
    await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
    await expect
      .poll(() => test.mails.filter((mail) => mail.to === player.email && /token=/.test(mail.text)).length)
      .toBe(3);
    const newest = tokenIn(await mailTo(test.mails, player.email, /Reset your password/));
    expect([await opens(first), await opens(newest)]).toEqual([422, 200]);
    clock.advance(30 * MINUTE - 1);
    expect(await opens(newest)).toBe(200);
    clock.advance(1);
    expect(await opens(newest)).toBe(422);
  });

  it("changes the password once for twenty simultaneous uses", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const token = await resetLink(test, player);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => {
        const password = `Sabay-sabay-${index}`;
        return post(test.app, "/reset-password", {
          token,
          secretAnswer: "Muning",
          NewUserPass: password,
          RetypeUserPass: password,
        });
      }),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it("locks after five wrong answers, whoever asks", async () => {
    const test = await openApp(database);
    const { app, clock } = test;
    const player = await newPlayer(app);
    const token = await resetLink(test, player);
    const answer = async (secretAnswer: string) =>
      (await post(app, "/reset-password", { token, secretAnswer, ...newPassword })).statusCode;
    for (let time = 0; time < 5; time += 1) expect(await answer("wrong")).toBe(400);
    expect(await answer("Muning")).toBe(429);
    clock.advance(30_000);
    expect(await answer("Muning")).toBe(200);
  });

  it("works for an account that only exists in the game", async () => {
    const test = await openApp(database);
    const { app, db, passwords } = test;
    const UserNum = await addGameUser(db, {
      UserID: "luma_1",
      UserEmail: "luma@example.org",
      UserPass: passwords.toGameFormat("nakalimutan"),
    });
    const token = await resetLink(test, { UserID: "luma_1", email: "luma@example.org" } as Player);
    expect((await post(app, "/reset-password/question", { token })).json()).toEqual({
      data: { UserID: "luma_1", UserSQ: null },
    });
    expect((await post(app, "/reset-password", { token, ...newPassword })).statusCode).toBe(200);
    expect((await login(app, "luma_1", newPassword.NewUserPass)).statusCode).toBe(200);
    expect((await login(app, "luma_1", "nakalimutan")).statusCode).toBe(400);
    expect(await countRows(db, "Account", { UserNum })).toBe(1);
  });

  it("emails nothing to a former address", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserEmail: "elsewhere@example.org" });
    const answer = await post(test.app, "/findPassword", {
      findPWID: player.UserID,
      findPWEmail: player.email,
    });
    expect(answer.statusCode).toBe(200);
    expect(await countRows(test.db, "MailOutbox", { recipient: player.email, state: "withheld" })).toBe(1);
  });

  it.each([
    ["", MESSAGES.newPasswordRequired],
    ["short-1", MESSAGES.passwordTooShort],
    ["iloveyou1", MESSAGES.passwordCommon],
  ])("rejects %j as the new password, and the link still works", async (password, message) => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const token = await resetLink(test, player);
    const answer = await post(test.app, "/reset-password", {
      token,
      secretAnswer: "Muning",
      NewUserPass: password,
      RetypeUserPass: password,
    });
    expect([answer.statusCode, answer.json().fields.NewUserPass]).toEqual([422, [message]]);
    expect((await post(test.app, "/reset-password/question", { token })).statusCode).toBe(200);
  });

  it("rejects a different confirmation", async () => {
    const { app } = await openApp(database);
    const answer = await post(app, "/reset-password", {
      token: "x".repeat(43),
      NewUserPass: "Parol-ng-Pasko",
      RetypeUserPass: "Parol-ng-Pasta",
    });
    expect(answer.json()["form-error"]).toEqual([MESSAGES.retypeDiffers]);
  });
});

describe("a forged link", () => {
  const database = useDatabase("sqlite");
  it.each(["", "x", "x".repeat(43), "../../etc/passwd", "x".repeat(5_000)])(
    "opens nothing: %s",
    async (token) => {
      const { app } = await openApp(database);
      for (const url of ["/reset-password/question", "/account/verify-email", "/account/email/cancel"]) {
        const answer = await post(app, url, { token });
        expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.linkInvalid]);
      }
    },
  );
});
