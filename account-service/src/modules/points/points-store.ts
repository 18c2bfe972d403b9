import type { LedgerReason } from "../../../contract/index.ts";
import { type Database, toDate } from "../../db/transaction.ts";

/** R-Coin and Milleage are the game's columns, the referral balance is ours. */
export type Currency = 1 | 2 | 3;

export interface LedgerRow {
  UserNum: number;
  currency: Currency;
  delta: number;
  /** After the change. */
  balance: number;
  reason: LedgerReason;
  /** What caused it; unique for its reason and currency. */
  reference: string;
  actor: number | null;
  at: Date;
}
export type StatementRow = Pick<LedgerRow, "delta" | "balance" | "reason" | "reference" | "actor" | "at"> & {
  id: number;
};

const INT_MAX = 2_147_483_647;

/** The one writer of balances: the game's two columns, our referral balance, and the ledger of their changes. */
export function createPointsStore(db: Database) {
  const { UserInfo, account, ledgerEntry } = db.tables;

  /** Where a balance stands; null where this server has no such column. */
  function placeOf(currency: Currency) {
    if (currency === 3) return { table: account, key: "UserNum", column: "ReferralBalance" };
    const column = currency === 1 ? UserInfo.columns.UserPoint : UserInfo.columns.UserPoint2;
    return column === null ? null : { table: UserInfo.name, key: UserInfo.columns.UserNum, column };
  }

  return {
    /** Whether this server keeps such a balance at all. */
    has: (currency: Currency) => placeOf(currency) !== null,

    async balance(UserNum: number, currency: Currency): Promise<number | undefined> {
      const place = placeOf(currency);
      if (!place) return 0;
      const row = await db
        .knex(place.table)
        .where({ [place.key]: UserNum })
        .first({ balance: place.column });
      return row && Number(row.balance ?? 0);
    },

    /** Whose balances these are, for the people who read a difference. */
    async userId(UserNum: number): Promise<string | undefined> {
      const { UserID, ...keys } = UserInfo.columns;
      const row = await db
        .knex(UserInfo.name)
        .where({ [keys.UserNum]: UserNum })
        .first({ UserID });
      return row?.UserID.trimEnd();
    },

    /** Takes coins where there are enough: one statement, one row or none. */
    async debit(UserNum: number, currency: Currency, amount: number): Promise<boolean> {
      const place = placeOf(currency);
      if (!place) return false;
      const changed = await db
        .knex(place.table)
        .where({ [place.key]: UserNum })
        .where(place.column, ">=", amount)
        .decrement(place.column, amount);
      return changed === 1;
    },

    /** Gives coins where the column can hold them. */
    async credit(UserNum: number, currency: Currency, amount: number): Promise<boolean> {
      const place = placeOf(currency);
      if (!place) return false;
      const { table, key, column } = place;
      // A server that added the column later may have NULL in it, which is none.
      const changed = await db
        .knex(table)
        .where({ [key]: UserNum })
        .whereRaw("COALESCE(??, 0) <= ?", [column, INT_MAX - amount])
        .update({ [column]: db.knex.raw("COALESCE(??, 0) + ?", [column, amount]) });
      return changed === 1;
    },

    async hasEntries(UserNum: number, currency: Currency): Promise<boolean> {
      return (await db.knex(ledgerEntry).where({ UserNum, currency }).first("id")) !== undefined;
    },

    async insertEntry(row: LedgerRow): Promise<void> {
      await db.knex(ledgerEntry).insert(row);
    },

    async countEntries(UserNum: number, currency: Currency): Promise<number> {
      const [row] = await db.knex(ledgerEntry).where({ UserNum, currency }).count({ entries: "*" });
      return Number(row?.entries);
    },

    /** Entries, newest first. `before` an entry: those older than it. */
    async listEntries(
      UserNum: number,
      currency: Currency,
      { skip = 0, take, before }: { skip?: number; take: number; before?: number },
    ): Promise<StatementRow[]> {
      const query = db.knex(ledgerEntry).where({ UserNum, currency });
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .offset(skip)
        .limit(take)
        .select("id", "delta", "balance", "reason", "reference", "actor", "at");
      return rows.map((row) => ({ ...row, id: Number(row.id), at: toDate(row.at) }));
    },

    /** Sum and number of the entries of the next accounts that the ledger knows, by number. */
    async ledgerSums(
      currency: Currency,
      afterUserNum: number,
      take: number,
    ): Promise<{ UserNum: number; sum: number; entries: number }[]> {
      const rows = await db
        .knex(ledgerEntry)
        .where({ currency })
        .where("UserNum", ">", afterUserNum)
        .groupBy("UserNum")
        .orderBy("UserNum")
        .limit(take)
        // bigint: on its way a sum of int may leave what an int holds.
        .select("UserNum", db.knex.raw("SUM(CAST(?? AS bigint)) as ??", ["delta", "sum"]))
        .count({ entries: "*" });
      return (rows as { UserNum: number; sum: number | string; entries: number | string }[]).map((row) => ({
        UserNum: row.UserNum,
        sum: Number(row.sum),
        entries: Number(row.entries),
      }));
    },
  };
}
