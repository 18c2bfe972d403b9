import { setImmediate } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import { MESSAGES, type MePart, type MeParts } from "@tambayan/account-service/contract";
import {
  failureMessage,
  isPasswordChanged,
  type MeQuery,
  type VisitorAccount,
} from "./account-client.server";
import type { AskViewer, Viewer, ViewerWith } from "./context";
import { type CallError, isCallError } from "./http.server";
import type { SiteSession } from "./session.server";

/**
 * Leaves a session that is over: it is cleared, told of and left for the home page (spec section 8, 401). Who logged out
 * themselves, while this request was still under way, is told nothing: they know. Who changed their password in the game goes to
 * the login, where the new one is asked for.
 * @returns the redirect to throw
 */
export function leaveSession(session: SiteSession, error: CallError): Response {
  const reason = failureMessage(error);
  session.unset("token");
  if (isPasswordChanged(error)) {
    session.flash("notice", { icon: "error", title: reason });
    return redirect("/login");
  }
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

/** What loaders ask for until the end of the tick in which the first of them asked. */
interface Batch {
  parts: Set<MePart>;
  query: MeQuery;
  answer: Promise<ViewerWith<MePart>>;
}

const QUERY = ["page", "currency", "ticket", "ticketKey"] as const;
/** Whether two questions can be asked in one call: a call has one page, one currency, one ticket. */
const together = (one: MeQuery, other: MeQuery) =>
  QUERY.every((name) => one[name] === undefined || other[name] === undefined || one[name] === other[name]);

/**
 * Who is behind a session, and what is theirs. Loaders run side by side, and each asks for itself what it needs to know: what is
 * asked for within one tick is one call. Who they are is known from then on; parts are read again for whoever asks later.
 */
export function createViewer(session: SiteSession, account: Pick<VisitorAccount, "me">): AskViewer {
  let first: Batch | undefined;
  let open: Batch | undefined;

  async function send(batch: Batch): Promise<ViewerWith<MePart>> {
    if (!session.has("token")) return { state: "visitor" };
    await setImmediate();
    if (open === batch) open = undefined;
    try {
      const { user, status, role, failed: _, ...parts } = await account.me([...batch.parts], batch.query);
      return { state: "player", user, type: status, role, parts };
    } catch (error) {
      if (!isCallError(error)) throw error;
      return { state: "unreachable" };
    }
  }

  function join(parts: readonly MePart[], query: MeQuery): Batch {
    if (!open || !together(open.query, query)) {
      const batch = { parts: new Set<MePart>(), query: {} } as Batch;
      open = batch;
      batch.answer = send(batch);
      first ??= batch;
    }
    for (const part of parts) open.parts.add(part);
    open.query = { ...open.query, ...query };
    return open;
  }

  const ask = () => (first ?? join([], {})).answer;
  return Object.assign(ask, {
    with:
      <P extends MePart>(parts: readonly P[], query: MeQuery = {}) =>
      () =>
        join(parts, query).answer as Promise<ViewerWith<P>>,
  });
}

/**
 * Guard of the pages that are a player's own: whoever is not logged in goes to /login (spec section 2, redirects).
 * @returns the player, with the parts that were asked for
 * @throws a redirect; 503 while their account cannot be reached
 */
export async function requirePlayer<V extends Viewer>(
  viewer: () => Promise<V>,
): Promise<Extract<V, { state: "player" }>> {
  const found: Viewer = await viewer();
  if (found.state === "visitor") throw redirect("/login");
  if (found.state === "unreachable") throw new Response(MESSAGES.busy, { status: 503 });
  return found as Extract<V, { state: "player" }>;
}

/**
 * Guard of a player's pages that have a word of their own for an account that cannot be reached.
 * @returns the parts that were asked for; none of them where it cannot
 * @throws a redirect for a visitor
 */
export async function requireLogin<P extends MePart>(
  viewer: () => Promise<ViewerWith<P>>,
): Promise<Partial<Pick<MeParts, P>>> {
  const found = await viewer();
  if (found.state === "visitor") throw redirect("/login");
  return found.state === "player" ? found.parts : {};
}

/** Guard of the pages that are for visitors only: whoever is logged in goes home (spec section 2, redirects). */
export async function requireVisitor(viewer: () => Promise<Viewer>): Promise<void> {
  if ((await viewer()).state === "player") throw redirect("/");
}
