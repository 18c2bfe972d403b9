import type { Context } from "../context.ts";
import { createGameSchema } from "../db/game/create.ts";
import { verifyGameSchema } from "../db/game/verify.ts";
import { migrateLatest } from "../db/migrate.ts";
import { withLock } from "../db/process-lock.ts";
import type { Database } from "../db/transaction.ts";
import { seedDemo } from "./demo/store.ts";

/**
 * Makes a database ready for the service: runs our migrations, creates the game's tables if there is no game server
 * behind it, checks them, and then creates the demo data if there is none. Safe to repeat, and for two processes at
 * once.
 * @param options `warn` takes a message for the operator
 * @throws Error that says what has to be fixed
 */
export async function prepareDatabase(
  db: Database,
  { warn, ...context }: Context & { warn?: (message: string) => void },
): Promise<void> {
  await withLock(db, "prepare", async () => {
    await migrateLatest(db, warn);
    if (db.ownGameSchema) await createGameSchema(db);
    await verifyGameSchema(db, context.env);
    if (db.ownGameSchema && context.env.SEED_DEMO) await seedDemo(db, context);
  });
}
