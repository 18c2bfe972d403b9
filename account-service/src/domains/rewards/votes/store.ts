import { LIMITS, type VoteRejection } from "../../../../contract/index.ts";
import { countsBy, insertForKey } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** A toplist. `secret` is sealed. */
export type VoteSiteRow = Omit<Row<"VoteSite">, "active"> & { active: boolean };

export type CreditRow = Row<"VoteCredit">;

export type RejectionRow = Omit<Row<"VoteRejection">, "day">;

const SITE_COLUMNS = [
  "id",
  "slug",
  "name",
  "format",
  "link",
  "coins",
  "waitHours",
  "verification",
  "secret",
  "addresses",
  "active",
  "created",
] as const satisfies (keyof VoteSiteRow)[];

const toSite = (row: Omit<VoteSiteRow, "active"> & { active: number }): VoteSiteRow => ({
  ...row,
  active: row.active === 1,
});

/** Toplists, players' tokens for them, and votes. */
export function createVotesStore(db: Database) {
  const knex = sql(db);
  const { voteSite, voteToken, voteCredit, voteRejection } = db.tables;
  return {
    /** The toplists that players can vote on, or all. */
    async sites({ active }: { active?: true } = {}): Promise<VoteSiteRow[]> {
      const query = knex(voteSite);
      if (active) query.where({ active: 1 });
      return (await query.orderBy("id").limit(LIMITS.voteSites).select(SITE_COLUMNS)).map(toSite);
    },

    async findSite(where: { id: number } | { slug: string }): Promise<VoteSiteRow | undefined> {
      const row = await knex(voteSite).where(where).first(SITE_COLUMNS);
      return row && toSite(row);
    },

    /** Locks a site until the transaction ends. */
    async lockSite(id: number): Promise<void> {
      await knex(voteSite)
        .where({ id })
        .update({ active: knex.raw("??", ["active"]) });
    },

    /** @returns its id. @throws the database's duplicate error if the slug is taken */
    insertSite: ({ active, ...row }: Omit<VoteSiteRow, "id">): Promise<number> =>
      insertForKey(db, voteSite, { ...row, active: active ? 1 : 0 }),

    /** @returns false if there is none. @throws the database's duplicate error if the slug is taken */
    async updateSite(id: number, { active, ...row }: Omit<VoteSiteRow, "id" | "created">): Promise<boolean> {
      return (
        (await knex(voteSite)
          .where({ id })
          .update({ ...row, active: active ? 1 : 0 })) === 1
      );
    },

    async findToken(site: number, UserNum: number): Promise<string | undefined> {
      return (await knex(voteToken).where({ site, UserNum }).first("token"))?.token;
    },

    /** Whose token it is. */
    async accountOf(site: number, token: string): Promise<number | undefined> {
      return (await knex(voteToken).where({ token, site }).first("UserNum"))?.UserNum;
    },

    /** @throws the database's duplicate error if the account has one by now, or the token is taken */
    async insertToken(row: { token: string; site: number; UserNum: number }): Promise<void> {
      await knex(voteToken).insert(row);
    },

    /** An account's last vote on each of some sites. */
    async lastCredits(UserNum: number, sites: number[]): Promise<CreditRow[]> {
      if (sites.length === 0) return [];
      const last = knex(voteCredit)
        .where({ UserNum })
        .whereIn("site", sites)
        .groupBy("site")
        .select("site")
        .max({ nth: "nth" });
      return knex(`${voteCredit} as v`)
        .join(last.as("l"), (on) => on.on("l.site", "v.site").andOn("l.nth", "v.nth"))
        .where("v.UserNum", UserNum)
        .select("v.site", "v.UserNum", "v.nth", "v.at", "v.day", "v.coins");
    },

    /** @throws the database's duplicate error if the account's nth vote on the site exists */
    async insertCredit(row: CreditRow): Promise<void> {
      await knex(voteCredit).insert(row);
    },

    /** Votes since an instant, by site. */
    async countCredits(since: Date): Promise<Map<number, number>> {
      const credits = knex(voteCredit).whereIn("site", knex(voteSite).select("id")).where("at", ">=", since);
      return countsBy(credits, "site", "nth");
    },

    /** The most that one account got by its votes since an instant, by site. */
    async mostPaid(since: Date): Promise<Map<number, number>> {
      const sums = knex(voteCredit)
        .where("at", ">", since)
        .groupBy("site", "UserNum")
        .select("site")
        .sum({ coins: "coins" })
        .as("s");
      const rows: { site: number; coins: number }[] = await knex(sums)
        .groupBy("s.site")
        .select("s.site")
        .max({ coins: "s.coins" });
      return new Map(rows.map(({ site, coins }) => [site, Number(coins)]));
    },

    /** Counts a refused postback. @returns false if it is the first of its kind on that day */
    async countRejection(
      key: { site: number; day: string; why: VoteRejection },
      last: Pick<RejectionRow, "last" | "address">,
    ): Promise<boolean> {
      const counted = await knex(voteRejection)
        .where(key)
        .update({ ...last, calls: knex.raw("?? + 1", ["calls"]) });
      return counted === 1;
    },

    /** @throws the database's duplicate error if another process was first */
    async insertRejection(row: RejectionRow & { day: string }): Promise<void> {
      await knex(voteRejection).insert(row);
    },

    /** Refused postbacks since a day. */
    async refusals(since: string): Promise<RejectionRow[]> {
      return knex(voteRejection)
        .where("day", ">=", since)
        .orderBy([{ column: "site" }, { column: "day", order: "desc" }, { column: "why" }])
        .select("site", "why", "calls", "last", "address");
    },
  };
}
