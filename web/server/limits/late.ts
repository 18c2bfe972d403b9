import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";

/** How many pages may wait, in all and of one visitor. */
const WAITING = { all: 100, visitor: 25 };
/** Nobody waits longer for a page. */
const LONGEST_MS = 8_000;
/** The pause before a page: so many times as long as the page before it took, within these milliseconds. */
const REST = { times: 4, least: 20, most: 1_000 };
/** Whoever sleeps longer than that beyond their time shares a busy machine. */
const BUSY_MS = 20;

/** Renders something whose visitor has used up their budget. @returns null if there is no room, or no idle moment */
export type RenderLate = <T>(late: {
  /** The visitor's key. */
  visitor: string;
  /** Whether the others wait until it is rendered: not for what may be slow to arrive. */
  inTurn: boolean;
  /** Whether nobody waits for it any more. */
  gone: () => boolean;
  render: () => Promise<T>;
}) => Promise<T | null>;

/**
 * What goes beyond a visitor's budget, while the machine has nothing better to do: one at a time, with a pause after
 * each that is four times as long as it took. A pause that ends late tells that others need the machine, and then there
 * is another one.
 */
export function createLateLane({ longestMs = LONGEST_MS } = {}): RenderLate {
  const lane = pLimit(1);
  const waiting = new Map<string, number>();
  let all = 0;
  let rest = REST.least;

  function add(visitor: string, by: number) {
    all += by;
    const left = (waiting.get(visitor) ?? 0) + by;
    if (left > 0) waiting.set(visitor, left);
    else waiting.delete(visitor);
  }

  /** Waits for an idle moment, until a time of `performance.now()`. @returns whether one came */
  async function idle(until: number): Promise<boolean> {
    while (performance.now() < until) {
      const due = performance.now() + rest;
      await sleep(rest);
      if (performance.now() - due < BUSY_MS) return true;
    }
    return false;
  }

  return async ({ visitor, inTurn, gone, render }) => {
    if (all >= WAITING.all || (waiting.get(visitor) ?? 0) >= WAITING.visitor) return null;
    const until = performance.now() + longestMs;
    const begin = async () => !gone() && (await idle(until));
    async function renderInTurn() {
      if (!(await begin())) return null;
      const began = performance.now();
      try {
        return await render();
      } finally {
        rest = Math.min(Math.max((performance.now() - began) * REST.times, REST.least), REST.most);
      }
    }
    add(visitor, 1);
    try {
      if (inTurn) return await lane(renderInTurn);
      return (await lane(begin)) ? await render() : null;
    } finally {
      add(visitor, -1);
    }
  };
}
