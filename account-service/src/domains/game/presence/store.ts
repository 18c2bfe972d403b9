import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** When stuck logins were last reset. */
export function createLoginResetsStore(db: Database) {
  const knex = sql(db);
  const { loginReset } = db.tables;
  return {
    async find(UserNum: number): Promise<Date | null> {
      const row = await knex(loginReset).where({ UserNum }).first("at");
      return row ? row.at : null;
    },

    /** @returns false if the account has no row */
    async update(UserNum: number, at: Date): Promise<boolean> {
      return (await knex(loginReset).where({ UserNum }).update({ at })) === 1;
    },

    async insert(UserNum: number, at: Date): Promise<void> {
      await knex(loginReset).insert({ UserNum, at });
    },

    /** Has those that were later than an instant be of another one. */
    async redate(after: Date, at: Date): Promise<void> {
      await knex(loginReset).where("at", ">", after).update({ at });
    },
  };
}
