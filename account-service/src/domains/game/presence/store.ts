import { type Database, toDate } from "../../../db/transaction.ts";

/** When stuck logins were last reset. */
export function createLoginResetsStore(db: Database) {
  const { loginReset } = db.tables;
  return {
    async find(UserNum: number): Promise<Date | null> {
      const row = await db.knex(loginReset).where({ UserNum }).first("at");
      return row ? toDate(row.at) : null;
    },

    /** @returns false if the account has no row */
    async update(UserNum: number, at: Date): Promise<boolean> {
      return (await db.knex(loginReset).where({ UserNum }).update({ at })) === 1;
    },

    async insert(UserNum: number, at: Date): Promise<void> {
      await db.knex(loginReset).insert({ UserNum, at });
    },
  };
}
