import { afterEach, expect, it } from "vitest";
import { OnNow } from "~/layout/hero/on-now";
import { setLanguage } from "~/platform/language/i18n";
import { newsItem } from "../../../../test/news";
import { renderPage } from "../../../../test/render";
import { NewsTopic } from "./news-topic";

afterEach(() => setLanguage(() => "en"));

it("what an editor wrote in another language than the page's is marked, and the page's own words are not", async () => {
  setLanguage(() => "fil");
  const times = { event_start: "2026-11-22T10:00:00.000Z", event_end: "2026-11-23T10:00:00.000Z" };
  const topic = newsItem(5, { type: 2, subject: "Lantern night", content: "<p>Bring all.</p>", ...times });
  const parts = [1, 2, 3].map((number) => ({ id: `part-${number}`, title: `Part ${number}` }));
  const page = await renderPage(() => <NewsTopic topic={topic} relatedNews={null} parts={parts} />);
  const marked = [...page.matchAll(/<(span|ol|div) lang="en"[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = ""]) =>
    inner.replace(/<[^>]+>/g, ""),
  );
  expect(marked).toEqual(["Lantern night", "Part 1Part 2Part 3", "Bring all."]);
  expect(page.match(/lang="en"/g)).toHaveLength(3);

  const line = await renderPage(() => <OnNow event={topic} />);
  expect(line).toMatch(/<a [^>]*lang="en"[^>]*>Lantern night<\/a>/);
});
