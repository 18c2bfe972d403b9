import type { BaseLogger } from "pino";
import { Gauge } from "prom-client";
import type { ModuleOptions } from "./context.ts";
import { createAudit } from "./modules/audit/index.ts";
import { createFailingSteps } from "./modules/failing-steps/index.ts";
import { createIdempotency } from "./modules/idempotency/index.ts";
import { createLinks } from "./modules/links/index.ts";
import { createOffers, createPayments, createReceipts } from "./modules/payments/index.ts";
import { createProducts } from "./modules/products/index.ts";
import { createOrders } from "./modules/purchases/index.ts";
import { createReconciliation } from "./modules/reconciliation/index.ts";
import { createRewards } from "./modules/rewards/index.ts";
import { createSessions } from "./modules/sessions/index.ts";
import { createShop } from "./modules/shop/index.ts";
import { createThrottle } from "./modules/throttle/index.ts";
import { createTickets } from "./modules/tickets/index.ts";
import { HOUR } from "./time.ts";

/**
 * Once an hour: removes expired sessions, links, counters, stored answers and unused pictures, updates sales figures, logs the head
 * of the audit chain, records what players took in the game, and reconciles balances once a day. A step that fails stops no other one; it
 * is logged, counted for Prometheus, and shown on the console until it works again.
 */
export function createHousekeeping(
  { db, context }: ModuleOptions,
  logger: Pick<BaseLogger, "error" | "info">,
) {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Gauge({
    name: "housekeeping_step_failed",
    help: "1 if this process's last run of a step of the hourly work failed.",
    labelNames: ["step"] as const,
    registers: [],
  });

  /** By the name that operators see. Whole-table work comes last: if it takes too long, the rest is done. */
  const steps: Record<string, () => Promise<unknown>> = {
    "expired sessions": () => createSessions(db, context).purge(),
    "expired links": () => createLinks(db, context).purge(),
    "outdated limits": () => createThrottle(db, context).purge(),
    "outdated repeated calls": () => createIdempotency(db, context).purge(),
    "outdated reward counters": () => createRewards(db, context).purge(),
    "outdated webhooks": () => createPayments(db, context).purge(),
    "sales figures": async () =>
      createShop(db, context).updateSold(await createOrders(db, context).countSold()),
    "unused pictures of tickets": () => createTickets(db, context).removeOrphans(),
    "unused pictures of items": () => createProducts(db, context).removeOrphans(),
    "unused pictures of receipts": () => createReceipts(db, context).removeOrphans(),
    "unused pictures of packages": () => createOffers(db, context).removeOrphans(),
    // Stored outside the database, the head shows later whether rows were cut off the log's end.
    "audit chain": async () =>
      logger.info({ head: await createAudit(db, context).head() }, "audit chain head"),
    "items taken in the game": () => createOrders(db, context).noteTaken(),
    reconciliation: () => createReconciliation(db, context).runDaily(),
  };

  async function run(): Promise<void> {
    const failing = createFailingSteps(db, context);
    for (const [step, work] of Object.entries(steps)) {
      const error: unknown = await work().then(
        () => null,
        (reason: unknown) => reason ?? new Error("unknown"),
      );
      failed.set({ step }, error === null ? 0 : 1);
      if (error !== null) logger.error({ err: error, step }, "a step of the hourly work failed");
      // Where the database itself is away, the log and the metric have it.
      await (error === null ? failing.works(step) : failing.fails(step)).catch((reason: unknown) =>
        logger.error({ err: reason, step }, "the state of the hourly work could not be stored"),
      );
    }
  }

  return {
    run,
    metric: failed,
    start() {
      timer = setInterval(() => {
        run().catch((error: unknown) => logger.error({ err: error }, "housekeeping failed"));
      }, HOUR);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
