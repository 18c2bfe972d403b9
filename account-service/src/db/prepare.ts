import type { Env } from "../env.ts";
import type { Passwords } from "../modules/accounts/passwords.ts";
import { createGameSchema } from "./game-schema/create.ts";
import { seedDemo } from "./game-schema/seed.ts";
import { migrationSource } from "./migrations/index.ts";
import { alone } from "./process-lock.ts";
import type { Database } from "./transaction.ts";
import { verifyGameSchema } from "./verify-game-schema.ts";

/**
 * Brings a database to where the service can use it: our migrations; then, where no game server stands behind it, the
 * game's tables and the demo data, else a check of the game's tables. Safe to run again and by two processes at once.
 * @throws Error that says what the operator has to mend
 */
export async function prepareDatabase(
  db: Database,
  options: { env: Env; passwords: Passwords; now: () => Date },
): Promise<void> {
  await alone(db, "prepare", async () => {
    await db.knex.migrate.latest({ migrationSource, tableName: "Migration" });
    if (db.ownGameSchema) {
      await createGameSchema(db);
      if (options.env.SEED_DEMO) await seedDemo(db, options);
    }
  });
  await verifyGameSchema(db, options.env);
}
