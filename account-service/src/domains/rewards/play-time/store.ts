import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type CreditRow = Row<"PlayTimeCredit">;

/** The game's counter of minutes, and up to where each account was paid. */
export function createPlayTimeStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, playTimeCredit } = db.tables;
  const { UserNum: key, PlayTime } = UserInfo.columns;
  return {
    /** Whether the game counts play time. */
    has: () => PlayTime !== null,

    /** Minutes in the game of all time; null if the game does not count them, or has no such account. */
    async minutes(UserNum: number): Promise<number | null> {
      if (PlayTime === null) return null;
      const row = await knex(UserInfo.name)
        .where({ [key]: UserNum })
        .first({ minutes: PlayTime });
      return row ? (row.minutes ?? 0) : null;
    },

    async find(UserNum: number): Promise<CreditRow | undefined> {
      return knex(playTimeCredit).where({ UserNum }).first("UserNum", "counted", "day", "dayCoins", "claims");
    },

    /** @throws the database's duplicate error if the account has one */
    async insert(row: CreditRow): Promise<void> {
      await knex(playTimeCredit).insert(row);
    },

    /** Starts again from the game's counter, which went back, unless the row has changed since. */
    async restart(
      { UserNum, counted }: Pick<CreditRow, "UserNum" | "counted">,
      counter: number,
    ): Promise<void> {
      await knex(playTimeCredit).where({ UserNum, counted }).update({ counted: counter });
    },

    async update({ UserNum, ...row }: CreditRow): Promise<void> {
      await knex(playTimeCredit).where({ UserNum }).update(row);
    },
  };
}
