import { BASELINE } from "./migrations/001-baseline/index.ts";
import { migrationSource } from "./migrations/index.ts";
import { sql } from "./sql.ts";
import type { Database } from "./transaction.ts";

// Migrations only add, so a release runs on the tables of the next one: during an update, and after going back. It does
// not know the next one's migrations.
const MIGRATIONS = { migrationSource, tableName: "Migration", disableMigrationsListValidation: true };
/** knex's lock table, next to its table of migrations. */
const LOCK_TABLE = "Migration_lock";

/**
 * knex marks a running migration in a row that outlives a killed process and would block every later start. Our own
 * lock ends with its process, so its holder knows that a mark is stale.
 */
async function removeStaleLock(db: Database, warn?: (message: string) => void): Promise<void> {
  const knex = sql(db);
  if (!(await knex.schema.hasTable(LOCK_TABLE))) return;
  if (!(await knex(LOCK_TABLE).where({ is_locked: 1 }).first("index"))) return;
  await knex.migrate.forceFreeMigrationsLock(MIGRATIONS);
  warn?.(
    "An earlier start was interrupted while it prepared the database. Its lock was removed; continuing.",
  );
}

/** @throws Error if the tables are those of an earlier edition from before the first release */
async function refuseOldTables(db: Database): Promise<void> {
  const knex = sql(db);
  if (!(await knex.schema.hasTable(MIGRATIONS.tableName))) return;
  const names: string[] = await knex(MIGRATIONS.tableName).pluck("name");
  if (names.length === 0) return;
  // The table was added last, while all editions had one name.
  if (names.includes(BASELINE) && (await knex.schema.hasTable(db.tables.approval))) return;
  throw new Error(
    "This database was made by a version of Tambayan from before the first release, whose tables were others. It was left as it is: start with an empty database (`npm run reset` empties the one of `npm start`), or go on with that version.",
  );
}

/**
 * Runs our migrations. The caller must hold the lock "prepare".
 * @throws Error if the database has tables of a version from before the first release
 */
export async function migrateLatest(db: Database, warn?: (message: string) => void): Promise<void> {
  const knex = sql(db);
  await refuseOldTables(db);
  await removeStaleLock(db, warn);
  await db.dialect.migrating(knex, () => knex.migrate.latest(MIGRATIONS));
}
