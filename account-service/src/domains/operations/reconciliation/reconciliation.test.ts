import { expect, it } from "vitest";
import { dashboardResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addItem, contextOf, fill } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { useOperator } from "../../../../test/operator.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY, HOUR } from "../../../lib/time.ts";
import { createReconciliation } from "./service.ts";

describeEachDatabase("reconciliation", (kind) => {
  const database = useDatabase(kind);
  const operator = useOperator(database);
  const shown = async ({ app }: TestApp) => {
    const answer = await get(app, "/admin/dashboard", await tokenOf(app, "gm"));
    return dashboardResponseSchema.parse(answer.json()).reconciliation;
  };

  it("runs once a day in one process, and its results are in the dashboard", async () => {
    const test = await openApp(database);
    expect(await shown(test)).toBeNull();
    const run = () => createReconciliation(test.db, contextOf(test)).runDaily([]);
    await Promise.all(Array.from({ length: 5 }, run));
    expect(await countRows(test.db, "Reconciliation")).toBe(1);
    const fine = { balances: 0, refundedInGame: 0, gone: 0, unordered: 0 };
    const at = test.clock.now().toISOString();
    expect(await shown(test)).toEqual({ at, ...fine, paymentsCompared: at, paymentsLate: false });

    // Three units of one order: one is refunded and stays in the game's hands, one is removed, one waits.
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 500 });
    const ProductNum = await addItem(test.db, { ItemMoney: 100, ItemName: "Lamp" });
    await fill(test.app, player.token, ProductNum, 3);
    expect((await post(test.app, "/cart/buy", {}, player.token)).statusCode).toBe(200);
    const [refunded, gone, waits] = await sql(test.db)("ShopPurchase").orderBy("PurKey").pluck("PurKey");
    await sql(test.db)("OrderUnit").where({ PurKey: refunded }).update({ refunded: test.clock.now() });
    await sql(test.db)("ShopPurchase").where({ PurKey: gone }).delete();
    await sql(test.db)("ShopPurchase").insert({
      UserUID: player.UserID,
      ProductNum,
      PurPrice: 0,
      PurFlag: 0,
      PurDate: test.clock.now(),
      PurChgDate: test.clock.now(),
    });
    await changeGameUser(test.db, player.UserID, { UserPoint: 250 });
    await run();
    expect(await shown(test)).toMatchObject(fine);
    test.clock.advance(DAY);
    await run();
    expect(await shown(test)).toMatchObject({ balances: 1, refundedInGame: 1, gone: 1, unordered: 1 });
    // The clock was ahead, and was set right since.
    test.clock.advance(-8 * HOUR);
    await run();
    expect(await countRows(test.db, "Reconciliation")).toBe(3);

    const { code, stdout } = await operator(["reconcile"]);
    expect(code).toBe(1);
    const of = (key: number) => `${player.UserID}: Lamp (PurKey ${key})`;
    expect(stdout).toContain(`${of(refunded)}: refunded, but waiting or taken in the game\n`);
    expect(stdout).toContain(`${of(gone)}: ordered, but missing in the game's table\n`);
    expect(stdout).toContain(": in the game's table, but not ordered here\n");
    expect(stdout).not.toContain(`PurKey ${waits})`);
    expect(stdout).not.toContain("All orders match");
  });

  it("has modules compare after each check, and again until that succeeds", async () => {
    const test = await openApp(database);
    await sql(test.db)("Reconciliation").delete();
    const done: string[] = [];
    let down = true;
    const run = () =>
      createReconciliation(test.db, contextOf(test)).runDaily([
        async () => {
          done.push(`${await countRows(test.db, "Reconciliation")} checks`);
          if (down) throw new Error("down");
        },
        async () => void done.push("others"),
      ]);
    const compared = async () => (await shown(test))?.paymentsCompared;
    await expect(run()).rejects.toThrow("down");
    await expect(run()).rejects.toThrow("down");
    expect([done, await compared()]).toEqual([["1 checks", "1 checks"], null]);
    down = false;
    test.clock.advance(HOUR);
    await run();
    await run();
    expect(done.slice(2)).toEqual(["1 checks", "others"]);
    expect(await compared()).toBe(test.clock.now().toISOString());
    test.clock.advance(DAY);
    await run();
    expect(done.slice(4)).toEqual(["2 checks", "others"]);
  });

  it("tells of late comparisons also if a clock was ahead at the last one", async () => {
    const test = await openApp(database);
    await sql(test.db)("Reconciliation").delete();
    const run = (down: boolean) =>
      createReconciliation(test.db, contextOf(test)).runDaily([
        async () => {
          if (down) throw new Error("down");
        },
      ]);
    const late = async () => (await shown(test))?.paymentsLate;
    await run(false);
    test.clock.advance(30 * DAY);
    await run(false);
    test.clock.advance(-29 * DAY);
    await expect(run(true)).rejects.toThrow("down");
    expect(await late()).toBe(false);
    test.clock.advance(DAY + HOUR);
    await expect(run(true)).rejects.toThrow("down");
    expect(await late()).toBe(true);
  });

  it("deletes old results", async () => {
    const test = await openApp(database);
    await sql(test.db)("Reconciliation").delete();
    const rowsAfter = async (days: number) => {
      test.clock.advance(days * DAY);
      await createReconciliation(test.db, contextOf(test)).runDaily([]);
      return countRows(test.db, "Reconciliation");
    };
    expect([await rowsAfter(0), await rowsAfter(90), await rowsAfter(1)]).toEqual([1, 2, 2]);
  });
});
