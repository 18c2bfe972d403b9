import type { Visitor } from "./visitor";

/**
 * Forms with pictures that may be on their way at once, because each takes some megabytes and its sender may be slow:
 * in all, those of visitors who are not logged in, those of one account, and those of one address, which many may
 * share.
 */
const MOST = { all: 40, strangers: 30, player: 3, stranger: 8 };

/** Limits forms with pictures that are in transit, so that no one uses up everyone's slots. */
export function createPictureSlots() {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, by: number) => {
    const left = count(key) + by;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };

  /** @returns what frees the visitor's place; null if there is none for them */
  return ({ key, kind }: Visitor): (() => void) | null => {
    const player = kind === "player";
    const own = `${player ? "player" : "stranger"} ${key}`;
    const counted = [own, "all", ...(player ? [] : ["strangers"])];
    const full =
      count("all") >= MOST.all ||
      (!player && count("strangers") >= MOST.strangers) ||
      count(own) >= (player ? MOST.player : MOST.stranger);
    if (full) return null;
    for (const each of counted) add(each, 1);
    return () => {
      for (const each of counted) add(each, -1);
    };
  };
}
