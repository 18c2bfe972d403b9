import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { MANIFEST_PATH, type RouteMatches } from "./route-matches.server";

/** The build as if the site had only these routes. */
function reduced(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** A path and those above it: '/a/b', '/a', '/'. */
function* withParents(path: string) {
  yield path;
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
    yield path.slice(0, end);
  yield "/";
}

/**
 * Remix's handler, with a handler for each page. Remix builds and compares all of the site's routes four times to
 * render a page; a handler that knows only the page's own ones costs a third less (docs/decisions/024). It also knows
 * the pages above it, because Remix tells a browser their routes along with the page.
 */
export function createPageHandler(build: ServerBuild, mode: string, matches: RouteMatches): RequestHandler {
  const all = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === MANIFEST_PATH) return all(request, context);
    const ids = new Set<string>();
    for (const path of withParents(pathname)) for (const { id } of matches(path)) ids.add(id);
    const key = [...ids].join(" ");
    const handler = handlers.get(key) ?? createRequestHandler(reduced(build, ids), mode);
    handlers.set(key, handler);
    return handler(request, context);
  };
}
