import { insertForKey } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import { type Page, readPage, type Slice } from "../page-store.ts";

/** A coupon with the campaign that it belongs to. */
export interface CouponRow {
  id: number;
  batch: number;
  maxUses: number;
  used: number;
  points: number;
  points2: number;
  starts: Date;
  ends: Date | null;
  usesPerAccount: number;
  /** Paused or revoked, or its lot is revoked or was never finished. */
  closed: boolean;
  /** The streamer whose campaign it is. */
  referrer: string | null;
}

export interface RedemptionRow {
  id: string;
  coupon: number;
  batch: number;
  UserNum: number;
  /** The account's nth of this campaign, from 1; unique, so that its limit holds whatever was looked at before. */
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

/** Campaigns, their codes by hash, and who redeemed what. */
export function createCouponsStore(db: Database) {
  const { couponBatch, coupon, couponLot, couponRedemption, referrer } = db.tables;
  return {
    /** A code, with how often an account has redeemed of its campaign. */
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
          "c.batch",
          "c.maxUses",
          "c.used",
          "b.points",
          "b.points2",
          "b.starts",
          "b.ends",
          "b.usesPerAccount",
          "b.referrer",
          "b.paused",
          "b.revoked",
          "c.lot",
          "l.finished as lotFinished",
          "l.revoked as lotRevoked",
          redeemed,
        );
      if (!row) return undefined;
      const { paused, revoked, lot, lotFinished, lotRevoked, ...found } = row;
      return {
        ...found,
        redeemed: Number(row.redeemed ?? 0),
        starts: toDate(row.starts),
        ends: row.ends === null ? null : toDate(row.ends),
        closed:
          paused !== null ||
          revoked !== null ||
          (lot !== null && (lotFinished === null || lotRevoked !== null)),
      };
    },

    /** Uses a coupon once more. @returns false where it has no use left */
    async use(id: number): Promise<boolean> {
      const used = await db
        .knex(coupon)
        .where({ id })
        .whereRaw("?? < ??", ["used", "maxUses"])
        .increment("used", 1);
      return used === 1;
    },

    /** How often an account has redeemed of a campaign: the last one's number, which is one seek however many there are. */
    async countRedemptions(batch: number, UserNum: number): Promise<number> {
      const row = await db
        .knex(couponRedemption)
        .where({ batch, UserNum })
        .max({ redemptions: "nth" })
        .first();
      return Number(row?.redemptions ?? 0);
    },

    /** @throws the database's duplicate error where the account's nth redemption of the campaign is there already */
    async insertRedemption(row: RedemptionRow): Promise<void> {
      await db.knex(couponRedemption).insert(row);
    },

    /** Streamers' codes that count, by the code. */
    async findReferrers(codes: string[]): Promise<Map<string, ReferrerRow>> {
      if (codes.length === 0) return new Map();
      const rows = await db
        .knex(referrer)
        .whereIn("code", codes)
        .where({ active: 1 })
        .select("code", "UserNum", "sharePercent");
      return new Map(rows.map((row) => [row.code, row]));
    },

    /** A page of what an account redeemed, newest first. */
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

    async insertBatch(row: {
      name: string;
      points: number;
      points2: number;
      starts: Date;
      ends: Date | null;
      usesPerAccount: number;
      created: Date;
      createdBy: number | null;
      referrer: string | null;
    }): Promise<number> {
      return insertForKey(db, couponBatch, row);
    },

    async insertCoupons(
      rows: { batch: number; lot: number | null; codeHash: string; maxUses: number }[],
    ): Promise<void> {
      // SQL Server takes 2,100 parameters in a statement.
      for (let start = 0; start < rows.length; start += 400) {
        await db.knex(coupon).insert(rows.slice(start, start + 400).map((row) => ({ ...row, used: 0 })));
      }
    },

    async insertReferrer(row: { code: string; UserNum: number; name: string; sharePercent: number | null }) {
      await db.knex(referrer).insert({ ...row, active: 1 });
    },
  };
}
