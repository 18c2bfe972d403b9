import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { cartOf, cartRow } from "../../../../../test/cart";
import { KEY, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const CART = cartOf(cartRow(4));
const ADD = "POST /cart/items";
const add = { intent: "add", ProductNum: "4" };
const scripted = { scripted: "1" };

const post = (form: Record<string, string>, answers: Record<string, unknown> = { [ADD]: CART }) =>
  run(action, { as: "player", form, answers });

describe("changing the cart", () => {
  it("gives the whole cart back to a script, and no one keeps it", async () => {
    const { calls, text, headers } = await post({ ...scripted, ...add, quantity: "2", key: KEY });
    expect(calls).toEqual([[ADD, { ProductNum: "4", quantity: "2" }, KEY]]);
    expect(JSON.parse(text)).toEqual({ cart: CART, error: null });
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("adds one where no quantity is said, and leads a plain post to the cart", async () => {
    const { calls, location } = await post(add);
    expect(calls).toEqual([[ADD, { ProductNum: "4", quantity: 1 }, expect.stringMatching(/^[\w-]{16,}$/)]]);
    expect(location).toBe("/shoppingcart");
    expect((await post({ ...add, afterwards: "buy" })).location).toBe("/shoppingcart?buy=4");
  });

  it.each([
    [
      { intent: "toggle", seq: "3", isChecked: "0" },
      { seq: "3", isChecked: "0" },
    ],
    [{ intent: "increase", seq: "3" }, { seq: "3" }],
    [{ intent: "decrease", seq: "3" }, { seq: "3" }],
    [{ intent: "remove", seq: "3" }, { seq: "3" }],
  ])("sends %j as %j", async (change, body) => {
    const call = `POST /cart/${change.intent}`;
    const form = { ...scripted, ...change } as Record<string, string>;
    expect((await post(form, { [call]: CART })).calls).toEqual([[call, body]]);
  });

  it("asks a visitor to log in", async () => {
    const byScript = await run(action, { form: { ...scripted, ...add } });
    expect(JSON.parse(byScript.text)).toEqual({ cart: null, error: MESSAGES.loginFirst, login: true });
    const plain = await run(action, { form: add });
    expect([plain.location, plain.calls]).toEqual(["/login?next=%2Fitemshop", []]);
    expect(plain.session.get("notice")?.title).toBe(MESSAGES.loginFirst);
    for (const { session } of [byScript, plain])
      expect(session.get("errand")).toMatchObject({ kind: "cart", ProductNum: "4", quantity: "1" });
    const nothingToAdd = await run(action, { form: { intent: "increase", seq: "3" } });
    expect(nothingToAdd.session.has("errand")).toBe(false);
  });

  it("keeps what was added when the session has ended, for after the login", async () => {
    const over = refusal(401, MESSAGES.sessionExpired);
    const form = { ...scripted, ...add, quantity: "3", key: KEY };
    const { session } = await post(form, { [ADD]: over });
    expect(session.get("errand")).toMatchObject({ kind: "cart", ProductNum: "4", quantity: "3", key: KEY });
  });

  it("says that the session has ended: where the click was, or on a page of its own", async () => {
    const over = { [ADD]: refusal(401, MESSAGES.sessionEnded) };
    const byScript = await post({ ...scripted, ...add }, over);
    expect([byScript.status, JSON.parse(byScript.text)]).toMatchObject([
      401,
      { cart: null, error: null, sessionOver: { text: MESSAGES.sessionExpired } },
    ]);
    expect(byScript.session.has("notice")).toBe(false);
    const plain = await post(add, over);
    expect(plain.location).toBe("/session-expired");
    expect(plain.session.get("notice")?.text).toBe(MESSAGES.sessionExpired);
    const read = await run(loader, { as: "player", answers: { "GET /cart": over[ADD] } });
    expect([read.status, JSON.parse(read.text).sessionOver.title]).toEqual([401, MESSAGES.sessionEnded]);
  });

  it("tells why not where the click was, or on the page that it came from", async () => {
    const full = refusal(422, MESSAGES.cartFull);
    const byScript = await post({ ...scripted, ...add }, { [ADD]: full });
    expect(JSON.parse(byScript.text)).toEqual({ cart: null, error: MESSAGES.cartFull });
    const added = await post(add, { [ADD]: full });
    expect(added.location).toBe("/itemshop");
    expect(added.session.get("notice")?.title).toBe(MESSAGES.cartFull);
    const changed = await post({ intent: "remove", seq: "3" }, { "POST /cart/remove": noAnswer() });
    expect(changed.location).toBe("/shoppingcart");
    expect(changed.session.get("notice")?.title).toBe(MESSAGES.networkError);
  });

  it.each(["buy", "", "toString"])("refuses %j, which is no change", async (intent) => {
    const { status, calls } = await post({ intent });
    expect([status, calls]).toEqual([400, []]);
  });
});

describe("reading the cart", () => {
  it("is a player's; a visitor has none", async () => {
    const read = await run(loader, { as: "player", answers: { "GET /cart": CART } });
    expect(JSON.parse(read.text)).toEqual({ cart: CART, error: null });
    const none = await run(loader);
    expect([JSON.parse(none.text), none.calls]).toEqual([{ cart: null, error: null }, []]);
  });

  it("tells why it cannot be read", async () => {
    const { text } = await run(loader, { as: "player", answers: { "GET /cart": noAnswer() } });
    expect(JSON.parse(text)).toEqual({ cart: null, error: MESSAGES.networkError });
  });
});
