import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  BROWSER_HEADER,
  errorBodySchema,
  loginResponseSchema,
  MESSAGES,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import {
  login,
  mailTo,
  memoryLogger,
  openApp,
  openOwnApp,
  type TestApp,
  tokenIn,
  tokenOf,
} from "../../../../test/app.ts";
import { setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { createPasswords } from "../../../lib/secrets/passwords.ts";
import { HOUR, MINUTE, manilaDateTime, toGameTime } from "../../../lib/time.ts";

const withoutId = (body: string) => ({ ...JSON.parse(body), requestId: "" });

describeEachDatabase("POST /processlogin", (kind) => {
  const database = useDatabase(kind);

  it("logs juan in and returns the whole user", async () => {
    const { app } = await openApp(database);
    const answer = await login(app, "juan", "juan-demo-1");
    expect(answer.statusCode).toBe(200);
    const { data } = loginResponseSchema.strict().parse(answer.json());
    expect(data).toEqual({
      user: {
        UserNum: expect.any(Number),
        UserID: "juan",
        UserEmail: "juan@example.com",
        NameFirst: "Juan",
        NameLast: "Dela Cruz",
        PhoneNumber: "",
        UserPoint: 5000,
        UserPoint2: 250,
        UserSQ: 5,
        UserPass: "",
        UserPass2: "",
        ReferralBalance: 0,
        email_verified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        characters: [expect.anything(), expect.anything(), expect.anything()],
      },
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      message: "Login successful.",
      status: 1,
      browser: expect.stringMatching(/^v1\.[\w-]+$/),
    });
    const levels = data.user?.characters.map((character) => character.ChaLevel) ?? [];
    expect(levels).toEqual([...levels].sort((a, b) => b - a));
  });

  it.each(["JUAN", "Juan", "  juan  "])("takes the user ID as %j", async (userId) => {
    const { app } = await openApp(database);
    const answer = await login(app, userId, "juan-demo-1");
    expect(answer.json().data.user.UserID).toBe("juan");
  });

  it("logs maria in, who has nothing yet", async () => {
    const { app } = await openApp(database);
    const { data } = (await login(app, "maria", "maria-demo-1")).json();
    expect(data).toMatchObject({ status: 1, user: { UserPoint: 0, UserPoint2: 0, characters: [] } });
  });

  it("logs an administrator in, with the type as status", async () => {
    const { app } = await openApp(database);
    const { data } = (await login(app, "gm", "gm-demo-1")).json();
    expect(data).toMatchObject({ status: 20, user: { UserID: "gm" }, message: MESSAGES.loggedIn });
    expect(data.token).toEqual(expect.any(String));
  });

  it("rejects pedro's type without a session", async () => {
    const { app, db } = await openApp(database);
    const before = await countRows(db, "Session");
    const answer = await login(app, "pedro", "pedro-demo-1");
    expect(answer.statusCode).toBe(200);
    expect(loginResponseSchema.parse(answer.json())).toEqual({
      data: { user: null, token: null, message: MESSAGES.typeRefused, status: 5 },
    });
    expect(await countRows(db, "Session")).toBe(before);
  });

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [10, false],
    [11, true],
  ])("type %i can log in: %s", async (UserType, allowed) => {
    const { app, db } = await openApp(database);
    await changeGameUser(db, "maria", { UserType });
    const { data } = (await login(app, "maria", "maria-demo-1")).json();
    expect([data.status, data.token !== null, data.user !== null]).toEqual([UserType, allowed, allowed]);
    await changeGameUser(db, "maria", { UserType: 1 });
  });

  it("rejects a wrong password, an unknown user and a password in the game's format alike", async () => {
    const { app, db, passwords } = await openApp(database);
    const { UserPass } = await sql(db)("UserInfo").where({ UserID: "juan" }).first("UserPass");
    const answers = await Promise.all([
      login(app, "juan", "wrong"),
      login(app, "nobody-of-this-name", "wrong"),
      login(app, "juan", UserPass),
      login(app, "player001", "wrong"),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(withoutId(answer.body)).toEqual({
        error: MESSAGES.wrongCredentials,
        code: "wrongCredentials",
        requestId: "",
      });
      // Nothing but the id and the time tells them apart.
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0].headers));
    }
    // One comparison each, whether or not the account exists.
    expect([passwords.verified, passwords.hashed]).toEqual([4, 0]);
  });

  it("does the same argon2id work for an unknown user as for a wrong password", async () => {
    const { app, passwords } = await openOwnApp(database, { passwords: createPasswords(database.env) });
    await addGameUser(database.db, { UserID: "gameonly", UserPass: passwords.toGameFormat("theirs") });
    for (const userId of ["nobody", "gameonly"]) {
      const before = passwords.verified;
      expect((await login(app, userId, "wrong")).statusCode).toBe(400);
      expect([passwords.verified - before, passwords.hashed]).toEqual([1, 0]);
    }
  });

  it("stores a Session row with address and user agent, truncated to the column", async () => {
    const { app, db, clock, env } = await openApp(database);
    await emptyTables(db, ["Session"]);
    await login(app, "juan", "juan-demo-1", {
      "user-agent": "ñ".repeat(400),
      "x-web-key": env.WEB_KEY,
      "x-client-address": "2001:db8::7",
    });
    const [row] = await sql(db)("Session");
    expect(row).toMatchObject({ ip: "2001:db8::7", revoked: null });
    expect(row.userAgent).toHaveLength(256);
    expect(new Date(row.created)).toEqual(clock.now());
    expect(new Date(row.expires).getTime() - clock.now().getTime()).toBe(env.SESSION_MAX_HOURS * HOUR);
  });

  it("does not change what the game's own login changes", async () => {
    const { app, db } = await openApp(database);
    const state = () =>
      sql(db)("UserInfo").where({ UserID: "juan" }).first("UserLoginState", "LastLoginDate");
    const before = await state();
    await login(app, "juan", "juan-demo-1");
    expect(await state()).toEqual(before);
  });

  describe("of an account that only the game has", () => {
    it.each(["ran-md5-19", "md5", "plain"] as const)("adopts it, with %s", async (GAME_PASSWORD_FORMAT) => {
      const settings = { ...database.env, GAME_PASSWORD_FORMAT };
      const { app, db, passwords } = await openOwnApp(database, {
        env: settings,
        passwords: createPasswords(settings),
      });
      const UserID = `legacy-${GAME_PASSWORD_FORMAT.slice(0, 5)}`;
      const UserNum = await addGameUser(db, { UserID, UserPass: passwords.toGameFormat("old pass") });

      expect((await login(app, UserID, "other pass")).statusCode).toBe(400);
      expect(await countRows(db, "Account", { UserNum })).toBe(0);

      const first = await login(app, UserID, "old pass");
      expect(first.json().data).toMatchObject({
        status: 1,
        user: { UserID, UserSQ: null, email_verified_at: null },
      });
      const account = await sql(db)("Account").where({ UserNum }).first("passwordHash");
      expect(account.passwordHash).toMatch(/^\$argon2id\$/);

      // From here on ours is compared.
      expect((await login(app, UserID, "old pass")).statusCode).toBe(200);
      expect(passwords.hashed).toBe(1);
    });

    it("creates one Account row for twenty simultaneous first logins", async () => {
      const { app, db, passwords } = await openApp(database);
      const UserNum = await addGameUser(db, { UserID: "rush", UserPass: passwords.toGameFormat("old pass") });
      const answers = await Promise.all(Array.from({ length: 20 }, () => login(app, "rush", "old pass")));
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
      expect(await countRows(db, "Account", { UserNum })).toBe(1);
      expect(await countRows(db, "Session", { UserNum })).toBe(20);
    });

    it("rejects one without a password", async () => {
      const { app } = await openApp(database);
      expect((await login(app, "player001", "D41D8CD98F00B204E98")).statusCode).toBe(400);
    });

    it("does not adopt one that is blocked", async () => {
      const { app, db, passwords } = await openApp(database);
      const UserNum = await addGameUser(db, {
        UserID: "blockedlegacy",
        UserPass: passwords.toGameFormat("old pass"),
        UserAvailable: 0,
      });
      expect((await login(app, "blockedlegacy", "old pass")).statusCode).toBe(403);
      expect(await countRows(db, "Account", { UserNum })).toBe(0);
    });
  });

  describe("of a blocked account", () => {
    beforeEach(() => changeGameUser(database.db, "maria", { UserBlock: 0, UserAvailable: 1 }));

    it("is rejected until its date, in the game's time zone", async () => {
      const { app, db, clock, env } = await openApp(database);
      // A game's datetime holds whole seconds here, so that either database gives back what was written.
      const until = new Date(Math.ceil(clock.now().getTime() / 1000) * 1000 + MINUTE);
      await changeGameUser(db, "maria", {
        UserBlock: 1,
        UserBlockDate: toGameTime(until, env.GAME_TIME_ZONE),
      });
      const refused = await login(app, "maria", "maria-demo-1");
      expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual([
        403,
        "blockedUntil",
        `This account is blocked until ${manilaDateTime(until)} (Manila). Please contact support.`,
      ]);
      clock.set(until);
      expect((await login(app, "maria", "maria-demo-1")).statusCode).toBe(200);
    });

    it("is rejected if the game marks it as unavailable", async () => {
      const { app, db } = await openApp(database);
      await changeGameUser(db, "maria", { UserAvailable: 0 });
      expect((await login(app, "maria", "maria-demo-1")).statusCode).toBe(403);
    });

    it("is only revealed to those who know the password", async () => {
      const { app, db } = await openApp(database);
      await changeGameUser(db, "maria", { UserAvailable: 0 });
      expect((await login(app, "maria", "wrong")).statusCode).toBe(400);
    });

    it("a block date alone blocks nobody", async () => {
      const { app, db } = await openApp(database);
      await changeGameUser(db, "maria", { UserBlockDate: new Date("2099-01-01T00:00:00Z") });
      expect((await login(app, "maria", "maria-demo-1")).statusCode).toBe(200);
    });
  });
});

describe("POST /processlogin, with any input", () => {
  const database = useDatabase("sqlite");

  it.each([
    [{}, ["Username is required.", "Password is required."]],
    [{ UserID: "juan" }, ["Password is required."]],
    [{ UserID: "", UserPass: "x" }, ["Username is required."]],
    [{ UserID: ["juan"], UserPass: { $ne: "" } }, ["Username is required.", "Password is required."]],
    [
      { UserID: "a".repeat(21), UserPass: "b".repeat(21) },
      [MESSAGES.usernameTooLong, MESSAGES.passwordTooLong],
    ],
  ])("reports what is missing in %j", async (payload, expected) => {
    const { app, passwords } = await openApp(database);
    const answer = await app.inject({ method: "POST", url: "/processlogin", payload });
    expect(answer.statusCode).toBe(422);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({
      error: expected[0],
      "form-error": expected,
    });
    expect(passwords.verified).toBe(0);
  });

  const json = { "content-type": "application/json" };
  it.each([
    ["no body", {}, undefined, 422],
    ["an empty body that is named JSON", json, "", 422],
    ["broken JSON", json, '{"UserID":', 400],
    ["a prototype", json, '{"__proto__":{"admin":true},"UserID":"juan","UserPass":"x"}', 400],
    [
      "a constructor's prototype",
      json,
      '{"constructor":{"prototype":{"x":1}},"UserID":"juan","UserPass":"x"}',
      400,
    ],
    ["an array", json, "[]", 422],
    ["null", json, "null", 422],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "UserID=juan&UserPass=x", 415],
    ["100 kB", json, JSON.stringify({ UserID: "juan", UserPass: "x".repeat(100_000) }), 413],
    ["deep nesting", json, `${"[".repeat(20_000)}${"]".repeat(20_000)}`, 422],
  ])("answers %s with the error body", async (_name, headers, payload, status) => {
    const { app } = await openApp(database);
    const answer = await app.inject({
      method: "POST",
      url: "/processlogin",
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect(answer.statusCode).toBe(status);
    expect(errorBodySchema.parse(answer.json()).code).toMatch(/^(badRequest|validation)$/);
    expect(answer.body).not.toMatch(/FST_|SyntaxError|at .*\.ts/);
  });

  it("never fails because of user input", async () => {
    const { app } = await openApp(database);
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 25 }),
      fc.string({ unit: "grapheme", maxLength: 25 }),
      fc.constantFrom(
        "juan\0",
        "\0",
        "' OR 1=1 --",
        "juan%",
        "_uan",
        "\ud800",
        "\u202ejuan",
        "ﬁ",
        "İ",
        "[j]uan",
        "?",
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (userId, password) => {
        const answer = await login(app, userId, password);
        expect([400, 422]).toContain(answer.statusCode);
        errorBodySchema.parse(answer.json());
      }),
      { numRuns: 200 },
    );
  });

  it("never fails because of a request", async () => {
    const { app } = await openApp(database);
    const value = fc.oneof(fc.jsonValue(), fc.record({ UserID: fc.jsonValue(), UserPass: fc.jsonValue() }));
    await fc.assert(
      fc.asyncProperty(value, async (body) => {
        const payload = JSON.stringify(body);
        const answer = await app.inject({ method: "POST", url: "/processlogin", headers: json, payload });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        errorBodySchema.parse(answer.json());
      }),
      { numRuns: 200 },
    );
  });

  it("answers 503 and stays up if too many passwords wait to be hashed, but not to a known browser", async () => {
    const { app, passwords } = await openOwnApp(database, {
      passwords: createPasswords({ ...database.env, HASH_CONCURRENCY: 1 }),
    });
    const { UserID, password } = await newPlayer(app);
    const { browser } = (await login(app, UserID, password)).json().data;
    passwords.reset();
    const others = Array.from({ length: 260 }, () => login(app, "nobody", "wrong"));
    expect((await login(app, UserID, password, { [BROWSER_HEADER]: browser })).statusCode).toBe(200);
    const answers = await Promise.all(others);
    const busy = answers.filter((answer) => answer.statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(260 - busy.length);
    expect(busy[0]?.json()).toMatchObject({ error: MESSAGES.busy, code: "busy" });
    expect(passwords.verified).toBe(261);
    expect((await login(app, "nobody", "wrong")).statusCode).toBe(400);
  });

  it("puts no password, hash or token into logs or responses", async () => {
    const { logger, text } = memoryLogger();
    const { app, passwords } = await openOwnApp(database, {
      logger,
      passwords: createPasswords(database.env),
    });
    await addGameUser(database.db, { UserID: "quiet", UserPass: passwords.toGameFormat("legacy-secret") });
    const adopted = await login(app, "quiet", "legacy-secret");
    const good = await login(app, "quiet", "legacy-secret");
    const bad = await login(app, "quiet", "typed-by-mistake");
    expect([adopted, good, bad].map((answer) => answer.statusCode)).toEqual([200, 200, 400]);
    const { token } = adopted.json().data;
    await app.inject({ url: "/session", headers: { authorization: `Bearer ${token}` } });
    await app.inject({
      url: "/session?token=in-the-address",
      headers: { authorization: "Bearer not-a-token" },
    });
    const { passwordHash } = await sql(database.db)("Account")
      .where({ UserNum: adopted.json().data.user.UserNum })
      .first("passwordHash");

    const secrets = [
      "typed-by-mistake",
      "legacy-secret",
      passwordHash,
      token,
      "not-a-token",
      "in-the-address",
    ];
    const log = text();
    expect(log).toContain("logged in");
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toContain("$argon2");
    for (const answer of [good, bad, adopted]) {
      expect(answer.body).not.toMatch(/-demo-1|typed-by-mistake|legacy-secret|\$argon2/);
    }
  });

  it("logs none if the database fails in between", async () => {
    const { logger, text } = memoryLogger();
    const passwords = createPasswords(database.env);
    await addGameUser(database.db, { UserID: "unlucky", UserPass: passwords.toGameFormat("legacy-secret") });
    const broken = <T extends Database>(handle: T) => ({
      ...handle,
      tables: { ...handle.tables, session: "NoSuchTable" } as unknown as T["tables"],
    });
    const { app } = await openOwnApp(database, {
      logger,
      passwords,
      db: {
        ...broken(database.db),
        transaction: (work) => database.db.transaction((trx) => work(broken(trx))),
        close: async () => {},
      },
    });
    const answer = await login(app, "unlucky", "legacy-secret");
    expect(answer.statusCode).toBe(500);
    expect(withoutId(answer.body)).toEqual({ error: MESSAGES.internal, code: "internal", requestId: "" });
    expect(text()).toContain("NoSuchTable");
    expect(text()).not.toMatch(/legacy-secret|\$argon2/);
  });
});

describeEachDatabase("a stranger who guesses a password", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));
  const LIMITS = { LOGIN_LIMIT_PER_ACCOUNT: 3, LOGIN_LIMIT_PER_ADDRESS: 1000 };

  /** Wrong passwords until the account's wait has begun. */
  async function lockOut(test: TestApp, UserID: string) {
    for (let time = 0; time < LIMITS.LOGIN_LIMIT_PER_ACCOUNT; time += 1)
      await login(test.app, UserID, "wrong");
  }
  const from = (browser: string) => ({ [BROWSER_HEADER]: browser });
  const remembered = async (answer: ReturnType<typeof login>): Promise<string> =>
    (await answer).json().data.browser;

  it("does not lock its owner out of a browser that has logged in before", async () => {
    const test = await openOwnApp(database, { env: LIMITS });
    const player = await newPlayer(test.app);
    const own = await remembered(login(test.app, player.UserID, player.password));
    await lockOut(test, player.UserID);
    // From an unknown browser the right password is refused as the wrong one is.
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(400);
    expect((await login(test.app, player.UserID, player.password, from(own))).statusCode).toBe(200);
    // Their login does not give the strangers new tries.
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(400);
  });

  it("tells its owner of a login with another browser, at a confirmed address", async () => {
    const test = await openApp(database);
    const { app, mails } = test;
    const told = () => mails.filter(({ subject }) => /^New login/.test(subject)).map(({ to }) => to);
    const player = await newPlayer(app);
    const own = await remembered(login(app, player.UserID, player.password));
    await post(app, "/account/verify-email", {
      token: tokenIn(await mailTo(mails, player.email, /confirm/i)),
    });
    await login(app, player.UserID, player.password, from(own));
    await login(app, player.UserID, "wrong");
    await login(app, player.UserID, player.password);
    await expect.poll(told).toEqual([player.email]);
    // No flood, and none at all where the server does not want them.
    for (let time = 0; time < 5; time += 1) await login(app, player.UserID, player.password);
    await expect.poll(() => told().length).toBe(3);
    await setPolicy(test, "newLoginMails", "false");
    const other = await newPlayer(app);
    await post(app, "/account/verify-email", {
      token: tokenIn(await mailTo(mails, other.email, /confirm/i)),
    });
    await login(app, other.UserID, other.password);
    await mailTo(mails, other.email, /confirm/i);
    expect(told()).not.toContain(other.email);
    await setPolicy(test, "newLoginMails", "true");
  });

  it("does not lock an address either, where others have logged in before", async () => {
    const test = await openOwnApp(database, { env: { ...LIMITS, LOGIN_LIMIT_PER_ADDRESS: 4 } });
    const player = await newPlayer(test.app);
    const own = await remembered(login(test.app, player.UserID, player.password));
    for (let time = 0; time < 5; time += 1) await login(test.app, `nobody_${time}`, "wrong");
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(400);
    expect((await login(test.app, player.UserID, player.password, from(own))).statusCode).toBe(200);
  });

  it("gets no more tries by a token: one browser is limited by itself, and only for accounts that it knows", async () => {
    const test = await openOwnApp(database, { env: LIMITS });
    const [mine, theirs] = [await newPlayer(test.app), await newPlayer(test.app)];
    const token = await remembered(login(test.app, mine.UserID, mine.password));
    // Of another account it knows nothing.
    for (let time = 0; time < 3; time += 1) await login(test.app, theirs.UserID, "wrong", from(token));
    expect((await login(test.app, theirs.UserID, theirs.password, from(token))).statusCode).toBe(400);
    // It has three tries of its own, like any address.
    for (let time = 0; time < 3; time += 1) await login(test.app, mine.UserID, "wrong", from(token));
    expect((await login(test.app, mine.UserID, mine.password, from(token))).statusCode).toBe(400);
    // A changed or invented token is none.
    await lockOut(test, mine.UserID);
    for (const broken of [`${token}x`, token.replace(/.$/, "A"), "v1.", "", "x".repeat(5_000)])
      expect((await login(test.app, mine.UserID, mine.password, from(broken))).statusCode).not.toBe(200);
  });

  it("does not read in a token whose accounts it knows, and finds it grows no further than ten", async () => {
    const test = await openApp(database);
    let token = "";
    for (let count = 0; count < 12; count += 1) {
      const player = await newPlayer(test.app);
      token = await remembered(login(test.app, player.UserID, player.password, from(token)));
      expect(Buffer.from(token.slice(3), "base64url").toString("latin1")).not.toContain(player.UserID);
    }
    expect(token.length).toBeLessThan(800);
  });

  it("does not keep an owner out who resets the password by email", async () => {
    const test = await openOwnApp(database, { env: LIMITS });
    const player = await newPlayer(test.app);
    await lockOut(test, player.UserID);
    await post(test.app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
    const token = tokenIn(await mailTo(test.mails, player.email, /password/i));
    const NewUserPass = "Parol-ng-Pasko";
    const reset = await post(test.app, "/reset-password", {
      token,
      secretAnswer: "Muning",
      NewUserPass,
      RetypeUserPass: NewUserPass,
    });
    expect((await login(test.app, player.UserID, NewUserPass)).statusCode).toBe(400);
    expect((await login(test.app, player.UserID, NewUserPass, from(reset.json().browser))).statusCode).toBe(
      200,
    );
  });

  it("is seen by staff, who can end the wait", async () => {
    const test = await openOwnApp(database, { env: LIMITS });
    const player = await newPlayer(test.app);
    const gm = await tokenOf(test.app, "gm");
    const path = `/admin/players/${player.UserNum}`;
    const wait = async () => (await get(test.app, path, gm)).json().player.loginWaitUntil;
    expect(await wait()).toBeNull();
    expect((await post(test.app, `${path}/clear-login-wait`, {}, gm)).statusCode).toBe(409);
    await lockOut(test, player.UserID);
    expect(new Date(await wait()).getTime()).toBe(test.clock.now().getTime() + 30_000);
    expect((await post(test.app, `${path}/clear-login-wait`, {}, gm)).statusCode).toBe(200);
    expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(200);
    expect(
      await countRows(test.db, "AuditLog", { action: "login_wait_cleared", UserNum: player.UserNum }),
    ).toBe(1);
  });
});
