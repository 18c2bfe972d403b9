import { describe, expect, it } from "vitest";
import { newsItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

describe("a news item", () => {
  it("is told with its text, and its reader counted", async () => {
    const { status, data, headers, reads } = await run(loader, {
      params: { id: "5" },
      content: { topic: newsItem(5) },
    });
    expect([status, reads]).toEqual([200, [["topic", 5]]]);
    expect(data.topic).toMatchObject({ id: 5, content: "<p>Text</p>" });
    expect(data.topic).not.toHaveProperty("slug");
    expect(headers.get("x-viewed-topic")).toBe("5");
  });

  it.each(["", "0", "05", "-1", "1.5", "1e3", "x", "9999999999"])(
    "has no number like %j, which nobody is asked for",
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
