import { AsyncLocalStorage } from "node:async_hooks";
import { MANILA_OFFSET } from "./time";

const DAY = 24 * 60 * 60_000;

/**
 * Views within this time speak of the same instant, so that they can share a layout. A browser asks for the exact time
 * (server-clock.ts).
 */
const INSTANT_MS = 1_000;

/** What is being rendered: of which instant it speaks, and when it is no longer right, in milliseconds since 1970. */
interface Rendering {
  instant: number;
  until: number;
}
const rendering = new AsyncLocalStorage<Rendering>();

const instantOf = (now: number) => Math.floor(now / INSTANT_MS) * INSTANT_MS;

/** The first midnight in Manila after an instant: pages say "today", and months end. */
export const nextManilaMidnight = (now: number): number =>
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

/** The instant that what is being rendered speaks of, from its first loader to its last element. */
export const renderedInstant = (): number => rendering.getStore()?.instant ?? instantOf(Date.now());

/** Says that something of what is being rendered changes at an instant: it is not kept beyond that. */
export function changesAt(instant: number): void {
  const page = rendering.getStore();
  if (page && instant < page.until) page.until = instant;
}

/**
 * Runs what renders something.
 * @returns its result, and until when that is right: until midnight in Manila, or what it has said
 */
export async function withValidity<T>(work: () => Promise<T>, now = Date.now()): Promise<[T, number]> {
  const page = { instant: instantOf(now), until: nextManilaMidnight(now) };
  const value = await rendering.run(page, work);
  return [value, page.until];
}

/** A cache-control header that lets no copy be kept beyond an instant. */
export const keptUntil = (cacheControl: string, until: number, now = Date.now()): string =>
  cacheControl.replace(/max-age=(\d+)/, (_whole, seconds) => {
    const left = Math.max(0, Math.floor((until - now) / 1_000));
    return `max-age=${Math.min(Number(seconds), left)}`;
  });
