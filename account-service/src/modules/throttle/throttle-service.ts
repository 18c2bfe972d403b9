import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { type Count, createThrottleStore } from "./throttle-store.ts";

const SECOND = 1000;
/** A counter that was left alone for so long begins anew. */
const FORGET_AFTER = 24 * 3600 * SECOND;
/** The end of no wait at all: long past for the clock of any process. */
const OPEN = new Date(0);

/** What is counted: failures of one kind, for one account, address or the like. */
export interface Gate {
  kind: string;
  value: string | number;
  /** So many failures cost nothing; each further one doubles the wait. */
  free: number;
  firstWaitSeconds?: number;
  maxWaitSeconds?: number;
  /** A success forgets all failures, or (`own`) only counts as none itself: others share the gate. */
  success?: "all" | "own";
}

/** How long the gate stays closed after its nth failure, in milliseconds. */
export function waitAfter(
  failures: number,
  gate: Pick<Gate, "free" | "firstWaitSeconds" | "maxWaitSeconds">,
) {
  const { free, firstWaitSeconds = 30, maxWaitSeconds = 900 } = gate;
  if (failures < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** Math.min(failures - free, 30), maxWaitSeconds) * SECOND;
}

/** A user ID's case is no way around a limit. */
const idOf = ({ kind, value }: Pick<Gate, "kind" | "value">) =>
  createHash("sha256")
    .update(`${kind}:${String(value).toLowerCase()}`)
    .digest("hex");

/** From how many failures on a gate closes, and until when; the last one is its longest wait. */
function closesOf(gate: Gate, at: Date): Count["closes"] {
  const closes: Count["closes"] = [];
  for (let failures = Math.max(gate.free, 1); ; failures += 1) {
    const wait = waitAfter(failures, gate);
    if (closes.at(-1)?.until.getTime() === at.getTime() + wait) return closes;
    closes.push({ failures, until: new Date(at.getTime() + wait) });
  }
}

/**
 * Delays that grow with failures, kept in the database: they hold for all processes, and through a restart. Every try
 * counts as failed before it is made, so that a thousand at once let no more through than one after the other.
 */
export function createThrottle(db: Database, { now }: Pick<Context, "now">) {
  const store = createThrottleStore(db);

  /**
   * Counts a try. The counter's one statement decides, however many come at once. It is tried again only where the counter was
   * not there and another call has made it meanwhile.
   */
  async function pass(gate: Gate): Promise<boolean> {
    const id = idOf(gate);
    const at = now();
    const closes = closesOf(gate, at);
    const count = { now: at, forgottenBefore: new Date(at.getTime() - FORGET_AFTER), closes };
    for (;;) {
      if (await store.count(id, count)) return true;
      const row = (await store.findMany([id])).get(id);
      if (row && row.until > at) return false;
      if (row) continue;
      const [first] = closes;
      const until = first && first.failures <= 1 ? first.until : OPEN;
      if (await store.insert(id, { failures: 1, last: at, until })) return true;
    }
  }

  return {
    /**
     * Counts a try at each gate.
     * @returns null where one is closed; else what to call when the try succeeded, or was not made after all
     */
    async consume(...gates: Gate[]): Promise<{ succeed(): Promise<void>; withdraw(): Promise<void> } | null> {
      for (const gate of gates) if (!(await pass(gate))) return null;
      return {
        async succeed() {
          for (const gate of gates) {
            if (gate.success === "own") await store.giveBack(idOf(gate), OPEN);
            else await store.reset(idOf(gate), OPEN);
          }
        },
        async withdraw() {
          for (const gate of gates) await store.giveBack(idOf(gate), OPEN);
        },
      };
    },

    /**
     * Makes the counters of gates, where there are none: `consume` may then be called in a transaction, where a duplicate must
     * not be caught, and counts only what is committed.
     */
    async prepare(...gates: Gate[]): Promise<void> {
      const known = await store.findMany(gates.map(idOf));
      for (const gate of gates) {
        if (known.has(idOf(gate))) continue;
        await store.insert(idOf(gate), { failures: 0, last: now(), until: OPEN });
      }
    },

    /**
     * How gates stand, without a try: for calls that may rightly come many at once, and count only what failed.
     * @returns null while one is closed; else the failures so far at each
     */
    async peek(...gates: Pick<Gate, "kind" | "value">[]): Promise<number[] | null> {
      const at = now();
      const rows = await store.findMany(gates.map(idOf));
      const failures: number[] = [];
      for (const gate of gates) {
        const row = rows.get(idOf(gate));
        const forgotten = !row || at.getTime() - row.last.getTime() > FORGET_AFTER;
        if (!forgotten && row.until > at) return null;
        failures.push(forgotten ? 0 : row.failures);
      }
      return failures;
    },

    /** Forgets the failures of a gate. */
    clear: (gate: Pick<Gate, "kind" | "value">) => store.reset(idOf(gate), OPEN),

    /** Forgets counters that nobody touched for long. */
    purge: () => store.purge(new Date(now().getTime() - FORGET_AFTER)),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;
