import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import {
  fillLayout,
  layoutOf,
  ownPartsOf,
  placeholders,
  toLayout,
  withoutOwnParts,
} from "./kept-layout.server";

interface View {
  path?: string;
  search?: string;
  status?: number;
  actionData?: object | null;
  errors?: object | null;
  version?: string;
  renderedAt?: number;
  UserID?: string;
  news?: string;
  page?: object;
  pageData?: unknown;
}

/** What Remix hands to the server's entry for a page in a layout that shows a player and news. */
const contextOf = ({
  path = "/user",
  search = "",
  status = 200,
  actionData = null,
  errors = null,
  version = "v1",
  renderedAt = 0,
  UserID = "juan",
  news = "gate",
  page = {},
  pageData = null,
}: View = {}) =>
  ({
    routeModules: {
      root: {},
      layout: {
        handle: {
          layoutInputs: (data: { news: string }, query: string) =>
            data.news === "never" ? null : [data.news, new URLSearchParams(query).get("category")],
        },
      },
      page: { handle: page },
    },
    staticHandlerContext: {
      matches: ["root", "layout", "page"].map((id) => ({ route: { id } })),
      loaderData: {
        root: { site: { version }, renderedAt },
        layout: { news, viewer: { card: { UserID, UserPoint: "1", UserPoint2: "2" } } },
        page: pageData,
      },
      actionData,
      errors,
      statusCode: status,
      location: { pathname: path, search },
    },
  }) as unknown as EntryContext;

const keyOf = (view?: View, wording = "en") => layoutOf(contextOf(view), wording)?.key;

describe("the layout of a page", () => {
  it("is the same for other players, other data of the page, and queries that it does not show", () => {
    expect(keyOf({ UserID: "maria", pageData: { cart: [] }, search: "?page=2" })).toBe(keyOf());
    expect(layoutOf(contextOf({ UserID: "maria" }), "en")?.card).toMatchObject({ UserID: "maria" });
  });

  it.each<[string, View]>([
    ["path", { path: "/statement" }],
    ["query that it shows", { search: "?category=event" }],
    ["settings of the site", { version: "v2" }],
    ["time", { renderedAt: 10_000 }],
    ["data of the layout", { news: "raid" }],
  ])("is another for another %s", (_what, view) => {
    expect(keyOf(view)).toEqual(expect.any(String));
    expect(keyOf(view)).not.toBe(keyOf());
  });

  it("is another in another language", () => expect(keyOf({}, "fil")).not.toBe(keyOf()));

  it.each<[string, View]>([
    ["an error page", { status: 404 }],
    ["a page whose loader failed", { errors: { page: new Error() } }],
    ["a form's result", { actionData: { page: {} } }],
    ["a name that needs escaping", { UserID: "<b>" }],
    ["a page that shows its own data beside it", { page: { sidePanel: () => null } }],
    ["inputs of one view", { news: "never" }],
  ])("is not kept with %s", (_what, view) => expect(layoutOf(contextOf(view), "en")).toBeNull());
});

describe("a kept layout", () => {
  const page = (title: string, main: string, name = "juan", here = "/user") =>
    `<html><head><meta/><title>${title}</title><meta name="robots"/><link rel="preload" as="font"/></head><body><header>${name}<input value="${here}"/></header><main id="content" class="a"><p>${main}</p></main><footer></footer></body></html>`;

  it("takes the parts of another page, and its reader's own", () => {
    const layout = toLayout(withoutOwnParts(page("News", "old", placeholders.UserID, placeholders.here)));
    const alone = page("Cart & co", "$& new", "", "").replace(/<link[^>]*>/, "");
    const own = ownPartsOf(alone);
    const filling = { UserID: "maria", UserPoint: "1", UserPoint2: "2", nonce: "n", handoff: "h" };
    expect(String(fillLayout(layout, { ...filling, ...own, here: "/a?b='<\"&" }))).toBe(
      page("Cart & co", "$& new", "maria", "/a?b=&#x27;&lt;&quot;&amp;"),
    );
  });
});
