import type { FastifyRequest } from "fastify";
import type { RouteMatches } from "../../app/platform/remix/route-matches.server";

/** The layouts that pages have around them; a picture, a file and a call of a page's scripts have none. */
const LAYOUTS: readonly string[] = ["layout/route", "features/console/route"];
/** What Remix adds to the address of a page's data and of a form. */
const REMIX_PARAMETERS = ["_routes", "index"];

/** The path and query of a page, also if the address is that of its data. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  for (const name of REMIX_PARAMETERS) searchParams.delete(name);
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** The page that a request came from; undefined if it is not one of this site's. */
function refererOf({ headers: { referer, host } }: Pick<FastifyRequest, "headers">): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const { host: from, pathname, search } = new URL(referer);
  return from === host ? pathname + search : undefined;
}

/**
 * Finds the page where a visitor is: the one that they open, or the one whose form, picture or script sent the request.
 * It is an address from its path on, and not to be trusted any further.
 */
export const createPlaceOf =
  (matches: RouteMatches | undefined) =>
  (request: Pick<FastifyRequest, "method" | "url" | "headers">): string => {
    const { method, url } = request;
    const isPage = matches?.(url.split("?", 1)[0] ?? "").some(({ id }) => LAYOUTS.includes(id)) ?? true;
    if (isPage && method !== "POST") return pageOf(url);
    return refererOf(request) ?? (isPage ? pageOf(url) : "/");
  };
