import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { cartOf, cartRow } from "../../../../../test/cart";
import { EVERYTHING } from "../../../../../test/game";
import { KEY, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

describe("the cart", () => {
  it("is a player's own", async () => {
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
    expect((await run(loader, { as: "player", parts: { failed: ["cart"] } })).status).toBe(503);
  });

  it("has a key of its own with each rendering", async () => {
    const load = () => run(loader, { as: "player", parts: { cart: cartOf(cartRow(1)) } });
    const [one, other] = [await load(), await load()];
    expect(one.calls).toEqual([["GET /me?with=cart"]]);
    expect(one.data.cart).toEqual(cartOf(cartRow(1)));
    expect(one.data.key).not.toBe(other.data.key);
  });
});

describe("one item alone", () => {
  const GET = "GET /cart";
  it("is shown instead of the cart, to a player", async () => {
    const at = "/shoppingcart?buy=17&quantity=2";
    expect((await run(loader, { at })).location).toBe(`/login?next=${encodeURIComponent(at)}`);
    const shown = await run(loader, { at, as: "player", answers: { [GET]: cartOf(cartRow(17)) } });
    expect(shown.calls).toEqual([["GET /cart?ProductNum=17&quantity=2"]]);
    expect(shown.data).toMatchObject({ cart: cartOf(cartRow(17)), single: { ProductNum: 17, quantity: 2 } });
    const gone = await run(loader, { at, as: "player", answers: { [GET]: refusal(404, "x") } });
    expect(gone.status).toBe(404);
  });
});

describe("buying", () => {
  const BUY = "POST /cart/buy";
  const BOUGHT = {
    message: MESSAGES.bought,
    status: 1,
    order: "p",
    total: 540,
    reward: 5,
    userPoints: 4460,
    userPoints2: 255,
  };
  const agreed = [BUY, { expectedTotal: 540, expectedVersion: "v1" }, KEY];
  const post = (
    form: Record<string, string>,
    {
      answer = BOUGHT as unknown,
      at = "/shoppingcart",
      as = "player" as "player" | "visitor" | "unreachable",
    } = {},
  ) =>
    run(action, {
      as,
      at,
      form: { key: KEY, expectedTotal: "540", expectedVersion: "v1", ...form },
      answers: { [BUY]: answer },
    });
  const scripted = { scripted: "1" };

  it("sends the total that was agreed to and the form's key, and tells the new balances", async () => {
    const { calls, data } = await post(scripted);
    expect(calls).toEqual([agreed]);
    expect(data.notice).toMatchObject({ icon: "success", title: DIALOG_TITLES.changed });
    expect(data.notice?.text).toContain(MESSAGES.bought);
    expect(data.notice?.text).toContain("4,460 R-Coin");
    expect(data.notice?.text).toContain("255 Milleage");
  });

  it("tells of R-Coin alone where the game has no Milleage", async () => {
    const { data } = await run(action, {
      as: "player",
      form: { key: KEY, expectedTotal: "540", expectedVersion: "v1", ...scripted },
      answers: { [BUY]: BOUGHT },
      content: { game: { ...EVERYTHING, milleage: false } },
    });
    expect(data.notice?.text).toContain("R-Coin");
    expect(data.notice?.text).not.toContain("Milleage");
  });

  it("is of one item alone at its address, whatever is in the cart", async () => {
    const { calls } = await post(scripted, { at: "/shoppingcart?buy=-3&quantity=2" });
    const item = { ProductNum: -3, quantity: 2 };
    expect(calls).toEqual([[BUY, { expectedTotal: 540, expectedVersion: "v1", item }, KEY]]);
  });

  it("asks before a plain post buys, and then leads to the orders", async () => {
    const requested = await post({});
    expect(requested.data).toMatchObject({ confirming: true, error: null });
    expect(requested.calls).toEqual([]);
    const { location, session } = await post({ intent: "buy" });
    expect(location).toBe("/shoppurchases");
    expect(session.get("notice")?.title).toBe(DIALOG_TITLES.changed);
  });

  it("has the page loaded again where a price changed", async () => {
    const { status, data } = await post(scripted, {
      answer: refusal(409, MESSAGES.priceChanged),
    });
    expect(status).toBe(409);
    expect(data).toMatchObject({ outdated: true, error: MESSAGES.priceChanged });
    expect(data.notice?.link).toBeUndefined();
  });

  it("shows the way to more coins where there are not enough", async () => {
    const answer = refusal(409, MESSAGES.notEnoughCoins);
    const { data } = await post(scripted, { answer });
    expect(data.notice).toMatchObject({ title: MESSAGES.notEnoughCoins, link: { to: "/topup" } });
  });

  it("shows where owed coins are paid", async () => {
    const answer = refusal(409, MESSAGES.paymentDebtBlocks);
    const { data } = await post(scripted, { answer });
    expect(data.notice).toMatchObject({
      title: MESSAGES.paymentDebtBlocks,
      link: { to: "/topup/payments" },
    });
  });

  it.each(["", "-1", "1.5", "x"])("buys nothing for the total '%s'", async (expectedTotal) => {
    const { status, calls, data } = await post({ ...scripted, expectedTotal });
    expect([status, calls, data.error]).toEqual([422, [], MESSAGES.badRequest]);
  });

  it("buys nothing for a cart of which no version was shown", async () => {
    const { status, calls } = await run(action, {
      as: "player",
      form: { key: KEY, expectedTotal: "540", ...scripted },
      answers: { [BUY]: BOUGHT },
    });
    expect([status, calls]).toEqual([422, []]);
  });

  it("keeps the page as it is where the service is away", async () => {
    const { data } = await post(scripted, { answer: noAnswer() });
    expect([data.outdated, data.error]).toEqual([undefined, MESSAGES.networkError]);
    const away = await post(scripted, { as: "unreachable" });
    expect([away.status, away.data.error, away.calls]).toEqual([503, MESSAGES.busy, []]);
  });

  it("sends a visitor to the login", async () => {
    expect(await post(scripted, { as: "visitor" })).toMatchObject({
      status: 401,
      calls: [],
      data: { sessionOver: true, notice: { link: { to: "/login?next=%2Fshoppingcart" } } },
    });
  });
});
