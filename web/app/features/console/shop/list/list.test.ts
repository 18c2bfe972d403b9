import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";

const PRODUCT = {
  ProductNum: 7,
  ItemName: "Cap",
  gamePrice: 70,
  gamePriceUnread: null,
  parts: null,
  item: null,
};
const answers = { "GET /admin/shop": { products: [PRODUCT], next: 7, categories: ["Hats"] } };

it("the items are for roles that may read the shop", () => expectRight(loader, { answers }, "shop"));

it("are narrowed by their filters, each with its state", async () => {
  const at = "/?search=cap&state=hidden&category=Hats&order=oldest&before=9&page=2";
  const { calls, data } = await run(loader, { as: "shop_manager", at, answers });
  expect(calls).toEqual([["GET /admin/shop?search=cap&state=hidden&category=Hats&order=oldest&before=9"]]);
  expect(data).toEqual({
    products: [{ ...PRODUCT, mark: expect.objectContaining({ variant: "quiet" }) }],
    next: 7,
    categories: ["Hats"],
    values: { search: "cap", state: "hidden", category: "Hats", order: "oldest" },
    write: true,
  });
});
