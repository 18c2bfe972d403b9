import { type Database, toDate } from "../../db/transaction.ts";

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
  nth: number;
  CardCode: string;
  points: number;
  points2: number;
  referrer: string | null;
  share: number;
  at: Date;
}

/** Campaigns, their codes by hash, and who redeemed what. */
export function createCouponsStore(db: Database) {
  const { couponBatch, coupon, couponLot, couponRedemption, referrer } = db.tables;
  return {
    async findCoupon(codeHash: string): Promise<CouponRow | undefined> {
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
        );
      if (!row) return undefined;
      const { paused, revoked, lot, lotFinished, lotRevoked, ...found } = row;
      return {
        ...found,
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

    async countRedemptions(batch: number, UserNum: number): Promise<number> {
      const [row] = await db.knex(couponRedemption).where({ batch, UserNum }).count({ redemptions: "*" });
      return Number(row?.redemptions);
    },

    /** @throws the database's duplicate error where another call wrote the account's nth use meanwhile */
    async insertRedemption(row: RedemptionRow): Promise<void> {
      await db.knex(couponRedemption).insert(row);
    },

    async findReferrer(
      code: string,
    ): Promise<{ code: string; UserNum: number; sharePercent: number | null } | undefined> {
      return db.knex(referrer).where({ code, active: 1 }).first("code", "UserNum", "sharePercent");
    },

    async countHistory(UserNum: number): Promise<number> {
      const [row] = await db.knex(couponRedemption).where({ UserNum }).count({ redemptions: "*" });
      return Number(row?.redemptions);
    },

    /** What an account redeemed, newest first. */
    async listHistory(
      UserNum: number,
      page: { skip: number; take: number },
    ): Promise<Pick<RedemptionRow, "CardCode" | "at" | "points" | "points2">[]> {
      const rows = await db
        .knex(couponRedemption)
        .where({ UserNum })
        .orderBy([
          { column: "at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .offset(page.skip)
        .limit(page.take)
        .select("CardCode", "at", "points", "points2");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
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
      return db.dialect.insertForKey(db.knex, couponBatch, row);
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
