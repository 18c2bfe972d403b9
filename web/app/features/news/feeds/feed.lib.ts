import type { ContentLocale, NewsItem } from "@tambayan/cms/contract";
import { Feed } from "feed";
import { topicPath } from "~/platform/content/news";
import { escapeXml, xmlText } from "~/platform/content/xml";

/** What both formats need to know about a feed. */
export interface FeedPage {
  /** Language of its titles and of its items. */
  language: ContentLocale;
  title: string;
  description: string;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
  /** Paths of the page that the feed is about, and of the feed itself. */
  page: string;
  self: string;
  /** Newest first. */
  items: NewsItem[];
}

/** Makes relative paths in the cms's HTML absolute. Its attributes are all in double quotes. */
export const absolute = (html: string, publicUrl: string) =>
  html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${escapeXml(publicUrl)}/`);

const LABELS: Record<NewsItem["type"], string> = { 0: "News", 1: "Guide", 2: "Event" };

/** An empty feed has never changed. */
const NEVER = new Date(0);

/** A text between tags. What writes the XML takes an ampersand's entity for the ampersand. */
const plain = (text: string) => xmlText(text).replaceAll("&", "&amp;");

/**
 * A text where RSS has HTML, though many readers show it as it is: only what HTML would take for a tag or an entity is
 * escaped, so that nearly every text is the same either way.
 */
const asHtml = (text: string) =>
  xmlText(text)
    .replace(/&(?=[#a-z])/gi, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;");

/** A feed with each item's full text, in RSS 2.0 or Atom 1.0 (RFC 4287). Titles are plain text in both. */
export function writeFeed(
  format: "rss" | "atom",
  { language, title, description, publicUrl, page, self, items }: FeedPage,
): string {
  const feed = new Feed({
    id: publicUrl + self,
    title: plain(title),
    description: plain(description),
    language,
    link: publicUrl + page,
    feed: publicUrl + self,
    updated: items[0] ? new Date(items[0].created_at) : NEVER,
    generator: false,
  });
  for (const item of items) {
    const created = new Date(item.created_at);
    const author = plain(item.author);
    feed.addItem({
      title: xmlText(item.subject),
      description: format === "rss" ? asHtml(item.excerpt) : xmlText(item.excerpt),
      // The namespaces of RSS are only declared if there is some.
      content: xmlText(absolute(item.content, publicUrl)) || `<p>${escapeXml(item.subject)}</p>`,
      link: publicUrl + topicPath(item.id),
      date: created,
      published: created,
      category: [{ name: LABELS[item.type], term: LABELS[item.type] }],
      // RSS's own <author> is an email address, and readers take a name apart as one.
      ...(format === "rss"
        ? { extensions: [{ name: "dc:creator", objects: { _text: author } }] }
        : { author: [{ name: author }] }),
    });
  }
  if (format === "rss") return feed.rss2();
  // The library writes all texts as HTML.
  return feed.atom1().replace(/^( *<(?:title|summary) type=)"html"(?=><!\[CDATA\[)/gm, '$1"text"');
}
