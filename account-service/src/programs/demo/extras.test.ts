import { expect, it } from "vitest";
import { createClock } from "../../../test/app.ts";
import { contextOf, expectBooksInOrder } from "../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { countRows } from "../../../test/game.ts";
import { sql } from "../../../test/sql.ts";
import { createDrops } from "../../domains/shop/drops/index.ts";
import { createOrders } from "../../domains/shop/orders/index.ts";
import { DAY } from "../../lib/time.ts";
import { refreshDemo } from "./extras-store.ts";
import { DEMO_EXTRAS } from "./world.ts";

describeEachDatabase("the demo's gift and drop", (kind) => {
  const database = useDatabase(kind);

  it("are there once, and the drop is always some days ahead", async () => {
    const { db, env } = database;
    const clock = createClock();
    const context = contextOf({ env, clock });
    const drop = async () => {
      const { ProductNum } = await sql(db)("ShopItemMap")
        .where({ ItemName: DEMO_EXTRAS.drop.ItemName })
        .first();
      return createDrops(db, context).find(ProductNum);
    };
    await refreshDemo(db, context);
    const { starts, open } = await drop();
    expect(open).toBe(false);
    const ahead = Date.parse(starts) - clock.now().getTime();
    expect([ahead > 2 * DAY, ahead < 4 * DAY]).toEqual([true, true]);
    const maria = await sql(db)("UserInfo").where({ UserID: "maria" }).first("UserNum");
    const received = () => createOrders(db, context).giftsReceived(maria.UserNum, 1);
    expect((await received()).gifts).toMatchObject([
      { quantity: 2, to: "Mayumi", from: expect.stringMatching(/./), message: DEMO_EXTRAS.gift.message },
    ]);
    await expectBooksInOrder(db);
    await refreshDemo(db, context);
    expect((await drop()).starts).toBe(starts);
    clock.advance(5 * DAY);
    await refreshDemo(db, context);
    expect(Date.parse((await drop()).starts)).toBeGreaterThan(clock.now().getTime() + 2 * DAY);
    expect((await received()).gifts).toHaveLength(1);
    expect(await countRows(db, "ChaInfo", { UserNum: maria.UserNum })).toBe(1);
    // What staff turned off stays off.
    await sql(db)("ShopItem").where({ isDrop: 1 }).update({ isDrop: 0 });
    await refreshDemo(db, context);
    expect(await countRows(db, "ShopItem", { isDrop: 1 })).toBe(0);
  });
});
