import { expect, it } from "vitest";
import { toNewsSummaries } from "~/platform/content/news";
import { newsItem } from "../../../test/news";
import { renderPage } from "../../../test/render";
import { NewsList } from "./news-list";

it.each(["narrow", "line", "front"] as const)("a list of topics names its columns (%s)", async (shape) => {
  const items = toNewsSummaries([newsItem(1, { views: 1200 }), newsItem(2)], { lead: true });
  const html = await renderPage(() => <NewsList items={items} label="News" heading="h2" shape={shape} />);
  const [head = "", body = ""] = html.split("</thead>");
  expect(head).toMatch(/<table [^>]*aria-label="News"/);
  expect([...head.matchAll(/<th scope="col">([^<]*)<\/th>/g)].map(([, name]) => name)).toEqual([
    "Subject",
    "Writer",
    "Date",
    "Views",
  ]);
  // In the order of the names: what a screen reader reads with each cell.
  const rows = body.split("<tr").slice(1);
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect([...row.matchAll(/<(td|th)\b/g)].map(([, cell]) => cell)).toEqual(["td", "td", "td", "td"]);
  expect(rows[0]).toMatch(/<td>GM<\/td>.*<time .*1,200/s);
});
