import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { contentOf } from "../../../test/game";
import { action } from "./route";

const PLAYER = { state: "player", user: { UserNum: 7 }, type: 1 };
const KEY = "abcdefghijklmnop";
const row = (seq: number, problem: string | null = null) => ({ seq, isChecked: 1, quantity: 1, problem });
const refusal = (code: string, error: string) => new CallError(409, { error, code, requestId: "12345678" });

function post(fields: Record<string, string>, account: object, viewer: object = PLAYER) {
  const session = createSession({ token: "token" }) as SiteSession;
  const body = new URLSearchParams({ key: KEY, expectedTotal: "540", expectedVersion: "v1", ...fields });
  const request = new Request("http://127.0.0.1/shoppingcart", { method: "POST", body });
  const context = { session, account, content: contentOf(), viewer: async () => viewer };
  const answer = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return { session, answer };
}
const selling = (buy: () => Promise<unknown>, rows = [row(1)]) => ({
  cart: async () => ({ cart: rows }),
  changeCart: vi.fn(),
  buy: vi.fn(buy),
});
const SOLD = {
  message: MESSAGES.bought,
  status: 1,
  purchase: "p",
  total: 540,
  reward: 5,
  userPoints: 4460,
  userPoints2: 255,
};

describe("buying", () => {
  it("sends the total that was agreed to and the form's key, and tells the new balances", async () => {
    const account = selling(async () => SOLD);
    const { data } = await post({ scripted: "1" }, account).answer;
    expect(account.buy).toHaveBeenCalledWith({ expectedTotal: "540", expectedVersion: "v1" }, KEY);
    expect(data.notice?.title).toBe("SUCCESS!!");
    expect(data.notice?.text).toContain("4,460 R-Coin");
  });

  it("leaves aside what cannot be bought now", async () => {
    const account = selling(async () => SOLD, [row(1), row(2, MESSAGES.itemSoldOut)]);
    await post({ scripted: "1" }, account).answer;
    expect(account.changeCart.mock.calls).toEqual([["toggle", { seq: 2, isChecked: 0 }]]);
    expect(account.buy).toHaveBeenCalledTimes(1);
  });

  it("asks before a plain post buys, and then leads to the purchases", async () => {
    const account = selling(async () => SOLD);
    expect((await post({}, account).answer).data).toMatchObject({ confirming: true, error: null });
    expect(account.buy).not.toHaveBeenCalled();
    const { answer, session } = post({ intent: "buy" }, account);
    const response = (await answer.catch((thrown) => thrown)) as Response;
    expect(response.headers.get("location")).toBe("/shoppurchases");
    expect(session.get("notice")?.title).toBe("SUCCESS!!");
  });

  it("has the page loaded anew where a price changed", async () => {
    const account = selling(() => Promise.reject(refusal("price_changed", MESSAGES.priceChanged)));
    const { data, init } = await post({ scripted: "1" }, account).answer;
    expect(data).toMatchObject({ outdated: true, error: MESSAGES.priceChanged });
    expect(data.notice?.link).toBeUndefined();
    expect(init?.status).toBe(409);
  });

  it("shows the way to more coins where there are not enough", async () => {
    const account = selling(() => Promise.reject(refusal("not_enough_coins", MESSAGES.notEnoughCoins)));
    const { data } = await post({ scripted: "1" }, account).answer;
    expect(data.notice).toMatchObject({ title: MESSAGES.notEnoughCoins, link: { to: "/topup" } });
  });

  it.each(["", "-1", "1.5", "x"])("buys nothing for the total '%s'", async (expectedTotal) => {
    const account = selling(async () => SOLD);
    const { init } = await post({ scripted: "1", expectedTotal }, account).answer;
    expect(init?.status).toBe(422);
    expect(account.buy).not.toHaveBeenCalled();
  });

  it("keeps the page as it is where the service is away", async () => {
    const account = selling(() => Promise.reject(new CallError(0, undefined)));
    const { data } = await post({ scripted: "1" }, account).answer;
    expect(data.outdated).toBeUndefined();
    expect(data.error).toBe(MESSAGES.networkError);
    const away = await post({ scripted: "1" }, account, { state: "unreachable" }).answer;
    expect(away.data.error).toBe(MESSAGES.busy);
  });
});
