import type { ServerBuild } from "@remix-run/node";
import type { RouteHandle } from "../app/lib/meta";

/** As Remix takes an address: without its query, whatever its case, with or without a slash at the end. */
const toPath = (address: string) => address.split("?", 1)[0]?.replace(/\/+$/, "").toLowerCase() || "/";

/**
 * Tells the pages that are one player's own, by what their routes say of themselves (RouteHandle). Only those whose address has
 * no parameter are: others are found to be so while they are made.
 */
export function findOwnPages({ routes }: Pick<ServerBuild, "routes">): (url: string) => boolean {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const own = new Set(
    Object.values(routes).flatMap((route) =>
      (route?.module.handle as RouteHandle | undefined)?.own ? [toPath(addressOf(route?.id))] : [],
    ),
  );
  return (url) => own.has(toPath(url));
}
