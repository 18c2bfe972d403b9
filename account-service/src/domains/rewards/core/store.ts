import type { PlayerCurrency, RewardKind } from "../../../../contract/index.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** What rewards ask about an account in the game; times are in the game's time zone. */
export interface StandingRow {
  created: Date;
  lastLogin: Date | null;
  loginState: number;
  /** The highest level of its characters; 0 without any. */
  level: number;
}

export type RewardDayRow = Row<"RewardDay">;

/** Accounts in one statement: far below SQL Server's limit of 2,100 parameters. */
const CHUNK = 500;

/** What all rewards share: an account's standing in the game, counters of accounts, and what was paid by day. */
export function createRewardsStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, ChaInfo, rewardCounter, rewardDay } = db.tables;
  const u = UserInfo.columns;
  const c = ChaInfo.columns;

  return {
    /** Undefined if the game has no such account. */
    async standing(UserNum: number): Promise<StandingRow | undefined> {
      const level = knex(ChaInfo.name)
        .where({ [c.UserNum]: UserNum, [c.ChaDeleted]: 0 })
        .max(c.ChaLevel)
        .as("level");
      const row = await knex(UserInfo.name)
        .where({ [u.UserNum]: UserNum })
        .first(
          `${u.CreateDate} as created`,
          `${u.LastLoginDate} as lastLogin`,
          `${u.UserLoginState} as loginState`,
          level,
        );
      return row && { ...row, loginState: row.loginState ?? 0, level: row.level ?? 0 };
    },

    /** The highest level of accounts' characters. */
    async levels(accounts: number[]): Promise<Map<number, number>> {
      const levels = new Map<number, number>();
      for (let start = 0; start < accounts.length; start += CHUNK) {
        const rows: { UserNum: number; level: number | null }[] = await knex(ChaInfo.name)
          .whereIn(c.UserNum, accounts.slice(start, start + CHUNK))
          .where({ [c.ChaDeleted]: 0 })
          .groupBy(c.UserNum)
          .select(`${c.UserNum} as UserNum`)
          .max({ level: c.ChaLevel });
        for (const { UserNum, level } of rows) levels.set(UserNum, level ?? 0);
      }
      return levels;
    },

    /** Adds the counters that are missing. @throws the database's duplicate error if one was added meanwhile */
    async insertCounters(counters: { id: string; day: string }[]): Promise<void> {
      const ids = counters.map(({ id }) => id);
      const known = await knex(rewardCounter).whereIn("id", ids).pluck("id");
      const missing = counters.filter(({ id }) => !known.includes(id));
      if (missing.length > 0)
        await knex(rewardCounter).insert(missing.map((counter) => ({ ...counter, accounts: 0 })));
    },

    /** Counts an account. @returns false if there are already as many as may be */
    async count(id: string, most: number): Promise<boolean> {
      const counted = await knex(rewardCounter)
        .where({ id })
        .where("accounts", "<", most)
        .increment("accounts", 1);
      return counted === 1;
    },

    /** Removes the counters of days before another one. */
    async purgeCounters(before: string): Promise<void> {
      await knex(rewardCounter).where("day", "<", before).delete();
    },

    /** Adds a day's row, if it is missing. @throws the database's duplicate error if it was added meanwhile */
    async insertDay(day: string, kind: RewardKind, currency: PlayerCurrency): Promise<void> {
      const known = await knex(rewardDay).where({ day, kind, currency }).first("claims");
      if (!known) await knex(rewardDay).insert({ day, kind, currency, claims: 0, coins: 0 });
    },

    async addToDay(day: string, kind: RewardKind, currency: PlayerCurrency, coins: number): Promise<void> {
      await knex(rewardDay)
        .where({ day, kind, currency })
        .update({
          claims: knex.raw("?? + 1", ["claims"]),
          coins: knex.raw("?? + ?", ["coins", coins]),
        });
    },

    /** What was paid since a day, newest first. */
    async days(since: string): Promise<RewardDayRow[]> {
      return knex(rewardDay)
        .where("day", ">=", since)
        .orderBy([{ column: "day", order: "desc" }, { column: "kind" }, { column: "currency" }])
        .select("day", "kind", "currency", "claims", "coins");
    },
  };
}
