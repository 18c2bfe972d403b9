import { msg, t } from "~/platform/language/i18n";
/** One entry of a section; only players who are logged in see `players` entries. */
export interface NavEntry {
  label: string;
  to: string;
  players?: true;
  /** An external site, which opens in a new tab. */
  external?: true;
}
export interface NavSection {
  id: string;
  label: string;
  entries: NavEntry[];
}

/**
 * The entries of a section for a visitor or a player.
 * @param supportUrl the support agent's messenger page, if set
 */
export const entriesFor = (section: NavSection, loggedIn: boolean, supportUrl?: string): NavEntry[] => {
  const entries = section.entries.filter((entry) => loggedIn || !entry.players);
  if (section.id !== SUPPORT_SECTION || !supportUrl) return entries;
  return [...entries, { label: t("Support Agent"), to: supportUrl, external: true }];
};
/** Attributes of an entry's link. */
export const linkTo = ({ to, external }: NavEntry) =>
  external ? { href: to, target: "_blank", rel: "noreferrer noopener" } : { href: to };

const SUPPORT_SECTION = "support";

/** The main navigation and the submenus. */
export const SECTIONS: NavSection[] = [
  {
    id: "news",
    label: msg("News"),
    entries: [
      { label: msg("Focus"), to: "/news" },
      { label: msg("Events"), to: "/news?category=event" },
      { label: msg("Guides"), to: "/news?category=guide" },
    ],
  },
  {
    id: "guide",
    label: msg("Guide"),
    entries: [
      { label: msg("Story"), to: "/story" },
      { label: msg("Character"), to: "/characters" },
      { label: msg("Game System"), to: "/gamesystem" },
      { label: msg("Instructions"), to: "/instructions" },
      { label: msg("Server Info"), to: "/serverinfo" },
    ],
  },
  {
    id: "shop",
    label: msg("Item Shop"),
    entries: [
      { label: msg("Item Shop"), to: "/itemshop" },
      { label: msg("Top Up R-Coin"), to: "/topup" },
      { label: msg("Shopping Cart"), to: "/shoppingcart", players: true },
      { label: msg("Purchase History"), to: "/shoppurchases", players: true },
      { label: msg("Top Up History"), to: "/topuphistory", players: true },
    ],
  },
  { id: "gallery", label: msg("Gallery"), entries: [{ label: msg("Gallery"), to: "/gallery" }] },
  { id: "ranking", label: msg("Ranking"), entries: [{ label: msg("Overall"), to: "/rankings" }] },
  {
    id: "download",
    label: msg("Download"),
    entries: [
      { label: msg("Game Download"), to: "/downloads" },
      { label: msg("Wallpaper"), to: "/wallpaper" },
      { label: msg("Movie"), to: "/movies" },
    ],
  },
  {
    id: SUPPORT_SECTION,
    label: msg("Support"),
    entries: [
      { label: msg("Submit Ticket"), to: "/ticket" },
      { label: msg("Check My Ticket"), to: "/checkticket" },
    ],
  },
];

/** A player's own pages: a submenu, but no section of the main navigation, which is the same for everyone. */
export const ACCOUNT_SECTION: NavSection = {
  id: "account",
  label: msg("My Account"),
  entries: [
    { label: msg("Account"), to: "/user", players: true },
    { label: msg("Balances"), to: "/points", players: true },
    { label: msg("Password"), to: "/changepassword", players: true },
    { label: msg("Email"), to: "/user/email", players: true },
    { label: msg("Security"), to: "/user/security", players: true },
  ],
};

/** The submenu for visitors instead. */
export const VISITOR_ENTRIES: NavEntry[] = [
  { label: msg("Login"), to: "/login" },
  { label: msg("Sign Up"), to: "/register" },
  { label: msg("Find ID/PW"), to: "/findaccount" },
];

/** The section that a page belongs to, from its routes' handles. */
export const sectionOf = (ids: (string | undefined)[]) =>
  [...SECTIONS, ACCOUNT_SECTION].find((section) => ids.includes(section.id));
