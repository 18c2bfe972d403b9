import { setImmediate } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import {
  MESSAGES,
  type MePart,
  type MeParts,
  meCalls,
  sessionCalls,
} from "@tambayan/account-service/contract";
import { failureCode, failureMessage, type VisitorAccount } from "../clients/account-client.server";
import { type CallError, isCallError } from "../clients/http.server";
import { msg } from "../language/i18n";
import { withQuery } from "../page/with-query";
import { cardTexts, toPlayerCard } from "../remix/template/player-card";
import type { MeQuery, ReadViewer, Viewer, ViewerWith } from "../site/context";
import { loginPath, NEXT, SESSION_OVER_PATH } from "./login-path";
import type { Notice, SiteSession } from "./session.server";

/** Characters of an address that the session's cookie, of at most 4,096, has room for. */
const LONGEST_KEPT = 1_500;

/**
 * Handles a session that has ended: clears it and leads to the page that says so, from which one can log in and return.
 * If the player logged out while this request was in progress, it leads home without a word; if they changed their
 * password in the game, to the login, and back afterwards.
 * @param here where the player is: an address on this site
 * @returns the redirect to throw
 */
export function expireSession(session: SiteSession, error: CallError, here: string): Response {
  const reason = failureMessage(error);
  session.unset("token");
  const code = failureCode(error);
  if (code === "loggedOut") return redirect("/");
  const link = { to: loginPath(here), label: msg("Login") };
  const takeNotice = () => {
    const notice = session.get("notice");
    return notice && { ...notice, link };
  };
  if (code === "passwordChangedInGame") {
    session.flash("notice", { icon: "error", title: reason });
    return withNotice(redirect(link.to), takeNotice);
  }
  session.flash("notice", {
    icon: "error",
    title: reason,
    text: MESSAGES.sessionExpired,
    // The page that says so has the link too, also where the cookie has no room for it.
    ...(link.to.length <= LONGEST_KEPT && { link }),
  });
  return withNotice(redirect(withQuery(SESSION_OVER_PATH, { [NEXT]: here === "/" ? "" : here })), takeNotice);
}

/**
 * What `expireSession` and `toLogin` throw. Not a class: in development, a module that was changed is loaded beside the
 * old one.
 */
interface SessionOverResponse extends Response {
  /** Takes the notice, for an answer that shows it where the player is, and so needs no page for it. */
  takeNotice?: () => Notice | undefined;
}
const withNotice = (response: Response, takeNotice: () => Notice | undefined): SessionOverResponse =>
  Object.assign(response, { takeNotice });

/**
 * The notice of a session that has ended, for an answer that shows it itself; undefined if something else was thrown.
 */
export const takeSessionOver = (thrown: unknown): Notice | undefined =>
  thrown instanceof Response ? (thrown as SessionOverResponse).takeNotice?.() : undefined;

/** Ends a session on both sides. */
export async function logOut(session: SiteSession, account: VisitorAccount): Promise<void> {
  if (session.has("token")) {
    // If the service is down, the cookie is still removed; the session row expires when idle.
    await account.call(sessionCalls.logout).catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
  }
  session.unset("token");
}

/** What loaders request until the end of the tick of the first request. */
interface Batch {
  /** Null: only who it is, for the layout. */
  parts: Set<MePart> | null;
  query: MeQuery;
  answer: Promise<Viewer>;
}

const QUERY = ["page", "currency", "ticket", "ticketKey", "payment"] as const;
/** Whether two requests fit into one call: a call has one page, one currency, one ticket, one payment. */
const canShareCall = (one: MeQuery, other: MeQuery) =>
  QUERY.every((name) => one[name] === undefined || other[name] === undefined || one[name] === other[name]);

/**
 * Reads who is behind a session, and their data. Loaders run in parallel, each requesting what it needs: requests
 * within one tick share one call. The player is then known; parts are read again for later requests.
 */
export function createViewer(session: SiteSession, account: Pick<VisitorAccount, "data">): ReadViewer {
  let first: Batch | undefined;
  let open: Batch | undefined;

  async function readPlayer({ parts, query: { ticketKey, ...query } }: Batch) {
    if (!parts) {
      const { status, role, ...user } = await account.data(sessionCalls.card);
      return { state: "player", card: toPlayerCard(cardTexts(user)), type: status, role } as const;
    }
    const {
      user,
      status,
      role,
      failed: _,
      ...read
    } = await account.data(meCalls.me, {
      query: { with: [...parts].join() || undefined, ...query },
      ticketKey,
    });
    const card = toPlayerCard(cardTexts(user));
    return { state: "player", card, type: status, role, user, parts: read } as const;
  }

  async function send(batch: Batch): Promise<Viewer> {
    if (!session.has("token")) return { state: "visitor" };
    await setImmediate();
    if (open === batch) open = undefined;
    try {
      return await readPlayer(batch);
    } catch (error) {
      if (!isCallError(error)) throw error;
      return { state: "unreachable", tooMany: error.status === 429 };
    }
  }

  function join(parts: readonly MePart[] | null, query: MeQuery): Batch {
    if (!open || !canShareCall(open.query, query)) {
      const batch = { parts: null, query: {} } as Partial<Batch> as Batch;
      open = batch;
      batch.answer = send(batch);
      first ??= batch;
    }
    if (parts) open.parts = new Set([...(open.parts ?? []), ...parts]);
    open.query = { ...open.query, ...query };
    return open;
  }

  const ask = () => (first ?? join(null, {})).answer;
  return Object.assign(ask, {
    with:
      <P extends MePart>(parts: readonly P[], query: MeQuery = {}) =>
      () =>
        join(parts, query).answer as Promise<ViewerWith<P>>,
  });
}

/** What a page answers that cannot do without its player. */
export const unreachable = ({ tooMany }: { tooMany?: boolean }) =>
  tooMany
    ? new Response(MESSAGES.tooManyRequests, { status: 429 })
    : new Response(MESSAGES.busy, { status: 503 });

/** To the login, and back afterwards. A form that was sent after a logout in another tab keeps what was typed. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const to = loginPath(pathname + search);
  return withNotice(redirect(to), () => ({
    icon: "error",
    title: MESSAGES.loginFirst,
    link: { to, label: msg("Login") },
  }));
}

/**
 * Guard of players' pages: anyone who is not logged in goes to the login, and from there back to the page.
 * @returns the player, with the requested parts
 * @throws a redirect; 503 while their account cannot be reached, 429 after too many requests
 */
export async function requirePlayer<V extends Viewer>(
  viewer: () => Promise<V>,
  request: Request,
): Promise<Extract<V, { state: "player" }>> {
  const found: Viewer = await viewer();
  if (found.state === "visitor") throw toLogin(request);
  if (found.state === "unreachable") throw unreachable(found);
  return found as Extract<V, { state: "player" }>;
}

/**
 * Guard of players' pages that have their own message for an account that cannot be reached.
 * @returns the requested parts; none if the account cannot be reached
 * @throws a redirect for a visitor; 429 after too many requests
 */
export async function requireLogin<P extends MePart>(
  viewer: () => Promise<ViewerWith<P>>,
  request: Request,
): Promise<Partial<Pick<MeParts, P>>> {
  const found = await viewer();
  if (found.state === "visitor") throw toLogin(request);
  if (found.state === "unreachable" && found.tooMany) throw unreachable(found);
  return found.state === "player" ? found.parts : {};
}

/** Guard of visitors' pages: players who are logged in go home, or to `next`. */
export async function requireVisitor(viewer: () => Promise<Viewer>, next = "/"): Promise<void> {
  if ((await viewer()).state === "player") throw redirect(next);
}
