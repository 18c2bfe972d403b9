import type { Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { CLOCKS_DIFFER, DAY, hasCome } from "../../../lib/time.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createOrders } from "../../shop/orders/index.ts";
import { createReconciliationStore, type ReconciliationRow } from "./store.ts";

/** How long results are kept. */
const RETENTION = 90 * DAY;
/** Comparisons that fail are noticed after so long. */
const COMPARED_WITHIN = 2 * DAY;

/**
 * Compares balances with the ledger, orders with the game's item bank, and what modules have with others' lists. The
 * service counts differences once a day, for the dashboard; `npm run operator -- reconcile` lists them.
 */
export function createReconciliation(db: Database, context: Context) {
  const store = createReconciliationStore(db);
  const orders = createOrders(db, context);

  async function check(): Promise<void> {
    const at = context.now();
    let balances = 0;
    for await (const _difference of createLedger(db, context).reconcile(false)) balances += 1;
    const { refundedInGame, gone, unordered } = await orders.mismatches(1);
    await store.insert({
      at,
      balances,
      refundedInGame: refundedInGame.count,
      gone: gone.count,
      unordered: unordered.count,
      paymentsCompared: null,
    });
    await store.purge(new Date(at.getTime() - RETENTION));
  }

  return {
    /**
     * Runs a check if the last one is a day old, in only one process. Comparisons follow it, and are made again each
     * time until they succeed. Call it often.
     * @param comparing what modules compare
     * @throws what went wrong in one of them
     */
    async runDaily(comparing: (() => Promise<void>)[]): Promise<void> {
      const due = async () => {
        const last = await store.latest();
        const next = last && new Date(last.at.getTime() + DAY);
        if (!next || hasCome(next, context.now(), DAY)) return "check";
        return last.paymentsCompared === null ? "comparisons" : null;
      };
      if ((await due()) === null) return;
      await tryWithLock(db, "reconciliation", async () => {
        const what = await due();
        if (what === "check") await check();
        if (what === null) return;
        for (const compare of comparing) await compare();
        await store.setPaymentsCompared(context.now());
      });
    },

    /** Whether payments have not been compared with the providers' lists for longer than they should. */
    async isComparisonLate(): Promise<boolean> {
      const now = context.now().getTime();
      const { compared, first } = await store.lastCompared(new Date(now + CLOCKS_DIFFER));
      const since = compared ?? first;
      return since !== null && now - since.getTime() > COMPARED_WITHIN;
    },

    /** The result of the last check; undefined before the first one. */
    latest: (): Promise<ReconciliationRow | undefined> => store.latest(),
  };
}
