import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const content = {
  newsIndex: [{ id: 5, type: 0 as const, updated_at: "2026-11-20T10:00:00.000Z" }],
  rankingMonths: [{ month: "2026-10", taken: "2026-11-01T00:00:00.000Z", onTime: true }],
};

it("the sitemap has every topic and month, and may be kept for an hour", async () => {
  const { text, headers } = await run(loader, { content });
  expect(text).toContain("<loc>https://play.example/news?topic=5</loc>");
  expect(text).toContain("<loc>https://play.example/rankings/archive/2026-10</loc>");
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
});

it("the sitemap stands without the months, but not without the topics", async () => {
  const without = await run(loader, { content: { ...content, rankingMonths: noAnswer() } });
  expect(without.status).toBe(200);
  expect(without.text).not.toContain("/rankings/archive/2026");
  expect((await run(loader, { content: { ...content, newsIndex: noAnswer() } })).status).toBe(503);
});
