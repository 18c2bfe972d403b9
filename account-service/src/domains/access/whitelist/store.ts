import { keepStatement } from "../../../db/keep-statement.ts";
import type { Database } from "../../../db/transaction.ts";

const selectStatus = keepStatement<{ CC_status: number }, [UserNum: number, CC_IP: string]>(
  ({ knex, tables: { ipWhitelist } }, UserNum, CC_IP) =>
    knex(ipWhitelist).where({ UserNum, CC_IP }).select("CC_status"),
);

/** Whitelist requests, one row per account and address. */
export function createWhitelistStore(db: Database) {
  const { ipWhitelist } = db.tables;
  return {
    async findStatus(UserNum: number, CC_IP: string): Promise<number | undefined> {
      return (await selectStatus(db, UserNum, CC_IP))[0]?.CC_status;
    },

    /** @throws the database's duplicate error if there is a request already */
    async insert(row: { UserNum: number; CC_IP: string; CC_status: number; requested: Date }): Promise<void> {
      await db.knex(ipWhitelist).insert(row);
    },
  };
}
