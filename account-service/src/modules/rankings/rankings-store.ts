import type { Knex } from "knex";
import { LIMITS, type RankingCharacter, USER_TYPE } from "../../../contract/index.ts";
import type { Database } from "../../db/transaction.ts";

export type RankingOrder = "mmr" | "kills" | "level" | "money";

/** What a list holds: `month` is the baseline to count from, `classCodes` the `ChaClass` codes let through. */
export interface RankingSelection {
  month: string;
  school?: number | undefined;
  classCodes?: readonly number[] | undefined;
  rows?: number;
}

/** Top lists over the game's characters, counted from our monthly baseline. */
export function createRankingsStore(db: Database) {
  const { ChaInfo, UserInfo, GuildInfo, GuildRegion, rankingBaseline } = db.tables;
  const c = ChaInfo.columns;
  const at = (column: string) => `c.${column}`;
  const sinceBaseline = (column: string, counter: "ChaPKScore" | "ChaPKDeath") =>
    db.knex.raw("COALESCE(??, 0) - COALESCE(??, 0)", [at(column), `b.${counter}`]);
  const as = (expression: Knex.Raw, name: string) => db.knex.raw("? as ??", [expression, name]);

  const ordering: Record<RankingOrder, (Knex.Raw | string)[]> = {
    mmr: c.ChaMMR === null ? [] : [at(c.ChaMMR), at(c.ChaLevel)],
    kills: [sinceBaseline(c.ChaPKScore, "ChaPKScore"), at(c.ChaLevel)],
    level: [at(c.ChaLevel), sinceBaseline(c.ChaPKScore, "ChaPKScore")],
    money: [at(c.ChaMoney), at(c.ChaLevel)],
  };

  /** The query itself, so that a test can compile it for either database. */
  const topQuery = (order: RankingOrder, selection: RankingSelection) => {
    const query = db
      .knex(`${ChaInfo.name} as c`)
      .join(`${UserInfo.name} as u`, `u.${UserInfo.columns.UserNum}`, at(c.UserNum))
      .leftJoin(`${rankingBaseline} as b`, (join) =>
        join.on("b.ChaNum", at(c.ChaNum)).andOnVal("b.month", selection.month),
      )
      .where(at(c.ChaDeleted), 0)
      .where(`u.${UserInfo.columns.UserType}`, "<=", USER_TYPE.normal)
      .select(
        `${at(c.ChaNum)} as ChaNum`,
        `${at(c.ChaName)} as ChaName`,
        `${at(c.ChaLevel)} as ChaLevel`,
        `${at(c.ChaClass)} as ChaClass`,
        `${at(c.ChaSchool)} as ChaSchool`,
        as(sinceBaseline(c.ChaPKScore, "ChaPKScore"), "ChaPKScore"),
        as(sinceBaseline(c.ChaPKDeath, "ChaPKDeath"), "ChaPKDeath"),
        c.ChaMMR === null ? db.knex.raw("NULL as ??", ["ChaMMR"]) : `${at(c.ChaMMR)} as ChaMMR`,
        `${at(c.ChaMoney)} as ChaMoney`,
      );
    if (selection.school !== undefined) query.where(at(c.ChaSchool), selection.school);
    if (selection.classCodes) query.whereIn(at(c.ChaClass), [...selection.classCodes]);
    for (const column of ordering[order]) query.orderBy(column as string, "desc");
    return query.orderBy(at(c.ChaNum)).limit(selection.rows ?? LIMITS.rankingRows);
  };

  return {
    topQuery,

    /** Best first; a tie goes to the older character. MMR is empty where the game has no such column. */
    async top(order: RankingOrder, selection: RankingSelection): Promise<RankingCharacter[]> {
      if (order === "mmr" && c.ChaMMR === null) return [];
      const rows = await topQuery(order, selection);
      // bigint and money columns may come as text.
      return rows.map((row: Record<keyof RankingCharacter, unknown>) => ({
        ChaNum: Number(row.ChaNum),
        ChaName: String(row.ChaName),
        ChaLevel: Number(row.ChaLevel),
        ChaClass: Number(row.ChaClass),
        ChaSchool: Number(row.ChaSchool),
        ChaPKScore: Math.max(0, Number(row.ChaPKScore)),
        ChaPKDeath: Math.max(0, Number(row.ChaPKDeath)),
        ChaMMR: row.ChaMMR === null ? null : Number(row.ChaMMR),
        ChaMoney: Number(row.ChaMoney),
      }));
    },

    async hasBaseline(month: string): Promise<boolean> {
      return (await db.knex(rankingBaseline).where({ month }).first("ChaNum")) !== undefined;
    },

    /** Keeps every character's counters as the start of a month. Two processes at once: the second one changes nothing. */
    async insertBaseline(month: string): Promise<void> {
      const counters = db
        .knex(ChaInfo.name)
        // A counter that the game left empty is none yet; it must not keep the whole month from opening.
        .select(
          db.knex.raw("? as ??", [month, "month"]),
          c.ChaNum,
          db.knex.raw("COALESCE(??, 0) as ??", [c.ChaPKScore, "ChaPKScore"]),
          db.knex.raw("COALESCE(??, 0) as ??", [c.ChaPKDeath, "ChaPKDeath"]),
        );
      try {
        await db
          .knex(
            db.knex.raw("?? (??, ??, ??, ??)", [
              rankingBaseline,
              "month",
              "ChaNum",
              "ChaPKScore",
              "ChaPKDeath",
            ]),
          )
          .insert(counters);
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
    },

    /** The areas that clubs hold, with the holder's name or null. */
    async clubRegions(): Promise<{ RegionID: number; GuName: string | null; RegionTax: number }[]> {
      const region = GuildRegion.columns;
      const rows = await db
        .knex(`${GuildRegion.name} as r`)
        .leftJoin(`${GuildInfo.name} as g`, `g.${GuildInfo.columns.GuNum}`, `r.${region.GuNum}`)
        .orderBy(`r.${region.RegionID}`)
        .select(
          `r.${region.RegionID} as RegionID`,
          `g.${GuildInfo.columns.GuName} as GuName`,
          `r.${region.RegionTax} as RegionTax`,
        );
      return rows.map((row) => ({
        RegionID: Number(row.RegionID),
        GuName: row.GuName,
        RegionTax: Number(row.RegionTax),
      }));
    },
  };
}
