import { LIMITS } from "../../../../contract/index.ts";
import { hasCome } from "../../../db/queries/has-come.ts";
import { whereContains } from "../../../db/queries/like.ts";
import { type KeysetSlice, sliceById, sliceByTime } from "../../../db/queries/paging.ts";
import { countsBy, insertForKey } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { TimeCursor } from "../../../lib/cursor.ts";

export type CampaignRow = Row<"Campaign">;

/** A batch of codes that were created at once. */
export type BatchRow = Row<"CodeBatch">;

/** A code with its campaign and its batch, if it has one. */
export type CodeRow = Omit<Row<"Code">, "codeHash">;

export type RedemptionEntry = Omit<Row<"Redemption">, "code" | "nth">;

export interface RedemptionFilter {
  campaign?: number | undefined;
  code?: number | undefined;
  UserNum?: number | undefined;
  streamer?: string | undefined;
}

/** Campaigns with their batches of codes, and redemptions. */
export function createCampaignsStore(db: Database) {
  const knex = sql(db);
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
    knex(T.codeBatch)
      .whereNotNull("approvalRequested")
      .whereNotNull("finished")
      .whereNull("approved")
      .whereNull("revoked");
  /** A batch whose codes are being made by the download that started then. */
  const downloading = (id: number, started: Date) =>
    knex(T.codeBatch).where({ id, started }).whereNull("finished").whereNull("revoked");
  const sum = (column: string) => knex.raw("COALESCE(SUM(CAST(?? AS bigint)), 0) as ??", [column, column]);
  const numbers = <Name extends string>(row: unknown, names: readonly Name[]) =>
    Object.fromEntries(
      names.map((name) => [name, (row as Partial<Record<Name, number>> | undefined)?.[name] ?? 0]),
    ) as Record<Name, number>;

  return {
    /** A page of the campaigns whose name contains a text. */
    async list(search: string, slice: KeysetSlice): Promise<CampaignRow[]> {
      const query = knex(T.campaign);
      if (search) whereContains(query, "name", search);
      return sliceById(query, "id", slice).select(...CAMPAIGN);
    },

    async find(id: number): Promise<CampaignRow | undefined> {
      return knex(T.campaign)
        .where({ id })
        .first(...CAMPAIGN);
    },

    /** Locks a campaign until the transaction ends. */
    async lock(id: number): Promise<void> {
      await knex(T.campaign)
        .where({ id })
        .update({ name: knex.raw("??", ["name"]) });
    },

    /** Names of campaigns, by id. */
    async names(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await knex(T.campaign).whereIn("id", ids).select("id", "name");
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** Changes a campaign that is not revoked. @returns false if it is, or does not exist */
    async update(
      id: number,
      changes: { paused?: Date | null; ends?: Date | null; revoked?: Date },
    ): Promise<boolean> {
      return (await knex(T.campaign).where({ id }).whereNull("revoked").update(changes)) === 1;
    },

    /** Number of codes, by campaign. */
    async countCodes(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      return countsBy(knex(T.code).whereIn("campaign", ids), "campaign");
    },

    /** Number of redemptions, by campaign. */
    async countRedeemed(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      return countsBy(knex(T.redemption).whereIn("campaign", ids), "campaign");
    },

    /** R-Coin that codes gave from one instant (inclusive) to another (exclusive). */
    async coinsBetween(from: Date, to: Date): Promise<number> {
      const [row] = await knex(T.redemption)
        .where("at", ">=", from)
        .where("at", "<", to)
        .select(sum("coins"));
      return numbers(row, ["coins"] as const).coins;
    },

    /** What the codes of a campaign gave. */
    async given(campaign: number) {
      const [row] = await knex(T.redemption)
        .where({ campaign })
        .select(sum("coins"), sum("bonusCoins"), sum("share"))
        .countDistinct({ accounts: "UserNum" });
      return numbers(row, ["coins", "bonusCoins", "share", "accounts"] as const);
    },

    async listBatches(campaign: number): Promise<BatchRow[]> {
      return knex(T.codeBatch)
        .where({ campaign })
        .orderBy("id", "desc")
        .limit(LIMITS.campaignBatches)
        .select(...BATCH);
    },

    async findBatch(campaign: number, id: number): Promise<BatchRow | undefined> {
      return knex(T.codeBatch)
        .where({ id, campaign })
        .first(...BATCH);
    },

    /** Approves a batch. @returns false if it needs no approval (any more) */
    async approveBatch(id: number, approved: Date, approvedBy: number | null): Promise<boolean> {
      return (await unapproved().where({ id }).update({ approved, approvedBy })) === 1;
    },

    /** Number of batches that need approval, by campaign. */
    async countUnapprovedOf(ids: number[]): Promise<Map<number, number>> {
      if (ids.length === 0) return new Map();
      return countsBy(unapproved().whereIn("campaign", ids), "campaign");
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
        await knex(T.code).insert(chunk.map((row) => ({ ...row, used: 0 })));
      }
    },

    /**
     * Starts the download of a batch, unless one is done or under way.
     * @param longest how long one may take
     * @returns false if it cannot start
     */
    async startDownload(id: number, started: Date, longest: number): Promise<boolean> {
      const before = new Date(started.getTime() - longest);
      const query = knex(T.codeBatch)
        .where({ id })
        .whereNull("finished")
        .whereNull("revoked")
        .where((free) => free.whereNull("started").orWhere(hasCome("started", before, longest)));
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
      await knex(T.code).where({ batch }).delete();
    },

    /** @returns false if it is already revoked, or not of this campaign */
    async revokeBatch(campaign: number, id: number, revoked: Date): Promise<boolean> {
      return (await knex(T.codeBatch).where({ id, campaign }).whereNull("revoked").update({ revoked })) === 1;
    },

    /** A code, by its hash. */
    async findCode(codeHash: string): Promise<CodeRow | undefined> {
      return knex(T.code).where({ codeHash }).first("id", "campaign", "batch", "maxUses", "used");
    },

    /** A page of redemptions. */
    async listRedemptions(
      filter: RedemptionFilter,
      slice: KeysetSlice<TimeCursor>,
    ): Promise<RedemptionEntry[]> {
      const query = knex(T.redemption);
      for (const [column, value] of Object.entries(filter)) {
        if (value !== undefined) query.where(column, value);
      }
      const columns = [
        "id",
        "campaign",
        "UserNum",
        "CardCode",
        "coins",
        "bonusCoins",
        "streamer",
        "share",
        "at",
      ];
      return sliceByTime(query, { at: "at", id: "id" }, slice).select(columns);
    },

    /** Redemptions and earnings by streamer, from one instant (inclusive) to another (exclusive). */
    async payouts(from: Date, to: Date) {
      const rows = await knex(T.redemption)
        .whereNotNull("streamer")
        .where("at", ">=", from)
        .where("at", "<", to)
        .groupBy("streamer")
        .select("streamer", sum("coins"), sum("share"))
        .count({ redemptions: "*" })
        .countDistinct({ accounts: "UserNum" });
      return new Map(
        rows.map((row) => [
          String((row as Pick<Row<"Redemption">, "streamer">).streamer),
          numbers(row, ["coins", "share", "redemptions", "accounts"] as const),
        ]),
      );
    },
  };
}
