import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { action, loader } from "./route";

const CART = { cart: [], count: 0, total: 0, balance: 5000 };

function post(fields: Record<string, string>, account: object, token = "token") {
  const session = createSession(token ? { token } : {}) as SiteSession;
  const request = new Request("http://127.0.0.1/cart", { method: "POST", body: new URLSearchParams(fields) });
  const context = { session, account };
  const answer = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return { session, answer };
}

describe("changing the cart", () => {
  it("gives the whole cart back to a script", async () => {
    const addToCart = vi.fn(async () => CART);
    const response = await post(
      { scripted: "1", intent: "add", ProductNum: "4", quantity: "2" },
      { addToCart },
    ).answer;
    expect(addToCart).toHaveBeenCalledWith({ ProductNum: "4", quantity: "2" });
    expect(await response.json()).toEqual({ cart: CART, error: null });
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it("adds one piece where no quantity is said, and leads a plain post to the cart", async () => {
    const addToCart = vi.fn(async () => CART);
    const response = await post({ intent: "add", ProductNum: "4" }, { addToCart }).answer;
    expect(addToCart).toHaveBeenCalledWith({ ProductNum: "4", quantity: 1 });
    expect(response.headers.get("location")).toBe("/shoppingcart");
  });

  it("sends what the box was set to", async () => {
    const changeCart = vi.fn(async () => CART);
    await post({ scripted: "1", intent: "toggle", seq: "3", isChecked: "0" }, { changeCart }).answer;
    await post({ scripted: "1", intent: "increase", seq: "3" }, { changeCart }).answer;
    expect(changeCart.mock.calls).toEqual([
      ["toggle", { seq: "3", isChecked: "0" }],
      ["increase", { seq: "3" }],
    ]);
  });

  it("asks a visitor to log in", async () => {
    const scripted = await post({ scripted: "1", intent: "add", ProductNum: "4" }, {}, "").answer;
    expect(await scripted.json()).toEqual({ cart: null, error: "Please Login to Continue!", login: true });
    const { answer, session } = post({ intent: "add", ProductNum: "4" }, {}, "");
    expect((await answer).headers.get("location")).toBe("/login");
    expect(session.get("notice")?.title).toBe("Please Login to Continue!");
  });

  it("tells why not", async () => {
    const body = { error: MESSAGES.cartFull, code: "validation", requestId: "12345678" };
    const addToCart = () => Promise.reject(new CallError(422, body));
    const scripted = await post({ scripted: "1", intent: "add", ProductNum: "4" }, { addToCart }).answer;
    expect(await scripted.json()).toEqual({ cart: null, error: MESSAGES.cartFull });
    const { answer, session } = post({ intent: "add", ProductNum: "4" }, { addToCart });
    expect((await answer).headers.get("location")).toBe("/itemshop");
    expect(session.get("notice")?.title).toBe(MESSAGES.cartFull);
  });

  it("refuses what is no change", async () => {
    const thrown = await post({ intent: "buy" }, {}).answer.catch((error) => error);
    expect((thrown as Response).status).toBe(400);
  });
});

describe("reading the cart", () => {
  it("is a player's; a visitor has none", async () => {
    const read = (token: string) => {
      const session = createSession(token ? { token } : {});
      const context = { session, account: { cart: async () => CART } };
      return loader({ context } as unknown as Parameters<typeof loader>[0]);
    };
    expect(await (await read("token")).json()).toEqual({ cart: CART, error: null });
    expect(await (await read("")).json()).toEqual({ cart: null, error: null });
  });
});
