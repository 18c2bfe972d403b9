import type { ReceiptState } from "../../../../../contract/index.ts";
import { countOf } from "../../../../db/queries/rows.ts";
import type { Row } from "../../../../db/schema.ts";
import { sql } from "../../../../db/sql.ts";
import type { Database } from "../../../../db/transaction.ts";

export type ReceiptRow = Row<"PaymentReceipt">;

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

/** Receipts of manual transfers, and the numbers that were credited. */
export function createReceiptsStore(db: Database) {
  const knex = sql(db);
  const { paymentReceipt, receiptNumber } = db.tables;
  return {
    async insert(row: ReceiptRow): Promise<void> {
      await knex(paymentReceipt).insert(row);
    },
    async find(id: string): Promise<ReceiptRow | undefined> {
      return knex(paymentReceipt).where({ id }).first(COLUMNS);
    },
    /** A payment's receipts, oldest first. */
    async ofPayment(payment: string): Promise<ReceiptRow[]> {
      return knex(paymentReceipt)
        .where({ payment })
        .orderBy([{ column: "sent" }, { column: "id" }])
        .select(COLUMNS);
    },
    /** Whether a payment has a receipt that is not decided. */
    async hasOpen(payment: string): Promise<boolean> {
      const row = await knex(paymentReceipt).where({ payment }).whereIn("state", OPEN).first("id");
      return row !== undefined;
    },
    /** Those that wait, oldest first; decided ones newest first. */
    async list(state: "open" | "approved" | "rejected", take: number): Promise<ReceiptRow[]> {
      const query = knex(paymentReceipt).whereIn("state", state === "open" ? OPEN : [state]);
      const order = state === "open" ? "asc" : "desc";
      return query
        .orderBy([
          { column: "sent", order },
          { column: "id", order },
        ])
        .limit(take)
        .select(COLUMNS);
    },
    async countOpen(): Promise<number> {
      return countOf(knex(paymentReceipt).whereIn("state", OPEN));
    },
    /** Receipts with one of some reference numbers or pictures. */
    async alike(
      rows: Pick<ReceiptRow, "reference" | "pictureHash" | "pixelHash">[],
    ): Promise<Pick<ReceiptRow, "id" | "reference" | "pictureHash" | "pixelHash">[]> {
      if (rows.length === 0) return [];
      const pixels = rows.flatMap(({ pixelHash }) => (pixelHash === null ? [] : [pixelHash]));
      return knex(paymentReceipt)
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
      return (await knex(paymentReceipt).where({ id }).whereIn("state", from).update(changes)) === 1;
    },
    /** Which of some picture files belong to a receipt. */
    async picturesInUse(ids: string[]): Promise<string[]> {
      const rows = await knex(paymentReceipt).whereIn("picture", ids).select("picture");
      return rows.map(({ picture }) => picture);
    },

    /** Whether a number was credited. */
    async isUsed(reference: string): Promise<boolean> {
      return (await knex(receiptNumber).where({ reference }).first("receipt")) !== undefined;
    },
    /** @throws the database's duplicate error if the number was credited before */
    async useNumber(reference: string, receipt: string): Promise<void> {
      await knex(receiptNumber).insert({ reference, receipt });
    },
  };
}
