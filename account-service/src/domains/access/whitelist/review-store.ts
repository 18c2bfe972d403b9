import { type Database, toDate } from "../../../db/transaction.ts";

export interface WhitelistRow {
  UserNum: number;
  CC_IP: string;
  CC_status: number;
  requested: Date;
  decided: Date | null;
  decidedBy: number | null;
}

/** Filters of a list; undefined does not filter. */
export interface WhitelistFilter {
  CC_status?: number | undefined;
  UserNum?: number | undefined;
  CC_IP?: string | undefined;
}

const COLUMNS = ["UserNum", "CC_IP", "CC_status", "requested", "decided", "decidedBy"];

const toRow = (row: WhitelistRow): WhitelistRow => ({
  ...row,
  requested: toDate(row.requested),
  decided: row.decided === null ? null : toDate(row.decided),
});

/** Whitelist requests and their decisions. */
export function createWhitelistReviewStore(db: Database) {
  const { ipWhitelist } = db.tables;

  const matching = (filter: WhitelistFilter) => {
    const query = db.knex(ipWhitelist);
    for (const [column, value] of Object.entries(filter)) if (value !== undefined) query.where(column, value);
    return query;
  };

  return {
    async count(filter: WhitelistFilter): Promise<number> {
      const [row] = await matching(filter).count({ requests: "*" });
      return Number(row?.requests);
    },

    /** With a status, oldest first; without, newest first. */
    async list(
      filter: WhitelistFilter,
      { skip, take }: { skip: number; take: number },
    ): Promise<WhitelistRow[]> {
      const order = filter.CC_status === undefined ? "desc" : "asc";
      const rows = await matching(filter)
        .orderBy([
          { column: "requested", order },
          { column: "UserNum", order },
          { column: "CC_IP", order },
        ])
        .offset(skip)
        .limit(take)
        .select(...COLUMNS);
      return rows.map(toRow);
    },

    /** Number of requests, by address. */
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

    /**
     * Decides a request that still has the status that was read.
     * @returns false if it has another one, or does not exist
     */
    async decide(
      { UserNum, CC_IP }: Pick<WhitelistRow, "UserNum" | "CC_IP">,
      before: number,
      decision: Pick<WhitelistRow, "CC_status" | "decided" | "decidedBy">,
    ): Promise<boolean> {
      return (await db.knex(ipWhitelist).where({ UserNum, CC_IP, CC_status: before }).update(decision)) === 1;
    },
  };
}
