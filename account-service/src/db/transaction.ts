import type { Knex } from "knex";
import type { Dialect } from "./dialects/dialect.ts";
import { rerun } from "./dialects/rerun.ts";
import { type Connected, connection } from "./sql.ts";
import type { Tables } from "./tables.ts";

interface TransactionOptions {
  /** For duplicates of a row that did not exist a moment ago: run the transaction again. */
  rerunDuplicates?: boolean;
}

/** A database handle. Stores and services are created from one; a transaction creates them from its own. */
export interface Database extends Connected {
  readonly tables: Tables;
  readonly dialect: Dialect;
  /** Whether we may create and fill the game's tables. */
  readonly ownGameSchema: boolean;
  /**
   * Runs `work` in a transaction, or joins the current one. A transaction that lost a conflict (deadlock,
   * busy) is retried a bounded number of times, so `work` must do nothing that a rollback does not undo.
   */
  transaction<T>(work: (trx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work` at the end of the transaction, right before its commit: for a row that all transactions of a kind
   * lock, so that it is held briefly and its holder waits for nothing else. Outside a transaction, starts one.
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
    [connection]: knex,
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

/** A transaction's handle, and the work to run before its commit. */
function joined(trx: Knex.Transaction, facts: Facts): { handle: Database; finish: () => Promise<void> } {
  const last: (() => Promise<unknown>)[] = [];
  const handle: Database = {
    [connection]: trx,
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

/** A computed time, such as the last one of a group: milliseconds on SQLite, a Date elsewhere. */
export const toDate = (value: Date | number) => new Date(value);
