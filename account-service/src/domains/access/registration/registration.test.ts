import { beforeEach, describe, expect, it } from "vitest";
import { errorBodySchema, MESSAGES, registerResponseSchema } from "../../../../contract/index.ts";
import { newPlayer, post, registration } from "../../../../test/accounts.ts";
import { login, mailTo, openApp, openOwnApp, tokenIn } from "../../../../test/app.ts";
import { key } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { createPasswords } from "../../../lib/secrets/passwords.ts";
import { HOUR } from "../../../lib/time.ts";

const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: "" });

describeEachDatabase("POST /register", (kind) => {
  const database = useDatabase(kind);

  it("has an answer for a form that is sent again because the first answer was lost", async () => {
    const { app, db, mails } = await openApp(database);
    const [form, sent] = [registration(), key()];
    const send = (fields = {}, headers = sent) =>
      post(app, "/register", { ...form, ...fields }, undefined, headers);
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await countRows(db, "UserInfo", { UserID: form.userId })).toBe(1);
    expect(mails.filter(({ to }) => to === form.userEmail).length).toBeLessThan(2);
    // A second form, or the same without the key, is not the first.
    expect((await send({ userId: `${form.userId}x` })).json().error).toBe(MESSAGES.idempotencyKeyReused);
    expect((await send({}, key())).json().fields.userId).toEqual([MESSAGES.usernameTaken]);
    // What is stored tells no password, not even by its hash: the key works with any.
    expect(
      (await send({ userPassword: "Another-7742", userPasswordConfirm: "Another-7742" })).statusCode,
    ).toBe(200);
    expect((await login(app, form.userId, "Another-7742")).statusCode).toBe(400);
  });

  it("writes the game's row and ours, emails a link, and allows a login", async () => {
    const { app, db, clock, mails, passwords } = await openApp(database);
    const form = registration({ userId: "Bagong_Salta", userEmail: "Bagong.Salta@example.org" });
    const answer = await post(app, "/register", form);
    expect(answer.statusCode).toBe(200);
    expect(registerResponseSchema.strict().parse(answer.json())).toEqual({
      message: MESSAGES.registered,
      status: 1,
    });

    const user = await sql(db)("UserInfo").where({ UserID: "Bagong_Salta" }).first();
    expect(user).toMatchObject({
      UserName: "Bagong_Salta",
      UserPass: passwords.toGameFormat(form.userPassword),
      // It is random, so no one knows it.
      UserPass2: expect.stringMatching(/^[0-9A-F]{19}$/),
      UserType: 1,
      UserAvailable: 1,
      UserBlock: 0,
      UserPoint: 0,
      UserPoint2: 0,
      UserEmail: "Bagong.Salta@example.org",
      NameFirst: "Ana",
      NameLast: "Reyes",
    });
    const account = await sql(db)("Account").where({ UserNum: user.UserNum }).first();
    expect(account).toMatchObject({
      UserSQ: 5,
      gender: "Female",
      country: "PH",
      emailKey: "bagong.salta@example.org",
      pendingEmail: null,
      email_verified_at: null,
      ReferralBalance: 0,
    });
    expect(new Date(account.created)).toEqual(clock.now());

    expect((await login(app, "bagong_salta", form.userPassword)).json().data.user).toMatchObject({
      UserEmail: "Bagong.Salta@example.org",
      email_verified_at: null,
      UserSQ: 5,
    });
    const mail = await mailTo(mails, "Bagong.Salta@example.org", /confirm/i);
    const verified = await post(app, "/account/verify-email", { token: tokenIn(mail) });
    expect([verified.statusCode, verified.json().message]).toEqual([200, MESSAGES.emailVerified]);
    expect((await login(app, "Bagong_Salta", form.userPassword)).json().data.user.email_verified_at).toBe(
      clock.now().toISOString(),
    );
    // The link works once.
    expect((await post(app, "/account/verify-email", { token: tokenIn(mail) })).statusCode).toBe(422);
  });

  it("accepts a form without scripts, and a country by its name", async () => {
    const { app, db } = await openApp(database);
    const form = registration({ secretQuestion: "2", agreeTerms: "on", country: "japan", gender: undefined });
    expect((await post(app, "/register", form)).statusCode).toBe(200);
    const { UserNum } = await sql(db)("UserInfo").where({ UserID: form.userId }).first("UserNum");
    expect(await sql(db)("Account").where({ UserNum }).first("UserSQ", "gender", "country")).toEqual({
      UserSQ: 2,
      gender: "Male",
      country: "JP",
    });
  });

  it("reports all problems at once, in the form's order", async () => {
    const { app, passwords } = await openApp(database);
    const answer = await post(app, "/register", {
      userId: "JUAN",
      userPassword: "password1",
      userPasswordConfirm: "password2",
      userEmail: "nobody",
      secretQuestion: 9,
      secretAnswer: " ",
      gender: "Other",
      country: "Atlantis",
      agreeTerms: false,
    });
    expect(answer.statusCode).toBe(422);
    const body = errorBodySchema.parse(answer.json());
    expect(body["form-error"]).toEqual([
      MESSAGES.usernameTaken,
      MESSAGES.passwordCommon,
      MESSAGES.confirmDiffers,
      MESSAGES.emailInvalid,
      MESSAGES.questionRequired,
      MESSAGES.answerRequired,
      MESSAGES.genderInvalid,
      MESSAGES.countryUnknown,
      MESSAGES.termsRequired,
    ]);
    expect(body.error).toBe(MESSAGES.usernameTaken);
    expect(body.fields).toMatchObject({
      userId: [MESSAGES.usernameTaken],
      country: [MESSAGES.countryUnknown],
    });
    expect(passwords.hashed).toBe(0);
  });

  it.each([
    ["userId", "", MESSAGES.usernameRequired],
    ["userId", "a".repeat(21), MESSAGES.usernameTooLong],
    ["userId", "dela cruz", MESSAGES.usernameCharacters],
    ["userId", "niño", MESSAGES.usernameCharacters],
    ["userId", "maria", MESSAGES.usernameTaken],
    ["userFirstName", "x".repeat(31), MESSAGES.firstNameInvalid],
    ["userLastName", "a\u0000b", MESSAGES.textUnusable],
    ["userPassword", "", MESSAGES.passwordRequired],
    ["userPassword", "Short-1", MESSAGES.passwordTooShort],
    ["userPassword", "x".repeat(21), MESSAGES.passwordTooLong],
    ["userPassword", "with space 1", MESSAGES.passwordCharacters],
    ["userPassword", "contraseña1", MESSAGES.passwordCharacters],
    ["userPassword", "QWERTYUIOP", MESSAGES.passwordCommon],
    ["userPassword", "aaaaaaaaaa", MESSAGES.passwordRepeats],
    ["userPassword", "x1Yx1Yx1Y", MESSAGES.passwordRepeats],
    ["userPassword", "Tambayan-2026!", MESSAGES.passwordTooClose],
    ["userId", "admin", MESSAGES.usernameReserved],
    ["userId", "GM_01", MESSAGES.usernameReserved],
    ["userId", "TheAdmin", MESSAGES.usernameReserved],
    ["userId", "xGMx", MESSAGES.usernameReserved],
    ["userId", "Sy5tem", MESSAGES.usernameReserved],
    ["userId", "Tambayan_1", MESSAGES.usernameReserved],
    ["userPasswordConfirm", "", MESSAGES.confirmRequired],
    ["userPasswordConfirm", "Lantern-7743", MESSAGES.confirmDiffers],
    ["userEmail", "", MESSAGES.emailRequired],
    ["userEmail", "ana@", MESSAGES.emailInvalid],
    ["userEmail", `${"a".repeat(55)}@b.org`, MESSAGES.emailTooLong],
    ["secretQuestion", "", MESSAGES.questionRequired],
    ["secretQuestion", 7, MESSAGES.questionRequired],
    ["secretAnswer", "", MESSAGES.answerRequired],
    ["secretAnswer", "x".repeat(61), MESSAGES.answerTooLong],
    ["gender", "male", MESSAGES.genderInvalid],
    ["country", "", MESSAGES.countryRequired],
    ["country", "ZZ", MESSAGES.countryUnknown],
    ["agreeTerms", false, MESSAGES.termsRequired],
    ["agreeTerms", undefined, MESSAGES.termsRequired],
  ])("says what is wrong with %s %j", async (field, value, message) => {
    const { app } = await openApp(database);
    const answer = await post(app, "/register", registration({ [field]: value }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()["form-error"]).toContain(message);
    expect(answer.json().fields[field]).toEqual([message]);
  });

  it("creates one account for fifty simultaneous registrations of a user ID", async () => {
    const { app, db, mails } = await openApp(database);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(
          app,
          "/register",
          registration({
            userId: index % 2 ? "Sabay_Sabay" : "sabay_sabay",
            userEmail: `rush${index}@example.org`,
          }),
        ),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(422)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json()["form-error"]).toEqual([MESSAGES.usernameTaken]);
    }
    expect(await countRows(db, "UserInfo", { UserID: "sabay_sabay" })).toBe(1);
    const { UserNum } = await sql(db)("UserInfo").where({ UserID: "sabay_sabay" }).first("UserNum");
    expect(await countRows(db, "Account", { UserNum })).toBe(1);
    await expect.poll(() => mails.filter((mail) => mail.to.startsWith("rush")).length).toBe(1);
  });

  it("gives an address to one of fifty accounts that request it at once", async () => {
    const { app, db } = await openApp(database);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(app, "/register", registration({ userEmail: "Pinag-Agawan@example.org" })),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200));
    expect(await countRows(db, "UserInfo", { UserEmail: "pinag-agawan@example.org" })).toBe(1);
    expect(await countRows(db, "Account", { emailKey: "pinag-agawan@example.org" })).toBe(1);
  });

  it("does not reveal whether an address has an account: response, work and first login are the same", async () => {
    const { app, mails, passwords } = await openApp(database);
    const free = registration({ userId: "libre_1", userEmail: "libre@example.org" });
    const taken = registration({ userId: "kuha_1", userEmail: "JUAN@example.com" });
    const before = passwords.hashed;
    const answers = [await post(app, "/register", free), await post(app, "/register", taken)];
    expect(withoutId(answers[0]?.body ?? "")).toEqual(withoutId(answers[1]?.body ?? "."));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(Object.keys(answers[0]?.headers ?? {})).toEqual(Object.keys(answers[1]?.headers ?? {}));
    expect(passwords.hashed - before).toBe(4);

    // Someone who registered with another person's address and logs in sees no difference either.
    const shown = [];
    for (const form of [free, taken]) {
      const { token, user } = (await login(app, form.userId, form.userPassword)).json().data;
      expect(user.UserEmail).toBe(form.userEmail);
      const page = (
        await app.inject({ url: "/account", headers: { authorization: `Bearer ${token}` } })
      ).json();
      shown.push([page.data.emailVerified, page.data.pendingEmail, user.email_verified_at]);
    }
    expect(shown[0]).toEqual(shown[1]);

    // The address's owner is told, without a link that would hand it over.
    const warning = await mailTo(mails, "JUAN@example.com", /already/i);
    expect(warning.text).toContain("kuha_1");
    expect(warning.text).toContain("juan");
    expect(warning.text).not.toContain("token=");
    expect((await login(app, "juan", "juan-demo-1")).json().data.user.UserEmail).toBe("juan@example.com");
  });

  it("tells an address's owner a few times an hour, however many ask for it and from wherever", async () => {
    const { app, db, clock } = await openApp(database);
    const owner = await newPlayer(app);
    const told = (state: "withheld" | "told") =>
      countRows(db, "MailOutbox", (mails) =>
        mails
          .where({ recipient: owner.email })
          .where("subject", "like", "%already%")
          .where((is) => (state === "withheld" ? is.where({ state }) : is.whereNot({ state: "withheld" }))),
      );
    const ask = async (count: number) => {
      const form = registration({ userEmail: owner.email });
      const headers = { "x-forwarded-for": `198.51.100.${count}` };
      expect((await post(app, "/register", form, undefined, headers)).statusCode).toBe(200);
      return form;
    };
    for (let count = 1; count <= 5; count += 1) await ask(count);
    expect([await told("told"), await told("withheld")]).toEqual([3, 2]);
    // Nor by changes of other accounts' addresses.
    const other = await newPlayer(app);
    const change = { UserEmail: owner.email, UserPass: other.password };
    expect((await post(app, "/account/email", change, other.token)).statusCode).toBe(200);
    expect([await told("told"), await told("withheld")]).toEqual([3, 3]);
    clock.advance(2 * HOUR);
    await ask(6);
    expect(await told("told")).toBe(4);
  });

  it("also finds addresses of accounts that only exist in the game", async () => {
    const { app, db } = await openApp(database);
    await addGameUser(db, { UserID: "matanda", UserEmail: "matanda@example.org" });
    const player = await newPlayer(app, { userEmail: "matanda@example.org" });
    expect(await countRows(db, "UserInfo", { UserEmail: "matanda@example.org" })).toBe(1);
    expect(await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserEmail")).toEqual({
      UserEmail: "",
    });
  });

  it("leaves nothing behind if it fails in between", async () => {
    const before = await openApp(database);
    const form = registration({ userId: "putol_1" });
    const rows = () =>
      Promise.all(
        ["UserInfo", "Account", "MailOutbox", "MailLink", "AuditLog"].map((table) =>
          countRows(before.db, table),
        ),
      );
    const counts = await rows();
    const { app } = await openOwnApp(database, {
      db: {
        ...database.db,
        transaction: (work) =>
          database.db.transaction((trx) =>
            work({
              ...trx,
              beforeCommit: (last) =>
                trx.beforeCommit((handle) =>
                  last({
                    ...handle,
                    tables: { ...handle.tables, auditLog: "NoSuchTable" } as unknown as typeof handle.tables,
                  }),
                ),
            }),
          ),
        close: async () => {},
      },
    });
    expect((await post(app, "/register", form)).statusCode).toBe(500);
    expect(await rows()).toEqual(counts);
    expect((await post(before.app, "/register", form)).statusCode).toBe(200);
  });
});

describeEachDatabase("the checks before POST /register", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));
  const ask = async (what: "user-id" | "password", body: object, env = {}) => {
    const { app } = await openOwnApp(database, { env });
    const answer = await post(app, `/register/check-${what}`, body);
    return [answer.statusCode, answer.json().message ?? answer.json().error];
  };

  it.each([
    ["bago_ito", 200, ""],
    ["JUAN", 200, MESSAGES.usernameTaken],
    [" juan ", 200, MESSAGES.usernameTaken],
    ["GM_01", 200, MESSAGES.usernameReserved],
    ["dela cruz", 422, MESSAGES.usernameCharacters],
    ["", 422, MESSAGES.usernameRequired],
  ])("say of the user ID %j: %i %s", async (userId, status, message) => {
    expect(await ask("user-id", { userId })).toEqual([status, message]);
  });

  it("find the user IDs of accounts that only exist in the game", async () => {
    await addGameUser(database.db, { UserID: "Sa_Laro_Lang" });
    expect(await ask("user-id", { userId: "sa_laro_lang" })).toEqual([200, MESSAGES.usernameTaken]);
  });

  it.each([
    [{ userPassword: "Lantern-7742" }, 200, ""],
    [{ userPassword: "password1" }, 200, MESSAGES.passwordCommon],
    [{ userPassword: "Ligaya_9", userId: "ligaya_9" }, 200, MESSAGES.passwordIsUserId],
    [{ userPassword: "!!Ligaya-1", userId: "ligaya_9" }, 200, MESSAGES.passwordTooClose],
    [{ userPassword: "Short-1" }, 422, MESSAGES.passwordTooShort],
  ])("say of the password in %j: %i %s", async (body, status, message) => {
    expect(await ask("password", body)).toEqual([status, message]);
  });
});

describe("POST /register, limits", () => {
  const database = useDatabase("sqlite");
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("does not let an address try one user ID after the other", async () => {
    const { app } = await openOwnApp(database, { env: { REGISTER_LIMIT_PER_ADDRESS: 2 } });
    // The form is incomplete, so nothing is registered; the answer says which IDs are taken.
    const probe = (userId: string) => post(app, "/register", { userId });
    const answers = [];
    for (let time = 0; time < 12; time += 1) answers.push(await probe("juan"));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect(answers[10]?.body).not.toContain(MESSAGES.usernameTaken);
  });

  it("does not let an address list accounts by asking ahead, and leaves it the form", async () => {
    const { app, db, clock } = await openOwnApp(database, { env: { REGISTER_LIMIT_PER_ADDRESS: 2 } });
    const check = async (userId: string) =>
      (await post(app, "/register/check-user-id", { userId })).statusCode;
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push(await check(time % 2 ? "juan" : `libre_${time}`));
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    // One more after half a minute, then after a whole one: a hundred IDs take a day.
    clock.advance(30_000);
    expect([await check("juan"), await check("juan")]).toEqual([200, 429]);
    clock.advance(30_000);
    expect(await check("juan")).toBe(429);
    expect((await post(app, "/register", registration())).statusCode).toBe(200);
    // An email address is not looked up, whatever else the body has.
    const users = await countRows(db, "UserInfo");
    const password = { userPassword: "Lantern-7742", userEmail: "juan@example.com" };
    const answer = await post(app, "/register/check-password", password);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: "" }]);
    expect(await countRows(db, "UserInfo")).toBe(users);
  });

  it("limits accounts per address, before any password is hashed", async () => {
    const { app, clock, passwords } = await openOwnApp(database, { env: { REGISTER_LIMIT_PER_ADDRESS: 3 } });
    const statuses = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await post(app, "/register", registration())).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(passwords.hashed).toBe(6);
    expect((await post(app, "/register", {})).statusCode).toBe(422);
    clock.advance(300_000);
    expect((await post(app, "/register", registration())).statusCode).toBe(200);
  });

  it("hashes with argon2id and the game's format, and stores neither password nor answer", async () => {
    const { app, db } = await openOwnApp(database, { passwords: createPasswords(database.env) });
    const player = await newPlayer(app);
    const account = await sql(db)("Account").where({ UserNum: player.UserNum }).first();
    expect(account.passwordHash).toMatch(/^\$argon2id\$/);
    expect(account.secretAnswerHash).toMatch(/^\$argon2id\$/);
    const everything = JSON.stringify([
      await sql(db)("UserInfo").where({ UserNum: player.UserNum }),
      account,
      await sql(db)("AuditLog"),
      await sql(db)("MailOutbox"),
      await sql(db)("Session"),
    ]);
    expect(everything).not.toContain(player.password);
    expect(everything).not.toContain("Muning");
  });
});
