import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import type { RouteHandle } from "../page/meta";

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];
/** A page's routes, from the root to its own. */
export type Branch = readonly { id: string; handle: RouteHandle | undefined }[];

/** Remix's own path: it tells a browser the routes of other pages. */
export const MANIFEST_PATH = "/__manifest";
/** How many paths are remembered: those of all pages, and a few hundred names and numbers in them. */
const PATHS = 1_000;

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const handle = route.module.handle;
    return index
      ? [{ id, index: true, handle, ...(path && { path }) }]
      : [{ id, handle, children: childrenOf(routes, id), ...(path && { path }) }];
  });
}

/**
 * The path of the page that an address is for: that of its data, for a navigation without a reload, ends in `.data`.
 */
const toPage = (path: string) => path.replace(/\.data$/, "").replace(/^\/_root$/, "/") || "/";

/**
 * Finds the page at a path, as Remix does, and remembers it: Remix compares the path with every route each time.
 * @returns the page's routes; none for the manifest
 */
export function createRouteMatches({ routes }: Pick<ServerBuild, "routes">): (path: string) => Branch {
  const tree = childrenOf(routes, undefined);
  const known = new LRUCache<string, Branch>({ max: PATHS });
  return (path) => {
    if (path === MANIFEST_PATH) return [];
    const page = toPage(path);
    const found = known.get(page);
    if (found) return found;
    const branch = (matchRoutes(tree, page) ?? []).map(({ route }) => ({
      id: `${route.id}`,
      handle: route.handle as RouteHandle | undefined,
    }));
    known.set(page, branch);
    return branch;
  };
}
export type RouteMatches = ReturnType<typeof createRouteMatches>;
