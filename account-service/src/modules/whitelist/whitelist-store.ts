import { type Database, toDate } from "../../db/transaction.ts";

export interface WhitelistRow {
  UserNum: number;
  CC_IP: string;
  CC_status: number;
  asked: Date;
  decided: Date | null;
  decidedBy: number | null;
}

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface WhitelistFilter {
  CC_status?: number | undefined;
  UserNum?: number | undefined;
  CC_IP?: string | undefined;
}

const COLUMNS = ["UserNum", "CC_IP", "CC_status", "asked", "decided", "decidedBy"];

const toRow = (row: WhitelistRow): WhitelistRow => ({
  ...row,
  asked: toDate(row.asked),
  decided: row.decided === null ? null : toDate(row.decided),
});

/** Requests to whitelist an address, one row for each account and address. */
export function createWhitelistStore(db: Database) {
  const { ipWhitelist } = db.tables;

  const matching = (filter: WhitelistFilter) => {
    const query = db.knex(ipWhitelist);
    for (const [column, value] of Object.entries(filter)) if (value !== undefined) query.where(column, value);
    return query;
  };

  return {
    async findStatus(UserNum: number, CC_IP: string): Promise<number | undefined> {
      const row = await db.knex(ipWhitelist).where({ UserNum, CC_IP }).first("CC_status");
      return row?.CC_status;
    },

    /** @throws the database's duplicate error where there is a request already */
    async insert(row: { UserNum: number; CC_IP: string; CC_status: number; asked: Date }): Promise<void> {
      await db.knex(ipWhitelist).insert(row);
    },

    async count(filter: WhitelistFilter): Promise<number> {
      const [row] = await matching(filter).count({ requests: "*" });
      return Number(row?.requests);
    },

    /** Of one state, those who wait longest first; of all, the newest first. */
    async list(
      filter: WhitelistFilter,
      { skip, take }: { skip: number; take: number },
    ): Promise<WhitelistRow[]> {
      const order = filter.CC_status === undefined ? "desc" : "asc";
      const rows = await matching(filter)
        .orderBy([
          { column: "asked", order },
          { column: "UserNum", order },
          { column: "CC_IP", order },
        ])
        .offset(skip)
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },

    /** How many accounts asked for each of some addresses. */
    async countByAddress(addresses: string[]): Promise<Map<string, number>> {
      if (addresses.length === 0) return new Map();
      const rows = await db
        .knex(ipWhitelist)
        .whereIn("CC_IP", addresses)
        .groupBy("CC_IP")
        .select("CC_IP")
        .count({ requests: "*" });
      return new Map(
        (rows as { CC_IP: string; requests: number | string }[]).map((row) => [
          row.CC_IP,
          Number(row.requests),
        ]),
      );
    },

    /** Decides a request that is in the state it was seen in. @returns false where it is not, or is not there */
    async decide(
      { UserNum, CC_IP }: Pick<WhitelistRow, "UserNum" | "CC_IP">,
      before: number,
      decision: Pick<WhitelistRow, "CC_status" | "decided" | "decidedBy">,
    ): Promise<boolean> {
      return (await db.knex(ipWhitelist).where({ UserNum, CC_IP, CC_status: before }).update(decision)) === 1;
    },
  };
}
