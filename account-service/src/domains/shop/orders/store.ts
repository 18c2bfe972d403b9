import type { Knex } from "knex";
import {
  countAhead,
  type KeysetSlice,
  type Page,
  type Slice,
  sliceById,
  totalOf,
} from "../../../db/queries/paging.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type LineRow = Omit<Row<"OrderLine">, "order" | "UserNum">;

/** A line with its account and order. */
export interface OrderRow extends LineRow {
  order: string;
  UserNum: number;
}

/** A line of any account, as staff see it. */
export interface StaffLineRow extends OrderRow {
  /** The account that it was sent to as a gift, and its character; null: no gift. */
  receiver: number | null;
  toName: string | null;
}

/** Filters of a list; undefined does not filter. `order` is an order's number, `line` that of one of its lines. */
interface LineFilter {
  UserNum?: number | undefined;
  receiver?: number | undefined;
  ProductNum?: number | undefined;
  order?: string | undefined;
  line?: number | undefined;
}

/**
 * A unit of a line, with the game's PurFlag. It is null if another program deleted the game's row before it was seen as
 * taken. A refunded unit counts as cancelled, whatever the game says.
 */
export interface UnitRow {
  PurKey: number;
  line: number;
  reward: number;
  /** The same for all units of one bundle: the PurKey of one of them. Null: bought on its own. */
  bundle: number | null;
  PurFlag: number | null;
}

/** A line with its item's picture, and its units grouped by PurFlag. */
export interface ShownLineRow extends LineRow {
  image: string | null;
  /** The character that it was sent to as a gift, the giver's character, and the message; null: no gift. */
  giftTo: string | null;
  fromName: string | null;
  message: string | null;
  units: { PurFlag: number | null; count: number }[];
}

/** A row on one side without a matching row on the other: the item's name or number, and the account. */
export interface Mismatch {
  PurKey: number;
  item: string;
  UserNum: number | null;
  UserID: string | null;
}
type MismatchList = { count: number; rows: Mismatch[] };
export interface Mismatches {
  /** Refunded, but waiting or taken in the game. */
  refundedInGame: MismatchList;
  /** Ordered, neither taken nor refunded, and missing in the game's table. */
  gone: MismatchList;
  /** In the game's table since our first order, without an order here. */
  unordered: MismatchList;
}

const toMismatch = ({
  PurKey,
  ItemName,
  UserNum = null,
  UserID = null,
}: {
  PurKey: number;
  ItemName: string | number;
  UserNum?: number | null;
  UserID?: string | null;
}): Mismatch => ({ PurKey, item: String(ItemName), UserNum, UserID });

/** A unit of a line that is being bought. */
export interface NewUnit {
  line: number;
  reward: number;
  ProductNum: number;
  PurPrice: number;
  /** Tells the bundles of an order apart; null: bought on its own. */
  bundle: number | null;
}

/** An item of a bundle as it was bought: `quantity` in one bundle. */
export type BoughtPart = Row<"OrderPart">;

/** The columns of `LineRow`. */
const LINE = ["id", "ProductNum", "ItemName", "price", "quantity", "at", "fromStock"] as const;

/** Characters of an item's name in our tables; the game's column may be wider. */
const ITEM_NAME = 100;
const named = <Row extends { ItemName: string }>(row: Row): Row => ({
  ...row,
  ItemName: row.ItemName.slice(0, ITEM_NAME),
});

/** Six values each: SQL Server takes 2,100 parameters in a statement. */
export const UNITS_AT_ONCE = 300;

/**
 * Units in the statements that insert them: of one item, those of one statement have one price, because it does not
 * matter then which of the game's rows goes where.
 */
function inStatements(units: NewUnit[]): NewUnit[][] {
  const pricesOf = new Map<number, number[]>();
  const groups: NewUnit[][] = [];
  for (const unit of units) {
    const prices = pricesOf.get(unit.ProductNum) ?? [];
    pricesOf.set(unit.ProductNum, prices);
    if (!prices.includes(unit.PurPrice)) prices.push(unit.PurPrice);
    const place = prices.indexOf(unit.PurPrice);
    groups[place] = [...(groups[place] ?? []), unit];
  }
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / UNITS_AT_ONCE) }, (_, index) =>
      group.slice(index * UNITS_AT_ONCE, (index + 1) * UNITS_AT_ONCE),
    ),
  );
}

/** PurFlag (docs/game-database.md). */
export const PUR_FLAG = { waiting: 0, taken: 1, cancelRequested: 2, cancelled: 3 } as const;

/** Orders, and the game's ShopPurchase, which has one row per unit to deliver. */
export function createOrdersStore(db: Database) {
  const knex = sql(db);
  const { order, orderLine, orderPart, orderUnit, ShopPurchase, shopItem, gift } = db.tables;
  const game = ShopPurchase.columns;
  /**
   * The game's PurFlag, except that refunded and taken units stay so: the game may reset the flag, or the row may be
   * deleted.
   */
  const flag = () =>
    knex.raw(
      `CASE WHEN ?? IS NOT NULL THEN ${PUR_FLAG.cancelled} WHEN ?? IS NULL AND ?? IS NOT NULL THEN ${PUR_FLAG.taken} ELSE ?? END`,
      ["p.refunded", `g.${game.PurKey}`, "p.taken", `g.${game.PurFlag}`],
    );
  /** The game's row of a unit. */
  const inGame = () =>
    knex(ShopPurchase.name)
      .where(`${ShopPurchase.name}.${game.PurKey}`, knex.ref(`${orderUnit}.PurKey`))
      .select(`${ShopPurchase.name}.${game.PurKey}`);

  /** Lines of an account's orders, or of those that others sent to it. */
  const linesOf = (UserNum: number, whose: "own" | "received") => {
    const lines = knex(`${orderLine} as i`);
    return whose === "own"
      ? lines.leftJoin(`${gift} as f`, "f.order", "i.order").where("i.UserNum", UserNum)
      : lines.join(`${gift} as f`, "f.order", "i.order").where("f.receiver", UserNum);
  };

  /** Lines of all accounts, for staff. */
  const linesOfAll = ({ UserNum, receiver, ProductNum, order: number, line }: LineFilter) => {
    const lines = knex(`${orderLine} as i`).leftJoin(`${gift} as f`, "f.order", "i.order");
    if (UserNum !== undefined) lines.where("i.UserNum", UserNum);
    if (receiver !== undefined) lines.where("f.receiver", receiver);
    if (ProductNum !== undefined) lines.where("i.ProductNum", ProductNum);
    if (number !== undefined) lines.where("i.order", number);
    if (line !== undefined) lines.where("i.id", line);
    const own = [...LINE, "order", "UserNum"].map((name) => `i.${name}`);
    return lines.select(own).select("f.receiver", "f.toName");
  };

  return {
    async insertOrder(row: Row<"Order">): Promise<void> {
      await knex(order).insert(row);
    },

    /** The lines of one order, one per item. @returns line ids by ProductNum */
    async insertLines(rows: Omit<OrderRow, "id">[]): Promise<Map<number, number>> {
      await knex(orderLine).insert(rows.map(named));
      const lines = await knex(orderLine)
        .where({ order: rows[0]?.order ?? "" })
        .select("id", "ProductNum");
      return new Map(lines.map((line) => [line.ProductNum, line.id]));
    },

    /** What the bundles of an order contain. As many units as one order may have fit into a statement. */
    async insertParts(parts: BoughtPart[]): Promise<void> {
      await knex(orderPart).insert(parts.map(named));
    },

    /** What the bundles among some lines contained when they were bought. */
    async listParts(lines: number[]): Promise<BoughtPart[]> {
      if (lines.length === 0) return [];
      return knex(orderPart)
        .whereIn("line", lines)
        .orderBy(["line", "ProductNum"])
        .select("line", "ProductNum", "ItemName", "quantity");
    },

    /**
     * Units for the game to deliver, one row each, a few hundred per statement. The game's table may have triggers,
     * which do not allow OUTPUT, so knex returns the new keys through a temporary table (OUTPUT … INTO).
     * @param delivery PurDate is in the game's time zone
     */
    async insertUnits(units: NewUnit[], delivery: { UserUID: string; PurDate: Date }): Promise<void> {
      const bundles = new Map<number, number>();
      for (const some of inStatements(units)) {
        const keys: Record<string, number>[] = await knex(ShopPurchase.name).insert(
          some.map(({ ProductNum, PurPrice }) => ({
            [game.UserUID]: delivery.UserUID,
            [game.ProductNum]: ProductNum,
            [game.PurPrice]: PurPrice,
            [game.PurFlag]: PUR_FLAG.waiting,
            [game.PurDate]: delivery.PurDate,
            [game.PurChgDate]: delivery.PurDate,
          })),
          [game.PurKey, game.ProductNum],
          { includeTriggerModifications: true },
        );
        // Units of one item are interchangeable, so it does not matter which row goes where.
        const keysOf = new Map<number, number[]>();
        for (const row of keys) {
          const [product, key] = [row[game.ProductNum] as number, row[game.PurKey] as number];
          keysOf.set(product, [...(keysOf.get(product) ?? []), key]);
        }
        await knex(orderUnit).insert(
          some.map(({ line, reward, ProductNum, bundle }) => {
            const PurKey = keysOf.get(ProductNum)?.pop() as number;
            if (bundle !== null && !bundles.has(bundle)) bundles.set(bundle, PurKey);
            const first = bundle === null ? null : (bundles.get(bundle) ?? null);
            return { PurKey, line, reward, refunded: null, bundle: first };
          }),
        );
      }
    },

    /**
     * A page of an account's order lines, newest first, with the delivery status and the items' pictures. One statement
     * across modules' tables, because every view of the page needs it.
     * @param whose its own orders, or the gifts of others
     */
    async pageOfLines(
      UserNum: number,
      slice: Slice,
      whose: "own" | "received" = "own",
    ): Promise<Page<ShownLineRow>> {
      const ofGift = ["giftTo", "fromName", "message"];
      const columns = [...LINE, ...ofGift, "total"].map((name) => `l.${name}`);
      const all = linesOf(UserNum, whose);
      // In the order of an index: gifts by the receiver's, which has their times.
      const lines = all
        .clone()
        .orderBy(
          whose === "own"
            ? [{ column: "i.id", order: "desc" }]
            : [
                { column: "f.at", order: "desc" },
                { column: "i.id", order: "desc" },
              ],
        )
        .offset(slice.skip)
        .limit(slice.take)
        .select(LINE.map((name) => `i.${name}`))
        .select("f.toName as giftTo", "f.fromName", "f.message")
        .select(countAhead(db, all, slice).as("total"))
        .as("l");
      const rows: (Omit<ShownLineRow, "units"> & { PurFlag: number | null; units: number; total: number })[] =
        await knex(lines)
          .leftJoin(`${orderUnit} as p`, "p.line", "l.id")
          .leftJoin(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey")
          .leftJoin(`${shopItem} as s`, "s.ProductNum", "l.ProductNum")
          .groupBy(...columns, "s.image", flag())
          .orderBy("l.id", "desc")
          .select(...columns, "s.image", knex.raw("? as ??", [flag(), "PurFlag"]))
          .count({ units: "p.PurKey" });
      const shown = new Map<number, ShownLineRow>();
      for (const { PurFlag, units, total: _, ...row } of rows) {
        const line: ShownLineRow = shown.get(row.id) ?? { ...row, units: [] };
        shown.set(line.id, line);
        line.units.push({ PurFlag, count: units });
      }
      const total = await totalOf(db, all, slice, rows[0]?.total);
      return { rows: [...shown.values()], total };
    },

    /**
     * Which products an account has bought for itself, or was given, and not returned all of; from its last lines.
     * @param take how many of them
     */
    async productsOf(UserNum: number, whose: "own" | "received", take: number): Promise<number[]> {
      const kept = knex(orderUnit)
        .where(`${orderUnit}.line`, knex.ref("i.id"))
        .whereNull(`${orderUnit}.refunded`)
        .select(`${orderUnit}.line`);
      const lines = linesOf(UserNum, whose).whereExists(kept);
      if (whose === "own") lines.whereNull("f.order");
      const last = lines.orderBy("i.id", "desc").limit(take).select("i.ProductNum").as("l");
      const rows: { ProductNum: number }[] = await knex(last).distinct("l.ProductNum");
      return rows.map(({ ProductNum }) => ProductNum);
    },

    /** A page of an account's order lines, for staff. */
    async listLines(UserNum: number, slice: KeysetSlice): Promise<(LineRow & { giftTo: string | null })[]> {
      const columns = LINE.map((name) => `i.${name}`);
      return sliceById(linesOf(UserNum, "own"), "i.id", slice).select(...columns, "f.toName as giftTo");
    },

    /** A page of the lines of all accounts. */
    async listAllLines(filter: LineFilter, slice: KeysetSlice): Promise<StaffLineRow[]> {
      return sliceById(linesOfAll(filter), "i.id", slice);
    },

    /** A line of any account. */
    async findLine(line: number): Promise<StaffLineRow | undefined> {
      return linesOfAll({ line }).first();
    },

    /** R-Coin paid from one instant (inclusive) to another (exclusive). */
    async totalBetween(from: Date, to: Date): Promise<number> {
      const [row] = await knex(order)
        .where("at", ">=", from)
        .where("at", "<", to)
        // bigint: a day's coins may overflow an int.
        .select(knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["total", "total"]));
      return (row as { total: number } | undefined)?.total ?? 0;
    },

    /** The units of lines, with the game's PurFlag. */
    async listUnits(lines: number[]): Promise<UnitRow[]> {
      if (lines.length === 0) return [];
      const rows = await knex(`${orderUnit} as p`)
        .leftJoin(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey")
        .whereIn("p.line", lines)
        .orderBy("p.PurKey")
        .select("p.PurKey", "p.line", "p.reward", "p.bundle", knex.raw("? as ??", [flag(), "PurFlag"]));
      return rows.map((row) => ({
        PurKey: row.PurKey,
        line: row.line,
        reward: row.reward,
        bundle: row.bundle,
        PurFlag: row.PurFlag,
      }));
    },

    /**
     * Cancels those units that still wait and were not refunded, by one guarded statement.
     * @returns the keys of the cancelled units; the game or another request was faster with the others
     */
    async cancelUnits(keys: number[], at: { ours: Date; game: Date }): Promise<Set<number>> {
      const rows: Record<string, number>[] = await knex(ShopPurchase.name)
        .where({ [game.PurFlag]: PUR_FLAG.waiting })
        .whereIn(game.PurKey, knex(orderUnit).whereIn("PurKey", keys).whereNull("refunded").select("PurKey"))
        .update({ [game.PurFlag]: PUR_FLAG.cancelled, [game.PurChgDate]: at.game }, [game.PurKey], {
          includeTriggerModifications: true,
        });
      const cancelled = rows.map((row) => row[game.PurKey] as number);
      if (cancelled.length > 0) {
        await knex(orderUnit).whereIn("PurKey", cancelled).update({ refunded: at.ours });
      }
      return new Set(cancelled);
    },

    /**
     * Deletes cancelled units from the game's table, in the transaction that cancelled them, so that the game cannot
     * hand them out.
     */
    async removeCancelled(keys: number[]): Promise<void> {
      await knex(ShopPurchase.name)
        .where({ [game.PurFlag]: PUR_FLAG.cancelled })
        .whereIn(game.PurKey, keys)
        .delete();
    },

    /**
     * Marks units as refunded whose rows are gone from the game's table, and that were not refunded before.
     * @returns how many
     */
    async refundRemoved(keys: number[], refunded: Date): Promise<number> {
      return knex(orderUnit)
        .whereIn("PurKey", keys)
        .whereNull("refunded")
        .whereNotExists(inGame())
        .update({ refunded });
    },

    /**
     * Units of orders from one instant to another that were not refunded, and those of them that still wait in the
     * game.
     */
    async countWaiting(from: Date, to: Date): Promise<{ units: number; waiting: number }> {
      const [row] = await knex(`${order} as o`)
        .join(`${orderLine} as l`, "l.order", "o.id")
        .join(`${orderUnit} as p`, "p.line", "l.id")
        .leftJoin(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey")
        .where("o.at", ">=", from)
        .where("o.at", "<", to)
        .whereNull("p.refunded")
        .select(
          knex.raw("COUNT(*) as ??", ["units"]),
          knex.raw("SUM(CASE WHEN ?? IS NULL AND ?? = ? THEN 1 ELSE 0 END) as ??", [
            "p.taken",
            `g.${game.PurFlag}`,
            PUR_FLAG.waiting,
            "waiting",
          ]),
        );
      return { units: row?.units ?? 0, waiting: row?.waiting ?? 0 };
    },

    /**
     * Records units that players took in the game, so that they stay taken if their rows are deleted later; and clears
     * the record of units that the game reset to waiting.
     * @param most units at once, to avoid long statements and a lock on the whole table
     * @returns whether there may be more
     */
    async noteTaken(taken: Date, most: number): Promise<boolean> {
      const flagged = (flag: number) =>
        knex(`${orderUnit} as p`)
          .join(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey")
          .where(`g.${game.PurFlag}`, flag)
          .limit(most)
          .select("p.PurKey");
      const write = async (rows: { PurKey: number }[], value: Date | null) => {
        const keys = rows.map((row) => row.PurKey);
        if (keys.length > 0) await knex(orderUnit).whereIn("PurKey", keys).update({ taken: value });
        return keys.length === most;
      };
      const took = await flagged(PUR_FLAG.taken).whereNull("p.taken").whereNull("p.refunded");
      const setBack = await flagged(PUR_FLAG.waiting).whereNotNull("p.taken");
      const more = [await write(took, taken), await write(setBack, null)];
      return more.includes(true);
    },

    /**
     * Where our orders and the game's table differ, by one pass over both.
     * @param take how many of each to list
     */
    async mismatches(take: number): Promise<Mismatches> {
      const ours = () =>
        knex(`${orderUnit} as p`)
          .join(`${orderLine} as l`, "l.id", "p.line")
          .leftJoin(`${ShopPurchase.name} as g`, `g.${game.PurKey}`, "p.PurKey");
      const some = async (query: Knex.QueryBuilder, columns: { PurKey: string } & Record<string, string>) => {
        const [counted] = await query.clone().count({ units: "*" });
        const rows = await query.clone().orderBy(columns.PurKey, "desc").limit(take).select(columns);
        return { count: counted.units, rows: rows.map(toMismatch) };
      };
      const columns = { PurKey: "p.PurKey", ItemName: "l.ItemName", UserNum: "l.UserNum" };
      const [first] = await knex(orderUnit).min({ first: "PurKey" });
      return {
        // What is not cancelled may be handed out, or was.
        refundedInGame: await some(
          ours().whereNotNull("p.refunded").whereIn(`g.${game.PurFlag}`, [PUR_FLAG.waiting, PUR_FLAG.taken]),
          columns,
        ),
        gone: await some(
          ours().whereNull("p.refunded").whereNull("p.taken").whereNull(`g.${game.PurKey}`),
          columns,
        ),
        unordered: await some(
          knex(`${ShopPurchase.name} as g`)
            .leftJoin(`${orderUnit} as p`, "p.PurKey", `g.${game.PurKey}`)
            .whereNull("p.PurKey")
            // Older rows are from before this site.
            .where(`g.${game.PurKey}`, ">", first?.first ?? 0),
          { PurKey: `g.${game.PurKey}`, ItemName: `g.${game.ProductNum}`, UserID: `g.${game.UserUID}` },
        ),
      };
    },
  };
}
