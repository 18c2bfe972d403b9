/** One entry of a section; `players` ones are shown to who is logged in only. */
export interface NavEntry {
  label: string;
  to: string;
  players?: true;
  /** Another site's: it opens in a tab of its own. */
  external?: true;
}
export interface NavSection {
  id: string;
  label: string;
  entries: NavEntry[];
}

/**
 * What a visitor, or a player, sees of a section.
 * @param supportUrl the support agent's messenger page, where one is set
 */
export const entriesFor = (section: NavSection, loggedIn: boolean, supportUrl?: string): NavEntry[] => {
  const entries = section.entries.filter((entry) => loggedIn || !entry.players);
  if (section.id !== SUPPORT_SECTION || !supportUrl) return entries;
  return [...entries, { label: "Support Agent", to: supportUrl, external: true }];
};
/** Attributes of an entry's link. */
export const linkTo = ({ to, external }: NavEntry) =>
  external ? { href: to, target: "_blank", rel: "noreferrer noopener" } : { href: to };

const SUPPORT_SECTION = "support";

/** The main navigation and the submenus (spec section 2, layout): a page's entry comes with the page. */
export const SECTIONS: NavSection[] = [
  {
    id: "news",
    label: "News",
    entries: [
      { label: "Focus", to: "/news" },
      { label: "Events", to: "/news?category=event" },
      { label: "Guides", to: "/news?category=guide" },
    ],
  },
  {
    id: "guide",
    label: "Guide",
    entries: [
      { label: "Story", to: "/story" },
      { label: "Character", to: "/characters" },
      { label: "Game System", to: "/gamesystem" },
      { label: "Instructions", to: "/instructions" },
      { label: "Server Info", to: "/serverinfo" },
    ],
  },
  {
    id: "shop",
    label: "Item Shop",
    entries: [
      { label: "Item Shop", to: "/itemshop" },
      { label: "Top Up R-Coin", to: "/topup" },
      { label: "Shopping Cart", to: "/shoppingcart", players: true },
      { label: "Purchase History", to: "/shoppurchases", players: true },
      { label: "Top Up History", to: "/topuphistory", players: true },
    ],
  },
  { id: "gallery", label: "Gallery", entries: [{ label: "Gallery", to: "/gallery" }] },
  { id: "ranking", label: "Ranking", entries: [{ label: "Overall", to: "/rankings" }] },
  {
    id: "download",
    label: "Download",
    entries: [
      { label: "Game Download", to: "/downloads" },
      { label: "Wallpaper", to: "/wallpaper" },
      { label: "Movie", to: "/movies" },
    ],
  },
  {
    id: SUPPORT_SECTION,
    label: "Support",
    entries: [
      { label: "Submit Ticket", to: "/ticket" },
      { label: "Check My Ticket", to: "/checkticket" },
    ],
  },
];

/** A player's own pages: their submenu, but no entry of the main navigation, which is everybody's. */
export const ACCOUNT_SECTION: NavSection = {
  id: "account",
  label: "My Account",
  entries: [
    { label: "Account", to: "/user", players: true },
    { label: "Balances", to: "/points", players: true },
    { label: "Password", to: "/changepassword", players: true },
    { label: "Email", to: "/user/email", players: true },
    { label: "Security", to: "/user/security", players: true },
  ],
};

/** What a visitor finds in their place. */
export const VISITOR_ENTRIES: NavEntry[] = [
  { label: "Login", to: "/login" },
  { label: "Sign Up", to: "/register" },
  { label: "Find ID/PW", to: "/findaccount" },
];

/** The section that a page belongs to, by what its routes say. */
export const sectionOf = (ids: (string | undefined)[]) =>
  [...SECTIONS, ACCOUNT_SECTION].find((section) => ids.includes(section.id));
