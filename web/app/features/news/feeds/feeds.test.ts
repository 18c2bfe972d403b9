import { describe, expect, it } from "vitest";
import { newsItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import * as atom from "./atom";
import * as rss from "./rss";

describe.each([
  ["rss", rss, "application/rss+xml", "<rss"],
  ["atom", atom, "application/atom+xml", "<feed"],
])("the %s feed", (_name, { loader }, type, root) => {
  const latestNews = [
    newsItem(1, { created_at: "2026-11-19T10:00:00.000Z" }),
    newsItem(2, { created_at: "2026-11-20T10:00:00.000Z" }),
  ];

  it("has all kinds, newest first, and may be kept for five minutes", async () => {
    const { reads, text, headers } = await run(loader, { content: { latestNews } });
    expect(reads).toEqual([
      ["latestNews", "news"],
      ["latestNews", "event"],
      ["latestNews", "guide"],
    ]);
    expect(text).toContain(root);
    expect(text.indexOf("Item 2")).toBeLessThan(text.indexOf("Item 1"));
    expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
  });

  it("has one kind where the address names it", async () => {
    const { reads } = await run(loader, { at: "/?category=event", content: { latestNews } });
    expect(reads).toEqual([["latestNews", "event"]]);
  });

  it("has at most 20 items", async () => {
    const many = Array.from({ length: 15 }, (_, index) => newsItem(index + 1));
    const { text } = await run(loader, { content: { latestNews: many } });
    expect(text.match(/<(item|entry)>/g)).toHaveLength(20);
  });

  it.each(["", "x", "toString"])("is a 404 for the kind %j", async (category) => {
    const { status, reads } = await run(loader, { at: `/?category=${category}`, content: { latestNews } });
    expect([status, reads]).toEqual([404, []]);
  });

  it("is a 503 while the cms is away", async () => {
    expect((await run(loader, { content: { latestNews: noAnswer() } })).status).toBe(503);
  });
});
