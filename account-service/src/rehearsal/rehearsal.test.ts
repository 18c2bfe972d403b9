import { expect, it } from "vitest";
import { describeEachDatabase, useDatabase } from "../../test/database.ts";
import { makeOlderGame, OLDER_GAME } from "../../test/older-game-tables.ts";
import { createSettings } from "../modules/settings/settings-service.ts";
import { rehearse, type Step } from "./rehearsal.ts";

describeEachDatabase("a rehearsal beside an older game", (kind) => {
  const database = useDatabase(kind, OLDER_GAME, undefined, makeOlderGame);

  it("does all that players and the game will do, and says which refunds are safe", async () => {
    const { db, env } = database;
    // One that the game knows, and the shop does not have yet.
    await db.knex("ShopItemMap").insert({ ItemMain: 1, ItemSub: 1, ItemName: "Sword", ItemPrice: "5" });
    const steps: Step[] = [];
    const good = await rehearse(db, env, (step) => steps.push(step));
    const safeties = steps.filter(({ what }) => what.startsWith("refundSafety="));
    expect(steps.filter(({ held, what }) => !held && !what.startsWith("refundSafety="))).toEqual([]);
    expect(good).toBe(true);
    // No procedure was corrected here: a piece is taken by its key, whatever stands in its row.
    expect(safeties.map(({ what }) => what)).toEqual([
      "refundSafety=remove: safe here",
      "refundSafety=offline: safe here",
      "refundSafety=guarded: NOT safe here: leave it off",
    ]);
    expect(safeties[2]?.detail).toBe("of 2 refunded pieces the game handed out 2");
    const context = { env, now: () => new Date() };
    expect((await createSettings(db, context).policy()).refundSafety).toBe("remove");
    expect(await db.knex("ShopItem").where({ category: "Rehearsal", published: 1 }).first()).toBeUndefined();
  });

  it("says what does not hold", async () => {
    const { db, env } = database;
    const steps: Step[] = [];
    await db.knex("ShopItem").delete().whereNotIn("ProductNum", db.knex("CartItem").select("ProductNum"));
    await db.knex("ShopItemMap").delete();
    expect(await rehearse(db, env, (step) => steps.push(step))).toBe(false);
    expect(steps.at(-1)).toMatchObject({ what: "the game has an item to sell", held: false });
  });
});
