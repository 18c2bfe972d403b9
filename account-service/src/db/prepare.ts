import type { Env } from "../env.ts";
import type { Passwords } from "../modules/accounts/passwords.ts";
import { createGameSchema } from "./game-schema/create.ts";
import { seedDemo } from "./game-schema/seed.ts";
import { migrationSource } from "./migrations/index.ts";
import { withLock } from "./process-lock.ts";
import type { Database } from "./transaction.ts";
import { verifyGameSchema } from "./verify-game-schema.ts";

const MIGRATIONS = { migrationSource, tableName: "Migration" };
/** knex's own, beside its table of migrations. */
const LOCK_TABLE = "Migration_lock";

/**
 * knex notes that it migrates in a row that outlives a killed process, and every later start would stop at it. Whoever holds our
 * lock, which ends with its process, is the only one who may be migrating: a note that stands then is nobody's.
 */
async function freeStaleLock(db: Database, warn?: (sentence: string) => void): Promise<void> {
  if (!(await db.knex.schema.hasTable(LOCK_TABLE))) return;
  if (!(await db.knex(LOCK_TABLE).where({ is_locked: 1 }).first("index"))) return;
  await db.knex.migrate.forceFreeMigrationsLock(MIGRATIONS);
  warn?.(
    "An earlier start was stopped in the middle of preparing the database. Its lock was freed, and it goes on from there.",
  );
}

/**
 * Brings a database to where the service can use it: our migrations; then, where no game server stands behind it, the
 * game's tables and the demo data, else a check of the game's tables. Safe to run again and by two processes at once.
 * @throws Error that says what the operator has to mend
 */
export async function prepareDatabase(
  db: Database,
  options: {
    env: Env;
    passwords: Passwords;
    now: () => Date;
    /** Takes a sentence for the operator. */
    warn?: (sentence: string) => void;
  },
): Promise<void> {
  await withLock(db, "prepare", async () => {
    await freeStaleLock(db, options.warn);
    await db.dialect.migrating(db.knex, () => db.knex.migrate.latest(MIGRATIONS));
    if (db.ownGameSchema) {
      await createGameSchema(db);
      if (options.env.SEED_DEMO) await seedDemo(db, options);
    }
  });
  await verifyGameSchema(db, options.env);
}
