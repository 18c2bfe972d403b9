import { beforeEach, expect, it } from "vitest";
import { LIMITS, MESSAGES, wishListResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { mailTo, openApp, type TestApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import { addBundle, addItem, addRichUsers, changeItem, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { toDate } from "../../../db/transaction.ts";
import { HOUR, manilaDateTime } from "../../../lib/time.ts";
import { createShop, saleProblem } from "../catalogue/index.ts";
import { createWishes } from "./service.ts";
import { createWishesStore } from "./store.ts";

describeEachDatabase("wish lists", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => sql(database.db)("WishItem").delete());
  const add = ({ app }: TestApp, { token }: Player, ProductNum: unknown) =>
    post(app, "/wishlist/add", { ProductNum }, token);
  const list = async ({ app }: TestApp, { token }: Player) => {
    const answer = await get(app, "/wishlist", token);
    return wishListResponseSchema.strict().parse(answer.json()).wishes;
  };
  const from = (test: TestApp, ms: number) => new Date(test.clock.now().getTime() + ms);

  it("have items of the shop at their prices of now, until they are removed", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const [one, other] = [await addItem(test.db, { ItemMoney: 100 }), await addItem(test.db, { stock: 0 })];
    expect((await post(test.app, "/wishlist/add", { ProductNum: one })).statusCode).toBe(401);
    for (const item of [one, one, other]) {
      expect((await add(test, player, item)).json().message).toBe(MESSAGES.wishAdded);
      test.clock.advance(1_000);
    }
    for (const none of [999_999, "x", await addItem(test.db, { published: 0 })])
      expect((await add(test, player, none)).json().error).toBe(MESSAGES.itemGone);
    expect(await list(test, player)).toMatchObject([
      { shopitem: { ProductNum: other }, problem: MESSAGES.itemSoldOut },
      { shopitem: { ProductNum: one, price: 100, regular_price: null }, problem: null },
    ]);
    await changeItem(test.db, one, { cutPrice: 80, cutStart: from(test, -1), cutEnd: from(test, HOUR) });
    await changeItem(test.db, other, { published: 0 });
    // A withdrawn item keeps its place until it is removed, and says so.
    expect(await list(test, player)).toMatchObject([
      { shopitem: { ProductNum: other }, problem: MESSAGES.itemGone },
      { shopitem: { price: 80, regular_price: 100 }, problem: null },
    ]);
    await sql(test.db)("ShopItem").where({ ProductNum: other }).delete();
    expect((await list(test, player))[0]).toMatchObject({
      shopitem: { ProductNum: other, ItemName: `#${other}` },
      problem: MESSAGES.itemGone,
    });
    await post(test.app, "/wishlist/remove", { ProductNum: other }, player.token);
    const admin = await tokenOf(test.app, "gm");
    expect((await get(test.app, `/admin/shop/${one}`, admin)).json().product.item.wished).toBe(1);
    const remove = () => post(test.app, "/wishlist/remove", { ProductNum: one }, player.token);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 200]);
    expect(await list(test, player)).toEqual([]);
  });

  it("have a limit, however many requests come at once, and each item once", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const items: number[] = [];
    for (let count = 0; count < 5; count += 1) items.push(await addItem(test.db));
    const at = test.clock.now();
    await sql(test.db)("WishItem").insert(
      Array.from({ length: LIMITS.wishList - 2 }, (_, index) => ({
        UserNum: player.UserNum,
        ProductNum: 1_000_000 + index,
        at,
        mailedSale: null,
      })),
    );
    const answers = await Promise.all([...items, ...items].map((item) => add(test, player, item)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(4);
    expect(new Set(answers.flatMap((answer) => answer.json().error ?? []))).toEqual(
      new Set([MESSAGES.wishFull]),
    );
    expect(await countRows(test.db, "WishItem", { UserNum: player.UserNum })).toBe(LIMITS.wishList);
  });

  it("lead to one email for each sale, by one process, if the player wants it", async () => {
    const test = await openApp(database);
    const [player, silent] = [await newPlayer(test.app), await newPlayer(test.app)];
    for (const { email } of [player, silent])
      await post(test.app, "/account/verify-email", {
        token: tokenIn(await mailTo(test.mails, email, /Confirm/)),
      });
    const choose = ({ token }: Player, saleMails: string) =>
      post(test.app, "/account/privacy", { lastSeen: "default", saleMails }, token);
    expect((await choose(player, "on")).statusCode).toBe(200);
    const [cap, wings, later] = [
      await addItem(test.db, { ItemName: `Cap ${player.UserNum}`, ItemMoney: 100 }),
      await addItem(test.db, { ItemName: `Wings ${player.UserNum}`, ItemMoney: 500 }),
      await addItem(test.db, { ItemMoney: 500 }),
    ];
    for (const each of [player, silent]) for (const item of [cap, wings, later]) await add(test, each, item);
    const cut = { cutStart: from(test, 0), cutEnd: from(test, HOUR) };
    await changeItem(test.db, cap, { ...cut, cutPrice: 80 });
    // It is sold for half of the time.
    await changeItem(test.db, wings, { ...cut, cutPrice: 300, saleEnd: from(test, HOUR / 2) });
    await changeItem(test.db, later, {
      cutPrice: 300,
      cutStart: from(test, HOUR),
      cutEnd: from(test, 2 * HOUR),
    });
    const mailsTo = (to: string) =>
      sql(test.db)("MailOutbox")
        .where({ recipient: to })
        .where("subject", "like", "On sale%")
        .orderBy("created");
    const [one, other] = [createWishes(test.db, contextOf(test)), createWishes(test.db, contextOf(test))];
    await Promise.all([one.tick(), other.tick(), one.tick()]);
    await other.tick();
    const mails = await mailsTo(player.email);
    expect(mails).toHaveLength(1);
    const [soon, late] = [HOUR / 2, HOUR].map((ms) => `until ${manilaDateTime(from(test, ms))}, Manila time`);
    expect(mails[0].text).toContain(
      `  Cap ${player.UserNum}: 80 R-Coin instead of 100, ${late}\n  Wings ${player.UserNum}: 300 R-Coin instead of 500, ${soon}`,
    );
    expect(toDate(mails[0].until)).toEqual(from(test, HOUR));
    expect(await mailsTo(silent.email)).toEqual([]);
    test.clock.advance(HOUR);
    await one.tick();
    expect(await mailsTo(player.email)).toHaveLength(2);
    // The next sale of the same item.
    await changeItem(test.db, cap, { cutStart: from(test, -1), cutEnd: from(test, HOUR) });
    await one.tick();
    await one.tick();
    expect(await mailsTo(player.email)).toHaveLength(3);
    await choose(player, "off");
    await changeItem(test.db, cap, { cutStart: from(test, 0), cutEnd: from(test, HOUR) });
    await one.tick();
    expect(await mailsTo(player.email)).toHaveLength(3);
  });

  it("are told of an item that was sold out when its cut began, once it is back", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await post(test.app, "/account/verify-email", {
      token: tokenIn(await mailTo(test.mails, player.email, /Confirm/)),
    });
    await post(test.app, "/account/privacy", { lastSeen: "default", saleMails: "on" }, player.token);
    const item = await addItem(test.db, { ItemMoney: 100, stock: 0 });
    await add(test, player, item);
    await changeItem(test.db, item, { cutPrice: 80, cutStart: from(test, 0), cutEnd: from(test, HOUR) });
    const told = async () => {
      await createWishes(test.db, contextOf(test)).tick();
      return (
        await sql(test.db)("MailOutbox")
          .where({ recipient: player.email })
          .where("subject", "like", "On sale%")
      ).length;
    };
    expect(await told()).toBe(0);
    await changeItem(test.db, item, { stock: 3 });
    expect([await told(), await told()]).toEqual([1, 1]);
  });

  /** A bundle whose price is cut now, and of which the game has lost a part. */
  async function addBrokenBundle(test: TestApp) {
    const [part, lost] = [await addItem(test.db), await addItem(test.db)];
    const parts = [part, lost].map((ProductNum) => ({ ProductNum, quantity: 1 }));
    const cut = { cutPrice: 80, cutStart: from(test, 0), cutEnd: from(test, HOUR) };
    const bundle = await addBundle(test.db, parts, { price: 100, ...cut });
    await sql(test.db)(test.db.tables.ShopItemMap.name).where({ ProductNum: lost }).delete();
    return bundle;
  }

  it("are told of a sale also behind many who wish for what cannot be bought, by few statements", async () => {
    const test = await openApp(database);
    const bundle = await addBrokenBundle(test);
    const at = test.clock.now();
    const many = await addRichUsers(test.db, 200, 0);
    for (let start = 0; start < many.length; start += 100) {
      const some = many.slice(start, start + 100);
      await sql(test.db)("Account").insert(
        some.map((UserNum) => ({ UserNum, passwordHash: "", created: at, saleMails: 1 })),
      );
      await sql(test.db)("WishItem").insert(
        some.map((UserNum) => ({ UserNum, ProductNum: bundle, at, mailedSale: null })),
      );
    }
    const player = await newPlayer(test.app);
    expect(player.UserNum).toBeGreaterThan(Math.max(...many));
    await post(test.app, "/account/verify-email", {
      token: tokenIn(await mailTo(test.mails, player.email, /Confirm/)),
    });
    await post(test.app, "/account/privacy", { lastSeen: "default", saleMails: "on" }, player.token);
    const item = await addItem(test.db, { ItemMoney: 100 });
    await add(test, player, item);
    await changeItem(test.db, item, { cutPrice: 80, cutStart: from(test, 0), cutEnd: from(test, HOUR) });
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    sql(test.db).on("query", count);
    await createWishes(test.db, contextOf(test)).tick();
    sql(test.db).removeListener("query", count);
    await mailTo(test.mails, player.email, /On sale/);
    expect(statements).toBeLessThan(50);
    expect(await countRows(test.db, "WishItem", { ProductNum: bundle, mailedSale: null })).toBe(200);
  }, 60_000);

  it("are due for exactly what can be bought, each once in a run", async () => {
    const test = await openApp(database);
    const [UserNum = 0] = await addRichUsers(test.db, 1, 0);
    const at = test.clock.now();
    await sql(test.db)("Account").insert({ UserNum, passwordHash: "", created: at, saleMails: 1 });
    const cut = { cutPrice: 80, cutStart: from(test, 0), cutEnd: from(test, HOUR) };
    const gone = await addItem(test.db, cut);
    await sql(test.db)(test.db.tables.ShopItemMap.name).where({ ProductNum: gone }).delete();
    const part = { ProductNum: await addItem(test.db), quantity: 1 };
    const items = [
      gone,
      await addBrokenBundle(test),
      await addItem(test.db, { ...cut, ItemMoney: 0, free: 0 }),
      await addItem(test.db, { ...cut, ItemMoney: -5 }),
      await addItem(test.db, { ...cut, published: 0 }),
      await addItem(test.db, { ...cut, stock: 0 }),
      await addItem(test.db, { ...cut, saleStart: from(test, 1) }),
      await addItem(test.db, { ...cut, saleEnd: from(test, 0) }),
      await addItem(test.db, cut),
      await addItem(test.db, { ...cut, stock: 1, saleStart: from(test, 0), saleEnd: from(test, 1) }),
      await addItem(test.db, { ...cut, isDrop: 1, saleStart: from(test, 0) }),
      await addItem(test.db, { ...cut, ItemMoney: 0, price: 90 }),
      await addBundle(test.db, [part], { ...cut, price: 100 }),
    ];
    await sql(test.db)("WishItem").insert(
      items.map((ProductNum) => ({ UserNum, ProductNum, at, mailedSale: null })),
    );
    const found = await createShop(test.db, contextOf(test)).findMany(items);
    const sold = items.filter((item) => !saleProblem(found.get(item), 1, at, { byQueue: true }));
    expect(sold).toHaveLength(5);
    const store = createWishesStore(test.db);
    const due = await store.due(at, undefined, 100);
    expect(due.map(({ ProductNum }) => ProductNum)).toEqual(sold.sort((a, b) => a - b));
    expect(await store.due(at, due[1], 2)).toEqual(due.slice(2, 4));
    expect(await store.due(at, due.at(-1), 100)).toEqual([]);
    expect(await store.due(at, { UserNum: UserNum - 1, ProductNum: 2 ** 31 - 1 }, 100)).toEqual(due);
  });

  it("are told after the player was read: adding a wish locks the account before the wishes", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const item = await addItem(test.db, { ItemMoney: 100 });
    await add(test, player, item);
    await sql(test.db)("Account").where({ UserNum: player.UserNum }).update({ saleMails: 1 });
    await changeItem(test.db, item, { cutPrice: 80, cutStart: from(test, 0), cutEnd: from(test, HOUR) });
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    sql(test.db).on("query", listen);
    await createWishes(test.db, contextOf(test)).tick();
    sql(test.db).removeListener("query", listen);
    const marked = statements.findIndex((sql) => /^update .WishItem/.test(sql));
    expect(marked).toBeGreaterThan(0);
    expect(statements.slice(marked).filter((sql) => /^select .* .Account\b/.test(sql))).toEqual([]);
  });
});
