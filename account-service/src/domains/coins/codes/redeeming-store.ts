import { type Page, readPage, type Slice } from "../../../db/queries/paging.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** A code with its campaign. */
export interface CodeRow {
  id: number;
  campaign: number;
  /** Null: of a campaign that was made together with its codes. */
  batch: number | null;
  /** The campaign's. */
  name: string;
  maxUses: number;
  used: number;
  coins: number;
  bonusCoins: number;
  starts: Date;
  ends: Date | null;
  usesPerAccount: number;
  /** Paused or revoked, or its batch is revoked, incomplete or not approved. */
  closed: boolean;
  /** The streamer whose campaign it is. */
  streamer: string | null;
  /** The staff who created the campaign or the code, or approved it. */
  setBy: number[];
}

export type RedemptionRow = Row<"Redemption">;

export type StreamerRow = Omit<Row<"Streamer">, "name" | "active">;

const HISTORY_COLUMNS = ["CardCode", "at", "coins", "bonusCoins"] as const;

/** Codes by hash, with their campaign, and redemptions. */
export function createCodesStore(db: Database) {
  const knex = sql(db);
  const T = db.tables;
  return {
    /** A code, and how often an account has redeemed codes of its campaign. */
    async findCode(codeHash: string, UserNum: number): Promise<(CodeRow & { redeemed: number }) | undefined> {
      const redeemed = knex(T.redemption)
        .where({ UserNum })
        .where("campaign", knex.ref("c.campaign"))
        .max("nth")
        .as("redeemed");
      const row = await knex(`${T.code} as c`)
        .join(`${T.campaign} as m`, "m.id", "c.campaign")
        .leftJoin(`${T.codeBatch} as b`, "b.id", "c.batch")
        .where("c.codeHash", codeHash)
        .first(
          "c.id",
          "c.campaign",
          "c.maxUses",
          "c.used",
          "m.name",
          "m.coins",
          "m.bonusCoins",
          "m.starts",
          "m.ends",
          "m.usesPerAccount",
          "m.streamer",
          "m.paused",
          "m.revoked",
          "c.batch",
          "b.finished as batchFinished",
          "b.revoked as batchRevoked",
          "b.approvalRequested",
          "b.approved",
          "m.createdBy as campaignBy",
          "b.createdBy as batchBy",
          "b.approvedBy",
          redeemed,
        );
      if (!row) return undefined;
      const { paused, revoked, batch, batchFinished, batchRevoked, approvalRequested, approved, ...others } =
        row;
      const { campaignBy, batchBy, approvedBy, ...found } = others;
      return {
        ...found,
        batch,
        setBy: [campaignBy, batchBy, approvedBy].filter((by) => by !== null),
        redeemed: row.redeemed ?? 0,
        starts: row.starts,
        ends: row.ends,
        closed:
          paused !== null ||
          revoked !== null ||
          (batch !== null && (batchFinished === null || batchRevoked !== null)) ||
          (approvalRequested !== null && approved === null),
      };
    },

    /** Uses a code once. @returns false if it has no use left, or was paused or revoked meanwhile */
    async use({ id, campaign, batch }: Pick<CodeRow, "id" | "campaign" | "batch">): Promise<boolean> {
      const open = knex(T.campaign).where({ id: campaign }).whereNull("paused").whereNull("revoked");
      const query = knex(T.code)
        .where({ id })
        .whereRaw("?? < ??", ["used", "maxUses"])
        .whereExists(open.select("id"));
      if (batch !== null)
        query.whereExists(knex(T.codeBatch).where({ id: batch }).whereNull("revoked").select("id"));
      return (await query.increment("used", 1)) === 1;
    },

    /** How often an account has redeemed codes of a campaign: the highest number, which is one index seek. */
    async countRedemptions(campaign: number, UserNum: number): Promise<number> {
      const row = await knex(T.redemption).where({ campaign, UserNum }).max({ redemptions: "nth" }).first();
      return row?.redemptions ?? 0;
    },

    /** @throws the database's duplicate error if the account's nth redemption of the campaign exists */
    async insertRedemption(row: RedemptionRow): Promise<void> {
      await knex(T.redemption).insert(row);
    },

    /** Active streamers, by code. */
    async findStreamers(codes: string[]): Promise<Map<string, StreamerRow>> {
      if (codes.length === 0) return new Map();
      const rows = await knex(T.streamer)
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
      const query = knex(T.redemption)
        .where({ UserNum })
        .orderBy([
          { column: "at", order: "desc" },
          { column: "id", order: "desc" },
        ]);
      const { rows, total } = await readPage<RedemptionRow>(db, query, at, HISTORY_COLUMNS);
      return { rows, total };
    },
  };
}
