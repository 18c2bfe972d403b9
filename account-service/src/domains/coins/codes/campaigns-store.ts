import type { Knex } from "knex";
import { whereContains } from "../../../db/like.ts";
import { insertForKey } from "../../../db/rows.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export interface CampaignRow {
  id: number;
  name: string;
  coins: number;
  bonusCoins: number;
  usesPerAccount: number;
  starts: Date;
  ends: Date | null;
  paused: Date | null;
  revoked: Date | null;
  streamer: string | null;
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
  approvalRequested: Date | null;
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
  coins: number;
  bonusCoins: number;
  streamer: string | null;
  share: number;
  at: Date;
}

export interface RedemptionFilter {
  campaign?: number | undefined;
  code?: number | undefined;
  UserNum?: number | undefined;
  streamer?: string | undefined;
}

const orNull = (value: Date | number | null) => (value === null ? null : toDate(value));

/** Campaigns with their batches of codes, and redemptions. */
export function createCampaignsStore(db: Database) {
  const T = db.tables;

  const CAMPAIGN = [
    "id",
    "name",
    "coins",
    "bonusCoins",
    "usesPerAccount",
    "starts",
    "ends",
    "paused",
    "revoked",
    "streamer",
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
    approvalRequested: orNull(row.approvalRequested),
    approved: orNull(row.approved),
  });
  const BATCH = [
    "id",
    "campaign",
    "codes",
    "maxUses",
    "created",
    "createdBy",
    "started",
    "finished",
    "revoked",
    "approvalRequested",
    "approved",
    "approvedBy",
  ];
  /** Batches that need approval. */
  const unapproved = () =>
    db
      .knex(T.codeBatch)
      .whereNotNull("approvalRequested")
      .whereNotNull("finished")
      .whereNull("approved")
      .whereNull("revoked");
  /** A batch whose codes are being made by the download that started then. */
  const downloading = (id: number, started: Date) =>
    db.knex(T.codeBatch).where({ id, started }).whereNull("finished").whereNull("revoked");
  const toCounts = (rows: unknown[], name: string) =>
    new Map((rows as Record<string, unknown>[]).map((row) => [Number(row.campaign), Number(row[name])]));
  const sum = (column: string) => db.knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", [column, column]);
  const numbers = <Name extends string>(row: unknown, names: readonly Name[]) =>
    Object.fromEntries(
      names.map((name) => [name, Number((row as Partial<Record<Name, unknown>> | undefined)?.[name] ?? 0)]),
    ) as Record<Name, number>;

  return {
    /** Campaigns whose name contains a text, newest first. */
    async list(search: string, { before, take }: { before?: number | undefined; take: number }) {
      const query = db.knex(T.campaign);
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
        .knex(T.campaign)
        .where({ id })
        .first(...CAMPAIGN);
      return row && toCampaign(row);
    },

    /** Locks a campaign until the transaction ends. */
    async lock(id: number): Promise<void> {
      await db
        .knex(T.campaign)
        .where({ id })
        .update({ name: db.knex.ref("name") });
    },

    /** Names of campaigns, by id. */
    async names(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.knex(T.campaign).whereIn("id", ids).select("id", "name");
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Changes a campaign that is not revoked. @returns false if it is, or does not exist */
    async update(
      id: number,
      changes: { paused?: Date | null; ends?: Date | null; revoked?: Date },
    ): Promise<boolean> {
      return (await db.knex(T.campaign).where({ id }).whereNull("revoked").update(changes)) === 1;
    },

    /** Number of codes, by campaign. */
    async countCodes(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .knex(T.code)
        .whereIn("campaign", ids)
        .groupBy("campaign")
        .select("campaign")
        .count({ codes: "*" });
      return toCounts(rows, "codes");
    },

    /** Number of redemptions, by campaign. */
    async countRedeemed(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .knex(T.redemption)
        .whereIn("campaign", ids)
        .groupBy("campaign")
        .select("campaign")
        .count({ redeemed: "*" });
      return toCounts(rows, "redeemed");
    },

    /** R-Coin that codes gave from one instant (inclusive) to another (exclusive). */
    async coinsBetween(from: Date, to: Date): Promise<number> {
      const [row] = await db
        .knex(T.redemption)
        .where("at", ">=", from)
        .where("at", "<", to)
        .select(sum("coins"));
      return numbers(row, ["coins"] as const).coins;
    },

    /** What the codes of a campaign gave. */
    async given(campaign: number) {
      const [row] = await db
        .knex(T.redemption)
        .where({ campaign })
        .select(sum("coins"), sum("bonusCoins"), sum("share"))
        .countDistinct({ accounts: "UserNum" });
      return numbers(row, ["coins", "bonusCoins", "share", "accounts"] as const);
    },

    async listBatches(campaign: number): Promise<BatchRow[]> {
      const rows = await db
        .knex(T.codeBatch)
        .where({ campaign })
        .orderBy("id", "desc")
        .limit(200)
        .select(...BATCH);
      return rows.map(toBatch);
    },

    async findBatch(campaign: number, id: number): Promise<BatchRow | undefined> {
      const row = await db
        .knex(T.codeBatch)
        .where({ id, campaign })
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
        .whereIn("campaign", ids)
        .groupBy("campaign")
        .select("campaign")
        .count({ batches: "*" });
      return toCounts(rows, "batches");
    },

    /** @returns its id */
    insert: (row: Omit<CampaignRow, "id" | "paused" | "revoked">): Promise<number> =>
      insertForKey(db, T.campaign, row),

    /** @returns its id */
    insertBatch: (
      row: Pick<
        BatchRow,
        "campaign" | "codes" | "maxUses" | "created" | "createdBy" | "approvalRequested" | "finished"
      >,
    ): Promise<number> => insertForKey(db, T.codeBatch, row),

    async insertCodes(
      rows: { campaign: number; batch: number | null; codeHash: string; maxUses: number }[],
    ): Promise<void> {
      // SQL Server takes 2,100 parameters in a statement.
      for (let start = 0; start < rows.length; start += 400) {
        const chunk = rows.slice(start, start + 400);
        await db.knex(T.code).insert(chunk.map((row) => ({ ...row, used: 0 })));
      }
    },

    /** Starts the download of a batch, unless one is done or runs since `before`. @returns false if it cannot start */
    async startDownload(id: number, started: Date, before: Date): Promise<boolean> {
      const query = db
        .knex(T.codeBatch)
        .where({ id })
        .whereNull("finished")
        .whereNull("revoked")
        .where((free) => free.whereNull("started").orWhere("started", "<", before));
      return (await query.update({ started })) === 1;
    },

    /**
     * Locks a batch that is being downloaded.
     * @returns false if another download replaced this one, or it was revoked
     */
    async holdDownload(id: number, started: Date): Promise<boolean> {
      return (await downloading(id, started).update({ started })) === 1;
    },

    /** An interrupted download: the next one starts over. */
    async dropDownload(id: number, started: Date): Promise<void> {
      await downloading(id, started).update({ started: null });
    },

    /**
     * A batch is complete: its codes work from now on.
     * @returns false if another download replaced this one, or it was revoked
     */
    async finishBatch(id: number, started: Date, finished: Date): Promise<boolean> {
      return (await downloading(id, started).update({ finished })) === 1;
    },

    /** Removes the codes of an interrupted download. */
    async removeCodes(batch: number): Promise<void> {
      await db.knex(T.code).where({ batch }).delete();
    },

    /** @returns false if it is already revoked, or not of this campaign */
    async revokeBatch(campaign: number, id: number, revoked: Date): Promise<boolean> {
      return (
        (await db.knex(T.codeBatch).where({ id, campaign }).whereNull("revoked").update({ revoked })) === 1
      );
    },

    /** A code, by its hash. */
    async findCode(codeHash: string): Promise<CodeRow | undefined> {
      return db.knex(T.code).where({ codeHash }).first("id", "campaign", "batch", "maxUses", "used");
    },

    /** Redemptions, newest first, after the cursor `before`. */
    async listRedemptions(
      filter: RedemptionFilter,
      { before, take }: { before?: TimeCursor | undefined; take: number },
    ): Promise<RedemptionEntry[]> {
      const query = db.knex(T.redemption);
      for (const [column, value] of Object.entries(filter)) {
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
        .select("id", "campaign", "UserNum", "CardCode", "coins", "bonusCoins", "streamer", "share", "at");
      return rows.map((row) => ({ ...row, at: toDate(row.at) }));
    },

    /** Redemptions and earnings by streamer, from one instant (inclusive) to another (exclusive). */
    async payouts(from: Date, to: Date) {
      const rows = await db
        .knex(T.redemption)
        .whereNotNull("streamer")
        .where("at", ">=", from)
        .where("at", "<", to)
        .groupBy("streamer")
        .select("streamer", sum("coins"), sum("share"))
        .count({ redemptions: "*" })
        .countDistinct({ accounts: "UserNum" });
      return new Map(
        rows.map((row) => [
          String((row as { streamer: unknown }).streamer),
          numbers(row, ["coins", "share", "redemptions", "accounts"] as const),
        ]),
      );
    },
  };
}
