import { createRequire } from "node:module";
import type { Knex } from "knex";
import MssqlClient, { type TediousCell, type TediousConnection } from "knex/lib/dialects/mssql/index.js";
import { exactNumber } from "../queries/rows.ts";
import { type Dialect, field, largestOf } from "./dialect.ts";
import { rerun } from "./rerun.ts";

/** A column, as the server describes it. */
async function describeColumn(knex: Knex, place: string, column: string) {
  const [table = "", schema = "dbo", database] = place.split(".").reverse();
  const view = database ? `${database}.INFORMATION_SCHEMA.COLUMNS` : "INFORMATION_SCHEMA.COLUMNS";
  return knex(view)
    .where({ TABLE_SCHEMA: schema, TABLE_NAME: table, COLUMN_NAME: column })
    .first("DATA_TYPE", "CHARACTER_MAXIMUM_LENGTH");
}

/** SQL Server. */
export const mssqlDialect: Dialect = {
  name: "mssql",
  product: "SQL Server",
  // 2601 unique index, 2627 unique constraint or primary key.
  isDuplicate: (error) => [2601, 2627].includes(Number(field(error, "number"))),
  // 1205 deadlock victim, 3960 snapshot conflict.
  isRetryable: (error) => [1205, 3960].includes(Number(field(error, "number"))),
  caseless: (type) => type,
  migrating: async (_knex, migrate) => void (await migrate()),
  // LIKE seeks the index on its own here.
  startsWith: (knex, column, prefix, from) => {
    const pattern = `${prefix.replace(/[%_[]/g, "[$&]")}%`;
    return from === undefined
      ? knex.raw("?? like ?", [column, pattern])
      : knex.raw("(?? like ? and ?? >= ?)", [column, pattern, column, from]);
  },
  // A plain cast turns an empty string and a lone + or - into 0.
  wholeNumber: (knex, column) =>
    knex.raw("try_cast(nullif(nullif(nullif(ltrim(rtrim(??)), ''), '-'), '+') as int)", [column]),
  async textWidth(knex, place, column) {
    const width = (await describeColumn(knex, place, column))?.CHARACTER_MAXIMUM_LENGTH;
    return width === null || width === undefined || width === -1 ? null : Number(width);
  },
  largest: async (knex, place, column) => largestOf((await describeColumn(knex, place, column))?.DATA_TYPE),
  async mayDelete(knex, table) {
    const [row] = await knex.raw("SELECT HAS_PERMS_BY_NAME(?, 'OBJECT', 'DELETE') AS [may]", [table]);
    return Number(row?.may) === 1;
  },
  async mayUpdate(knex, table, column) {
    const [row] = await knex.raw("SELECT HAS_PERMS_BY_NAME(?, 'OBJECT', 'UPDATE', ?, 'COLUMN') AS [may]", [
      table,
      column,
    ]);
    return Number(row?.may) === 1;
  },
  // Held by a transaction of its own, so that it ends with its connection.
  async tryLock(knex, name) {
    const holder = await knex.transaction();
    const requested = holder.raw(
      `DECLARE @got int; EXEC @got = sp_getapplock @Resource = N'tambayan-${name}', @LockMode = N'Exclusive', @LockOwner = N'Transaction', @LockTimeout = 0; SELECT @got AS got`,
    );
    const [row] = await requested.catch(async (error: unknown) => {
      // Otherwise its connection would never return to the pool.
      await holder.rollback().catch(() => {});
      throw error;
    });
    if (Number(row.got) >= 0) return async () => void (await holder.commit());
    await holder.rollback();
    return undefined;
  },
};

/**
 * SQL Server reports some failures as several errors: the cause first, and then, for example, that a backup ended
 * abnormally or that a trigger ended the batch. The driver combines them into an error without a message or a number.
 * They become the first one, with the messages of all.
 */
function asOneError(error: unknown): unknown {
  if (!(error instanceof AggregateError) || !(error.errors[0] instanceof Error)) return error;
  const [cause] = error.errors;
  cause.message = error.errors.map(({ message }) => message).join(" ");
  return cause;
}

/** Types of columns of bigint; IntN if they may be NULL. */
const INTEGERS = new Set(["BigInt", "IntN"]);

/** SQL Server's client. A deadlock victim outside of a transaction has changed nothing, and is retried. */
export class SqlServerClient extends MssqlClient {
  override _query(...query: Parameters<MssqlClient["_query"]>) {
    const ask = () =>
      super._query(...query).catch((error: unknown) => {
        throw asOneError(error);
      });
    return this.transacting ? ask() : rerun(mssqlDialect.isRetryable, ask);
  }

  /** tedious gives a bigint as text: not every one fits into a number. Those that do become one here, once for all. */
  override processResponse(query: { response?: TediousCell[][] }, runner: unknown) {
    for (const row of query?.response ?? [])
      for (const cell of row)
        if (typeof cell.value === "string" && INTEGERS.has(cell.metadata.type?.name ?? ""))
          cell.value = exactNumber(cell.value);
    return super.processResponse(query, runner);
  }

  /**
   * knex keeps one queue of waiting statements for all connections of the process. A statement whose connection is lost
   * stays in it, and runs on the next free connection: in another transaction, or in none (decision 17). Here it runs
   * on its own connection or not at all; tedious then fails it with EINVALIDSTATE.
   */
  override _enqueueRequest(request: object, connection: TediousConnection) {
    connection.execSql(request);
  }
}

const load = createRequire(import.meta.url);
/**
 * Loaded with the first value, as knex loads it with the first connection: the embedded database does not need its 0.3
 * s and 30 MB.
 */
const driver = (): typeof import("tedious") => load("tedious");

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/**
 * How values are sent to SQL Server. The game's strings are varchar: an nvarchar parameter against them would turn an
 * index seek into a scan. ASCII text is therefore sent as varchar, which the server widens by itself for our nvarchar
 * columns. Dates go as datetime2, so that our columns keep their milliseconds.
 * @returns undefined: knex decides
 */
export function bindForSqlServer(value: unknown) {
  if (typeof value === "string" && ASCII.test(value)) return { value, type: driver().TYPES.VarChar };
  if (value instanceof Date) return { value, type: driver().TYPES.DateTime2 };
  return undefined;
}
