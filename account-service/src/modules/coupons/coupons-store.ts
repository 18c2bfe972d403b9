import { type Page, readPage, type Slice } from "../../db/paging.ts";
import { type Database, toDate } from "../../db/transaction.ts";

/** A code with its campaign. */
export interface CouponRow {
  id: number;
  campaign: number;
  /** The campaign's. */
  name: string;
  maxUses: number;
  used: number;
  points: number;
  points2: number;
  starts: Date;
  ends: Date | null;
  usesPerAccount: number;
  /** Paused or revoked, or its batch is revoked, incomplete or not approved. */
  closed: boolean;
  /** The streamer whose campaign it is. */
  referrer: string | null;
}

export interface RedemptionRow {
  id: string;
  coupon: number;
  campaign: number;
  UserNum: number;
  /** The account's nth of this campaign, from 1; unique, so that the limit holds in any race. */
  nth: number;
  CardCode: string;
  points: number;
  points2: number;
  referrer: string | null;
  share: number;
  at: Date;
}

export interface ReferrerRow {
  code: string;
  UserNum: number;
  sharePercent: number | null;
}

const HISTORY_COLUMNS = ["CardCode", "at", "points", "points2"] as const;

/** Codes by hash, with their campaign, and redemptions. The columns `batch` and `lot` hold the campaign and the batch. */
export function createCouponsStore(db: Database) {
  const { couponBatch, coupon, couponLot, couponRedemption, referrer } = db.tables;
  return {
    /** A code, and how often an account has redeemed codes of its campaign. */
    async findCoupon(
      codeHash: string,
      UserNum: number,
    ): Promise<(CouponRow & { redeemed: number }) | undefined> {
      const redeemed = db
        .knex(couponRedemption)
        .where({ UserNum })
        .where("batch", db.knex.ref("c.batch"))
        .max("nth")
        .as("redeemed");
      const row = await db
        .knex(`${coupon} as c`)
        .join(`${couponBatch} as b`, "b.id", "c.batch")
        .leftJoin(`${couponLot} as l`, "l.id", "c.lot")
        .where("c.codeHash", codeHash)
        .first(
          "c.id",
          "c.batch as campaign",
          "c.maxUses",
          "c.used",
          "b.name",
          "b.points",
          "b.points2",
          "b.starts",
          "b.ends",
          "b.usesPerAccount",
          "b.referrer",
          "b.paused",
          "b.revoked",
          "c.lot as codeBatch",
          "l.finished as batchFinished",
          "l.revoked as batchRevoked",
          "l.approvalAsked",
          "l.approved",
          redeemed,
        );
      if (!row) return undefined;
      const { paused, revoked, codeBatch, batchFinished, batchRevoked, approvalAsked, approved, ...found } =
        row;
      return {
        ...found,
        redeemed: Number(row.redeemed ?? 0),
        starts: toDate(row.starts),
        ends: row.ends === null ? null : toDate(row.ends),
        closed:
          paused !== null ||
          revoked !== null ||
          (codeBatch !== null && (batchFinished === null || batchRevoked !== null)) ||
          (approvalAsked !== null && approved === null),
      };
    },

    /** Uses a code once. @returns false if it has no use left */
    async use(id: number): Promise<boolean> {
      const used = await db
        .knex(coupon)
        .where({ id })
        .whereRaw("?? < ??", ["used", "maxUses"])
        .increment("used", 1);
      return used === 1;
    },

    /** How often an account has redeemed codes of a campaign: the highest number, which is one index seek. */
    async countRedemptions(campaign: number, UserNum: number): Promise<number> {
      const row = await db
        .knex(couponRedemption)
        .where({ batch: campaign, UserNum })
        .max({ redemptions: "nth" })
        .first();
      return Number(row?.redemptions ?? 0);
    },

    /** @throws the database's duplicate error if the account's nth redemption of the campaign exists */
    async insertRedemption({ campaign, ...row }: RedemptionRow): Promise<void> {
      await db.knex(couponRedemption).insert({ ...row, batch: campaign });
    },

    /** Active streamers, by code. */
    async findReferrers(codes: string[]): Promise<Map<string, ReferrerRow>> {
      if (codes.length === 0) return new Map();
      const rows = await db
        .knex(referrer)
        .whereIn("code", codes)
        .where({ active: 1 })
        .select("code", "UserNum", "sharePercent");
      return new Map(rows.map((row) => [row.code, row]));
    },

    /** A page of an account's redemptions, newest first. */
    async pageOfHistory(
      UserNum: number,
      at: Slice,
    ): Promise<Page<Pick<RedemptionRow, (typeof HISTORY_COLUMNS)[number]>>> {
      const query = db
        .knex(couponRedemption)
        .where({ UserNum })
        .orderBy([
          { column: "at", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<RedemptionRow>(db, query, at, HISTORY_COLUMNS);
      return { rows: rows.map((row) => ({ ...row, at: toDate(row.at) })), total };
    },
  };
}
