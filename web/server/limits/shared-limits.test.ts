import { connectRedis } from "@tambayan/service/redis";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasRedisServer, startRedisServer } from "../../../scripts/lib/redis-server.mjs";
import { clientAddress } from "../http/client-address";
import { metrics } from "../http/metrics";
import { renderLimit } from "./render-limit";

const log = { info: vi.fn(), warn: vi.fn() };
const TOKEN = "t".repeat(32);

describe.skipIf(!hasRedisServer())("limits of several processes of web", () => {
  let server: Awaited<ReturnType<typeof startRedisServer>>;
  const close: (() => unknown)[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    for (const each of close) await each();
    await server.kill();
  });

  async function open() {
    const app = Fastify();
    const redis = connectRedis(server.url, log);
    close.push(redis.close, () => app.close());
    const health = () => ({ redis: redis.isUp() ? "up" : "down" });
    await app.register(clientAddress, { trusted: "loopback" });
    await app.register(metrics, { token: TOKEN, redis, health });
    await app.register(renderLimit, { perSecond: 1, burst: 20, redis });
    app.get("/", async (request, reply) => {
      const who = { token: request.headers.authorization };
      const page = await app.renderLimit(request, reply, who, async () => "page");
      return page ?? "too many";
    });
    await expect.poll(redis.isUp).toBe(true);
    return { app, redis };
  }
  const ask = ({ app }: Awaited<ReturnType<typeof open>>, url: string, authorization = `Bearer ${TOKEN}`) =>
    app.inject({ url, headers: { authorization } });

  it("are exact, by session or address, and neither is in Redis", async () => {
    const sites = [await open(), await open()] as const;
    const visits = async (headers: Record<string, string>) => {
      const began = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          sites[index % 2 === 0 ? 0 : 1].app.inject({ url: "/", headers }),
        ),
      );
      const seconds = Math.floor((performance.now() - began) / 1_000);
      return { passed: answers.filter(({ statusCode }) => statusCode === 200).length, seconds };
    };
    /** The burst, and the steady rate of however many seconds it took. */
    const expectLimit = ({ passed, seconds }: Awaited<ReturnType<typeof visits>>) => {
      expect(passed).toBeGreaterThanOrEqual(21);
      expect(passed).toBeLessThanOrEqual(22 + seconds);
    };
    const address = await visits({ "x-forwarded-for": "203.0.113.1" });
    expectLimit(address);
    const session = await visits({
      "x-forwarded-for": "203.0.113.1",
      authorization: "the-token-of-a-session",
    });
    expectLimit(session);
    const keys = (await sites[0].redis.client.keys("*")).join();
    expect(keys).toContain("tambayan:limit:");
    expect(keys).not.toMatch(/203\.0|the-token/);
  });

  it("are told of to operators only", async () => {
    const site = await open();
    expect((await ask(site, "/health")).json()).toEqual({ redis: "up" });
    expect((await ask(site, "/metrics")).body).toContain("redis_up 1");
    for (const path of ["/health", "/metrics"])
      expect((await ask(site, path, "Bearer no")).statusCode).toBe(401);
    await server.kill();
    await expect.poll(async () => (await ask(site, "/health")).json()).toEqual({ redis: "down" });
    expect((await ask(site, "/metrics")).body).toContain("redis_up 0");
    expect((await ask(site, "/")).statusCode).toBe(200);
    await server.start();
    await expect.poll(site.redis.isUp).toBe(true);
  });
});
