import { afterEach, describe, expect, it } from "vitest";
import {
  dropEntryResponseSchema,
  dropResponseSchema,
  MESSAGES,
  type ShopItem,
  shopItemsResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { createClock, openApp, type TestApp } from "../../../../test/app.ts";
import {
  addItem,
  addRichUser,
  changeItem,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  setPolicy,
  stockOf,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { MINUTE } from "../../../lib/time.ts";
import { priced } from "../catalogue/service.ts";
import { createOrders } from "../orders/index.ts";
import { createDropQueue } from "./drop-queue.ts";
import { createDrops } from "./service.ts";

describeEachDatabase("drops", (kind) => {
  const database = useDatabase(kind);

  async function richPlayer(test: TestApp, UserPoint = 1_000): Promise<Player> {
    const player = await newPlayer(test.app);
    const CreateDate = new Date("2020-01-01T00:00:00Z");
    await changeGameUser(test.db, player.UserID, { UserPoint, UserPoint2: 0, CreateDate });
    return player;
  }
  /** An item whose drop starts in so many milliseconds. */
  const addDrop = (test: TestApp, inMs: number, offer: object = {}) =>
    addItem(test.db, {
      ItemMoney: 100,
      stock: 2,
      isDrop: 1,
      saleStart: new Date(test.clock.now().getTime() + inMs),
      ...offer,
    });
  const enter = ({ app }: TestApp, { token }: Player, item: number, expectedPrice = 100) =>
    post(app, `/drops/${item}/enter`, { expectedPrice }, token);
  const placeOf = async ({ app }: TestApp, { token }: Player, item: number) => {
    const answer = await get(app, `/drops/${item}/entry`, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return dropEntryResponseSchema.strict().parse(answer.json()).data;
  };
  const stateOf = async (test: TestApp, player: Player, item: number) =>
    (await placeOf(test, player, item)).entry?.state;
  /** What becomes of a player, which is served after the answer. */
  const outcome = (test: TestApp, player: Player, item: number) =>
    expect.poll(() => stateOf(test, player, item));
  const refusal = async (answer: ReturnType<typeof enter>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).error];
  };
  const listed = async ({ app }: TestApp, item: number): Promise<ShopItem | undefined> => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) =>
        shopItemsResponseSchema.parse((await get(app, `/shop/items?category=Test&page=${page}`)).json()),
      ),
    );
    return pages.flatMap(({ items }) => items).find(({ ProductNum }) => ProductNum === item);
  };

  it("are shown before they start, and sold by their queue alone", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test);
    const item = await addDrop(test, MINUTE);
    const drop_start = new Date(test.clock.now().getTime() + MINUTE).toISOString();
    expect(await listed(test, item)).toMatchObject({ drop_start, stock: 2 });
    const shown = dropResponseSchema.strict().parse((await get(test.app, `/drops/${item}`)).json()).data;
    expect(shown).toMatchObject({ open: false, starts: drop_start, now: test.clock.now().toISOString() });
    for (const other of [await addItem(test.db), 999_999])
      expect((await get(test.app, `/drops/${other}`)).statusCode).toBe(404);
    const added = await post(test.app, "/cart/items", { ProductNum: item }, player.token);
    expect([added.statusCode, added.json().error]).toEqual([422, MESSAGES.dropOnly]);
    // It was in the cart before it became a drop.
    await sql(test.db)("CartItem").insert({
      UserNum: player.UserNum,
      ProductNum: item,
      quantity: 1,
      isChecked: 1,
    });
    test.clock.advance(2 * MINUTE);
    const bought = await post(test.app, "/cart/buy", {}, player.token);
    expect([bought.statusCode, bought.json().error]).toEqual([
      409,
      expect.stringContaining(MESSAGES.dropOnly),
    ]);
  });

  it("let no one in early, without coins, too new, or at another price", async () => {
    const test = await openApp(database);
    const [player, poor, young] = [
      await richPlayer(test),
      await richPlayer(test, 99),
      await newPlayer(test.app),
    ];
    await changeGameUser(test.db, young.UserID, { UserPoint: 1_000 });
    const item = await addDrop(test, MINUTE);
    expect(await refusal(enter(test, player, item))).toEqual([409, MESSAGES.dropNotStarted]);
    test.clock.advance(MINUTE - 1);
    expect(await refusal(enter(test, player, item))).toEqual([409, MESSAGES.dropNotStarted]);
    expect((await placeOf(test, player, item)).entry).toBeNull();
    test.clock.advance(1);
    expect(await refusal(enter(test, poor, item))).toEqual([409, MESSAGES.notEnoughCoins]);
    expect(await refusal(enter(test, young, item))).toEqual([409, MESSAGES.dropAccountYoung]);
    expect((await enter(test, player, item, 99)).json().code).toBe("priceChanged");
    expect((await post(test.app, `/drops/${item}/enter`, { expectedPrice: 100 })).statusCode).toBe(401);
    expect(await refusal(enter(test, player, await addItem(test.db)))).toEqual([409, MESSAGES.dropUnknown]);
    expect(await refusal(enter(test, player, await addDrop(test, 0, { published: 0 })))).toEqual([
      409,
      MESSAGES.dropUnknown,
    ]);
    expect(await countRows(test.db, "DropEntry", { UserNum: player.UserNum })).toBe(0);
    expect((await enter(test, player, item)).statusCode).toBe(200);
    await outcome(test, player, item).toBe("bought");
    await expectBooksInOrder(test.db);
  });

  it("tell whoever cannot buy at the door: with a debt that forbids it, or more items than one order may have", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test);
    const item = await addDrop(test, 0);
    await setPolicy(test, "debtBlocksBuying", "true");
    await sql(test.db)("CoinDebt").insert({
      UserNum: player.UserNum,
      coins: 5,
      changes: 1,
      since: test.clock.now(),
    });
    expect(await refusal(enter(test, player, item))).toEqual([409, MESSAGES.paymentDebtBlocks]);
    await setPolicy(test, "debtBlocksBuying", "false");
    expect((await enter(test, player, item)).statusCode).toBe(200);
    await outcome(test, player, item).toBe("bought");
  });

  it("tell who set the price at the door, and who made them staff", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test);
    const item = await addDrop(test, 0);
    const { UserNum: gm } = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    await sql(test.db)("FieldEdit").insert({
      action: "shop_item_changed",
      thing: String(item),
      field: "price",
      valueHash: "0".repeat(64),
      edited: test.clock.now(),
      editedBy: gm,
    });
    await sql(test.db)("RoleGrant").insert({
      UserNum: player.UserNum,
      role: "support",
      granted: test.clock.now(),
      grantedBy: gm,
    });
    expect(await refusal(enter(test, player, item))).toEqual([409, MESSAGES.itemOwn]);
    expect((await enter(test, await richPlayer(test), item)).statusCode).toBe(200);
  });

  it("count only people who line up", async () => {
    const test = await openApp(database);
    const item = await addDrop(test, 0, { stock: 5 });
    const queue = createDropQueue(test.db, contextOf(test));
    const players = [
      await richPlayer(test, 10),
      await richPlayer(test),
      await richPlayer(test, 10),
      await richPlayer(test),
    ];
    // Together, as they arrive while another transaction is written.
    const places = await Promise.all(
      players.map(({ UserNum }) =>
        queue.enter(UserNum, item, { price: 100, ip: "::1" }).then(
          ({ place }) => place,
          ({ kind }) => kind,
        ),
      ),
    );
    expect(places).toEqual(["not_enough_coins", 1, "not_enough_coins", 2]);
    expect(await queue.enter(players[1]?.UserNum ?? 0, item, { price: 100, ip: "::1" })).toMatchObject({
      place: 1,
    });
  });

  it("have one place for an account, however often it comes at once", async () => {
    const test = await openApp(database);
    const player = await richPlayer(test);
    const item = await addDrop(test, 0, { stock: 50 });
    const answers = await Promise.all(Array.from({ length: crowdOf(kind) }, () => enter(test, player, item)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().data.place)).size).toBe(1);
    await outcome(test, player, item).toBe("bought");
    expect(await stockOf(test.db, item)).toBe(49);
    expect(await countRows(test.db, "OrderLine", { ProductNum: item })).toBe(1);
    await expectBooksInOrder(test.db);
  });
});

// Without the service, whose own look at the queues would come in between.
describeEachDatabase("the queue of a drop", (kind) => {
  const database = useDatabase(kind);
  const clock = createClock();
  const context = () => contextOf({ env: database.env, clock });
  const open = () => createDrops(database.db, context());
  const rich = async (UserPoint = 1_000) => (await addRichUser(database.db, UserPoint)).UserNum;
  const addDrop = (offer: object = {}) =>
    addItem(database.db, { ItemMoney: 100, stock: 2, isDrop: 1, saleStart: clock.now(), ...offer });
  const agreed = { price: 100, ip: "::1" };
  const entryOf = async (UserNum: number, item: number) => (await open().placeOf(UserNum, item)).entry;
  const stateOf = async (UserNum: number, item: number) => (await entryOf(UserNum, item))?.state;
  afterEach(() => expectBooksInOrder(database.db));

  it("is served in its order, one to each, until nothing is left", async () => {
    const [first, second, third, late] = [await rich(), await rich(), await rich(), await rich()];
    const item = await addDrop();
    const drops = open();
    for (const UserNum of [first, second, third]) await drops.enter(UserNum, item, agreed);
    expect(await entryOf(third, item)).toMatchObject({ state: "waiting", ahead: 2, order: null });
    await drops.serveAll();
    expect(await Promise.all([first, second, third].map((each) => stateOf(each, item)))).toEqual([
      ...["bought", "bought", "sold_out"],
    ]);
    await expect(drops.enter(late, item, agreed)).rejects.toThrow(MESSAGES.itemSoldOut);
    // A repeat finds what there is.
    expect(await drops.enter(first, item, agreed)).toMatchObject({ state: "bought" });
    expect(await coinsOf(database.db, first)).toEqual([900, 2]);
    expect(await coinsOf(database.db, third)).toEqual([1_000, 0]);
    expect(await stockOf(database.db, item)).toBe(0);
    // More arrived: players who got none can line up again, at the end.
    await changeItem(database.db, item, { stock: 1 });
    await drops.enter(late, item, agreed);
    await drops.enter(third, item, agreed);
    await drops.serveAll();
    expect([await stateOf(late, item), await stateOf(third, item)]).toEqual(["bought", "sold_out"]);
    const order = await sql(database.db)("OrderLine").where({ ProductNum: item, UserNum: late }).first();
    expect(await entryOf(late, item)).toMatchObject({ order: order.order, ahead: 0 });
  });

  it("goes on to the next where someone has no coins left or is banned", async () => {
    const [spent, banned, lucky] = [await rich(), await rich(), await rich()];
    const item = await addDrop({ stock: 1 });
    const drops = open();
    for (const UserNum of [spent, banned, lucky]) await drops.enter(UserNum, item, agreed);
    await sql(database.db)("UserInfo").where({ UserNum: spent }).update({ UserPoint: 99 });
    await sql(database.db)("UserInfo").where({ UserNum: banned }).update({ UserAvailable: 0 });
    await drops.serveAll();
    expect(await Promise.all([spent, banned, lucky].map((each) => stateOf(each, item)))).toEqual([
      ...["short", "closed", "bought"],
    ]);
  });

  it.each([
    ["the price has changed", { price: 150 }],
    ["the sale is over", { saleEnd: new Date(0) }],
    ["it is no drop any more", { isDrop: 0 as const }],
    ["the drop was moved", { saleStart: new Date(1) }],
    ["it is hidden", { published: 0 }],
  ])("sells nothing if %s meanwhile", async (_, change) => {
    const player = await rich();
    const item = await addDrop();
    const drops = open();
    await drops.enter(player, item, agreed);
    await changeItem(database.db, item, change);
    await drops.serveAll();
    expect(await countRows(database.db, "DropEntry", { UserNum: player, state: "closed" })).toBe(1);
    expect(await coinsOf(database.db, player)).toEqual([1_000, 0]);
  });

  it("waits for a process whose clock is behind, and keeps its places", async () => {
    const player = await rich();
    const item = await addDrop();
    await open().enter(player, item, agreed);
    const behind = { ...context(), now: () => new Date(clock.now().getTime() - 50) };
    await createDrops(database.db, behind).serveAll();
    expect(await stateOf(player, item)).toBe("waiting");
    await open().serveAll();
    expect(await stateOf(player, item)).toBe("bought");
  });

  it("keeps no order of a turn that another process has ended meanwhile", async () => {
    const player = await rich();
    const item = await addDrop();
    // As if the lock was lost while this one was buying.
    const drops = createDrops(database.db, context(), (db, given) => {
      const orders = createOrders(db, given);
      const buyFromDrop: typeof orders.buyFromDrop = async (...order) => {
        const answer = await orders.buyFromDrop(...order);
        await sql(db)("DropEntry").where({ UserNum: player }).update({ state: "bought", order: "other" });
        return answer;
      };
      return { ...orders, buyFromDrop };
    });
    await drops.enter(player, item, agreed);
    await expect(drops.serveAll()).rejects.toMatchObject({ kind: "internal" });
    expect(await coinsOf(database.db, player)).toEqual([1_000, 0]);
    expect(await stockOf(database.db, item)).toBe(2);
    await sql(database.db)("DropEntry").where({ UserNum: player }).update({ state: "closed" });
  });

  it("ends a turn that cannot be served, instead of all others with it", async () => {
    const [broken, next] = [await rich(), await rich()];
    const item = await addDrop();
    const drops = createDrops(database.db, context(), (db, given) => {
      const orders = createOrders(db, given);
      const buyFromDrop: typeof orders.buyFromDrop = async (UserNum, ...order) => {
        const answer = await orders.buyFromDrop(UserNum, ...order);
        if (UserNum === broken) throw new Error("full disk");
        return answer;
      };
      return { ...orders, buyFromDrop };
    });
    for (const UserNum of [broken, next]) await drops.enter(UserNum, item, agreed);
    await expect(drops.serveAll()).rejects.toThrow("full disk");
    expect(await stateOf(next, item)).toBe("waiting");
    for (let attempt = 0; attempt < 5; attempt += 1) await drops.serveAll().catch(() => {});
    expect([await stateOf(broken, item), await stateOf(next, item)]).toEqual(["closed", "bought"]);
    expect(await coinsOf(database.db, broken)).toEqual([1_000, 0]);
  });
});

describe("a price cut", () => {
  const now = new Date("2026-01-02T00:00:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const item = { price: 100, cut: { price: 80, from: now, until: at(1) } } as Parameters<typeof priced>[0];
  it.each([
    [item, now, 80, 100],
    [item, at(-1), 100, null],
    [item, at(1), 100, null],
    [{ ...item, price: 80 }, now, 80, null],
    [{ ...item, cut: null }, now, 100, null],
  ])("is on from its start until its end, if it is lower", (row, when, price, regularPrice) => {
    expect(priced(row, when)).toMatchObject({ price, regularPrice });
  });
});
