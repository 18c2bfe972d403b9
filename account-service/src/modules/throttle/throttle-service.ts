import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createThrottleStore } from "./throttle-store.ts";

const SECOND = 1000;
/** A counter that was left alone for so long begins anew. */
const FORGET_AFTER = 24 * 3600 * SECOND;
/** The end of no wait at all: long past for the clock of any process. */
const OPEN = new Date(0);
/** Others may count at the same moment; who loses so often stands in a flood, and is refused. */
const ATTEMPTS = 20;

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
const idOf = ({ kind, value }: Gate) =>
  createHash("sha256")
    .update(`${kind}:${String(value).toLowerCase()}`)
    .digest("hex");

/**
 * Delays that grow with failures, kept in the database: they hold for all processes, and through a restart. Every try
 * counts as failed before it is made, so that a thousand at once let no more through than one after the other.
 */
export function createThrottle(db: Database, { now }: Pick<Context, "now">) {
  const store = createThrottleStore(db);

  async function pass(gate: Gate): Promise<boolean> {
    const id = idOf(gate);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const at = now();
      const row = await store.find(id);
      if (row && row.until > at) return false;
      const forgotten = !row || at.getTime() - row.last.getTime() > FORGET_AFTER;
      const failures = (forgotten ? 0 : row.failures) + 1;
      const wait = waitAfter(failures, gate);
      const next = { failures, last: at, until: wait === 0 ? OPEN : new Date(at.getTime() + wait) };
      if (row ? await store.replace(id, row.failures, next) : await store.insert(id, next)) return true;
    }
    return false;
  }

  return {
    /**
     * Counts a try at each gate.
     * @returns null where one is closed; else what to call when the try succeeded, or was not made after all
     */
    async take(...gates: Gate[]): Promise<{ succeed(): Promise<void>; withdraw(): Promise<void> } | null> {
      for (const gate of gates) if (!(await pass(gate))) return null;
      return {
        async succeed() {
          for (const gate of gates) {
            if (gate.success === "own") await store.giveBack(idOf(gate), OPEN);
            else await store.remove(idOf(gate));
          }
        },
        async withdraw() {
          for (const gate of gates) await store.giveBack(idOf(gate), OPEN);
        },
      };
    },

    /**
     * Makes the counters of gates, where there are none: `take` may then be called in a transaction, where a duplicate must
     * not be caught, and counts only what is committed.
     */
    async prepare(...gates: Gate[]): Promise<void> {
      for (const gate of gates) {
        if (await store.find(idOf(gate))) continue;
        await store.insert(idOf(gate), { failures: 0, last: now(), until: OPEN });
      }
    },

    /**
     * How a gate stands, without a try: for calls that may rightly come many at once, and count only what failed.
     * @returns null while it is closed; else the failures so far
     */
    async look(gate: Gate): Promise<number | null> {
      const row = await store.find(idOf(gate));
      if (!row || now().getTime() - row.last.getTime() > FORGET_AFTER) return 0;
      return row.until > now() ? null : row.failures;
    },

    /** Forgets the failures of a gate. */
    clear: (gate: Gate) => store.remove(idOf(gate)),

    /** Forgets counters that nobody touched for long. */
    purge: () => store.purge(new Date(now().getTime() - FORGET_AFTER)),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;
