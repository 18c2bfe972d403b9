import { afterEach, describe, expect, it, vi } from "vitest";
import { errorBodySchema } from "../../contract/index.ts";
import { login, openApp } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { emptyTables } from "../../test/game.ts";

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
  it("hashes at most the limit of a thousand wrong passwords at once", async () => {
    const { app, passwords } = await openApp(database, { env: { LOGIN_LIMIT_PER_ADDRESS: 30 } });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => login(app, `nobody${index}`, "wrong")),
    );
    expect(passwords.verified).toBe(30);
    expect(statusCounts(answers)).toEqual({ 400: 30, 429: 970 });
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(errorBodySchema.parse(refused?.json())).toMatchObject({
      error: "Too many Requests! try again later",
      code: "too_many_requests",
    });
  });

  it("is counted for an account wherever the calls come from, and whatever its case", async () => {
    const { app, env, passwords } = await openApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 10 } });
    const from = (index: number) => ({ "x-web-key": env.WEB_KEY, "x-client-address": `198.51.100.${index}` });
    const answers = [];
    for (let index = 1; index <= 20; index += 1) {
      answers.push(await login(app, index % 2 ? "juan" : " JUAN ", "wrong", from(index)));
    }
    expect(statusCounts(answers)).toEqual({ 400: 10, 429: 10 });
    expect(passwords.verified).toBe(10);
    // The right password waits as well: who guesses must not learn that it was right. Others are not kept waiting.
    expect((await login(app, "juan", "juan-demo-1", from(99))).statusCode).toBe(429);
    expect((await login(app, "maria", "maria-demo-1", from(99))).statusCode).toBe(200);
  });

  it("is open again when the window has passed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { app } = await openApp(database, { env: { LOGIN_LIMIT_PER_ACCOUNT: 2 } });
    const attempt = async () => (await login(app, "juan", "juan-demo-1")).statusCode;
    expect([await attempt(), await attempt(), await attempt()]).toEqual([200, 200, 429]);
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1_000);
    expect(await attempt()).toBe(429);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await attempt()).toBe(200);
  });

  it("is not counted for a form that was not filled in", async () => {
    const { app } = await openApp(database, { env: { LOGIN_LIMIT_PER_ADDRESS: 1 } });
    expect((await login(app, "", "")).statusCode).toBe(422);
    expect((await login(app, "juan", "juan-demo-1")).statusCode).toBe(200);
  });
});

describe("whose call it is", () => {
  const limits = { LOGIN_LIMIT_PER_ADDRESS: 2 };

  it("changes nothing to claim another address without the key, or with a wrong one", async () => {
    const { app, env } = await openApp(database, { env: limits });
    const answers = [];
    for (let index = 1; index <= 6; index += 1) {
      const headers: Record<string, string> = { "x-client-address": `203.0.113.${index}` };
      if (index % 2) headers["x-web-key"] = `${env.WEB_KEY.slice(0, -1)}!`;
      answers.push(await login(app, `nobody${index}`, "wrong", headers));
    }
    expect(statusCounts(answers)).toEqual({ 400: 2, 429: 4 });
  });

  it("is kept with the session as it was, not as it was claimed", async () => {
    const { app, db } = await openApp(database);
    await emptyTables(db, ["Session"]);
    await login(app, "juan", "juan-demo-1", { "x-client-address": "203.0.113.1" });
    expect(await db.knex("Session").distinct("ip")).toEqual([{ ip: "127.0.0.1" }]);
  });

  it("is each visitor's own with the key", async () => {
    const { app, env } = await openApp(database, { env: limits });
    const from = (address: string) => ({ "x-web-key": env.WEB_KEY, "x-client-address": address });
    const attempt = async (address: string) =>
      (await login(app, "nobody", "wrong", from(address))).statusCode;
    expect([await attempt("192.0.2.1"), await attempt("192.0.2.1"), await attempt("192.0.2.1")]).toEqual([
      400, 400, 429,
    ]);
    expect(await attempt("192.0.2.2")).toBe(400);
    // The same address in IPv6's dress, and neighbours in one IPv6 network, are one caller.
    expect(await attempt("::ffff:192.0.2.1")).toBe(429);
    expect([
      await attempt("2001:db8::1"),
      await attempt("2001:db8::2"),
      await attempt("2001:db8::3"),
    ]).toEqual([400, 400, 429]);
    expect(await attempt("2001:db8:0:1::1")).toBe(400);
  });

  it("is the caller's own where the told address is none", async () => {
    const { app, env } = await openApp(database, { env: limits });
    const answers = [];
    for (const told of ["", "not an address", "1.2.3.4, 5.6.7.8", "999.1.1.1"]) {
      answers.push(
        await login(app, "nobody", "wrong", { "x-web-key": env.WEB_KEY, "x-client-address": told }),
      );
    }
    expect(statusCounts(answers)).toEqual({ 400: 2, 429: 2 });
  });
});

describe("all calls of an address", () => {
  const limits = { RATE_LIMIT_PER_MINUTE: 3 };
  const statuses = async (app: Awaited<ReturnType<typeof openApp>>["app"], url: string, headers = {}) => {
    const answers = [];
    for (let call = 0; call < 5; call += 1) answers.push((await app.inject({ url, headers })).statusCode);
    return answers;
  };

  it("are limited together, also those to addresses that do not exist", async () => {
    const { app } = await openApp(database, { env: limits });
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
    const answer = await app.inject({ url: "/nothing-here" });
    expect(answer.statusCode).toBe(429);
    expect(errorBodySchema.parse(answer.json()).code).toBe("too_many_requests");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("leave the watchers out", async () => {
    const { app } = await openApp(database, { env: limits });
    for (const url of ["/healthz", "/readyz", "/metrics"])
      expect(await statuses(app, url)).toEqual(Array(5).fill(200));
  });

  it("leave out web on its own behalf, but not its visitors", async () => {
    const { app, env } = await openApp(database, { env: limits });
    expect(await statuses(app, "/clubs", { "x-web-key": env.WEB_KEY })).toEqual(Array(5).fill(200));
    const visitor = { "x-web-key": env.WEB_KEY, "x-client-address": "192.0.2.9" };
    expect(await statuses(app, "/clubs", visitor)).toEqual([200, 200, 200, 429, 429]);
  });

  it("are counted anew each minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { app } = await openApp(database, { env: limits });
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await statuses(app, "/clubs")).toEqual([200, 200, 200, 429, 429]);
  });
});
