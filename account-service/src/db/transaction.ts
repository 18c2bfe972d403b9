import type { Knex } from "knex";
import type { Dialect } from "./dialects/dialect.ts";
import { rerun } from "./dialects/rerun.ts";
import type { Tables } from "./tables.ts";

interface TransactionOptions {
  /** A row that was not there when it was looked for, and is when it is inserted, is no error: look again. */
  rerunDuplicates?: boolean;
}

/** A database handle. Stores and services are built from one, so that a transaction builds them anew from its own. */
export interface Database {
  readonly knex: Knex;
  readonly tables: Tables;
  readonly dialect: Dialect;
  /** The game's tables here are ours to create and fill. */
  readonly ownGameSchema: boolean;
  /**
   * Runs `work` in one transaction; inside one already, joins it. A transaction that lost against another (deadlock,
   * busy) is run again, whole, a bounded number of times, so `work` must do nothing that a rollback does not undo.
   */
  transaction<T>(work: (trx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Does `work` when all else of the transaction is done, right before its commit: for a row that every transaction of a kind
   * waits for. It is held as briefly as can be, and who holds it waits for nothing else. Outside of one, in one of its own.
   */
  beforeCommit(work: (trx: Database) => Promise<unknown>): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type Facts = Pick<Database, "tables" | "dialect" | "ownGameSchema">;

/** Wraps a knex instance; `close` ends its pool. */
export function createDatabase(knex: Knex, facts: Facts): Database {
  const database: Database = {
    knex,
    ...facts,
    transaction(work, { rerunDuplicates = false } = {}) {
      const { isRetryable, isDuplicate } = facts.dialect;
      const lost = (error: unknown) => isRetryable(error) || (rerunDuplicates && isDuplicate(error));
      return rerun(lost, () =>
        knex.transaction(async (trx) => {
          const { handle, finish } = joined(trx, facts);
          const result = await work(handle);
          await finish();
          return result;
        }),
      );
    },
    beforeCommit: async (work) => void (await database.transaction(work)),
    ping: async () => void (await knex.raw("SELECT 1")),
    close: () => knex.destroy(),
  };
  return database;
}

/** The handle of a transaction, and what is left for its end. */
function joined(trx: Knex.Transaction, facts: Facts): { handle: Database; finish: () => Promise<void> } {
  const last: (() => Promise<unknown>)[] = [];
  const handle: Database = {
    knex: trx,
    ...facts,
    transaction: (work) => work(handle),
    beforeCommit: async (work) => void last.push(() => work(handle)),
    ping: async () => void (await trx.raw("SELECT 1")),
    close: () => Promise.reject(new Error("A transaction's handle is not closed; it ends with its work.")),
  };
  return {
    handle,
    finish: async () => {
      for (const work of last) await work();
    },
  };
}

/** A datetime as either driver returns it: SQLite keeps milliseconds, SQL Server gives a Date. */
export const toDate = (value: Date | number) => new Date(value);
