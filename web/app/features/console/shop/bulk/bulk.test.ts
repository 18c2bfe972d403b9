import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { type BulkPreviewItem, changesOf, readNumbers, sorted, toItems } from "./bulk.lib";
import { action, loader } from "./route";

const STATE = { price: null, saleStart: null, saleEnd: null, published: true };
const item = (ProductNum: number, more: Partial<BulkPreviewItem> = {}): BulkPreviewItem => ({
  ProductNum,
  ItemName: "Cap",
  image_url: null,
  gamePrice: 70,
  problem: null,
  seen: { ...STATE, gamePrice: 70 },
  before: STATE,
  after: { ...STATE, price: 56 },
  changes: true,
  ...more,
});

describe("choosing items", () => {
  const answers = { "GET /admin/shop": { products: [], next: null, categories: [] } };

  it("is for roles that may change the shop", () =>
    expectRight(loader, { at: "/?item=7", answers }, "shop", "write"));

  it("asks for those in the address, each once, and for none without", async () => {
    const { calls } = await run(loader, {
      as: "admin",
      at: "/?item=7&item=-3&item=7&item=x&item=0",
      answers,
    });
    expect(calls).toEqual([["GET /admin/shop?numbers=7%2C-3"]]);
    expect((await run(loader, { as: "admin" })).calls).toEqual([]);
    expect(readNumbers(["1", "2", "3"], 2)).toEqual([1, 2]);
  });
});

describe("a preview", () => {
  const CALL = "POST /admin/shop/bulk/preview";
  const form = { intent: "preview", items: "7,-3", priceChange: "percent", percent: "-20", price: "" };
  const answers = { [CALL]: { items: [item(7)] } };

  it("is for roles that may change the shop", () => expectRight(action, { form, answers }, "shop", "write"));

  it("keeps what was typed after a logout in another tab, and while the account cannot be reached", async () => {
    for (const [as, expected] of [
      ["visitor", 401],
      ["unreachable", 503],
    ] as const) {
      const { status, data, calls } = await run(action, { as, form });
      expect([status, data.values, calls]).toEqual([expected, form, []]);
    }
  });

  it("sends what was typed, and saves nothing", async () => {
    const { calls, data, context } = await run(action, { as: "shop_manager", form, answers });
    expect(calls).toEqual([
      [CALL, { items: ["7", "-3"].map(Number), priceChange: "percent", percent: "-20", price: "" }],
    ]);
    expect(data).toMatchObject({ error: null, preview: [{ ProductNum: 7 }], values: { percent: "-20" } });
    expect(context.contentChanged).not.toHaveBeenCalled();
  });

  it("calls nothing while a field is wrong", async () => {
    const { status, data, calls } = await run(action, { as: "admin", form: { ...form, percent: "0" } });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({ errors: { percent: [CONSOLE_MESSAGES.bulkPercentInvalid] } });
  });

  it("shows old and new values, and why the others stay", () => {
    expect(changesOf(item(7))).toEqual({
      price: { old: "70 R-Coin", changed: "56 R-Coin" },
      sale: { old: "Always" },
      status: { old: "Published" },
    });
    const after = { ...STATE, published: false, saleEnd: "2026-12-31T16:00:00.000Z" };
    expect(changesOf(item(7, { after }))).toMatchObject({
      sale: { old: "Always", changed: expect.stringContaining("now – ") },
      status: { changed: "Hidden" },
    });
    const { changed, left } = sorted([
      item(7),
      item(8, { changes: false }),
      item(9, { problem: "No price." }),
    ]);
    expect(changed.map(({ ProductNum }) => ProductNum)).toEqual([7]);
    expect(left.map(({ reason }) => reason)).toEqual(["No change.", "No price."]);
  });
});

describe("making the change", () => {
  const CALL = "POST /admin/shop/bulk";
  const previewed = [item(7), item(-3)];
  const form = { intent: "apply", key: KEY, items: toItems(previewed), publishChange: "hide" };
  const answers = { [CALL]: { message: CONSOLE_MESSAGES.bulkSaved } };

  it("is for roles that may change the shop", () => expectRight(action, { form, answers }, "shop", "write"));

  it("sends the items as they were previewed, with the form's key, and shows the shop at once", async () => {
    const { calls, location, session, context } = await run(action, { as: "admin", form, answers });
    const items = previewed.map(({ ProductNum, seen }) => ({ ProductNum, seen }));
    expect(calls).toEqual([[CALL, { publishChange: "hide", items }, KEY]]);
    expect(location).toBe("/admin/shop");
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.bulkSaved);
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
  });

  it("is refused if an item has changed, with another preview to apply", async () => {
    const preview = [item(7), item(-3, { changes: false })];
    const refused = {
      "POST /admin/shop/bulk/preview": { items: preview },
      [CALL]: refusal(409, `${CONSOLE_MESSAGES.bulkChanged} Cap (7)`),
    };
    const { data, context } = await run(action, { as: "admin", form, answers: refused });
    expect(data).toMatchObject({ outdated: true, error: `${CONSOLE_MESSAGES.bulkChanged} Cap (7)` });
    expect(data).toMatchObject({ preview });
    expect(context.contentChanged).not.toHaveBeenCalled();
  });
});
