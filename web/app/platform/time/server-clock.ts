// The server's time in a browser, whose own clock may be hours off, and may be set while the page is open. Only its
// stopwatch (`performance.now()`) is used, which neither changes.

/** Answered by the server with its time in milliseconds (server/site.ts). */
export const TIME_PATH = "/__time";
/** Between two questions, if the first was not answered. */
const AGAIN_MS = 10_000;
/**
 * So far the browser's clock and its stopwatch may part before the server is asked again: the clock was set, or the
 * device slept.
 */
const APART_MS = 2_000;

/**
 * The server's time when the stopwatch showed zero: what the server said, or an estimate from the page; null until the
 * page is hydrated.
 */
let origin: number | null = null;
let isExact = false;
let askedAt = Number.NEGATIVE_INFINITY;
/** How far the browser's clock is ahead of its stopwatch. */
let ahead = 0;
const listeners = new Set<() => void>();

const aheadNow = () => Date.now() - performance.now();

async function ask(): Promise<void> {
  const sent = performance.now();
  askedAt = sent;
  ahead = aheadNow();
  try {
    const response = await fetch(TIME_PATH, { cache: "no-store" });
    const told = Number(await response.text());
    if (!response.ok || !(told > 0)) return;
    // It was told halfway between the question and its arrival.
    origin = told - (sent + performance.now()) / 2;
    isExact = true;
    for (const listener of listeners) listener();
  } catch {
    // Without a connection: asked again later.
  }
}

/**
 * The server's time in milliseconds, in a browser after hydration.
 * @param renderedAt when the page was rendered, which may be a minute ago: the time until the server has told its own
 */
export function serverNow(renderedAt: number): number {
  // The page may have asked before its scripts came (scripts-at-first-act.server.ts).
  origin ??= Number(document.documentElement.dataset.clock) || renderedAt - performance.now();
  const doubtful = !isExact || Math.abs(aheadNow() - ahead) > APART_MS;
  if (doubtful && performance.now() - askedAt > AGAIN_MS) void ask();
  return origin + performance.now();
}

/** The same, for what is rendered after hydration; null on the server and while the page is hydrated. */
export const serverNowIfKnown = () => (origin === null ? null : origin + performance.now());

/** Whether the server has told its time: until then it may be a minute later. */
export const isServerTimeExact = () => isExact;

/** Calls back when the server has told its time. @returns ends it */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
