import type { Knex } from "knex";
import { insertForKey } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";

export interface BatchRow {
  id: number;
  name: string;
  points: number;
  points2: number;
  usesPerAccount: number;
  starts: Date;
  ends: Date | null;
  paused: Date | null;
  revoked: Date | null;
  referrer: string | null;
  created: Date;
  createdBy: number | null;
}

export interface LotRow {
  id: number;
  batch: number;
  codes: number;
  maxUses: number;
  made: Date;
  madeBy: number | null;
  finished: Date | null;
  revoked: Date | null;
}

export interface RedemptionEntry {
  id: string;
  batch: number;
  UserNum: number;
  CardCode: string;
  points: number;
  points2: number;
  referrer: string | null;
  share: number;
  at: Date;
}

export interface RedemptionFilter {
  batch?: number | undefined;
  coupon?: number | undefined;
  UserNum?: number | undefined;
  referrer?: string | undefined;
}

export interface ReferrerRow {
  code: string;
  UserNum: number;
  name: string;
  sharePercent: number | null;
  active: boolean;
}

const orNull = (value: Date | number | null) => (value === null ? null : toDate(value));

/** Campaigns as operators see them: their lots, what was redeemed of them, and the streamers' part. */
export function createCampaignsStore(db: Database) {
  const { couponBatch, coupon, couponLot, couponRedemption, referrer } = db.tables;

  const BATCH = [
    "id",
    "name",
    "points",
    "points2",
    "usesPerAccount",
    "starts",
    "ends",
    "paused",
    "revoked",
    "referrer",
    "created",
    "createdBy",
  ];
  const toBatch = (row: BatchRow): BatchRow => ({
    ...row,
    starts: toDate(row.starts),
    ends: orNull(row.ends),
    paused: orNull(row.paused),
    revoked: orNull(row.revoked),
    created: toDate(row.created),
  });
  const toLot = (row: LotRow): LotRow => ({
    ...row,
    made: toDate(row.made),
    finished: orNull(row.finished),
    revoked: orNull(row.revoked),
  });
  const toCounts = (rows: unknown[], name: string) =>
    new Map((rows as Record<string, unknown>[]).map((row) => [Number(row.batch), Number(row[name])]));
  const sum = (column: string) => db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", [column, column]);
  const numbers = <Name extends string>(row: unknown, names: readonly Name[]) =>
    Object.fromEntries(
      names.map((name) => [name, Number((row as Partial<Record<Name, unknown>> | undefined)?.[name] ?? 0)]),
    ) as Record<Name, number>;

  return {
    /** Campaigns, newest first, by part of their name. */
    async list(search: string, { before, take }: { before?: number | undefined; take: number }) {
      const query = db.knex(couponBatch);
      // LIKE's own signs are looked for as they are; [ is one of SQL Server's.
      const text = search.replace(/[\\%_[]/g, "\\$&");
      if (search) query.whereRaw("?? like ? escape '\\'", ["name", `%${text}%`]);
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select(...BATCH);
      return rows.map(toBatch);
    },

    async find(id: number): Promise<BatchRow | undefined> {
      const row = await db
        .knex(couponBatch)
        .where({ id })
        .first(...BATCH);
      return row && toBatch(row);
    },

    /** The names of some campaigns. */
    async names(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.knex(couponBatch).whereIn("id", ids).select("id", "name");
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Changes a campaign that is not revoked. @returns false where it is, or is not there */
    async update(
      id: number,
      changes: { paused?: Date | null; ends?: Date | null; revoked?: Date },
    ): Promise<boolean> {
      return (await db.knex(couponBatch).where({ id }).whereNull("revoked").update(changes)) === 1;
    },

    /** How many codes some campaigns have. */
    async countCodes(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .knex(coupon)
        .whereIn("batch", ids)
        .groupBy("batch")
        .select("batch")
        .count({ codes: "*" });
      return toCounts(rows, "codes");
    },

    /** How often the codes of some campaigns were redeemed. */
    async countRedeemed(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .knex(couponRedemption)
        .whereIn("batch", ids)
        .groupBy("batch")
        .select("batch")
        .count({ redeemed: "*" });
      return toCounts(rows, "redeemed");
    },

    /** R-Coin that codes gave between two instants: the first included, the second not. */
    async pointsBetween(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(couponRedemption)
        .where("at", ">=", from)
        .where("at", "<", to)
        .select(sum("points"));
      return numbers(row, ["points"] as const).points;
    },

    /** What the codes of a campaign gave. */
    async given(batch: number) {
      const [row] = await db
        .knex(couponRedemption)
        .where({ batch })
        .select(sum("points"), sum("points2"), sum("share"))
        .countDistinct({ accounts: "UserNum" });
      return numbers(row, ["points", "points2", "share", "accounts"] as const);
    },

    async listLots(batch: number): Promise<LotRow[]> {
      const rows = await db
        .knex(couponLot)
        .where({ batch })
        .orderBy("id", "desc")
        .limit(200)
        .select("id", "batch", "codes", "maxUses", "made", "madeBy", "finished", "revoked");
      return rows.map(toLot);
    },

    insertLot: (row: Omit<LotRow, "id" | "finished" | "revoked">): Promise<number> =>
      insertForKey(db, couponLot, row),

    /** All of a lot is made: its codes are good from now on. @returns false where it was revoked meanwhile */
    async finishLot(id: number, finished: Date): Promise<boolean> {
      return (
        (await db
          .knex(couponLot)
          .where({ id })
          .whereNull("revoked")
          .whereNull("finished")
          .update({ finished })) === 1
      );
    },

    /** @returns false where it was revoked already, or is not of this campaign */
    async revokeLot(batch: number, id: number, revoked: Date): Promise<boolean> {
      return (await db.knex(couponLot).where({ id, batch }).whereNull("revoked").update({ revoked })) === 1;
    },

    /** @returns the coupon that a code is known by */
    async findCouponId(codeHash: string): Promise<number | undefined> {
      return (await db.knex(coupon).where({ codeHash }).first("id"))?.id;
    },

    /** Redemptions, newest first. `before`: those older than that one. */
    async listRedemptions(
      filter: RedemptionFilter,
      { before, take }: { before?: { at: Date; id: string } | undefined; take: number },
    ): Promise<RedemptionEntry[]> {
      const query = db.knex(couponRedemption);
      for (const [column, value] of Object.entries(filter))
        if (value !== undefined) query.where(column, value);
      if (before) {
        query.where("at", "<=", before.at).where((older: Knex.QueryBuilder) => {
          older.where("at", "<", before.at).orWhere("id", "<", before.id);
        });
      }
      const rows = await query
        .orderBy([
          { column: "at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(take)
        .select("id", "batch", "UserNum", "CardCode", "points", "points2", "referrer", "share", "at");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    async listReferrers(): Promise<ReferrerRow[]> {
      const rows = await db
        .knex(referrer)
        .orderBy("code")
        .select("code", "UserNum", "name", "sharePercent", "active");
      return rows.map((row) => ({ ...row, active: Number(row.active) === 1 }));
    },

    async findReferrer(code: string): Promise<ReferrerRow | undefined> {
      const row = await db
        .knex(referrer)
        .where({ code })
        .first("code", "UserNum", "name", "sharePercent", "active");
      return row && { ...row, active: Number(row.active) === 1 };
    },

    async updateReferrer(
      code: string,
      { sharePercent, active }: { sharePercent: number | null; active: boolean },
    ): Promise<boolean> {
      return (
        (await db
          .knex(referrer)
          .where({ code })
          .update({ sharePercent, active: active ? 1 : 0 })) === 1
      );
    },

    /** What each streamer brought between two instants: the first included, the second not. */
    async payouts(from: Date, to: Date) {
      const rows = await db
        .knex(couponRedemption)
        .whereNotNull("referrer")
        .where("at", ">=", from)
        .where("at", "<", to)
        .groupBy("referrer")
        .select("referrer", sum("points"), sum("share"))
        .count({ redemptions: "*" })
        .countDistinct({ accounts: "UserNum" });
      return new Map(
        rows.map((row) => [
          String((row as { referrer: unknown }).referrer),
          numbers(row, ["points", "share", "redemptions", "accounts"] as const),
        ]),
      );
    },
  };
}
