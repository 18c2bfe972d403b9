import { randomBytes } from "node:crypto";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clientAddress } from "../http/client-address";
import { metrics } from "../http/metrics";
import { renderLimit } from "./render-limit";

const token = randomBytes(24).toString("hex");
const app = Fastify();
const render = vi.fn(async () => "page");
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await app.register(clientAddress, { trusted: "loopback" });
  await app.register(metrics, { token });
  await app.register(renderLimit, { perSecond: 1, burst: 2, redis: null });
  const header = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const whoIs = ({ headers, url }: FastifyRequest) => ({
    token: header(headers["x-session"]),
    enteredLast: header(headers["x-entered"]),
    entrance: url === "/login",
  });
  app.all(
    "/*",
    async (request, reply) => (await app.renderLimit(request, reply, whoIs(request), render)) ?? "too many",
  );
  app.all("/page", async (request, reply) => {
    const late = async () => "late";
    return (await app.renderLimit(request, reply, whoIs(request), render, late)) ?? "too many";
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const visit = (address: string, session?: string) =>
  app.inject({
    url: "/",
    headers: { "x-forwarded-for": address, ...(session && { "x-session": session }) },
  });

it("limits strangers by address, IPv6 by /64, and players by account", async () => {
  for (let page = 0; page < 3; page += 1) expect((await visit("10.0.0.1")).statusCode).toBe(200);
  const refused = await visit("10.0.0.1");
  expect([refused.statusCode, refused.body]).toEqual([429, "too many"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

  expect((await visit("10.0.0.2")).statusCode).toBe(200);
  for (const end of ["1", "2", "3"]) expect((await visit(`2001:db8:0:1::${end}`)).statusCode).toBe(200);
  expect((await visit("2001:db8:0:1:ffff::4")).statusCode).toBe(429);

  // A café: its address is used up, its players are not.
  for (let page = 0; page < 3; page += 1) expect((await visit("10.0.0.1", "juan")).statusCode).toBe(200);
  expect((await visit("10.0.0.1", "maria")).statusCode).toBe(200);
  expect((await visit("10.0.0.9", "juan")).statusCode).toBe(429);

  const { body } = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect(body).toContain('renders_refused_total{visitor="stranger"} 2');
  expect(body).toContain('renders_refused_total{visitor="player"} 1');
});

it("goes on after the clock was ahead and is set back", async () => {
  for (let page = 0; page < 4; page += 1) await visit("10.0.0.77");
  expect((await visit("10.0.0.77")).statusCode).toBe(429);
  vi.setSystemTime(Date.now() - 8 * 3_600_000);
  const statuses: number[] = [];
  for (let page = 0; page < 5; page += 1) {
    statuses.push((await visit("10.0.0.77")).statusCode);
    vi.setSystemTime(Date.now() + 600_000);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

it("leaves a known browser, and the pages that log in, a budget of their own", async () => {
  const ask = async (url: string, entered?: string) => {
    const headers = { "x-forwarded-for": "10.0.0.50", ...(entered && { "x-entered": entered }) };
    return (await app.inject({ url, headers })).statusCode;
  };
  const asked = async (...visit: Parameters<typeof ask>) => {
    const statuses = [];
    for (let page = 0; page < 4; page += 1) statuses.push(await ask(...visit));
    return statuses;
  };
  // A neighbour.
  expect(await asked("/search")).toEqual([200, 200, 200, 429]);
  expect(await asked("/search", "7")).toEqual([200, 200, 200, 429]);
  expect(await asked("/login")).toEqual([200, 200, 200, 429]);
  // The browser logs in with what is left to it, and its account has what it always has.
  expect(await asked("/login", "8")).toEqual([200, 200, 200, 429]);
  expect((await visit("10.0.0.50", "token-of-7")).statusCode).toBe(200);
});

it("renders what exceeds the burst late", async () => {
  const ask = async (method: "GET" | "POST") =>
    (await app.inject({ method, url: "/page", headers: { "x-forwarded-for": "10.0.0.60" } })).body;
  const bodies = [];
  for (let page = 0; page < 5; page += 1) bodies.push(await ask("GET"));
  expect(bodies).toEqual(["page", "page", "page", "late", "late"]);
  expect(await ask("POST")).toBe("late");
  const { body } = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect(body).toContain('renders_late_total{visitor="stranger"} 3');
});

it("counts all sessions of an account together", async () => {
  const session = (id: string, sub: string) =>
    `e30.${Buffer.from(JSON.stringify({ sid: id, sub })).toString("base64url")}.x`;
  for (const id of ["a", "b", "c"]) expect((await visit("10.0.0.40", session(id, "7"))).statusCode).toBe(200);
  expect((await visit("10.0.0.41", session("d", "7"))).statusCode).toBe(429);
  expect((await visit("10.0.0.41", session("e", "8"))).statusCode).toBe(200);
});

it("leaves a visitor who used up their burst a steady rate", async () => {
  const statuses = async () => {
    const seen = [];
    for (let page = 0; page < 4; page += 1) seen.push((await visit("10.0.0.20")).statusCode);
    return seen;
  };
  expect(await statuses()).toEqual([200, 200, 200, 429]);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await statuses()).toEqual([200, 429, 429, 429]);
  vi.setSystemTime(Date.now() + 600_000);
  expect(await statuses()).toEqual([200, 200, 200, 429]);
});

it("renders what exceeds the rate one after another", async () => {
  const finish: (() => void)[] = [];
  render.mockImplementation(() => new Promise((resolve) => finish.push(() => resolve("page"))));
  const statusOf = async (address: string) => (await visit(address)).statusCode;
  const visits: Promise<number>[] = [];
  for (let page = 0; page < 3; page += 1) {
    visits.push(statusOf("10.0.0.30"));
    await expect.poll(() => finish.length).toBe(Math.min(page + 1, 2));
  }
  // Somebody else does not wait for them.
  const other = statusOf("10.0.0.31");
  await expect.poll(() => finish.length).toBe(3);
  finish[2]?.();
  expect(await other).toBe(200);
  for (const done of finish.slice(0, 2)) done();
  await expect.poll(() => finish.length).toBe(4);
  finish[3]?.();
  expect(await Promise.all(visits)).toEqual([200, 200, 200]);
});

it("takes what was held for a visitor while web was away, all at once", async () => {
  const own = Fastify();
  await own.register(clientAddress, { trusted: "loopback" });
  await own.register(metrics, { token });
  await own.register(renderLimit, { perSecond: 1, burst: 600, redis: null });
  const waiting: (() => void)[] = [];
  let arrived = 0;
  own.get("/", async (request, reply) => {
    arrived += 1;
    const held = () => new Promise<string>((done) => waiting.push(() => done("page")));
    return (await own.renderLimit(request, reply, {}, held)) ?? "too many";
  });
  /** How many of two waves of 150 pages are refused, if the first is still being rendered when the second comes. */
  const refused = async (address: string) => {
    const wave = () =>
      Array.from({ length: 150 }, () => own.inject({ url: "/", headers: { "x-forwarded-for": address } }));
    const first = wave().map((answer) => answer.then(({ statusCode }) => statusCode));
    await vi.waitFor(() => expect(arrived).toBe(150));
    // Each of them has been counted.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
    const second = wave().map((answer) => answer.then(({ statusCode }) => statusCode));
    const timer = setInterval(() => {
      for (const done of waiting.splice(0)) done();
    }, 1);
    const statuses = await Promise.all([...first, ...second]);
    clearInterval(timer);
    arrived = 0;
    return statuses.filter((status) => status === 429).length;
  };
  expect(await refused("10.0.0.71")).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await refused("10.0.0.72")).toBeGreaterThan(100);
  await own.close();
});
