import type { Role, User } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "./account-client.server";
import type { Content } from "./content.server";
import type { SiteSession } from "./session.server";

/** Who is looking: nobody known, a player, or somebody whose account cannot be reached right now. */
export type Viewer =
  | { state: "visitor" }
  | { state: "player"; user: User; type: number; role: Role | null }
  | { state: "unreachable" };

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
  /**
   * The visitor behind this request, asked for once.
   * @throws a redirect to the home page where his session is over (spec section 8, 401)
   */
  viewer(): Promise<Viewer>;
  /** Clears the content cache and the pages made from it; false where that was done moments ago. */
  refreshContent(): boolean;
  /** The same for an operator who changed what everybody sees: whenever he does. */
  contentChanged(): void;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends SiteContext {}
}
