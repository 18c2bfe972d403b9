import type { RankingCharacter } from "../../../../contract/index.ts";
import type { ShownStore } from "../../foundation/accounts/index.ts";
import type { StoredList } from "./ranking-lists.ts";
import type { RankingsStore } from "./store.ts";

/** As between two passes over the game's characters: so long may a blocked account keep its titles. */
const BLOCKED_MS = 15_000;
/** Numbers in one statement: SQL Server takes 2,100. */
const CHUNK = 1_000;

const charactersIn = (lists: Pick<StoredList, "characters">[]): RankingCharacter[] =>
  lists.flatMap(({ characters }) => JSON.parse(characters));

/**
 * The lists of past months. They stay as they were, but the characters of accounts that are blocked now are left out,
 * and those behind them move up; once the block has ended they are back.
 */
export function createArchive(
  store: Pick<RankingsStore, "months" | "monthLists"> & Pick<ShownStore, "blocked">,
  { now }: { now: () => Date },
) {
  const kept = new Map<string, Promise<StoredList[]>>();
  const numbers = new Set<number>();
  /** Characters of blocked accounts, and the months' lists without them. */
  let shown = { without: new Set<number>(), lists: new Map<string, StoredList[]>() };
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  function stored(month: string): Promise<StoredList[]> {
    const found =
      kept.get(month) ??
      store.monthLists(month).then((lists) => {
        const before = numbers.size;
        for (const { ChaNum } of charactersIn(lists)) numbers.add(ChaNum);
        if (numbers.size > before) reading = undefined;
        return lists;
      });
    kept.set(month, found);
    return found.catch((error: unknown) => {
      kept.delete(month);
      throw error;
    });
  }

  async function readBlocked(): Promise<void> {
    const all = [...numbers];
    const without = new Set<number>();
    for (let start = 0; start < all.length; start += CHUNK)
      for (const ChaNum of await store.blocked(all.slice(start, start + CHUNK))) without.add(ChaNum);
    const same = without.size === shown.without.size && [...without].every((one) => shown.without.has(one));
    if (!same) shown = { without, lists: new Map() };
  }

  /** Finds out who is blocked now, of all months that were read so far. */
  function refresh(): Promise<void> {
    const at = now().getTime();
    if (!reading || at < readAt || at - readAt >= BLOCKED_MS) {
      readAt = at;
      reading = readBlocked();
    }
    const current = reading;
    return current.catch((error: unknown) => {
      if (reading === current) reading = undefined;
      throw error;
    });
  }

  function withoutBlocked(month: string, lists: StoredList[]): StoredList[] {
    const found =
      shown.lists.get(month) ??
      lists.map((list) => {
        const characters = charactersIn([list]);
        const left = characters.filter(({ ChaNum }) => !shown.without.has(ChaNum));
        return left.length === characters.length ? list : { ...list, characters: JSON.stringify(left) };
      });
    shown.lists.set(month, found);
    return found;
  }

  return {
    /** Archived months, newest first. */
    months: store.months,

    /** The lists of months, in their order, as they are shown now; the same objects while nothing has changed. */
    async lists(months: string[]): Promise<StoredList[][]> {
      const all: { month: string; lists: StoredList[] }[] = [];
      for (const month of months) all.push({ month, lists: await stored(month) });
      await refresh();
      if (shown.without.size === 0) return all.map(({ lists }) => lists);
      return all.map(({ month, lists }) => withoutBlocked(month, lists));
    },
  };
}
