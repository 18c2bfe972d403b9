import type { Knex } from "knex";
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

  const orderOf = ({ CC_status }: WhitelistFilter) =>
    CC_status === undefined ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const inOrder = (query: Knex.QueryBuilder, order: "asc" | "desc") =>
    query.orderBy([
      { column: "requested", order },
      { column: "UserNum", order },
      { column: "CC_IP", order },
    ]);

  return {
    async count(filter: WhitelistFilter): Promise<number> {
      return countOf(matching(filter));
    },

    /** With a status, oldest first; without, newest first. */
    async list(
      filter: WhitelistFilter,
      { skip, take }: { skip: number; take: number },
    ): Promise<WhitelistRow[]> {
      const [order] = orderOf(filter);
      return inOrder(matching(filter), order)
        .offset(skip)
        .limit(take)
        .select(...COLUMNS);
    },

    /** The next requests after one of them, in the order of `list`, which decisions do not change. */
    async listAfter(
      filter: WhitelistFilter,
      last: Pick<WhitelistRow, "requested" | "UserNum" | "CC_IP"> | undefined,
      take: number,
    ): Promise<WhitelistRow[]> {
      const [order, beyond] = orderOf(filter);
      const query = matching(filter);
      if (last) {
        const { requested, UserNum, CC_IP } = last;
        query.where("requested", `${beyond}=`, requested).where((rest) =>
          rest
            .where("requested", beyond, requested)
            .orWhere("UserNum", beyond, UserNum)
            .orWhere((same) => same.where({ UserNum }).where("CC_IP", beyond, CC_IP)),
        );
      }
      return inOrder(query, order)
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
