import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "../../../db/transaction.ts";
import { CLOCKS_DIFFER, endOfManilaMonth, manilaDay, manilaMonth } from "../../../lib/time.ts";
import type { GameClock } from "../../foundation/accounts/index.ts";
import { championsOf, createLists, type RankedList } from "./ranking-lists.ts";
import { isOnTime } from "./ranking-month.ts";
import { createRankingsStore, FIRST, type Snapshot } from "./store.ts";

/** Characters read at once: a few milliseconds on the game's server and here. */
const BATCH = 2_000;
/**
 * Lists are refreshed after this time, or after this many times the duration of the last refresh, whichever is later.
 */
const REST_MS = 15_000;
const REST_TIMES = 20;

/** Whether it is time for other lists: also when a day begins, from which movement is counted. */
export const isDue = ({ created, due }: Pick<Snapshot, "created" | "due">, now: Date): boolean =>
  now >= due || manilaDay(created) < manilaDay(now) || created.getTime() - now.getTime() > CLOCKS_DIFFER;

/**
 * Opens and closes months, and refreshes the lists. Run it under the lock 'rankings', so that only one process does.
 */
export function createRankingRefresh(
  db: Database,
  clock: GameClock,
  { batch = BATCH }: { /** Characters read at once. */ batch?: number } = {},
) {
  const { now } = clock;
  const store = createRankingsStore(db, clock);
  const stopping = new AbortController();

  /** One pass over the characters by primary key: no sort and no long statement on the game's server. */
  async function rank(
    from: Pick<typeof store, "characters">,
    months: { month: string; until?: string },
  ): Promise<RankedList[]> {
    const lists = createLists();
    for (let after = -1; ; ) {
      stopping.signal.throwIfAborted();
      const characters = await from.characters({ ...months, after, rows: batch });
      for (const character of characters) lists.add(character);
      const last = characters.at(-1);
      if (!last || characters.length < batch) return lists.stored();
      after = last.ChaNum;
      await yieldToEventLoop();
    }
  }

  /**
   * Stores this month's starting counters, one batch of characters per transaction: no request waits for it, and after
   * a crash the next process continues. Each character's kills are exact, because the previous month ends at the number
   * that this one starts from.
   */
  async function open(month: string): Promise<void> {
    const opening = await store.opening(month);
    if (opening?.finished) return;
    if (!opening) await store.beginOpening(month, now());
    for (let after = opening?.after ?? FIRST; ; ) {
      stopping.signal.throwIfAborted();
      const last = await db.transaction(async (trx) => {
        const within = createRankingsStore(trx, clock);
        const reached = await within.insertBaseline(month, after, batch);
        await within.setOpening(month, after, {
          after: reached,
          finished: reached === after ? now() : null,
        });
        return reached;
      });
      if (last === after) return;
      after = last;
      await yieldToEventLoop();
    }
  }

  /**
   * Closes the previous month, once this one is open, and archives its champions. If the service was down when it
   * ended, the last lists shown are used if they are closer to its end than now.
   */
  async function closeBefore(until: string): Promise<void> {
    const month = await store.monthBefore(until);
    if (!month || (await store.months()).some((kept) => kept.month === month)) return;
    const instant = now();
    const end = endOfManilaMonth(month).getTime();
    const shown = await store.snapshot();
    const nearer = shown?.month === month && end - shown.created.getTime() < instant.getTime() - end;
    const [taken, lists] =
      nearer && !isOnTime(month, instant)
        ? [shown.created, await store.allLists(shown.generation)]
        : [instant, await rank(store, { month, until })];
    await db.transaction((trx) =>
      createRankingsStore(trx, clock).insertMonth(month, taken, championsOf(lists)),
    );
  }

  return {
    /** Opens the month and refreshes the lists, if due. */
    async run(): Promise<void> {
      const month = manilaMonth(now());
      await open(month);
      await closeBefore(month);
      const shown = await store.snapshot();
      const created = now();
      if (shown?.month === month && !isDue(shown, created)) return;

      const began = performance.now();
      const lists = await rank(store, { month });
      const rest = Math.max(REST_MS, Math.ceil((performance.now() - began) * REST_TIMES));
      const digest = createHash("sha256").update(JSON.stringify(lists)).digest("hex");
      const same = shown?.digest === digest;
      const generation = same ? shown.generation : (shown?.generation ?? 0) + 1;
      await db.transaction(async (trx) => {
        const inTransaction = createRankingsStore(trx, clock);
        // The first lists of a day: those that were shown until now are the last ones of their own day.
        const ended = shown && manilaDay(shown.created);
        if (shown && ended && ended < manilaDay(created)) {
          await inTransaction.keepDay(ended, shown.generation);
          await inTransaction.purgeDays(ended, month);
        }
        if (!same) await inTransaction.insertLists(generation, lists);
        await inTransaction.show({
          generation,
          month,
          digest,
          created,
          due: new Date(created.getTime() + rest),
        });
        // The previous generation stays, for readers that have just read its number.
        if (!same) await inTransaction.purgeLists(generation - 1);
      });
    },

    /** Stops after the current batch; the next run continues from there. */
    stop: () => stopping.abort(),
    get stopped() {
      return stopping.signal.aborted;
    },
  };
}
