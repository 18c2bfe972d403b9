import type { Database } from "../../db/transaction.ts";

/** Whitelist requests, one row per account and address. */
export function createWhitelistStore(db: Database) {
  const { ipWhitelist } = db.tables;
  return {
    async findStatus(UserNum: number, CC_IP: string): Promise<number | undefined> {
      const row = await db.knex(ipWhitelist).where({ UserNum, CC_IP }).first("CC_status");
      return row?.CC_status;
    },

    /** @throws the database's duplicate error if there is a request already */
    async insert(row: { UserNum: number; CC_IP: string; CC_status: number; asked: Date }): Promise<void> {
      await db.knex(ipWhitelist).insert(row);
    },
  };
}
