import type { ReceiptState } from "../../../../../contract/index.ts";
import { type Database, toDate } from "../../../../db/transaction.ts";

export interface ReceiptRow {
  id: string;
  payment: string;
  UserNum: number;
  reference: string;
  name: string;
  picture: string;
  /** SHA-256 of the file as it was sent. */
  pictureHash: string;
  /** SHA-256 of the picture as it is stored: the same for files with the same pixels. Null: of an earlier release. */
  pixelHash: string | null;
  sent: Date;
  state: ReceiptState;
  approvedBy: number | null;
  decidedBy: number | null;
  decided: Date | null;
  reason: string | null;
}

const COLUMNS = [
  "id",
  "payment",
  "UserNum",
  "reference",
  "name",
  "picture",
  "pictureHash",
  "pixelHash",
  "sent",
  "state",
  "approvedBy",
  "decidedBy",
  "decided",
  "reason",
] as const satisfies (keyof ReceiptRow)[];
const OPEN: ReceiptState[] = ["waiting", "seconded"];
const toReceipt = (row: ReceiptRow): ReceiptRow => ({
  ...row,
  sent: toDate(row.sent),
  decided: row.decided && toDate(row.decided),
});

/** Receipts of manual transfers, and the numbers that were credited. */
export function createReceiptsStore(db: Database) {
  const { paymentReceipt, receiptNumber } = db.tables;
  return {
    async insert(row: ReceiptRow): Promise<void> {
      await db.knex(paymentReceipt).insert(row);
    },
    async find(id: string): Promise<ReceiptRow | undefined> {
      const row = await db.knex(paymentReceipt).where({ id }).first(COLUMNS);
      return row && toReceipt(row);
    },
    /** A payment's receipts, oldest first. */
    async ofPayment(payment: string): Promise<ReceiptRow[]> {
      const rows = await db
        .knex(paymentReceipt)
        .where({ payment })
        .orderBy([{ column: "sent" }, { column: "id" }])
        .select(COLUMNS);
      return rows.map(toReceipt);
    },
    /** Whether a payment has a receipt that is not decided. */
    async hasOpen(payment: string): Promise<boolean> {
      const row = await db.knex(paymentReceipt).where({ payment }).whereIn("state", OPEN).first("id");
      return row !== undefined;
    },
    /** Those that wait, oldest first; decided ones newest first. */
    async list(state: "open" | "approved" | "rejected", take: number): Promise<ReceiptRow[]> {
      const query = db.knex(paymentReceipt).whereIn("state", state === "open" ? OPEN : [state]);
      const order = state === "open" ? "asc" : "desc";
      const rows = await query
        .orderBy([
          { column: "sent", order },
          { column: "id", order },
        ])
        .limit(take)
        .select(COLUMNS);
      return rows.map(toReceipt);
    },
    async countOpen(): Promise<number> {
      const [row] = await db.knex(paymentReceipt).whereIn("state", OPEN).count({ receipts: "*" });
      return Number(row?.receipts);
    },
    /** Receipts with one of some reference numbers or pictures. */
    async alike(
      rows: Pick<ReceiptRow, "reference" | "pictureHash" | "pixelHash">[],
    ): Promise<Pick<ReceiptRow, "id" | "reference" | "pictureHash" | "pixelHash">[]> {
      if (rows.length === 0) return [];
      const pixels = rows.flatMap(({ pixelHash }) => (pixelHash === null ? [] : [pixelHash]));
      return db
        .knex(paymentReceipt)
        .whereIn(
          "reference",
          rows.map(({ reference }) => reference),
        )
        .orWhereIn(
          "pictureHash",
          rows.map(({ pictureHash }) => pictureHash),
        )
        .orWhereIn("pixelHash", pixels)
        .orderBy("id")
        .limit(500)
        .select("id", "reference", "pictureHash", "pixelHash");
    },
    /** Changes a receipt that is not decided. @returns false if it is */
    async update(
      id: string,
      from: ReceiptState[],
      changes: Partial<Omit<ReceiptRow, "id">>,
    ): Promise<boolean> {
      return (await db.knex(paymentReceipt).where({ id }).whereIn("state", from).update(changes)) === 1;
    },
    /** Which of some picture files belong to a receipt. */
    async picturesInUse(ids: string[]): Promise<string[]> {
      const rows = await db.knex(paymentReceipt).whereIn("picture", ids).select("picture");
      return rows.map(({ picture }) => picture);
    },

    /** Whether a number was credited. */
    async isUsed(reference: string): Promise<boolean> {
      return (await db.knex(receiptNumber).where({ reference }).first("receipt")) !== undefined;
    },
    /** @throws the database's duplicate error if the number was credited before */
    async useNumber(reference: string, receipt: string): Promise<void> {
      await db.knex(receiptNumber).insert({ reference, receipt });
    },
  };
}
