import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { plainText } from "../../../../contract/index.ts";
import { tryWithLock, withLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import type { GameClock } from "../../foundation/accounts/index.ts";
import { type ClubEntry, createCharactersStore, type GameClub } from "./store.ts";

/** Characters or clubs read at once: a few milliseconds on the game's server and here. */
const BATCH = 2_000;
/** Clubs that have a place. */
const MAX_PLACES = 100;
/** As wide as the columns of our lists. */
const MAX_KEY_LENGTH = 40;

/** What a name is found by: the same however its accents and dashes were typed. */
export const nameKeyOf = (name: string) => plainText(name).toLowerCase().slice(0, MAX_KEY_LENGTH);

/**
 * Brings our lists of characters and clubs to what the game has, by one pass over its tables by primary key. Only what
 * has changed is written, by one process at a time.
 */
export function createCharacterLists(
  db: Database,
  clock: GameClock,
  { batch = BATCH }: { batch?: number } = {},
) {
  const store = createCharactersStore(db, clock);
  const stopping = new AbortController();

  async function refreshCharacters(): Promise<void> {
    for (let after = -1; ; ) {
      stopping.signal.throwIfAborted();
      const found = await store.gameCharacters(after, batch);
      const last = found.length < batch ? null : (found.at(-1)?.ChaNum ?? null);
      const kept = new Map((await store.entries(after, last)).map((entry) => [entry.ChaNum, entry]));
      const wanted = found.map(({ ChaName, ...entry }) => ({ ...entry, nameKey: nameKeyOf(ChaName) }));
      const changed = wanted.filter((entry) => {
        const before = kept.get(entry.ChaNum);
        return before?.nameKey !== entry.nameKey || before.club !== entry.club;
      });
      const there = new Set(wanted.map(({ ChaNum }) => ChaNum));
      const removed = [...kept.keys()].filter((ChaNum) => !there.has(ChaNum));
      const outdated = [
        ...removed,
        ...changed.map(({ ChaNum }) => ChaNum).filter((number) => kept.has(number)),
      ];
      if (outdated.length + changed.length > 0) {
        await db.transaction(async (trx) => {
          const within = createCharactersStore(trx, clock);
          await within.removeEntries(outdated);
          await within.insertEntries(changed);
        });
      }
      if (last === null) return;
      after = last;
      await yieldToEventLoop();
    }
  }

  async function allGameClubs(): Promise<GameClub[]> {
    const clubs: GameClub[] = [];
    for (let after = -1; ; ) {
      stopping.signal.throwIfAborted();
      const found = await store.gameClubs(after, batch);
      clubs.push(...found);
      if (found.length < batch) return clubs;
      after = found.at(-1)?.id ?? after;
      await yieldToEventLoop();
    }
  }

  async function refreshClubs(): Promise<void> {
    const [clubs, counts, areas] = [await allGameClubs(), await store.memberCounts(), await store.areas()];
    const held = new Map<number, number>();
    for (const { club } of areas) held.set(club, (held.get(club) ?? 0) + 1);
    const wanted: ClubEntry[] = clubs
      .map((club) => ({
        ...club,
        name: club.name.slice(0, MAX_KEY_LENGTH),
        nameKey: nameKeyOf(club.name),
        members: counts.get(club.id) ?? 0,
        areas: held.get(club.id) ?? 0,
        place: null,
      }))
      .filter(({ members }) => members > 0)
      .sort(
        (a, b) => b.areas - a.areas || (b.won ?? 0) - (a.won ?? 0) || b.members - a.members || a.id - b.id,
      )
      .map((club, index) => ({ ...club, place: index < MAX_PLACES ? index + 1 : null }));
    const kept = new Map((await store.clubs()).map((club) => [club.id, textOf(club)]));
    const changed = wanted.filter((club) => kept.get(club.id) !== textOf(club));
    const there = new Set(wanted.map(({ id }) => id));
    const removed = [...kept.keys()].filter((id) => !there.has(id));
    const outdated = [...removed, ...changed.map(({ id }) => id).filter((number) => kept.has(number))];
    if (outdated.length + changed.length === 0) return;
    await db.transaction(async (trx) => {
      const within = createCharactersStore(trx, clock);
      await within.removeClubs(outdated);
      await within.insertClubs(changed);
    });
  }

  async function run(): Promise<void> {
    await refreshCharacters();
    await refreshClubs();
  }

  return {
    /** Refreshes the lists, after another process that does. */
    refresh: () => withLock(db, "characters", run),
    /** Refreshes the lists, unless another process does. */
    tryRefresh: () => tryWithLock(db, "characters", run),
    /** Stops after the current batch; the next run starts from the beginning. */
    stop: () => stopping.abort(),
    get stopped() {
      return stopping.signal.aborted;
    },
  };
}

/** For comparing: the same for the same values, whatever the order of columns. */
const textOf = ({ id, name, nameKey, master, members, areas, won, lost, place }: ClubEntry) =>
  JSON.stringify([id, name, nameKey, master, members, areas, won, lost, place]);
