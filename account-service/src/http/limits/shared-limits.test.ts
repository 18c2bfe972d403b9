import { connectRedis, type RedisConnection } from "@tambayan/service/redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRedisServer, startRedisServer } from "../../../../scripts/lib/redis-server.mjs";
import { bearer, memoryLogger, openOwnApp, tokenOf } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";

const LIMIT = { RATE_LIMIT_PER_SECOND: 5, RATE_LIMIT_BURST: 40, METRICS_TOKEN: "t".repeat(32) };

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
  /** Calls of one stranger, as many to each app. @returns how many were let through */
  async function passed(calls: number) {
    callers += 1;
    const remoteAddress = `203.0.113.${callers}`;
    const began = performance.now();
    // One after the other by each: the library's own store counts calls of the same moment as the last of them.
    const passedBy = async ({ app }: (typeof apps)[number]) => {
      let count = 0;
      for (let call = 0; call < calls / apps.length; call += 1)
        if ((await app.inject({ url: "/shop/items", remoteAddress })).statusCode === 200) count += 1;
      return count;
    };
    const counts = await Promise.all(apps.map(passedBy));
    // On a slow machine, another second of the steady rate has begun.
    const seconds = Math.floor((performance.now() - began) / 1_000);
    return { sum: counts.reduce((sum, count) => sum + count, 0), seconds };
  }
  /** Burst and steady rate of one stranger, of as many counts as there are. */
  async function expectLimit(counts: number) {
    const { sum, seconds } = await passed(120);
    expect(sum).toBeGreaterThanOrEqual(45 * counts);
    expect(sum).toBeLessThanOrEqual((45 + 5 * seconds) * counts);
    // Otherwise it would tell nothing.
    expect(seconds).toBeLessThan(8);
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
    const began = performance.now();
    expect((await passed(60)).sum).toBe(60);
    expect(performance.now() - began).toBeLessThan(8_000);
    await expect.poll(async () => (await health()).redis).toBe("down");
    const later = performance.now();
    await apps[0]?.app.inject({ url: "/shop/items", remoteAddress: "203.0.113.200" });
    expect(performance.now() - later).toBeLessThan(500);
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
