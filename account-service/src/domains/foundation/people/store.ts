import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** What tells that several accounts are one person. */
export function createPeopleStore(db: Database) {
  const { roleGrant, session } = db.tables;
  return {
    /** Who granted roles to some accounts after an instant, those on the command line left out. */
    async grantersSince(accounts: number[], since: Date): Promise<{ UserNum: number; grantedBy: number }[]> {
      const rows = await sql(db)(roleGrant)
        .whereIn("UserNum", accounts)
        .where("granted", ">", since)
        .distinct("UserNum", "grantedBy");
      return rows.flatMap(({ UserNum, grantedBy }) => (grantedBy === null ? [] : [{ UserNum, grantedBy }]));
    },

    /** The browsers that some accounts were used with after an instant. */
    async browsersSince(accounts: number[], since: Date): Promise<{ UserNum: number; browser: string }[]> {
      const rows = await sql(db)(session)
        .whereIn("UserNum", accounts)
        .where("seen", ">", since)
        .whereNotNull("browser")
        .distinct("UserNum", "browser");
      return rows.flatMap(({ UserNum, browser }) => (browser === null ? [] : [{ UserNum, browser }]));
    },
  };
}
