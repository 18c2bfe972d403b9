import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { type Cache, createCache } from "../../app/platform/content/cache.server";
import { createMemoryBudget } from "../../app/platform/content/memory-budget.server";
import { compress, createPageCache, pickEncoding } from "./page-cache";

const rendered = (text: string, keep = true) => ({
  page: { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(text) },
  keep,
});

function setup() {
  let clock = 1_000_000;
  const cache = createPageCache({ freshMs: 10_000, now: () => clock });
  return { cache, pass: (ms: number) => (clock += ms) };
}
const settled = () => new Promise((done) => setTimeout(done));

describe("the page cache", () => {
  it("renders once for simultaneous readers and while the page is fresh", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => rendered("page"));
    await Promise.all(Array.from({ length: 100 }, () => cache.get("/", make)));
    await cache.get("/", make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("serves a stale page once more while it is rendered again", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => rendered("old"));
    pass(10_001);
    expect((await cache.get("/", async () => rendered("new"))).body.toString()).toBe("old");
    await settled();
    expect((await cache.get("/", async () => rendered("never"))).body.toString()).toBe("new");
  });

  it("never serves a page that is far too old", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => rendered("old"));
    pass(40_001);
    expect((await cache.get("/", async () => rendered("new"))).body.toString()).toBe("new");
  });

  it("serves no page of a clock that was ahead, once it is set back", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => rendered("old"));
    pass(-3_600_000);
    expect((await cache.get("/", async () => rendered("new"))).body.toString()).toBe("new");
  });

  it("serves no page beyond the instant until which it is right", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => ({ ...rendered("80 R-Coin"), until: 1_005_000 }));
    pass(4_999);
    expect(cache.has("/")).toBe(true);
    pass(1);
    expect(cache.has("/")).toBe(false);
    expect((await cache.get("/", async () => rendered("100 R-Coin"))).body.toString()).toBe("100 R-Coin");
  });

  it("does not cache what must not be cached", async () => {
    const { cache } = setup();
    await cache.get("/", async () => rendered("refused", false));
    expect((await cache.get("/", async () => rendered("page"))).body.toString()).toBe("page");
  });

  it("keeps nothing if pages are fresh for no time", async () => {
    const cache = createPageCache({ freshMs: 0 });
    await cache.get("/", async () => rendered("old"));
    expect(cache.has("/")).toBe(false);
    expect((await cache.get("/", async () => rendered("new"))).body.toString()).toBe("new");
  });

  it("drops everything on a purge, including renderings in progress", async () => {
    const { cache } = setup();
    let finish = () => {};
    const early = cache.get("/", () => new Promise((resolve) => (finish = () => resolve(rendered("old")))));
    cache.purge();
    finish();
    expect((await early).body.toString()).toBe("old");
    expect((await cache.get("/", async () => rendered("new"))).body.toString()).toBe("new");
  });

  it("shares its bytes with what is cached of the content, of which the essential stays", async () => {
    const bytes = 4 * 1024 * 1024;
    const budget = createMemoryBudget(bytes);
    const [cache, deepCache] = (["essential", "deep"] as const).map((rank) =>
      createCache({ max: 1_000, budget, rank }),
    ) as [Cache, Cache];
    const pages = createPageCache({ freshMs: 10_000, budget });
    // Larger than other caches may keep.
    const downloads = vi.fn(async () => ({ data: [{ text: "x".repeat(400_000) }] }));
    await cache.get("downloads", 600_000, downloads);
    const answer = (size: number) => async () => ({ data: Array(100).fill({ text: "x".repeat(size) }) });
    const long = vi.fn(answer(500));
    for (let page = 0; page < 200; page += 1) {
      await deepCache.get(`news:${page}`, 600_000, long);
      await pages.get(`/${page}`, async () => rendered("x".repeat(50_000)));
      expect(budget.used()).toBeLessThanOrEqual(bytes);
    }
    expect(budget.used()).toBeGreaterThan(bytes / 2);
    const tooLong = vi.fn(answer(5_000));
    for (const _ of [1, 2]) await deepCache.get("one", 600_000, tooLong);
    expect(tooLong).toHaveBeenCalledTimes(2);
    await cache.get("downloads", 600_000, downloads);
    expect(downloads).toHaveBeenCalledTimes(1);
    expect(pages.has("/199")).toBe(true);
    expect(pages.has("/0")).toBe(false);
  });

  it("compresses a page once for each encoding", async () => {
    const { cache } = setup();
    const entry = await cache.get("/", async () => rendered("x".repeat(5000)));
    const first = cache.encoded(entry, "br");
    expect(cache.encoded(entry, "br")).toBe(first);
    expect(brotliDecompressSync(await first).toString()).toBe("x".repeat(5000));
    expect(gunzipSync(await cache.encoded(entry, "gzip")).toString()).toBe("x".repeat(5000));
    expect(cache.encoded(entry, "identity")).toBe(entry.body);
  });
});

describe("encodings", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["deflate", "identity"],
    ["gzip;q=1.0, br;q=0.1", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
  ] as const)("%s → %s", (accepted, encoding) => {
    expect(pickEncoding(accepted)).toBe(encoding);
  });

  it("leaves a body that is not compressed as it is", async () => {
    const body = Buffer.from("a");
    expect(await compress(body, "identity", "once")).toBe(body);
  });
});
