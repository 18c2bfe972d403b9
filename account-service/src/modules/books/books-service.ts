import type { Context } from "../../context.ts";
import { tryWithLock } from "../../db/process-lock.ts";
import type { Database } from "../../db/transaction.ts";
import { createPoints } from "../points/points-service.ts";
import { createPurchases } from "../purchases/purchases-service.ts";
import { type BookCheckRow, createBooksStore } from "./books-store.ts";

const DAY = 24 * 3_600_000;
/** Checks are kept so long. */
const KEEP = 90 * DAY;

/**
 * The books: whether balances are what the ledger says, and whether the game's item bank holds what was ordered. `npm run operator --
 * reconcile` names each finding; the service counts them once a day, for the dashboard.
 */
export function createBooks(db: Database, context: Context) {
  const store = createBooksStore(db);
  const purchases = createPurchases(db, context);

  async function check(): Promise<void> {
    const at = context.now();
    let balances = 0;
    for await (const _difference of createPoints(db, context).reconcile(false)) balances += 1;
    const { refundedInGame, gone, unordered } = await purchases.disagreements(1);
    await store.insert({
      at,
      balances,
      refundedInGame: refundedInGame.count,
      gone: gone.count,
      unordered: unordered.count,
    });
    await store.purge(new Date(at.getTime() - KEEP));
  }

  return {
    /** Makes a check where the last one is a day old, in one process of all. */
    async checkDaily(): Promise<void> {
      const due = async () => {
        const last = await store.latest();
        return !last || context.now().getTime() - last.at.getTime() >= DAY;
      };
      if (!(await due())) return;
      await tryWithLock(db, "books", async () => {
        if (await due()) await check();
      });
    },

    /** What the last check found; undefined before the first one. */
    latest: (): Promise<BookCheckRow | undefined> => store.latest(),
  };
}
export type Books = ReturnType<typeof createBooks>;
