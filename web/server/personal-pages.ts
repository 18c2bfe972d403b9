import type { ServerBuild } from "@remix-run/node";
import type { RouteHandle } from "../app/platform/meta";

/** Normalizes an address as Remix matches it: without query, case or trailing slash. */
const toPath = (address: string) => address.split("?", 1)[0]?.replace(/\/+$/, "").toLowerCase() || "/";

/**
 * Finds the personal pages, by their routes' handles (RouteHandle). Only those whose address has no parameter: others are
 * detected while they are rendered.
 */
export function findPersonalPages({ routes }: Pick<ServerBuild, "routes">): (url: string) => boolean {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const own = new Set(
    Object.values(routes).flatMap((route) =>
      (route?.module.handle as RouteHandle | undefined)?.personal ? [toPath(addressOf(route?.id))] : [],
    ),
  );
  return (url) => own.has(toPath(url));
}
