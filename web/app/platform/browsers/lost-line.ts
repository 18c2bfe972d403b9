import { data, isRouteErrorResponse } from "@remix-run/react";
import { showNotice } from "../dialog/dialog";
import type { FormResult } from "../forms/form-result";
import { BUSY, NETWORK_ERROR, unansweredBy } from "../forms/network-error";
import { TIME_PATH } from "../time/server-clock";

// Without a connection, Remix would show an error page in the place of the open one, or reload it. Here, once for every
// form, button and link: the page stays, with what was typed, and says why. The build puts this around Remix's own
// (vite.config.ts).

interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}
/** What this uses of Remix's router. */
interface Router {
  state: { location: Location; loaderData: Record<string, unknown>; navigation: { state: string } };
  navigate(to: Omit<Location, "state">, how: object): unknown;
}
interface Result {
  type: "data" | "error";
  result: unknown;
}
interface Call {
  request: Request;
  matches: { route: { id: string }; shouldLoad: boolean }[];
  /** Null for what changes the page's address. */
  fetcherKey: string | null;
}
type Strategy = (call: Call) => Promise<Record<string, Result>>;
interface Discovery {
  path: string;
  signal: AbortSignal;
  patch(parent: null, routes: object[]): void;
}

declare global {
  interface Window {
    lostLine?: typeof lostLine;
  }
}

/** Says it in a dialog. */
export const sayLostLine = (answer: FormResult = NETWORK_ERROR) => {
  if (answer.notice) void showNotice(answer.notice);
};

/** Why the site does not answer, by itself or because a proxy does in its place; undefined if it does. */
export const whyUnreachable = (): Promise<FormResult | undefined> =>
  fetch(TIME_PATH, { cache: "no-store" }).then(
    ({ ok }) => (ok ? undefined : BUSY),
    () => NETWORK_ERROR,
  );

/**
 * Does what leaves the page, such as a post without scripts, or says why the site does not answer.
 * @returns whether it was done
 */
export async function ifReachable(leave: () => void): Promise<boolean> {
  const failure = await whyUnreachable();
  if (failure) sayLostLine(failure);
  else leave();
  return !failure;
}

/** Addresses whose routes could not be asked for, and why: they must not count as pages that do not exist. */
const unknown = new Map<string, FormResult>();

/** Why a result is missing; an action's is wrapped in its status. */
function failureOf({ type, result }: Result): FormResult | undefined {
  if (type !== "error") return undefined;
  const wrapped = result as { type?: string; data?: unknown } | null;
  return unansweredBy(wrapped?.type === "DataWithResponseInit" ? wrapped.data : result);
}

/** Whether the server cannot answer right now. */
const isBusy = ({ type, result }: Result) =>
  type === "error" && isRouteErrorResponse(result) && [429, 503].includes(result.status);

/**
 * How long a form waits: longer than the server takes for it, which is two minutes for its pictures and 45 seconds for
 * the answer. A phone that has changed its network may not notice that nothing will come.
 */
const ANSWER_MS = 180_000;

/** What a strategy answers to a form, or null if nothing comes. */
function answeredInTime<T>(answer: Promise<T>, { method }: Request): Promise<T | null> {
  if (method === "GET") return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, null);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** @param strategy Remix's, which calls the server for loaders and actions */
function keepPage(strategy: Strategy, getRouter: () => Router): Strategy {
  return async (call) => {
    const { request, matches, fetcherKey } = call;
    const { pathname, search } = new URL(request.url);
    const undiscovered = unknown.get(pathname);
    unknown.delete(pathname);
    const answered = undiscovered ? {} : await answeredInTime(strategy(call), request);
    const results = answered ?? {};
    const failure =
      undiscovered ??
      (answered === null ? NETWORK_ERROR : undefined) ??
      Object.values(results)
        .map(failureOf)
        .find((found) => found !== undefined);
    if (request.signal.aborted) return results;
    const router = getRouter();
    const { location, loaderData, navigation } = router.state;
    const isOpen = request.method === "GET" && pathname === location.pathname && search === location.search;
    // Nobody asked: a page that looks for news, or a form that was sent from it.
    const byItself = navigation.state === "idle";

    // The open page, once more: it keeps what it has.
    if (isOpen && !fetcherKey && (failure || byItself)) {
      const kept = Object.entries(results).map(([id, result]) => [
        id,
        (failure ? result.type === "error" : isBusy(result)) && id in loaderData
          ? { type: "data", result: loaderData[id] }
          : result,
      ]);
      return Object.fromEntries(kept);
    }
    if (!failure) return results;

    if (request.method === "GET") {
      if (fetcherKey) return results;
    } else if (fetcherKey || pathname === location.pathname) {
      if (!fetcherKey) sayLostLine(failure);
      const [action] = matches.filter(({ shouldLoad }) => shouldLoad);
      // With a failure's status, the page's loaders are not called.
      // Each time another one: a form shows an answer that is not its last one.
      const answer = { type: "data", result: data({ ...failure }, 503) };
      return action ? { [action.route.id]: answer } : results;
    }
    sayLostLine(failure);
    // Ends the navigation where it began.
    router.navigate(location, { replace: true, preventScrollReset: true, state: location.state });
    return results;
  };
}

/** Stands for a route that is not known yet; a known one, and the site's own "*", which comes before it, win. */
const anyRoute = { id: "lost-line", path: "*", loader: () => null, action: () => null };
let hasAnyRoute = false;

/** @param create makes Remix's function, which asks the server for the routes of an address */
function keepDiscovery<Args extends unknown[], D extends Discovery>(
  create: (...args: Args) => ((asked: D) => Promise<void>) | undefined,
) {
  return (...args: Args) => {
    const discover = create(...args);
    return async (asked: D) => {
      try {
        await discover?.(asked);
      } catch (error) {
        if (asked.signal.aborted) throw error;
        // Remix says of a proxy's answer, or a limit's, only that it is not the routes.
        unknown.set(asked.path, unansweredBy(error) ?? BUSY);
        if (!hasAnyRoute) asked.patch(null, [anyRoute]);
        hasAnyRoute = true;
      }
    };
  };
}

/** The routes of an address; null if they could not be asked for. */
const known = <Match extends { route: { id: string } }>(matches: Match[] | null): Match[] | null =>
  matches?.some(({ route }) => route.id === anyRoute.id) ? null : matches;

/** What the build puts around Remix's own functions. */
export const lostLine = { keepPage, keepDiscovery, known };

/** Nothing around them. */
export const asShipped: typeof lostLine = {
  keepPage: (strategy) => strategy,
  known: (matches) => matches,
  keepDiscovery:
    (create) =>
    (...args) =>
    async (asked) =>
      create(...args)?.(asked),
};
