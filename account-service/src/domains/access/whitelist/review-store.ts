import { countOf, countsBy } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type WhitelistRow = Row<"IpWhitelist">;

/** Filters of a list; undefined does not filter. */
export interface WhitelistFilter {
  CC_status?: number | undefined;
  UserNum?: number | undefined;
  CC_IP?: string | undefined;
}

const COLUMNS = ["UserNum", "CC_IP", "CC_status", "requested", "decided", "decidedBy"];

/** Whitelist requests and their decisions. */
export function createWhitelistReviewStore(db: Database) {
  const knex = sql(db);
  const { ipWhitelist } = db.tables;

  const matching = (filter: WhitelistFilter) => {
    const query = knex(ipWhitelist);
    for (const [column, value] of Object.entries(filter)) if (value !== undefined) query.where(column, value);
    return query;
  };

  return {
    async count(filter: WhitelistFilter): Promise<number> {
      return countOf(matching(filter));
    },

    /** With a status, oldest first; without, newest first. */
    async list(
      filter: WhitelistFilter,
      { skip, take }: { skip: number; take: number },
    ): Promise<WhitelistRow[]> {
      const order = filter.CC_status === undefined ? "desc" : "asc";
      return matching(filter)
        .orderBy([
          { column: "requested", order },
          { column: "UserNum", order },
          { column: "CC_IP", order },
        ])
        .offset(skip)
        .limit(take)
        .select(...COLUMNS);
    },

    /** Number of requests, by address. */
    async countByAddress(addresses: string[]): Promise<Map<string, number>> {
      if (addresses.length === 0) return new Map();
      return countsBy(knex(ipWhitelist).whereIn("CC_IP", addresses), "CC_IP");
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
      return (await knex(ipWhitelist).where({ UserNum, CC_IP, CC_status: before }).update(decision)) === 1;
    },
  };
}
