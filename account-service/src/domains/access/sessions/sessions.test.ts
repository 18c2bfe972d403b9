import { createHmac, generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  cardResponseSchema,
  errorBodySchema,
  MESSAGES,
  sessionResponseSchema,
} from "../../../../contract/index.ts";
import { bearer, login, openApp, openOwnApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { HOUR } from "../../../lib/time.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** A token of any header and claims, signed as HS256 with the given key. */
function forge(header: object, claims: object, key: string) {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}

const session = (app: TestApp["app"], token: string) =>
  app.inject({ url: "/session", headers: bearer(token) });

describeEachDatabase("GET /session", (kind) => {
  const database = useDatabase(kind);

  it("returns the user as at login, with current balances", async () => {
    const { app, db } = await openApp(database);
    const { user, token } = (await login(app, "juan", "juan-demo-1")).json().data;
    const first = await session(app, token);
    expect(first.statusCode).toBe(200);
    expect(sessionResponseSchema.parse(first.json())).toEqual({ data: { user, status: 1, role: null } });
    await changeGameUser(db, "juan", { UserPoint: 4900 });
    expect((await session(app, token)).json().data.user.UserPoint).toBe(4900);
    await changeGameUser(db, "juan", { UserPoint: 5000 });
  });

  it("has a shorter form for the layout, which is read by the statement that checks the session", async () => {
    const { app, db } = await openApp(database);
    const token = await tokenOf(app, "juan");
    const sent: string[] = [];
    const listen = ({ sql }: { sql: string }) => sent.push(sql);
    sql(db).on("query", listen);
    const answer = await app.inject({ url: "/session/card", headers: bearer(token) });
    sql(db).removeListener("query", listen);
    expect(answer.statusCode, answer.body).toBe(200);
    const { user, status, role } = (await session(app, token)).json().data;
    const { UserID, UserPoint, UserPoint2 } = user;
    expect(cardResponseSchema.strict().parse(answer.json()).data).toEqual({
      UserID,
      UserPoint,
      UserPoint2,
      status,
      role,
    });
    expect(sent.filter((sql) => sql.includes("UserInfo"))).toHaveLength(1);
    expect((await app.inject({ url: "/session/card" })).statusCode).toBe(401);
  });

  it("has status 0 while the stored type differs from the token's", async () => {
    const { app, db } = await openApp(database);
    const token = await tokenOf(app, "maria");
    for (const [UserType, status] of [
      [20, 0],
      [5, 0],
      [0, 0],
      [1, 1],
    ] as const) {
      await changeGameUser(db, "maria", { UserType });
      const answer = await session(app, token);
      expect([answer.statusCode, answer.json().data.status]).toEqual([200, status]);
    }
  });

  it("ends when the game no longer has the account", async () => {
    const { app, db, passwords } = await openApp(database);
    await addGameUser(db, { UserID: "leaver", UserPass: passwords.toGameFormat("leaver-pass") });
    const { token } = (await login(app, "leaver", "leaver-pass")).json().data;
    await sql(db)("UserInfo").where({ UserID: "leaver" }).delete();
    expect((await session(app, token)).statusCode).toBe(401);
  });
});

describe("GET /session without a session", () => {
  const database = useDatabase("sqlite");
  let test: TestApp;
  beforeEach(async () => {
    test = await openApp(database);
  });

  async function expectRefused(headers: Record<string, string>) {
    const answer = await test.app.inject({ url: "/session", headers });
    expect(answer.statusCode).toBe(401);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({
      error: MESSAGES.sessionEnded,
      code: "sessionEnded",
    });
  }

  it("is 401 with the error body", () => expectRefused({}));

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Bearer a.b.c",
    "Basic anVhbjp4",
    "Bearer ..",
    "bearer null",
  ])("is 401 for %j", (authorization) => expectRefused({ authorization }));

  it("is 401 for a token whose claims or signature were changed", async () => {
    const token = await tokenOf(test.app);
    const [header, , signature] = token.split(".");
    const claims = claimsOf(token);
    await expectRefused(bearer(`${header}.${encode({ ...claims, type: 20 })}.${signature}`));
    await expectRefused(bearer(`${header}.${encode(claims)}.${"A".repeat(43)}`));
    await expectRefused(bearer(`${header}.${encode(claims)}.`));
    await expectRefused(bearer(forge({ alg: "HS256", typ: "JWT" }, claims, test.env.WEB_KEY)));
    // The same claims with the right key are a token: what was refused above was the forgery.
    const genuine = forge({ alg: "HS256", typ: "JWT" }, claims, test.env.JWT_SECRET);
    expect((await session(test.app, genuine)).statusCode).toBe(200);
  });

  it("is 401 for any other algorithm, also with our own key", async () => {
    const claims = claimsOf(await tokenOf(test.app));
    await expectRefused(bearer(`${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`));
    for (const [alg, hash] of [
      ["HS384", "sha384"],
      ["HS512", "sha512"],
    ] as const) {
      const content = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
      const signature = createHmac(hash, test.env.JWT_SECRET).update(content).digest("base64url");
      await expectRefused(bearer(`${content}.${signature}`));
    }
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    await expectRefused(bearer(forge({ alg: "RS256", typ: "JWT" }, claims, pem)));
  });

  it("is 401 for an expired token", async () => {
    const claims = claimsOf(await tokenOf(test.app));
    const past = Math.floor(Date.now() / 1000) - 1;
    await expectRefused(
      bearer(forge({ alg: "HS256", typ: "JWT" }, { ...claims, exp: past }, test.env.JWT_SECRET)),
    );
  });

  it("is 401 if the token names another account's session, or none", async () => {
    const claims = claimsOf(await tokenOf(test.app));
    const other = claimsOf(await tokenOf(test.app, "maria"));
    const sign = (changed: object) =>
      forge({ alg: "HS256", typ: "JWT" }, { ...claims, ...changed }, test.env.JWT_SECRET);
    await expectRefused(bearer(sign({ sid: other.sid })));
    await expectRefused(bearer(sign({ sid: "00000000-0000-4000-8000-000000000000" })));
  });

  it("is 401 for a token of another installation", async () => {
    const elsewhere = await openOwnApp(database, { env: { JWT_SECRET: "e".repeat(64) } });
    await expectRefused(bearer(await tokenOf(elsewhere.app)));
  });
});

describeEachDatabase("POST /logout", (kind) => {
  const database = useDatabase(kind);
  const logout = (app: TestApp["app"], headers: Record<string, string> = {}) =>
    app.inject({ method: "POST", url: "/logout", headers });

  it("ends the session at once, and no other of the same account", async () => {
    const { app } = await openApp(database);
    const [one, two] = [await tokenOf(app), await tokenOf(app)];
    const answer = await logout(app, bearer(one));
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: MESSAGES.loggedOut }]);
    expect((await session(app, one)).statusCode).toBe(401);
    expect((await session(app, two)).statusCode).toBe(200);
  });

  it("gives the same response when repeated, without a token and with an invalid one", async () => {
    const { app, db, clock } = await openApp(database);
    const token = await tokenOf(app);
    const first = await logout(app, bearer(token));
    const row = () =>
      sql(db)("Session")
        .where({ id: claimsOf(token).sid })
        .first("revoked");
    const revoked = await row();
    clock.advance(5_000);
    for (const headers of [bearer(token), {}, bearer("nonsense")]) {
      const answer = await logout(app, headers);
      expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
    }
    // The time of the first one stays.
    expect(await row()).toEqual(revoked);
  });

  it("accepts a JSON content type without a body", async () => {
    const { app } = await openApp(database);
    const token = await tokenOf(app);
    const answer = await logout(app, { ...bearer(token), "content-type": "application/json" });
    expect(answer.statusCode).toBe(200);
    expect((await session(app, token)).statusCode).toBe(401);
  });

  it("works in every process on the same database", async () => {
    const [here, there] = [await openApp(database), await openApp(database)];
    const token = await tokenOf(here.app);
    expect((await session(there.app, token)).statusCode).toBe(200);
    await logout(here.app, bearer(token));
    expect((await session(there.app, token)).statusCode).toBe(401);
  });
});

describeEachDatabase("a session's life", (kind) => {
  const database = useDatabase(kind);
  const settings = { env: { SESSION_IDLE_HOURS: 2, SESSION_MAX_HOURS: 5 } };
  const seenOf = async ({ db }: TestApp, token: string) => {
    const row = await sql(db)("Session")
      .where({ id: claimsOf(token).sid })
      .first("seen");
    return new Date(row.seen).getTime();
  };

  it("ends after the idle time", async () => {
    const { app, clock } = await openOwnApp(database, settings);
    const token = await tokenOf(app);
    clock.advance(2 * HOUR - 1);
    expect((await session(app, token)).statusCode).toBe(200);
    clock.advance(2 * HOUR - 1);
    expect((await session(app, token)).statusCode).toBe(200);
    clock.advance(2 * HOUR);
    expect((await session(app, token)).statusCode).toBe(401);
    // Over is over, for the clock too.
    expect((await session(app, token)).statusCode).toBe(401);
  });

  it("ends after its maximum duration, even if used", async () => {
    const { app, clock } = await openOwnApp(database, settings);
    const token = await tokenOf(app);
    const statuses: number[] = [];
    for (let hour = 1; hour <= 5; hour += 1) {
      clock.advance(hour === 5 ? HOUR - 1 : HOUR);
      statuses.push((await session(app, token)).statusCode);
    }
    clock.advance(1);
    statuses.push((await session(app, token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
  });

  it("puts its end into the token", async () => {
    const { app, clock } = await openOwnApp(database, settings);
    const token = await tokenOf(app);
    expect(claimsOf(token).exp).toBe(Math.floor((clock.now().getTime() + 5 * HOUR) / 1000));
  });

  it("records its use at most once a minute", async () => {
    const test = await openOwnApp(database, settings);
    const { app, db, clock } = test;
    const token = await tokenOf(app);
    const start = await seenOf(test, token);
    const updates: string[] = [];
    const listen = ({ sql }: { sql: string }) => {
      // Not those of the outbox, which the login has woken.
      if (/^update\W+Session\b/.test(sql)) updates.push(sql);
    };
    sql(db).on("query", listen);
    for (let second = 0; second < 60; second += 10) {
      clock.advance(10_000);
      expect((await session(app, token)).statusCode).toBe(200);
    }
    expect([updates.length, await seenOf(test, token)]).toEqual([0, start]);
    clock.advance(1);
    await session(app, token);
    await session(app, token);
    sql(db).removeListener("query", listen);
    expect([updates.length, await seenOf(test, token)]).toEqual([1, start + 60_001]);
  });

  it("is one row per login", async () => {
    const { app, db } = await openOwnApp(database, settings);
    const { user } = (await login(app, "gm", "gm-demo-1")).json().data;
    const before = await countRows(db, "Session", { UserNum: user.UserNum });
    await tokenOf(app, "gm");
    expect(await countRows(db, "Session", { UserNum: user.UserNum })).toBe(before + 1);
  });
});
