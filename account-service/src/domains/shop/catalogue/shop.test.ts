import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  goesWithResponseSchema,
  LIMITS,
  MESSAGES,
  ownedProductsResponseSchema,
  type ShopItem,
  shopItemsResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { addItem, changeItem, contextOf, fill, key, stockOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY } from "../../../lib/time.ts";
import { createShop, saleProblem } from "./service.ts";
import type { ItemRow } from "./store.ts";
import { createShopStore } from "./store.ts";

/** GET /shop/items, held to its contract. */
async function list(test: TestApp, query: Record<string, string> = {}) {
  const answer = await get(test.app, `/shop/items?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return shopItemsResponseSchema.strict().parse(answer.json());
}
const names = (items: ShopItem[]) => items.map((item) => item.ItemName);

describeEachDatabase("the shop", (kind) => {
  const database = useDatabase(kind);

  it("shows everyone the demo's 24 items in their sort order, twelve per page", async () => {
    const test = await openApp(database);
    const first = await list(test);
    expect(first).toMatchObject({ prev_page: null, next_page: 2, last_page: 2, lpm1: 1 });
    expect(first.items).toHaveLength(LIMITS.shopPage);
    expect(first.items[0]).toMatchObject({
      ItemName: "Mending Tonic",
      price: 60,
      stock: null,
      sale_end: null,
    });
    expect(first.items[3]).toMatchObject({ ItemName: "Lacquered Knuckles", price: 450, stock: 25 });
    const second = await list(test, { page: "2" });
    expect(second).toMatchObject({ prev_page: 1, next_page: null });
    expect(new Set(names([...first.items, ...second.items])).size).toBe(24);
    expect(first.categories).toEqual([...first.categories].sort());
    expect(new Set(second.items.map((item) => item.category)).size).toBeGreaterThan(1);
    expect(await list(test, { page: "3" })).toMatchObject({ items: [], prev_page: 2, next_page: null });
    for (const item of first.items) expect(item.image_url).toMatch(/^\/art\//);
  });

  it("filters by a part of the name, ignoring case, by category, and by both", async () => {
    const test = await openApp(database);
    expect(names((await list(test, { search: "TONIC" })).items)).toEqual(["Mending Tonic", "Focus Tonic"]);
    const [category] = (await list(test)).categories as [string];
    const { items, categories } = await list(test, { category });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.category === category)).toBe(true);
    // The filter offers all of them still.
    expect(categories).toEqual((await list(test)).categories);
    const [name] = names(items) as [string];
    expect(names((await list(test, { category, search: name })).items)).toEqual([name]);
    expect(await list(test, { category: "No such" })).toMatchObject({ items: [], last_page: 1 });
  });

  it.each(["%", "_", "[", "]", "\\", "'", '"', "--", "[a-z]", "\\%"])(
    "looks for %s as it is written",
    async (sign) => {
      const test = await openApp(database);
      const ItemName = `Odd ${sign} ${randomUUID().slice(0, 8)}`;
      const ProductNum = await addItem(test.db, { ItemName });
      expect(names((await list(test, { search: `Odd ${sign} ` })).items)).toContain(ItemName);
      for (const item of (await list(test, { search: sign })).items) expect(item.ItemName).toContain(sign);
      await changeItem(test.db, ProductNum, { published: 0 });
    },
  );

  it("sorts by newest and by best-selling", async () => {
    const test = await openApp(database);
    const [old, young] = [
      await addItem(test.db, { category: "Sorted", created: new Date("2020-01-01"), position: 1 }),
      await addItem(test.db, { category: "Sorted", created: new Date("2021-01-01"), position: 2 }),
    ] as const;
    const order = async (sort: string) =>
      (await list(test, { category: "Sorted", sort })).items.map((item) => item.ProductNum);
    expect(await order("shop")).toEqual([old, young]);
    expect(await order("newest")).toEqual([young, old]);
    const store = createShopStore(test.db);
    await store.setSold(young, 3);
    expect(await order("bought")).toEqual([young, old]);
    await store.setSold(old, 4);
    expect(await order("bought")).toEqual([old, young]);
  });

  it("omits items that are unpublished, outside of their sale period, or without a price", async () => {
    const test = await openApp(database);
    const now = test.clock.now().getTime();
    const category = "Windows";
    const shown = async () => (await list(test, { category })).items.map((item) => item.ProductNum);
    await addItem(test.db, { category, published: 0 });
    await addItem(test.db, { category, ItemMoney: -1 });
    const begins = await addItem(test.db, { category, saleStart: new Date(now + DAY) });
    const ends = await addItem(test.db, { category, saleEnd: new Date(now + DAY) });
    expect(await shown()).toEqual([ends]);
    expect((await list(test, { category })).items[0]?.sale_end).toBe(new Date(now + DAY).toISOString());
    test.clock.advance(DAY);
    expect(await shown()).toEqual([begins]);
    expect((await list(test)).categories).toContain(category);
    await changeItem(test.db, begins, { published: 0 });
    expect((await list(test)).categories).not.toContain(category);
  });

  it("prefers our price to the game's, including 0 if that is intended", async () => {
    const test = await openApp(database);
    const category = "Prices";
    await addItem(test.db, { category, ItemMoney: 100, position: 1 });
    await addItem(test.db, { category, ItemMoney: 100, price: 80, position: 2 });
    await addItem(test.db, { category, ItemMoney: 100, price: 0, position: 3 });
    await addItem(test.db, { category, ItemMoney: 0, free: 0, position: 4 });
    expect((await list(test, { category })).items.map((item) => item.price)).toEqual([100, 80, 0]);
  });

  it("shows sold-out items with a stock of 0", async () => {
    const test = await openApp(database);
    await addItem(test.db, { category: "Out", stock: 0 });
    expect((await list(test, { category: "Out" })).items).toMatchObject([{ stock: 0 }]);
  });

  it("takes stock while there is enough, for 50 at once; the database rejects negative stock", async () => {
    const test = await openApp(database);
    const shop = createShop(test.db, contextOf(test));
    const ProductNum = await addItem(test.db, { stock: 7 });
    const taken = await Promise.all(Array.from({ length: 50 }, () => shop.takeStock(ProductNum, 2)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await stockOf(test.db, ProductNum)).toBe(1);
    await shop.returnStock(ProductNum, 6);
    expect(await stockOf(test.db, ProductNum)).toBe(7);
    await expect(changeItem(test.db, ProductNum, { stock: -1 })).rejects.toThrow(/ck_ShopItem_stock/i);
    const endless = await addItem(test.db);
    // Nothing to take, and nothing to hold: an order does not ask.
    expect(await shop.takeStock(endless, 99)).toBe(false);
    await shop.returnStock(endless, 99);
    expect(await stockOf(test.db, endless)).toBeNull();
    expect(await shop.takeStock(999_999, 1)).toBe(false);
  });

  it("has sales in the order of their start, by the instant from which an item is really sold for less", async () => {
    const test = await openApp(database);
    // In a time of its own: no other item is sold then.
    const at = (hours: number) => new Date(Date.UTC(2990, 0, 1, hours));
    const cut = (from: number, until: number, offer = {}) =>
      addItem(test.db, { cutPrice: 80, cutStart: at(from), cutEnd: at(until), ...offer });
    const [late, running, sooner, limited, soldLater] = [
      await cut(6, 9),
      await cut(-2, 9),
      await cut(2, 9),
      await cut(-1, 9, { saleEnd: at(4) }),
      await cut(-1, 9, { saleStart: at(3) }),
    ];
    const drop = await addItem(test.db, { isDrop: 1, saleStart: at(5), stock: 1 });
    const [same, first] = [await cut(2, 9), await addItem(test.db, { isDrop: 1, saleStart: at(0) })];
    for (const none of [
      { saleEnd: at(2) },
      { ItemMoney: 80 },
      { ItemMoney: 0, free: 0 as const },
      { stock: 0 },
    ])
      await cut(2, 9, none);
    await cut(-2, 0);
    await cut(10, 12);
    await cut(3, 2);
    await addItem(test.db, { isDrop: 1, saleStart: at(-1) });
    const range = { from: at(0), until: at(10) };
    const shop = createShop(test.db, contextOf(test));
    const starting = [sooner, same, soldLater, drop, late];
    const sales = await shop.sales(range);
    expect(sales.map(({ ProductNum }) => ProductNum)).toEqual([running, limited, first, ...starting]);
    const found = new Map(sales.map((sale) => [sale.ProductNum, sale]));
    const spanOf = (item: number) => [found.get(item)?.starts, found.get(item)?.ends];
    const span = (from: number, until: number) => [at(from).toISOString(), at(until).toISOString()];
    expect([running, limited, soldLater, drop].map(spanOf)).toEqual([
      span(-2, 9),
      span(-1, 4),
      span(3, 9),
      span(5, 6),
    ]);
    expect((await shop.upcomingSales(range)).map(({ ProductNum }) => ProductNum)).toEqual(starting);
    const store = createShopStore(test.db);
    let pages: number[] = [];
    for (let after: { starts: Date; ProductNum: number } | undefined; ; ) {
      const rows = await store.listSales(range, "later", { after, take: 1 });
      pages = [...pages, ...rows.map(({ ProductNum }) => ProductNum)];
      after = rows.at(-1);
      if (!after) break;
    }
    expect(pages).toEqual(starting);
    // Of more than the calendar shows, those that start are not left out for those that had started.
    for (let count = 0; count < LIMITS.sales; count += 1) await cut(-1, 9);
    const most = (await shop.sales(range)).map(({ ProductNum }) => ProductNum);
    expect(most).toHaveLength(LIMITS.sales);
    expect(most.slice(-5)).toEqual(starting);
  });

  it("refuses to look for sales in a time that no database stores", async () => {
    const test = await openApp(database);
    const sales = (from: string, until: string) => get(test.app, `/shop/sales?from=${from}&until=${until}`);
    expect((await sales("0000-01-01T00:00:00Z", "0000-02-01T00:00:00Z")).statusCode).toBe(422);
    expect((await sales("9999-12-01T00:00:00Z", "9999-12-31T23:59:59Z")).statusCode).toBe(200);
  });

  it("rejects invalid sort orders, and finds nothing for a text that is longer than any name", async () => {
    const test = await openApp(database);
    expect((await get(test.app, "/shop/items?sort=price")).statusCode).toBe(422);
    for (const length of [61, 5_000]) {
      const answer = await get(test.app, `/shop/items?search=${"x".repeat(length)}`);
      expect([answer.statusCode, answer.json().items]).toEqual([200, []]);
    }
  });
});

describeEachDatabase("what goes with an item, and what a player has had", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  async function open() {
    const test = await openApp(database);
    const buy = async (token: string, ...items: number[]) => {
      for (const item of items) await fill(test.app, token, item);
      const answer = await post(test.app, "/cart/buy", {}, token, key());
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const rich = async () => {
      const player = await newPlayer(test.app);
      await changeGameUser(test.db, player.UserID, { UserPoint: 10_000 });
      return player;
    };
    const goesWith = async (ProductNum: number) => {
      const answer = await get(test.app, `/shop/items/${ProductNum}/goes-with`);
      expect(answer.statusCode, answer.body).toBe(200);
      return goesWithResponseSchema
        .strict()
        .parse(answer.json())
        .items.map((item) => item.ProductNum);
    };
    const owned = async (token: string) =>
      ownedProductsResponseSchema.strict().parse((await get(test.app, "/shop/owned", token)).json()).data;
    return { test, buy, rich, goesWith, owned };
  }

  it("is what three players bought with it, then the best-selling of its category", async () => {
    const { test, buy, rich, goesWith } = await open();
    const category = randomUUID().slice(0, 8);
    const add = (offer: Parameters<typeof addItem>[1] = {}) => addItem(test.db, { category, ...offer });
    const [sword, alike, best] = [await add(), await add(), await add()];
    await sql(test.db)("ShopItem").where({ ProductNum: best }).update({ bought: 9 });
    const hidden = await add({ published: 0 });
    const drop = await add({ isDrop: 1, saleStart: new Date(test.clock.now().getTime() + DAY) });
    const [belt, rare] = [await addItem(test.db), await addItem(test.db)];
    expect(await goesWith(sword)).toEqual([best, alike]);
    expect(await goesWith(hidden)).toEqual([]);
    expect(await goesWith(999_999)).toEqual([]);

    const buyers = [await rich(), await rich(), await rich()];
    for (const { token } of buyers) await buy(token, sword, belt);
    // Of one player alone, however often: that would be theirs to tell.
    for (let times = 0; times < 3; times += 1) await buy(buyers[0]?.token ?? "", sword, rare);
    expect(await goesWith(sword)).toEqual([belt, best, alike]);
    expect(await goesWith(drop)).toEqual([best, sword, alike]);
    expect((await get(test.app, "/shop/items/x/goes-with")).statusCode).toBe(422);
    // Until an item of the shop comes, goes or changes its price: the drop begins.
    const { valid_until } = (await get(test.app, `/shop/items/${sword}/goes-with`)).json();
    expect(valid_until).toBe((await get(test.app, "/shop/items")).json().valid_until);
    expect(Date.parse(valid_until)).toBeGreaterThan(test.clock.now().getTime());
  });

  it("is what they bought and did not return, and no one else's", async () => {
    const { test, buy, rich, owned } = await open();
    const [kept, returned] = [await addItem(test.db), await addItem(test.db)];
    const [player, other] = [await rich(), await rich()];
    await buy(player.token, kept, returned);
    await buy(player.token, kept);
    expect(await owned(player.token)).toEqual([kept, returned]);
    const lines = sql(test.db)("OrderLine").where({ ProductNum: returned }).select("id");
    await sql(test.db)("OrderUnit").whereIn("line", lines).update({ refunded: test.clock.now() });
    expect(await owned(player.token)).toEqual([kept]);
    expect(await owned(other.token)).toEqual([]);
    expect((await get(test.app, "/shop/owned")).statusCode).toBe(401);
  });
});

describe("saleProblem", () => {
  const now = new Date("2026-01-02T00:00:00Z");
  const item: ItemRow = {
    ProductNum: 1,
    ItemName: "x",
    price: 1,
    image: null,
    info: "",
    category: "",
    stock: null,
    published: true,
    saleStart: null,
    saleEnd: null,
    isDrop: false,
    cut: null,
    changed: null,
    created: now,
    parts: [],
  };
  const part = { ProductNum: 2, ItemName: "y", quantity: 1, inGame: true };
  it.each<[string, Partial<ItemRow>, string | null]>([
    ["is none", {}, null],
    ["a bundle", { parts: [part] }, null],
    [
      "a bundle with a missing item",
      { parts: [part, { ...part, inGame: false }] },
      MESSAGES.bundleIncomplete,
    ],
    ["not published", { published: false }, MESSAGES.itemGone],
    ["not begun", { saleStart: new Date(now.getTime() + 1) }, MESSAGES.itemGone],
    ["begun now", { saleStart: now }, null],
    ["over now", { saleEnd: now }, MESSAGES.itemEnded],
    ["not over yet", { saleEnd: new Date(now.getTime() + 1) }, null],
    ["sold out", { stock: 0 }, MESSAGES.itemSoldOut],
    ["few", { stock: 2 }, MESSAGES.itemFew],
    ["just enough", { stock: 3 }, null],
    ["a drop", { isDrop: true }, MESSAGES.dropOnly],
    ["a drop that is not published", { isDrop: true, published: false }, MESSAGES.itemGone],
  ])("%s", (_, changes, problem) => {
    expect(saleProblem({ ...item, ...changes }, 3, now)).toBe(problem);
  });
  it("of an item that is gone", () => expect(saleProblem(undefined, 1, now)).toBe(MESSAGES.itemGone));
});
