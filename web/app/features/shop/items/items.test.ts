import type { ShopItem } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, ONE_PAGE, run } from "../../../../test/visit";
import { loader } from "./route";

const shopItems = { items: [], categories: ["Hats"], ...ONE_PAGE, last_page: 3 };

it.each([
  ["", { search: "", category: "", page: 1 }],
  ["?search=%20cap%20&category=Hats&page=2", { search: "cap", category: "Hats", page: 2 }],
  ["?page=x&sort=bought", { search: "", category: "", page: 1 }],
  [`?search=${"a".repeat(61)}`, { search: "a".repeat(61), category: "", page: 1 }],
])("the shop for %j is read with %j", async (query, filter) => {
  const { reads, status, data } = await run(loader, { at: `/itemshop${query}`, content: { shopItems } });
  // The first page has a featured row, and what is new.
  const whole = !filter.search && !filter.category;
  const rows = [
    ["shopItems", { sort: "bought" }],
    ["shopItems", { sort: "newest" }],
  ];
  expect(reads).toEqual([["shopItems", filter], ...(whole ? rows : [])]);
  expect([status, data]).toEqual([
    200,
    {
      filter,
      shop: shopItems,
      loggedIn: false,
      featured: [],
      fresh: [],
      goesWith: [],
      requested: null,
      isGone: false,
    },
  ]);
});

it("an item that an address asks for is shown wherever it stands, or said to be gone", async () => {
  const wings = { ProductNum: -17 } as ShopItem;
  const ask = async (item: string, items: (typeof wings)[]) => {
    const { reads, data } = await run(loader, {
      at: `/itemshop?item=${item}&page=2`,
      content: { shopItems: { ...shopItems, items }, goesWith: { items: [], valid_until: null } },
    });
    return [reads.slice(1), data.requested, data.isGone];
  };
  expect(await ask("-17", [wings])).toEqual([
    [
      ["shopItems", { ProductNum: -17 }],
      ["goesWith", -17],
    ],
    wings,
    false,
  ]);
  expect(await ask("-17", [])).toEqual([
    [
      ["shopItems", { ProductNum: -17 }],
      ["goesWith", -17],
    ],
    null,
    true,
  ]);
  for (const nonsense of ["", "0", "x", "1e3", "12345678901"])
    expect(await ask(nonsense, [wings])).toEqual([[], null, false]);
});

it("the shop is a 503 while it cannot be read", async () => {
  const { status, data } = await run(loader, { content: { shopItems: noAnswer() } });
  expect([status, data.shop]).toEqual([503, null]);
});
