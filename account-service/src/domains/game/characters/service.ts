import type {
  CharacterPage,
  ClubPage,
  ClubRankingResponse,
  GameSearchResponse,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { fromGameTime, MINUTE, manilaDay } from "../../../lib/time.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import type { Rankings } from "../rankings/index.ts";
import { createCharacterLists, nameKeyOf } from "./character-lists.ts";
import { createCharacterLookup, named } from "./character-lookup.ts";
import { createCharactersStore } from "./store.ts";

/** Members on a club's page. */
const MAX_MEMBERS = 100;
/** Characters and clubs that a search finds. */
const MAX_RESULTS = 20;
/**
 * Lists are refreshed after this time, or after this many times the duration of the last refresh, whichever is later.
 */
const REST_MS = MINUTE;
const REST_TIMES = 20;
/** An account that never logged in to the game has a date from before it. */
const NEVER_BEFORE = Date.parse("2003-01-01T00:00:00Z");

/**
 * Pages of characters and clubs. Names are found in lists of our own, which one process at a time refreshes; what a
 * page shows is then read by primary key.
 */
export function createCharacters(db: Database, context: Context, rankings: Pick<Rankings, "placesOf">) {
  const { env, now } = context;
  const store = createCharactersStore(db, context);
  const lists = createCharacterLists(db, context);
  let due = 0;

  async function refresh(): Promise<void> {
    const began = performance.now();
    try {
      await lists.tryRefresh();
    } finally {
      // After a failure too: the log gets a line a minute, not one every few seconds.
      due = performance.now() + Math.max(REST_MS, (performance.now() - began) * REST_TIMES);
    }
  }

  return {
    /** Call it often, one call at a time: refreshes the lists if it is due and no other process does. */
    async tick(): Promise<void> {
      if (performance.now() < due) return;
      try {
        await refresh();
      } catch (error) {
        if (!lists.stopped) throw error;
      }
    },
    /** Stops what is under way. */
    stop: lists.stop,
    /** Refreshes the lists now. */
    refresh: lists.refresh,

    /** A character's page. @throws ServiceError not_found */
    async character(name: string): Promise<CharacterPage> {
      const found = await createCharacterLookup(db, context).byName(name);
      if (!found) throw new ServiceError("not_found");
      const { UserNum, club: number, online, lastLogin, ...character } = found;
      const club = number > 0 ? await store.clubOf(number) : undefined;
      const chosen = await createAccounts(db, context).lastSeenChoice(UserNum);
      const shown = chosen === "default" ? await readSetting(db, "lastSeenShown") : chosen === "shown";
      const seen = lastLogin && fromGameTime(lastLogin, env.GAME_TIME_ZONE);
      return {
        ...character,
        club: club?.name ?? null,
        ...(await rankings.placesOf(character)),
        online: shown ? online : null,
        lastSeen: shown && seen && seen.getTime() > NEVER_BEFORE && seen <= now() ? manilaDay(seen) : null,
      };
    },

    /** A club's page. @throws ServiceError not_found */
    async club(name: string): Promise<ClubPage> {
      const club = named(await store.findClubs(nameKeyOf(name)), (each) => each.name, name);
      if (!club) throw new ServiceError("not_found");
      const { id, name: GuName, master, members, won, lost, place } = club;
      const areas = (await store.areas()).filter((area) => area.club === id);
      return {
        GuName,
        members,
        won,
        lost,
        place,
        areas: areas.map(({ RegionID, RegionTax }) => ({ RegionID, RegionTax })),
        master: master === null ? null : ((await store.character(master))?.ChaName ?? null),
        list: await store.members(id, MAX_MEMBERS),
      };
    },

    /** The top 100 clubs. */
    async clubRanking(): Promise<ClubRankingResponse["data"]> {
      const clubs = await store.topClubs();
      return clubs.map(({ name: GuName, members, areas, won, lost, place }) => ({
        GuName,
        members,
        areas,
        won,
        lost,
        place,
      }));
    },

    /** Characters and clubs whose names begin with a text. */
    async search(text: string): Promise<GameSearchResponse["data"]> {
      const prefix = nameKeyOf(text);
      const clubs = await store.searchClubs(prefix, MAX_RESULTS);
      return {
        characters: await store.searchCharacters(prefix, MAX_RESULTS),
        clubs: clubs.map(({ name: GuName, members }) => ({ GuName, members })),
      };
    },
  };
}
export type Characters = ReturnType<typeof createCharacters>;
