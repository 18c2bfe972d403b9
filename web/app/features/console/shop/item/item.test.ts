import { CONSOLE_MESSAGES, LIMITS, type Product } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const PRODUCT: Product = {
  ProductNum: 7,
  ItemName: "Cap",
  gamePrice: 70,
  gamePriceUnread: null,
  parts: null,
  item: null,
};
const params = { number: "7" };
const answers = { "GET /admin/shop/7": { product: PRODUCT, categories: ["Hats"] } };

describe("an item", () => {
  it("is for roles that may read the shop", () => expectRight(loader, { params, answers }, "shop"));

  it.each([
    ["shop_manager", true, true],
    ["auditor", false, true],
  ] as const)("is shown to %s; changing it: %s, its orders: %s", async (as, write, orders) => {
    const { calls, data } = await run(loader, { as, params, answers });
    expect(calls).toEqual([["GET /admin/shop/7"]]);
    expect(data).toMatchObject({ product: PRODUCT, categories: ["Hats"], write, orders });
  });

  it("that the game does not have is a 404", async () => {
    const unknown = { "GET /admin/shop/7": refusal(404, CONSOLE_MESSAGES.productUnknown) };
    const { status, text } = await run(loader, { as: "admin", params, answers: unknown });
    expect([status, text]).toEqual([404, CONSOLE_MESSAGES.productUnknown]);
  });
});

describe("saving it", () => {
  const CALL = "POST /admin/shop/7";
  const TYPED = { category: " Hats ", price: "", stock: "5", saleStart: "2026-12-01T08:00" };
  const form = { intent: "save", ...TYPED, "seen.stock": "" };
  const saved = { [CALL]: { message: CONSOLE_MESSAGES.shopItemSaved } };

  it("is for roles that may change the shop", () =>
    expectRight(action, { params, form, answers: saved }, "shop", "write"));

  it("sends it as it was typed, and shows it in the shop at once", async () => {
    const { calls, context, session } = await run(action, { as: "admin", params, form, answers: saved });
    expect(calls).toEqual([[CALL, { ...TYPED, seen: { stock: "" } }]]);
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.shopItemSaved);
  });

  it("calls nothing while a field is wrong, and keeps what was typed", async () => {
    const wrong = { ...form, category: "", price: "x" };
    const { status, data, calls } = await run(action, { as: "admin", params, form: wrong });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: { category: [CONSOLE_MESSAGES.categoryRequired], price: [CONSOLE_MESSAGES.priceInvalid] },
      values: { category: "", price: "x", stock: "5" },
    });
  });

  it.each([
    [
      "stock that has changed",
      refusal(409, CONSOLE_MESSAGES.editConflict, { fields: { stock: ["x"] } }),
      true,
    ],
    ["no answer", noAnswer(), undefined],
  ])("leaves the shop as it is after %s", async (_name, error, outdated) => {
    const { data, context } = await run(action, { as: "admin", params, form, answers: { [CALL]: error } });
    expect([data.outdated, data.values.stock]).toEqual([outdated, "5"]);
    expect(context.contentChanged).not.toHaveBeenCalled();
  });
});

describe("its picture", () => {
  const CALL = "POST /admin/shop/7/picture";
  const upload = (picture: File) =>
    run(action, {
      as: "shop_manager",
      params,
      form: { intent: "picture", picture },
      answers: { [CALL]: { message: CONSOLE_MESSAGES.pictureSaved } },
    });

  it("is uploaded in base64, and shown in the shop at once", async () => {
    const { calls, context } = await upload(new File(["abc"], "a.png", { type: "image/png" }));
    expect(calls).toEqual([[CALL, { picture: "YWJj" }]]);
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["missing", 0, CONSOLE_MESSAGES.pictureRequired],
    ["too big", LIMITS.pictureBytes + 1, CONSOLE_MESSAGES.pictureTooBig],
  ])("is refused where it is %s", async (_name, size, message) => {
    const { status, data, calls } = await upload(new File([new Uint8Array(size)], "a.png"));
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors).toEqual({ picture: [message] });
  });

  it("is required of a form that is no upload too", async () => {
    const { data } = await run(action, { as: "admin", params, form: { intent: "picture" } });
    expect(data.errors).toEqual({ picture: [CONSOLE_MESSAGES.pictureRequired] });
  });

  it("can be removed", async () => {
    const { calls, context } = await run(action, {
      as: "shop_manager",
      params,
      form: { intent: "remove-picture" },
      answers: { [`${CALL}/remove`]: { message: CONSOLE_MESSAGES.pictureRemoved } },
    });
    expect(calls).toEqual([[`${CALL}/remove`, {}]]);
    expect(context.contentChanged).toHaveBeenCalledTimes(1);
  });
});
