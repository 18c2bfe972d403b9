import { createSession } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import type { VisitorAccount } from "~/lib/account-client.server";
import { CallError } from "~/lib/http.server";
import type { RouteHandle } from "~/lib/meta";
import type { SiteSession } from "~/lib/session.server";
import { createViewer } from "~/lib/viewer.server";
import { contentOf } from "../../test/game";
import * as changepassword from "./changepassword/route";
import * as checkticket from "./checkticket/route";
import * as home from "./home/route";
import * as itemshop from "./itemshop/route";
import * as points from "./points/route";
import * as shoppingcart from "./shoppingcart/route";
import * as shoppurchases from "./shoppurchases/route";
import { loader as layout } from "./site/route";
import * as ticket from "./ticket/route";
import * as topup from "./topup/route";
import * as topuphistory from "./topuphistory/route";
import * as user from "./user/route";
import * as userEmail from "./user-email/route";
import * as userSecurity from "./user-security/route";

interface Module {
  loader: (args: never) => Promise<unknown>;
  handle?: RouteHandle;
}

/** Each page, and what it asks for beside who is looking. */
const PAGES: [path: string, module: Module, parts: string[], query?: object][] = [
  ["/", home, []],
  ["/itemshop", itemshop, []],
  ["/topup", topup, []],
  ["/ticket", ticket, []],
  ["/user", user, ["account", "ip"]],
  ["/user/email", userEmail, ["account"]],
  ["/user/security", userSecurity, ["security"]],
  ["/changepassword", changepassword, ["account"]],
  ["/shoppingcart", shoppingcart, ["cart"]],
  ["/shoppurchases?page=2", shoppurchases, ["purchases"], { page: 2 }],
  ["/topuphistory", topuphistory, ["topups"], { page: 1 }],
  ["/points?currency=2&page=3", points, ["points"], { currency: 2, page: 3 }],
  ["/checkticket", checkticket, ["tickets"], { page: 1 }],
  ["/checkticket?ticket=T-ACDE2347", checkticket, ["ticket"], { ticket: "T-ACDE2347" }],
];

const USER = { UserID: "juan", UserPoint: 1, UserPoint2: 2, characters: [] };
const PARTS = {
  account: { user: USER, maskedEmail: "j**n@e*.org" },
  ip: { CC_IP: "203.0.113.7", CC_status: 0 },
  security: { sessions: [], signIns: [], secondFactor: { on: false } },
};

/** Runs the loaders of the layout and of a page side by side, as Remix does. Every call to account-service is kept. */
async function view(path: string, { loader }: Module, answer: () => Promise<object>, token = "token") {
  const calls: unknown[][] = [];
  const account = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...asked: unknown[]) => {
          calls.push([name, ...asked]);
          return answer();
        },
    },
  ) as VisitorAccount;
  const session = createSession(token ? { token } : {}) as SiteSession;
  const content = new Proxy(contentOf(), {
    get: ({ game }, name) =>
      name === "game" ? game : async () => ({ items: [], data: [], toplevelside: [] }),
  });
  const args = {
    request: new Request(`http://127.0.0.1${path}`),
    context: { session, account, content, viewer: createViewer(session, account) },
    params: {},
  } as never;
  const loaded = await Promise.allSettled([layout(args), loader(args)]);
  return { calls, layout: loaded[0], page: loaded[1] };
}

describe.each(PAGES)("a player's view of %s", (path, module, parts, query = {}) => {
  const asPlayer = async () => ({ user: USER, status: 1, role: null, ...PARTS, cart: {}, ticket: {} });

  it("is one call to account-service", async () => {
    const { calls, page } = await view(path, module, asPlayer);
    expect(calls).toEqual([["me", parts, query]]);
    expect(page.status, String("reason" in page && page.reason)).toBe("fulfilled");
  });

  it("is one call too while it is away, and has its layout", async () => {
    const away = vi.fn(() => Promise.reject(new CallError(0, undefined)));
    const shown = await view(path, module, away);
    expect(away).toHaveBeenCalledTimes(1);
    expect(shown.layout).toMatchObject({ value: { viewer: { state: "unreachable" } } });
  });

  it("is left for the home page by layout and page where the session is over", async () => {
    const home = new Response(null, { status: 302, headers: { location: "/" } });
    const shown = await view(path, module, () => Promise.reject(home));
    expect(shown.calls).toHaveLength(1);
    expect(shown.layout).toMatchObject({ reason: home });
  });

  it("is no call where nobody is logged in", async () => {
    expect((await view(path, module, asPlayer, "")).calls).toEqual([]);
  });

  it("is known as their own beforehand where it shows more than the layout", () => {
    expect(module.handle?.own ?? false).toBe(parts.length > 0);
  });
});
