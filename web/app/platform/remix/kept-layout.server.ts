import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { RouteHandle } from "../page/meta";
import { type CardTexts, SLOTS } from "./template/card-texts";
import { createSlots, isPlain } from "./template/page-template.server";

/** Layouts of the site's pages, each for its readers of a language. */
const MAX_ENTRIES = 300;

/** What differs between two views with the same layout. */
const slots = createSlots([...SLOTS, "here", "nonce", "head", "main", "handoff"]);
export const placeholders = slots.placeholders;

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

/** A page with placeholders for its own parts. */
export function withoutOwnParts(page: string): string {
  const { head, main } = boundsOf(page, AFTER_OWN_HEAD);
  return cut(cut(page, ...main, placeholders.main), ...head, placeholders.head);
}

export const toLayout = slots.toTemplate;
export type KeptLayout = ReturnType<typeof toLayout>;

/** What a view puts into its layout. */
export type LayoutValues = CardTexts & OwnParts & { here: string; nonce: string; handoff: string };

export const fillLayout = (layout: KeptLayout, values: LayoutValues): Buffer =>
  slots.fill(layout, { ...values, here: escaped(values.here) });

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
  if (!inputs || !(card === NOBODY || isPlain(card.UserID))) return null;
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
export const createKeptLayouts = () => new LRUCache<string, KeptLayout>({ max: MAX_ENTRIES });
