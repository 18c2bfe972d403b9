import { beforeEach, expect, it } from "vitest";
import {
  bundleResponseSchema,
  CONSOLE_MESSAGES,
  fillIn,
  MESSAGES,
  orderHistoryResponseSchema,
  productResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { mailTo, openApp, type TestApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import {
  addBundle,
  addItem,
  changeItem,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  fill,
  freshPolicy,
  key,
  setPolicy,
  snapshot,
  stockOf,
} from "../../../../test/coins.ts";
import { describeEachDatabase, testEnv, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { recordSqlServer } from "../../../../test/sql-server.ts";
import { policySchema } from "../../../policy/settings.ts";
import { createRefunds } from "../orders/index.ts";
import { createShopStore } from "./store.ts";

describeEachDatabase("bundles", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => freshPolicy(database.db, "remove"));
  let admin = "";
  async function open(): Promise<TestApp> {
    const test = await openApp(database);
    admin = await tokenOf(test.app, "gm");
    return test;
  }
  async function richPlayer(test: TestApp, UserPoint = 1_000) {
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint });
    return player;
  }
  type Player = Awaited<ReturnType<typeof richPlayer>>;

  /** Two items of the game, and a bundle of two of one and one of the other for 90 R-Coin. */
  async function addPack(test: TestApp, offer: Parameters<typeof addBundle>[2] = {}) {
    const items = [
      await addItem(test.db, { ItemName: "Potion", ItemMoney: 40 }),
      await addItem(test.db, { ItemName: "Cap", ItemMoney: 30 }),
    ] as const;
    const parts = items.map((ProductNum, index) => ({ ProductNum, quantity: 2 - index }));
    return { items, parts, bundle: await addBundle(test.db, parts, { price: 90, ...offer }) };
  }
  const buy = (test: TestApp, player: Player, body: object = {}, headers = {}) =>
    post(test.app, "/cart/buy", body, player.token, headers);
  const refund = (test: TestApp, player: Player, line: number | undefined) =>
    post(test.app, "/shoppurchases/refund", { line }, player.token, key());
  async function latest(test: TestApp, player: Player) {
    const answer = await get(test.app, "/shoppurchases", player.token);
    const [entry] = orderHistoryResponseSchema.strict().parse(answer.json()).purchasehistory;
    return entry ?? expect.unreachable();
  }
  const rowsOf = (test: TestApp, player: Player) =>
    sql(test.db)("ShopPurchase").where({ UserUID: player.UserID }).orderBy("PurKey");
  const take = (test: TestApp, PurKeys: number[]) =>
    sql(test.db)("ShopPurchase").whereIn("PurKey", PurKeys).update({ PurFlag: 1 });
  const NONE = { waiting: 0, taken: 0, cancelled: 0, removed: 0 };

  it("are made and changed in the console, and audited", async () => {
    const test = await open();
    const [one, other] = [
      await addItem(test.db, { ItemName: "Potion" }),
      await addItem(test.db, { ItemName: "Cap" }),
    ];
    const body = {
      name: " Starter\npack ",
      category: "Packs",
      price: "90",
      stock: "5",
      published: "true",
      parts: [
        { ProductNum: String(one), quantity: "2" },
        { ProductNum: other, quantity: 1 },
      ],
    };
    const headers = key();
    const made = await post(test.app, "/admin/bundles", body, admin, headers);
    expect(made.statusCode, made.body).toBe(200);
    const { ProductNum } = bundleResponseSchema.strict().parse(made.json());
    expect(ProductNum).toBeLessThan(0);
    expect((await post(test.app, "/admin/bundles", body, admin, headers)).json()).toEqual(made.json());
    const find = async () =>
      productResponseSchema.strict().parse((await get(test.app, `/admin/shop/${ProductNum}`, admin)).json())
        .product;
    const parts = [
      { ProductNum: one, ItemName: "Potion", quantity: 2, inGame: true },
      { ProductNum: other, ItemName: "Cap", quantity: 1, inGame: true },
    ];
    expect(await find()).toMatchObject({
      ItemName: "Starter pack",
      gamePrice: null,
      parts,
      item: { price: 90, stock: 5, published: true },
    });
    const audit = async () =>
      (await get(test.app, "/admin/audit?action=shop_item_changed", admin)).json().entries[0].detail;
    expect(await audit()).toContain(
      `Starter pack (${ProductNum}): bundle added; published: no → yes; price: the game's → 90; stock: unlimited → 5; category: "" → "Packs"; items: none → 2 × Potion (${one}), 1 × Cap (${other})`,
    );
    // In the lists: first, on its own, by name, by number.
    const listed = async (query: string) =>
      (await get(test.app, `/admin/shop?${query}`, admin))
        .json()
        .products.map((row: { ProductNum: number }) => row.ProductNum);
    expect((await listed(""))[0]).toBe(ProductNum);
    for (const query of ["state=bundles", "search=starter", `search=${ProductNum}`, `numbers=${ProductNum}`])
      expect(await listed(query)).toEqual([ProductNum]);
    expect(await listed(`numbers=${one},${ProductNum},${other}`)).toEqual([ProductNum, other, one]);
    expect((await listed(`before=${ProductNum}`))[0]).toBeGreaterThan(0);
    expect(await listed(`numbers=${one},${ProductNum},${other}&order=oldest`)).toEqual([
      one,
      other,
      ProductNum,
    ]);
    expect(await listed(`order=oldest&before=${ProductNum}`)).not.toContain(ProductNum);

    const save = (fields: object) =>
      post(
        test.app,
        `/admin/bundles/${ProductNum}`,
        { ...body, name: "Starter pack", seen: { ...body, name: "Starter pack", parts }, ...fields },
        admin,
      );
    expect((await save({})).statusCode).toBe(200);
    const before = await audit();
    expect((await save({})).statusCode).toBe(200);
    expect(await audit()).toBe(before);
    expect((await save({ name: "Pack", parts: body.parts.slice(1), price: "70" })).statusCode).toBe(200);
    expect(await audit()).toMatch(
      /: price: 90 → 70; name: "Starter pack" → "Pack"; items: 2 × Potion \(\d+\), 1 × Cap/,
    );
    expect((await find()).parts).toEqual(parts.slice(1));
    // What this form did not change stays as it is now; the parts are no longer those that it has seen.
    expect((await save({ info: "For beginners" })).statusCode).toBe(200);
    expect(await find()).toMatchObject({ ItemName: "Pack", parts: parts.slice(1), item: { price: 70 } });
    const late = await save({ parts: body.parts.slice(0, 1) });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      error: CONSOLE_MESSAGES.editConflict,
      fields: { parts: [fillIn(CONSOLE_MESSAGES.fieldChangedBy, { author: "gm" })] },
    });
    expect((await find()).ItemName).toBe("Pack");
    // Neither is a bundle an item nor the other way round.
    const asItem = await post(test.app, `/admin/shop/${ProductNum}`, { category: "x" }, admin);
    expect(asItem.json().error).toBe(CONSOLE_MESSAGES.bundleIsItem);
    expect((await post(test.app, `/admin/bundles/${one}`, body, admin)).statusCode).toBe(404);
    expect((await post(test.app, "/admin/bundles/-999999", body, admin)).statusCode).toBe(404);
  });

  it("need a name, items of the game, and a price to be published", async () => {
    const test = await open();
    const item = await addItem(test.db, {});
    const count = () => countRows(test.db, "Bundle");
    const before = await count();
    const refusal = async (fields: object) =>
      (
        await post(
          test.app,
          "/admin/bundles",
          { name: "x", category: "x", parts: [{ ProductNum: item, quantity: 1 }], ...fields },
          admin,
        )
      ).json().fields;
    expect(await refusal({ name: " " })).toEqual({ name: [CONSOLE_MESSAGES.bundleNameRequired] });
    expect(await refusal({ name: "x".repeat(61) })).toEqual({ name: [CONSOLE_MESSAGES.bundleNameTooLong] });
    expect(await refusal({ parts: [] })).toEqual({ parts: [CONSOLE_MESSAGES.partsRequired] });
    const part = { ProductNum: item, quantity: 1 };
    expect(await refusal({ parts: [part, part] })).toEqual({ parts: [CONSOLE_MESSAGES.partTwice] });
    expect(await refusal({ parts: [{ ...part, quantity: 0 }] })).toEqual({
      "parts/0/quantity": [CONSOLE_MESSAGES.partQuantityInvalid],
    });
    const many = Array.from({ length: 2 }, (_, index) => ({ ProductNum: item + index, quantity: 60 }));
    expect(await refusal({ parts: many })).toEqual({ parts: [CONSOLE_MESSAGES.partsTooMany] });
    expect(await refusal({ parts: [{ ProductNum: 999_999, quantity: 1 }] })).toEqual({
      parts: [`#999999: ${CONSOLE_MESSAGES.partUnknown}`],
    });
    // A bundle is no item of the game.
    const bundle = await addBundle(test.db, [part]);
    expect(await refusal({ parts: [{ ...part, ProductNum: bundle }] })).toEqual({
      "parts/0/ProductNum": [CONSOLE_MESSAGES.partUnknown],
    });
    expect(await refusal({ published: "true" })).toEqual({ price: [CONSOLE_MESSAGES.bundlePrice] });
    expect(await refusal({ published: "true", price: 0 })).toEqual({ free: [CONSOLE_MESSAGES.priceZero] });
    expect(await count()).toBe(before + 1);
  });

  it("are shown with their items, bought in one line, and delivered item by item", async () => {
    const test = await open();
    const { items, bundle } = await addPack(test, { ItemName: "Starter pack", stock: 5, category: "Packs" });
    const shown = (await get(test.app, "/shop/items?category=Packs&search=starter")).json().items;
    const parts = [
      { ProductNum: items[0], ItemName: "Potion", quantity: 2 },
      { ProductNum: items[1], ItemName: "Cap", quantity: 1 },
    ];
    expect(shown).toMatchObject([
      { ProductNum: bundle, ItemName: "Starter pack", price: 90, stock: 5, parts },
    ]);

    const player = await richPlayer(test);
    await post(test.app, "/account/verify-email", {
      token: tokenIn(await mailTo(test.mails, player.email, /confirm/i)),
    });
    // Beside one of its items, at that item's own price.
    await fill(test.app, player.token, items[0]);
    const { cart, total, version } = await fill(test.app, player.token, bundle, 2);
    expect(cart[1]).toMatchObject({ problem: null, shopitem: { parts } });
    expect(total).toBe(220);
    const answer = await buy(test, player, { expectedTotal: total, expectedVersion: version }, key());
    // 2 % of 90 is 1 a bundle; of 40 it is nothing.
    expect(answer.json()).toMatchObject({ total: 220, reward: 2, userPoints: 780, userPoints2: 2 });
    expect(await stockOf(test.db, bundle)).toBe(3);
    const rows = await rowsOf(test, player);
    expect(rows.filter(({ ProductNum }) => ProductNum === items[0])).toHaveLength(5);
    expect(rows.filter(({ ProductNum }) => ProductNum === items[1])).toHaveLength(2);
    expect(rows.reduce((sum, { PurPrice }) => sum + PurPrice, 0)).toBe(220);
    expect(await latest(test, player)).toMatchObject({
      shopitem: { ItemName: "Potion", price: 40 },
      quantity: 1,
      parts: [],
      units: { ...NONE, waiting: 1 },
    });
    const { purchasehistory } = (await get(test.app, "/shoppurchases", player.token)).json();
    expect(purchasehistory[1]).toMatchObject({
      shopitem: { ItemName: "Starter pack", price: 90 },
      quantity: 2,
      partly: 0,
      refundable: 2,
      units: { ...NONE, waiting: 2 },
      parts: parts.map(({ ProductNum: _, ...part }) => part),
    });
    const sold = await createShopStore(test.db).countSold([bundle, items[0]]);
    expect([sold.get(bundle), sold.get(items[0])]).toEqual([2, 1]);
    const orders = (await get(test.app, `/admin/orders?product=${bundle}`, admin)).json().orders;
    expect(orders).toMatchObject([
      { quantity: 2, refundable: 2, parts: [{ ItemName: "Potion" }, { ItemName: "Cap" }] },
    ]);
    await expect.poll(() => test.mails.some(({ subject }) => /^Your purchase/.test(subject))).toBe(true);
    const receipt = test.mails.find(({ subject }) => /^Your purchase/.test(subject));
    expect(receipt?.text).toContain("2 × Starter pack (2 × Potion, 1 × Cap)\n");
    expect(receipt?.text).toContain("Total: 220 R-Coin.");
    await expectBooksInOrder(test.db);

    // What was bought stays what it was, whatever the bundle becomes.
    await sql(test.db)("BundlePart").where({ bundle: -bundle, ProductNum: items[0] }).delete();
    expect(
      (await get(test.app, "/shoppurchases", player.token)).json().purchasehistory[1].parts,
    ).toHaveLength(2);
  });

  it("are taken once all of their items are, and refunded only while none is", async () => {
    const test = await open();
    const { bundle } = await addPack(test, { stock: 5 });
    const player = await richPlayer(test);
    await fill(test.app, player.token, bundle, 3);
    await buy(test, player);
    const { line } = await latest(test, player);
    const rows = await sql(test.db)("OrderUnit").where({ line }).orderBy("PurKey");
    const units = [...new Set(rows.map((row) => row.bundle))].map((unit) =>
      rows.filter((row) => row.bundle === unit).map(({ PurKey }) => Number(PurKey)),
    ) as [number[], number[], number[]];
    expect(units.map((unit) => unit.length)).toEqual([3, 3, 3]);

    await take(test, units[0].slice(0, 1));
    expect(await latest(test, player)).toMatchObject({
      units: { ...NONE, waiting: 3 },
      partly: 1,
      refundable: 2,
    });
    await take(test, units[0]);
    expect(await latest(test, player)).toMatchObject({
      units: { ...NONE, waiting: 2, taken: 1 },
      partly: 0,
      refundable: 2,
    });
    await take(test, units[1].slice(1));
    const answer = await refund(test, player, line);
    expect(answer.json()).toMatchObject({ units: 1, userPoints: 1_000 - 270 + 90 });
    expect(await stockOf(test.db, bundle)).toBe(3);
    expect(await countRows(test.db, "ShopPurchase", { UserUID: player.UserID })).toBe(6);
    expect(await latest(test, player)).toMatchObject({
      units: { waiting: 1, taken: 1, cancelled: 1, removed: 0 },
      partly: 1,
      refundable: 0,
    });
    await expectBooksInOrder(test.db);
    const before = await snapshot(test.db);
    const again = await refund(test, player, line);
    expect([again.statusCode, again.json().error]).toEqual([409, MESSAGES.refundGone]);
    expect(await snapshot(test.db)).toEqual(before);
  });

  it("are refunded by staff as a whole too, also where their rows are gone", async () => {
    const test = await open();
    const { bundle } = await addPack(test);
    const player = await richPlayer(test);
    await fill(test.app, player.token, bundle, 2);
    await buy(test, player);
    const { line } = await latest(test, player);
    const [first] = await sql(test.db)("OrderUnit").where({ line }).orderBy("PurKey");
    const unit = await sql(test.db)("OrderUnit").where({ bundle: first.bundle }).pluck("PurKey");
    const staff = (body: object) =>
      post(test.app, `/admin/orders/${line}/refund`, { reason: "x", ...body }, admin, key());
    // One row is gone: this bundle is nothing whole any more.
    await sql(test.db)("ShopPurchase").whereIn("PurKey", unit.slice(0, 1)).delete();
    const order = async () =>
      (await get(test.app, `/admin/orders?player=${player.UserID}`, admin)).json().orders[0];
    expect(await order()).toMatchObject({
      units: { ...NONE, waiting: 1, removed: 1 },
      refundable: 1,
      refundableRemoved: 0,
    });
    expect((await staff({ which: "removed" })).json().error).toBe(CONSOLE_MESSAGES.orderNoneRemoved);
    await sql(test.db)("ShopPurchase").whereIn("PurKey", unit).delete();
    expect(await order()).toMatchObject({ refundable: 1, refundableRemoved: 1 });
    expect((await staff({ which: "removed" })).json()).toMatchObject({ units: 1, coins: 90, bonusCoins: 1 });
    expect((await staff({ units: 2 })).json().error).toBe(CONSOLE_MESSAGES.orderFewer);
    expect((await staff({ units: 1 })).json()).toMatchObject({ units: 1, coins: 90, bonusCoins: 1 });
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(1_000);
    await expectBooksInOrder(test.db);
  });

  it("are not sold once the game lacks one of their items", async () => {
    const test = await open();
    const { items, bundle, parts } = await addPack(test, { ItemName: "Lacking pack" });
    const player = await richPlayer(test);
    await fill(test.app, player.token, bundle);
    const game = test.db.tables.ShopItemMap.name;
    await sql(test.db)(game).where({ ProductNum: items[1] }).delete();
    expect((await get(test.app, "/shop/items?search=lacking")).json().items).toEqual([]);
    const { cart, total } = (await get(test.app, "/cart", player.token)).json();
    expect([cart[0].problem, total]).toEqual([MESSAGES.bundleIncomplete, 0]);
    const before = await snapshot(test.db);
    const refused = await buy(test, player);
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      `Lacking pack: ${MESSAGES.bundleIncomplete}`,
    ]);
    expect(await snapshot(test.db)).toEqual(before);
    const { product } = (await get(test.app, `/admin/shop/${bundle}`, admin)).json();
    expect(product.parts).toEqual([
      { ProductNum: items[0], ItemName: "Potion", quantity: 2, inGame: true },
      { ProductNum: items[1], ItemName: `Item ${items[1]}`, quantity: 1, inGame: false },
    ]);
    // It can be changed, but not published so.
    const save = (fields: object) =>
      post(
        test.app,
        `/admin/bundles/${bundle}`,
        {
          name: "Lacking pack",
          category: "x",
          price: 90,
          parts,
          seen: { parts },
          ...fields,
        },
        admin,
      );
    expect((await save({ published: "true" })).json().fields).toEqual({
      parts: [CONSOLE_MESSAGES.partMissing],
    });
    expect((await save({ price: 80 })).statusCode).toBe(200);
  });

  it("obey limits, and the version of the cart that was agreed to", async () => {
    const test = await open();
    const { bundle, items } = await addPack(test);
    const player = await richPlayer(test);
    await fill(test.app, player.token, bundle, 2);
    await setPolicy(test, "orderUnits", "5");
    expect((await buy(test, player)).json().error).toBe("You can buy at most 5 items at once.");
    await setPolicy(test, "orderUnits", "6");
    const { version } = (await get(test.app, "/cart", player.token)).json();
    await sql(test.db)("BundlePart").where({ bundle: -bundle, ProductNum: items[1] }).update({ quantity: 2 });
    await setPolicy(test, "orderUnits", "8");
    const changed = await buy(test, player, { expectedVersion: version });
    expect([changed.statusCode, changed.json().error]).toEqual([409, MESSAGES.cartChanged]);
    await changeItem(test.db, bundle, { stock: 1 });
    expect((await buy(test, player)).json().error).toContain(MESSAGES.itemFew);
    await changeItem(test.db, bundle, { stock: 2, saleEnd: new Date("2020-01-01T00:00:00Z") });
    expect((await buy(test, player)).json().error).toContain(MESSAGES.itemEnded);
    await changeItem(test.db, bundle, { saleEnd: null });
    expect((await buy(test, player)).statusCode).toBe(200);
    await expectBooksInOrder(test.db);
  });
});

it("of a bundle, the refund is refused if the game takes an item at that moment, and nothing is paid", async () => {
  const NOW = new Date("2026-01-02T03:04:05Z");
  const row = (PurKey: number) => ({ PurKey, line: 9, reward: 0, bundle: 11, PurFlag: 0 });
  const { db, statements } = recordSqlServer(({ sql }) => {
    if (/^select .*OrderUnit\] as \[p\]/.test(sql)) return [row(11), row(12), row(13)];
    // All three waited when they were read; by now the game has one of them.
    return sql.includes("into #out") ? [{ PurKey: 11n }, { PurKey: 13n }] : [{ "": 1 }];
  });
  const context = contextOf({ env: testEnv(), clock: { now: () => NOW, set() {}, advance() {} } });
  const line = {
    id: 9,
    UserNum: 7,
    ProductNum: -3,
    price: 90,
    receiver: null,
    fromStock: 1,
  };
  const policy = policySchema.parse({ refundSafety: "remove" });
  const refund = (actor: number) =>
    createRefunds(db, context).refund(db, line, policy, { which: "waiting", actor });
  await expect(refund(7)).rejects.toThrow(MESSAGES.refundBundle);
  await expect(refund(8)).rejects.toThrow(CONSOLE_MESSAGES.bundleBroken);
  expect(statements.some(({ sql }) => /LedgerEntry|\[stock\]/.test(sql))).toBe(false);
});
