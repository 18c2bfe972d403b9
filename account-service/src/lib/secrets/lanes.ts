import pLimit from "p-limit";
import { ServiceError } from "../../errors.ts";

/** Hashes of each lane that may wait: at 10 ms each, the last one is done within a second or two. */
const MAX_WAITING = 200;

/**
 * Whose secret is hashed. A browser that the account knows waits behind at most one hash of all the others, whom a
 * guesser may be among.
 */
export type Lane = "known" | "others";

/**
 * Computes hashes in the order of their lanes.
 * @param atOnce how many are computed at once
 * @returns runs `work` in its lane; throws ServiceError busy if too many wait there
 */
export function createLanes(atOnce: number) {
  const all = pLimit(atOnce);
  // All but one at once; what waits here is not yet in the queue that a known browser joins.
  const others = pLimit(Math.max(1, atOnce - 1));
  return <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if ((lane === "known" ? all : others).pendingCount >= MAX_WAITING) throw new ServiceError("busy");
    return lane === "known" ? all(work) : others(() => all(work));
  };
}
