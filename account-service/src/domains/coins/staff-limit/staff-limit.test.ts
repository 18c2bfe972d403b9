import { beforeEach, expect, it } from "vitest";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { contextOf, setPolicy } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { DAY, SECOND } from "../../../lib/time.ts";
import { createStaffLimit } from "./service.ts";

const [ONE, OTHER] = [7, 8];

describeEachDatabase("what one of the staff may do alone", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["StaffMovement", "Setting"]));

  async function open(coins = 1_000, pesos = 500) {
    const test = await openApp(database);
    await setPolicy(test, "adjustmentApprovalAbove", String(coins));
    await setPolicy(test, "receiptDayTwoPeopleAbove", String(pesos));
    return test;
  }
  const take = (test: TestApp, staff: number | null, coins: number) =>
    test.db.transaction((trx) => createStaffLimit(trx, contextOf(test)).take(staff, { coins }, "x"));
  const takeReceipt = (test: TestApp, staff: number | null, centavos: number, coins = 0) =>
    test.db.transaction((trx) =>
      createStaffLimit(trx, contextOf(test)).take(staff, { centavos, coins }, "x"),
    );
  const left = (test: TestApp, staff: number | null) =>
    createStaffLimit(test.db, contextOf(test)).left(staff);

  it("is as many coins as the policy says, in however many parts", async () => {
    const test = await open();
    expect(await take(test, ONE, 1_001)).toBe(false);
    expect([await take(test, ONE, 400), await take(test, ONE, 600), await take(test, ONE, 1)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await left(test, ONE)).toBe(0);
  });

  it("is not used up by what is refused", async () => {
    const test = await open();
    await take(test, ONE, 900);
    expect(await take(test, ONE, 101)).toBe(false);
    expect([await left(test, ONE), await take(test, ONE, 100)]).toEqual([100, true]);
    expect(await countRows(test.db, "StaffMovement")).toBe(2);
  });

  it("is each person's own; the command line counts as one", async () => {
    const test = await open();
    expect([await take(test, ONE, 1_000), await take(test, null, 700)]).toEqual([true, true]);
    expect([await left(test, ONE), await left(test, OTHER), await left(test, null)]).toEqual([0, 1_000, 300]);
    expect([await take(test, OTHER, 1_000), await take(test, null, 301)]).toEqual([true, false]);
  });

  it("comes back 24 hours after each part, not at midnight", async () => {
    const test = await open();
    await take(test, ONE, 600);
    test.clock.advance(DAY / 2);
    await take(test, ONE, 400);
    test.clock.advance(DAY / 2 - SECOND);
    expect([await left(test, ONE), await take(test, ONE, 1)]).toEqual([0, false]);
    test.clock.advance(SECOND);
    expect([await left(test, ONE), await take(test, ONE, 601)]).toEqual([600, false]);
    expect(await take(test, ONE, 600)).toBe(true);
    test.clock.advance(DAY / 2);
    expect(await left(test, ONE)).toBe(400);
  });

  it("is nothing where the policy says 0, and never less than nothing", async () => {
    const test = await open();
    await take(test, ONE, 800);
    await setPolicy(test, "adjustmentApprovalAbove", "500");
    expect([await left(test, ONE), await take(test, ONE, 1)]).toEqual([0, false]);
    await setPolicy(test, "adjustmentApprovalAbove", "0");
    expect([await left(test, OTHER), await take(test, OTHER, 1)]).toEqual([0, false]);
  });

  it("is no more for whatever is done at the same time", async () => {
    const test = await open();
    const taken = await Promise.all(Array.from({ length: crowdOf(kind) }, () => take(test, ONE, 300)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    const receipts = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => takeReceipt(test, ONE, 20_000)),
    );
    expect(receipts.filter(Boolean)).toHaveLength(2);
  });

  it("is as many pesos of receipts as the policy says, to the centavo, whatever coins they moved", async () => {
    const test = await open();
    await take(test, ONE, 1_000);
    expect(await takeReceipt(test, ONE, 50_001)).toBe(false);
    expect([await takeReceipt(test, ONE, 49_999), await takeReceipt(test, ONE, 2)]).toEqual([true, false]);
    expect([await takeReceipt(test, ONE, 1), await takeReceipt(test, OTHER, 50_000)]).toEqual([true, true]);
    test.clock.advance(DAY - SECOND);
    expect(await takeReceipt(test, ONE, 1)).toBe(false);
    test.clock.advance(SECOND);
    expect(await takeReceipt(test, ONE, 50_000)).toBe(true);
  });

  it("counts the coins of a receipt, where they have set them, as coins", async () => {
    const test = await open();
    expect(await takeReceipt(test, ONE, 100, 1_001)).toBe(false);
    expect([await takeReceipt(test, ONE, 100, 700), await left(test, ONE)]).toEqual([true, 300]);
    expect([await take(test, ONE, 301), await takeReceipt(test, ONE, 100, 301)]).toEqual([false, false]);
    expect([await take(test, ONE, 300), await takeReceipt(test, ONE, 100)]).toEqual([true, true]);
    // What was refused has used up no pesos either. Whoever moved more coins than they may now, still approves receipts
    // without any.
    await setPolicy(test, "adjustmentApprovalAbove", "500");
    expect(await takeReceipt(test, ONE, 49_800)).toBe(true);
  });
});
