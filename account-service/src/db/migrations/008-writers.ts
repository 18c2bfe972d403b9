import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

const T = OUR_TABLES;

/** A foreign key between two of our tables. */
export const FOREIGN_KEYS: [table: string, column: string, parent: string, key: string][] = [
  [T.session, "UserNum", T.account, "UserNum"],
  [T.secondFactor, "UserNum", T.account, "UserNum"],
  [T.recoveryCode, "UserNum", T.secondFactor, "UserNum"],
  [T.referrer, "UserNum", T.account, "UserNum"],
  [T.couponBatch, "referrer", T.referrer, "code"],
  [T.couponLot, "batch", T.couponBatch, "id"],
  [T.coupon, "batch", T.couponBatch, "id"],
  [T.coupon, "lot", T.couponLot, "id"],
  [T.couponRedemption, "coupon", T.coupon, "id"],
  [T.couponRedemption, "batch", T.couponBatch, "id"],
  [T.couponRedemption, "referrer", T.referrer, "code"],
  [T.cartItem, "ProductNum", T.shopItem, "ProductNum"],
  [T.purchaseLine, "purchase", T.purchase, "id"],
  [T.purchasePiece, "line", T.purchaseLine, "id"],
  [T.ticketMessage, "ticket", T.ticket, "id"],
  [T.ticketFile, "ticket", T.ticket, "id"],
  [T.ticketFile, "message", T.ticketMessage, "id"],
  [T.rankingArchive, "month", T.rankingMonth, "month"],
];

/** Missing indexes on foreign keys. */
const INDEXES: [table: string, columns: string[], name: string][] = [
  [T.referrer, ["UserNum"], "ix_Referrer_UserNum"],
  [T.couponBatch, ["referrer"], "ix_CouponBatch_referrer"],
  [T.couponRedemption, ["coupon"], "ix_CouponRedemption_coupon"],
  [T.cartItem, ["ProductNum"], "ix_CartItem_ProductNum"],
  [T.ticketFile, ["message"], "ix_TicketFile_message"],
];

const nameOf = (table: string, column: string) => `fk_${table}_${column}`;

/**
 * For concurrent writers: foreign keys between our tables; when an account's password was
 * last verified here (a login and a password change write the same row); and the progress of opening a month.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable(T.account, (table) =>
    table.specificType("lastLogin", "datetime2(3)").nullable(),
  );
  await knex.schema.createTable(T.rankingOpening, (table) => {
    table.specificType("month", "char(7)").notNullable().primary();
    // The last character whose counters are stored, in the order of their numbers.
    table.integer("after").notNullable();
    table.specificType("began", "datetime2(3)").notNullable();
    // NULL: not complete yet.
    table.specificType("finished", "datetime2(3)").nullable();
  });
  // The last row contains its own hash.
  await knex.schema.alterTable(T.auditHead, (table) => table.dropColumn("hash"));
  // Months opened before this migration are complete.
  const epoch = new Date(0);
  const opened = await knex(T.rankingBaseline).distinct("month").max({ after: "ChaNum" }).groupBy("month");
  for (const { month, after } of opened as { month: string; after: number }[]) {
    await knex(T.rankingOpening).insert({ month, after, began: epoch, finished: epoch });
  }
  for (const [name, columns, index] of INDEXES) {
    await knex.schema.alterTable(name, (table) => table.index(columns, index));
  }
  for (const [table, columns] of grouped()) {
    await knex.schema.alterTable(table, (builder) => {
      for (const [column, parent, key] of columns) {
        builder.foreign(column, nameOf(table, column)).references(key).inTable(parent);
      }
    });
  }
}

/** The foreign keys by table, because SQLite copies a table to add them. */
function grouped(): Map<string, [column: string, parent: string, key: string][]> {
  const tables = new Map<string, [string, string, string][]>();
  for (const [table, column, parent, key] of FOREIGN_KEYS) {
    tables.set(table, [...(tables.get(table) ?? []), [column, parent, key]]);
  }
  return tables;
}

export async function down(knex: Knex) {
  for (const [table, columns] of [...grouped()].reverse()) {
    await knex.schema.alterTable(table, (builder) => {
      for (const [column] of columns) builder.dropForeign(column, nameOf(table, column));
    });
  }
  for (const [name, columns, index] of INDEXES) {
    await knex.schema.alterTable(name, (table) => table.dropIndex(columns, index));
  }
  await knex.schema.alterTable(T.auditHead, (table) =>
    table.specificType("hash", "char(64)").notNullable().defaultTo("0".repeat(64)),
  );
  await knex.schema.dropTable(T.rankingOpening);
  await knex.schema.alterTable(T.account, (table) => table.dropColumn("lastLogin"));
}
