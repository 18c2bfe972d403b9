/** What the link field offers: pages of the site by their names. Pure. */
import { freePagePath, sitePages, topicPath } from "../../contract/limits";

export type LinkChoice = { path: string; name: string; kind: string };

/** Entries as the content manager lists them. */
export type NewsRow = { topicId: number; subject: string | null; type: "news" | "guide" | "event" };
export type PageRow = { slug: string | null; title: string | null };

const kinds = { news: "News", guide: "Guide", event: "Event" };

export const choiceOfNews = ({ topicId, subject, type }: NewsRow): LinkChoice => ({
  path: topicPath(topicId),
  name: subject || "No subject",
  kind: kinds[type],
});

/** An empty list for a page that has no address yet. */
export const choiceOfPage = ({ slug, title }: PageRow): LinkChoice[] =>
  slug ? [{ path: freePagePath(slug), name: title || slug, kind: "Page" }] : [];

const fixed = sitePages.map(([path, name]): LinkChoice => ({ path, name, kind: "Site" }));

/** The site's own pages whose name or path contains the text. */
export function fixedChoices(text: string): LinkChoice[] {
  const wanted = text.trim().toLowerCase();
  return fixed.filter(({ path, name }) => `${name} ${path}`.toLowerCase().includes(wanted));
}

/** The topic number in a link to a news item, guide or event. */
export function topicOf(link: string): number | null {
  const number = /^\/news\?topic=(\d{1,9})$/.exec(link)?.[1];
  return number ? Number(number) : null;
}
