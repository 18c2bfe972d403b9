import type { Knex } from "knex";
import { type Currency, type LedgerReason, MAX_INT } from "../../../../contract/index.ts";
import { type KeysetSlice, type Page, readPage, type Slice, sliceById } from "../../../db/queries/paging.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type LedgerRow = Omit<Row<"LedgerEntry">, "id">;
export type StatementRow = Pick<LedgerRow, "delta" | "balance" | "reason" | "reference" | "actor" | "at"> & {
  id: number;
};

/** By how much an account's balances change; those left out stay as they are. */
export type Changes = Partial<Record<Currency, number>>;

/** A balance, and whether the ledger has entries for it. */
export interface Balance {
  amount: number;
  hasEntries: boolean;
}

const ENTRY_COLUMNS = ["id", "delta", "balance", "reason", "reference", "actor", "at"] as const;

/** The only writer of balances: the game's two columns, our referral balance, and the ledger of their changes. */
export function createLedgerStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, account, ledgerEntry } = db.tables;

  /** The column of a balance; null if this server has none. */
  function columnOf(currency: Currency) {
    if (currency === "referral")
      return { table: account as string, key: "UserNum", column: "ReferralBalance" };
    const column = currency === "coin" ? UserInfo.columns.UserPoint : UserInfo.columns.UserPoint2;
    return column === null ? null : { table: UserInfo.name, key: UserInfo.columns.UserNum, column };
  }

  const columnsOf = (currencies: Currency[]) =>
    currencies.map((currency) => {
      const found = columnOf(currency);
      if (!found) throw new Error(`This server has no balance ${currency}.`);
      return { currency, ...found };
    });

  return {
    /** Whether this server has such a balance. */
    has: (currency: Currency) => columnOf(currency) !== null,

    async balance(UserNum: number, currency: Currency): Promise<number | undefined> {
      const found = columnOf(currency);
      if (!found) return 0;
      const row = await knex(found.table)
        .where({ [found.key]: UserNum })
        .first({ balance: found.column });
      return row && (row.balance ?? 0);
    },

    /** The R-Coin of several accounts, up to a few hundred. */
    async coinsOf(userNums: number[]): Promise<Map<number, number>> {
      const { UserNum, UserPoint } = UserInfo.columns;
      const rows: { UserNum: number; coins: number | null }[] = await knex(UserInfo.name)
        .whereIn(UserNum, userNums)
        .select({ UserNum, coins: UserPoint });
      return new Map(rows.map((row) => [row.UserNum, row.coins ?? 0]));
    },

    /**
     * Changes balances of an account that are in one row, all or none: what is taken must be there, and what is given
     * must fit into the column. One guarded statement, which locks the row until the transaction ends.
     */
    async change(UserNum: number, changes: Changes): Promise<boolean> {
      const columns = columnsOf(Object.keys(changes) as Currency[]);
      const [first] = columns;
      if (!first || columns.some(({ table }) => table !== first.table)) {
        throw new Error("These balances are not in one row.");
      }
      // More than the column can hold.
      if (columns.some(({ currency }) => Math.abs(changes[currency] ?? 0) > MAX_INT)) return false;
      const query = knex(first.table).where({ [first.key]: UserNum });
      const values: Record<string, Knex.Raw> = {};
      for (const { currency, column } of columns) {
        const delta = changes[currency] ?? 0;
        // A server that added the column later may have NULL, which counts as 0.
        if (delta < 0) query.where(column, ">=", -delta);
        else query.whereRaw("COALESCE(??, 0) <= ?", [column, MAX_INT - delta]);
        values[column] = knex.raw("COALESCE(??, 0) + ?", [column, delta]);
      }
      return (await query.update(values)) === 1;
    },

    /** Balances that are in one row. @returns undefined without such a row */
    async balances(UserNum: number, currencies: Currency[]): Promise<Map<Currency, Balance> | undefined> {
      const columns = columnsOf(currencies);
      const [first] = columns;
      if (!first) return new Map();
      const row = await knex(first.table)
        .where({ [first.key]: UserNum })
        .first(
          ...columns.flatMap(({ currency, column }) => [
            `${column} as balance_${currency}`,
            knex(ledgerEntry).where({ UserNum, currency }).max("id").as(`entry_${currency}`),
          ]),
        );
      if (!row) return undefined;
      return new Map(
        currencies.map((currency) => [
          currency,
          { amount: row[`balance_${currency}`] ?? 0, hasEntries: row[`entry_${currency}`] !== null },
        ]),
      );
    },

    /** Adds entries in the given order. */
    async insertEntries(rows: LedgerRow[]): Promise<void> {
      await knex(ledgerEntry).insert(rows);
    },

    /** What a payment gave and what was taken back for it, oldest first. */
    async paymentEntries(
      payment: string,
    ): Promise<(StatementRow & Pick<LedgerRow, "UserNum" | "currency">)[]> {
      return knex(ledgerEntry)
        .where((given) => given.where({ reason: "payment" satisfies LedgerReason, reference: payment }))
        .orWhere((back) =>
          back
            .where({ reason: "payment_back" satisfies LedgerReason })
            .where("reference", "like", `${payment}:%`),
        )
        .orderBy("id")
        .select(...ENTRY_COLUMNS, "UserNum", "currency");
    },

    /** Sum and number of a balance's ledger entries. */
    async ledgerSum(UserNum: number, currency: Currency): Promise<{ sum: number; entries: number }> {
      const [row] = await knex(ledgerEntry)
        .where({ UserNum, currency })
        .select(knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", ["delta", "sum"]))
        .count({ entries: "*" });
      return row as unknown as { sum: number; entries: number };
    },

    /** A page of a balance's entries, for staff. */
    async listEntries(UserNum: number, currency: Currency, slice: KeysetSlice): Promise<StatementRow[]> {
      return sliceById(knex(ledgerEntry).where({ UserNum, currency }), "id", slice).select(...ENTRY_COLUMNS);
    },

    /** A page of entries, newest first. */
    async pageOfEntries(UserNum: number, currency: Currency, at: Slice): Promise<Page<StatementRow>> {
      const query = knex(ledgerEntry).where({ UserNum, currency }).orderBy("id", "desc");
      const { rows, total } = await readPage<StatementRow>(db, query, at, ENTRY_COLUMNS);
      return { rows, total };
    },

    /** Sum and number of entries of the next accounts in the ledger, by account number. */
    async ledgerSums(
      currency: Currency,
      afterUserNum: number,
      take: number,
    ): Promise<{ UserNum: number; sum: number; entries: number }[]> {
      return (
        knex(ledgerEntry)
          .where({ currency })
          .where("UserNum", ">", afterUserNum)
          .groupBy("UserNum")
          .orderBy("UserNum")
          .limit(take)
          // bigint: a sum of ints may overflow an int on the way.
          .select("UserNum", knex.raw("SUM(CAST(?? AS bigint)) as ??", ["delta", "sum"]))
          .count({ entries: "*" })
      );
    },
  };
}
