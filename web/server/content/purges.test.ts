import { connectRedis } from "@tambayan/service/redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedisServer, startRedisServer } from "../../../scripts/lib/redis-server.mjs";
import { createPurges } from "./purges";

const AWAY_MS = 200;
const log = { info: vi.fn(), warn: vi.fn() };

describe.skipIf(!hasRedisServer())("changes of content, with several processes", () => {
  let server: Awaited<ReturnType<typeof startRedisServer>>;
  const opened: (() => void)[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });
  afterAll(() => server.kill());

  function open(url = server.url) {
    const redis = connectRedis(url, log);
    const purge = vi.fn();
    const purges = createPurges(redis, purge, { awayMs: AWAY_MS });
    opened.push(purges.close, redis.close);
    return { redis, purge, ...purges };
  }
  async function openTwo() {
    const two = [open(), open()] as const;
    for (const { redis } of two) await expect.poll(redis.isUp).toBe(true);
    // Each drops what it may have missed before.
    for (const { purge } of two) purge.mockClear();
    return two;
  }

  it("reach every process once", async () => {
    const [one, other] = await openTwo();
    expect(await one.purgeAll()).toBe(true);
    await expect.poll(() => other.purge.mock.calls.length).toBe(1);
    expect(await other.purgeAll()).toBe(true);
    await expect.poll(() => one.purge.mock.calls.length).toBe(2);
    expect(other.purge).toHaveBeenCalledTimes(2);
  });

  it("are missed for as long as is said while Redis is away, and not after it", async () => {
    const [one, other] = await openTwo();
    await server.kill();
    await expect.poll(one.redis.isUp).toBe(false);
    await expect.poll(other.redis.isUp).toBe(false);
    expect(await one.purgeAll()).toBe(false);
    other.purge.mockClear();
    await expect.poll(() => other.purge.mock.calls.length).toBeGreaterThan(0);
    await server.start();
    await expect.poll(one.redis.isUp).toBe(true);
    await expect.poll(other.redis.isUp).toBe(true);
    // What `one` owes may be under way.
    await vi.waitFor(async () => {
      one.purge.mockClear();
      other.purge.mockClear();
      await new Promise((resolve) => setTimeout(resolve, 2 * AWAY_MS));
      expect([one.purge.mock.calls.length, other.purge.mock.calls.length]).toEqual([0, 0]);
    }, 120_000);
    await other.purgeAll();
    await expect.poll(() => one.purge.mock.calls.length).toBe(1);
  });

  it("that one process could not publish are published once it can", async () => {
    const [, other] = await openTwo();
    // It has never reached Redis.
    const late = open(server.url);
    expect(late.redis.isUp()).toBe(false);
    expect(await late.purgeAll()).toBe(false);
    await expect.poll(() => other.purge.mock.calls.length).toBe(1);
    expect(late.redis.isUp()).toBe(true);
  });

  it("are refreshed by everybody while Redis hangs", async () => {
    const [one, other] = await openTwo();
    server.hang();
    // One that waited for Redis would outlast the test.
    expect(await one.purgeAll()).toBe(false);
    await expect.poll(other.redis.isUp).toBe(false);
    other.purge.mockClear();
    await expect.poll(() => other.purge.mock.calls.length).toBeGreaterThan(0);
    server.goOn();
    await expect.poll(one.redis.isUp).toBe(true);
    await expect.poll(other.redis.isUp).toBe(true);
  });

  it("are claimed by one process, and by each while Redis is away", async () => {
    const [one, other] = await openTwo();
    const claims = () => Promise.all([one, other, one].map(({ redis }) => redis.claim("view:1", 2_000)));
    const granted = async () => (await claims()).filter(Boolean).length;
    expect(await granted()).toBe(1);
    expect(await granted()).toBe(0);
    await expect.poll(granted).toBe(1);
    await server.kill();
    expect(await claims()).toEqual([true, true, true]);
    await server.start();
  });

  it("name the pictures that are gone, also once they can", async () => {
    const [one, other] = await openTwo();
    expect(await one.purgeAll("face_1")).toBe(true);
    await expect.poll(() => other.purge.mock.calls).toEqual([["face_1"]]);
    const late = open(server.url);
    expect(await late.purgeAll("face_2")).toBe(false);
    await expect.poll(() => other.purge.mock.calls).toContainEqual(["face_2"]);
  });

  it("concern nobody else without Redis", async () => {
    const purge = vi.fn();
    const purges = createPurges(null, purge);
    expect(await purges.purgeAll()).toBe(true);
    expect(purge).toHaveBeenCalledOnce();
    purges.close();
  });
});
