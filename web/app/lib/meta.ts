import type { MetaDescriptor, MetaFunction, UIMatch } from "@remix-run/react";
import type { GameFeatures } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import type { loader as rootLoader } from "~/root";
import type { loader as siteLoader } from "~/routes/site/route";
import { ASSUMED_FEATURES } from "./game-features";
import { tell } from "./i18n";

/** What a route's `handle` may say of itself. */
export interface RouteHandle<Data = unknown> {
  /** The page's place in the breadcrumb: a text, or made from the route's data. */
  breadcrumb?: string | ((data: Data) => string | undefined);
  /** The section of the navigation that the page belongs to. */
  section?: string;
  /** What the page adds to the side panel. */
  sidePanel?: () => ReactNode;
  /** The page brings panels of its own to stand on. */
  ownGround?: true;
  /** The page is one player's own: it is never made for all of them, and who they are is asked for with what it shows. */
  own?: true;
  /** The page has a login form of its own. */
  withoutLoginBox?: true;
}

type Match = Pick<UIMatch<unknown, RouteHandle | undefined>, "handle" | "data">;

/** The texts of a page's breadcrumb, from the outermost route inwards. */
export function breadcrumbsOf(matches: Match[]): string[] {
  return matches.flatMap(({ handle, data }) => {
    const entry = handle?.breadcrumb;
    // Where a loader failed there is no data, and the page is an error page.
    const text = typeof entry === "function" ? (data == null ? undefined : entry(data)) : entry;
    return text ? [tell(text)] : [];
  });
}

/** Breadcrumb, separator, site name (spec section 2, layout). */
export const pageTitle = (breadcrumbs: string[], siteName: string) => [...breadcrumbs, siteName].join(" | ");

/** Description and share tags of a page. @param image absolute address */
export function shareMeta(page: {
  title: string;
  description: string;
  url: string;
  image: string;
  type?: string;
}): MetaDescriptor[] {
  return [
    { name: "description", content: page.description },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: page.url },
    { property: "og:image", content: page.image },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: page.url },
  ];
}

type Layouts = { root: typeof rootLoader; "routes/site/route": typeof siteLoader };

/**
 * The meta of a page whose description does not depend on its data, but perhaps on what the game has. `path` is its address in its
 * one true form.
 */
export const fixedMeta =
  (page: {
    title: string;
    description: string | ((game: GameFeatures) => string);
    path: string;
  }): MetaFunction<unknown, Layouts> =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === "root")?.data.site;
    if (!site) return [];
    const { description } = page;
    const game = matches.find((match) => match.id === "routes/site/route")?.data?.game ?? ASSUMED_FEATURES;
    return shareMeta({
      title: tell(page.title),
      description: tell(typeof description === "string" ? description : description(game)),
      url: site.publicUrl + page.path,
      image: `${site.publicUrl}/art/share.jpg`,
    });
  };

/** The meta of a page that is nobody's to find: a player's own, or one that a mailed link opens. */
export const unlisted: MetaFunction = () => [{ name: "robots", content: "noindex" }];

/**
 * Headers of a page whose address carries a mailed link's token: nobody is told it, and nobody keeps it. The referrer is cut
 * to the site's own name, also within the site. Not `no-referrer`: browsers then send `Origin: null` with a plain form, which
 * Remix and our own guard refuse.
 */
export const TOKEN_PAGE_HEADERS = {
  "referrer-policy": "strict-origin",
  "cache-control": "private, no-store",
};
