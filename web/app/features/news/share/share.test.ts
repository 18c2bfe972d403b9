import { expect, it } from "vitest";
import { newsItem } from "../../../../test/news";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const newsIndex = [{ id: 5, type: 2 as const, updated_at: "2026-11-20T10:00:00.000Z" }];
const content = { newsIndex, topic: newsItem(5, { type: 2 }) };

it("an item has a picture in the language of its address", async () => {
  const { headers, reads } = await run(loader, { params: { language: "fil", id: "5" }, content });
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(reads).toEqual([["newsIndex"], ["topic", 5, "fil"]]);
});

it.each([
  ["en", "6"],
  ["en", "05"],
  ["de", "5"],
])("there is none at /%s/%s, and the cms is not asked for it", async (language, id) => {
  const { status, reads } = await run(loader, { params: { language, id }, content });
  expect([status, reads]).toEqual([404, [["newsIndex"]]]);
});

it("is a 503 while the cms is away", async () => {
  const away = { newsIndex: noAnswer() };
  expect((await run(loader, { params: { language: "en", id: "5" }, content: away })).status).toBe(503);
});
