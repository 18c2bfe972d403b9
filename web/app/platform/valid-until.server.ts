import { AsyncLocalStorage } from "node:async_hooks";
import { MANILA_OFFSET } from "./time";

const DAY = 24 * 60 * 60_000;

/** When what is being rendered is no longer right, in milliseconds since 1970. */
const rendering = new AsyncLocalStorage<{ until: number }>();

/** The first midnight in Manila after an instant: pages say "today", and months end. */
const nextManilaMidnight = (now: number): number =>
  (Math.floor((now + MANILA_OFFSET) / DAY) + 1) * DAY - MANILA_OFFSET;

/** The first of some instants that is still to come; infinity for none. */
export function nextOf(instants: Iterable<string | null | undefined>, now: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const instant of instants) {
    const time = instant ? Date.parse(instant) : Number.NaN;
    if (time > now && time < first) first = time;
  }
  return first;
}

/** Says that something of what is being rendered changes at an instant: it is not kept beyond that. */
export function changesAt(instant: number): void {
  const page = rendering.getStore();
  if (page && instant < page.until) page.until = instant;
}

/** Runs what renders something. @returns its result, and until when that is right: until midnight in Manila, or what it has said */
export async function withValidity<T>(work: () => Promise<T>, now = Date.now()): Promise<[T, number]> {
  const page = { until: nextManilaMidnight(now) };
  const value = await rendering.run(page, work);
  return [value, page.until];
}
