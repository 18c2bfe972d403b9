import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** What tells that several accounts are one person. */
export function createPeopleStore(db: Database) {
  return {
    /** Who granted roles to some accounts after an instant, those on the command line left out. */
    async grantersSince(accounts: number[], since: Date): Promise<{ UserNum: number; grantedBy: number }[]> {
      const rows = await sql(db)(db.tables.roleGrant)
        .whereIn("UserNum", accounts)
        .where("granted", ">", since)
        .distinct("UserNum", "grantedBy");
      return rows.flatMap(({ UserNum, grantedBy }) => (grantedBy === null ? [] : [{ UserNum, grantedBy }]));
    },
  };
}
