import type { MetaDescriptor, MetaFunction, UIMatch } from "@remix-run/react";
import type { GameFeatures } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { type Message, translate } from "../language/i18n";
import { SHARE_SIZE } from "../pictures/share-path";
import { DEFAULT_FEATURES } from "../session/game-features";
import type { RootLoader } from "./root-data";

/** What a route's `handle` can declare. */
export interface RouteHandle<Data = unknown> {
  /**
   * The page's breadcrumb: a message, or a text that is shown as it is, of the route's data if the function takes them.
   */
  breadcrumb?: Message | (() => string) | ((data: Data) => string | undefined);
  /** The section of the navigation that the page belongs to. */
  section?: string;
  /** The page's content for the side panel. */
  sidePanel?: () => ReactNode;
  /** What the page leads with, and the addresses of its pictures: the banners beside it show others. */
  shown?: (data: Data) => { topics: number[]; pictures: string[] };
  /** The highlights (banners, event, buttons) come before the page's content on every screen. */
  highlightsFirst?: true;
  /**
   * The page shows one player's data: it is never rendered once for all players, and reads the player along with its
   * data.
   */
  personal?: true;
  /** The page logs in, registers or recovers: an address has a budget of rendering apart for it. */
  entrance?: true;
  /**
   * The query parameters that the page reads. A visitor's page never sees any others, unless it is a player's own and
   * names none: the login leads back to all of it.
   */
  parameters?: readonly string[];
  /** Seconds after which the page reloads where scripts are off; null: it does not. */
  refreshAfter?: (data: Data) => number | null;
  /** The page has its own login form. */
  withoutLoginBox?: true;
  /**
   * For a layout: all that its parts (`<LayoutPart>`) show, besides the page's routes and path, the site's settings,
   * and the placeholders. A layout is kept and used again where this is equal. Null: it is not kept.
   * @param search the query of the page's address
   */
  layoutInputs?: (data: Data, search: string) => unknown[] | null;
}

type Match = Pick<UIMatch<unknown, RouteHandle | undefined>, "handle" | "data">;

/** A page's breadcrumbs, from the outermost route inwards. */
export function breadcrumbsOf(matches: Match[]): string[] {
  return matches.flatMap(({ handle, data }) => {
    const entry = handle?.breadcrumb;
    if (typeof entry !== "function") return entry ? [translate(entry)] : [];
    // If a loader failed there is no data, and the page is an error page.
    return (entry.length > 0 && data == null ? undefined : entry(data)) || [];
  });
}

/** After how many seconds a page without scripts asks again; null: it does not. */
export const refreshAfter = (matches: Match[]): number | null =>
  matches.reduce<number | null>(
    (found, { handle, data }) => (data == null ? null : handle?.refreshAfter?.(data)) ?? found,
    null,
  );

/** Breadcrumb, separator, site name. */
export const pageTitle = (breadcrumbs: string[], siteName: string) => [...breadcrumbs, siteName].join(" | ");

/** Description and share tags of a page. @param image absolute address; `drawn`: it is one of our share pictures */
export function shareMeta(page: {
  title: string;
  description: string;
  url: string;
  image: string;
  drawn?: boolean;
  type?: string;
}): MetaDescriptor[] {
  const { width, height } = SHARE_SIZE;
  return [
    { name: "description", content: page.description },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: page.url },
    { property: "og:image", content: page.image },
    ...(page.drawn
      ? [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
          { property: "og:image:alt", content: page.title },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: page.image },
    { tagName: "link", rel: "canonical", href: page.url },
  ];
}

/** The routes around a page whose data its meta reads. */
export type MetaParents = { root: RootLoader; "layout/route": () => { game: GameFeatures } };

/**
 * The meta of a page whose description does not depend on its data, except for the game's features. `path` is its
 * canonical address.
 */
export const fixedMeta =
  (page: {
    title: Message;
    description: Message | ((game: GameFeatures) => Message);
    path: string;
  }): MetaFunction<unknown, MetaParents> =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === "root")?.data.site;
    if (!site) return [];
    const { description } = page;
    const game = matches.find((match) => match.id === "layout/route")?.data?.game ?? DEFAULT_FEATURES;
    return shareMeta({
      title: translate(page.title),
      description: translate(typeof description === "function" ? description(game) : description),
      url: site.publicUrl + page.path,
      image: `${site.publicUrl}${site.shareImage}`,
    });
  };

/** The meta of a page that search engines must not index: a player's own, or one that an emailed link opens. */
export const noindexMeta = (): MetaDescriptor[] => [{ name: "robots", content: "noindex" }];

/**
 * Headers of a page whose address carries an emailed link's token: it must not be leaked or cached. The referrer is cut
 * to the origin, also within the site. Not `no-referrer`: browsers then send `Origin: null` with a plain form, which
 * Remix and our own guard reject.
 */
export const TOKEN_PAGE_HEADERS = {
  "referrer-policy": "strict-origin",
  "cache-control": "private, no-store",
};
