import type { NewsIndexEntry } from "@tambayan/cms/contract";
import { topicPath } from "~/lib/news";
import { element, XML_HEAD } from "~/lib/xml";

/** Every page that a visitor may find, beside the topics and the months behind. */
export const PAGES = [
  "/",
  "/news",
  "/news?category=event",
  "/news?category=guide",
  "/story",
  "/characters",
  "/gamesystem",
  "/instructions",
  "/serverinfo",
  "/itemshop",
  "/topup",
  "/gallery",
  "/rankings",
  "/rankings/archive",
  "/downloads",
  "/wallpaper",
  "/movies",
  "/socials",
  "/register",
  "/terms",
] as const;

/** What is nobody's to find: a player's own pages, forms of the account, and what only takes posts. */
export const PRIVATE = [
  "/admin",
  "/user",
  "/changepassword",
  "/points",
  "/shoppingcart",
  "/shoppurchases",
  "/topuphistory",
  "/cart",
  "/login",
  "/logout",
  "/refresh",
  "/findaccount",
  "/resetpassword",
  "/verifyemail",
  "/cancelemail",
  "/news?search=",
] as const;

/** sitemap.xml (sitemaps.org). @param months of the rankings that are behind, as 'YYYY-MM' */
export function toSitemap(publicUrl: string, topics: NewsIndexEntry[], months: string[]): string {
  const url = (path: string, changed?: string) =>
    `<url>${element("loc", publicUrl + path)}${changed ? element("lastmod", changed) : ""}</url>`;
  return [
    XML_HEAD,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PAGES.map((path) => url(path)),
    ...months.map((month) => url(`/rankings/archive/${month}`)),
    ...topics.map(({ id, updated_at }) => url(topicPath(id), updated_at)),
    "</urlset>\n",
  ].join("");
}

/** robots.txt: everything but what is private, and where the sitemap is. */
export const toRobots = (publicUrl: string) =>
  [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
