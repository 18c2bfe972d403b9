import type { BaseLogger } from "pino";
import type { ModuleOptions } from "./context.ts";
import { createAudit } from "./modules/audit/index.ts";
import { createIdempotency } from "./modules/idempotency/index.ts";
import { createLinks } from "./modules/links/index.ts";
import { createOffers, createPayments, createReceipts } from "./modules/payments/index.ts";
import { createProducts } from "./modules/products/index.ts";
import { createPurchases } from "./modules/purchases/index.ts";
import { createReconciliation } from "./modules/reconciliation/index.ts";
import { createRewards } from "./modules/rewards/index.ts";
import { createSessions } from "./modules/sessions/index.ts";
import { createShop } from "./modules/shop/index.ts";
import { createThrottle } from "./modules/throttle/index.ts";
import { createTickets } from "./modules/tickets/index.ts";
import { HOUR } from "./time.ts";

/**
 * Once an hour: removes expired sessions, links, counters, stored answers and unused pictures, updates sales figures, logs the head
 * of the audit chain, records what players took in the game, and reconciles balances once a day.
 */
export function createHousekeeping(
  { db, context }: ModuleOptions,
  logger: Pick<BaseLogger, "error" | "info">,
) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    await createSessions(db, context).purge();
    await createLinks(db, context).purge();
    await createThrottle(db, context).purge();
    await createIdempotency(db, context).purge();
    await createRewards(db, context).purge();
    await createPayments(db, context).purge();
    await createShop(db, context).updateSold(await createPurchases(db, context).countSold());
    await createTickets(db, context).removeOrphans();
    await createProducts(db, context).removeOrphans();
    await createReceipts(db, context).removeOrphans();
    await createOffers(db, context).removeOrphans();
    // Stored outside the database, the head shows later whether rows were cut off the log's end.
    logger.info({ head: await createAudit(db, context).head() }, "audit chain head");
    // Whole-table work comes last: if it takes too long, the rest is done.
    await createPurchases(db, context).noteTaken();
    await createReconciliation(db, context).runDaily();
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
