import type { ContentLocale, NewsItem } from "@tambayan/cms/contract";
import { topicPath } from "~/lib/news";
import { element, escapeXml, XML_HEAD } from "~/lib/xml";

/** What both formats say of a feed. */
export interface Feed {
  /** Of its titles, and of the items that are written in it. */
  language: ContentLocale;
  title: string;
  description: string;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** Paths of the page that the feed is of, and of the feed itself. */
  page: string;
  self: string;
  /** Newest first. */
  items: NewsItem[];
}

/** Paths in the cms's HTML lead nowhere outside the site: they get its address. Its attributes are all in double quotes. */
export const absolute = (html: string, publicUrl: string) =>
  html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${escapeXml(publicUrl)}/`);

const LABELS: Record<NewsItem["type"], string> = { 0: "News", 1: "Guide", 2: "Event" };

/** RSS 2.0, with the whole text of each item. */
export function toRss({ language, title, description, publicUrl, page, self, items }: Feed): string {
  const entries = items.map((item) => {
    const url = publicUrl + topicPath(item.id);
    return [
      "<item>",
      element("title", item.subject),
      element("link", url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      element("pubDate", new Date(item.created_at).toUTCString()),
      element("dc:creator", item.author),
      element("category", LABELS[item.type]),
      element("description", item.excerpt),
      element("content:encoded", absolute(item.content, publicUrl)),
      "</item>",
    ].join("");
  });
  const built = items[0] ? element("lastBuildDate", new Date(items[0].created_at).toUTCString()) : "";
  return [
    XML_HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>',
    element("title", title),
    element("link", publicUrl + page),
    element("description", description),
    element("language", language),
    built,
    `<atom:link href="${escapeXml(publicUrl + self)}" rel="self" type="application/rss+xml"/>`,
    ...entries,
    "</channel></rss>\n",
  ].join("");
}

/** Atom 1.0 (RFC 4287), with the whole text of each item. */
export function toAtom({ language, title, description, publicUrl, page, self, items }: Feed): string {
  const entries = items.map((item) => {
    const url = publicUrl + topicPath(item.id);
    return [
      "<entry>",
      element("title", item.subject),
      `<link href="${escapeXml(url)}"/>`,
      element("id", url),
      element("published", item.created_at),
      element("updated", item.created_at),
      `<author>${element("name", item.author)}</author>`,
      `<category term="${LABELS[item.type]}"/>`,
      element("summary", item.excerpt),
      `<content type="html">${escapeXml(absolute(item.content, publicUrl))}</content>`,
      "</entry>",
    ].join("");
  });
  return [
    XML_HEAD,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element("title", title),
    element("subtitle", description),
    `<link href="${escapeXml(publicUrl + page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(publicUrl + self)}"/>`,
    element("id", publicUrl + self),
    // An empty feed has changed when there was nothing yet.
    element("updated", items[0]?.created_at ?? "1970-01-01T00:00:00.000Z"),
    ...entries,
    "</feed>\n",
  ].join("");
}
