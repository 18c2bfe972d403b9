import type { MePart, MeParts, Role, User } from "@tambayan/account-service/contract";
import type { MeQuery, VisitorAccount } from "./account-client.server";
import type { Content } from "./content.server";
import type { SiteSession } from "./session.server";

/** Who is looking: nobody known, a player, or somebody whose account cannot be reached right now. */
export type Viewer =
  | { state: "visitor" }
  | { state: "player"; user: User; type: number; role: Role | null }
  | { state: "unreachable" };

/** The same, with parts of a player's own. One that account-service could not read is not there. */
export type ViewerWith<P extends MePart> =
  | Exclude<Viewer, { state: "player" }>
  | (Extract<Viewer, { state: "player" }> & { parts: Partial<Pick<MeParts, P>> });

/**
 * Asks who is looking. What a page's loaders ask for side by side becomes one call to account-service; visitors make none.
 * @throws a redirect to the home page where the session is over (spec section 8, 401)
 */
export interface AskViewer {
  (): Promise<Viewer>;
  /** Asks who is looking and for parts of what is theirs. @param query which page, balance or ticket is meant */
  with<P extends MePart>(parts: readonly P[], query?: MeQuery): () => Promise<ViewerWith<P>>;
}

/** What a page may say about the site itself. */
export interface SiteInfo {
  name: string;
  publicUrl: string;
  supportUrl: string | undefined;
  socialUrl: string | undefined;
}

/** Somebody who writes looks at a version of an entry on its page. */
export interface ShownPreview {
  status: "draft" | "published";
  /** The admin's page where it is written. */
  editor: string;
}

/** What the server hands to every loader and action. A type, not an interface: Remix wants an index on it. */
export type SiteContext = {
  site: SiteInfo;
  /** The request's own log: every line carries its id. */
  log: { error(details: object, message: string): void };
  content: Content;
  /** Calls to account-service for this visitor. */
  account: VisitorAccount;
  session: SiteSession;
  /** Set while the page shows a preview: its origin may frame the page. */
  preview: ShownPreview | null;
  /** The nonce for the page's scripts; null: they are named by their hashes instead (entry.server.tsx). */
  scripts: string | null;
  /** False while account-service takes no calls, as last seen. */
  accountServiceUp: boolean;
  /** The visitor behind this request. */
  viewer: AskViewer;
  /** Clears the content cache and the pages made from it; false where that was done moments ago. */
  refreshContent(): boolean;
  /** The same for an operator who changed what everybody sees: whenever he does. */
  contentChanged(): void;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends SiteContext {}
}
