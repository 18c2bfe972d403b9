import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createRouteMatches } from "../../app/platform/remix/route-matches.server";
import { createPageAddress } from "./page-address";

const route = (
  id: string,
  path: string | undefined,
  parentId: string | undefined,
  parameters?: string[],
  personal?: true,
) =>
  [
    id,
    {
      id,
      path,
      parentId,
      ...(id === "home" && { index: true }),
      module: { handle: { parameters, personal } },
    },
  ] as const;

const matches = createRouteMatches({
  routes: Object.fromEntries([
    route("root", "", undefined),
    route("layout", undefined, "root"),
    route("home", undefined, "layout"),
    route("news", "news", "layout", ["page", "search"]),
    route("month", "rankings/archive/:month", "layout", ["tab"]),
    route("statement", "statement", "layout", undefined, true),
    route("ticket", "checkticket", "layout", ["ticket"], true),
    route("admin", "admin", "root", undefined, true),
    route("players", "players", "admin"),
    route("missing", "*", "layout"),
  ]) as unknown as ServerBuild["routes"],
});
const pageAddress = createPageAddress(matches);

it.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/news", "/news"],
  ["/news?x=1", "/news"],
  ["/news?utm_source=a&page=2&x=1", "/news?page=2"],
  // In one order, each once.
  ["/news?search=a+b&page=2&page=3", "/news?page=2&search=a+b"],
  ["/rankings/archive/2026-10?page=2&tab=kills", "/rankings/archive/2026-10?tab=kills"],
  ["/statement?page=2&currency=coin", "/statement?page=2&currency=coin"],
  ["/admin/players?search=juan", "/admin/players?search=juan"],
  ["/checkticket?ticket=T-A&x=1", "/checkticket?ticket=T-A"],
  ["/no/such/page?x=1", "/no/such/page"],
  ["/news?%E0%A4&page=%ff", "/news?page=%EF%BF%BD"],
  ["/%E0%A4?x=1", "/%E0%A4"],
  ["/news.data?x=1&_routes=root&page=2", "/news.data?_routes=root&page=2"],
  ["/_root.data?x=1&_routes=root", "/_root.data?_routes=root"],
  ["/__manifest?p=/news&version=1", "/__manifest?p=/news&version=1"],
])("the address of %s is %s", (url, address) => expect(pageAddress(url)).toBe(address));
