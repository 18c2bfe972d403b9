import type { EntryContext, ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createPageHandler } from "./page-handler.server";
import { createRouteMatches } from "./route-matches.server";

interface Options {
  path?: string;
  parentId?: string;
  handle?: object;
  loader?: () => unknown;
  action?: () => unknown;
}
const routes = Object.entries<Options>({
  root: { path: "", loader: () => "root" },
  layout: { parentId: "root" },
  home: { parentId: "layout" },
  user: { path: "user", parentId: "layout", handle: { personal: true }, action: () => "changed" },
  player: { path: "players/:name", parentId: "layout", loader: () => "player" },
  missing: { path: "*", parentId: "layout" },
  console: { path: "admin", parentId: "root", handle: { personal: true } },
  orders: { path: "orders", parentId: "console", loader: () => "orders" },
}).map(([id, { path, parentId, handle, loader, action }]) => [
  id,
  {
    id,
    path,
    parentId,
    ...(id === "home" && { index: true }),
    hasLoader: loader !== undefined,
    hasAction: action !== undefined,
    module: "/route.js",
    built: { id, path, parentId, ...(id === "home" && { index: true }), module: { handle, loader, action } },
  },
]) as [string, Record<string, unknown>][];

/** A build whose pages say which routes Remix knew, and what they loaded. */
const build = {
  routes: Object.fromEntries(
    routes.map(([id, route]) => [
      id,
      {
        ...(route.built as object),
        module: { ...(route.built as { module: object }).module, default: () => null },
      },
    ]),
  ),
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "", imports: [] },
    routes: Object.fromEntries(routes),
  },
  assetsBuildDirectory: "",
  publicPath: "/",
  basename: "/",
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
  mode: "test",
  entry: {
    module: {
      default: async (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
        Response.json(
          {
            known: Object.keys(context.manifest.routes),
            matched: context.staticHandlerContext.matches.map(({ route }) => route.id),
            loaded: context.staticHandlerContext.loaderData,
            acted: context.staticHandlerContext.actionData,
          },
          { status },
        ),
    },
  },
} as unknown as ServerBuild;

const matches = createRouteMatches(build);
const handler = createPageHandler(build, "test", matches);
const at = (path: string, init?: RequestInit) => handler(new Request(`http://127.0.0.1${path}`, init));

it.each([
  ["/", ["root", "layout", "home"], [], { root: "root" }],
  ["/user?x=1", ["root", "layout", "user"], ["home"], { root: "root" }],
  ["/USER/", ["root", "layout", "user"], ["home"], { root: "root" }],
  ["/players/juan", ["root", "layout", "player"], ["home", "missing"], { root: "root", player: "player" }],
  ["/players/juan/x", ["root", "layout", "missing"], ["home", "player"], { root: "root" }],
  ["/admin/orders", ["root", "console", "orders"], ["home", "layout"], { root: "root", orders: "orders" }],
  ["/admin", ["root", "console"], ["home", "layout"], { root: "root" }],
])("renders %s with its own routes and those above it only", async (path, matched, above, loaded) => {
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await (await at(path)).json();
    expect(answer).toMatchObject({ matched, loaded });
    expect(answer.known.sort()).toEqual([...matched, ...above].sort());
  }
});

it("runs a page's action, and sends a page's data", async () => {
  const posted = await at("/user", { method: "POST", body: new URLSearchParams() });
  expect(await posted.json()).toMatchObject({ acted: { user: "changed" } });
  expect(await (await at("/players/juan.data")).text()).toContain("player");
  expect(await (await at("/_root.data")).text()).toContain("root");
});

it("tells the routes of other pages", async () => {
  const told = await (await at("/__manifest?version=1&p=/admin/orders&p=/user")).json();
  expect(Object.keys(told).sort()).toEqual(["console", "layout", "orders", "root", "user"]);
});

it("knows the personal pages, however their address is written", () => {
  const isPersonal = (path: string) => matches(path).some(({ handle }) => handle?.personal);
  for (const path of ["/user", "/User/", "/user.data", "/admin/orders"])
    expect(isPersonal(path), path).toBe(true);
  for (const path of ["/", "/users", "/players/user", "/no/user"]) expect(isPersonal(path), path).toBe(false);
});
