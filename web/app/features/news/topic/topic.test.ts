import { describe, expect, it } from "vitest";
import { newsItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

describe("a news item", () => {
  it("is told with its text, and its reader counted", async () => {
    const { status, data, headers, reads } = await run(loader, {
      params: { id: "5" },
      content: { topic: newsItem(5), newsIndex: [], latestNews: [] },
    });
    expect([status, reads]).toEqual([200, [["topic", 5], ["newsIndex"], ["latestNews", "news"]]]);
    expect(data.relatedNews).toEqual({ previous: null, next: null, related: [] });
    expect(data.topic).toMatchObject({ id: 5, content: "<p>Text</p>" });
    expect(data.topic).not.toHaveProperty("slug");
    expect(headers.get("x-viewed-topic")).toBe("5");
  });

  it("has the items of its type beside it, newest first, and the latest others", async () => {
    const index = [9, 8, 7, 5, 4].map((id) => ({
      id,
      type: id === 7 ? (1 as const) : (0 as const),
      updated_at: "2026-11-20T10:00:00.000Z",
    }));
    const latestNews = [9, 8, 5, 4, 3, 2, 1].map((id) => newsItem(id));
    const { data, reads } = await run(loader, {
      params: { id: "5" },
      content: { topic: newsItem(5), newsIndex: index, latestNews },
    });
    // The test's content gives the same item whatever number it is asked for.
    expect(reads.slice(3)).toEqual([
      ["topic", 8],
      ["topic", 4],
    ]);
    expect(data.relatedNews?.next).toEqual({ id: 5, subject: "Item 5", locale: "en" });
    expect(data.relatedNews?.related.map(({ id }) => id)).toEqual([9, 8, 4]);
  });

  it("does without what is around it while that cannot be read", async () => {
    const { status, data } = await run(loader, {
      params: { id: "5" },
      content: { topic: newsItem(5), newsIndex: noAnswer(), latestNews: noAnswer() },
    });
    expect([status, data.relatedNews]).toEqual([200, { previous: null, next: null, related: [] }]);
  });

  it.each(["", "0", "05", "-1", "1.5", "1e3", "x", "9999999999"])(
    "has no number like %j, which no one is asked for",
    async (id) => {
      const { status, data, reads } = await run(loader, { params: { id } });
      expect([status, data.topic, reads]).toEqual([404, null, []]);
    },
  );

  it.each([
    ["is a 404 where there is none", undefined, 404],
    ["is a 503 while the cms is away", noAnswer(), 503],
  ])("%s, and nobody is counted", async (_title, topic, expected) => {
    const { status, data, headers } = await run(loader, {
      params: { id: "5" },
      content: { topic } as object,
    });
    expect([status, data.topic, headers.has("x-viewed-topic")]).toEqual([expected, null, false]);
  });
});
