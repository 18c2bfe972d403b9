import type { NewsItem } from "@tambayan/cms/contract";
import FeedParser from "feedparser";
import RssParser from "rss-parser";
import { expect, test } from "vitest";
import { escapeXml } from "~/platform/content/xml";
import { absolute, type FeedPage, writeFeed } from "./feed.lib";

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
  leads: false,
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

const FORMATS = ["rss", "atom"] as const;

test.each(FORMATS)("%s is well-formed whatever is in an item, and its addresses are whole", (format) => {
  const xml = writeFeed(format, feed);
  const markup = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  // Every ampersand starts an entity, every tag is closed in order.
  expect(markup.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
  const open: string[] = [];
  for (const [, end, name = "", self] of markup.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml).toContain("https://site.example/news?topic=7");
  expect(xml).toContain('<img src="https://site.example/uploads/a.webp"');
});

/** What a program for feeds makes of one. */
const byRssParser = async (xml: string) => {
  const { title, items } = await new RssParser<object, { author?: string }>().parseString(xml);
  const [first] = items;
  return { title, item: first?.title, author: first?.creator ?? first?.author };
};
const byFeedParser = (xml: string) =>
  new Promise<FeedParser.Item>((resolve, reject) => {
    const parser = new FeedParser({});
    parser.on("error", reject);
    parser.on("readable", () => {
      const first: FeedParser.Item | null = parser.read();
      if (first) resolve(first);
    });
    parser.end(xml);
  });

const ODD = [
  `Don't miss it: "Ñandú" & Co. <Pasko>`,
  "a < b && c > d ]]> end",
  "&amp; &#39; &lt;b&gt;",
  "日本語 🎉 Привет مرحبا",
  "I <3 <Tambayan/> </Pasko>",
];
test.each(FORMATS.flatMap((format) => ODD.map((text) => [format, text] as const)))(
  "%s has the title %s for two programs, as plain text",
  async (format, text) => {
    const xml = writeFeed(format, {
      ...feed,
      title: `${text} | Tambayan`,
      items: [{ ...item, subject: text, author: text, excerpt: "Fish & chips, it's <b>" }],
    });
    expect(await byRssParser(xml)).toMatchObject({ title: `${text} | Tambayan`, item: text, author: text });
    const read = await byFeedParser(xml);
    expect(read).toMatchObject({ title: text, author: text, categories: ["Event"] });
    expect(read.meta.title).toBe(`${text} | Tambayan`);
    // Atom says that it is a text; in RSS it is HTML.
    expect(read.summary).toBe(`Fish & chips, it's ${format === "rss" ? "&lt;" : "<"}b>`);
    expect(read.description).toContain("Go &amp; see");
  },
);

test.each(FORMATS)(
  "%s drops characters that XML does not allow, and needs no text of an item",
  async (format) => {
    const xml = writeFeed(format, {
      ...feed,
      title: "a\u0000b",
      items: [{ ...item, subject: "c\u0008\ud800d", author: "e\u001ff", excerpt: "", content: "" }],
    });
    expect(await byRssParser(xml)).toMatchObject({ title: "ab", item: "cd", author: "ef" });
    expect(await byFeedParser(xml)).toMatchObject({ title: "cd", author: "ef" });
  },
);

test("RSS dates follow RFC 822, Atom dates RFC 3339", () => {
  expect(writeFeed("rss", feed)).toContain("<pubDate>Fri, 20 Nov 2026 04:05:06 GMT</pubDate>");
  expect(writeFeed("atom", feed)).toContain("<updated>2026-11-20T04:05:06.000Z</updated>");
});

test("an empty feed is valid", () => {
  const empty = { ...feed, items: [] };
  expect(writeFeed("rss", empty)).toContain("<lastBuildDate>Thu, 01 Jan 1970 00:00:00 GMT</lastBuildDate>");
  expect(writeFeed("atom", empty)).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
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
