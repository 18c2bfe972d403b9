import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buyResponseSchema,
  cartResponseSchema,
  codeOf,
  LIMITS,
  MESSAGES,
  orderHistoryResponseSchema,
  refundResponseSchema,
  type SentenceCode,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { mailTo, openApp, type TestApp, tokenIn } from "../../../../test/app.ts";
import {
  addItem,
  addRichUser,
  CLIENT,
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
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables, takingGame } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { fromGameTime, HOUR } from "../../../lib/time.ts";
import { createCart } from "../cart/index.ts";
import { createShop } from "../catalogue/index.ts";
import { createShopStore } from "../catalogue/store.ts";
import { createOrders } from "./service.ts";
import { createOrdersStore, PUR_FLAG } from "./store.ts";

const buy = (
  test: TestApp,
  player: Pick<Player, "token">,
  body: object = {},
  headers: Record<string, string> = {},
) => post(test.app, "/cart/buy", body, player.token, headers);

const refund = (
  test: TestApp,
  player: Pick<Player, "token">,
  line: unknown,
  headers: Record<string, string> = {},
) => post(test.app, "/shoppurchases/refund", { line }, player.token, headers);

async function history(test: TestApp, player: Pick<Player, "token">, page = 1) {
  const answer = await get(test.app, `/shoppurchases?page=${page}`, player.token);
  expect(answer.statusCode, answer.body).toBe(200);
  return orderHistoryResponseSchema.strict().parse(answer.json());
}

/** A player with coins. */
async function richPlayer(test: TestApp, UserPoint: number, UserPoint2 = 0): Promise<Player> {
  const player = await newPlayer(test.app);
  await changeGameUser(test.db, player.UserID, { UserPoint, UserPoint2 });
  return player;
}

const deliveries = (db: Database, player: Pick<Player, "UserID">) =>
  sql(db)("ShopPurchase").where({ UserUID: player.UserID }).orderBy("PurKey");

/** What the game does when a player takes units out of the item bank, or cancels them. */
const setFlag = (db: Database, PurKeys: number[], PurFlag: number) =>
  sql(db)("ShopPurchase").whereIn("PurKey", PurKeys).update({ PurFlag });

/** A statement that writes; on SQL Server one begins with the table that it keeps new keys in. */
const WRITE = /^(insert|update|delete|select top\(0\))/;

describeEachDatabase("buying", (kind) => {
  const database = useDatabase(kind);
  // As where the game's procedure was corrected: rows stay, to be looked at.
  beforeEach(() => freshPolicy(database.db, "guarded"));

  async function expectRefused(
    call: () => ReturnType<typeof buy>,
    status: number,
    code: SentenceCode | undefined,
    message: string,
  ) {
    const before = await snapshot(database.db);
    const answer = await call();
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([status, code, message]);
    expect(await snapshot(database.db)).toEqual(before);
  }

  it("is confirmed by an email to a confirmed address, unless the policy says otherwise", async () => {
    const test = await openApp(database);
    const { app, db, mails } = test;
    const receipts = () => mails.filter(({ subject }) => /^Your purchase/.test(subject));
    const player = await richPlayer(test, 10_000);
    const item = await addItem(db, { ItemMoney: 1_250, ItemName: "Rare Wings" });
    const buyTwo = async () => {
      await fill(app, player.token, item, 2);
      return (await buy(test, player)).json().order;
    };
    await buyTwo();
    await post(app, "/account/verify-email", {
      token: tokenIn(await mailTo(mails, player.email, /confirm/i)),
    });
    const order = await buyTwo();
    await setPolicy(test, "receiptMails", "false");
    await buyTwo();
    await expect.poll(() => receipts().length).toBe(1);
    const [{ to, text } = expect.unreachable()] = receipts();
    expect(to).toBe(player.email);
    for (const part of ["  2 × Rare Wings\n", "Total: 2,500 R-Coin.", order]) expect(text).toContain(part);
  });

  it("buys only checked items; each unit is a row for the game, in the game's time zone", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1000, 7);
    const [one, two, left] = [
      await addItem(test.db, { ItemMoney: 150, stock: 10 }),
      await addItem(test.db, { ItemMoney: 60 }),
      await addItem(test.db, { ItemMoney: 999 }),
    ] as const;
    await fill(test.app, player.token, one, 2);
    await fill(test.app, player.token, two, 3);
    const { cart } = await fill(test.app, player.token, left);
    await post(test.app, "/cart/toggle", { seq: cart[2]?.seq }, player.token);

    const answer = await buy(test, player, { expectedTotal: 480 }, key());
    expect(answer.statusCode, answer.body).toBe(200);
    const { order, ...bought } = buyResponseSchema.strict().parse(answer.json());
    // 2 % of 150 is 3 each, of 60 it is 1 each, rounded down.
    expect(bought).toEqual({
      message: MESSAGES.bought,
      status: 1,
      total: 480,
      reward: 9,
      userPoints: 520,
      userPoints2: 16,
    });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([520, 16]);
    expect(await stockOf(test.db, one)).toBe(8);
    const rows = await deliveries(test.db, player);
    expect(rows.map((row) => [row.ProductNum, row.PurPrice, row.PurFlag])).toEqual([
      [one, 150, 0],
      [one, 150, 0],
      [two, 60, 0],
      [two, 60, 0],
      [two, 60, 0],
    ]);
    for (const row of rows) {
      expect(fromGameTime(row.PurDate, test.env.GAME_TIME_ZONE)).toEqual(test.clock.now());
      expect(row.PurDate).toEqual(row.PurChgDate);
    }
    // Manila is ahead: the game's time is not ours.
    expect(new Date(rows[0].PurDate).getTime() - test.clock.now().getTime()).toBe(8 * HOUR);
    expect((await get(test.app, "/cart", player.token)).json()).toMatchObject({
      cart: [{ shopitem: { ProductNum: left }, isChecked: 0 }],
    });
    const ledger = await sql(test.db)("LedgerEntry")
      .where({ UserNum: player.UserNum })
      .orderBy("id")
      .select("currency", "delta", "balance", "reason", "reference");
    expect(ledger.filter((row) => row.reason !== "opening")).toEqual([
      { currency: "coin", delta: -480, balance: 520, reason: "order", reference: order },
      { currency: "bonus", delta: 9, balance: 16, reason: "reward", reference: order },
    ]);
    expect((await createShopStore(test.db).countSold()).get(two)).toBe(3);
    await createShop(test.db, contextOf(test)).updateSold();
    expect((await createShopStore(test.db).listSold()).get(two)).toBe(3);
    const [audited] = await sql(test.db)("AuditLog").where({ UserNum: player.UserNum, action: "ordered" });
    expect(audited.detail).toMatch(/^480 R-Coin: 2 × .+, 3 × .+ \[[\da-f-]{36}\]$/);
    expect(audited.detail).toContain(order);
    await expectBooksInOrder(test.db);
  });

  it("requires a login and a checked item", async () => {
    const test = await openApp(database);
    expect((await post(test.app, "/cart/buy", {})).statusCode).toBe(401);
    const player = await richPlayer(test, 100);
    const nothing = () => buy(test, player);
    await expectRefused(nothing, 409, "cartNothingChecked", MESSAGES.cartNothingChecked);
    const item = await addItem(test.db, { ItemMoney: 10 });
    const { cart } = await fill(test.app, player.token, item);
    await post(test.app, "/cart/toggle", { seq: cart[0]?.seq }, player.token);
    await expectRefused(nothing, 409, "cartNothingChecked", MESSAGES.cartNothingChecked);
  });

  it("takes nothing if there are not enough coins, and all if there are exactly enough", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 99);
    const [one, two] = [
      await addItem(test.db, { ItemMoney: 40, stock: 5 }),
      await addItem(test.db, { ItemMoney: 60, stock: 5 }),
    ] as const;
    await fill(test.app, player.token, one);
    await fill(test.app, player.token, two);
    await expectRefused(() => buy(test, player, {}, key()), 409, "notEnoughCoins", MESSAGES.notEnoughCoins);
    await changeGameUser(test.db, player.UserID, { UserPoint: 100 });
    expect((await buy(test, player)).json()).toMatchObject({ total: 100, userPoints: 0 });
  });

  it("rejects a changed price with the new total, and buys at the confirmed price", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1000);
    const item = await addItem(test.db, { ItemMoney: 100 });
    await fill(test.app, player.token, item, 2);
    await changeItem(test.db, item, { price: 110 });
    await expectRefused(
      () => buy(test, player, { expectedTotal: 200 }),
      409,
      "priceChangedTotal",
      `${MESSAGES.priceChanged} The total is now 220 R-Coin.`,
    );
    // Cheaper is another price as well.
    await changeItem(test.db, item, { price: 90 });
    expect((await buy(test, player, { expectedTotal: 220 })).json().code).toBe("priceChangedTotal");
    expect((await buy(test, player, { expectedTotal: 180 })).json()).toMatchObject({
      total: 180,
      userPoints: 820,
    });
    // What was paid stands, whatever the price becomes.
    await changeItem(test.db, item, { price: 5 });
    expect((await history(test, player)).purchasehistory[0]?.shopitem.price).toBe(90);
  });

  it("rejects a cart whose checked items differ from those shown, even for the same total", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1000);
    const [one, other] = [await addItem(test.db), await addItem(test.db)];
    const shown = await fill(test.app, player.token, one);
    const { cart, version } = await fill(test.app, player.token, other);
    expect(version).not.toBe(shown.version);
    const { isChecked } = (await post(test.app, "/cart/toggle", { seq: cart[0]?.seq }, player.token)).json()
      .cart[0];
    expect(isChecked).toBe(0);
    const header = key();
    const agreed = { expectedTotal: shown.total, expectedVersion: shown.version };
    await expectRefused(() => buy(test, player, agreed, header), 409, "cartChanged", MESSAGES.cartChanged);
    // A refusal uses no key up, and afterwards the key is that cart's.
    const now = (await get(test.app, "/cart", player.token)).json();
    const bought = await buy(test, player, { ...agreed, expectedVersion: now.version }, header);
    expect(bought.statusCode, bought.body).toBe(200);
    await expectRefused(
      () => buy(test, player, agreed, header),
      422,
      "idempotencyKeyReused",
      MESSAGES.idempotencyKeyReused,
    );
  });

  it("buys nothing if one item is gone, no longer on sale, sold out or short", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 10_000);
    const fine = await addItem(test.db, { stock: 9 });
    const ItemName = "The other one";
    const item = await addItem(test.db, { stock: 9, ItemName });
    await fill(test.app, player.token, fine);
    await fill(test.app, player.token, item, 3);
    const cases = [
      [{ stock: 2 }, MESSAGES.itemFew],
      [{ stock: 0 }, MESSAGES.itemSoldOut],
      [{ stock: 9, published: 0 }, MESSAGES.itemGone],
      [{ published: 1, saleEnd: test.clock.now() }, MESSAGES.itemEnded],
      [{ saleEnd: null, saleStart: new Date(test.clock.now().getTime() + 1) }, MESSAGES.itemGone],
    ] as const;
    for (const [change, message] of cases) {
      await changeItem(test.db, item, change);
      await expectRefused(() => buy(test, player), 409, codeOf(message), `${ItemName}: ${message}`);
    }
    await changeItem(test.db, item, { saleStart: null });
    expect((await buy(test, player)).statusCode).toBe(200);
  });

  it("is of what the page shows: a checked item that cannot be bought stays in the cart", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1_000);
    const [good, bad] = [
      await addItem(test.db, { ItemMoney: 60 }),
      await addItem(test.db, { ItemMoney: 10 }),
    ];
    await fill(test.app, player.token, good, 2);
    await fill(test.app, player.token, bad);
    await changeItem(test.db, bad, { published: 0 });
    const shown = cartResponseSchema.parse((await get(test.app, "/cart", player.token)).json());
    expect(shown.total).toBe(120);
    // Whoever has not seen that would get less than they ask for.
    expect((await post(test.app, "/cart/buy", {}, player.token)).statusCode).toBe(409);
    const order = { expectedTotal: shown.total, expectedVersion: shown.version };
    const bought = await post(test.app, "/cart/buy", order, player.token);
    expect([bought.statusCode, bought.json().total, bought.json().userPoints]).toEqual([200, 120, 880]);
    const { cart } = cartResponseSchema.parse((await get(test.app, "/cart", player.token)).json());
    expect(cart).toMatchObject([{ isChecked: 1, shopitem: { ProductNum: bad } }]);
    await expectBooksInOrder(test.db);
  });

  it("of one item alone leaves the cart as it is, once, also many times at once", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1_000);
    const [one, other] = [
      await addItem(test.db, { ItemMoney: 60, stock: 5 }),
      await addItem(test.db, { ItemMoney: 10 }),
    ];
    await fill(test.app, player.token, other, 3);
    await fill(test.app, player.token, one);
    const cart = async () => (await get(test.app, "/cart", player.token)).body;
    const before = (await get(test.app, "/cart", player.token)).json().cart;
    const alone = await get(test.app, `/cart?ProductNum=${one}&quantity=2`, player.token);
    const shown = cartResponseSchema.parse(alone.json());
    expect(shown).toMatchObject({ total: 120, count: 2, cart: [{ quantity: 2, problem: null }] });
    const order = {
      expectedTotal: shown.total,
      expectedVersion: shown.version,
      item: { ProductNum: one, quantity: 2 },
    };
    const once = key();
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => post(test.app, "/cart/buy", order, player.token, once)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ total: 120, userPoints: 880 });
    expect([await stockOf(test.db, one), JSON.parse(await cart()).cart.length]).toEqual([3, before.length]);
    const after = JSON.parse(await cart()).cart as { seq: number; quantity: number; isChecked: number }[];
    expect(after.map(({ seq, quantity, isChecked }) => [seq, quantity, isChecked])).toEqual(
      before.map((row: (typeof after)[number]) => [row.seq, row.quantity, row.isChecked]),
    );
    const less = await post(test.app, "/cart/buy", { ...order, expectedTotal: 60 }, player.token);
    expect([less.statusCode, less.json().code]).toEqual([409, "priceChangedTotal"]);
    expect((await get(test.app, "/cart?ProductNum=999999", player.token)).statusCode).toBe(404);
    await expectBooksInOrder(test.db);
  });

  it("is limited to the policy's number of units at once", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 10_000);
    await setPolicy(test, "orderUnits", "5");
    const item = await addItem(test.db, { ItemMoney: 1 });
    const { cart } = await fill(test.app, player.token, item, 6);
    await expectRefused(() => buy(test, player), 409, "unitsMost", "You can buy at most 5 items at once.");
    await post(test.app, "/cart/decrease", { seq: cart[0]?.seq }, player.token);
    expect((await buy(test, player)).statusCode).toBe(200);
    expect(await deliveries(test.db, player)).toHaveLength(5);
  });

  it("of a free item moves no coins, and delivers it", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 0);
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 0 }), 2);
    expect((await buy(test, player, { expectedTotal: 0 })).json()).toMatchObject({ total: 0, reward: 0 });
    expect(await deliveries(test.db, player)).toHaveLength(2);
    expect(await countRows(test.db, "LedgerEntry", { UserNum: player.UserNum })).toBe(0);
    await expectBooksInOrder(test.db);
  });

  it("names the balance that would overflow: Milleage, with enough coins", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1_000, 2_147_483_647);
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 1_000 }));
    await expectRefused(() => buy(test, player), 409, "balanceFull", MESSAGES.balanceFull);
    // Too few coins are told before that.
    await changeGameUser(test.db, player.UserID, { UserPoint: 999 });
    await expectRefused(() => buy(test, player), 409, "notEnoughCoins", MESSAGES.notEnoughCoins);
  });

  it("rejects totals beyond any balance", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 2_147_483_647);
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 2_147_483_647 }), 99);
    await expectRefused(() => buy(test, player), 409, "notEnoughCoins", MESSAGES.notEnoughCoins);
  });

  it("one idempotency key 50 times at once: one effect, 50 equal responses; another total is rejected", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1000);
    const item = await addItem(test.db, { ItemMoney: 100 });
    await fill(test.app, player.token, item);
    const header = key();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy(test, player, { expectedTotal: 100 }, header)),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([900, 2]);
    // The cart is filled again and the old click is repeated: nothing is bought.
    await fill(test.app, player.token, item);
    expect((await buy(test, player, { expectedTotal: 100 }, header)).json()).toEqual(answers[0]?.json());
    await expectRefused(
      () => buy(test, player, { expectedTotal: 200 }, header),
      422,
      "idempotencyKeyReused",
      MESSAGES.idempotencyKeyReused,
    );
    expect(await deliveries(test.db, player)).toHaveLength(1);
    // Without a key, 50 at once find one cart.
    const keyless = await Promise.all(Array.from({ length: 50 }, () => buy(test, player)));
    expect(keyless.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([800, 4]);
    await expectBooksInOrder(test.db);
  });

  it("many times at once with coins for 7: exactly 7, balance 0", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 700);
    const item = await addItem(test.db, { ItemMoney: 100 });
    let paid = 0;
    await Promise.all(
      Array.from({ length: crowdOf(kind) }, async () => {
        const added = await post(test.app, "/cart/items", { ProductNum: item }, player.token);
        // The 99 that a cart's row holds may be reached meanwhile.
        expect([200, 422]).toContain(added.statusCode);
        const answer = await buy(test, player, {}, key());
        expect([200, 409]).toContain(answer.statusCode);
        if (answer.statusCode === 200) paid += answer.json().total;
      }),
    );
    // What many put in together may cost more than there is: the rest is bought one by one.
    for (let tries = 0; tries < 10; tries += 1) {
      const cart = (await get(test.app, "/cart", player.token)).json();
      for (const { seq } of cart.cart) await post(test.app, "/cart/remove", { seq }, player.token);
      await fill(test.app, player.token, item);
      const answer = await buy(test, player);
      if (answer.statusCode === 200) paid += answer.json().total;
    }
    expect(paid).toBe(700);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(0);
    expect(await deliveries(test.db, player)).toHaveLength(7);
    await expectBooksInOrder(test.db);
  });

  it("many single units at once, each its own item, with coins for 7: exactly 7 orders", async () => {
    const test = await openApp(database);
    const user = await addRichUser(test.db, 700);
    const orders = createOrders(test.db, contextOf(test));
    const item = await addItem(test.db, { ItemMoney: 100 });
    // Each fills and buys in one go, so that every one of them wants one piece.
    const results = await Promise.allSettled(
      Array.from({ length: crowdOf(kind) }, () =>
        test.db.transaction(async (trx) => {
          await createCart(trx, contextOf(test)).add(user.UserNum, item, 1);
          return createOrders(trx, contextOf(test)).buy(user.UserNum, {}, undefined, CLIENT);
        }),
      ),
    );
    const bought = results.filter((result) => result.status === "fulfilled");
    expect(bought).toHaveLength(7);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.kind).toBe("not_enough_coins");
    expect((await coinsOf(test.db, user.UserNum))[0]).toBe(0);
    expect(await deliveries(test.db, user)).toHaveLength(7);
    expect((await orders.history(user.UserNum, 1)).purchasehistory).toHaveLength(7);
    await expectBooksInOrder(test.db);
  });

  it("many accounts at once with a stock of 7: exactly 7, the others keep their coins and carts", async () => {
    const test = await openApp(database);
    const context = contextOf(test);
    const item = await addItem(test.db, { ItemMoney: 100, stock: 7 });
    const users = await Promise.all(Array.from({ length: crowdOf(kind) }, () => addRichUser(test.db, 100)));
    for (const { UserNum } of users) await createCart(test.db, context).add(UserNum, item, 1);
    const results = await Promise.allSettled(
      users.map(({ UserNum }) =>
        createOrders(test.db, context).buy(UserNum, { expectedTotal: 100 }, undefined, CLIENT),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(7);
    expect(await stockOf(test.db, item)).toBe(0);
    const balances = await Promise.all(users.map(({ UserNum }) => coinsOf(test.db, UserNum)));
    expect(balances.filter(([coins]) => coins === 0)).toHaveLength(7);
    expect(balances.filter(([coins]) => coins === 100)).toHaveLength(crowdOf(kind) - 7);
    expect(await countRows(test.db, "ShopPurchase", { ProductNum: item })).toBe(7);
    expect(await countRows(test.db, "CartItem", { ProductNum: item })).toBe(crowdOf(kind) - 7);
    await expectBooksInOrder(test.db);
  });

  it("is rolled back completely, wherever it fails", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 1000);
    const item = await addItem(test.db, { ItemMoney: 100, stock: 5 });
    await fill(test.app, player.token, item, 2);
    const before = await snapshot(test.db);
    // Each write of an order in turn is the one that fails.
    const writes: string[] = [];
    const listen = ({ sql }: { sql: string }) => {
      if (WRITE.test(sql)) writes.push(sql);
    };
    const count = await test.db
      .transaction(async (trx) => {
        // Its own writes: the outbox and others write meanwhile.
        sql(trx).on("query", listen);
        await createOrders(trx, contextOf(test)).buy(player.UserNum, {}, undefined, CLIENT);
        throw new Error("no more");
      })
      .catch(() => writes.length);
    expect(count).toBe(8);
    // The place in the audit chain and the row itself come last.
    const all = count + 2;
    for (let failing = 1; failing <= all; failing += 1) {
      let seen = 0;
      const work = test.db.transaction(async (trx) => {
        const query = sql(trx).client.query;
        sql(trx).client.query = function failAt(this: unknown, ...args: unknown[]) {
          const { sql } = args[1] as { sql: string };
          if (!WRITE.test(sql)) return query.apply(this, args);
          seen += 1;
          return seen === failing ? Promise.reject(new Error("the disk is full")) : query.apply(this, args);
        };
        return createOrders(trx, contextOf(test)).buy(player.UserNum, {}, undefined, CLIENT);
      });
      await expect(work).rejects.toThrow("the disk is full");
      expect(await snapshot(test.db)).toEqual(before);
    }
    expect((await buy(test, player)).statusCode).toBe(200);
  });
});

describeEachDatabase("what was bought", (kind) => {
  const database = useDatabase(kind);
  // As where the game's procedure was corrected: rows stay, to be looked at.
  beforeEach(() => freshPolicy(database.db, "guarded"));

  /** A player who bought a number of one item; the line's number and the keys of the units. */
  async function bought(
    test: TestApp,
    quantity: number,
    offer: { ItemMoney?: number; stock?: number | null } = {},
  ) {
    const player = await richPlayer(test, 1000);
    const item = await addItem(test.db, { ItemMoney: 100, ...offer });
    await fill(test.app, player.token, item, quantity);
    const answer = await buy(test, player);
    expect(answer.statusCode, answer.body).toBe(200);
    const keys = (await deliveries(test.db, player)).map((row) => Number(row.PurKey));
    const line = (await history(test, player)).purchasehistory[0]?.line as number;
    return { player, item, keys, line };
  }
  const units = async (test: TestApp, player: Player) => (await history(test, player)).purchasehistory[0];

  async function expectRefused(call: () => ReturnType<typeof refund>, status: number, message: string) {
    const before = await snapshot(database.db);
    const answer = await call();
    expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
    expect(await snapshot(database.db)).toEqual(before);
  }

  it("is listed by line, newest first, ten per page", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test, 10_000);
    expect(await history(test, player)).toEqual({
      purchasehistory: [],
      prev_page: null,
      next_page: null,
      last_page: 1,
      lpm1: 0,
    });
    for (let count = 1; count <= 11; count += 1) {
      await fill(
        test.app,
        player.token,
        await addItem(test.db, { ItemMoney: count, ItemName: `Line ${count}` }),
      );
      await buy(test, player);
      test.clock.advance(1000);
    }
    const first = await history(test, player);
    expect(first).toMatchObject({ prev_page: null, next_page: 2, last_page: 2, lpm1: 1 });
    expect(first.purchasehistory).toHaveLength(LIMITS.historyPage);
    expect(first.purchasehistory[0]).toEqual({
      line: expect.any(Number),
      shopitem: { ItemName: "Line 11", image_url: null, price: 11 },
      quantity: 1,
      PurDate: new Date(test.clock.now().getTime() - 1000).toISOString(),
      units: { waiting: 1, taken: 0, cancelled: 0, removed: 0 },
      parts: [],
      partly: 0,
      refundable: 1,
      giftTo: null,
    });
    expect((await history(test, player, 2)).purchasehistory).toMatchObject([
      { shopitem: { ItemName: "Line 1" } },
    ]);
    // Beyond the last page, it still says which the last one is.
    expect(await history(test, player, 9)).toMatchObject({ purchasehistory: [], prev_page: 2, last_page: 2 });
    expect(await history(test, player, 9)).toMatchObject({ next_page: null, lpm1: 1 });
    expect((await get(test.app, "/shoppurchases")).statusCode).toBe(401);
    expect((await history(test, await newPlayer(test.app))).purchasehistory).toEqual([]);
  });

  it("is read by staff from the newest line on, of this player alone", async () => {
    const test = await openApp(database);
    const { player } = await bought(test, 1);
    const other = await bought(test, 1);
    const item = await addItem(test.db, { ItemMoney: 7, ItemName: "Second" });
    await fill(test.app, player.token, item);
    await buy(test, player);
    const store = createOrdersStore(test.db);
    const lines = await store.listLines(player.UserNum, { take: 10 });
    expect(lines.map(({ price }) => price)).toEqual([7, 100]);
    expect(lines[0]).toMatchObject({
      ProductNum: item,
      ItemName: "Second",
      quantity: 1,
      at: expect.any(Date),
    });
    expect(lines.some(({ id }) => id === other.line)).toBe(false);
    expect(await store.listLines(player.UserNum, { before: lines[0]?.id, take: 10 })).toEqual(lines.slice(1));
    expect(await store.listLines(player.UserNum, { take: 1 })).toEqual(lines.slice(0, 1));
  });

  it("keeps its name and price if the game no longer has the item", async () => {
    const test = await openApp(database);
    const { player, item } = await bought(test, 1);
    const before = await units(test, player);
    await sql(test.db)("ShopItemMap").where({ ProductNum: item }).delete();
    expect(await units(test, player)).toEqual(before);
  });

  it("shows the game's delivery status of each unit", async () => {
    const test = await openApp(database);
    const { player, keys } = await bought(test, 5);
    const [one, two, three, four] = keys as [number, number, number, number];
    await setFlag(test.db, [one], PUR_FLAG.taken);
    await setFlag(test.db, [two], PUR_FLAG.cancelRequested);
    await setFlag(test.db, [three], PUR_FLAG.cancelled);
    await sql(test.db)("ShopPurchase").where({ PurKey: four }).delete();
    expect(await units(test, player)).toMatchObject({
      quantity: 5,
      units: { waiting: 1, taken: 1, cancelled: 2, removed: 1 },
      refundable: 1,
    });
    // The tests' books are about what we did ourselves.
    await emptyTables(test.db, ["OrderUnit", "OrderLine", "Order", "ShopPurchase", "LedgerEntry"]);
  });

  it("returns to no stock that was set after it was bought, and to one that it came from", async () => {
    const test = await openApp(database);
    for (const [stock, after] of [
      [null, 10],
      [5, 11],
    ] as const) {
      const { player, item, line } = await bought(test, 1, { stock });
      await changeItem(test.db, item, { stock: 10 });
      expect((await refund(test, player, line)).statusCode).toBe(200);
      expect(await stockOf(test.db, item)).toBe(after);
    }
  });

  it("can be refunded as far as it is waiting: coins, reward and stock", async () => {
    const test = await openApp(database);
    const { player, item, keys, line } = await bought(test, 4, { stock: 9 });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([600, 8]);
    await setFlag(test.db, [keys[1] as number], PUR_FLAG.taken);
    const answer = await refund(test, player, line);
    expect(answer.statusCode).toBe(200);
    expect(refundResponseSchema.strict().parse(answer.json())).toEqual({
      message: MESSAGES.refunded,
      status: 1,
      units: 3,
      userPoints: 900,
      userPoints2: 2,
    });
    expect(await stockOf(test.db, item)).toBe(8);
    expect(await units(test, player)).toMatchObject({
      units: { waiting: 0, taken: 1, cancelled: 3, removed: 0 },
      refundable: 0,
    });
    const rows = await deliveries(test.db, player);
    expect(rows.map((row) => row.PurFlag)).toEqual([3, 1, 3, 3]);
    const entries = await sql(test.db)("LedgerEntry")
      .where({ UserNum: player.UserNum })
      .whereIn("reason", ["refund", "reward_back"])
      .orderBy("id");
    expect(entries).toMatchObject([
      { currency: "coin", delta: 300, reason: "refund", reference: String(keys[0]) },
      { currency: "bonus", delta: -6, reason: "reward_back", reference: String(keys[0]) },
    ]);
    const audited = {
      UserNum: player.UserNum,
      action: "refunded",
      detail: `300 R-Coin: 3 × ${(await units(test, player))?.shopitem.ItemName} [${keys[0]}]`,
    };
    expect(await countRows(test.db, "AuditLog", audited)).toBe(1);
    // A second time there is nothing.
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundGone);
    await expectBooksInOrder(test.db);
  });

  it("cannot be refunded if the coins would not fit the balance", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 1);
    await changeGameUser(test.db, player.UserID, { UserPoint: 2_147_483_647 - 50 });
    const answer = await refund(test, player, line);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(MESSAGES.balanceFull);
    expect(await units(test, player)).toMatchObject({ units: { waiting: 1 }, refundable: 1 });
    await changeGameUser(test.db, player.UserID, { UserPoint: 900 });
  });

  it("is refunded though it cost nothing", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 2, { ItemMoney: 0 });
    expect((await refund(test, player, line)).json()).toMatchObject({ units: 2, userPoints: 1000 });
    await expectBooksInOrder(test.db);
  });

  it("can be refunded by its owner only, and only what exists", async () => {
    const test = await openApp(database);
    const { line } = await bought(test, 1);
    const other = await newPlayer(test.app);
    for (const wrong of [line, 999_999, 2 ** 53 - 1])
      await expectRefused(() => refund(test, other, wrong), 404, MESSAGES.refundGone);
    for (const wrong of ["x", 1.5, undefined])
      expect((await refund(test, other, wrong)).statusCode).toBe(422);
    expect((await post(test.app, "/shoppurchases/refund", { line })).statusCode).toBe(401);
  });

  it("cannot be refunded if the game has taken all of it", async () => {
    const test = await openApp(database);
    const { player, keys, line } = await bought(test, 2);
    await setFlag(test.db, keys, PUR_FLAG.taken);
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundGone);
  });

  it("cannot be refunded after the policy's period, or as soon as refunds are off", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 1);
    await setPolicy(test, "refundAllowed", "false");
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundOff);
    expect(await units(test, player)).toMatchObject({ units: { waiting: 1 }, refundable: 0 });
    await setPolicy(test, "refundAllowed", "true");
    await setPolicy(test, "refundSafety", "off");
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundOff);
    await setPolicy(test, "refundSafety", "guarded");
    await setPolicy(test, "refundWindowHours", "1");
    test.clock.advance(HOUR + 1);
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundOver);
    expect(await units(test, player)).toMatchObject({ units: { waiting: 1 }, refundable: 0 });
    await setPolicy(test, "refundWindowHours", "2");
    expect((await refund(test, player, line)).statusCode).toBe(200);
  });

  it("cannot be refunded if its Milleage is spent", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 1);
    await changeGameUser(test.db, player.UserID, { UserPoint2: 1 });
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundRewardSpent);
    await changeGameUser(test.db, player.UserID, { UserPoint2: 2 });
    expect((await refund(test, player, line)).json()).toMatchObject({ userPoints: 1000, userPoints2: 0 });
  });

  it("takes back the reward that was given, whatever the current policy", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 1);
    await setPolicy(test, "milleageRatePercent", "100");
    expect((await refund(test, player, line)).json()).toMatchObject({ userPoints: 1000, userPoints2: 0 });
  });

  it("is refunded once: 50 at once, with and without a key", async () => {
    const test = await openApp(database);
    const { player, line } = await bought(test, 3);
    const header = key();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(test, player, line, header)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ units: 3, userPoints: 1000 });
    await expectRefused(() => refund(test, player, line + 1, header), 422, MESSAGES.idempotencyKeyReused);
    const second = await bought(test, 3);
    const keyless = await Promise.all(
      Array.from({ length: 50 }, () => refund(test, second.player, second.line)),
    );
    expect(keyless.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await coinsOf(test.db, second.player.UserNum)).toEqual([1000, 0]);
    await expectBooksInOrder(test.db);
  });

  it("is either taken by the game or refunded, if both happen at once", async () => {
    const test = await openApp(database);
    const game = await takingGame(database);
    try {
      let both = 0;
      // How long giving back took the last time, in milliseconds: the game comes some time within that.
      let took = 4;
      for (let round = 0; round < 20 || (both === 0 && round < 100); round += 1) {
        const { player, keys, line } = await bought(test, 6);
        const [answer, ...taken] = await Promise.all([
          sleep((Math.random() * took) / 2).then(async () => {
            const began = performance.now();
            const answer = await refund(test, player, line);
            took = performance.now() - began;
            return answer;
          }),
          ...keys.map((PurKey) => sleep(Math.random() * 1.5 * took).then(() => game.take(PurKey))),
        ]);
        const inGame = taken.filter((rows) => rows === 1).length;
        const back = answer.statusCode === 200 ? answer.json().units : 0;
        expect(inGame + back).toBe(6);
        expect((await coinsOf(test.db, player.UserNum))[0]).toBe(400 + back * 100);
        expect(await units(test, player)).toMatchObject({
          units: { waiting: 0, taken: inGame, cancelled: back, removed: 0 },
        });
        if (inGame > 0 && back > 0) both += 1;
      }
      // They met in the middle, else this would prove little.
      expect(both).toBeGreaterThan(0);
      await expectBooksInOrder(test.db);
    } finally {
      await game.close();
    }
  });

  it("is refunded only once, even if the game resets its flag", async () => {
    const test = await openApp(database);
    const { player, keys, line } = await bought(test, 2);
    expect((await refund(test, player, line)).json()).toMatchObject({ units: 2, userPoints: 1000 });
    // As the game does when an item does not fit into the inventory.
    await setFlag(test.db, keys, PUR_FLAG.waiting);
    expect(await units(test, player)).toMatchObject({
      units: { waiting: 0, taken: 0, cancelled: 2, removed: 0 },
      refundable: 0,
    });
    await expectRefused(() => refund(test, player, line), 409, MESSAGES.refundGone);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([1000, 0]);
    const at = { ours: test.clock.now(), game: test.clock.now() };
    expect(await createOrdersStore(test.db).cancelUnits(keys, at)).toEqual(new Set());
    await setFlag(test.db, keys, PUR_FLAG.cancelled);
    await expectBooksInOrder(test.db);
  });

  it("of a refund, only units that are cancelled are removed from the game's table", async () => {
    const test = await openApp(database);
    const { player, keys } = await bought(test, 3);
    await setFlag(test.db, [keys[0] as number], PUR_FLAG.cancelled);
    await setFlag(test.db, [keys[1] as number], PUR_FLAG.taken);
    await createOrdersStore(test.db).removeCancelled(keys);
    expect((await deliveries(test.db, player)).map((row) => Number(row.PurKey))).toEqual(keys.slice(1));
    // The tests' books are about what we did ourselves.
    await emptyTables(test.db, ["OrderUnit", "OrderLine", "Order", "ShopPurchase", "LedgerEntry"]);
  });

  it("a unit taken between check and cancellation stays with the player and is not refunded", async () => {
    const test = await openApp(database);
    const { player, keys } = await bought(test, 1);
    const store = createOrdersStore(test.db);
    const [PurKey] = keys as [number];
    await setFlag(test.db, keys, PUR_FLAG.taken);
    const at = { ours: test.clock.now(), game: test.clock.now() };
    expect(await store.cancelUnits(keys, at)).toEqual(new Set());
    expect(await countRows(test.db, "OrderUnit", { PurKey, refunded: null })).toBe(1);
    await setFlag(test.db, keys, PUR_FLAG.waiting);
    expect(await store.cancelUnits(keys, at)).toEqual(new Set([PurKey]));
    await setFlag(test.db, keys, PUR_FLAG.waiting);
    expect(await store.cancelUnits(keys, at)).toEqual(new Set());
    await setFlag(test.db, keys, PUR_FLAG.cancelled);
    expect((await deliveries(test.db, player))[0].PurFlag).toBe(PUR_FLAG.cancelled);
  });
});

describeEachDatabase("buying on a server without Milleage", (kind) => {
  const database = useDatabase(kind, {
    SEED_DEMO: "false",
    GAME_MAPPING: JSON.stringify({ UserInfo: { columns: { UserPoint2: null } } }),
  });

  it("works with R-Coin alone, refunds included", async () => {
    const test = await openApp(database);
    await freshPolicy(test.db, "remove");
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 500 });
    await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 100 }), 2);
    expect((await buy(test, player)).json()).toMatchObject({ reward: 0, userPoints: 300, userPoints2: 0 });
    const line = (await history(test, player)).purchasehistory[0]?.line;
    expect((await refund(test, player, line)).json()).toMatchObject({ userPoints: 500, userPoints2: 0 });
    expect(await countRows(test.db, "LedgerEntry", { currency: "bonus" })).toBe(0);
    await expectBooksInOrder(test.db);
  });
});

describe("PurFlag", () => {
  it("is the game's own", () => {
    expect(PUR_FLAG).toEqual({ waiting: 0, taken: 1, cancelRequested: 2, cancelled: 3 });
  });
});
