import { type Drop, type DropPlace, type DropState, MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { notFound, ServiceError } from "../../../errors.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createShop, saleProblem, toShopItem } from "../catalogue/index.ts";
import { createOrders } from "../orders/index.ts";
import { createDropQueue } from "./drop-queue.ts";
import { createDropsStore, type DropRow, type EntryRow } from "./store.ts";

/**
 * Failures of the service itself, after which a turn ends: one order that cannot be written must not stop all others.
 */
const ATTEMPTS = 5;
/** How soon a page asks again: the further behind, the later. */
const MIN_POLL_S = 1;
const MAX_POLL_S = 15;
const AHEAD_PER_SECOND = 20;

/** How a turn ends for which nothing could be bought. */
function stateOf({ kind }: ServiceError): DropState {
  if (kind === "not_enough_coins") return "short";
  return "closed";
}

/**
 * Drops: items with a start and a stock that many want at once. Players line up in the order in which they arrive
 * (drop-queue.ts), and one process after the other serves them in that order, by ordinary orders (docs/decisions/036).
 * @param ordersOf for tests
 */
export function createDrops(db: Database, context: Context, ordersOf = createOrders) {
  const { now } = context;
  const store = createDropsStore(db);
  const queue = createDropQueue(db, context);
  /** How often an entry failed, by its key. */
  const failures = new Map<string, number>();
  let stopped = false;
  let serving: Promise<void> | undefined;
  let again = false;

  /** The item of a drop. @throws ServiceError not_found */
  async function findDrop(ProductNum: number) {
    const item = (await createShop(db, context).findMany([ProductNum])).get(ProductNum);
    if (!item?.published || !item.isDrop || !item.saleStart) {
      throw notFound(MESSAGES.dropUnknown);
    }
    return { item, starts: item.saleStart };
  }

  /** Why the queue cannot be served, as the state of those who wait; null: it can. */
  async function endOf({ ProductNum, starts }: DropRow): Promise<DropState | null> {
    const item = (await createShop(db, context).findMany([ProductNum])).get(ProductNum);
    if (!item?.isDrop || item.saleStart?.getTime() !== starts.getTime()) return "closed";
    if (item.stock === 0) return "sold_out";
    return saleProblem(item, 1, now(), { byQueue: true }) ? "closed" : null;
  }

  /** Serves the next player: the order and the end of the turn are one transaction. */
  async function serve({ ProductNum }: DropRow, entry: EntryRow): Promise<void> {
    const { UserNum, price, ip } = entry;
    const key = `${entry.dropId}:${UserNum}:${entry.place}`;
    try {
      await db.transaction(async (trx) => {
        const status = await createAccounts(trx, context).findStatus(UserNum);
        if (!status?.allowed || status.blocked) throw new ServiceError("blocked");
        const { order } = await ordersOf(trx, context).buyFromDrop(
          UserNum,
          { ProductNum, price },
          { address: ip, userAgent: "drop queue" },
        );
        // Another process has served it, if this one lost the lock.
        if (!(await createDropsStore(trx).finish(entry, "bought", order))) {
          throw new ServiceError("internal");
        }
      });
      failures.delete(key);
    } catch (error) {
      if (error instanceof ServiceError && error.kind !== "internal") {
        // The last unit may have just gone, e.g. by a change of the stock.
        const end = error.kind === "conflict" ? await endOfEntry(entry) : null;
        await store.finish(entry, end ?? stateOf(error));
        return;
      }
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      if (failed < ATTEMPTS) throw error;
      failures.delete(key);
      await store.finish(entry, "closed");
    }
  }
  async function endOfEntry({ dropId }: EntryRow): Promise<DropState | null> {
    const drop = await store.findDrop(dropId);
    return drop ? endOf(drop) : "closed";
  }

  /** Serves one account of each drop in turn, so that no drop waits for another one's queue. */
  async function serveRound(): Promise<boolean> {
    let served = false;
    for (const id of await store.waitingDrops()) {
      if (stopped) return false;
      const [drop, entry] = [await store.findDrop(id), await store.head(id)];
      if (!drop || !entry) continue;
      // The clock of the process that let them in may be a moment ahead: they keep their places.
      if (drop.starts > now()) continue;
      const end = await endOf(drop);
      if (end) await store.finishAll(id, end);
      else await serve(drop, entry);
      served = true;
    }
    return served;
  }

  async function run(): Promise<void> {
    do {
      again = false;
      if ((await store.waitingDrops()).length === 0) continue;
      await tryWithLock(db, "drops", async () => {
        while (!stopped && (await serveRound()));
      });
    } while (again && !stopped);
  }

  /**
   * Serves the queue, unless another process does. One run at a time: one under way checks once more before it ends.
   */
  function serveAll(): Promise<void> {
    if (serving) again = true;
    serving ??= run().finally(() => {
      serving = undefined;
    });
    return serving;
  }

  async function placeOf(UserNum: number, ProductNum: number): Promise<DropPlace> {
    const { starts } = await findDrop(ProductNum);
    const dropId = await store.find(ProductNum, starts);
    const [entry] = dropId === undefined ? [] : await store.findEntries(dropId, [UserNum]);
    if (!entry) return { entry: null, now: now().toISOString(), again: MAX_POLL_S };
    const { place, state, order } = entry;
    const head = state === "waiting" ? await store.head(entry.dropId) : undefined;
    const ahead = head ? Math.max(0, place - head.place) : 0;
    return {
      entry: { place, state, ahead, order },
      now: now().toISOString(),
      again: Math.min(MAX_POLL_S, Math.max(MIN_POLL_S, Math.ceil(ahead / AHEAD_PER_SECOND))),
    };
  }

  return {
    /** A drop's page. @throws ServiceError not_found */
    async find(ProductNum: number): Promise<Drop> {
      const { item, starts } = await findDrop(ProductNum);
      const at = now();
      const open = saleProblem(item, 1, at, { byQueue: true }) === null;
      return { item: toShopItem(item), starts: starts.toISOString(), now: at.toISOString(), open };
    },

    /** An account's place in the queue. @throws ServiceError not_found */
    placeOf,

    /**
     * Lines an account up for one unit; a repeat finds the same place.
     * @throws ServiceError conflict with the reason, price_changed, not_enough_coins, busy
     */
    enter: (UserNum: number, ProductNum: number, given: { price: number; ip: string }) =>
      queue.enter(UserNum, ProductNum, given),

    serveAll,
    stop() {
      stopped = true;
    },
  };
}
export type Drops = ReturnType<typeof createDrops>;
