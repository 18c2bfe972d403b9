import type { NewsItem } from "@tambayan/cms/contract";
import { expect, test } from "vitest";
import { escapeXml } from "~/lib/xml";
import { absolute, type Feed, toAtom, toRss } from "./feed.lib";

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
const feed: Feed = {
  language: "en",
  title: "News | A & B",
  description: "All",
  publicUrl: "https://site.example",
  page: "/news",
  self: "/rss.xml?category=news",
  items: [item],
};

test.each([
  ["RSS", toRss],
  ["Atom", toAtom],
])("%s is well-formed whatever is in an item, and its addresses are whole", (_name, write) => {
  const xml = write(feed);
  // Every ampersand begins an entity, every tag is closed in order.
  expect(xml.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
  const open: string[] = [];
  for (const [, end, name = "", self] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml).toContain("Guns &amp; &lt;Roses&gt; &quot;R-Coin&quot; ]]&gt; it&#39;s");
  expect(xml).toContain("https://site.example/news?topic=7");
  expect(xml).toContain("&lt;img src=&quot;https://site.example/uploads/a.webp&quot;");
  expect(xml).toContain("Go &amp;amp; see");
});

test("RSS writes its dates as mail does, Atom as the web does", () => {
  expect(toRss(feed)).toContain("<pubDate>Fri, 20 Nov 2026 04:05:06 GMT</pubDate>");
  expect(toAtom(feed)).toContain("<updated>2026-11-20T04:05:06.000Z</updated>");
});

test("an empty feed is one too", () => {
  expect(toRss({ ...feed, items: [] })).not.toContain("lastBuildDate");
  expect(toAtom({ ...feed, items: [] })).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
});

test("what XML cannot hold is left out, and pairs of surrogates are kept", () => {
  expect(escapeXml("a\u0000b\u0008c\ud800d\ufffee\n\t😀")).toBe("abcde\n\t😀");
});

test("only paths of the site get its address", () => {
  const html = '<a href="//evil.example/">a</a><a href="#x">b</a><a href="/news">c</a>';
  expect(absolute(html, "https://s.example")).toBe(
    '<a href="//evil.example/">a</a><a href="#x">b</a><a href="https://s.example/news">c</a>',
  );
});
