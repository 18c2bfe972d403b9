import { redirect } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "./account-client.server";
import { failureMessage } from "./account-client.server";
import type { Viewer } from "./context";
import { type CallError, isCallError } from "./http.server";
import type { SiteSession } from "./session.server";

/**
 * Leaves a session that is over: it is cleared, told of and left for the home page (spec section 8, 401). Who logged out
 * himself, while this request was still under way, is told nothing: he knows.
 * @returns the redirect to throw
 */
export function leaveSession(session: SiteSession, error: CallError): Response {
  const reason = failureMessage(error);
  session.unset("token");
  if (reason !== MESSAGES.loggedOut) {
    session.flash("notice", { icon: "error", title: reason, text: MESSAGES.sessionExpired });
  }
  return redirect("/");
}

/** Ends a session on both sides (spec section 4, logout). */
export async function logOut(session: SiteSession, account: VisitorAccount): Promise<void> {
  if (session.has("token")) {
    // Where the service is away the cookie still goes; the session row ends when it was idle for long enough.
    await account.logout().catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
  }
  session.unset("token");
}

/** Who is behind a session, asked for at most once a request. Loaders run side by side, so each that needs to know calls it. */
export function createViewer(session: SiteSession, account: VisitorAccount): () => Promise<Viewer> {
  let asked: Promise<Viewer> | undefined;

  async function ask(): Promise<Viewer> {
    if (!session.has("token")) return { state: "visitor" };
    try {
      const { user, status, role } = await account.session();
      return { state: "player", user, type: status, role };
    } catch (error) {
      if (!isCallError(error)) throw error;
      return { state: "unreachable" };
    }
  }

  return () => {
    asked ??= ask();
    return asked;
  };
}

/**
 * Guard of the pages that are a player's own: whoever is not logged in goes to /login (spec section 2, redirects).
 * @throws a redirect; 503 while his account cannot be reached
 */
export async function requirePlayer(viewer: () => Promise<Viewer>) {
  const found = await viewer();
  if (found.state === "visitor") throw redirect("/login");
  if (found.state === "unreachable") throw new Response(MESSAGES.busy, { status: 503 });
  return found;
}

/**
 * Guard of a player's pages that have a word of their own for an account that cannot be reached.
 * @throws a redirect for a visitor
 */
export async function requireLogin(viewer: () => Promise<Viewer>): Promise<void> {
  if ((await viewer()).state === "visitor") throw redirect("/login");
}

/** Guard of the pages that are for visitors only: whoever is logged in goes home (spec section 2, redirects). */
export async function requireVisitor(viewer: () => Promise<Viewer>): Promise<void> {
  if ((await viewer()).state === "player") throw redirect("/");
}
