import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "../../db/transaction.ts";
import { championsOf, createLists, type KeptList } from "./ranking-lists.ts";
import { isOnTime, monthEnd, rankingMonth } from "./ranking-month.ts";
import { createRankingsStore, FIRST } from "./rankings-store.ts";

/** Characters read at once: some milliseconds for the game's server, and no longer for anybody who waits here. */
const BATCH = 2_000;
/** Lists are made anew this long after the last ones, or after this many times what those took, whichever is later. */
const REST_MS = 15_000;
const REST_TIMES = 20;

/**
 * What has to be done now and then: opening and closing months, and making the lists that are read. Run it under the
 * lock 'rankings', so that of all processes one does it.
 */
export function createRankingRefresh(
  db: Database,
  { now, batch = BATCH }: { now: () => Date /** Characters at once. */; batch?: number },
) {
  const store = createRankingsStore(db);
  const stopping = new AbortController();

  /** One pass over the characters by their primary key: no sort and no long statement on the game's server. */
  async function rank(
    from: Pick<typeof store, "characters">,
    months: { month: string; until?: string },
  ): Promise<KeptList[]> {
    const lists = createLists();
    for (let after = -1; ; ) {
      stopping.signal.throwIfAborted();
      const characters = await from.characters({ ...months, after, rows: batch });
      for (const character of characters) lists.add(character);
      const last = characters.at(-1);
      if (!last || characters.length < batch) return lists.kept();
      after = last.ChaNum;
      await yieldToEventLoop();
    }
  }

  /**
   * Keeps this month's starting counters, a batch of characters in a transaction: nobody waits for it, and a process that is
   * killed leaves what the next one goes on with. Each character's kills are exact, for the month before ends at the very number
   * that this one starts from.
   */
  async function open(month: string): Promise<void> {
    const opening = await store.opening(month);
    if (opening?.finished) return;
    if (!opening) await store.beginOpening(month, now());
    for (let after = opening?.after ?? FIRST; ; ) {
      stopping.signal.throwIfAborted();
      const last = await db.transaction(async (trx) => {
        const within = createRankingsStore(trx);
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
   * Closes the month before, once this one is open: its champions stay. Where nobody was there when it ended, the lists that were
   * last shown stand for it if they are nearer to its end than now is.
   */
  async function closeBefore(until: string): Promise<void> {
    const month = await store.monthBefore(until);
    if (!month || (await store.months()).some((kept) => kept.month === month)) return;
    const instant = now();
    const end = monthEnd(month).getTime();
    const shown = await store.snapshot();
    const nearer = shown?.month === month && end - shown.made.getTime() < instant.getTime() - end;
    const [taken, lists] =
      nearer && !isOnTime(month, instant)
        ? [shown.made, await store.allLists(shown.generation)]
        : [instant, await rank(store, { month, until })];
    await db.transaction((trx) => createRankingsStore(trx).insertMonth(month, taken, championsOf(lists)));
  }

  return {
    /** Opens the month and makes the lists, where either is due. */
    async run(): Promise<void> {
      const month = rankingMonth(now());
      await open(month);
      await closeBefore(month);
      const shown = await store.snapshot();
      const made = now();
      if (shown?.month === month && made < shown.due) return;

      const began = performance.now();
      const lists = await rank(store, { month });
      const rest = Math.max(REST_MS, Math.ceil((performance.now() - began) * REST_TIMES));
      const digest = createHash("sha256").update(JSON.stringify(lists)).digest("hex");
      const same = shown?.digest === digest;
      const generation = same ? shown.generation : (shown?.generation ?? 0) + 1;
      await db.transaction(async (trx) => {
        const inTransaction = createRankingsStore(trx);
        if (!same) await inTransaction.insertLists(generation, lists);
        await inTransaction.show({
          generation,
          month,
          digest,
          made,
          due: new Date(made.getTime() + rest),
        });
        // The last generation stays, for who read its number a moment ago.
        if (!same) await inTransaction.purgeLists(generation - 1);
      });
    },

    /** What is under way ends at its next batch, and goes on from there the next time. */
    stop: () => stopping.abort(),
    get stopped() {
      return stopping.signal.aborted;
    },
  };
}
