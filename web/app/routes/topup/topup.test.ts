import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { contentOf } from "../../../test/game";
import { action, loader } from "./route";

const REDEEMED = {
  message: MESSAGES.couponRedeemed,
  status: 1,
  couponcode: "A",
  userPoints: 5100,
  userPoints2: 250,
};
const KEY = "abcdefghijklmnop";

function post(fields: Record<string, string>, account: object, token = "token", content = contentOf()) {
  const session = createSession(token ? { token } : {}) as SiteSession;
  const body = new URLSearchParams({ scripted: "1", key: KEY, ...fields });
  const request = new Request("http://127.0.0.1/topup", { method: "POST", body });
  const context = { session, account, content };
  return action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
}

describe("redeeming", () => {
  it("sends the code in capitals with the form's key, and tells the new balances", async () => {
    const redeem = vi.fn(async () => REDEEMED);
    const { data } = await post({ CouponCode: "tamba-yan 100", ReferralCode: "streamerana" }, { redeem });
    expect(redeem).toHaveBeenCalledWith({ CouponCode: "TAMBAYAN100", ReferralCode: "STREAMERANA" }, KEY);
    expect(data).toMatchObject({ error: null });
    expect(data.notice).toEqual({
      icon: "success",
      title: "SUCCESS!!",
      text: "Your code is redeemed. Thank you!\nYou now have 5,100 R-Coin and 250 Milleage.",
    });
  });

  it("tells of R-Coin alone where the game has no Milleage", async () => {
    const account = { redeem: async () => REDEEMED };
    const { data } = await post({ CouponCode: "A" }, account, "token", contentOf({ milleage: false }));
    expect(data.notice?.text).toBe("Your code is redeemed. Thank you!\nYou now have 5,100 R-Coin.");
  });

  it("wants a code", async () => {
    const { data, init } = await post({ CouponCode: " " }, {});
    expect(data.errors).toMatchObject({ CouponCode: ["Voucher Code is required."] });
    expect(init?.status).toBe(422);
  });

  it("asks a visitor to log in", async () => {
    const { data } = await post({ CouponCode: "A" }, {}, "");
    expect(data.notice?.title).toBe("Please Login to Continue!");
  });

  it("tells why a code was refused, and keeps what was typed", async () => {
    const body = {
      error: MESSAGES.couponInvalid,
      code: "validation",
      requestId: "12345678",
      "form-error": [MESSAGES.couponInvalid],
      fields: { CouponCode: [MESSAGES.couponInvalid] },
    };
    const redeem = () => Promise.reject(new CallError(422, body));
    const { data, init } = await post({ CouponCode: "X1" }, { redeem });
    expect(data).toMatchObject({ error: MESSAGES.couponInvalid, values: { CouponCode: "X1" } });
    expect(data.errors).toEqual({ CouponCode: [MESSAGES.couponInvalid] });
    // Spec section 8: a coupon's failure is its sentence, without the list's title.
    expect(data.notice).toEqual({ icon: "error", title: MESSAGES.couponInvalid });
    expect(init?.status).toBe(422);
  });

  it("takes no key that is none", async () => {
    const redeem = vi.fn(async (_body: object, _key: string) => REDEEMED);
    await post({ CouponCode: "A", key: "short" }, { redeem });
    expect(redeem.mock.calls[0]?.[1]).toMatch(/^[\w-]{22}$/);
  });
});

describe("the form's key", () => {
  const load = async (state: string) =>
    loader({ context: { viewer: async () => ({ state }) } } as unknown as Parameters<typeof loader>[0]);
  it("is new for each rendering for a player, and makes the page his own", async () => {
    const [one, other] = [await load("player"), await load("player")];
    expect(one.data.key).not.toBe(other.data.key);
    expect(new Headers(one.init?.headers).get("cache-control")).toContain("no-store");
  });
  it("is not in a visitor's page, which is everybody's", async () => {
    const page = await load("visitor");
    expect(page.data.key).toBeNull();
    expect(page.init).toBeFalsy();
  });
});
