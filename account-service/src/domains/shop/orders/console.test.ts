import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  MESSAGES,
  orderRefundResponseSchema,
  ordersResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import {
  addItem,
  coinsOf,
  expectBooksInOrder,
  fill,
  freshPolicy,
  grantRole,
  key,
  setPolicy,
  snapshot,
  stockOf,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables, takingGame } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY } from "../../../lib/time.ts";
import { PUR_FLAG } from "./store.ts";

describeEachDatabase("orders in the console", (kind) => {
  const database = useDatabase(kind);
  let admin = "";
  // As where the game's procedure was corrected: rows stay, to be looked at.
  beforeEach(() => freshPolicy(database.db, "guarded"));

  async function open(): Promise<TestApp> {
    const test = await openApp(database);
    admin = await tokenOf(test.app, "gm");
    return test;
  }
  const list = async ({ app }: TestApp, query = "") => {
    const answer = await get(app, `/admin/orders?${query}`, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return ordersResponseSchema.strict().parse(answer.json());
  };
  const refund = (
    { app }: TestApp,
    line: number,
    fields: object = {},
    headers: Record<string, string> = {},
  ) => post(app, `/admin/orders/${line}/refund`, { reason: "Wrong colour", ...fields }, admin, headers);

  /** A player with 1,000 R-Coin who bought a number of one item for 100 R-Coin each. */
  async function bought(test: TestApp, quantity: number, offer: { stock?: number } = {}) {
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1000, UserPoint2: 0 });
    const item = await addItem(test.db, { ItemMoney: 100, ...offer });
    await fill(test.app, player.token, item, quantity);
    expect((await post(test.app, "/cart/buy", {}, player.token)).statusCode).toBe(200);
    const keys: number[] = await sql(test.db)("ShopPurchase")
      .where({ UserUID: player.UserID })
      .orderBy("PurKey")
      .pluck("PurKey");
    const [order] = (await list(test, `player=${player.UserID}`)).orders;
    return { player, item, keys, line: order?.line as number };
  }
  const firstOrder = async (test: TestApp, { UserID }: Player) =>
    (await list(test, `player=${UserID}`)).orders[0];
  const setFlag = (test: TestApp, PurKeys: number[], PurFlag: number) =>
    sql(test.db)("ShopPurchase").whereIn("PurKey", PurKeys).update({ PurFlag });

  async function expectRefused(call: () => ReturnType<typeof refund>, status: number, message: string) {
    const before = await snapshot(database.db);
    const answer = await call();
    expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
    expect(await snapshot(database.db)).toEqual(before);
  }

  it("have refunds of items that are gone from the game's table approved beyond a day's limit", async () => {
    const test = await open();
    await emptyTables(test.db, ["Approval", "StaffMovement"]);
    const first = await bought(test, 6);
    const second = await bought(test, 6);
    for (const { keys } of [first, second])
      await sql(test.db)("ShopPurchase").whereIn("PurKey", keys).delete();
    const gone = (line: number) => refund(test, line, { which: "removed" });
    expect((await gone(first.line)).json()).toMatchObject({ units: 6, coins: 600 });
    expect((await gone(second.line)).json()).toEqual({
      message: CONSOLE_MESSAGES.approvalWaits,
      units: 0,
      coins: 0,
      bonusCoins: 0,
    });
    expect((await coinsOf(test.db, second.player.UserNum))[0]).toBe(400);
    expect((await gone(second.line)).json().error).toBe(CONSOLE_MESSAGES.approvalAsked);
    const { approvals } = (await get(test.app, "/admin/approvals?kind=order_refund", admin)).json();
    expect(approvals).toMatchObject([{ rule: "day_limit", account: { UserID: second.player.UserID } }]);
    expect(approvals[0].summary).toMatch(/^Refund 6 × .* for 600 R-Coin, gone from the game's table$/);
    const approve = (token: string) =>
      post(test.app, `/admin/approvals/${approvals[0].id}/approve`, undefined, token);
    expect((await approve(admin)).json().error).toBe(CONSOLE_MESSAGES.approvalOwn);
    const colleague = await newPlayer(test.app);
    await grantRole(test, colleague.UserID, "shop_manager");
    expect((await approve(colleague.token)).json().message).toBe(CONSOLE_MESSAGES.orderRefunded);
    expect((await coinsOf(test.db, second.player.UserNum))[0]).toBe(1_000);
    await expectBooksInOrder(test.db);
  });

  it("are refunded for what the second person was shown, though more is gone by then", async () => {
    const test = await open();
    await emptyTables(test.db, ["Approval", "StaffMovement"]);
    await setPolicy(test, "adjustmentApprovalAbove", "100");
    const { keys, line, player } = await bought(test, 3);
    const gone = (some: number[]) => sql(test.db)("ShopPurchase").whereIn("PurKey", some).delete();
    await gone(keys.slice(0, 2));
    expect((await refund(test, line, { which: "removed" })).json().message).toBe(
      CONSOLE_MESSAGES.approvalWaits,
    );
    const { approvals } = (await get(test.app, "/admin/approvals?kind=order_refund", admin)).json();
    expect(approvals[0].summary).toMatch(/^Refund 2 × .* for 200 R-Coin/);
    await gone(keys.slice(2));
    const colleague = await newPlayer(test.app);
    await grantRole(test, colleague.UserID, "shop_manager");
    const approved = await post(
      test.app,
      `/admin/approvals/${approvals[0].id}/approve`,
      undefined,
      colleague.token,
    );
    expect(approved.json().message).toBe(CONSOLE_MESSAGES.orderRefunded);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(900);
    await setPolicy(test, "adjustmentApprovalAbove", "1000");
    expect((await refund(test, line, { which: "removed" })).json()).toMatchObject({ units: 1, coins: 100 });
    await expectBooksInOrder(test.db);
  });

  it("lists lines by player or item, newest first, with the game's delivery status", async () => {
    const test = await open();
    const { player, item, keys, line } = await bought(test, 3);
    await setFlag(test, keys.slice(0, 1), PUR_FLAG.taken);
    const other = await bought(test, 1);
    expect((await list(test)).orders.slice(0, 2).map((order) => order.line)).toEqual([other.line, line]);
    const { orders } = await list(test, `player=${player.UserID.toUpperCase()}`);
    expect(orders).toEqual([
      {
        line,
        order: expect.any(String),
        account: { UserNum: player.UserNum, UserID: player.UserID },
        product: { ProductNum: item, ItemName: expect.any(String) },
        price: 100,
        quantity: 3,
        at: test.clock.now().toISOString(),
        units: { waiting: 2, taken: 1, cancelled: 0, removed: 0 },
        parts: [],
        partly: 0,
        refundable: 2,
        refundableRemoved: 0,
        gift: null,
      },
    ]);
    expect((await list(test, `product=${item}`)).orders).toEqual(orders);
    expect((await list(test, `product=${item}&player=${other.player.UserID}`)).orders).toEqual([]);
    expect((await list(test, "player=nobody_here")).orders).toEqual([]);
    const file = await get(test.app, `/admin/orders?format=csv&player=${player.UserID}`, admin);
    expect(file.body.split("\r\n")[1]).toMatch(
      new RegExp(`^${line},.*,${player.UserID},${item},.*,100,3,2,1,0,0,,$`),
    );
    expect((await get(test.app, "/admin/orders?format=csv&player=nobody_here", admin)).body).toMatch(
      /^\uFEFFline,.*\r\n$/,
    );

    for (let count = 0; count < CONSOLE_ROWS; count += 1) {
      await fill(test.app, player.token, await addItem(test.db, { ItemMoney: 0 }));
      await post(test.app, "/cart/buy", {}, player.token);
    }
    const first = await list(test, `player=${player.UserID}`);
    expect(first.orders).toHaveLength(CONSOLE_ROWS);
    const rest = await list(test, `player=${player.UserID}&before=${first.next}`);
    expect(rest).toMatchObject({ orders: [{ line }], next: null });
    const lines = await expectBothOrders(
      (query) => list(test, `player=${player.UserID}&${query}`),
      ({ orders: page }) => page.map((order) => order.line),
    );
    const own = await expectBothOrders(
      async (query) =>
        (await get(test.app, `/admin/players/${player.UserNum}/orders?${query}`, admin)).json(),
      ({ orders: page }) => page.map((order: { line: number }) => order.line),
    );
    expect(own).toEqual(lines);
  });

  it("uses an index with every filter", async () => {
    if (kind !== "sqlite") return;
    const plan = async (where: string) =>
      (
        (await sql(database.db).raw(
          `EXPLAIN QUERY PLAN SELECT id FROM OrderLine WHERE ${where} AND id < 9 ORDER BY id DESC LIMIT 26`,
        )) as { detail: string }[]
      )
        .map(({ detail }) => detail)
        .join();
    expect(await plan("UserNum = 7")).toMatch(/^SEARCH .* ix_OrderLine_UserNum \(UserNum=\? AND id<\?\)$/);
    expect(await plan("ProductNum = 7")).toMatch(
      /^SEARCH .* ix_OrderLine_ProductNum \(ProductNum=\? AND id<\?\)$/,
    );
    expect(await plan("1 = 1")).toMatch(/^SEARCH .* PRIMARY KEY \(rowid<\?\)$/);
  });

  it("can be refunded by staff: some units, then the rest, with who and why", async () => {
    const test = await open();
    const { player, item, keys, line } = await bought(test, 4, { stock: 9 });
    await setFlag(test, [keys[1] as number], PUR_FLAG.taken);
    const answer = await refund(test, line, { units: "1" });
    expect(orderRefundResponseSchema.strict().parse(answer.json())).toEqual({
      message: CONSOLE_MESSAGES.orderRefunded,
      units: 1,
      coins: 100,
      bonusCoins: 2,
    });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([700, 6]);
    await expectRefused(() => refund(test, line, { units: 3 }), 409, CONSOLE_MESSAGES.orderFewer);
    expect((await refund(test, line, { units: "" })).json()).toMatchObject({ units: 2, coins: 200 });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([900, 2]);
    expect(await stockOf(test.db, item)).toBe(8);
    expect(await firstOrder(test, player)).toMatchObject({
      units: { waiting: 0, taken: 1, cancelled: 3, removed: 0 },
      refundable: 0,
    });
    await expectRefused(() => refund(test, line), 409, CONSOLE_MESSAGES.orderGone);
    await expectRefused(() => refund(test, 999_999), 404, CONSOLE_MESSAGES.orderUnknown);
    await expectRefused(() => refund(test, line, { reason: " " }), 422, CONSOLE_MESSAGES.reasonRequired);
    await expectRefused(() => refund(test, line, { units: "x" }), 422, CONSOLE_MESSAGES.unitsInvalid);

    const { entries } = (
      await get(test.app, `/admin/audit?action=refunded&player=${player.UserID}`, admin)
    ).json();
    expect(entries[1]).toMatchObject({
      actor: { UserID: "gm" },
      account: { UserID: player.UserID },
      detail: expect.stringMatching(
        new RegExp(`^1 waiting of 4 × Item .* for 100 R-Coin: Wrong colour \\[${keys[0]}\\]$`),
      ),
    });
    const { UserNum } = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    expect(
      await countRows(test.db, "LedgerEntry", { UserNum: player.UserNum, reason: "refund", actor: UserNum }),
    ).toBe(2);
    await expectBooksInOrder(test.db);
  });

  it("are not refunded by their own buyer, whatever their role is", async () => {
    const test = await open();
    const { player, line } = await bought(test, 1);
    await changeGameUser(test.db, player.UserID, { UserType: 20 });
    const { token } = (await login(test.app, player.UserID, player.password)).json().data;
    const own = await post(test.app, `/admin/orders/${line}/refund`, { reason: "Mine" }, token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.orderYours]);
    expect((await refund(test, line)).statusCode).toBe(200);
    await expectBooksInOrder(test.db);
  });

  it("leave what goes back into stock to others for a week, not to who refunded it", async () => {
    const test = await open();
    const { player, item, line } = await bought(test, 1, { stock: 1 });
    expect(await stockOf(test.db, item)).toBe(0);
    const manager = await newPlayer(test.app);
    await changeGameUser(test.db, manager.UserID, { UserPoint: 1000 });
    await grantRole(test, manager.UserID, "shop_manager");
    const answer = await post(
      test.app,
      `/admin/orders/${line}/refund`,
      { reason: "They asked for it", which: "waiting" },
      manager.token,
    );
    expect([answer.statusCode, await stockOf(test.db, item)]).toEqual([200, 1]);
    const buy = async (by: Player) => {
      await fill(test.app, by.token, item);
      return (await post(test.app, "/cart/buy", {}, by.token)).json();
    };
    expect(await buy(manager)).toMatchObject({ code: "itemOwn" });
    expect(await buy(player)).toMatchObject({ status: 1 });
    await expectBooksInOrder(test.db);
  });

  it("are not refunded by somebody whose browser the buyer was used with", async () => {
    const test = await open();
    await emptyTables(test.db, ["StaffMovement"]);
    const { player, keys, line } = await bought(test, 2);
    const clerk = await newPlayer(test.app);
    await grantRole(test, clerk.UserID, "shop_manager");
    const { token, browser } = (await login(test.app, clerk.UserID, clerk.password)).json().data;
    await login(test.app, player.UserID, player.password, { [BROWSER_HEADER]: browser });
    await sql(test.db)("ShopPurchase").whereIn("PurKey", keys).delete();
    const body = { reason: "Gone", which: "removed" };
    const own = await post(test.app, `/admin/orders/${line}/refund`, body, token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.orderYours]);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(800);
    expect((await refund(test, line, body)).statusCode).toBe(200);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(1_000);
    await expectBooksInOrder(test.db);
  });

  it("can be refunded by staff for longer than by players, within the policy, and never if taken", async () => {
    const test = await open();
    const { player, keys, line } = await bought(test, 2);
    await setPolicy(test, "refundAllowed", "false");
    await setPolicy(test, "operatorRefundDays", "3");
    test.clock.advance(3 * DAY + 1);
    // The staff member's own session is as old by now.
    admin = await tokenOf(test.app, "gm");
    expect(await firstOrder(test, player)).toMatchObject({ refundable: 0 });
    await expectRefused(() => refund(test, line), 409, CONSOLE_MESSAGES.orderRefundOver);
    await setPolicy(test, "operatorRefundDays", "4");
    expect((await refund(test, line, { units: 1 })).statusCode).toBe(200);
    await setFlag(test, keys.slice(1), PUR_FLAG.taken);
    await expectRefused(() => refund(test, line), 409, CONSOLE_MESSAGES.orderGone);
  });

  it("cannot be refunded if their Milleage is spent", async () => {
    const test = await open();
    const { player, line } = await bought(test, 1);
    await changeGameUser(test.db, player.UserID, { UserPoint2: 1 });
    await expectRefused(() => refund(test, line), 409, MESSAGES.refundRewardSpent);
    await changeGameUser(test.db, player.UserID, { UserPoint2: 2 });
    expect((await refund(test, line)).statusCode).toBe(200);
  });

  it("are refunded once, however many requests come at once, with and without a key, also when the player refunds too", async () => {
    const test = await open();
    const { player, line } = await bought(test, 3);
    const header = key();
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => refund(test, line, { units: 1 }, header)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ units: 1, coins: 100 });
    await expectRefused(() => refund(test, line, { units: 2 }, header), 422, MESSAGES.idempotencyKeyReused);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([800, 4]);

    const mixed = await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        index % 2 === 0
          ? refund(test, line)
          : post(test.app, "/shoppurchases/refund", { line }, player.token),
      ),
    );
    expect(mixed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([1000, 0]);
    await expectBooksInOrder(test.db);
  });

  it("are either taken by the game or refunded, if both happen at once", async () => {
    const test = await open();
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
            const answer = await refund(test, line);
            took = performance.now() - began;
            return answer;
          }),
          ...keys.map((PurKey) => sleep(Math.random() * 1.5 * took).then(() => game.take(PurKey))),
        ]);
        const inGame = taken.filter((rows) => rows === 1).length;
        const back = answer.statusCode === 200 ? answer.json().units : 0;
        expect(inGame + back).toBe(6);
        expect((await coinsOf(test.db, player.UserNum))[0]).toBe(400 + back * 100);
        expect((await firstOrder(test, player))?.units).toEqual({
          waiting: 0,
          taken: inGame,
          cancelled: back,
          removed: 0,
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
});
