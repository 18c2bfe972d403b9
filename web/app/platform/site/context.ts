import type { MePart, MeParts, PlayerCurrency, Role, User } from "@tambayan/account-service/contract";
import type {
  Drift,
  FreePage,
  MenuItem,
  Ornament,
  SiteFeature,
  SitePicture,
  SiteSection,
  SiteSettings,
  SocialName,
} from "@tambayan/cms/contract";
import type { VisitorAccount } from "../clients/account-client.server";
import type { Content } from "../content/content.server";
import type { CurrencyNames } from "../language/i18n";
import type { PlayerCard } from "../remix/template/player-card";
import type { SiteSession } from "../session/session.server";

/** The page, currency, ticket or payment of the requested parts of GET /me. */
export interface MeQuery {
  page?: number;
  currency?: PlayerCurrency;
  ticket?: string;
  ticketKey?: string | undefined;
  payment?: string;
}

/**
 * Who is looking: a visitor, a player, or someone whose account cannot be reached right now, perhaps
 * because they called too often (`tooMany`). A player's viewer has what is the
 * same for all players of one type and role; their name and balances are in a card that can only be displayed.
 */
export type Viewer =
  | { state: "visitor" }
  | { state: "player"; card: PlayerCard; type: number; role: Role | null }
  | { state: "unreachable"; tooMany?: boolean };

/** The same, with the player and parts of their data. A part that account-service could not read is missing. */
export type ViewerWith<P extends MePart> =
  | Exclude<Viewer, { state: "player" }>
  | (Extract<Viewer, { state: "player" }> & { user: User; parts: Partial<Pick<MeParts, P>> });

/**
 * Reads who is looking. Whatever a page's loaders request in parallel becomes one call to account-service; visitors
 * cause none.
 * @throws a redirect to the page that says so if the session has ended
 */
export interface ReadViewer {
  (): Promise<Viewer>;
  /**
   * Reads the player and parts of their data: the page is then personal.
   * @param query the page, balance or ticket of the parts
   */
  with<P extends MePart>(parts: readonly P[], query?: MeQuery): () => Promise<ViewerWith<P>>;
}

/** What pages may show about the site itself (platform/site/site-info.server.ts). */
export interface SiteInfo {
  name: string;
  publicUrl: string;
  /** Where players chat with support. */
  supportUrl: string | undefined;
  /** The first of the community's places outside the site. */
  socialUrl: string | undefined;
  socials: { name: SocialName; url: string }[];
  /** Null: the usual picture of `/art`. */
  logo: SitePicture | null;
  logoOnLight: SitePicture | null;
  hero: SitePicture | null;
  heroPhone: SitePicture | null;
  /** The uploads that icons are made from, by the background of browser tabs. */
  icons: { dark: string | null; light: string | null };
  /** The path of the picture for pages without one of their own, when they are shared. */
  shareImage: string;
  /** The color of headings and main buttons. */
  accent: string;
  /** The stylesheet with the site's colors and fonts; null if they are the usual ones. */
  style: string | null;
  /** Font files in place of the usual ones. */
  fonts: { display: string | null; text: string | null };
  /** What the game is, in one sentence; null: not told. */
  intro: { en: string | null; fil: string | null };
  /** Null: the usual text. */
  footer: { en: string | null; fil: string | null };
  menu: MenuItem[];
  /** The pages that editors have added to the menu, in the page's language. */
  pages: Pick<FreePage, "locale" | "slug" | "title" | "menu">[];
  /** Null: the currencies have their usual names. */
  currencies: CurrencyNames | null;
  /** The schools and classes with another name or emblem. */
  schools: SiteSettings["schools"];
  classes: SiteSettings["classes"];
  /** The sections with a picture of their own. Their accents are in `style`. */
  sections: { section: SiteSection; picture: SitePicture }[];
  /** What today's look adds to the logo, and over the header. */
  ornament: Ornament;
  drift: Drift;
  /** The features that are off. */
  off: SiteFeature[];
  /** Changes with any of these. */
  version: string;
}

/** A preview of an entry, shown on its page. */
export interface ShownPreview {
  status: "draft" | "published";
  /** The admin's page where it is edited. */
  editor: string;
}

/** What the server hands to every loader and action. A type, not an interface: Remix needs an index signature. */
export type SiteContext = {
  site: SiteInfo;
  /** The request's own log: every line carries its id. */
  log: { error(details: object, message: string): void };
  content: Content;
  /** The address that opens the cms's admin for the editor with this email address, once and within a minute. */
  contentAdmin(email: string): string;
  /** Calls to account-service for this visitor. */
  account: VisitorAccount;
  session: SiteSession;
  /** Keeps account-service's token for this browser, after its owner has logged in or used an emailed link. */
  rememberBrowser(token: string): void;
  /** Set while the page shows a preview: its origin may frame the page. */
  preview: ShownPreview | null;
  /** The nonce for the page's scripts; null: the policy lists their hashes instead (entry.server.tsx). */
  scripts: string | null;
  /** The page is rendered without scripts: beyond its visitor's budget, it brings no further requests. */
  plain: boolean;
  /** Whether pages share layouts that were rendered before: not in development, where their source changes. */
  keepLayouts: boolean;
  /** Pages are sent as Remix makes them (remix/README.md): in development, and with `REMIX_AS_SHIPPED`. */
  remixAsShipped: boolean;
  /**
   * Takes the rendered page as text. As a response's body it would become a stream, and be read again
   * (remix/run-remix.server.ts).
   */
  takePage?: (html: string | Buffer) => void;
  /**
   * The file behind an address that the site's settings or content name: an upload, a font, a picture. Null if an
   * upload cannot be fetched.
   */
  siteFile(path: string): Promise<string | null>;
  /** False while account-service is down, as last checked. */
  accountServiceUp: boolean;
  /** The visitor behind this request. */
  viewer: ReadViewer;
  /**
   * Asks the cms, unless that was done moments ago, and clears the content cache and the page cache if something has
   * changed.
   */
  refreshContent(): Promise<void>;
  /** Clears both after staff changed public content, or a setting. */
  contentChanged(): void;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends SiteContext {}
}
