import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./context.ts";
import type { Database } from "./db/transaction.ts";
import { createAudit } from "./modules/audit/audit-service.ts";
import { createBooks } from "./modules/books/books-service.ts";
import { createIdempotency } from "./modules/idempotency/idempotency-service.ts";
import { createLinks } from "./modules/links/links-service.ts";
import { createPurchases } from "./modules/purchases/purchases-service.ts";
import { createSessions } from "./modules/sessions/sessions-service.ts";
import { createShopAdmin } from "./modules/shop/shop-admin-service.ts";
import { createShop } from "./modules/shop/shop-service.ts";
import { createThrottle } from "./modules/throttle/throttle-service.ts";
import { createTickets } from "./modules/tickets/tickets-service.ts";

const HOUR = 3_600_000;

/**
 * Once an hour, what nobody needs any more is removed: sessions and links long over, counters long still, answers of
 * yesterday's calls, pictures of tickets and items that never came to be. What was bought is counted, what the game took is remembered, the books
 * are checked once a day, and the audit chain's end goes into the log.
 */
export function createHousekeeping(
  db: Database,
  context: Context,
  logger: Pick<FastifyBaseLogger, "error" | "info">,
) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    await createSessions(db, context).purge();
    await createLinks(db, context).purge();
    await createThrottle(db, context).purge();
    await createIdempotency(db, context).purge();
    await createShop(db, context).keepBought(await createPurchases(db, context).countSold());
    await createTickets(db, context).removeOrphans();
    await createShopAdmin(db, context).removeOrphans();
    // Kept apart from the database, it shows later whether rows were cut off the log's end.
    logger.info({ head: await createAudit(db, context).head() }, "the audit chain ends here");
    // These go over whole tables; where one takes too long, the rest is done.
    await createPurchases(db, context).noteTaken();
    await createBooks(db, context).checkDaily();
  }

  return {
    run,
    start() {
      timer = setInterval(() => {
        run().catch((error: unknown) => logger.error({ err: error }, "housekeeping failed"));
      }, HOUR);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
