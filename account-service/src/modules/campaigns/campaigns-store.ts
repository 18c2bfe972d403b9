import type { Knex } from "knex";
import type { TimeCursor } from "../../cursor.ts";
import { whereContains } from "../../db/like.ts";
import { insertForKey } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";

export interface CampaignRow {
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

/** A batch of codes that were created at once. */
export interface BatchRow {
  id: number;
  campaign: number;
  codes: number;
  maxUses: number;
  created: Date;
  createdBy: number | null;
  /** When its download started; null: not yet, or it was interrupted. */
  started: Date | null;
  finished: Date | null;
  revoked: Date | null;
  /** When it was created beyond what its creator may issue alone; null: no approval needed. */
  approvalAsked: Date | null;
  approved: Date | null;
  approvedBy: number | null;
}

/** A code with its campaign and its batch, if it has one. */
export interface CodeRow {
  id: number;
  campaign: number;
  batch: number | null;
  maxUses: number;
  used: number;
}

export interface RedemptionEntry {
  id: string;
  campaign: number;
  UserNum: number;
  CardCode: string;
  points: number;
  points2: number;
  referrer: string | null;
  share: number;
  at: Date;
}

export interface RedemptionFilter {
  campaign?: number | undefined;
  coupon?: number | undefined;
  UserNum?: number | undefined;
  referrer?: string | undefined;
}

const orNull = (value: Date | number | null) => (value === null ? null : toDate(value));

/**
 * Campaigns with their batches of codes, and redemptions. In the database a campaign is a CouponBatch and a batch a
 * CouponLot, which name columns too: `batch` holds the campaign, `lot` the batch.
 */
export function createCampaignsStore(db: Database) {
  const { couponBatch, coupon, couponLot, couponRedemption } = db.tables;

  const CAMPAIGN = [
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
  const toCampaign = (row: CampaignRow): CampaignRow => ({
    ...row,
    starts: toDate(row.starts),
    ends: orNull(row.ends),
    paused: orNull(row.paused),
    revoked: orNull(row.revoked),
    created: toDate(row.created),
  });
  const toBatch = (row: BatchRow): BatchRow => ({
    ...row,
    created: toDate(row.created),
    started: orNull(row.started),
    finished: orNull(row.finished),
    revoked: orNull(row.revoked),
    approvalAsked: orNull(row.approvalAsked),
    approved: orNull(row.approved),
  });
  const BATCH = [
    "id",
    "batch as campaign",
    "codes",
    "maxUses",
    "made as created",
    "madeBy as createdBy",
    "started",
    "finished",
    "revoked",
    "approvalAsked",
    "approved",
    "approvedBy",
  ];
  /** Batches that need approval. */
  const unapproved = () =>
    db
      .knex(couponLot)
      .whereNotNull("approvalAsked")
      .whereNotNull("finished")
      .whereNull("approved")
      .whereNull("revoked");
  /** A batch whose codes are being made by the download that started then. */
  const downloading = (id: number, started: Date) =>
    db.knex(couponLot).where({ id, started }).whereNull("finished").whereNull("revoked");
  const toCounts = (rows: unknown[], name: string) =>
    new Map((rows as Record<string, unknown>[]).map((row) => [Number(row.batch), Number(row[name])]));
  const sum = (column: string) => db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", [column, column]);
  const numbers = <Name extends string>(row: unknown, names: readonly Name[]) =>
    Object.fromEntries(
      names.map((name) => [name, Number((row as Partial<Record<Name, unknown>> | undefined)?.[name] ?? 0)]),
    ) as Record<Name, number>;

  return {
    /** Campaigns whose name contains a text, newest first. */
    async list(search: string, { before, take }: { before?: number | undefined; take: number }) {
      const query = db.knex(couponBatch);
      if (search) whereContains(query, "name", search);
      if (before !== undefined) query.where("id", "<", before);
      const rows = await query
        .orderBy("id", "desc")
        .limit(take)
        .select(...CAMPAIGN);
      return rows.map(toCampaign);
    },

    async find(id: number): Promise<CampaignRow | undefined> {
      const row = await db
        .knex(couponBatch)
        .where({ id })
        .first(...CAMPAIGN);
      return row && toCampaign(row);
    },

    /** Locks a campaign until the transaction ends. */
    async lock(id: number): Promise<void> {
      await db
        .knex(couponBatch)
        .where({ id })
        .update({ name: db.knex.ref("name") });
    },

    /** Names of campaigns, by id. */
    async names(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.knex(couponBatch).whereIn("id", ids).select("id", "name");
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Changes a campaign that is not revoked. @returns false if it is, or does not exist */
    async update(
      id: number,
      changes: { paused?: Date | null; ends?: Date | null; revoked?: Date },
    ): Promise<boolean> {
      return (await db.knex(couponBatch).where({ id }).whereNull("revoked").update(changes)) === 1;
    },

    /** Number of codes, by campaign. */
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

    /** Number of redemptions, by campaign. */
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

    /** R-Coin that codes gave from one instant (inclusive) to another (exclusive). */
    async pointsBetween(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(couponRedemption)
        .where("at", ">=", from)
        .where("at", "<", to)
        .select(sum("points"));
      return numbers(row, ["points"] as const).points;
    },

    /** What the codes of a campaign gave. */
    async given(campaign: number) {
      const [row] = await db
        .knex(couponRedemption)
        .where({ batch: campaign })
        .select(sum("points"), sum("points2"), sum("share"))
        .countDistinct({ accounts: "UserNum" });
      return numbers(row, ["points", "points2", "share", "accounts"] as const);
    },

    async listBatches(campaign: number): Promise<BatchRow[]> {
      const rows = await db
        .knex(couponLot)
        .where({ batch: campaign })
        .orderBy("id", "desc")
        .limit(200)
        .select(...BATCH);
      return rows.map(toBatch);
    },

    async findBatch(campaign: number, id: number): Promise<BatchRow | undefined> {
      const row = await db
        .knex(couponLot)
        .where({ id, batch: campaign })
        .first(...BATCH);
      return row && toBatch(row);
    },

    /** Approves a batch. @returns false if it needs no approval (any more) */
    async approveBatch(id: number, approved: Date, approvedBy: number | null): Promise<boolean> {
      return (await unapproved().where({ id }).update({ approved, approvedBy })) === 1;
    },

    /** Number of batches that need approval, of all campaigns. */
    async countUnapproved(): Promise<number> {
      const [row] = await unapproved().count({ batches: "*" });
      return Number(row?.batches);
    },

    /** The same by campaign. */
    async countUnapprovedOf(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await unapproved()
        .whereIn("batch", ids)
        .groupBy("batch")
        .select("batch")
        .count({ batches: "*" });
      return toCounts(rows, "batches");
    },

    /** @returns its id */
    insert: (row: Omit<CampaignRow, "id" | "paused" | "revoked">): Promise<number> =>
      insertForKey(db, couponBatch, row),

    /** @returns its id */
    insertBatch: ({
      campaign,
      created,
      createdBy,
      ...row
    }: Pick<
      BatchRow,
      "campaign" | "codes" | "maxUses" | "created" | "createdBy" | "approvalAsked" | "finished"
    >): Promise<number> =>
      insertForKey(db, couponLot, { ...row, batch: campaign, made: created, madeBy: createdBy }),

    async insertCoupons(
      rows: { campaign: number; batch: number | null; codeHash: string; maxUses: number }[],
    ): Promise<void> {
      // SQL Server takes 2,100 parameters in a statement.
      for (let start = 0; start < rows.length; start += 400) {
        const chunk = rows.slice(start, start + 400);
        await db
          .knex(coupon)
          .insert(
            chunk.map(({ campaign, batch, ...row }) => ({ ...row, batch: campaign, lot: batch, used: 0 })),
          );
      }
    },

    /** Starts the download of a batch, unless one is done or runs since `before`. @returns false if it cannot start */
    async startDownload(id: number, started: Date, before: Date): Promise<boolean> {
      const query = db
        .knex(couponLot)
        .where({ id })
        .whereNull("finished")
        .whereNull("revoked")
        .where((free) => free.whereNull("started").orWhere("started", "<", before));
      return (await query.update({ started })) === 1;
    },

    /** Locks a batch that is being downloaded. @returns false if another download replaced this one, or it was revoked */
    async holdDownload(id: number, started: Date): Promise<boolean> {
      return (await downloading(id, started).update({ started })) === 1;
    },

    /** An interrupted download: the next one starts over. */
    async dropDownload(id: number, started: Date): Promise<void> {
      await downloading(id, started).update({ started: null });
    },

    /** A batch is complete: its codes work from now on. @returns false if another download replaced this one, or it was revoked */
    async finishBatch(id: number, started: Date, finished: Date): Promise<boolean> {
      return (await downloading(id, started).update({ finished })) === 1;
    },

    /** Removes the codes of an interrupted download. */
    async removeCoupons(batch: number): Promise<void> {
      await db.knex(coupon).where({ lot: batch }).delete();
    },

    /** @returns false if it is already revoked, or not of this campaign */
    async revokeBatch(campaign: number, id: number, revoked: Date): Promise<boolean> {
      return (
        (await db.knex(couponLot).where({ id, batch: campaign }).whereNull("revoked").update({ revoked })) ===
        1
      );
    },

    /** A code, by its hash. */
    async findCode(codeHash: string): Promise<CodeRow | undefined> {
      return db
        .knex(coupon)
        .where({ codeHash })
        .first("id", "batch as campaign", "lot as batch", "maxUses", "used");
    },

    /** Redemptions, newest first, after the cursor `before`. */
    async listRedemptions(
      { campaign, ...filter }: RedemptionFilter,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<RedemptionEntry[]> {
      const query = db.knex(couponRedemption);
      for (const [column, value] of Object.entries({ ...filter, batch: campaign })) {
        if (value !== undefined) query.where(column, value);
      }
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
        .select(
          "id",
          "batch as campaign",
          "UserNum",
          "CardCode",
          "points",
          "points2",
          "referrer",
          "share",
          "at",
        );
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** Redemptions and earnings by streamer, from one instant (inclusive) to another (exclusive). */
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
