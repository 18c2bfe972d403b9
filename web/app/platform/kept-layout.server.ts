import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type CardTexts, SLOTS } from "./card-texts";
import type { RouteHandle } from "./meta";

/** Layouts of the site's pages, each for its readers of a language. */
const MOST_KEPT = 300;

/** What differs between two views with the same layout. */
const STAND_INS = [...SLOTS, "here", "nonce", "head", "main", "handoff"] as const;
type StandIn = (typeof STAND_INS)[number];

const standIn = (name: string) => `${name}${randomBytes(16).toString("hex")}`;
/** Random texts that occur in no page by chance, new at every start. */
export const standIns = Object.fromEntries(STAND_INS.map((name) => [name, standIn(name)])) as Record<
  StandIn,
  string
>;
const ANY = new RegExp(`(${STAND_INS.map((name) => standIns[name]).join("|")})`);

/** Names that need no escaping: others get their layout rendered. */
const PLAIN = /^\w{1,20}$/;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
/** As React does it. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

/** A page's own parts: its title and meta, and what is in its `<main>`. */
export interface OwnParts {
  head: string;
  main: string;
}

const cut = (page: string, from: number, to: number, into: string) =>
  page.slice(0, from) + into + page.slice(to);

/** What follows a page's own part of the head (root.tsx). */
const AFTER_OWN_HEAD = '<link rel="preload" as="font"';

/** @param end what the page's own part of the head ends with */
function boundsOf(page: string, end: string) {
  const head = [page.indexOf("<title>"), page.indexOf(end)] as const;
  const main = [page.indexOf(">", page.indexOf("<main ")) + 1, page.lastIndexOf("</main>")] as const;
  return { head, main };
}

/** The own parts of a page that was rendered alone. */
export function ownPartsOf(page: string): OwnParts {
  const { head, main } = boundsOf(page, "</head>");
  return { head: page.slice(...head), main: page.slice(...main) };
}

/** A page with stand-ins for its own parts. */
export function withoutOwnParts(page: string): string {
  const { head, main } = boundsOf(page, AFTER_OWN_HEAD);
  return cut(cut(page, ...main, standIns.main), ...head, standIns.head);
}

/** A rendered layout between its stand-ins: `texts[0]`, `slots[0]`, `texts[1]`, … */
export interface KeptLayout {
  texts: string[];
  slots: StandIn[];
}

export function toLayout(page: string): KeptLayout {
  const parts = page.split(ANY);
  return {
    texts: parts.filter((_part, index) => index % 2 === 0),
    slots: parts.flatMap((part, index) =>
      index % 2 === 1 ? STAND_INS.filter((name) => standIns[name] === part) : [],
    ),
  };
}

/** What a view puts into its layout. */
export type Filling = CardTexts & OwnParts & { here: string; nonce: string; handoff: string };

export function fillLayout({ texts, slots }: KeptLayout, filling: Filling): string {
  let page = texts[0] ?? "";
  for (const [index, slot] of slots.entries())
    page += (slot === "here" ? escaped(filling.here) : filling[slot]) + texts[index + 1];
  return page;
}

type Layout = { key: string; card: CardTexts };
const NOBODY: CardTexts = { UserID: "", UserPoint: "", UserPoint2: "" };

/**
 * Which layout a page has: the key is equal where the layout is.
 * @param wording the language and the names of the currencies
 * @returns null if the layout is for one view only
 */
export function layoutOf(
  { staticHandlerContext, routeModules }: EntryContext,
  wording: string,
): Layout | null {
  const { matches, loaderData, actionData, errors, statusCode, location } = staticHandlerContext;
  if (statusCode !== 200 || errors || actionData) return null;
  const { root } = loaderData as { root?: { site: { version: string }; renderedAt: number } };
  if (!root) return null;
  let inputs: unknown[] | null = null;
  let card = NOBODY;
  for (const { route } of matches) {
    const handle = routeModules[route.id ?? ""]?.handle as RouteHandle | undefined;
    // It shows the page's own data in the layout.
    if (handle?.sidePanel) return null;
    if (!handle?.layoutInputs) continue;
    const data = loaderData[route.id ?? ""];
    inputs = handle.layoutInputs(data, location.search);
    card = (data as { viewer?: { card?: CardTexts } }).viewer?.card ?? NOBODY;
  }
  if (!inputs || !(card === NOBODY || PLAIN.test(card.UserID))) return null;
  const routes = matches.map(({ route }) => route.id).join();
  const key = JSON.stringify([
    wording,
    routes,
    location.pathname,
    root.site.version,
    root.renderedAt,
    inputs,
  ]);
  return { key, card };
}

/** The layouts that were rendered last. */
export const createKeptLayouts = () => new LRUCache<string, KeptLayout>({ max: MOST_KEPT });
