import type { Context } from "../../context.ts";
import { sql } from "../../db/sql.ts";
import type { Database } from "../../db/transaction.ts";
import { createCharacterLists } from "../../domains/game/characters/index.ts";
import { createGifts } from "../../domains/shop/gifts/index.ts";
import { createOrders } from "../../domains/shop/orders/index.ts";
import { DAY, HOUR, toGameTime } from "../../lib/time.ts";
import { DEMO_CHANNEL, DEMO_EXTRAS, DEMO_PACKAGES } from "./world.ts";

const NOWHERE = { address: "127.0.0.1", userAgent: "demo" };

/**
 * What the demo shows of gifts, drops, reduced prices and packages of coins: run at every start, because a drop is
 * always some days ahead. Changes made in the console stay, and a second call changes nothing.
 */
export async function refreshDemo(db: Database, context: Context): Promise<void> {
  const knex = sql(db);
  const { UserInfo, ChaInfo, ShopItemMap, shopItem, setting, gift, cartItem } = db.tables;
  const now = context.now();
  const from = (days: number) => new Date(now.getTime() + days * DAY);
  const inGame = (at: Date) => toGameTime(at, context.env.GAME_TIME_ZONE);
  const userNumber = async (UserID: string): Promise<number | undefined> =>
    (
      await knex(UserInfo.name)
        .where({ [UserInfo.columns.UserID]: UserID })
        .first({ UserNum: UserInfo.columns.UserNum })
    )?.UserNum;
  const [giver, receiver] = [await userNumber(DEMO_EXTRAS.giver), await userNumber(DEMO_EXTRAS.receiver)];
  if (giver === undefined || receiver === undefined) return;

  // Old enough to give, and to line up.
  for (const UserID of [...DEMO_EXTRAS.players, DEMO_EXTRAS.giver]) {
    await knex(UserInfo.name)
      .where({ [UserInfo.columns.UserID]: UserID })
      .where(UserInfo.columns.CreateDate, ">", inGame(from(-30)))
      .update({ [UserInfo.columns.CreateDate]: inGame(from(-30)) });
  }
  const owner = { [ChaInfo.columns.UserNum]: receiver };
  if (!(await knex(ChaInfo.name).where(owner).first(ChaInfo.columns.ChaNum))) {
    const character: Record<string, unknown> = { ...DEMO_EXTRAS.character, UserNum: receiver };
    await knex(ChaInfo.name).insert(
      Object.fromEntries(
        Object.entries(ChaInfo.columns).flatMap(([name, column]) =>
          column !== null && name in character ? [[column, character[name]]] : [],
        ),
      ),
    );
  }
  if (!(await knex(setting).where({ name: "giftsAllowed" }).first("name"))) {
    await knex(setting).insert({ name: "giftsAllowed", value: "true", changed: now, changedBy: null });
  }

  const productNumber = async (ItemName: string): Promise<number | undefined> =>
    (
      await knex(ShopItemMap.name)
        .where({ [ShopItemMap.columns.ItemName]: ItemName })
        .first({ ProductNum: ShopItemMap.columns.ProductNum })
    )?.ProductNum;
  const dropped = await productNumber(DEMO_EXTRAS.drop.ItemName);
  if (dropped !== undefined) {
    // At eight in the evening, Manila time.
    const evening = new Date(Math.floor(from(3).getTime() / DAY) * DAY + 12 * HOUR);
    await knex(shopItem)
      .where({ ProductNum: dropped })
      .where((old) =>
        old.whereNull("isDrop").orWhere((is) => is.where("isDrop", 1).where("saleStart", "<", now)),
      )
      .update({ isDrop: 1, saleStart: evening, stock: DEMO_EXTRAS.drop.stock });
  }
  const reduced = await productNumber(DEMO_EXTRAS.cut.ItemName);
  if (reduced !== undefined) {
    await knex(shopItem)
      .where({ ProductNum: reduced })
      .where((old) => old.whereNull("cutEnd").orWhere("cutEnd", "<", now))
      .update({ cutPrice: DEMO_EXTRAS.cut.price, cutStart: now, cutEnd: from(2) });
  }

  const { paymentPackage, paymentChannel } = db.tables;
  if (!(await knex(paymentPackage).first("id"))) {
    const offered = { starts: null, ends: null, dayLimit: 0, picture: null, active: 1, created: now };
    await knex(paymentPackage).insert(
      DEMO_PACKAGES.map((each, index) => ({ ...each, ...offered, position: index + 1 })),
    );
    await knex(paymentChannel).insert({ ...DEMO_CHANNEL, active: 1, created: now });
  }

  const given = await productNumber(DEMO_EXTRAS.gift.ItemName);
  if (given === undefined || (await knex(gift).first("order"))) return;
  const coins = UserInfo.columns.UserPoint;
  await knex(UserInfo.name)
    .where({ [UserInfo.columns.UserNum]: giver })
    .where(coins, "<", DEMO_EXTRAS.gift.coins)
    .update({ [coins]: DEMO_EXTRAS.gift.coins });
  await createCharacterLists(db, context).refresh();
  const { to } = await createGifts(db, context).recipient(giver, DEMO_EXTRAS.character.ChaName);
  await knex(cartItem).where({ UserNum: giver }).delete();
  await knex(cartItem).insert({ UserNum: giver, ProductNum: given, quantity: 2, isChecked: 1 });
  const [first] = await knex(ChaInfo.name)
    .where({ [ChaInfo.columns.UserNum]: giver })
    .orderBy(ChaInfo.columns.ChaNum)
    .pluck(ChaInfo.columns.ChaName);
  const words = { from: String(first ?? ""), message: first ? DEMO_EXTRAS.gift.message : "" };
  await createOrders(db, context).buy(giver, { gift: { to, ...words } }, undefined, NOWHERE);
}
