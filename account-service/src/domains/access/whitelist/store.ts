import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

const selectStatus = keepStatement<Pick<Row<"IpWhitelist">, "CC_status">, [UserNum: number, CC_IP: string]>(
  (db, UserNum, CC_IP) => sql(db)(db.tables.ipWhitelist).where({ UserNum, CC_IP }).select("CC_status"),
);

/** Whitelist requests, one row per account and address. */
export function createWhitelistStore(db: Database) {
  const { ipWhitelist } = db.tables;
  return {
    async findStatus(UserNum: number, CC_IP: string): Promise<number | undefined> {
      return (await selectStatus(db, UserNum, CC_IP))[0]?.CC_status;
    },

    /** @throws the database's duplicate error if there is a request already */
    async insert(row: Omit<Row<"IpWhitelist">, "decided" | "decidedBy">): Promise<void> {
      await sql(db)(ipWhitelist).insert(row);
    },
  };
}
