import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { sqlServerTarget } from "../src/db/connect.ts";
import { connect } from "../src/db/testing/connect.ts";
import {
  createSchema,
  createServerDatabase,
  databaseUrl,
  dropServerDatabases,
  type PostgresTarget,
  schemaNameOf,
} from "../src/db/testing/postgres.ts";
import { createDatabase, type Database } from "../src/db/transaction.ts";
import { type Env, loadEnv } from "../src/env.ts";
import { prepareDatabase } from "../src/programs/prepare.ts";
import { createTestPasswords } from "./passwords.ts";
import { sql } from "./sql.ts";

/** The databases that the store and service tests run on. */
export type DatabaseKind = "sqlite" | "postgres" | "mssql";

const sqlServerUrl = process.env.TEST_MSSQL_URL;
/** Found by test/engines.ts before the first test. */
const postgresUrl = inject("postgresUrl");
const postgresPrefix = inject("postgresPrefix");

/**
 * How many calls at once show what happens where many meet. SQLite lets one writer in at a time, so fewer show the
 * same; `npm run test:long` has all of them there too.
 */
export const crowdOf = (kind: DatabaseKind): number =>
  Number(process.env.CROWD ?? (kind === "sqlite" ? 40 : 200));

const makeFolder = () => mkdtempSync(join(inject("folder"), "test-"));

/** A fresh folder that is removed when the test file, or the describe it is called in, ends. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Random, so that no test can rely on a known one; a worker's databases are copies of one that has them. */
const SECRETS = {
  JWT_SECRET: randomBytes(32).toString("hex"),
  WEB_KEY: randomBytes(32).toString("hex"),
  DATA_KEY: randomBytes(32).toString("hex"),
};

/** A complete environment. */
export const testEnv = (overrides: Record<string, string> = {}): Env =>
  // On a machine that does much else, fifty writers of one row have waited longer than a player would.
  loadEnv({ NODE_ENV: "test", DB_POOL_WAIT_MS: "120000", ...SECRETS, ...overrides });

/** Empties a server's test database; refuses any whose name does not say that it is one. */
async function dropEverything(db: Database, env: Env) {
  const name = sqlServerTarget(env)?.database ?? "";
  if (!name.endsWith("_test")) throw new Error("TEST_MSSQL_URL must name a database that ends in _test.");
  const keys = await sql(db)("INFORMATION_SCHEMA.TABLE_CONSTRAINTS")
    .where({ CONSTRAINT_TYPE: "FOREIGN KEY", TABLE_SCHEMA: "dbo" })
    .select("TABLE_NAME", "CONSTRAINT_NAME");
  for (const { TABLE_NAME, CONSTRAINT_NAME } of keys)
    await sql(db).raw("ALTER TABLE ?? DROP CONSTRAINT ??", [TABLE_NAME, CONSTRAINT_NAME]);
  const tables = await sql(db)("INFORMATION_SCHEMA.TABLES")
    .where({ TABLE_TYPE: "BASE TABLE", TABLE_SCHEMA: "dbo" })
    .select("TABLE_NAME");
  for (const { TABLE_NAME } of tables) await sql(db).schema.dropTable(TABLE_NAME);
}

/** What a test file works on; `db` is open from its first test to its last. */
export interface TestDatabase {
  readonly kind: DatabaseKind;
  readonly db: Database;
  readonly env: Env;
  /** Where the tables are, on PostgreSQL. */
  readonly postgres: PostgresTarget | null;
  /** Another handle on the same database, as a second process has. Close it yourself. */
  connectAgain(): Database;
  /** Something to end after the last test, while `db` is still open. */
  beforeClose(end: () => Promise<void>): void;
}

/** Where a database of a kind is, or will be. */
function placeOf(kind: DatabaseKind, folder: string, variables: Record<string, string>) {
  const env = testEnv({
    DATA_DIR: folder,
    ...(kind === "mssql" && { DATABASE_URL: sqlServerUrl ?? "" }),
    ...variables,
  });
  const name = kind === "postgres" ? `${postgresPrefix}${schemaNameOf(folder)}` : null;
  const postgres = name === null ? null : { url: databaseUrl(postgresUrl, name), schema: "tests" };
  return { folder, env, name, postgres, connectAgain: () => connect(env, postgres) };
}
type Place = ReturnType<typeof placeOf>;

async function createEmpty({ env, name, postgres, connectAgain }: Place): Promise<void> {
  if (name !== null && postgres) {
    await createServerDatabase(postgresUrl, name);
    await createSchema(postgres);
  }
  if (!env.DATABASE_URL) return;
  const db = connectAgain();
  try {
    await dropEverything(db, env);
  } finally {
    await db.close();
  }
}

/** A place that is cleared after the last test. */
function usePlace(kind: DatabaseKind, variables: Record<string, string>): Place {
  const place = placeOf(kind, temporaryFolder(), variables);
  // In the background: it waits for a checkpoint, and the next file need not. What is left, engines.ts drops.
  afterAll(() => {
    if (place.name !== null) dropServerDatabases(postgresUrl, place.name).catch(() => {});
  });
  return place;
}

/** An empty database of a kind, from the first test to the last one; nothing is made in it. */
export function useEmptyDatabase(
  kind: DatabaseKind,
  variables: Record<string, string> = {},
): Pick<TestDatabase, "env" | "postgres" | "connectAgain"> {
  const place = usePlace(kind, variables);
  beforeAll(() => createEmpty(place));
  return place;
}

/** Databases that were prepared once in this worker, to be copied: preparing takes longer than most tests. */
const templates = new Map<string, Promise<Place>>();

async function prepareTemplate(kind: DatabaseKind, variables: Record<string, string>): Promise<Place> {
  const template = placeOf(kind, makeFolder(), variables);
  await createEmpty(template);
  const db = template.connectAgain();
  try {
    await prepareDatabase(db, {
      env: template.env,
      passwords: createTestPasswords(template.env),
      now: () => new Date(),
    });
  } finally {
    await db.close();
  }
  return template;
}

async function copyTemplate(
  { folder, name }: Place,
  kind: DatabaseKind,
  variables: Record<string, string>,
): Promise<void> {
  const key = JSON.stringify([kind, variables]);
  const preparing = templates.get(key) ?? prepareTemplate(kind, variables);
  templates.set(key, preparing);
  const template = await preparing;
  cpSync(template.folder, folder, { recursive: true });
  if (name !== null && template.name !== null) await createServerDatabase(postgresUrl, name, template.name);
}

/**
 * A fresh database, prepared as at start: migrations, the game's tables, and the demo data unless `SEED_DEMO` is
 * "false". Call it in a describe; read its fields in tests only.
 * @param own when it is prepared, and what makes tables of the game's in another way than ours
 */
export function useDatabase(
  kind: DatabaseKind,
  variables: Record<string, string> = {},
  own?: { now?: () => Date; makeGame?: (db: Database) => Promise<void> },
): TestDatabase {
  const place = usePlace(kind, variables);
  const { env } = place;
  let db: Database | undefined;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    // SQL Server has one test database, and copies none.
    const copied = kind !== "mssql" && own === undefined;
    await (copied ? copyTemplate(place, kind, variables) : createEmpty(place));
    db = place.connectAgain();
    // Nor do tests on the embedded database cut the power. It has one connection.
    if (kind === "sqlite") await sql(db).raw("PRAGMA synchronous = OFF");
    if (copied) return;
    await own?.makeGame?.(db);
    const now = own?.now ?? (() => new Date());
    await prepareDatabase(db, { env, passwords: createTestPasswords(env), now });
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await db?.close();
  });
  return {
    kind,
    ...place,
    beforeClose: (end) => ends.push(end),
    get db() {
      if (!db) throw new Error("The database is open in tests only.");
      return db;
    },
  };
}

/**
 * Runs the same tests on each database: SQLite always; PostgreSQL, where writers really meet, if a server answers; SQL
 * Server where `TEST_MSSQL_URL` names one. Files then run one after the other (vitest.config.ts), because they share
 * that server's one database.
 */
export function describeEachDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${title} (SQLite)`, () => tests("sqlite"));
  describe.skipIf(!postgresUrl)(`${title} (PostgreSQL)`, () => tests("postgres"));
  describe.skipIf(!sqlServerUrl)(`${title} (SQL Server)`, () => tests("mssql"));
}

/**
 * The isolation level at which a transaction reads as of one moment, whatever is written meanwhile; the embedded
 * database always does so.
 */
const SNAPSHOT = { sqlite: undefined, postgres: "repeatable read", mssql: "snapshot" } as const;

/** Reads as of one moment. */
export async function consistently(db: Database, work: (trx: Database) => Promise<void>) {
  const { tables, dialect, ownGameSchema } = db;
  const knex = sql(db);
  const isolationLevel = SNAPSHOT[dialect.name];
  // Where a server knows no such statement, and has it off, the next one says so.
  if (dialect.name === "mssql")
    await knex.raw("ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON").catch(() => {});
  // With the transaction's beginning: as a statement of its own, SQL Server would forget it with the end of that
  // statement.
  await knex.transaction(
    (trx) => work(createDatabase(trx, { tables, dialect, ownGameSchema })),
    isolationLevel && { isolationLevel },
  );
}
