import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BROWSER_HEADER, errorBodySchema, MESSAGES } from "../../../contract/index.ts";
import { newPlayer } from "../../../test/accounts.ts";
import { bearer, login, openApp, openOwnApp, tokenOf } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";
import { emptyTables } from "../../../test/game.ts";
import { sql } from "../../../test/sql.ts";

const database = useDatabase("sqlite");
afterEach(() => {
  vi.useRealTimers();
});

const statusCounts = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

describe("login", () => {
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("hashes at most the limit out of a thousand simultaneous wrong passwords", async () => {
    const { app, passwords } = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ADDRESS: 30 } });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => login(app, `nobody${index}`, "wrong")),
    );
    expect(passwords.verified).toBe(30);
    // A locked account looks like a wrong password.
    expect(statusCounts(answers)).toEqual({ 400: 1_000 });
    expect(new Set(answers.map((answer) => answer.json().error))).toEqual(
      new Set([MESSAGES.wrongCredentials]),
    );
  });

  it("allows at most the limit out of a thousand at once on one account", async () => {
    const { app, env, passwords } = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 10 } });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        login(app, "player140", "wrong", {
          "x-web-key": env.WEB_KEY,
          "x-client-address": `198.51.${index >> 8}.${index & 255}`,
        }),
      ),
    );
    expect(passwords.verified).toBeLessThanOrEqual(10);
    expect(statusCounts(answers)).toEqual({ 400: 1_000 });
  });

  it("is counted per account, from any address and ignoring case", async () => {
    const { app, env, passwords } = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 10 } });
    const from = (index: number) => ({ "x-web-key": env.WEB_KEY, "x-client-address": `198.51.100.${index}` });
    const token = await tokenOf(app, "juan");
    const before = passwords.verified;
    for (let index = 1; index <= 20; index += 1) {
      await login(app, index % 2 ? "juan" : " JUAN ", "wrong", from(index));
    }
    expect(passwords.verified - before).toBe(10);
    // The right password waits as well: who guesses must not learn that it was right. Others are not kept waiting,
    // and neither are the player's own open sessions.
    expect((await login(app, "juan", "juan-demo-1", from(99))).statusCode).toBe(400);
    expect((await login(app, "maria", "maria-demo-1", from(99))).statusCode).toBe(200);
    expect((await app.inject({ url: "/session", headers: bearer(token) })).statusCode).toBe(200);
  });

  it("unlocks after a growing delay, and at once after a success", async () => {
    const { app, clock } = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 2 } });
    const attempt = async (password: string) => (await login(app, "maria", password)).statusCode;
    expect([await attempt("wrong"), await attempt("wrong")]).toEqual([400, 400]);
    clock.advance(29_000);
    expect(await attempt("maria-demo-1")).toBe(400);
    clock.advance(1_000);
    // Open for one try; the next wait is twice as long.
    expect(await attempt("wrong")).toBe(400);
    clock.advance(59_000);
    expect(await attempt("maria-demo-1")).toBe(400);
    clock.advance(1_000);
    expect(await attempt("maria-demo-1")).toBe(200);
    expect([await attempt("wrong"), await attempt("maria-demo-1")]).toEqual([400, 200]);
  });

  it("does not count incomplete forms or successes", async () => {
    const { app } = await openOwnApp(database, { env: { LOGIN_LIMIT_PER_ADDRESS: 2 } });
    expect((await login(app, "", "")).statusCode).toBe(422);
    for (let time = 0; time < 4; time += 1) {
      expect((await login(app, "juan", "juan-demo-1")).statusCode).toBe(200);
    }
  });
});

describe("the client address", () => {
  const limits = { LOGIN_LIMIT_PER_ADDRESS: 2 };
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("is not taken from the header without the key, or with a wrong one", async () => {
    const { app, env, passwords } = await openOwnApp(database, { env: limits });
    const answers = [];
    for (let index = 1; index <= 6; index += 1) {
      const headers: Record<string, string> = { "x-client-address": `203.0.113.${index}` };
      if (index % 2) headers["x-web-key"] = `${env.WEB_KEY.slice(0, -1)}!`;
      answers.push(await login(app, `nobody${index}`, "wrong", headers));
    }
    expect(statusCounts(answers)).toEqual({ 400: 6 });
    expect(passwords.verified).toBe(2);
  });

  it("is kept with the session as it was, not as it was claimed", async () => {
    const { app, db } = await openApp(database);
    await emptyTables(db, ["Session"]);
    await login(app, "juan", "juan-demo-1", { "x-client-address": "203.0.113.1" });
    expect(await sql(db)("Session").distinct("ip")).toEqual([{ ip: "127.0.0.1" }]);
  });

  it("is each visitor's own with the key", async () => {
    const { app, env, passwords } = await openOwnApp(database, { env: limits });
    /** Whether a try from there came as far as the password. */
    const tried = async (address: string) => {
      const before = passwords.verified;
      await login(app, "nobody", "wrong", { "x-web-key": env.WEB_KEY, "x-client-address": address });
      return passwords.verified > before;
    };
    expect([await tried("192.0.2.1"), await tried("192.0.2.1"), await tried("192.0.2.1")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await tried("192.0.2.2")).toBe(true);
    // The same address in IPv6's dress, and neighbours in one IPv6 network, are one caller.
    expect(await tried("::ffff:192.0.2.1")).toBe(false);
    expect([await tried("2001:db8::1"), await tried("2001:db8::2"), await tried("2001:db8::3")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await tried("2001:db8:0:1::1")).toBe(true);
  });

  it("is nobody's if the header is invalid, and the call is refused", async () => {
    const { app, env, passwords } = await openOwnApp(database, { env: limits });
    for (const told of ["", "not an address", "1.2.3.4, 5.6.7.8", "999.1.1.1"]) {
      const headers = { "x-web-key": env.WEB_KEY, "x-client-address": told };
      expect([told, (await login(app, "nobody", "wrong", headers)).statusCode]).toEqual([told, 422]);
    }
    expect(passwords.verified).toBe(0);
  });
});

describe("all calls of an address", () => {
  const limits = { RATE_LIMIT_PER_SECOND: 1, RATE_LIMIT_BURST: 2 };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  const statuses = async (app: Awaited<ReturnType<typeof openApp>>["app"], url: string, headers = {}) => {
    const answers = [];
    for (let call = 0; call < 5; call += 1) answers.push((await app.inject({ url, headers })).statusCode);
    return answers;
  };

  it("are limited together, also those to addresses that do not exist", async () => {
    const { app } = await openOwnApp(database, { env: limits });
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
    const answer = await app.inject({ url: "/nothing-here" });
    expect(answer.statusCode).toBe(429);
    expect(errorBodySchema.parse(answer.json()).code).toBe("tooManyRequests");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("show what they refused on the dashboard and in the metrics", async () => {
    await emptyTables(database.db, ["Throttle"]);
    const METRICS_TOKEN = "m".repeat(32);
    const { app } = await openOwnApp(database, { env: { METRICS_TOKEN, LOGIN_LIMIT_PER_ACCOUNT: 2 } });
    const admin = await tokenOf(app, "gm");
    const read = async () => {
      const { health } = (await app.inject({ url: "/admin/dashboard", headers: bearer(admin) })).json();
      const list = health.refused as { limit: string; refused: number }[];
      return Object.fromEntries(list.map(({ limit, refused }) => [limit, refused]));
    };
    const before = await read();
    for (let attempt = 0; attempt < 5; attempt += 1) await login(app, "player140", "wrong");
    const { app: limited } = await openOwnApp(database, { env: limits });
    await statuses(limited, "/clubs");
    const after = await read();
    expect(after["login-account"]).toBe((before["login-account"] ?? 0) + 3);
    expect(after.calls).toBe((before.calls ?? 0) + 2);
    const { body } = await app.inject({ url: "/metrics", headers: bearer(METRICS_TOKEN) });
    expect(body).toContain(`limits_refused_total{limit="login-account"} ${after["login-account"]}`);
  });

  it("exclude health checks", async () => {
    const { app } = await openOwnApp(database, { env: { ...limits, NODE_ENV: "development" } });
    for (const url of ["/healthz", "/readyz", "/health", "/metrics"])
      expect(await statuses(app, url)).toEqual(Array(5).fill(200));
  });

  it("exclude web's own calls, but not its visitors'", async () => {
    const { app, env } = await openOwnApp(database, { env: limits });
    expect(await statuses(app, "/clubs", { "x-web-key": env.WEB_KEY })).toEqual(Array(5).fill(200));
    const visitor = { "x-web-key": env.WEB_KEY, "x-client-address": "192.0.2.9" };
    expect(await statuses(app, "/clubs", visitor)).toEqual([200, 200, 200, 429, 429]);
  });

  it("count for the account of a player, whoever shares their address", async () => {
    await emptyTables(database.db, ["Throttle"]);
    const { app: unlimited } = await openApp(database);
    const [{ token: juan }, { token: maria }] = [await newPlayer(unlimited), await newPlayer(unlimited)];
    const { app } = await openOwnApp(database, { env: { ...limits, RATE_LIMIT_BURST: 3 } });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await statuses(app, "/session", as(juan))).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(app, "/session", as(maria))).toEqual([200, 200, 200, 200, 429]);
    // A token that is not ours is a stranger's.
    expect(await statuses(app, "/session", as(`${maria}x`))).toEqual([401, 401, 401, 401, 429]);
  });

  it("leave a neighbour who used them up a known browser's, and those that log in", async () => {
    await emptyTables(database.db, ["Throttle"]);
    const { app } = await openOwnApp(database, { env: limits });
    // Whatever the browser: the account that logged in has one budget.
    const browsers: string[] = [];
    while (browsers.length < 2)
      browsers.push((await login(app, "maria", "maria-demo-1")).json().data.browser);
    const from = (browser: string) => ({ [BROWSER_HEADER]: browser });
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
    expect((await login(app, "juan", "juan-demo-1")).statusCode).toBe(200);
    expect(await statuses(app, "/clubs", from(browsers[0] ?? ""))).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses(app, "/clubs", from(browsers[1] ?? ""))).toEqual(Array(5).fill(429));
    // A token that is not ours is a stranger's.
    expect(await statuses(app, "/clubs", from(`${browsers[0]}x`))).toEqual(Array(5).fill(429));
  });

  it("have a steady rate, and a burst that comes back", async () => {
    const { app } = await openOwnApp(database, { env: limits });
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await statuses(app, "/clubs")).toEqual([200, 429, 429, 429, 429]);
    vi.setSystemTime(Date.now() + 600_000);
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
  });
});
