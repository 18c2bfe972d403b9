import type { Knex } from "knex";
import type { RankingCharacter } from "../../../../contract/index.ts";
import type { GameRow, Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";
import type { ListKey, RankedList, StoredList } from "./ranking-lists.ts";

/** Characters to read, by number: the first `rows` after one of them. */
export interface CharacterSelection {
  /** The baseline to count from. */
  month: string;
  /** The baseline to count to, if the month is over; default: now. */
  until?: string;
  after: number;
  rows: number;
}

/** The current lists: their generation and month, when they were made, and when a refresh is due. */
export type Snapshot = Omit<Row<"RankingSnapshot">, "id">;

/** Progress of opening a month: the counters of all characters up to `after` are stored. */
export interface Opening {
  after: number;
  finished: boolean;
}

/** Before the first character. */
export const FIRST = -1;

/** The one row of RankingSnapshot. */
const SNAPSHOT = { id: 1 };

/** The game's characters, our monthly baselines, and the lists made from both. */
export function createRankingsStore(db: Database, clock: GameClock) {
  const knex = sql(db);
  const { shown } = createShownStore(db, clock);
  const { ChaInfo, GuildInfo, GuildRegion, rankingBaseline } = db.tables;
  const { rankingSnapshot, rankingList, rankingDay, rankingMonth, rankingArchive, rankingOpening } =
    db.tables;
  const c = ChaInfo.columns;
  const at = (column: string) => `c.${column}`;
  const as = (expression: Knex.Raw, name: string) => knex.raw("? as ??", [expression, name]);
  const none = (name: string) => knex.raw("NULL as ??", [name]);
  const difference = (column: string, counter: "ChaPKScore" | "ChaPKDeath", until: boolean) =>
    until
      ? knex.raw("COALESCE(??, ??, 0) - COALESCE(??, 0)", [`e.${counter}`, at(column), `b.${counter}`])
      : knex.raw("COALESCE(??, 0) - COALESCE(??, 0)", [at(column), `b.${counter}`]);

  /** A counter since the baseline, or NULL if this server does not count it. */
  const counted = (counter: "ChaPKScore" | "ChaPKDeath", until: boolean) => {
    const column = c[counter];
    return column === null ? none(counter) : as(difference(column, counter, until), counter);
  };
  /** A counter's current value, for a baseline; 0 if the game has none. */
  const current = (counter: "ChaPKScore" | "ChaPKDeath") => {
    const column = c[counter];
    return column === null
      ? knex.raw("0 as ??", [counter])
      : knex.raw("COALESCE(??, 0) as ??", [column, counter]);
  };

  /** The characters that are shown, with what they have counted since a baseline. */
  function countedCharacters({ month, until }: Pick<CharacterSelection, "month" | "until">) {
    const baseline = (alias: string, of: string) => (join: Knex.JoinClause) =>
      void join.on(`${alias}.ChaNum`, at(c.ChaNum)).andOnVal(`${alias}.month`, of);
    const query = shown().leftJoin(`${rankingBaseline} as b`, baseline("b", month));
    if (until) query.leftJoin(`${rankingBaseline} as e`, baseline("e", until));
    return query.select(
      `${at(c.ChaNum)} as ChaNum`,
      `${at(c.ChaName)} as ChaName`,
      `${at(c.ChaLevel)} as ChaLevel`,
      `${at(c.ChaClass)} as ChaClass`,
      `${at(c.ChaSchool)} as ChaSchool`,
      counted("ChaPKScore", until !== undefined),
      counted("ChaPKDeath", until !== undefined),
      c.ChaMMR === null ? none("ChaMMR") : `${at(c.ChaMMR)} as ChaMMR`,
      `${at(c.ChaMoney)} as ChaMoney`,
    );
  }

  /** The query itself, so that tests can check its plan. */
  const charactersQuery = ({ after, rows, ...months }: CharacterSelection) =>
    countedCharacters(months).where(at(c.ChaNum), ">", after).orderBy(at(c.ChaNum)).limit(rows);

  /** A counter that the game has reset is 0. */
  const toCharacter = (row: Pick<GameRow<"ChaInfo">, keyof RankingCharacter>): RankingCharacter => ({
    ChaNum: row.ChaNum,
    ChaName: row.ChaName,
    ChaLevel: row.ChaLevel ?? 0,
    ChaClass: row.ChaClass ?? 0,
    ChaSchool: row.ChaSchool ?? 0,
    ChaPKScore: row.ChaPKScore === null ? null : Math.max(0, row.ChaPKScore),
    ChaPKDeath: row.ChaPKDeath === null ? null : Math.max(0, row.ChaPKDeath),
    ChaMMR: row.ChaMMR,
    ChaMoney: row.ChaMoney ?? 0,
  });

  const listsQuery = (generation: number, filter: Pick<ListKey, "school" | "class">) =>
    knex(rankingList)
      .where({ generation, ...filter })
      .select("list", "characters");

  return {
    charactersQuery,
    listsQuery,

    /** The characters that are shown. */
    async characters(selection: CharacterSelection): Promise<RankingCharacter[]> {
      return (await charactersQuery(selection)).map(toCharacter);
    },

    /** Those of one account. */
    async charactersOf(UserNum: number, month: string): Promise<RankingCharacter[]> {
      return (await countedCharacters({ month }).where(at(c.UserNum), UserNum)).map(toCharacter);
    },

    async snapshot(): Promise<Snapshot | undefined> {
      return knex(rankingSnapshot).where(SNAPSHOT).first("generation", "month", "digest", "created", "due");
    },

    /** Shows another snapshot, whose lists are written before. */
    async show(snapshot: Snapshot): Promise<void> {
      const changed = await knex(rankingSnapshot).where(SNAPSHOT).update(snapshot);
      if (changed === 0) await knex(rankingSnapshot).insert({ ...SNAPSHOT, ...snapshot });
    },

    async insertLists(generation: number, lists: RankedList[]): Promise<void> {
      await knex(rankingList).insert(lists.map((list) => ({ generation, ...list })));
    },

    /** The lists of one filter, by one primary key seek. */
    async lists(
      generation: number,
      filter: Pick<ListKey, "school" | "class">,
    ): Promise<Pick<StoredList, "list" | "characters">[]> {
      return listsQuery(generation, filter);
    },

    /** The first thousand of each list of a filter, as JSON. */
    async places(
      generation: number,
      filter: Pick<ListKey, "school" | "class">,
    ): Promise<Pick<RankedList, "list" | "places">[]> {
      return knex(rankingList)
        .where({ generation, ...filter })
        .select("list", "places");
    },

    /** The same in the last lists of the days that are kept. */
    async placesBefore(
      filter: Pick<ListKey, "school" | "class">,
    ): Promise<Pick<Row<"RankingDay">, "list" | "day" | "places">[]> {
      return knex(rankingDay).where(filter).select("list", "day", "places");
    },

    /**
     * Keeps the places of a generation as those at the end of a day. It replaces what there is, so that a clock that
     * was set back stops nothing.
     */
    async keepDay(day: string, generation: number): Promise<void> {
      await knex(rankingDay).where({ day }).delete();
      const ended = knex(rankingList)
        .where({ generation })
        .whereNot({ list: "side" })
        .select("school", "class", "list", knex.raw("? as ??", [day, "day"]), "places");
      const target = [rankingDay, "school", "class", "list", "day", "places"];
      await knex(knex.raw("?? (??, ??, ??, ??, ??)", target)).insert(ended);
    },

    /** Deletes what is older than a day, but for the last day before a month. */
    async purgeDays(day: string, month: string): Promise<void> {
      const [before = day] = await knex(rankingDay)
        .where("day", "<", `${month}-01`)
        .orderBy("day", "desc")
        .limit(1)
        .pluck("day");
      await knex(rankingDay).where("day", "<", day).whereNot("day", before).delete();
    },

    /** The classes that some character has. */
    async classes(generation: number): Promise<ListKey["class"][]> {
      return knex(rankingList)
        .where({ generation, school: "", list: "level" })
        .whereNot({ class: "" })
        .whereNot({ characters: "[]" })
        .pluck("class");
    },

    async allLists(generation: number): Promise<StoredList[]> {
      return knex(rankingList).where({ generation }).select("school", "class", "list", "characters");
    },

    async purgeLists(before: number): Promise<void> {
      await knex(rankingList).where("generation", "<", before).delete();
    },

    /** Progress of opening a month; undefined if it has not begun. */
    async opening(month: string): Promise<Opening | undefined> {
      const row = await knex(rankingOpening).where({ month }).first("after", "finished");
      return row && { after: row.after, finished: row.finished !== null };
    },

    /** @throws the database's duplicate error if it has begun */
    async beginOpening(month: string, began: Date): Promise<void> {
      await knex(rankingOpening).insert({ month, after: FIRST, began, finished: null });
    },

    /** The last month before this one that was opened completely. */
    async monthBefore(month: string): Promise<string | undefined> {
      const row = await knex(rankingOpening)
        .where("month", "<", month)
        .whereNotNull("finished")
        .orderBy("month", "desc")
        .first("month");
      return row?.month;
    },

    /**
     * Stores the counters of the next characters as the start of a month, by character number.
     * @returns the last one; `after` if there are no more
     */
    async insertBaseline(month: string, after: number, rows: number): Promise<number> {
      const counters = knex(ChaInfo.name)
        .where(c.ChaNum, ">", after)
        .orderBy(c.ChaNum)
        .limit(rows)
        .select(
          knex.raw("? as ??", [month, "month"]),
          c.ChaNum,
          current("ChaPKScore"),
          current("ChaPKDeath"),
        );
      const target = [rankingBaseline, "month", "ChaNum", "ChaPKScore", "ChaPKDeath"];
      await knex(knex.raw("?? (??, ??, ??, ??)", target)).insert(counters);
      const last = await knex(rankingBaseline).where({ month }).max({ last: "ChaNum" }).first();
      return last?.last ?? after;
    },

    /** @throws Error if another process has continued from there */
    async setOpening(
      month: string,
      from: number,
      { after, finished }: { after: number; finished: Date | null },
    ): Promise<void> {
      const changed = await knex(rankingOpening)
        .where({ month, after: from })
        .whereNull("finished")
        .update({ after, finished });
      if (changed !== 1) throw new Error(`Another process is opening ${month}.`);
    },

    /** Archives a month. @throws the database's duplicate error if it is already archived */
    async insertMonth(month: string, taken: Date, lists: StoredList[]): Promise<void> {
      await knex(rankingMonth).insert({ month, taken });
      await knex(rankingArchive).insert(lists.map((list) => ({ month, ...list })));
    },

    /** Archived months, newest first. */
    async months(): Promise<{ month: string; taken: Date }[]> {
      const rows = await knex(rankingMonth).orderBy("month", "desc").select("month", "taken");
      return rows.map(({ month, taken }) => ({ month, taken }));
    },

    async monthLists(month: string): Promise<StoredList[]> {
      return knex(rankingArchive).where({ month }).select("school", "class", "list", "characters");
    },

    /** The areas that clubs hold, with the club's name or null. */
    async clubRegions(): Promise<{ RegionID: number; GuName: string | null; RegionTax: number }[]> {
      const region = GuildRegion.columns;
      const rows = await knex(`${GuildRegion.name} as r`)
        .leftJoin(`${GuildInfo.name} as g`, `g.${GuildInfo.columns.GuNum}`, `r.${region.GuNum}`)
        .orderBy(`r.${region.RegionID}`)
        .select(
          `r.${region.RegionID} as RegionID`,
          `g.${GuildInfo.columns.GuName} as GuName`,
          `r.${region.RegionTax} as RegionTax`,
        );
      return rows.map((row) => ({
        RegionID: row.RegionID,
        GuName: row.GuName,
        RegionTax: row.RegionTax ?? 0,
      }));
    },
  };
}
export type RankingsStore = ReturnType<typeof createRankingsStore>;
