import { createHash } from "node:crypto";
import type { LimitKind } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { refusals } from "../../../http/limits/refusals.ts";
import { SECOND } from "../../../lib/time.ts";
import { type Count, createThrottleStore } from "./store.ts";

/** A counter that is not touched for this long starts over. */
const FORGET_AFTER = 24 * 3600 * SECOND;
/** A shared counter is halved with each of these, and starts over after six. */
const HALF_LIFE = 1800 * SECOND;
const HALVINGS = 6;
/** By more than this no two clocks differ: a counter of a later time was touched before the clock was set back. */
const AHEAD = 3600 * SECOND;
/** No wait: in the past for every process's clock. */
const NO_WAIT = new Date(0);

/** What is counted: failures of one kind, for one account, address or the like. */
export interface Limit {
  kind: LimitKind;
  value: string | number;
  /** Failures without a wait; each further one doubles it. */
  free: number;
  firstWaitSeconds?: number;
  maxWaitSeconds?: number;
  /**
   * Whether others share it, as those behind one address do. A success then takes back its own attempt only, instead of
   * all failures; and these are halved every half an hour, so that some of each evening's thousand neighbours may
   * mistype.
   */
  shared?: boolean;
}
/** An attempt that was counted: what to call if it succeeded, or was not made after all. */
export interface Attempt {
  succeed(): Promise<void>;
  withdraw(): Promise<void>;
}
type LimitKey = Pick<Limit, "kind" | "value">;

/** The wait after the nth failure, in milliseconds. */
export function waitAfter(
  failures: number,
  {
    free,
    firstWaitSeconds = 30,
    maxWaitSeconds = 900,
  }: Pick<Limit, "free" | "firstWaitSeconds" | "maxWaitSeconds">,
) {
  if (failures < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** Math.min(failures - free, 30), maxWaitSeconds) * SECOND;
}

/** Case does not get around a limit. */
const idOf = ({ kind, value }: LimitKey) =>
  createHash("sha256")
    .update(`${kind}:${String(value).toLowerCase()}`)
    .digest("hex");

/** The waits of a limit: from how many failures, and until when; the last one is the longest. */
function waitsOf(limit: Limit, at: Date): Count["waits"] {
  const waits: Count["waits"] = [];
  for (let failures = Math.max(limit.free, 1); ; failures += 1) {
    const wait = waitAfter(failures, limit);
    if (waits.at(-1)?.until.getTime() === at.getTime() + wait) return waits;
    waits.push({ failures, until: new Date(at.getTime() + wait) });
  }
}

/**
 * Waits that grow with failures. Counters are kept in the database, so they hold for all processes and across restarts.
 * Every attempt counts as failed before it is made, so that a thousand at once get no further than one after the other.
 */
export function createThrottle(db: Database, { now }: Pick<Context, "now">) {
  const store = createThrottleStore(db);

  /** Counts an attempt, by one statement. Loops only if another process creates the counter at the same moment. */
  async function count(limit: Limit): Promise<boolean> {
    const id = idOf(limit);
    const at = now();
    const waits = waitsOf(limit, at);
    const ago = (ms: number) => new Date(at.getTime() - ms);
    const counted = {
      now: at,
      forgottenBefore: ago(limit.shared ? HALVINGS * HALF_LIFE : FORGET_AFTER),
      halvedBefore: limit.shared
        ? Array.from({ length: HALVINGS - 1 }, (_, times) => ago((times + 1) * HALF_LIFE))
        : [],
      waits,
    };
    for (;;) {
      if (await store.count(id, counted)) return true;
      const row = (await store.findMany([id])).get(id);
      if (row && row.until > at) return false;
      if (row) continue;
      const [first] = waits;
      const until = first && first.failures <= 1 ? first.until : NO_WAIT;
      if (await store.insert(id, { failures: 1, last: at, until })) return true;
    }
  }

  return {
    /**
     * Counts an attempt against each limit.
     * @returns null during a wait
     */
    async consume(...limits: Limit[]): Promise<Attempt | null> {
      for (const limit of limits) {
        if (await count(limit)) continue;
        refusals.count(limit.kind);
        return null;
      }
      return {
        async succeed() {
          for (const limit of limits) {
            if (limit.shared) await store.decrement(idOf(limit), NO_WAIT);
            else await store.reset(idOf(limit), NO_WAIT);
          }
        },
        async withdraw() {
          for (const limit of limits) await store.decrement(idOf(limit), NO_WAIT);
        },
      };
    },

    /**
     * Creates missing counters. `consume` can then be called in a transaction, where a duplicate must not be caught,
     * and counts only what is committed.
     */
    async prepare(...limits: LimitKey[]): Promise<void> {
      const known = await store.findMany(limits.map(idOf));
      for (const limit of limits) {
        if (known.has(idOf(limit))) continue;
        await store.insert(idOf(limit), { failures: 0, last: now(), until: NO_WAIT });
      }
    },

    /**
     * Reads limits without counting, for requests that may come many at once and count failures only.
     * @returns null during a wait; otherwise the failures so far of each limit
     */
    async peek(...limits: LimitKey[]): Promise<number[] | null> {
      const at = now();
      const rows = await store.findMany(limits.map(idOf));
      const failures: number[] = [];
      for (const limit of limits) {
        const row = rows.get(idOf(limit));
        const forgotten = !row || at.getTime() - row.last.getTime() > FORGET_AFTER;
        if (!forgotten && row.until > at) {
          refusals.count(limit.kind);
          return null;
        }
        failures.push(forgotten ? 0 : row.failures);
      }
      return failures;
    },

    /** Until when a limit's attempts are refused; null if they are not. */
    async waitsUntil(limit: LimitKey): Promise<Date | null> {
      const until = (await store.findMany([idOf(limit)])).get(idOf(limit))?.until;
      return until !== undefined && until > now() ? until : null;
    },

    /** Resets a limit's counter. */
    clear: (limit: LimitKey) => store.reset(idOf(limit), NO_WAIT),

    /** Removes counters that have not changed for long, and those of a clock that was ahead, whose waits would last. */
    purge: () =>
      store.purge({
        before: new Date(now().getTime() - FORGET_AFTER),
        after: new Date(now().getTime() + AHEAD),
      }),
  };
}
