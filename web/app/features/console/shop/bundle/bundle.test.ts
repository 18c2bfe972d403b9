import { CONSOLE_MESSAGES, type Product } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../../test/visit";
import { action as itemAction } from "../item/route";
import { addPart, readParts, readStep, writeParts } from "./bundle.lib";
import { action, loader } from "./route";

const product = (ProductNum: number, more: Partial<Product> = {}): Product => ({
  ProductNum,
  ItemName: `Item ${ProductNum}`,
  gamePrice: 70,
  gamePriceUnread: null,
  parts: null,
  item: null,
  ...more,
});
const PARTS = { "part-0": "7", "partName-0": "Cap", "quantity-0": "2" };
const form = { intent: "bundle", name: "Pack", category: "Packs", price: "90", ...PARTS };
const body = { name: "Pack", category: "Packs", price: "90" };

it("a bundle keeps its parts after a logout in another tab, and while the account cannot be reached", async () => {
  for (const [as, expected] of [
    ["visitor", 401],
    ["unreachable", 503],
  ] as const) {
    const found = { ...form, step: "find", find: "x" };
    const { status, data, calls } = await run(action, { as, form: found });
    expect([status, data.values, calls]).toEqual([expected, found, []]);
  }
});

describe("a new bundle", () => {
  const CALL = "POST /admin/bundles";
  const answers = { [CALL]: { message: CONSOLE_MESSAGES.bundleSaved, ProductNum: -4 } };

  it("is for roles that may change the shop", async () => {
    const list = { "GET /admin/shop": { products: [], next: null, categories: ["Packs"] } };
    await expectRight(loader, { answers: list }, "shop", "write");
    await expectRight(action, { form, answers }, "shop", "write");
    const found = { "GET /admin/shop": { products: [], next: null, categories: [] } };
    await expectRight(
      action,
      { form: { ...form, step: "find", find: "x" }, answers: found },
      "shop",
      "write",
    );
  });

  it("is sent with its parts and the form's key, and then shown", async () => {
    const { calls, location, context } = await run(action, {
      as: "shop_manager",
      form: { ...form, key: KEY, find: "left over" },
      answers,
    });
    expect(calls).toEqual([[CALL, { ...body, parts: [{ ProductNum: "7", quantity: "2" }] }, KEY]]);
    expect(location).toBe("/admin/shop/-4");
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
  });

  it("calls nothing while a field is wrong, and keeps the parts", async () => {
    const { status, data, calls } = await run(action, {
      as: "admin",
      form: { ...form, name: " ", "quantity-0": "0" },
    });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: {
        name: [CONSOLE_MESSAGES.bundleNameRequired],
        parts: [CONSOLE_MESSAGES.partQuantityInvalid],
      },
      values: { "part-0": "7", "partName-0": "Cap" },
    });
  });
});

describe("the form's buttons", () => {
  it("find items of the game by name or number", async () => {
    const products = [product(8), product(-2, { parts: [] })];
    const { calls, data } = await run(action, {
      as: "admin",
      form: { ...form, step: "enter", find: " cap " },
      answers: { "GET /admin/shop": { products, next: null, categories: [] } },
    });
    expect(calls).toEqual([["GET /admin/shop?search=cap"]]);
    expect(data).toMatchObject({
      error: null,
      found: [{ ProductNum: 8, ItemName: "Item 8", image_url: null }],
      values: { name: "Pack", "part-0": "7" },
    });
  });

  it("add what was found, and remove items, without saving", async () => {
    const added = await run(action, {
      as: "admin",
      form: { ...form, step: "add:8" },
      answers: { "GET /admin/shop/8": { product: product(8), categories: [] } },
    });
    expect(added.data).toMatchObject({
      values: { name: "Pack", "part-0": "7", "part-1": "8", "partName-1": "Item 8", "quantity-1": "1" },
    });
    const removed = await run(action, { as: "admin", form: { ...form, step: "remove:7" } });
    expect(removed.calls).toEqual([]);
    expect(readParts(removed.data.values)).toEqual([]);
    const gone = { "GET /admin/shop/9": refusal(404, CONSOLE_MESSAGES.productUnknown) };
    const unknown = await run(action, { as: "admin", form: { ...form, step: "add:9" }, answers: gone });
    expect(unknown.data).toMatchObject({ error: CONSOLE_MESSAGES.productUnknown, values: { "part-0": "7" } });
  });

  it("save where Enter is pressed and nothing is searched for", () => {
    expect(readStep({ step: "enter", find: " " })).toBeNull();
    expect(readStep({ find: "x" })).toBeNull();
    expect(readStep({ step: "remove:12" })).toEqual({ remove: 12 });
    expect(readStep({ step: "add:x" })).toBeNull();
  });

  it("keep the parts in their order, and count up what is added again", () => {
    const cap = { ProductNum: "7", ItemName: "Cap" };
    const parts = addPart(addPart([{ ...cap, quantity: "2" }], { ProductNum: "8", ItemName: "Hat" }), cap);
    expect(parts.map(({ ProductNum, quantity }) => [ProductNum, quantity])).toEqual([
      ["7", "3"],
      ["8", "1"],
    ]);
    const fields = writeParts({ name: "Pack", "part-5": "1", "quantity-5": "1", "partName-5": "x" }, parts);
    expect(fields.name).toBe("Pack");
    expect(readParts(fields)).toEqual(parts);
  });
});

describe("an existing bundle", () => {
  it("is saved where items are, by its own call", async () => {
    const CALL = "POST /admin/bundles/-4";
    const { calls, context } = await run(itemAction, {
      as: "admin",
      params: { number: "-4" },
      form: { ...form, "seen.name": "Old", "seen.parts": "7x1" },
      answers: { [CALL]: { message: CONSOLE_MESSAGES.bundleSaved } },
    });
    expect(calls).toEqual([
      [
        CALL,
        {
          ...body,
          parts: [{ ProductNum: "7", quantity: "2" }],
          seen: { name: "Old", parts: [{ ProductNum: "7", quantity: "1" }] },
        },
      ],
    ]);
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
  });

  it("reloads if someone else has changed its items", async () => {
    const { data } = await run(itemAction, {
      as: "admin",
      params: { number: "-4" },
      form,
      answers: { "POST /admin/bundles/-4": refusal(409, CONSOLE_MESSAGES.editConflict) },
    });
    expect(data).toMatchObject({ outdated: true, error: CONSOLE_MESSAGES.editConflict });
  });
});
