import { describe, expect, it, vi } from "vitest";
import { createCache } from "./cache.server";

const TTL = 600_000;

function setup() {
  let clock = 1_000_000;
  const cache = createCache({ max: 10, now: () => clock });
  return { cache, pass: (ms: number) => (clock += ms) };
}
const settled = () => new Promise((done) => setTimeout(done));

describe("the content cache", () => {
  it("fetches once while a value is fresh", async () => {
    const { cache, pass } = setup();
    const source = vi.fn(async () => "a");
    expect(await cache.get("key", TTL, source)).toBe("a");
    pass(TTL - 1);
    expect(await cache.get("key", TTL, source)).toBe("a");
    expect(source).toHaveBeenCalledTimes(1);
  });

  it("fetches again what was kept while the clock was ahead", async () => {
    const { cache, pass } = setup();
    await cache.get("key", TTL, async () => "old");
    pass(-8 * 3_600_000);
    expect(await cache.get("key", TTL, async () => "new")).toBe("old");
    await settled();
    expect(await cache.get("key", TTL, async () => "newer")).toBe("new");
  });

  it("does not keep what does not exist", async () => {
    const { cache } = setup();
    for (let id = 0; id < 20; id += 1)
      await cache.get(`topic ${id}`, TTL, async () => (id === 0 ? "a" : undefined));
    // It has room for ten.
    expect(await cache.get("topic 0", TTL, async () => "b")).toBe("a");
  });

  it.each(["its time", "a purge"])("forgets what no longer exists after %s", async (after) => {
    const { cache, pass } = setup();
    await cache.get("key", TTL, async () => "withdrawn");
    if (after === "a purge") cache.purge();
    else pass(TTL);
    await cache.get("key", TTL, async () => undefined);
    await settled();
    expect(await cache.get("key", TTL, async () => undefined)).toBeUndefined();
    await expect(cache.get("key", TTL, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  });

  it("lets simultaneous readers share one fetch", async () => {
    const { cache } = setup();
    const source = vi.fn(async () => "a");
    await Promise.all(Array.from({ length: 50 }, () => cache.get("key", TTL, source)));
    expect(source).toHaveBeenCalledTimes(1);
  });

  it("serves a stale value while it fetches a new one in the background", async () => {
    const { cache, pass } = setup();
    await cache.get("key", TTL, async () => "old");
    pass(TTL);
    expect(await cache.get("key", TTL, async () => "new")).toBe("old");
    await settled();
    expect(await cache.get("key", TTL, async () => "never asked")).toBe("new");
  });

  it("keeps the last value for as long as the source is down", async () => {
    const { cache, pass } = setup();
    await cache.get("key", TTL, async () => "last");
    const away = async () => Promise.reject(new Error("away"));
    for (const _ of [1, 2, 3]) {
      pass(TTL * 100);
      expect(await cache.get("key", TTL, away)).toBe("last");
      await settled();
    }
  });

  it("throws the source's error if there is no earlier value", async () => {
    const { cache } = setup();
    await expect(cache.get("key", TTL, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cache.get("key", TTL, async () => "back")).toBe("back");
  });

  it("fetches before serving after a purge, and falls back to the kept value", async () => {
    const { cache } = setup();
    await cache.get("key", TTL, async () => "old");
    cache.purge();
    expect(await cache.get("key", TTL, () => Promise.reject(new Error("away")))).toBe("old");
    expect(await cache.get("key", TTL, async () => "new")).toBe("new");
  });

  it("does not use a fetch that started before a purge", async () => {
    const { cache } = setup();
    let finishOld = (_value: string) => {};
    const early = cache.get("key", TTL, () => new Promise<string>((resolve) => (finishOld = resolve)));
    cache.purge();
    const late = cache.get("key", TTL, async () => "new");
    expect(await late).toBe("new");
    finishOld("old");
    expect(await early).toBe("old");
    expect(await cache.get("key", TTL, async () => "never asked")).toBe("new");
  });
});
