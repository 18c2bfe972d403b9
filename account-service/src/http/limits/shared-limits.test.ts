import { connectRedis, type RedisConnection } from "@tambayan/service/redis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedisServer, startRedisServer } from "../../../../scripts/lib/redis-server.mjs";
import { bearer, memoryLogger, openOwnApp, tokenOf } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";

const LIMIT = { RATE_LIMIT_PER_SECOND: 5, RATE_LIMIT_BURST: 40, METRICS_TOKEN: "t".repeat(32) };
/** Refusals after which an app is known to have reached its limit. */
const REFUSALS = 15;
const MOST_CALLS = 2_000;

describe.skipIf(!hasRedisServer())("limits of several processes", () => {
  const database = useDatabase("sqlite");
  let server: Awaited<ReturnType<typeof startRedisServer>>;
  const { logger, text } = memoryLogger();
  let apps: Awaited<ReturnType<typeof openOwnApp>>[] = [];
  const connections: RedisConnection[] = [];

  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    for (const connection of connections) connection.close();
    await server.kill();
  });

  /** Two of the service, each with its own connection. */
  async function open() {
    const opened = [];
    for (let count = 0; count < 2; count += 1) {
      const redis = connectRedis(server.url, logger);
      connections.push(redis);
      opened.push(await openOwnApp(database, { env: LIMIT, redis }));
      await expect.poll(redis.isUp).toBe(true);
    }
    apps = opened;
  }
  let callers = 0;
  /**
   * Calls of one stranger, to each app until it has refused some.
   * @returns how many were let through, and for how many whole seconds they were sent
   */
  async function passed() {
    callers += 1;
    const remoteAddress = `203.0.113.${callers}`;
    const began = performance.now();
    // One after the other by each: the library's own store counts calls of the same moment as the last of them.
    const passedBy = async ({ app }: (typeof apps)[number]) => {
      let count = 0;
      for (let calls = 0; calls - count < REFUSALS && calls < MOST_CALLS; calls += 1)
        if ((await app.inject({ url: "/shop/items", remoteAddress })).statusCode === 200) count += 1;
      return count;
    };
    const counts = await Promise.all(apps.map(passedBy));
    const seconds = Math.floor((performance.now() - began) / 1_000);
    return { sum: counts.reduce((sum, count) => sum + count, 0), seconds };
  }
  /** Burst and steady rate of one stranger, of as many counts as there are. */
  async function expectLimit(counts: number) {
    const { sum, seconds } = await passed();
    expect(sum).toBeGreaterThanOrEqual(45 * counts);
    // On a slow machine, further seconds of the steady rate have begun.
    expect(sum).toBeLessThanOrEqual((45 + 5 * seconds) * counts);
    expect(sum).toBeLessThan(MOST_CALLS);
  }
  const health = async () => {
    const { app } = apps[0] as (typeof apps)[number];
    const { body } = await app.inject({ url: "/metrics", headers: bearer(LIMIT.METRICS_TOKEN) });
    const answer = await app.inject({ url: "/health", headers: bearer(LIMIT.METRICS_TOKEN) });
    return { ...answer.json(), metric: /^redis_up (\d)$/m.exec(body)?.[1] };
  };

  it("are exact over all of them", async () => {
    await open();
    await expectLimit(1);
    expect(await health()).toEqual({ database: "up", redis: "up", metric: "1" });
    // An account's limit is another one than its address's.
    const { app } = apps[0] as (typeof apps)[number];
    const token = await tokenOf(app, "maria");
    expect((await app.inject({ url: "/session", headers: bearer(token) })).statusCode).toBe(200);
  });

  it("keep no address in Redis", async () => {
    const redis = connectRedis(server.url, logger);
    connections.push(redis);
    await expect.poll(redis.isUp).toBe(true);
    const keys = await redis.client.keys("*");
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^tambayan:limit:[\w-]+$/);
    expect(keys.join()).not.toContain("203.0.113");
    redis.close();
  });

  it("go on in each process while Redis is away, and are shared again after it", async () => {
    const said = () => text().split("Redis does not answer").length - 1;
    await open();
    const before = said();
    await server.kill();
    await expect.poll(async () => (await health()).redis).toBe("down");
    expect((await health()).metric).toBe("0");
    await expectLimit(2);
    // Once by each process, however often they tried.
    expect(said() - before).toBe(apps.length);
    await server.start();
    for (const connection of connections.slice(-2)) await expect.poll(connection.isUp).toBe(true);
    await expectLimit(1);
  });

  it("hold up no one for long if Redis hangs", async () => {
    await open();
    server.hang();
    const spies = connections.slice(-2).map(({ client }) => vi.spyOn(client, "sendCommand"));
    /** Commands sent to Redis, each of which held up a call; pings only ask whether it answers again. */
    const waits = () =>
      spies.flatMap(({ mock }) => mock.calls).filter(([{ name }]) => name !== "ping").length;
    const call = async ({ app }: (typeof apps)[number]) =>
      (await app.inject({ url: "/shop/items", remoteAddress: "203.0.113.200" })).statusCode;
    const sixty = apps.flatMap((app) => Array.from({ length: 30 }, () => app));
    for (const app of sixty) expect(await call(app)).toBe(200);
    expect(waits()).toBeLessThan(10);
    await expect.poll(async () => (await health()).redis).toBe("down");
    for (const spy of spies) spy.mockClear();
    for (const app of apps) await call(app);
    expect(waits()).toBe(0);
    server.goOn();
    for (const connection of connections.slice(-2)) await expect.poll(connection.isUp).toBe(true);
  });

  it("do not need Redis at the start", async () => {
    const redis = connectRedis("redis://127.0.0.1:9", logger);
    connections.push(redis);
    const { app } = await openOwnApp(database, { env: LIMIT, redis });
    expect((await app.inject({ url: "/shop/items" })).statusCode).toBe(200);
    expect(redis.isUp()).toBe(false);
  });
});
