import { expect, it } from "vitest";
import { bulkPreviewResponseSchema, CONSOLE_MESSAGES, fillIn } from "../../../../contract/index.ts";
import { get, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addBundle, addItem, changeItem, key } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";

describeEachDatabase("a change of several products", (kind) => {
  const database = useDatabase(kind);
  const open = async () => {
    const test = await openApp(database);
    return { test, token: await tokenOf(test.app, "gm") };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const preview = async ({ test, token }: Opened, items: number[], change: object) => {
    const answer = await post(test.app, "/admin/shop/bulk/preview", { items, ...change }, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return bulkPreviewResponseSchema.strict().parse(answer.json()).items;
  };
  const apply = ({ test, token }: Opened, items: object[], change: object, headers = {}) =>
    post(test.app, "/admin/shop/bulk", { items, ...change }, token, headers);
  const seen = (items: { ProductNum: number; seen: object }[]) =>
    items.map((item) => ({ ProductNum: item.ProductNum, seen: item.seen }));
  const rowOf = ({ test }: Opened, ProductNum: number) =>
    sql(test.db)("ShopItem")
      .where({ ProductNum })
      .first("price", "saleStart", "saleEnd", "published", "stock");
  const audits = (test: TestApp) => countRows(test.db, "AuditLog", { action: "shop_item_changed" });

  it("is previewed, applied as previewed, and audited for each product", async () => {
    const opened = await open();
    const { test, token } = opened;
    const own = await addItem(test.db, { ItemName: "Own price", price: 99, ItemMoney: 70 });
    const game = await addItem(test.db, { ItemName: "Game price", ItemMoney: 70 });
    const same = await addItem(test.db, { ItemName: "Free", price: 0 });
    const change = { priceChange: "percent", percent: "-20" };
    const items = await preview(opened, [own, game, same], change);
    expect(items.map((item) => [item.before.price, item.after.price, item.changes, item.problem])).toEqual([
      [99, 79, true, null],
      [null, 56, true, null],
      [0, 0, false, null],
    ]);
    expect((await rowOf(opened, own)).price).toBe(99);

    const before = await audits(test);
    const answer = await apply(opened, seen(items), change, key());
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: CONSOLE_MESSAGES.bulkSaved }]);
    expect((await rowOf(opened, own)).price).toBe(79);
    expect((await rowOf(opened, game)).price).toBe(56);
    expect(await audits(test)).toBe(before + 2);
    const { entries } = (await get(test.app, "/admin/audit?action=shop_item_changed", token)).json();
    expect(entries[1].detail).toBe(`Own price (${own}): price: 99 → 79`);
    expect(entries[0].detail).toBe(`Game price (${game}): price: the game's → 56`);
  });

  it.each([
    [100, 10, 110],
    [5, 10, 6],
    [1, -99, 1],
    [3, -50, 2],
    [2, -80, 1],
    [0, 50, 0],
  ])("of a price of %i by %i %% makes it %i", async (price, percent, after) => {
    const opened = await open();
    const item = await addItem(opened.test.db, { price });
    const [found] = await preview(opened, [item], { priceChange: "percent", percent });
    expect(found?.after.price).toBe(after);
  });

  it("sets and clears sale periods, publishes and hides, and leaves the stock alone", async () => {
    const opened = await open();
    const { db } = opened.test;
    const items = [await addItem(db, { stock: 5 }), await addItem(db, { published: 0 })];
    const set = {
      saleChange: "set",
      saleStart: "2026-01-02T08:00",
      saleEnd: "2999-01-02T08:00",
      publishChange: "publish",
    };
    const previewed = await preview(opened, items, set);
    expect(previewed[1]).toMatchObject({
      before: { saleStart: null, published: false },
      after: { saleStart: "2026-01-02T00:00:00.000Z", saleEnd: "2999-01-02T00:00:00.000Z", published: true },
    });
    // Sales meanwhile are no change.
    await changeItem(db, items[0] as number, { stock: 4 });
    expect((await apply(opened, seen(previewed), set)).statusCode).toBe(200);
    expect(await rowOf(opened, items[0] as number)).toMatchObject({ stock: 4, published: 1 });
    const clear = { saleChange: "clear", publishChange: "hide" };
    expect((await apply(opened, seen(await preview(opened, items, clear)), clear)).statusCode).toBe(200);
    expect(await rowOf(opened, items[1] as number)).toMatchObject({
      saleStart: null,
      saleEnd: null,
      published: 0,
    });
  });

  it("names what has changed since the preview, and saves nothing", async () => {
    const opened = await open();
    const { test } = opened;
    const [one, other] = [
      await addItem(test.db, { price: 10 }),
      await addItem(test.db, { ItemName: "Changed", price: 10 }),
    ];
    const change = { priceChange: "set", price: "20" };
    const items = await preview(opened, [one, other], change);
    await changeItem(test.db, other, { price: 11 });
    const answer = await apply(opened, seen(items), change, key());
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      fillIn(CONSOLE_MESSAGES.bulkChanged, { items: `Changed (${other})` }),
    ]);
    expect((await rowOf(opened, one)).price).toBe(10);
    // A product that does not exist is named by its number.
    const gone = await apply(opened, [{ ProductNum: 999_999, seen: {} }], change);
    expect(gone.json().error).toBe(fillIn(CONSOLE_MESSAGES.bulkChanged, { items: `999999` }));
  });

  it("can be sent twice: the same key has one effect", async () => {
    const opened = await open();
    const item = await addItem(opened.test.db, { price: 100 });
    const change = { priceChange: "percent", percent: 10 };
    const items = seen(await preview(opened, [item], change));
    const headers = key();
    const answers = await Promise.all([1, 2, 3].map(() => apply(opened, items, change, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await rowOf(opened, item)).price).toBe(110);
    expect((await apply(opened, items, { ...change, percent: 20 }, headers)).statusCode).toBe(422);
  });

  it("says of each product why it cannot be changed so, and then changes none", async () => {
    const opened = await open();
    const { db } = opened.test;
    const fine = await addItem(db, { price: 10 });
    const priceless = await addItem(db, { ItemMoney: -1, published: 0 });
    const dear = await addItem(db, { price: 900_000_000 });
    const paid = await addItem(db, { price: 10, free: 0 });
    const bundle = await addBundle(db, [{ ProductNum: fine, quantity: 1 }]);
    const game = db.tables.ShopItemMap.name;
    await sql(db)(game).insert({ ItemMain: 1, ItemSub: 1, ItemName: "Unmapped", ItemMoney: 1 });
    const { ProductNum: unmapped } = await sql(db)(game).where({ ItemName: "Unmapped" }).first();
    const problems = async (items: number[], change: object) =>
      (await preview(opened, items, change)).map(({ problem }) => problem);
    expect(
      await problems([fine, priceless, dear, unmapped], { priceChange: "percent", percent: 50 }),
    ).toEqual([
      null,
      CONSOLE_MESSAGES.bulkNoPrice,
      CONSOLE_MESSAGES.bulkPriceTooHigh,
      CONSOLE_MESSAGES.bulkUnmapped,
    ]);
    expect(await problems([paid], { priceChange: "set", price: 0 })).toEqual([CONSOLE_MESSAGES.priceZero]);
    expect(await problems([priceless], { publishChange: "publish" })).toEqual([
      CONSOLE_MESSAGES.priceMissing,
    ]);
    expect(await problems([bundle], { priceChange: "game" })).toEqual([CONSOLE_MESSAGES.bundlePrice]);

    const change = { priceChange: "percent", percent: 50 };
    const answer = await apply(opened, seen(await preview(opened, [fine, dear], change)), change);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toContain(CONSOLE_MESSAGES.bulkPriceTooHigh);
    expect((await rowOf(opened, fine)).price).toBe(10);
  });

  it("has to be one", async () => {
    const opened = await open();
    const item = await addItem(opened.test.db, {});
    const refusal = async (change: object, items: unknown = [item]) =>
      (await post(opened.test.app, "/admin/shop/bulk/preview", { items, ...change }, opened.token)).json()
        .fields;
    expect(await refusal({})).toEqual({ priceChange: [CONSOLE_MESSAGES.bulkNothing] });
    expect(await refusal({ priceChange: "set" })).toEqual({ price: [CONSOLE_MESSAGES.bulkPriceRequired] });
    for (const percent of ["", "0", "-100", "1.5"])
      expect(await refusal({ priceChange: "percent", percent })).toEqual({
        percent: [CONSOLE_MESSAGES.bulkPercentInvalid],
      });
    expect(await refusal({ saleChange: "set" })).toEqual({ saleStart: [CONSOLE_MESSAGES.bulkSaleRequired] });
    expect(
      await refusal({ saleChange: "set", saleStart: "2026-01-02T00:00", saleEnd: "2026-01-01T00:00" }),
    ).toEqual({ saleEnd: [CONSOLE_MESSAGES.endBeforeStart] });
    expect(await refusal({ publishChange: "hide" }, [])).toEqual({ items: [CONSOLE_MESSAGES.bulkNone] });
    expect(
      await refusal(
        { publishChange: "hide" },
        Array.from({ length: 51 }, (_, index) => index + 1),
      ),
    ).toEqual({ items: [CONSOLE_MESSAGES.bulkTooMany] });
  });
});
