import { migrationSource } from "./migrations/index.ts";
import type { Database } from "./transaction.ts";

// Migrations only add, so a release runs on the tables of the next one: during an update, and after going back. It does not know the next one's
// migrations.
const MIGRATIONS = { migrationSource, tableName: "Migration", disableMigrationsListValidation: true };
/** knex's lock table, next to its table of migrations. */
const LOCK_TABLE = "Migration_lock";

/**
 * knex marks a running migration in a row that outlives a killed process and would block every later start. Our own lock ends
 * with its process, so its holder knows that a mark is stale.
 */
async function removeStaleLock(db: Database, warn?: (message: string) => void): Promise<void> {
  if (!(await db.knex.schema.hasTable(LOCK_TABLE))) return;
  if (!(await db.knex(LOCK_TABLE).where({ is_locked: 1 }).first("index"))) return;
  await db.knex.migrate.forceFreeMigrationsLock(MIGRATIONS);
  warn?.(
    "An earlier start was interrupted while it prepared the database. Its lock was removed; continuing.",
  );
}

/** Runs our migrations. The caller must hold the lock "prepare". */
export async function migrateLatest(db: Database, warn?: (message: string) => void): Promise<void> {
  await removeStaleLock(db, warn);
  await db.dialect.migrating(db.knex, () => db.knex.migrate.latest(MIGRATIONS));
}
