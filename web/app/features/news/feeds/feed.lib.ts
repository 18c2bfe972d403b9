import type { ContentLocale, NewsItem } from "@tambayan/cms/contract";
import { Feed } from "feed";
import { topicPath } from "~/platform/content/news";
import { escapeXml, xmlText } from "~/platform/xml";

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

/** The feed, with each item's full text: `rss2()` writes RSS 2.0, `atom1()` Atom 1.0 (RFC 4287). */
export function toFeed({ language, title, description, publicUrl, page, self, items }: FeedPage): Feed {
  const feed = new Feed({
    id: publicUrl + self,
    title,
    description,
    language,
    link: publicUrl + page,
    feed: publicUrl + self,
    updated: items[0] ? new Date(items[0].created_at) : NEVER,
    generator: false,
  });
  for (const item of items) {
    const created = new Date(item.created_at);
    feed.addItem({
      // Feed readers treat titles and summaries as HTML.
      title: escapeXml(item.subject),
      description: escapeXml(item.excerpt),
      content: xmlText(absolute(item.content, publicUrl)),
      link: publicUrl + topicPath(item.id),
      date: created,
      published: created,
      category: [{ name: LABELS[item.type], term: LABELS[item.type] }],
      author: [{ name: xmlText(item.author) }],
    });
  }
  return feed;
}
