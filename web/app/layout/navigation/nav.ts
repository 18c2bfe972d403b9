import type { GameFeatures } from "@tambayan/account-service/contract";
import type { MenuItemName } from "@tambayan/cms/contract";
import { currentLanguage, langOf, type Message, msg, t, translate } from "~/platform/language/i18n";
import type { Language } from "~/platform/language/language";
import type { SiteInfo } from "~/platform/site/context";
import { isSwitchedOff } from "~/platform/site/features";

/**
 * One entry of a section; only players who are logged in see `players` entries. Its label is shown as it is: a page of
 * the editors may be called anything.
 */
export interface NavEntry<Label extends string = string> {
  /** Its name in the site's settings, if it can be changed there. */
  id?: MenuItemName;
  label: Label;
  /** Of its label, if it is not the page's. */
  lang?: Language | undefined;
  to: string;
  players?: true;
  /** An external site, which opens in a new tab. */
  external?: true;
}
export interface NavSection<Label extends string = string> {
  id: string;
  label: Label;
  /** Where its own name leads, if not to its first entry. */
  home?: string;
  entries: NavEntry<Label>[];
}
/** As the product has them, before they are translated. */
type UsualEntry = NavEntry<Message>;

const translated = ({ label, ...entry }: UsualEntry): NavEntry => ({ ...entry, label: translate(label) });

/** The entries of a section for a visitor or a player. */
export const entriesFor = <Label extends string>(
  section: NavSection<Label>,
  loggedIn: boolean,
): NavEntry<Label>[] => section.entries.filter((entry) => loggedIn || !entry.players);

/** Where a section's name leads: its home, or its first entry if that is hidden or off. */
export const homeOf = ({ home, entries }: NavSection): string =>
  (entries.some(({ to }) => to === home) ? home : entries[0]?.to) ?? "/";

/** Attributes of an entry's link. */
export const linkTo = ({ to, lang, external }: NavEntry) =>
  external ? { href: to, target: "_blank", rel: "noreferrer noopener" } : { href: to, lang };

const SUPPORT_SECTION = "support";

/**
 * The main navigation and the submenus, as they usually are: the specification's entries first and in its order, then
 * ours (decision 42).
 */
const SECTIONS: NavSection<Message>[] = [
  {
    id: "news",
    label: msg("News"),
    entries: [
      { id: "news-focus", label: msg("Focus"), to: "/news" },
      { id: "news-events", label: msg("Events"), to: "/news?category=event" },
      { id: "news-calendar", label: msg("Event calendar"), to: "/events" },
      { id: "news-guides", label: msg("Guides"), to: "/news?category=guide" },
    ],
  },
  {
    id: "guide",
    label: msg("Guide"),
    entries: [
      { id: "guide-story", label: msg("Story"), to: "/story" },
      { id: "guide-characters", label: msg("Character"), to: "/characters" },
      { id: "guide-game-system", label: msg("Game System"), to: "/gamesystem" },
      { id: "guide-instructions", label: msg("Instructions"), to: "/instructions" },
      { id: "guide-server-info", label: msg("Server Info"), to: "/serverinfo" },
    ],
  },
  {
    id: "shop",
    label: msg("Item Shop"),
    home: "/itemshop",
    entries: [
      { id: "shop-top-up", label: msg("Top Up R-Coin"), to: "/topup" },
      { id: "shop-cart", label: msg("Shopping Cart"), to: "/shoppingcart", players: true },
      { id: "shop-purchases", label: msg("Purchase History"), to: "/shoppurchases", players: true },
      { id: "shop-top-ups", label: msg("Top Up History"), to: "/topuphistory", players: true },
      { id: "shop-items", label: msg("Item Shop"), to: "/itemshop" },
      {
        id: "shop-character-services",
        label: msg("Character Services"),
        to: "/character-services",
        players: true,
      },
      { id: "shop-gifts", label: msg("Gifts received"), to: "/gifts", players: true },
      { id: "shop-wishes", label: msg("Wish list"), to: "/wishlist", players: true },
    ],
  },
  {
    id: "gallery",
    label: msg("Gallery"),
    entries: [{ id: "gallery-pictures", label: msg("Gallery"), to: "/gallery" }],
  },
  {
    id: "ranking",
    label: msg("Ranking"),
    entries: [{ id: "ranking-overall", label: msg("Overall"), to: "/rankings" }],
  },
  {
    id: "download",
    label: msg("Download"),
    entries: [
      { id: "download-game", label: msg("Game Download"), to: "/downloads" },
      { id: "download-wallpapers", label: msg("Wallpaper"), to: "/wallpaper" },
      { id: "download-movies", label: msg("Movie"), to: "/movies" },
    ],
  },
  {
    id: SUPPORT_SECTION,
    label: msg("Support"),
    home: "/ticket",
    entries: [
      { id: "support-new-ticket", label: msg("Submit Ticket"), to: "/ticket" },
      { id: "support-my-tickets", label: msg("Check My Ticket"), to: "/checkticket" },
      { id: "support-faq", label: msg("FAQ"), to: "/faq" },
      { id: "support-game-login", label: msg("Trouble entering the game?"), to: "/gamelogin" },
    ],
  },
];

const supportAgent = (url: string): UsualEntry => ({
  id: "support-agent",
  label: msg("Support Agent"),
  to: url,
  external: true,
});

/** What of the site's settings decides about the menu. */
type MenuSettings = Pick<SiteInfo, "menu" | "off" | "supportUrl" | "pages">;

/** The entries of one level in the order of the settings, under their labels, without hidden ones. */
function arranged<Entry extends { id?: string; label: string }>(
  entries: Entry[],
  { menu }: MenuSettings,
): Entry[] {
  const place = ({ id }: Entry) => {
    const index = menu.findIndex(({ item }) => item === id);
    return index === -1 ? menu.length : index;
  };
  return entries
    .flatMap((entry) => {
      const row = menu.find(({ item }) => item === entry.id);
      if (row?.hidden) return [];
      return [{ ...entry, label: row?.label[currentLanguage()] ?? row?.label.en ?? entry.label }];
    })
    .sort((a, b) => place(a) - place(b));
}

/**
 * The main navigation for a visitor or a player, as the site's settings have it; a section without entries is left out.
 */
export function menuOf(site: MenuSettings, loggedIn: boolean): NavSection[] {
  const sections = SECTIONS.map((section) => {
    const agent = section.id === SUPPORT_SECTION && site.supportUrl ? [supportAgent(site.supportUrl)] : [];
    const pages = site.pages
      .filter((page) => page.menu === section.id)
      .map(({ locale, title, slug }) => ({ label: title, lang: langOf(locale), to: `/page/${slug}` }));
    const usual = entriesFor(section, loggedIn).map(translated);
    const entries = [...agent.map(translated), ...usual, ...pages].filter(
      ({ to }) => !isSwitchedOff(site.off, to),
    );
    return { ...section, label: translate(section.label), entries: arranged(entries, site) };
  });
  return arranged(
    sections.filter(({ entries }) => entries.length > 0),
    site,
  );
}

const REWARDS: UsualEntry = { label: msg("Rewards"), to: "/rewards", players: true };

const accountEntries = (rewards: boolean): UsualEntry[] => [
  { label: msg("Account"), to: "/user", players: true },
  ...(rewards ? [REWARDS] : []),
  { label: msg("Balances"), to: "/statement", players: true },
  { label: msg("Payments"), to: "/topup/payments", players: true },
  { label: msg("Password"), to: "/changepassword", players: true },
  { label: msg("Email"), to: "/user/email", players: true },
  { label: msg("Security"), to: "/user/security", players: true },
  { label: msg("Reminders"), to: "/reminders", players: true },
];

/** A player's own pages: a submenu, but no section of the main navigation, which is the same for everyone. */
export const accountSection = (
  { rewards }: Pick<GameFeatures, "rewards">,
  { off }: Pick<SiteInfo, "off">,
): NavSection => ({
  id: "account",
  label: t("My Account"),
  entries: accountEntries(rewards)
    .filter(({ to }) => !isSwitchedOff(off, to))
    .map(translated),
});

/** The submenu for visitors instead. */
export const visitorEntries = ({ off }: Pick<SiteInfo, "off">): NavEntry[] =>
  [
    { label: t("Login"), to: "/login" },
    { label: t("Sign Up"), to: "/register" },
    { label: t("Find ID/PW"), to: "/findaccount" },
  ].filter(({ to }) => !isSwitchedOff(off, to));

/** The section that a page belongs to: its routes' handles name it, or it has an entry for the page. */
export const sectionOf = (
  ids: (string | undefined)[],
  menu: NavSection[],
  pathname: string,
  game: Pick<GameFeatures, "rewards">,
  site: Pick<SiteInfo, "off">,
) =>
  [...menu, accountSection(game, site)].find(({ id }) => ids.includes(id)) ??
  menu.find(({ entries }) => entries.some(({ to }) => to.startsWith("/page/") && to === pathname));
