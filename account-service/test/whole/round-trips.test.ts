import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createCampaigns, createCodes, generateCode } from "../../src/domains/coins/codes/index.ts";
import { createCart } from "../../src/domains/shop/cart/index.ts";
import { createOrders } from "../../src/domains/shop/orders/index.ts";
import { createClock } from "../app.ts";
import { addBundle, addItem, addRichUser, CLIENT, contextOf } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { sql } from "../sql.ts";

// How often a call goes to the database and back, BEGIN and COMMIT included: over a network each of them takes time,
// and those under a lock make all other callers wait.

describeEachDatabase("round trips", (kind) => {
  const database = useDatabase(kind);
  const context = () => contextOf({ env: database.env, clock: createClock() });

  async function count(work: () => Promise<unknown>): Promise<number> {
    let statements = 0;
    const listen = () => {
      statements += 1;
    };
    sql(database.db).on("query", listen);
    try {
      await work();
    } finally {
      sql(database.db).removeListener("query", listen);
    }
    return statements;
  }

  /** Buys so many pieces in so many lines, each of an item with a stock. */
  async function buy(lines: number, units: number): Promise<number> {
    const { UserNum } = await addRichUser(database.db, 1_000_000);
    for (let line = 0; line < lines; line += 1) {
      const item = await addItem(database.db, { ItemMoney: 100, stock: 100 });
      await createCart(database.db, context()).add(UserNum, item, units / lines);
    }
    return count(() => createOrders(database.db, context()).buy(UserNum, {}, randomUUID(), CLIENT));
  }

  it("of an order are few, and do not grow with its pieces", async () => {
    const one = await buy(1, 1);
    expect(one).toBeLessThanOrEqual(22);
    expect(await buy(1, 99)).toBe(one);
    expect((await buy(10, 200)) - one).toBeLessThanOrEqual(10);
  });

  it("of bundles are a few more: for what they contain, and for rows at another price", async () => {
    const { db } = database;
    const buyBundles = async (bundles: number) => {
      const { UserNum } = await addRichUser(db, 1_000_000);
      const parts = [
        { ProductNum: await addItem(db, {}), quantity: 2 },
        { ProductNum: await addItem(db, {}), quantity: 1 },
      ];
      await createCart(db, context()).add(UserNum, await addBundle(db, parts, { stock: 100 }), bundles);
      return count(() => createOrders(db, context()).buy(UserNum, {}, randomUUID(), CLIENT));
    };
    const one = await buyBundles(1);
    expect(one).toBeLessThanOrEqual(25);
    expect(await buyBundles(60)).toBe(one);
  });

  it("of a redemption are few", async () => {
    const { UserNum } = await addRichUser(database.db, 10);
    const code = generateCode();
    await createCampaigns(database.db, context()).createWithCodes(
      { name: "x", coins: 5, bonusCoins: 1, starts: new Date(0), ends: null, usesPerAccount: 9, maxUses: 9 },
      [code],
    );
    const redeem = (ReferralCode = "") =>
      count(() =>
        createCodes(database.db, context()).redeem(
          UserNum,
          { CouponCode: code, ReferralCode },
          randomUUID(),
          CLIENT,
        ),
      );
    expect(await redeem()).toBeLessThanOrEqual(14);
    // A streamer's share is another account's balance: who they are, what they get, and two for the row it stands in.
    expect(await redeem("STREAMERANA")).toBeLessThanOrEqual(18);
  });
});
