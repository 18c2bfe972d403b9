import { createSession } from "@remix-run/node";
import { type Call, meCalls } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import * as changepassword from "~/features/access/change-password/route";
import * as userEmail from "~/features/access/email/route";
import * as user from "~/features/access/profile/route";
import * as userSecurity from "~/features/access/security/route";
import * as buyPackage from "~/features/coins/payments/buy/route";
import * as payments from "~/features/coins/payments/list/route";
import * as payment from "~/features/coins/payments/payment/route";
import * as coins from "~/features/coins/statement/route";
import * as topup from "~/features/coins/top-up/route";
import * as topuphistory from "~/features/coins/top-up-history/route";
import * as sendGift from "~/features/shop/cart/gift/route";
import * as shoppingcart from "~/features/shop/cart/page/route";
import * as itemshop from "~/features/shop/items/route";
import * as gifts from "~/features/shop/orders/gifts/route";
import * as shoppurchases from "~/features/shop/orders/route";
import * as wishes from "~/features/shop/wishes/route";
import * as home from "~/features/site/home/route";
import * as ticket from "~/features/support/new-ticket/route";
import * as checkticket from "~/features/support/tickets/route";
import { loader as layout } from "~/layout/route";
import type { VisitorAccount } from "~/platform/clients/account-client.server";
import { CallError } from "~/platform/clients/http.server";
import type { RouteHandle } from "~/platform/page/meta";
import type { SiteSession } from "~/platform/session/session.server";
import { createViewer } from "~/platform/session/viewer.server";
import { EVERYTHING } from "../test/game";
import { PAYMENT, PAYMENT_ID } from "../test/payments";

interface Module {
  loader: (args: never) => Promise<unknown>;
  handle?: Pick<RouteHandle, "personal">;
}

/** Each page, and the parts of GET /me that it reads; none: it shows only the layout's card of a player. */
const PAGES: [path: string, module: Module, parts: string[], query?: object][] = [
  ["/", home, []],
  ["/itemshop", itemshop, []],
  ["/topup", topup, []],
  ["/ticket", ticket, []],
  ["/user", user, ["account", "ip"]],
  ["/user/email", userEmail, ["account"]],
  ["/user/security", userSecurity, ["security"]],
  ["/changepassword", changepassword, ["account"]],
  ["/topup/buy/3", buyPackage, ["payments"]],
  ["/topup/payments?page=2", payments, ["payments"], { page: 2 }],
  [`/topup/payments/${PAYMENT_ID}`, payment, ["payment"], { payment: PAYMENT_ID }],
  ["/shoppingcart", shoppingcart, ["cart"]],
  ["/shoppingcart/gift", sendGift, ["cart"]],
  ["/wishlist", wishes, ["wishes"]],
  ["/gifts?page=2", gifts, ["gifts"], { page: 2 }],
  ["/shoppurchases?page=2", shoppurchases, ["orders"], { page: 2 }],
  ["/topuphistory", topuphistory, ["topups"], { page: 1 }],
  ["/statement?currency=bonus&page=3", coins, ["statement"], { currency: "bonus", page: 3 }],
  ["/checkticket", checkticket, ["tickets"], { page: 1 }],
  ["/checkticket?ticket=T-ACDE2347", checkticket, ["ticket"], { ticket: "T-ACDE2347" }],
];

const USER = { UserID: "juan", UserPoint: 1, UserPoint2: 2, characters: [] };
const PARTS = {
  account: { user: USER, maskedEmail: "j**n@e*.org" },
  ip: { CC_IP: "203.0.113.7", CC_status: 0 },
  security: { sessions: [], logins: [], secondFactor: { on: false } },
};

/**
 * Runs the loaders of the layout and of a page in parallel, as Remix does, and records every call to account-service.
 */
async function view(path: string, { loader }: Module, answer: () => Promise<object>, token = "token") {
  const calls: unknown[][] = [];
  const account = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "newKey"
          ? () => "key"
          : (call: Call, { query = {} }: { query?: Record<string, unknown> } = {}) => {
              const { with: parts, ...rest } = query;
              calls.push(call === meCalls.me ? ["me", String(parts).split(","), rest] : [call.path]);
              return answer();
            },
    },
  ) as VisitorAccount;
  const session = createSession(token ? { token } : {}) as SiteSession;
  const content = new Proxy(
    {},
    {
      get: (_target, name) => async () =>
        name === "game"
          ? EVERYTHING
          : ["faq", "notices", "banners", "calendar", "events", "latestNews"].includes(String(name))
            ? []
            : {
                items: [],
                data: [],
                toplevelside: [],
                topmmr: [],
                toplevel: [],
                last_page: 1,
                packages: [],
                providers: [],
                channels: [],
              },
    },
  );
  const args = {
    request: new Request(`http://127.0.0.1${path}`),
    context: { session, account, content, viewer: createViewer(session, account) },
    params: { id: PAYMENT_ID },
  } as never;
  const loaded = await Promise.allSettled([layout(args), loader(args)]);
  return { calls, layout: loaded[0], page: loaded[1] };
}

describe.each(PAGES)("a player's view of %s", (path, module, parts, query = {}) => {
  const asPlayer = async () => ({
    ...USER,
    user: USER,
    status: 1,
    role: null,
    ...PARTS,
    cart: { cart: [] },
    wishes: { wishes: [] },
    ticket: {},
    payment: PAYMENT,
  });

  it("is one call to account-service", async () => {
    const { calls, page } = await view(path, module, asPlayer);
    expect(calls).toEqual([parts.length > 0 ? ["me", parts, query] : ["/session/card"]]);
    expect(page.status, String("reason" in page && page.reason)).toBe("fulfilled");
  });

  it("is one call even while it is down, and still has its layout", async () => {
    const away = vi.fn(() => Promise.reject(new CallError(0, undefined)));
    const shown = await view(path, module, away);
    expect(away).toHaveBeenCalledTimes(1);
    expect(shown.layout).toMatchObject({ value: { viewer: { state: "unreachable" } } });
  });

  it("redirects home from layout and page if the session has ended", async () => {
    const home = new Response(null, { status: 302, headers: { location: "/" } });
    const shown = await view(path, module, () => Promise.reject(home));
    expect(shown.calls).toHaveLength(1);
    expect(shown.layout).toMatchObject({ reason: home });
  });

  it("makes no call if no one is logged in", async () => {
    expect((await view(path, module, asPlayer, "")).calls).toEqual([]);
  });

  it("is known to be personal if it shows more than the layout", () => {
    expect(module.handle?.personal ?? false).toBe(parts.length > 0);
  });
});
