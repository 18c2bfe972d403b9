import Sqlite, { type Database as Connection, type Statement } from "better-sqlite3";
import type { Knex } from "knex";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import { type Dialect, field, largestOf } from "./dialect.ts";
import { rerun } from "./rerun.ts";

async function typeOf(knex: Knex, table: string, column: string): Promise<string | undefined> {
  const rows: { name: string; type: string }[] = await knex.raw("PRAGMA table_info(??)", [table]);
  return rows.find(({ name }) => name === column)?.type;
}

/** The embedded database. */
export const sqliteDialect: Dialect = {
  name: "sqlite",
  product: "SQLite",
  isDuplicate: (error) =>
    ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"].includes(String(field(error, "code"))),
  isRetryable: (error) => String(field(error, "code")).startsWith("SQLITE_BUSY"),
  caseless: (type) => `${type} COLLATE NOCASE`,
  // LIKE would scan the whole table here. The upper bound is the prefix and the last possible character.
  startsWith: (knex, column, prefix, from = prefix) =>
    knex.raw("(?? >= ? and ?? < ?)", [column, from, column, `${prefix}\u{10ffff}`]),
  wholeNumber: (knex, column) =>
    knex.raw(
      "case when ltrim(trim(??), '-') not glob '*[^0-9]*' and length(trim(??)) between 1 and 10 and trim(??) <> '-' and cast(trim(??) as integer) <= 2147483647 then cast(trim(??) as integer) end",
      Array(5).fill(column),
    ),
  // SQLite does not enforce text lengths, nor the sizes of numbers; check them as SQL Server would.
  async textWidth(knex, table, column) {
    const [, width] = /\((\d+)\)/.exec((await typeOf(knex, table, column)) ?? "") ?? [];
    return width === undefined ? null : Number(width);
  },
  largest: async (knex, table, column) => largestOf(await typeOf(knex, table, column)),
  // The file is ours.
  mayDelete: async () => true,
  mayUpdate: async () => true,
  // Changing a table copies it and drops the old one, which foreign keys would not allow. The pragma has no effect
  // inside a transaction, so it is set around all of them.
  async migrating(knex, migrate) {
    await knex.raw("PRAGMA foreign_keys = OFF");
    try {
      await migrate();
    } finally {
      await knex.raw("PRAGMA foreign_keys = ON");
    }
    const [broken] = await knex.raw("PRAGMA foreign_key_check");
    if (broken) throw new Error(`A row of ${broken.table} names one of ${broken.parent} that is not there.`);
  },
  // In a separate file: the database file must stay free for the work.
  async tryLock(knex, name) {
    const { filename } = knex.client.config.connection as { filename: string };
    const lock = new Sqlite(`${filename}.${name}.lock`, { timeout: 0 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (sqliteDialect.isRetryable(error)) return undefined;
      throw error;
    }
    return async () => void lock.close();
  },
};

interface EmbeddedQuery {
  sql: string;
  /** Rows; of a statement that has none, what it changed. */
  response?: Record<string, unknown>[] | object;
}

const times = new WeakMap<Statement, string[]>();
/** The columns of an answer that hold times, which are milliseconds here. Not those that are computed. */
function timesIn(statement: Statement): string[] {
  const known = times.get(statement);
  if (known) return known;
  const found = statement
    .columns()
    .filter(({ type }) => type?.toLowerCase().startsWith("datetime"))
    .map(({ name }) => name);
  times.set(statement, found);
  return found;
}

/**
 * The embedded database's client. Transactions take the write lock at the start: one that reads first and then writes
 * could otherwise fail because of another process's lock, without a way to wait for it.
 */
export class EmbeddedClient extends BetterSqlite3Client {
  override transaction(...args: Parameters<BetterSqlite3Client["transaction"]>) {
    const transaction = super.transaction(...args);
    transaction.begin = function begin(connection) {
      return this.query(connection, "BEGIN IMMEDIATE;");
    };
    return transaction;
  }

  override async _query(connection: Connection, query: EmbeddedQuery) {
    const ask = () => super._query(connection, query);
    await (this.transacting ? ask() : rerun(sqliteDialect.isRetryable, ask));
    if (Array.isArray(query.response)) {
      for (const name of timesIn(connection.prepare(query.sql)))
        for (const row of query.response) {
          const value = row[name];
          if (typeof value === "number") row[name] = new Date(value);
        }
    }
    return query;
  }
}
