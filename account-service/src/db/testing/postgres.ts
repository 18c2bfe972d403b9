import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import knex, { type Knex } from "knex";
import PostgresClient from "knex/lib/dialects/postgres/index.js";
import PostgresColumnCompiler from "knex/lib/dialects/postgres/schema/pg-columncompiler.js";
import PostgresTableCompiler from "knex/lib/dialects/postgres/schema/pg-tablecompiler.js";
import pg from "pg";
import { type Dialect, field, largestOf } from "../dialects/dialect.ts";
import { rerun } from "../dialects/rerun.ts";
import { exactNumber, unpadded } from "../queries/rows.ts";

// PostgreSQL as a test engine: concurrent writers, READ COMMITTED with snapshots, and errors that end their
// transaction, as on SQL Server. No program of the service can use it.

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const UNIQUE_VIOLATION = "23505";
const TOO_MANY_CONNECTIONS = "53300";

const describeColumn = (knex: Knex, table_name: string, column_name: string) =>
  knex("information_schema.columns")
    .where({ table_schema: knex.raw("current_schema()"), table_name, column_name })
    .first("character_maximum_length", "data_type");

export const postgresDialect: Dialect = {
  name: "postgres",
  product: "PostgreSQL",
  isDuplicate: (error) => field(error, "code") === UNIQUE_VIOLATION,
  isRetryable: (error) => [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(String(field(error, "code"))),
  caseless: (type) => type,
  migrating: async (_knex, migrate) => void (await migrate()),
  startsWith: (knex, column, prefix, from) => {
    const pattern = `${prefix.replace(/[\\%_]/g, "\\$&")}%`;
    return from === undefined
      ? knex.raw("?? like ?", [column, pattern])
      : knex.raw("(?? like ? and ?? >= ?)", [column, pattern, column, from]);
  },
  wholeNumber: (knex, column) =>
    knex.raw(
      "case when ??::text ~ '^ *(-|)[0-9]{1,10} *$' and ??::text::bigint <= 2147483647 then ??::text::bigint::int end",
      [column, column, column],
    ),
  textWidth: async (...place) => (await describeColumn(...place))?.character_maximum_length ?? null,
  largest: async (...place) => largestOf((await describeColumn(...place))?.data_type),
  mayDelete: async () => true,
  mayUpdate: async () => true,
  // Includes the schema, because advisory locks are per database.
  async tryLock(knex, name) {
    const holder = await knex.transaction();
    const requested = holder.raw("select pg_try_advisory_xact_lock(hashtext(current_schema() || ?)) as got", [
      `:${name}`,
    ]);
    const { rows } = await requested.catch(async (error: unknown) => {
      await holder.rollback().catch(() => {});
      throw error;
    });
    if (rows[0].got) return async () => void (await holder.commit());
    await holder.rollback();
    return undefined;
  },
};

/** Types that the driver gives as text, by their number in pg_type: int8 and numeric. */
const NUMBERS = new Set([20, 1700]);
const types = {
  getTypeParser: (oid: number, format: string) =>
    NUMBERS.has(oid) && format !== "binary" ? exactNumber : pg.types.getTypeParser(oid, format as "text"),
};

/** Our columns' types in PostgreSQL. Text ignores case, as with SQL Server's usual collations. */
const TYPES: [pattern: RegExp, type: string][] = [
  [/^n?varchar\(\d+\)$/, "citext"],
  [/^datetime/, "timestamptz(3)"],
  [/^money$/, "numeric(19,4)"],
];

class TestColumnCompiler extends PostgresColumnCompiler {
  override specifictype(type: string) {
    return TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? super.specifictype(type);
  }
}

/** A unique key with a predicate is an index here, not a constraint. */
class TestTableCompiler extends PostgresTableCompiler {
  override dropUnique(_columns: unknown, indexName: string) {
    this.pushQuery(`alter table ${this.tableName()} drop constraint if exists "${indexName}"`);
    this.pushQuery(`drop index if exists "${indexName}"`);
  }
}

class TestClient extends PostgresClient {
  override tableCompiler(tableBuilder: unknown) {
    return new TestTableCompiler(this, tableBuilder);
  }
  override columnCompiler(tableCompiler: unknown, columnBuilder: unknown) {
    return new TestColumnCompiler(this, tableCompiler, columnBuilder);
  }
  /**
   * A server has a hundred connections, and each of the test workers, one for each core, uses ten to twenty: where they
   * are taken, waits for one, up to the pool's own limit.
   */
  override async acquireRawConnection() {
    const end = performance.now() + (this.config.acquireConnectionTimeout ?? 0);
    for (;;) {
      try {
        return await super.acquireRawConnection();
      } catch (error) {
        if (field(error, "code") !== TOO_MANY_CONNECTIONS || performance.now() > end) throw error;
        await sleep(20);
      }
    }
  }
  override _query(...query: Parameters<PostgresClient["_query"]>) {
    if (this.transacting) return super._query(...query);
    return rerun(postgresDialect.isRetryable, () => super._query(...query));
  }
}

/** A test's tables: a separate schema in the URL's database. */
export interface PostgresTarget {
  url: string;
  schema: string;
}

/** knex over one schema of a PostgreSQL server. */
export function openPostgres({ url, schema }: PostgresTarget, pool: { max: number; waitMs: number }): Knex {
  return knex({
    client: TestClient as unknown as typeof Knex.Client,
    connection: {
      connectionString: url,
      application_name: `tambayan:${schema}`,
      types,
      // Commits survive kill -9 even before they are on disk; tests do not cut the power.
      options: "-c synchronous_commit=off",
    },
    searchPath: [schema, "public"],
    compileSqlOnError: false,
    postProcessResponse: unpadded,
    // What is not in use is soon another worker's.
    pool: { min: 0, max: pool.max, idleTimeoutMillis: 1_000 },
    acquireConnectionTimeout: pool.waitMs,
  });
}

/** A schema name from any text, e.g. a test file's folder. */
export const schemaNameOf = (text: string) =>
  `test_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;

async function onServer(url: string, work: (server: Knex) => Promise<unknown>): Promise<void> {
  const server = openPostgres({ url, schema: "public" }, { max: 1, waitMs: 120_000 });
  try {
    await work(server);
  } finally {
    await server.destroy();
  }
}

/** Creates an empty schema, and what all of them share. */
export const createSchema = ({ url, schema }: PostgresTarget): Promise<void> =>
  onServer(url, async (server) => {
    // Of test files that start at the same time, one creates it.
    await server.transaction(async (trx) => {
      await trx.raw("select pg_advisory_xact_lock(hashtext('tambayan:citext'))");
      await trx.raw("create extension if not exists citext with schema public");
    });
    await server.raw("create schema ??", [schema]);
  });

export const dropSchema = ({ url, schema }: PostgresTarget): Promise<void> =>
  onServer(url, (server) => server.raw("drop schema if exists ?? cascade", [schema]));

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/**
 * Creates a database on the URL's server.
 * @param template whose content it begins with; nothing may be connected to it
 */
export const createServerDatabase = (url: string, name: string, template = "template1"): Promise<void> =>
  onServer(url, (server) => server.raw("create database ?? template ??", [name, template]));

/** Drops databases by the beginning of their names, even while there are connections to them. */
export const dropServerDatabases = (url: string, prefix: string): Promise<void> =>
  onServer(url, async (server) => {
    const names = await server("pg_database").whereLike("datname", `${prefix}%`).pluck("datname");
    for (const name of names) await server.raw("drop database if exists ?? with (force)", [name]);
  });
