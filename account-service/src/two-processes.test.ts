import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createClock } from "../test/app.ts";
import {
  addItem,
  addRichUser,
  CLIENT,
  changeItem,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  stockOf,
} from "../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../test/database.ts";
import { countRows } from "../test/game.ts";
import { usePrograms } from "../test/processes.ts";
import type { Order, Outcome } from "../test/shopper.ts";
import { createCart } from "./modules/cart/cart-service.ts";
import { createCoupons, generateCode } from "./modules/coupons/coupons-service.ts";
import { createPurchases } from "./modules/purchases/purchases-service.ts";

// Several processes of the service on one database, begun at the same moment. In one process the embedded database's single
// connection already puts transactions in a row; here nothing but the database does.

describeEachDatabase("processes on one database", (kind) => {
  const database = useDatabase(kind);
  const programs = usePrograms(() => database.env);
  const context = () => contextOf({ env: database.env, clock: createClock() });

  /** Lets a process each do its order, all at once. */
  async function race(...orders: Order[]): Promise<Outcome[][]> {
    const shoppers = await Promise.all(orders.map((order) => programs.shopper(order)));
    for (const shopper of shoppers) shopper.go();
    return Promise.all(shoppers.map((shopper) => shopper.outcomes));
  }
  const answers = (outcomes: Outcome[][]) =>
    outcomes.flat().flatMap((outcome) => ("answer" in outcome ? [outcome.answer] : []));
  const refusals = (outcomes: Outcome[][]) =>
    new Set(outcomes.flat().flatMap((outcome) => ("refused" in outcome ? [outcome.refused] : [])));
  const users = (count: number, coins: number) =>
    Promise.all(Array.from({ length: count }, () => addRichUser(database.db, coins)));
  const numbers = (list: { UserNum: number }[]) => list.map((user) => user.UserNum);

  async function addCode(maxUses = 1): Promise<string> {
    const code = generateCode();
    await createCoupons(database.db, context()).createBatch(
      { name: "x", points: 500, points2: 50, starts: new Date(0), ends: null, usesPerAccount: 1, maxUses },
      [code],
    );
    return code;
  }

  it("200 redeems of one single-use code by 200 accounts: one success, one credit", async () => {
    const all = await users(200, 0);
    const outcomes = await race(
      { do: "redeem", users: numbers(all.slice(0, 100)), code: "ONCE500" },
      { do: "redeem", users: numbers(all.slice(100)), code: "ONCE500" },
    );
    expect(answers(outcomes)).toMatchObject([{ status: 1, userPoints: 500, userPoints2: 50 }]);
    expect(refusals(outcomes)).toEqual(new Set(["validation"]));
    const balances = await Promise.all(all.map(({ UserNum }) => coinsOf(database.db, UserNum)));
    expect(balances.filter(([coins]) => coins > 0)).toEqual([[500, 50]]);
    await expectBooksInOrder(database.db);
  }, 40_000);

  it("one account's redeems, with no key: one success; with one key: one effect, equal answers", async () => {
    const [one, two] = numbers(await users(2, 0)) as [number, number];
    const [first, second] = [await addCode(100), await addCode(100)];
    const many = (user: number) => Array<number>(25).fill(user);
    const without = await race(
      { do: "redeem", users: many(one), code: first },
      { do: "redeem", users: many(one), code: first },
    );
    expect(answers(without)).toHaveLength(1);
    const key = randomUUID();
    const withKey = await race(
      { do: "redeem", users: many(two), code: second, key },
      { do: "redeem", users: many(two), code: second, key },
    );
    expect(answers(withKey)).toHaveLength(50);
    expect(new Set(answers(withKey).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await coinsOf(database.db, one), await coinsOf(database.db, two)]).toEqual([
      [500, 50],
      [500, 50],
    ]);
    await expectBooksInOrder(database.db);
  }, 40_000);

  it("200 buys of one account with coins for 7: exactly 7, balance 0", async () => {
    const [user] = await users(1, 700);
    const { UserNum, UserID } = user as NonNullable<typeof user>;
    const item = await addItem(database.db, { ItemMoney: 100 });
    const order: Order = { do: "buy", users: Array<number>(100).fill(UserNum), item };
    const outcomes = await race(order, order);
    expect(answers(outcomes)).toHaveLength(7);
    expect(refusals(outcomes)).toEqual(new Set(["not_enough_coins"]));
    expect((await coinsOf(database.db, UserNum))[0]).toBe(0);
    expect(await countRows(database.db, "ShopPurchase", { UserUID: UserID, PurFlag: 0 })).toBe(7);
    await expectBooksInOrder(database.db);
  }, 40_000);

  it("200 accounts and a stock of 7: exactly 7", async () => {
    const all = await users(200, 100);
    const item = await addItem(database.db, { ItemMoney: 100, stock: 7 });
    for (const { UserNum } of all) await createCart(database.db, context()).add(UserNum, item, 1);
    const outcomes = await race(
      { do: "buy", users: numbers(all.slice(0, 100)) },
      { do: "buy", users: numbers(all.slice(100)) },
    );
    expect(answers(outcomes)).toHaveLength(7);
    expect(refusals(outcomes)).toEqual(new Set(["conflict"]));
    expect(await stockOf(database.db, item)).toBe(0);
    expect(await countRows(database.db, "ShopPurchase", { ProductNum: item })).toBe(7);
    await expectBooksInOrder(database.db);
  }, 40_000);

  it("one cart bought 50 times by one key: one effect, equal answers; 60 clicks are all counted", async () => {
    const [user] = await users(1, 10_000);
    const { UserNum } = user as NonNullable<typeof user>;
    const item = await addItem(database.db, { ItemMoney: 100 });
    const cart = createCart(database.db, context());
    await cart.add(UserNum, item, 1);
    const seq = (await cart.read(UserNum)).cart[0]?.seq as number;
    const click: Order = { do: "increase", user: UserNum, seq, times: 30 };
    await race(click, click);
    expect((await cart.read(UserNum)).count).toBe(61);
    const order: Order = { do: "buy-again", user: UserNum, times: 25, key: randomUUID() };
    const outcomes = await race(order, order);
    expect(answers(outcomes)).toHaveLength(50);
    expect(new Set(answers(outcomes).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await coinsOf(database.db, UserNum))[0]).toBe(10_000 - 6_100);
    await expectBooksInOrder(database.db);
  }, 40_000);

  it("a line given back by two while the game takes its pieces: each piece is taken or paid back, once", async () => {
    const { db } = database;
    const [user] = await users(1, 10_000);
    const { UserNum, UserID } = user as NonNullable<typeof user>;
    const item = await addItem(db, { ItemMoney: 100, stock: 60 });
    await changeItem(db, item, { published: 1 });
    await createCart(db, context()).add(UserNum, item, 60);
    const purchases = createPurchases(db, context());
    await purchases.buy(UserNum, {}, undefined, CLIENT);
    const line = (await purchases.history(UserNum, 1)).purchasehistory[0]?.line as number;
    const pieces: number[] = (await db.knex("ShopPurchase").where({ UserUID: UserID })).map((row) =>
      Number(row.PurKey),
    );
    const order: Order = { do: "refund", user: UserNum, line, times: 10 };
    const [taken, ...refunds] = await race({ do: "take", pieces }, order, order);
    const inGame = answers([taken ?? []]).filter((rows) => rows === 1).length;
    const back = answers(refunds) as { pieces: number }[];
    expect(back.length).toBeLessThanOrEqual(1);
    const cancelled = back[0]?.pieces ?? 0;
    expect(inGame + cancelled).toBe(60);
    expect((await coinsOf(db, UserNum))[0]).toBe(4_000 + cancelled * 100);
    expect(await stockOf(db, item)).toBe(cancelled);
    await expectBooksInOrder(db);
  }, 40_000);
});
