import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Database as SqliteConnection } from "better-sqlite3";
import knex, { type Knex } from "knex";
import { type Env, embeddedDatabaseFile } from "../env.ts";
import { bindForSqlServer, mssqlDialect, SqlServerClient } from "./dialects/mssql.ts";
import { EmbeddedClient, sqliteDialect } from "./dialects/sqlite.ts";
import { unpadded } from "./queries/rows.ts";
import { resolveTables } from "./tables.ts";
import { createDatabase, type Database } from "./transaction.ts";

/** The connection settings of SQL Server. */
export interface SqlServerTarget {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  encrypt: boolean;
  trustServerCertificate: boolean;
}

/** The URL's decoded parts. Errors never repeat the URL, because it contains a password. */
function readDatabaseUrl(text: string) {
  try {
    const url = new URL(text);
    return {
      url,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
    };
  } catch {
    throw new Error(
      "DATABASE_URL cannot be read: write mssql://user:password@host:1433/database, with %40 for @, %25 for % and so on in user and password.",
    );
  }
}

type PlaceSettings = Pick<
  Env,
  | "DATABASE_URL"
  | "DB_HOST"
  | "DB_PORT"
  | "DB_USER"
  | "DB_PASSWORD"
  | "DB_NAME"
  | "DB_ENCRYPT"
  | "DB_TRUST_SERVER_CERTIFICATE"
>;
type PoolSettings = Pick<
  Env,
  "DB_POOL_MAX" | "DB_POOL_WAIT_MS" | "DB_CONNECT_TIMEOUT_MS" | "DB_REQUEST_TIMEOUT_MS"
>;

/**
 * An option of DATABASE_URL, as `encrypt=true`. What cannot be read is not taken for the default: it may be about
 * encryption.
 */
function optionOf(url: URL, name: string, fallback: boolean): boolean {
  const value = url.searchParams.get(name) ?? String(fallback);
  if (value !== "true" && value !== "false")
    throw new Error(`DATABASE_URL has ${name} in it, which must be true or false.`);
  return value === "true";
}

/** Reads DATABASE_URL or the separate variables; null means the embedded database. */
export function sqlServerTarget(env: PlaceSettings): SqlServerTarget | null {
  if (env.DATABASE_URL) {
    const { url, user, password, database } = readDatabaseUrl(env.DATABASE_URL);
    if (!url.hostname)
      throw new Error("DATABASE_URL names no host: mssql://user:password@host:1433/database.");
    if (!database)
      throw new Error("DATABASE_URL names no database: mssql://user:password@host:1433/database.");
    const unknown = [...url.searchParams.keys()].filter(
      (name) => name !== "encrypt" && name !== "trustServerCertificate",
    );
    if (unknown.length > 0)
      throw new Error(`DATABASE_URL has options that are not known: ${unknown.join(", ")}.`);
    return {
      // The driver expects an IPv6 address without the URL's brackets.
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port ? Number(url.port) : 1433,
      user,
      password,
      database,
      encrypt: optionOf(url, "encrypt", true),
      trustServerCertificate: optionOf(url, "trustServerCertificate", false),
    };
  }
  if (!env.DB_HOST) return null;
  const missing = (["DB_USER", "DB_PASSWORD", "DB_NAME"] as const).filter((name) => env[name] === undefined);
  if (missing.length > 0) throw new Error(`DB_HOST is set but not ${missing.join(", ")}.`);
  return {
    host: env.DB_HOST,
    port: env.DB_PORT,
    user: env.DB_USER ?? "",
    password: env.DB_PASSWORD ?? "",
    database: env.DB_NAME ?? "",
    encrypt: env.DB_ENCRYPT,
    trustServerCertificate: env.DB_TRUST_SERVER_CERTIFICATE,
  };
}

/*
 * `compileSqlOnError: false` in both: errors are logged, so they contain the statement but not its values,
 * which may include a password's hash.
 */

/** knex's settings for SQL Server; no connection is made until the first statement. */
export function sqlServerConfig(target: SqlServerTarget, env: PoolSettings): Knex.Config {
  return {
    client: SqlServerClient as unknown as typeof Knex.Client,
    compileSqlOnError: false,
    postProcessResponse: unpadded,
    connection: {
      server: target.host,
      port: target.port,
      userName: target.user,
      user: target.user,
      password: target.password,
      database: target.database,
      connectionTimeout: env.DB_CONNECT_TIMEOUT_MS,
      requestTimeout: env.DB_REQUEST_TIMEOUT_MS,
      options: {
        appName: "tambayan-account-service",
        encrypt: target.encrypt,
        trustServerCertificate: target.trustServerCertificate,
        // XACT_ABORT: an error inside a transaction rolls all of it back.
        abortTransactionOnError: true,
        // Our columns hold UTC; the game's local times are converted in src/lib/time.ts.
        useUTC: true,
        mapBinding: bindForSqlServer,
      },
    } as Knex.MsSqlConnectionConfig,
    pool: { min: 0, max: env.DB_POOL_MAX },
    acquireConnectionTimeout: env.DB_POOL_WAIT_MS,
  };
}

/** How many different statements are kept: lists of many lengths make many. */
const STATEMENTS = 500;

/** Compiles each statement once. knex compiles it for each call, which is a fifth of a small one's time. */
function keepStatements(connection: SqliteConnection): void {
  const compile = connection.prepare.bind(connection);
  const kept = new Map<string, ReturnType<typeof compile>>();
  connection.prepare = ((sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= STATEMENTS) kept.clear();
    const statement = compile(sql);
    kept.set(sql, statement);
    return statement;
  }) as typeof connection.prepare;
}

/** knex's settings for the embedded database. */
function embeddedConfig(filename: string, waitMs: number): Knex.Config {
  return {
    // knex types a client's transaction() as what it hands to its user, not as the class it builds.
    client: EmbeddedClient as unknown as typeof Knex.Client,
    connection: { filename },
    compileSqlOnError: false,
    postProcessResponse: unpadded,
    useNullAsDefault: true,
    // One connection: better-sqlite3 is synchronous, so a second connection that waited for the first one's
    // transaction would block the event loop that has to finish it.
    pool: {
      min: 1,
      max: 1,
      afterCreate(
        connection: SqliteConnection,
        done: (error: Error | null, connection: SqliteConnection) => void,
      ) {
        connection.pragma("journal_mode = WAL");
        // FULL: committed coins survive a power cut.
        connection.pragma("synchronous = FULL");
        connection.pragma("foreign_keys = ON");
        connection.pragma("busy_timeout = 5000");
        keepStatements(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: waitMs,
  };
}

/** Whether demo data and the game's tables may be created here: embedded, or named `_test` or `_demo`. */
export const isOwnGameSchema = (target: SqlServerTarget | null) =>
  target === null || /_(test|demo)$/.test(target.database);

/** Opens the configured database. Close it with `db.close()`. */
export function connect(env: Env): Database {
  const target = sqlServerTarget(env);
  const ownGameSchema = isOwnGameSchema(target);
  const tables = resolveTables(env.GAME_MAPPING, ownGameSchema);
  if (target)
    return createDatabase(knex(sqlServerConfig(target, env)), {
      tables,
      dialect: mssqlDialect,
      ownGameSchema,
    });

  const filename = embeddedDatabaseFile(env);
  mkdirSync(dirname(filename), { recursive: true });
  return createDatabase(knex(embeddedConfig(filename, env.DB_POOL_WAIT_MS)), {
    tables,
    dialect: sqliteDialect,
    ownGameSchema,
  });
}
