import { LRUCache } from "lru-cache";
import {
  CLASSES,
  type ClubsResponse,
  LIMITS,
  type RankingCharacter,
  type RankingsQuery,
  type RankingsResponse,
  SCHOOLS,
} from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";
import { createRankingsStore } from "./rankings-store.ts";

/** The lists are worked out at most so often, whatever the number of readers. */
const FRESH_MS = 15_000;
const AREAS = [1, 2, 3];

const MONTH_IN_MANILA = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Manila",
  year: "numeric",
  month: "2-digit",
});

/** The month that an instant falls into in Manila, as 'YYYY-MM'. */
export function rankingMonth(instant: Date): string {
  const parts = MONTH_IN_MANILA.formatToParts(instant);
  const get = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${get("year")}-${get("month")}`;
}

/** The first rows of all and of each school, in level order, each character once. */
export function mergeSideList(lists: RankingCharacter[][]): RankingCharacter[] {
  const byNumber = new Map(lists.flat().map((character) => [character.ChaNum, character]));
  return [...byNumber.values()].sort(
    (a, b) => b.ChaLevel - a.ChaLevel || b.ChaPKScore - a.ChaPKScore || a.ChaNum - b.ChaNum,
  );
}

/** Monthly rankings and the club table (spec section 2; design.md, Rankings). */
export function createRankings(db: Database, { now }: { now: () => Date }) {
  const store = createRankingsStore(db);
  let openMonth: string | undefined;

  /** Makes sure that the month's counters are kept, and returns the month. Safe to call at any time, by any process. */
  async function ensureMonth(): Promise<string> {
    const month = rankingMonth(now());
    if (month === openMonth) return month;
    if (!(await store.hasBaseline(month))) await store.insertBaseline(month);
    openMonth = month;
    return month;
  }

  async function load(query: RankingsQuery): Promise<RankingsResponse> {
    const month = await ensureMonth();
    const selection = {
      month,
      school: query.school,
      classCodes: CLASSES.find((entry) => entry.slug === query.class)?.codes,
    };
    const side = { month, rows: LIMITS.rankingSideRows };
    const schools = SCHOOLS.map((school) => store.top("level", { ...side, school: school.code }));
    return {
      topmmr: await store.top("mmr", selection),
      toppk: await store.top("kills", selection),
      toplevel: await store.top("level", selection),
      topmoney: await store.top("money", selection),
      toplevelside: mergeSideList([await store.top("level", side), ...(await Promise.all(schools))]),
    };
  }

  // Answers are kept as text: the same 50 kB need not be serialised for every reader. One for each pair of filters.
  const answers = new LRUCache<string, string, RankingsQuery>({
    max: 64,
    ttl: FRESH_MS,
    fetchMethod: async (_key, _stale, { context }) => JSON.stringify(await load(context)),
  });

  return {
    ensureMonth,

    /** The RankingsResponse as JSON text, at most 15 seconds old. */
    async listJson(query: RankingsQuery): Promise<string> {
      const key = `${rankingMonth(now())}:${query.school ?? ""}:${query.class ?? ""}`;
      return answers.forceFetch(key, { context: query });
    },

    /** The three areas, also those that nobody holds. Tax in percent. */
    async clubs(): Promise<ClubsResponse> {
      const regions = await store.clubRegions();
      const data = AREAS.map(
        (RegionID) =>
          regions.find((region) => region.RegionID === RegionID) ?? { RegionID, GuName: null, RegionTax: 0 },
      );
      return { data };
    },
  };
}
export type Rankings = ReturnType<typeof createRankings>;
