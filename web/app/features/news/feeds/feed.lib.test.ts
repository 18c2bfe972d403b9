import type { NewsItem } from "@tambayan/cms/contract";
import { expect, test } from "vitest";
import { escapeXml } from "~/platform/xml";
import { absolute, type FeedPage, toFeed } from "./feed.lib";

const item: NewsItem = {
  id: 7,
  locale: "en",
  subject: `Guns & <Roses> "R-Coin" ]]> it's`,
  content: '<p>Go &amp; see <a href="/rankings">here</a></p><img src="/uploads/a.webp" alt="">',
  type: 2,
  created_at: "2026-11-20T04:05:06.000Z",
  author: "GM Amihan",
  img_thumbnail: null,
  IsShowThumbnail: true,
  slug: "guns",
  excerpt: "Go & see",
  thumbnail: null,
  views: 0,
  event_start: null,
  event_end: null,
};
const feed: FeedPage = {
  language: "en",
  title: "News | A & B",
  description: "All",
  publicUrl: "https://site.example",
  page: "/news",
  self: "/rss.xml?category=news",
  items: [item],
};

test.each([
  ["RSS", (feed: FeedPage) => toFeed(feed).rss2()],
  ["Atom", (feed: FeedPage) => toFeed(feed).atom1()],
])("%s is well-formed whatever is in an item, and its addresses are whole", (_name, write) => {
  const xml = write(feed);
  const markup = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  // Every ampersand starts an entity, every tag is closed in order.
  expect(markup.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
  const open: string[] = [];
  for (const [, end, name = "", self] of markup.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  // Feed readers treat titles and summaries as HTML, so their text must be escaped.
  expect(xml).toContain("<![CDATA[Guns &amp; &lt;Roses&gt; &quot;R-Coin&quot; ]]&gt; it&#39;s]]>");
  expect(xml).toContain("<![CDATA[Go &amp; see]]>");
  expect(xml).toContain("https://site.example/news?topic=7");
  expect(xml).toContain('<img src="https://site.example/uploads/a.webp"');
  expect(xml).toContain("GM Amihan");
});

test("RSS dates follow RFC 822, Atom dates RFC 3339", () => {
  expect(toFeed(feed).rss2()).toContain("<pubDate>Fri, 20 Nov 2026 04:05:06 GMT</pubDate>");
  expect(toFeed(feed).atom1()).toContain("<updated>2026-11-20T04:05:06.000Z</updated>");
});

test("an empty feed is valid", () => {
  const empty = toFeed({ ...feed, items: [] });
  expect(empty.rss2()).toContain("<lastBuildDate>Thu, 01 Jan 1970 00:00:00 GMT</lastBuildDate>");
  expect(empty.atom1()).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});

test("characters that XML does not allow are dropped, and surrogate pairs are kept", () => {
  expect(escapeXml("a\u0000b\u0008c\ud800d\ufffee\n\t😀")).toBe("abcde\n\t😀");
});

test("only the site's own paths become absolute", () => {
  const html = '<a href="//evil.example/">a</a><a href="#x">b</a><a href="/news">c</a>';
  expect(absolute(html, "https://s.example")).toBe(
    '<a href="//evil.example/">a</a><a href="#x">b</a><a href="https://s.example/news">c</a>',
  );
});
