import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { connect, sqlServerTarget } from "../src/db/connect.ts";
import { prepareDatabase } from "../src/db/prepare.ts";
import type { Database } from "../src/db/transaction.ts";
import { type Env, loadEnv } from "../src/env.ts";
import { createTestPasswords } from "./passwords.ts";

/** The databases that the store and service tests run on. */
export type DatabaseKind = "sqlite" | "mssql";

const serverUrl = process.env.TEST_MSSQL_URL;

/** A fresh folder that is removed when the test file, or the describe it is called in, ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "account-service-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A complete environment whose secrets are made anew, so that no test can lean on a known one. */
export function testEnv(overrides: Record<string, string> = {}): Env {
  return loadEnv({
    NODE_ENV: "test",
    JWT_SECRET: randomBytes(32).toString("hex"),
    WEB_KEY: randomBytes(32).toString("hex"),
    DATA_KEY: randomBytes(32).toString("hex"),
    ...overrides,
  });
}

/** Variables that lead `connect` to a database of this kind. */
const placeOf = (kind: DatabaseKind, folder: string): Record<string, string> =>
  kind === "mssql" ? { DATABASE_URL: serverUrl ?? "", DATA_DIR: folder } : { DATA_DIR: folder };

/** Empties a server's test database; refuses any whose name does not say that it is one. */
async function dropEverything(db: Database, env: Env) {
  const name = sqlServerTarget(env)?.database ?? "";
  if (!name.endsWith("_test")) throw new Error("TEST_MSSQL_URL must name a database that ends in _test.");
  const tables = await db
    .knex("INFORMATION_SCHEMA.TABLES")
    .where({ TABLE_TYPE: "BASE TABLE", TABLE_SCHEMA: "dbo" })
    .select("TABLE_NAME");
  for (const { TABLE_NAME } of tables) await db.knex.schema.dropTable(TABLE_NAME);
}

/** What a test file works on; `db` is open from its first test to its last. */
export interface TestDatabase {
  readonly kind: DatabaseKind;
  readonly db: Database;
  readonly env: Env;
  /** Another handle on the same database, as a second process has. Close it yourself. */
  connectAgain(): Database;
}

/**
 * A fresh database, prepared as at start: migrations, the game's tables, and the demo data unless `SEED_DEMO` is
 * "false". Call it in a describe; read its fields in tests only.
 */
export function useDatabase(
  kind: DatabaseKind,
  variables: Record<string, string> = {},
  now: () => Date = () => new Date(),
): TestDatabase {
  const env = testEnv({ ...placeOf(kind, temporaryFolder()), ...variables });
  let db: Database | undefined;
  beforeAll(async () => {
    db = connect(env);
    if (kind === "mssql") await dropEverything(db, env);
    await prepareDatabase(db, { env, passwords: createTestPasswords(env), now });
  });
  afterAll(() => db?.close());
  return {
    kind,
    env,
    get db() {
      if (!db) throw new Error("The database is open in tests only.");
      return db;
    },
    connectAgain: () => connect(env),
  };
}

/**
 * Runs the same tests on each database: SQLite always, SQL Server where `TEST_MSSQL_URL` names one. Files then run one
 * after the other (vitest.config.ts), because they share that server's one database.
 */
export function describeEachDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${title} (SQLite)`, () => tests("sqlite"));
  describe.skipIf(!serverUrl)(`${title} (SQL Server)`, () => tests("mssql"));
}
