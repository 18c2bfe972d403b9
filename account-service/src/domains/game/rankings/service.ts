import { setTimeout as sleep } from "node:timers/promises";
import type {
  ClubsResponse,
  MoneyShown,
  OwnPlacesResponse,
  RankedCharacter,
  RankingCharacter,
  RankingMonthResponse,
  RankingMonthsResponse,
  RankingPlace,
  RankingsQuery,
} from "../../../../contract/index.ts";
import { CLASSES, classOf, SCHOOLS } from "../../../../contract/index.ts";
import { tryWithLock, withLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { shareReads } from "../../../lib/jobs/coalesce.ts";
import { DAY, endOfManilaMonth, manilaDay, manilaMonth, startOfManilaDay } from "../../../lib/time.ts";
import { shownMoney } from "../../../policy/rules.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { createArchive } from "./archive.ts";
import {
  BEFORE,
  isCounted,
  type ListKey,
  type RankingOrder,
  type StoredList,
  TOPS,
} from "./ranking-lists.ts";
import { isOnTime } from "./ranking-month.ts";
import { createRankingRefresh, isDue } from "./ranking-refresh.ts";
import { createRankingsStore, type Snapshot } from "./store.ts";

const AREAS = [1, 2, 3];
/** How long a reader waits for outdated lists to be refreshed, before getting what there is. */
const WAIT_MS = 5_000;
/** Another process may be refreshing, or have failed. */
const TRIES = 3;

/** Monthly rankings and the club table (docs/decisions/011). */
export function createRankings(db: Database, clock: GameClock) {
  const { now } = clock;
  const store = createRankingsStore(db, clock);
  const archive = createArchive({ ...store, ...createShownStore(db, clock) }, clock);
  const refresh = createRankingRefresh(db, clock);
  let shown: Snapshot | undefined;
  /** When the month of `shown` ends, in ms: every call compares with it. */
  let monthEnds = 0;
  let running: Promise<void> | undefined;
  // Cached answers as they are sent, so that the same 50 kB are not read and composed for every reader.
  let answers = new Map<string, Promise<Buffer>>();
  /** The first thousand of each list, now and before, by filter. */
  let standings = new Map<string, Promise<Standings>>();
  /** Who has which place in the lists that are shown, by filter. */
  let places = new Map<string, Promise<PlacesByCharacter>>();
  /** The same in lists of the archive, which stay the same objects while they stay the same. */
  const past = new WeakMap<readonly StoredList[], PlacesByCharacter>();

  // With each call, so that what staff hide is hidden at once; one statement for those that come together, which
  // doubles the calls a second.
  const readMoney = shareReads(() => readSetting(db, "richestRanking"));

  /** Picks up lists from this process or another. */
  async function load(): Promise<void> {
    const found = await store.snapshot();
    if (found?.created.getTime() !== shown?.created.getTime() || found?.generation !== shown?.generation) {
      answers = new Map();
      standings = new Map();
      places = new Map();
    }
    shown = found;
    monthEnds = found ? endOfManilaMonth(found.month).getTime() : 0;
  }

  const isOfThisMonth = () => now().getTime() < monthEnds;
  /** Lists are shown for up to twice their lifetime, so that no request waits for a refresh. */
  const isShown = () =>
    shown !== undefined &&
    isOfThisMonth() &&
    now().getTime() < 2 * shown.due.getTime() - shown.created.getTime();

  function renew(lock: typeof tryWithLock): Promise<void> {
    running ??= lock(db, "rankings", refresh.run).finally(() => {
      running = undefined;
    });
    return running;
  }

  /**
   * Refreshes the lists and waits briefly; not at all while a month is being opened, because the previous month's lists
   * are shown until then.
   */
  async function wait(): Promise<void> {
    const edge = shown !== undefined && !isOfThisMonth();
    const over = sleep(WAIT_MS, undefined, { ref: false });
    for (let tries = 0; !isShown() && tries < TRIES; tries += 1) {
      const created = renew(edge ? tryWithLock : withLock).then(load);
      // A failure is reported by the next tick.
      created.catch(() => {});
      if (edge) return;
      await Promise.race([created, over]);
    }
  }

  async function answer(snapshot: Snapshot, query: RankingsQuery, money: MoneyShown): Promise<Buffer> {
    const { generation, month, created } = snapshot;
    const filter = filterOf(query);
    const lists = await store.lists(generation, filter);
    if (lists.length === 0) {
      // There were two newer generations meanwhile, and this one is gone.
      await load();
      if (!shown || shown.generation === generation) throw new ServiceError("busy");
      return answer(shown, query, money);
    }
    const all =
      filter.school || filter.class ? await store.lists(generation, { school: "", class: "" }) : lists;
    const classes = await store.classes(generation);
    const text = (from: typeof lists, list: ListKey["list"]) =>
      withShownMoney(list, from.find((kept) => kept.list === list)?.characters ?? "[]", money);
    const before = await standingsIn(snapshot, filter);
    const tops = Object.entries(TOPS).map(([name, list]) => {
      const rows: RankingCharacter[] = JSON.parse(text(lists, list));
      return `"${name}":${JSON.stringify(rows.map((row) => withMovement(row, before[list])))}`;
    });
    return Buffer.from(
      `{${tops.join()},"toplevelside":${text(all, "side")},"month":${JSON.stringify(month)},"created":${JSON.stringify(created)},"money":"${money}","classes":${JSON.stringify(classes)}}`,
    );
  }

  /** The first thousand of a filter's lists, now, at the end of yesterday and of last month. */
  function standingsIn(snapshot: Snapshot, filter: Omit<ListKey, "list">): Promise<Standings> {
    const key = `${filter.school}:${filter.class}`;
    const kept = standings;
    const found = kept.get(key) ?? readStandings(snapshot, filter);
    kept.set(key, found);
    return found.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  }

  async function readStandings({ generation, month, created }: Snapshot, filter: Omit<ListKey, "list">) {
    const yesterday = manilaDay(new Date(created.getTime() - DAY));
    const monthBefore = manilaMonth(new Date(startOfManilaDay(`${month}-01`).getTime() - DAY));
    const before = await store.placesBefore(filter);
    const days = before.map(({ day }) => day).filter((day) => day.startsWith(monthBefore));
    const lastMonth = days.sort().at(-1);
    const found: Standings = {};
    for (const { list, places } of await store.places(generation, filter)) {
      const at = (wanted: string | undefined) => {
        const text = before.find((kept) => kept.list === list && kept.day === wanted)?.places;
        return text === undefined ? undefined : (JSON.parse(text) as number[]);
      };
      found[list] = { now: JSON.parse(places), yesterday: at(yesterday), lastMonth: at(lastMonth) };
    }
    return found;
  }

  /** The places of one filter of the lists that are shown. */
  function placesIn(
    kept: Map<string, Promise<PlacesByCharacter>>,
    key: string,
    read: () => Promise<Parameters<typeof placesByCharacter>[0]>,
  ): Promise<PlacesByCharacter> {
    const found = kept.get(key) ?? read().then(placesByCharacter);
    kept.set(key, found);
    return found.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  }

  function pastPlaces(lists: readonly StoredList[]): PlacesByCharacter {
    const found = past.get(lists) ?? placesByCharacter(lists);
    past.set(lists, found);
    return found;
  }

  /** In this month's lists of all, of the character's school and of its class. */
  async function presentPlacesOf({ ChaNum, ChaSchool, ChaClass }: Ranked): Promise<RankingPlace[]> {
    await load();
    if (!shown || !isOfThisMonth()) return [];
    const { generation } = shown;
    const kept = places;
    const school = SCHOOLS.some(({ code }) => code === ChaSchool)
      ? (String(ChaSchool) as ListKey["school"])
      : "";
    const filters: Pick<ListKey, "school" | "class">[] = [
      { school: "", class: "" },
      { school, class: "" },
      { school: "", class: classOf(ChaClass)?.slug ?? "" },
    ];
    const found: RankingPlace[] = [];
    for (const filter of filters.filter((each, index) => index === 0 || each.school || each.class)) {
      const read = async () =>
        (await store.lists(generation, filter)).map((list) => ({ ...list, ...filter }));
      const all = await placesIn(kept, `${filter.school}:${filter.class}`, read);
      found.push(...(all.get(ChaNum) ?? []));
    }
    return found;
  }

  /** In the lists of past months, newest first. */
  async function pastPlacesOf({ ChaNum }: Ranked): Promise<PastPlace[]> {
    const months = (await archive.months()).map(({ month }) => month);
    const lists = await archive.lists(months);
    return months.flatMap((month, index) =>
      (pastPlaces(lists[index] ?? []).get(ChaNum) ?? []).map((place) => ({ month, ...place })),
    );
  }

  return {
    /**
     * A character's places, this month and in past ones: in the top 100 of all, and among the first three of their
     * school and class. Places in the ranking of the richest are left out while it is off.
     */
    async placesOf(character: Ranked): Promise<{ places: RankingPlace[]; past: PastPlace[] }> {
      const [found, before] = [await presentPlacesOf(character), await pastPlacesOf(character)];
      const hidden = (await readSetting(db, "richestRanking")) === "off";
      const isShownPlace = ({ list }: RankingPlace) => !hidden || list !== "money";
      return { places: found.filter(isShownPlace), past: before.filter(isShownPlace) };
    },

    /** Call it often: refreshes what is due, unless another process does, and picks up what others refreshed. */
    async tick(): Promise<void> {
      try {
        await load();
        if (shown && isOfThisMonth() && !isDue(shown, now())) return;
        await renew(tryWithLock);
        await load();
      } catch (error) {
        if (!refresh.stopped) throw error;
      }
    },

    /** Stops what is under way. */
    async stop(): Promise<void> {
      refresh.stop();
      await running?.catch(() => {});
    },

    /**
     * The RankingsResponse as JSON, in UTF-8.
     * @throws ServiceError busy if there are no lists yet and another process is slow to create them
     */
    async listJson(query: RankingsQuery): Promise<Buffer> {
      // Another process may have refreshed them.
      if (!isShown()) await load();
      if (!isShown()) await wait();
      if (!shown) throw new ServiceError("busy");
      const money = await readMoney();
      const key = `${query.school ?? ""}:${query.class ?? ""}:${money}`;
      const kept = answers;
      const found = kept.get(key) ?? answer(shown, query, money);
      kept.set(key, found);
      return found.catch((error: unknown) => {
        kept.delete(key);
        throw error;
      });
    },

    /**
     * The best of an account's characters in each list of a filter, with its place: null beyond the first thousand. One
     * read of the account's characters; where they stand is known from the lists.
     */
    async mine(UserNum: number, query: RankingsQuery): Promise<OwnPlacesResponse> {
      if (!isShown()) await load();
      const snapshot = shown;
      const own = snapshot ? await store.charactersOf(UserNum, snapshot.month) : [];
      const characters = own.filter(
        ({ ChaSchool, ChaClass }) =>
          (query.school === undefined || ChaSchool === query.school) &&
          (query.class === undefined || classOf(ChaClass)?.slug === query.class),
      );
      const filter = filterOf(query);
      const found = snapshot && characters.length > 0 ? await standingsIn(snapshot, filter) : {};
      const money = await readMoney();
      const best = (list: RankingOrder) => {
        const [first] = characters.filter((one) => isCounted(list, one)).sort(BEFORE[list]);
        if (!first || (list === "money" && money === "off")) return null;
        const ChaMoney = shownMoney(first.ChaMoney ?? 0, money);
        const place = placeIn(found[list]?.now, first.ChaNum) ?? null;
        return { ...withMovement({ ...first, ChaMoney }, found[list]), place };
      };
      return {
        data: { topmmr: best("mmr"), toppk: best("kills"), toplevel: best("level"), topmoney: best("money") },
      };
    },

    /** Archives the lists of a month. @throws the database's duplicate error if it is already archived */
    archive: store.insertMonth,

    /** Archived months, newest first. */
    async months(): Promise<RankingMonthsResponse> {
      const months = await archive.months();
      return { data: months.map(({ month, taken }) => toArchivedMonth(month, taken)) };
    },

    /** The champions of a month. @throws ServiceError not_found */
    async month(month: string): Promise<RankingMonthResponse> {
      const months = await archive.months();
      const index = months.findIndex((kept) => kept.month === month);
      const kept = months[index];
      if (!kept) throw new ServiceError("not_found");
      const money = await readSetting(db, "richestRanking");
      const [stored = []] = await archive.lists([month]);
      const lists = stored.map((kept) => ({
        ...kept,
        characters: withShownMoney(kept.list, kept.characters, money),
      }));
      const of = (filter: Omit<ListKey, "list">) => toTops(lists, filter);
      return {
        data: {
          ...toArchivedMonth(month, kept.taken),
          previous: months[index + 1]?.month ?? null,
          next: months[index - 1]?.month ?? null,
          money,
          ...of({ school: "", class: "" }),
          schools: SCHOOLS.map(({ code }) => ({
            school: code,
            ...of({ school: String(code) as ListKey["school"], class: "" }),
          })),
          classes: CLASSES.map(({ slug }) => ({ class: slug, ...of({ school: "", class: slug }) })),
        },
      };
    },

    /** The three areas, also unclaimed ones. Tax in percent. */
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

type Ranked = Pick<RankingCharacter, "ChaNum" | "ChaSchool" | "ChaClass">;
type PastPlace = RankingPlace & { month: string };
type PlacesByCharacter = Map<number, RankingPlace[]>;

/** The numbers of the first thousand characters of a list, in order: now, and where they are kept, before. */
interface Standing {
  now: number[];
  yesterday: number[] | undefined;
  lastMonth: number[] | undefined;
}
type Standings = Partial<Record<ListKey["list"], Standing>>;

const filterOf = (query: RankingsQuery) =>
  ({ school: String(query.school ?? ""), class: query.class ?? "" }) as Omit<ListKey, "list">;

/** A character's place, from 1; null if it has none, undefined if there is no such list. */
function placeIn(numbers: number[] | undefined, ChaNum: number): number | null | undefined {
  if (!numbers) return undefined;
  const index = numbers.indexOf(ChaNum);
  return index >= 0 ? index + 1 : null;
}

/** A character with its places before. */
const withMovement = (row: RankingCharacter, standing: Standing | undefined): RankedCharacter => ({
  ...row,
  yesterday: placeIn(standing?.yesterday, row.ChaNum),
  lastMonth: placeIn(standing?.lastMonth, row.ChaNum),
});

/** Places of a school or class beyond this one are not told. */
const SCOPE_PLACES = 3;

/** Every character's places in some lists; a school's lists of one class are left out. */
function placesByCharacter(
  lists: readonly Pick<StoredList, "list" | "school" | "class" | "characters">[],
): PlacesByCharacter {
  const all: PlacesByCharacter = new Map();
  for (const { list, school, class: ofClass, characters } of lists) {
    if (list === "side" || (school && ofClass)) continue;
    const scope = school ? "school" : ofClass ? "class" : "all";
    const rows: RankingCharacter[] = JSON.parse(characters);
    for (const [index, { ChaNum }] of rows.entries()) {
      if (scope !== "all" && index >= SCOPE_PLACES) break;
      const found = all.get(ChaNum) ?? [];
      found.push({ list, scope, place: index + 1 });
      all.set(ChaNum, found);
    }
  }
  return all;
}

const toArchivedMonth = (month: string, taken: Date) => ({
  month,
  taken: taken.toISOString(),
  onTime: isOnTime(month, taken),
});

/** A list's characters with their money as the policy has it shown. */
function withShownMoney(list: ListKey["list"], characters: string, money: MoneyShown): string {
  if (money === "exact") return characters;
  if (money === "off" && list === "money") return "[]";
  const rows: RankingCharacter[] = JSON.parse(characters);
  return JSON.stringify(rows.map((row) => ({ ...row, ChaMoney: shownMoney(row.ChaMoney ?? 0, money) })));
}

/** The four lists of a filter. */
function toTops(lists: StoredList[], filter: Omit<ListKey, "list">) {
  const top = (list: RankingOrder): RankingCharacter[] => {
    const kept = lists.find(
      (entry) => entry.list === list && entry.school === filter.school && entry.class === filter.class,
    );
    return kept ? JSON.parse(kept.characters) : [];
  };
  return { topmmr: top("mmr"), toppk: top("kills"), toplevel: top("level"), topmoney: top("money") };
}
