import type { Knex } from "knex";
import type { LedgerReason } from "../../../contract/index.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import { type Page, readPage, type Slice } from "../page-store.ts";

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

/** What one account's balances change by; those that are left out stay as they are. */
export type Changes = Partial<Record<Currency, number>>;

/** A balance, and whether the ledger has an entry of it already. */
export interface Standing {
  balance: number;
  entered: boolean;
}

const ENTRY_COLUMNS = ["id", "delta", "balance", "reason", "reference", "actor", "at"] as const;
const toEntry = (row: StatementRow): StatementRow => ({ ...row, id: Number(row.id), at: toDate(row.at) });

const INT_MAX = 2_147_483_647;

/** The one writer of balances: the game's two columns, our referral balance, and the ledger of their changes. */
export function createPointsStore(db: Database) {
  const { UserInfo, account, ledgerEntry } = db.tables;

  /** Where a balance stands; null where this server has no such column. */
  function placeOf(currency: Currency) {
    if (currency === 3) return { table: account as string, key: "UserNum", column: "ReferralBalance" };
    const column = currency === 1 ? UserInfo.columns.UserPoint : UserInfo.columns.UserPoint2;
    return column === null ? null : { table: UserInfo.name, key: UserInfo.columns.UserNum, column };
  }

  const placesOf = (currencies: Currency[]) =>
    currencies.map((currency) => {
      const place = placeOf(currency);
      if (!place) throw new Error(`This server keeps no balance ${currency}.`);
      return { currency, ...place };
    });

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
      return row?.UserID;
    },

    /**
     * Changes the balances of one account that stand in one row, all or none: what is taken has to be there, and what is given has
     * to fit into the column. One guarded statement, which holds the row until the transaction ends.
     */
    async change(UserNum: number, changes: Changes): Promise<boolean> {
      const places = placesOf(Object.keys(changes).map(Number) as Currency[]);
      const [first] = places;
      if (!first || places.some((place) => place.table !== first.table))
        throw new Error("These balances do not stand in one row.");
      // No column holds so much, so nobody has it and nobody can be given it.
      if (places.some(({ currency }) => Math.abs(changes[currency] ?? 0) > INT_MAX)) return false;
      const query = db.knex(first.table).where({ [first.key]: UserNum });
      const values: Record<string, Knex.Raw> = {};
      for (const { currency, column } of places) {
        const delta = changes[currency] ?? 0;
        // A server that added the column later may have NULL in it, which is none.
        if (delta < 0) query.where(column, ">=", -delta);
        else query.whereRaw("COALESCE(??, 0) <= ?", [column, INT_MAX - delta]);
        values[column] = db.knex.raw("COALESCE(??, 0) + ?", [column, delta]);
      }
      return (await query.update(values)) === 1;
    },

    /** How balances that stand in one row are, and which of them the ledger knows. @returns undefined without such a row */
    async standings(UserNum: number, currencies: Currency[]): Promise<Map<Currency, Standing> | undefined> {
      const places = placesOf(currencies);
      const [first] = places;
      if (!first) return new Map();
      const row = await db
        .knex(first.table)
        .where({ [first.key]: UserNum })
        .first(
          ...places.flatMap(({ currency, column }) => [
            `${column} as balance${currency}`,
            db.knex(ledgerEntry).where({ UserNum, currency }).max("id").as(`entry${currency}`),
          ]),
        );
      if (!row) return undefined;
      return new Map(
        currencies.map((currency) => [
          currency,
          { balance: Number(row[`balance${currency}`] ?? 0), entered: row[`entry${currency}`] !== null },
        ]),
      );
    },

    /** Adds entries in their order. */
    async insertEntries(rows: LedgerRow[]): Promise<void> {
      await db.knex(ledgerEntry).insert(rows);
    },

    /** The ledger's sum and number of entries of one balance. */
    async ledgerSum(UserNum: number, currency: Currency): Promise<{ sum: number; entries: number }> {
      const [row] = await db
        .knex(ledgerEntry)
        .where({ UserNum, currency })
        .select(db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["delta", "sum"]))
        .count({ entries: "*" });
      const { sum, entries } = row as unknown as { sum: number | string; entries: number | string };
      return { sum: Number(sum), entries: Number(entries) };
    },

    /** Entries, newest first. `before` an entry: those older than it. */
    async listEntries(
      UserNum: number,
      currency: Currency,
      { skip = 0, take, before }: { skip?: number; take: number; before?: number },
    ): Promise<StatementRow[]> {
      const query = db.knex(ledgerEntry).where({ UserNum, currency });
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query.orderBy("id", "desc").offset(skip).limit(take).select(ENTRY_COLUMNS);
      return rows.map(toEntry);
    },

    /** A page of entries, newest first. */
    async pageOfEntries(UserNum: number, currency: Currency, at: Slice): Promise<Page<StatementRow>> {
      const query = db.knex(ledgerEntry).where({ UserNum, currency }).orderBy("id", "desc");
      const { rows, total } = await readPage<StatementRow>(db, query, at, ENTRY_COLUMNS);
      return { rows: rows.map(toEntry), total };
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
