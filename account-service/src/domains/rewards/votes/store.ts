import type { VoteFormat, VoteRejection, VoteVerification } from "../../../../contract/index.ts";
import { insertForKey } from "../../../db/rows.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

/** A toplist. `secret` is sealed. */
export interface VoteSiteRow {
  id: number;
  slug: string;
  name: string;
  format: VoteFormat;
  link: string;
  coins: number;
  /** 0: once a game day. */
  waitHours: number;
  verification: VoteVerification;
  secret: string | null;
  addresses: string;
  active: boolean;
  created: Date;
}

export interface CreditRow {
  site: number;
  UserNum: number;
  nth: number;
  at: Date;
  day: string;
  coins: number;
}

export interface RejectionRow {
  site: number;
  why: VoteRejection;
  calls: number;
  last: Date;
  address: string;
}

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
  active: Number(row.active) === 1,
  created: toDate(row.created),
});

/** Toplists, players' tokens for them, and votes. */
export function createVotesStore(db: Database) {
  const { voteSite, voteToken, voteCredit, voteRejection } = db.tables;
  return {
    /** The toplists that players can vote on, or all; at most 100. */
    async sites({ active }: { active?: true } = {}): Promise<VoteSiteRow[]> {
      const query = db.knex(voteSite);
      if (active) query.where({ active: 1 });
      return (await query.orderBy("id").limit(100).select(SITE_COLUMNS)).map(toSite);
    },

    async findSite(where: { id: number } | { slug: string }): Promise<VoteSiteRow | undefined> {
      const row = await db.knex(voteSite).where(where).first(SITE_COLUMNS);
      return row && toSite(row);
    },

    /** Locks a site until the transaction ends. */
    async lockSite(id: number): Promise<void> {
      await db
        .knex(voteSite)
        .where({ id })
        .update({ active: db.knex.ref("active") });
    },

    /** @returns its id. @throws the database's duplicate error if the slug is taken */
    insertSite: ({ active, ...row }: Omit<VoteSiteRow, "id">): Promise<number> =>
      insertForKey(db, voteSite, { ...row, active: active ? 1 : 0 }),

    /** @returns false if there is none. @throws the database's duplicate error if the slug is taken */
    async updateSite(id: number, { active, ...row }: Omit<VoteSiteRow, "id" | "created">): Promise<boolean> {
      return (
        (await db
          .knex(voteSite)
          .where({ id })
          .update({ ...row, active: active ? 1 : 0 })) === 1
      );
    },

    async findToken(site: number, UserNum: number): Promise<string | undefined> {
      return (await db.knex(voteToken).where({ site, UserNum }).first("token"))?.token;
    },

    /** Whose token it is. */
    async accountOf(site: number, token: string): Promise<number | undefined> {
      return (await db.knex(voteToken).where({ token, site }).first("UserNum"))?.UserNum;
    },

    /** @throws the database's duplicate error if the account has one by now, or the token is taken */
    async insertToken(row: { token: string; site: number; UserNum: number }): Promise<void> {
      await db.knex(voteToken).insert(row);
    },

    /** An account's last vote on each of some sites. */
    async lastCredits(UserNum: number, sites: number[]): Promise<CreditRow[]> {
      if (sites.length === 0) return [];
      const last = db
        .knex(voteCredit)
        .where({ UserNum })
        .whereIn("site", sites)
        .groupBy("site")
        .select("site")
        .max({ nth: "nth" });
      const rows = await db
        .knex(`${voteCredit} as v`)
        .join(last.as("l"), (on) => on.on("l.site", "v.site").andOn("l.nth", "v.nth"))
        .where("v.UserNum", UserNum)
        .select("v.site", "v.UserNum", "v.nth", "v.at", "v.day", "v.coins");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** @throws the database's duplicate error if the account's nth vote on the site exists */
    async insertCredit(row: CreditRow): Promise<void> {
      await db.knex(voteCredit).insert(row);
    },

    /** Votes since an instant, by site. */
    async countCredits(since: Date): Promise<Map<number, number>> {
      const rows = await db
        .knex(voteCredit)
        .whereIn("site", db.knex(voteSite).select("id"))
        .where("at", ">=", since)
        .groupBy("site")
        .select("site")
        .count({ votes: "nth" });
      return new Map(
        (rows as { site: number; votes: number | string }[]).map((row) => [row.site, Number(row.votes)]),
      );
    },

    /** Counts a refused postback. @returns false if it is the first of its kind on that day */
    async countRejection(
      key: { site: number; day: string; why: VoteRejection },
      last: Pick<RejectionRow, "last" | "address">,
    ): Promise<boolean> {
      const counted = await db
        .knex(voteRejection)
        .where(key)
        .update({ ...last, calls: db.knex.raw("?? + 1", ["calls"]) });
      return counted === 1;
    },

    /** @throws the database's duplicate error if another process was first */
    async insertRejection(row: RejectionRow & { day: string }): Promise<void> {
      await db.knex(voteRejection).insert(row);
    },

    /** Refused postbacks since a day. */
    async refusals(since: string): Promise<RejectionRow[]> {
      const rows = await db
        .knex(voteRejection)
        .where("day", ">=", since)
        .orderBy([{ column: "site" }, { column: "day", order: "desc" }, { column: "why" }])
        .select("site", "why", "calls", "last", "address");
      return rows.map((row) => ({ ...row, last: toDate(row.last) }));
    },
  };
}
