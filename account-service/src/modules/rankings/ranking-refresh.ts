import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { Database } from "../../db/transaction.ts";
import { championsOf, createLists, type KeptList } from "./ranking-lists.ts";
import { isOnTime, monthEnd, rankingMonth } from "./ranking-month.ts";
import { createRankingsStore } from "./rankings-store.ts";

/** Characters read at once: some milliseconds for the game's server, and no longer for anybody who waits here. */
const BITE = 2_000;
/** Lists are made anew this long after the last ones, or after this many times what those took, whichever is later. */
const REST_MS = 15_000;
const REST_TIMES = 20;

/**
 * What has to be done now and then: opening and closing months, and making the lists that are read. Run it under the
 * lock 'rankings', so that of all processes one does it.
 */
export function createRankingRefresh(db: Database, { now }: { now: () => Date }) {
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
      const characters = await from.characters({ ...months, after, rows: BITE });
      for (const character of characters) lists.add(character);
      const last = characters.at(-1);
      if (!last || characters.length < BITE) return lists.kept();
      after = last.ChaNum;
      await pause();
    }
  }

  /**
   * Closes the month before: its champions stay. Kills are exactly those between the two baselines. Where nobody was
   * there when it ended, the lists that were last shown stand for it if they are nearer to its end than now is.
   */
  async function close(trx: Database, month: string, until: string): Promise<void> {
    const inTransaction = createRankingsStore(trx);
    if ((await inTransaction.months()).some((kept) => kept.month === month)) return;
    const instant = now();
    const end = monthEnd(month).getTime();
    const shown = await inTransaction.snapshot();
    const nearer = shown?.month === month && end - shown.made.getTime() < instant.getTime() - end;
    const [taken, lists] =
      nearer && !isOnTime(month, instant)
        ? [shown.made, await inTransaction.allLists(shown.generation)]
        : [instant, await rank(inTransaction, { month, until })];
    await inTransaction.insertMonth(month, taken, championsOf(lists));
  }

  /** Keeps this month's starting counters and the last month's champions, together or not at all. */
  async function openMonth(): Promise<string> {
    const month = rankingMonth(now());
    if (await store.hasBaseline(month)) return month;
    await db.transaction(async (trx) => {
      const inTransaction = createRankingsStore(trx);
      const before = await inTransaction.monthBefore(month);
      await inTransaction.insertBaseline(month);
      if (before) await close(trx, before, month);
    });
    return month;
  }

  return {
    /** Opens the month and makes the lists, where either is due. */
    async run(): Promise<void> {
      const month = await openMonth();
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

    /** What is under way ends at its next bite, and leaves nothing behind. */
    stop: () => stopping.abort(),
    get stopped() {
      return stopping.signal.aborted;
    },
  };
}
