/** Constants that the browser needs, without importing zod. */

/** How far Manila is ahead of UTC, all year. */
export const manilaOffsetMs = 8 * 3_600_000;

/** Maximum length of `search`, in characters. */
export const searchLimit = 160;

/** Maximum number of items in `getnewsindex`: a sitemap holds 50,000 addresses, and the other pages need some. */
export const newsIndexLimit = 49_900;

/** The path of an item's page on the site. */
export const topicPath = (id: number) => `/news?topic=${id}`;

/** The path of a page that editors have added. */
export const freePagePath = (slug: string) => `/page/${slug}`;

/** Fonts for headings and for texts that an operator can choose; the first is the default. */
export const displayFonts = ["saira-extra-condensed", "barlow-condensed", "chakra-petch"] as const;
export const textFonts = ["source-sans-3", "inter", "nunito-sans"] as const;
export type DisplayFont = (typeof displayFonts)[number];
export type TextFont = (typeof textFonts)[number];

/** The places outside the site where the community meets. */
export const socialNames = ["facebook-page", "facebook-group", "discord", "youtube", "tiktok"] as const;
export type SocialName = (typeof socialNames)[number];

/** The parts of the site that can be switched off. */
export const siteFeatures = [
  "gallery",
  "wallpapers",
  "movies",
  "rankings",
  "item-shop",
  "top-up",
  "sign-up",
] as const;
export type SiteFeature = (typeof siteFeatures)[number];

/** The sections of the menu, each of which can have a picture and an accent color of its own. */
export const siteSections = ["news", "guide", "shop", "gallery", "ranking", "download", "support"] as const;
export type SiteSection = (typeof siteSections)[number];

/** What a seasonal look hangs on the logo, and what drifts over the top of its pages. */
export const ornaments = ["none", "parol"] as const;
export const drifts = ["none", "snow", "lanterns"] as const;
export type Ornament = (typeof ornaments)[number];
export type Drift = (typeof drifts)[number];

/** The schools and classes of the game that can have another name or emblem. */
export const schoolSlugs = ["sacred-gate", "mystic-peak", "phoenix"] as const;
export const classSlugs = [
  "brawler",
  "swordsman",
  "archer",
  "shaman",
  "extreme",
  "gunner",
  "assassin",
  "magician",
  "shaper",
] as const;
export type SchoolSlug = (typeof schoolSlugs)[number];
export type ClassSlug = (typeof classSlugs)[number];

/** Sections of the menu, each followed by its pages. */
export const menuItems = [
  "news",
  "news-focus",
  "news-events",
  "news-calendar",
  "news-guides",
  "guide",
  "guide-story",
  "guide-characters",
  "guide-game-system",
  "guide-instructions",
  "guide-server-info",
  "shop",
  "shop-top-up",
  "shop-cart",
  "shop-purchases",
  "shop-top-ups",
  "shop-items",
  "shop-character-services",
  "shop-gifts",
  "shop-wishes",
  "gallery",
  "gallery-pictures",
  "ranking",
  "ranking-overall",
  "download",
  "download-game",
  "download-wallpapers",
  "download-movies",
  "support",
  "support-agent",
  "support-new-ticket",
  "support-my-tickets",
  "support-faq",
  "support-game-login",
] as const;
export type MenuItemName = (typeof menuItems)[number];

/** The sections whose menus can have pages that editors add. */
export const pageMenus = ["news", "guide", "shop", "download", "support"] as const;
export type PageMenu = (typeof pageMenus)[number];

/** Pages of the site that editors link to, by their paths; web has each of them. */
export const sitePages = [
  ["/", "Home"],
  ["/news", "News"],
  ["/news?category=event", "Events"],
  ["/news?category=guide", "Guides"],
  ["/downloads", "Game download"],
  ["/register", "Register"],
  ["/itemshop", "Item shop"],
  ["/topup", "Top up"],
  ["/rankings", "Rankings"],
  ["/rankings/archive", "Past rankings"],
  ["/story", "Story"],
  ["/characters", "Characters"],
  ["/gamesystem", "Game system"],
  ["/instructions", "Instructions"],
  ["/serverinfo", "Server information"],
  ["/gallery", "Gallery"],
  ["/wallpaper", "Wallpapers"],
  ["/movies", "Movies"],
  ["/faq", "FAQ"],
  ["/ticket", "Submit a ticket"],
  ["/socials", "Community"],
  ["/terms", "Terms of Use"],
] as const satisfies [path: string, name: string][];
