import { expect, it } from "vitest";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { makeOlderTables, OLDER_GAME } from "../../../test/older-game-tables.ts";
import { sql } from "../../../test/sql.ts";
import { readSetting } from "../../domains/foundation/settings/index.ts";
import { rehearse, type Step } from "./rehearsal.ts";

describeEachDatabase("a rehearsal beside an older game", (kind) => {
  const database = useDatabase(kind, OLDER_GAME, { makeGame: makeOlderTables });

  it("does what players and the game do, and reports which refund policies are safe", async () => {
    const { db, env } = database;
    // An item of the game that is not in the shop yet.
    await sql(db)("ShopItemMap").insert({ ItemMain: 1, ItemSub: 1, ItemName: "Sword", ItemPrice: "5" });
    const steps: Step[] = [];
    const good = await rehearse(db, env, (step) => steps.push(step));
    const safeties = steps.filter(({ what }) => what.startsWith("refundSafety="));
    expect(steps.filter(({ held, what }) => !held && !what.startsWith("refundSafety="))).toEqual([]);
    expect(good).toBe(true);
    // Without a corrected procedure, items are taken by key, whatever their state.
    expect(safeties.map(({ what }) => what)).toEqual([
      "refundSafety=remove: safe here",
      "refundSafety=offline: safe here",
      "refundSafety=guarded: NOT safe here: leave it off",
    ]);
    expect(safeties[2]?.detail).toBe("the game delivered 2 of 2 refunded items");
    expect(await readSetting(db, "refundSafety")).toBe("remove");
    expect(await sql(db)("ShopItem").where({ category: "Rehearsal", published: 1 }).first()).toBeUndefined();
  });

  it("reports what does not work", async () => {
    const { db, env } = database;
    const steps: Step[] = [];
    await sql(db)("ShopItem").delete().whereNotIn("ProductNum", sql(db)("CartItem").select("ProductNum"));
    await sql(db)("ShopItemMap").delete();
    expect(await rehearse(db, env, (step) => steps.push(step))).toBe(false);
    expect(steps.at(-1)).toMatchObject({ what: "the game has an item to sell", held: false });
  });
});
