import { randomUUID } from "node:crypto";
import { afterEach, expect } from "vitest";
import { bulkPreviewRequestSchema } from "../../contract/index.ts";
import { createCampaigns, generateCode, hashCode } from "../../src/domains/coins/codes/index.ts";
import { createLedger } from "../../src/domains/coins/ledger/index.ts";
import { createCharacterServicesConsole } from "../../src/domains/game/character-services/index.ts";
import { createCharacterLists } from "../../src/domains/game/characters/character-lists.ts";
import { createCart } from "../../src/domains/shop/cart/index.ts";
import { createProducts } from "../../src/domains/shop/catalogue/index.ts";
import { createGifts } from "../../src/domains/shop/gifts/index.ts";
import { createOrders } from "../../src/domains/shop/orders/index.ts";
import { MINUTE } from "../../src/lib/time.ts";
import { createClock } from "../app.ts";
import {
  addBundle,
  addItem,
  addRichUser,
  addRichUsers,
  CLIENT,
  changeItem,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  fillCarts,
  setPolicy,
  stockOf,
} from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { addCharacters, countRows } from "../game.ts";
import type { Call } from "../racer.ts";
import { times, useRaces } from "../races.ts";
import { sql } from "../sql.ts";

// Coins with two concurrent processes: what was paid is delivered, and no coin is created or lost.

describeEachDatabase("coins in a race", (kind) => {
  const database = useDatabase(kind);
  const { eachRound } = useRaces(database);
  const context = () => contextOf({ env: database.env, clock: createClock() });
  const operating = () => ({ db: database.db, env: database.env, clock: createClock() });
  afterEach(async () => {
    await expectBooksInOrder(database.db);
    for await (const difference of createLedger(database.db, context()).reconcile(false))
      expect(difference).toBeUndefined();
    // After 200 rounds, the ledger is long.
  });

  const rich = (coins: number) => addRichUser(database.db, coins);
  const many = (count: number, coins: number) => addRichUsers(database.db, count, coins);
  const purse = async (UserNum: number) => (await coinsOf(database.db, UserNum))[0];

  async function addCodes({ codes = 1, usesPerAccount = 1, maxUses = 1 }): Promise<string[]> {
    const list = times(codes, generateCode);
    await createCampaigns(database.db, context()).createWithCodes(
      { name: "x", coins: 500, bonusCoins: 50, starts: new Date(0), ends: null, usesPerAccount, maxUses },
      list,
    );
    return list;
  }
  const addCode = async (offer: Parameters<typeof addCodes>[0]) => (await addCodes(offer))[0] as string;

  eachRound("one account redeems a once-only code: once", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    const code = await addCode({ maxUses: 1_000 });
    const { answers, refused } = await race(times(callers, () => ({ do: "redeem", user, code })));
    expect(answers).toHaveLength(1);
    expect(Object.keys(refused).sort()).not.toContain("internal");
    expect(await coinsOf(database.db, user)).toEqual([500, 50]);
  });

  eachRound("one account redeems a campaign's codes: as many as it may", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    const codes = await addCodes({ codes: callers, usesPerAccount: 7 });
    await setPolicy(operating(), "wrongCodesFree", "100");
    const { answers } = await race(codes.map((code) => ({ do: "redeem", user, code })));
    expect(answers).toHaveLength(7);
    expect(await coinsOf(database.db, user)).toEqual([3_500, 350]);
  });

  eachRound("accounts redeem a code with 7 uses: 7 of them", async (callers, race) => {
    const users = await many(callers, 0);
    const code = await addCode({ maxUses: 7 });
    const { answers, refused } = await race(users.map((user) => ({ do: "redeem", user, code })));
    expect(answers).toHaveLength(7);
    expect(refused).toEqual({ validation: callers - 7 });
  });

  eachRound("accounts redeem with one streamer's code: every share is recorded", async (callers, race) => {
    const users = await many(callers, 0);
    const code = await addCode({ maxUses: 1_000 });
    const streamer = async () =>
      (
        await sql(database.db)("Streamer as r")
          .join("Account as a", "a.UserNum", "r.UserNum")
          .first("a.ReferralBalance")
      ).ReferralBalance;
    const before = await streamer();
    const { answers } = await race(
      users.map((user) => ({ do: "redeem", user, code, referral: "STREAMERANA" })),
    );
    expect(answers).toHaveLength(callers);
    expect((await streamer()) - before).toBe(25 * callers);
  });

  eachRound(
    "one key, redeemed and bought again and again: one effect each, equal answers",
    async (callers, race) => {
      const { UserNum: user } = await rich(1_000);
      const code = await addCode({ maxUses: 1_000, usesPerAccount: 1_000 });
      const item = await addItem(database.db, { ItemMoney: 100 });
      await createCart(database.db, context()).add(user, item, 2);
      const keys = [randomUUID(), randomUUID()] as const;
      const { outcomes, answers } = await race(
        times(
          callers,
          (index): Call =>
            index % 4 < 2 ? { do: "redeem", user, code, key: keys[0] } : { do: "buy", user, key: keys[1] },
        ),
      );
      expect(answers).toHaveLength(callers);
      const distinct = (kinds: number[]) =>
        new Set(outcomes.filter((_, index) => kinds.includes(index % 4)).map((one) => JSON.stringify(one)));
      expect([distinct([0, 1]).size, distinct([2, 3]).size]).toEqual([1, 1]);
      expect(await purse(user)).toBe(1_000 + 500 - 200);
    },
  );

  eachRound(
    "two players send each other gifts: no more than they may, and every coin counts",
    async (callers, race) => {
      const users = [await rich(100_000), await rich(100_000)] as const;
      const names = users.map(({ UserNum }) => `Cha_${UserNum}`);
      await addCharacters(
        database.db,
        users.map(({ UserNum }, index) => ({ UserNum, ChaName: names[index] as string })),
      );
      await createCharacterLists(database.db, { env: database.env, now: () => new Date() }).refresh();
      await setPolicy(operating(), "giftsAllowed", "true");
      await setPolicy(operating(), "giftsPerDay", "3");
      const [to, back] = await Promise.all(
        users.map(async ({ UserNum }, index) => {
          const found = await createGifts(database.db, context()).recipient(
            UserNum,
            names[1 - index] as string,
          );
          return found.to;
        }),
      );
      const item = await addItem(database.db, { ItemMoney: 10 });
      const { refused } = await race(
        times(
          callers,
          (index): Call =>
            index % 4 < 2
              ? { do: "give", user: users[0].UserNum, item, to: to as string }
              : { do: "give", user: users[1].UserNum, item, to: back as string },
        ),
      );
      expect(Object.keys(refused)).not.toContain("internal");
      for (const [index, { UserNum }] of users.entries()) {
        const sent = await countRows(database.db, "Gift", { giver: UserNum });
        expect(sent).toBeGreaterThan(0);
        expect(sent).toBeLessThanOrEqual(3);
        const theirs = await countRows(database.db, "ShopPurchase", { UserUID: users[1 - index]?.UserID });
        expect(100_000 - (await purse(UserNum))).toBe(theirs * 10);
      }
    },
  );

  eachRound("a drop of 10 items: the first 10 who can pay get one each", async (callers, race) => {
    const users = await many(callers, 100);
    const stock = 10;
    const item = await addItem(database.db, {
      ItemMoney: 100,
      stock,
      isDrop: 1,
      saleStart: new Date(Date.now() - MINUTE),
    });
    const enter = (user: number): Call => ({ do: "enter", user, item, price: 100 });
    // Each player comes twice.
    const { answers, refused } = await race([...users, ...users].map(enter));
    expect([answers.length, refused]).toEqual([2 * callers, {}]);
    const entries = () =>
      sql(database.db)("DropEntry as e")
        .join("ShopDrop as d", "d.id", "e.dropId")
        .where("d.ProductNum", item)
        .orderBy("e.place")
        .select("e.UserNum", "e.place", "e.state", "e.order");
    const line: { UserNum: number; place: number }[] = await entries();
    expect(line).toHaveLength(callers);
    expect(new Set(line.map(({ place }) => place)).size).toBe(callers);
    // Three of those in front have spent their coins by now.
    const spent = [line[0], line[4], line[9]].map((entry) => entry?.UserNum as number);
    await sql(database.db)("UserInfo").whereIn("UserNum", spent).update({ UserPoint: 99 });
    await race(times(6, () => ({ do: "serve" })));
    const after: { UserNum: number; state: string; order: string | null }[] = await entries();
    const bought = after.filter(({ state }) => state === "bought").map(({ UserNum }) => UserNum);
    expect(bought).toEqual(
      line
        .filter(({ UserNum }) => !spent.includes(UserNum))
        .slice(0, stock)
        .map(({ UserNum }) => UserNum),
    );
    expect(after.filter(({ state }) => state === "short").map(({ UserNum }) => UserNum)).toEqual(spent);
    expect(after.filter(({ state }) => state === "sold_out")).toHaveLength(callers - stock - spent.length);
    expect(await stockOf(database.db, item)).toBe(0);
    expect(await countRows(database.db, "OrderLine", { ProductNum: item })).toBe(stock);
    for (const user of bought) expect(await purse(user)).toBe(0);
  });

  eachRound(
    "a drop, served by both processes while players line up: nothing is sold twice",
    async (callers, race) => {
      const users = await many(callers, 100);
      const [scarce, plenty] = await Promise.all(
        [7, 500].map((stock) =>
          addItem(database.db, { ItemMoney: 50, stock, isDrop: 1, saleStart: new Date(Date.now() - MINUTE) }),
        ),
      );
      const { outcomes } = await race(
        users.flatMap((user): Call[] => [
          { do: "enter", user, item: scarce as number, price: 50 },
          { do: "serve" },
          { do: "enter", user, item: plenty as number, price: 50 },
        ]),
      );
      expect(outcomes).toHaveLength(3 * callers);
      await race(times(4, () => ({ do: "serve" })));
      expect(await countRows(database.db, "DropEntry", { state: "waiting" })).toBe(0);
      expect(await stockOf(database.db, scarce as number)).toBe(0);
      expect(await countRows(database.db, "OrderLine", { ProductNum: scarce })).toBe(7);
      const sold = await countRows(database.db, "OrderLine", { ProductNum: plenty });
      expect(await stockOf(database.db, plenty as number)).toBe(500 - sold);
      expect(sold).toBe(callers);
    },
  );

  eachRound("one key, added to the cart again and again: once", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    // Half of the accounts in a game have no row of ours, which additions lock.
    const { UserNum: member } = await rich(0);
    await sql(database.db)("Account").insert({ UserNum: member, passwordHash: "", created: new Date() });
    const [item, there] = [await addItem(database.db), await addItem(database.db)];
    for (const UserNum of [user, member]) await createCart(database.db, context()).add(UserNum, there, 1);
    const keys = times(4, () => randomUUID());
    const { answers } = await race(
      times(callers, (index): Call => {
        const add = { do: "add", user: index % 4 < 2 ? user : member, quantity: 2 } as const;
        return { ...add, item: index % 2 ? item : there, key: keys[index % 4] as string };
      }),
    );
    expect(answers).toHaveLength(callers);
    const quantities = await sql(database.db)("CartItem")
      .whereIn("UserNum", [user, member])
      .orderBy(["UserNum", "ProductNum"])
      .pluck("quantity");
    expect(quantities).toEqual([2, 3, 2, 3]);
  });

  eachRound("one account adds an item with a key for each click: every one counts", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    const item = await addItem(database.db);
    const clicks = Math.min(callers, 99);
    const { answers } = await race(
      times(clicks, () => ({ do: "add", user, item, quantity: 1, key: randomUUID() })),
    );
    expect(answers).toHaveLength(clicks);
    expect(await sql(database.db)("CartItem").where({ UserNum: user }).pluck("quantity")).toEqual([clicks]);
  });

  eachRound("one account buys its cart, without keys: once, with one receipt", async (callers, race) => {
    const { UserNum: user, UserID } = await rich(1_000_000);
    const at = new Date();
    await sql(database.db)("Account").insert({
      UserNum: user,
      passwordHash: "",
      created: at,
      emailKey: `${UserID}@example.com`,
      email_verified_at: at,
    });
    const item = await addItem(database.db, { ItemMoney: 100 });
    await createCart(database.db, context()).add(user, item, 3);
    const { answers } = await race(times(callers, () => ({ do: "buy", user })));
    expect(answers).toHaveLength(1);
    expect(await purse(user)).toBe(1_000_000 - 300);
    expect(await countRows(database.db, "MailOutbox", { recipient: `${UserID}@example.com` })).toBe(1);
  });

  eachRound("one account buys and redeems at once: no balance is lost", async (callers, race) => {
    const { UserNum: user } = await rich(250);
    const item = await addItem(database.db, { ItemMoney: 100 });
    const codes = await addCodes({ codes: callers, usesPerAccount: callers });
    const { outcomes } = await race(
      codes.flatMap((code, index): Call[] =>
        index % 2 === 0
          ? [{ do: "redeem", user, code }]
          : [
              { do: "add", user, item, quantity: 1 },
              { do: "buy", user },
            ],
      ),
    );
    expect(outcomes.length).toBeGreaterThanOrEqual(callers);
    expect(await purse(user)).toBeGreaterThanOrEqual(0);
  });

  eachRound("accounts buy an item with a stock of 7: 7 units", async (callers, race) => {
    const users = await many(callers, 100);
    const item = await addItem(database.db, { ItemMoney: 100, stock: 7 });
    await fillCarts(database.db, users, [item]);
    const { answers, refused } = await race(users.map((user) => ({ do: "buy", user })));
    expect(answers).toHaveLength(7);
    expect(refused).toEqual({ conflict: callers - 7 });
    expect(await stockOf(database.db, item)).toBe(0);
    expect(await countRows(database.db, "ShopPurchase", { ProductNum: item })).toBe(7);
  });

  eachRound(
    "accounts buy the last unit of one of two items, in either order: one gets it",
    async (callers, race) => {
      const users = await many(callers, 1_000);
      const items = [
        await addItem(database.db, { ItemMoney: 10, stock: 1 }),
        await addItem(database.db, { ItemMoney: 10, stock: callers }),
      ];
      await fillCarts(database.db, users.slice(0, callers / 2), items);
      await fillCarts(database.db, users.slice(callers / 2), items.toReversed());
      const { answers } = await race(users.map((user) => ({ do: "buy", user })));
      expect(answers).toHaveLength(1);
      expect(await Promise.all(items.map((item) => stockOf(database.db, item)))).toEqual([0, callers - 1]);
    },
  );

  eachRound(
    "a price changes while it is bought: everyone pays what they agreed to",
    async (callers, race) => {
      const users = await many(callers, 1_000);
      const item = await addItem(database.db, { ItemMoney: 100 });
      await fillCarts(database.db, users, [item]);
      const half = Math.floor(callers / 2);
      const calls: Call[] = users.map((user) => ({ do: "buy", user, expectedTotal: 100 }));
      calls.splice(half, 0, { do: "price", item, price: 900 });
      const { answers, refused } = await race(calls);
      expect(Object.keys(refused).filter((code) => code !== "price_changed")).toEqual([]);
      for (const answer of answers as { total?: number }[]) if (answer.total) expect(answer.total).toBe(100);
      await changeItem(database.db, item, { price: 100 });
    },
  );

  eachRound(
    "a line is refunded while the game takes its pieces: each is taken or paid back",
    async (callers, race) => {
      const { db } = database;
      const { UserNum: user, UserID } = await rich(10_000);
      const units = Math.min(callers, 99);
      const item = await addItem(db, { ItemMoney: 100, stock: units });
      await createCart(db, context()).add(user, item, units);
      const orders = createOrders(db, context());
      await orders.buy(user, {}, undefined, CLIENT);
      const line = (await orders.history(user, 1)).purchasehistory[0]?.line as number;
      const keys = (await sql(db)("ShopPurchase").where({ UserUID: UserID })).map((row) =>
        Number(row.PurKey),
      );
      const { outcomes } = await race([
        ...keys.flatMap((unit, index): Call[] => [
          { do: "take", unit },
          ...(index % 8 === 0 ? [{ do: "refund", user, line } as const] : []),
        ]),
      ]);
      const answers = outcomes.flatMap((one) => ("answer" in one ? [one.answer] : []));
      const taken = answers.filter((answer) => answer === 1).length;
      const back = answers.reduce<number>(
        (sum, answer) => sum + ((answer as { units?: number } | null)?.units ?? 0),
        0,
      );
      expect(taken + back).toBe(units);
      expect(await purse(user)).toBe(10_000 - units * 100 + back * 100);
      expect(await stockOf(db, item)).toBe(back);
    },
  );

  eachRound("accounts buy a bundle with a stock of 7: 7 whole bundles", async (callers, race) => {
    const { db } = database;
    const users = await many(callers, 100);
    const [first, second] = [await addItem(db, {}), await addItem(db, {})];
    const parts = [
      { ProductNum: first, quantity: 2 },
      { ProductNum: second, quantity: 1 },
    ];
    const bundle = await addBundle(db, parts, { price: 90, stock: 7 });
    await fillCarts(db, users, [bundle]);
    const { answers, refused } = await race(users.map((user) => ({ do: "buy", user })));
    expect([answers.length, refused]).toEqual([7, { conflict: callers - 7 }]);
    expect(await stockOf(db, bundle)).toBe(0);
    expect(await countRows(db, "ShopPurchase", { ProductNum: first })).toBe(14);
    expect(await countRows(db, "ShopPurchase", { ProductNum: second })).toBe(7);
  });

  eachRound(
    "bundles are refunded while the game takes items of them: each as a whole, or not",
    async (callers, race) => {
      const { db } = database;
      const { UserNum: user, UserID } = await rich(10_000);
      const bundles = Math.min(Math.floor(callers / 3), 60);
      const items = [await addItem(db, {}), await addItem(db, {})];
      const parts = items.map((ProductNum, index) => ({ ProductNum, quantity: index + 1 }));
      const bundle = await addBundle(db, parts, { price: 100, stock: bundles });
      await createCart(db, context()).add(user, bundle, bundles);
      const orders = createOrders(db, context());
      await orders.buy(user, {}, undefined, CLIENT);
      const line = (await orders.history(user, 1)).purchasehistory[0]?.line as number;
      const rows = await sql(db)("ShopPurchase").where({ UserUID: UserID }).orderBy("PurKey");
      // The game takes some of them; refunds come in between.
      const { outcomes } = await race(
        rows.flatMap(({ PurKey }, index): Call[] => [
          ...(index % 2 === 0 ? [{ do: "take", unit: Number(PurKey) } as const] : []),
          ...(index % 8 === 0 ? [{ do: "refund", user, line, key: randomUUID() } as const] : []),
        ]),
      );
      const answers = outcomes.flatMap((one) => ("answer" in one ? [one.answer] : []));
      const taken = answers.filter((answer) => answer === 1).length;
      const back = answers.reduce<number>(
        (sum, answer) => sum + ((answer as { units?: number } | null)?.units ?? 0),
        0,
      );
      expect(await purse(user)).toBe(10_000 - bundles * 100 + back * 100);
      expect(await stockOf(db, bundle)).toBe(back);
      expect(await countRows(db, "ShopPurchase", { UserUID: UserID, PurFlag: 1 })).toBe(taken);
      const [entry] = (await orders.history(user, 1)).purchasehistory;
      expect(entry?.units.cancelled).toBe(back);
      // What is left is whole, and can be refunded too.
      if (entry?.refundable) await race([{ do: "refund", user, line }]);
      expect(await stockOf(db, bundle)).toBe(back + (entry?.refundable ?? 0));
    },
  );

  eachRound("one key, a cart with bundles: bought once, with one delivery", async (callers, race) => {
    const { db } = database;
    const { UserNum: user, UserID } = await rich(1_000);
    const [one, other] = [await addItem(db, { ItemMoney: 50 }), await addItem(db, { ItemMoney: 70 })];
    const parts = [
      { ProductNum: one, quantity: 3 },
      { ProductNum: other, quantity: 1 },
    ];
    await fillCarts(db, [user], [one, await addBundle(db, parts, { price: 100 })]);
    const key = randomUUID();
    const { answers } = await race(times(callers, () => ({ do: "buy", user, key })));
    expect(answers).toEqual(times(callers, () => answers[0]));
    expect(await purse(user)).toBe(850);
    expect(await countRows(db, "ShopPurchase", { UserUID: UserID })).toBe(5);
  });

  eachRound("staff change prices from one preview: once", async (callers, race) => {
    const { db } = database;
    const items = [await addItem(db, { price: 100 }), await addItem(db, { price: 10 })];
    const { items: previewed } = await createProducts(db, context()).previewBulk(
      items,
      bulkPreviewRequestSchema.parse({ items, priceChange: "percent", percent: 50 }),
    );
    const { answers, refused } = await race(
      times(callers, (index) => ({ do: "bulk", items: previewed, percent: 50, staff: 1_000_000 + index })),
    );
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    const prices = await sql(db)("ShopItem")
      .whereIn("ProductNum", items)
      .orderBy("ProductNum")
      .pluck("price");
    expect(prices).toEqual([150, 15]);
  });

  eachRound("staff adjust one balance: what exceeds the limit waits", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    const staff = 1_000_000 + user;
    const { answers } = await race(
      times(callers, () => ({ do: "adjust", user, delta: 300, staff, key: randomUUID() })),
    );
    // One staff member may move 1,000 per day.
    expect(answers.filter((answer) => (answer as { state: string }).state === "done")).toHaveLength(3);
    expect(await purse(user)).toBe(900);
  });

  eachRound(
    "one staff member adjusts many balances: together no more than the limit",
    async (callers, race) => {
      const users: number[] = [];
      for (let count = 0; count < 10; count += 1) users.push((await rich(0)).UserNum);
      const staff = 1_000_000 + (users[0] ?? 0);
      const { answers } = await race(
        times(callers, (index) => ({
          ...({ do: "adjust", delta: 300, staff, key: randomUUID() } as const),
          user: users[index % users.length] as number,
        })),
      );
      expect(answers.filter((answer) => (answer as { state: string }).state === "done")).toHaveLength(3);
      const purses = await Promise.all(users.map(purse));
      expect(purses.reduce((sum, coins) => sum + coins, 0)).toBe(900);
    },
  );

  /** A campaign, which has one code. */
  async function addCampaign(): Promise<number> {
    const [code] = await addCodes({});
    const codeHash = hashCode(database.env, code as string);
    return Number((await sql(database.db)("Code").where({ codeHash }).first("campaign")).campaign);
  }

  eachRound(
    "one staff member creates codes and adjusts: together no more than the limit",
    async (callers, race) => {
      const { db } = database;
      const { UserNum: user } = await rich(0);
      const staff = 1_000_000 + user;
      const campaign = await addCampaign();
      const { answers } = await race(
        times(callers, (index) =>
          index % 2 === 0
            ? { do: "codes", campaign, codes: 1, staff }
            : { do: "adjust", user, delta: 100, staff, key: randomUUID() },
        ),
      );
      expect(answers).toHaveLength(callers);
      const working = await countRows(db, "CodeBatch", { campaign, approvalRequested: null });
      // 500 R-Coin, 50 Milleage, and 50 R-Coin for a streamer.
      const moved = working * 600 + ((await purse(user)) ?? 0);
      expect(moved).toBeGreaterThan(900);
      expect(moved).toBeLessThanOrEqual(1_000);
    },
  );

  eachRound("staff approve one request: once", async (callers, race) => {
    const { UserNum: user } = await rich(0);
    const staff = 1_000_000 + user;
    const requested = await race([{ do: "adjust", user, delta: 5_000, staff }]);
    const { id } = requested.answers[0] as { id: string };
    const { answers, refused } = await race(
      times(callers, (index) => ({ do: "approve", id, staff: staff + 1 + index })),
    );
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    expect(await purse(user)).toBe(5_000);
  });

  eachRound("a batch of codes is created and downloaded: once each", async (callers, race) => {
    const campaign = await addCampaign();
    const staff = 1_000_000 + campaign;
    const key = randomUUID();
    const made = await race(times(callers, () => ({ do: "batch", campaign, codes: 1_500, staff, key })));
    const [{ batch }] = made.answers as [{ batch: number }];
    expect(made.answers).toEqual(times(callers, () => made.answers[0]));
    const { answers, refused } = await race(
      times(callers, () => ({ do: "download", campaign, batch, staff })),
    );
    expect([answers, refused]).toEqual([[1_500], { conflict: callers - 1 }]);
    expect(await countRows(database.db, "CodeBatch", { campaign })).toBe(1);
    expect(await countRows(database.db, "Code", { batch })).toBe(1_500);
  });

  eachRound("staff choose one code: it exists once", async (callers, race) => {
    const campaign = await addCampaign();
    const code = `C${randomUUID().replaceAll("-", "").slice(0, 12)}`.toUpperCase();
    const { answers, refused } = await race(
      times(callers, (index) => ({ do: "choose", campaign, code, staff: 1_000_000 + index })),
    );
    expect([answers.length, refused]).toEqual([1, { validation: callers - 1 }]);
    expect(await countRows(database.db, "CodeBatch", { campaign })).toBe(1);
    const codeHash = hashCode(database.env, code);
    expect(await countRows(database.db, "Code", { codeHash })).toBe(1);
  });

  /** A player with coins and a character, whose name can be changed for 10 R-Coin as often as they like. */
  async function addNamedCharacter() {
    const { UserNum: user, UserID } = await rich(1_000);
    const price = { price: 10, waitHours: 0, minLevel: 1, most: 0, levelAfter: 1, statPoints: 0 };
    const services = createCharacterServicesConsole(database.db, context());
    await services.setOffer({ service: "name", offered: "true", ...price }, { UserNum: 1, client: CLIENT });
    const ChaName = `N${randomUUID().slice(0, 8)}`;
    await addCharacters(database.db, [{ UserNum: user, ChaName }]);
    const { ChaNum } = await sql(database.db)("ChaInfo").where({ ChaName }).first("ChaNum");
    const character = Number(ChaNum);
    const nameOf = async () =>
      (await sql(database.db)("ChaInfo").where({ ChaNum: character }).first("ChaName")).ChaName;
    return { user, UserID, character, nameOf };
  }
  const newName = () => `N${randomUUID().replaceAll("-", "").slice(0, 12)}`;

  eachRound(
    "a service is ordered while the player enters the game: the game loads what was paid for",
    async (callers, race) => {
      const { user, character, nameOf } = await addNamedCharacter();
      const calls: Call[] = times(callers, () => ({ do: "name", user, character, name: newName() }));
      const at = Math.floor(callers / 4);
      calls[at] = { do: "enter game", user, character };
      const { outcomes, answers } = await race(calls);
      const entered = outcomes[at] as { answer: { ChaName: string } };
      // Nothing changes once the game has it.
      expect(await nameOf()).toBe(entered.answer.ChaName);
      const paid = answers.length - 1;
      expect(await purse(user)).toBe(1_000 - 10 * paid);
      expect(await countRows(database.db, "CharacterChange", { UserNum: user })).toBe(paid);
    },
  );

  eachRound("players order the same name: one gets it, and one pays", async (callers, race) => {
    const players = await Promise.all(times(Math.min(callers, 20), addNamedCharacter));
    const name = newName();
    const { answers } = await race(
      times(callers, (index) => {
        const { user, character } = players[index % players.length] as (typeof players)[number];
        return { do: "name", user, character, name };
      }),
    );
    expect(answers).toHaveLength(1);
    expect(await countRows(database.db, "ChaInfo", { ChaName: name })).toBe(1);
    const left = await Promise.all(players.map(({ user }) => purse(user)));
    expect(left.sort((a, b) => Number(a) - Number(b))[0]).toBe(990);
    expect(left.filter((coins) => coins === 1_000)).toHaveLength(players.length - 1);
  });

  eachRound("one order is sent again and again, and undone by many: once", async (callers, race) => {
    const { user, character, nameOf } = await addNamedCharacter();
    const before = await nameOf();
    const [name, key] = [newName(), randomUUID()];
    const { answers } = await race(times(callers, () => ({ do: "name", user, character, name, key })));
    expect(answers).toHaveLength(callers);
    expect([await purse(user), await nameOf()]).toEqual([990, name]);
    const { id: change } = await sql(database.db)("CharacterChange").where({ UserNum: user }).first("id");
    const undone = await race(times(callers, (index) => ({ do: "undo", change, staff: 1_000_000 + index })));
    expect(undone.answers).toHaveLength(1);
    expect([await purse(user), await nameOf()]).toEqual([1_000, before]);
  });
});
