import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteHandle } from "../app/platform/meta";

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

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
 * The address of a page without query parameters that the page does not read (RouteHandle.parameters): otherwise anybody could have
 * one page rendered again and again, and fill the page cache with it.
 */
export function createPageAddress({ routes }: Pick<ServerBuild, "routes">): (url: string) => string {
  const tree = childrenOf(routes, undefined);
  return (url) => {
    const at = url.indexOf("?");
    // Most addresses; matching them would take longer than sending the cached page.
    if (at === -1) return url;
    const path = url.slice(0, at);
    // Remix's own: which routes the page may lead to.
    if (path === "/__manifest") return url;
    // A page's data, for a navigation without a reload, have the page's parameters and say for which of its routes they are.
    const page = path.replace(/^\/_root\.data$|\.data$/, "") || "/";
    const matches = matchRoutes(tree, page) ?? [];
    const read = new Set(
      matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.parameters ?? []),
    );
    if (path.endsWith(".data")) read.add("_routes");
    const given = new URLSearchParams(url.slice(at + 1));
    const kept = new URLSearchParams();
    for (const name of [...read].sort()) {
      const value = given.get(name);
      if (value !== null) kept.set(name, value);
    }
    return kept.size > 0 ? `${path}?${kept}` : path;
  };
}
