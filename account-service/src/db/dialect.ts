import type { Knex } from "knex";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import { TYPES } from "tedious";

/** The few things in which the two databases differ. */
export interface Dialect {
  name: "sqlite" | "mssql";
  /** A unique key was violated. */
  isDuplicate(error: unknown): boolean;
  /**
   * Inserts a row and gives the key that the database made for it. Neither RETURNING nor OUTPUT: a game's table may carry
   * triggers, which OUTPUT does not stand and whose own inserts must not be taken for ours.
   */
  insertForKey(knex: Knex, table: string, row: object): Promise<number>;
  /**
   * Whether a text begins with `prefix`, in the column's own idea of case, so that an index on the column finds it. No signs of
   * LIKE are special in it.
   * @param from a text that begins so too: nothing that comes before it
   */
  startsWith(knex: Knex, column: string, prefix: string, from?: string): Knex.Raw;
  /** The transaction lost against another one and may simply be run again, whole. */
  isRetryable(error: unknown): boolean;
}

const field = (error: unknown, name: "code" | "number"): unknown =>
  typeof error === "object" && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;

export const sqliteDialect: Dialect = {
  name: "sqlite",
  insertForKey: async (knex, table, row) => {
    const [key] = await knex(table).insert(row);
    return Number(key);
  },
  // A LIKE would look through the whole table here. Nothing that begins so comes after the last sign there is.
  startsWith: (knex, column, prefix, from = prefix) =>
    knex.raw("(?? >= ? and ?? < ?)", [column, from, column, `${prefix}\u{10ffff}`]),
  isDuplicate: (error) =>
    ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"].includes(String(field(error, "code"))),
  isRetryable: (error) => String(field(error, "code")).startsWith("SQLITE_BUSY"),
};

export const mssqlDialect: Dialect = {
  name: "mssql",
  insertForKey: async (knex, table, row) => {
    const { sql, bindings } = knex(table).insert(row).toSQL();
    // knex' own placeholders, so that the values are bound and typed as everywhere.
    const [answer] = await knex.raw(
      `${sql}; select scope_identity() as [key]`,
      bindings as Knex.RawBinding[],
    );
    return Number(answer.key);
  },
  // What comes after it is a matter of the column's collation here, and LIKE seeks by itself.
  startsWith: (knex, column, prefix, from) => {
    const pattern = `${prefix.replace(/[%_[]/g, "[$&]")}%`;
    return from === undefined
      ? knex.raw("?? like ?", [column, pattern])
      : knex.raw("(?? like ? and ?? >= ?)", [column, pattern, column, from]);
  },
  // 2601 unique index, 2627 unique constraint or primary key.
  isDuplicate: (error) => [2601, 2627].includes(Number(field(error, "number"))),
  // 1205 deadlock victim, 3960 snapshot conflict.
  isRetryable: (error) => [1205, 3960].includes(Number(field(error, "number"))),
};

/**
 * The embedded database's client. Transactions take the write lock at once: one that begins by reading and then writes
 * could otherwise fail on the lock of another process without any way to wait for it.
 */
export class EmbeddedClient extends BetterSqlite3Client {
  override transaction(...args: Parameters<BetterSqlite3Client["transaction"]>) {
    const transaction = super.transaction(...args);
    transaction.begin = function begin(connection) {
      return this.query(connection, "BEGIN IMMEDIATE;");
    };
    return transaction;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/**
 * How values are sent to SQL Server. The game's strings are varchar: an nvarchar parameter against them would turn an
 * index seek into a scan. ASCII text is therefore sent as varchar, which the server widens by itself for our nvarchar
 * columns. Dates go as datetime2, so that our columns keep their milliseconds.
 * @returns undefined: knex decides
 */
export function bindForSqlServer(value: unknown) {
  if (typeof value === "string" && ASCII.test(value)) return { value, type: TYPES.VarChar };
  if (value instanceof Date) return { value, type: TYPES.DateTime2 };
  return undefined;
}
