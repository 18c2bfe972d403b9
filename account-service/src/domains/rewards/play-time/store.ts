import type { Database } from "../../../db/transaction.ts";

export interface CreditRow {
  UserNum: number;
  /** The game's counter up to which minutes are paid. */
  counted: number;
  /** The game day of the last claim, and what was paid on it. */
  day: string;
  dayCoins: number;
  claims: number;
}

/** The game's counter of minutes, and up to where each account was paid. */
export function createPlayTimeStore(db: Database) {
  const { UserInfo, playTimeCredit } = db.tables;
  const { UserNum: key, PlayTime } = UserInfo.columns;
  return {
    /** Whether the game counts play time. */
    has: () => PlayTime !== null,

    /** Minutes in the game of all time; null if the game does not count them, or has no such account. */
    async minutes(UserNum: number): Promise<number | null> {
      if (PlayTime === null) return null;
      const row = await db
        .knex(UserInfo.name)
        .where({ [key]: UserNum })
        .first({ minutes: PlayTime });
      return row ? Number(row.minutes ?? 0) : null;
    },

    async find(UserNum: number): Promise<CreditRow | undefined> {
      const row = await db
        .knex(playTimeCredit)
        .where({ UserNum })
        .first("UserNum", "counted", "day", "dayCoins", "claims");
      return row && { ...row, counted: Number(row.counted) };
    },

    /** @throws the database's duplicate error if the account has one */
    async insert(row: CreditRow): Promise<void> {
      await db.knex(playTimeCredit).insert(row);
    },

    /** Starts again from the game's counter, which went back, unless the row has changed since. */
    async restart(
      { UserNum, counted }: Pick<CreditRow, "UserNum" | "counted">,
      counter: number,
    ): Promise<void> {
      await db.knex(playTimeCredit).where({ UserNum, counted }).update({ counted: counter });
    },

    async update({ UserNum, ...row }: CreditRow): Promise<void> {
      await db.knex(playTimeCredit).where({ UserNum }).update(row);
    },
  };
}
