import type { NewsIndexEntry } from "@tambayan/cms/contract";
import { topicPath } from "~/platform/content/news";
import { escapeXml } from "~/platform/content/xml";
import type { SiteInfo } from "~/platform/site/context";
import { isSwitchedOff } from "~/platform/site/features";

/** Every public page, except the topics and the past months. */
export const PAGES = [
  "/",
  "/news",
  "/news?category=event",
  "/news?category=guide",
  "/events",
  "/story",
  "/characters",
  "/gamesystem",
  "/instructions",
  "/serverinfo",
  "/gamelogin",
  "/itemshop",
  "/topup",
  "/gallery",
  "/rankings",
  "/rankings/archive",
  "/rankings/clubs",
  "/downloads",
  "/wallpaper",
  "/movies",
  "/socials",
  "/faq",
  "/login",
  "/findaccount",
  "/checkticket",
  "/register",
  "/terms",
] as const;

/** Paths closed to search engines: a player's own pages, the account's forms, and routes that only accept posts. */
export const PRIVATE = [
  "/admin",
  "/user",
  "/changepassword",
  "/statement",
  "/rewards",
  "/vote/",
  "/invite/",
  "/shoppingcart",
  "/shoppurchases",
  "/gifts",
  "/wishlist",
  "/drop/",
  "/topup/",
  "/topuphistory",
  "/cart",
  "/login/code",
  "/login?next=",
  "/register?",
  "/logout",
  "/refresh",
  "/session-expired",
  "/resetpassword",
  "/verifyemail",
  "/cancelemail",
  "/checkticket?",
  "/rankings/me",
  "/news?search=",
  "/search",
  "/r/",
] as const;

/** sitemap.xml (sitemaps.org). @param months of past rankings, as 'YYYY-MM' */
export function toSitemap(
  { publicUrl, off, pages }: Pick<SiteInfo, "publicUrl" | "off" | "pages">,
  topics: NewsIndexEntry[],
  months: string[],
): string {
  const url = (path: string, changed?: string) =>
    `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[
      ...PAGES,
      ...pages.map(({ slug }) => `/page/${slug}`),
      ...months.map((month) => `/rankings/archive/${month}`),
    ]
      .filter((path) => !isSwitchedOff(off, path))
      .map((path) => url(path)),
    ...topics.map(({ id, updated_at }) => url(topicPath(id), updated_at)),
    "</urlset>\n",
  ].join("");
}

/**
 * Who fetches a page because somebody has sent its link: they ask robots.txt too, but a link to invite a friend or to
 * redeem a code must have a preview. They index nothing.
 */
const LINK_PREVIEWS = [
  "facebookexternalhit",
  "Facebot",
  "Twitterbot",
  "Discordbot",
  "TelegramBot",
  "WhatsApp",
  "Viber",
  "LinkedInBot",
  "Slackbot",
  "Slackbot-LinkExpanding",
  "redditbot",
  "SkypeUriPreview",
  "LINE-Preview",
] as const;

/** robots.txt: the private paths, nothing for previews of links, and the sitemap. */
export const toRobots = (publicUrl: string) =>
  [
    ...LINK_PREVIEWS.map((name) => `User-agent: ${name}`),
    "Disallow:",
    "",
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
