import { MANIFEST_PATH, type RouteMatches } from "../../app/platform/remix/route-matches.server";

/**
 * The address of a page without query parameters that the page does not read (RouteHandle.parameters): otherwise
 * anybody could have one page rendered again and again, and fill the page cache with it. A player's own page that names
 * none has them all: it leads a visitor to the login, and back to where they wanted to go.
 */
export function createPageAddress(matches: RouteMatches): (url: string) => string {
  return (url) => {
    const at = url.indexOf("?");
    if (at === -1) return url;
    const path = url.slice(0, at);
    if (path === MANIFEST_PATH) return url;
    const handles = matches(path).map(({ handle }) => handle);
    if (handles.some((handle) => handle?.personal) && !handles.some((handle) => handle?.parameters))
      return url;
    const read = new Set(handles.flatMap((handle) => handle?.parameters ?? []));
    // A page's data have the page's parameters, and say for which of its routes they are.
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
