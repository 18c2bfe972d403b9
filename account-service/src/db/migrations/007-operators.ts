import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** The head of an empty audit chain. */
const NO_HASH = "0".repeat(64);

/** Indexes on existing tables for the console's lists and figures. */
const INDEXES: [table: string, columns: string[], name: string][] = [
  [OUR_TABLES.session, ["ip"], "ix_Session_ip"],
  // Lists continue by the row's key, which follows an index's columns; figures use the time.
  [OUR_TABLES.auditLog, ["action"], "ix_AuditLog_action"],
  [OUR_TABLES.auditLog, ["action", "at"], "ix_AuditLog_action_at"],
  [OUR_TABLES.auditLog, ["actor", "id"], "ix_AuditLog_actor"],
  [OUR_TABLES.auditLog, ["ip", "id"], "ix_AuditLog_ip"],
  [OUR_TABLES.couponRedemption, ["at"], "ix_CouponRedemption_at"],
  [OUR_TABLES.couponRedemption, ["batch", "at"], "ix_CouponRedemption_batch"],
  [OUR_TABLES.couponRedemption, ["referrer", "at"], "ix_CouponRedemption_referrer"],
  [OUR_TABLES.purchase, ["at"], "ix_Purchase_at"],
  [OUR_TABLES.purchaseLine, ["ProductNum", "id"], "ix_PurchaseLine_ProductNum"],
  [OUR_TABLES.ipWhitelist, ["CC_status", "asked"], "ix_IpWhitelist_status"],
  [OUR_TABLES.ipWhitelist, ["CC_IP"], "ix_IpWhitelist_CC_IP"],
];

/** Columns added to existing tables; NULL for older rows. */
const COLUMNS: [table: string, column: string, type: string][] = [
  // A row's position in the audit chain, and the HMAC of it and the previous row.
  [OUR_TABLES.auditLog, "seq", "bigint"],
  [OUR_TABLES.auditLog, "hash", "char(64)"],
  // A campaign can belong to a streamer, and can be revoked.
  [OUR_TABLES.couponBatch, "referrer", "varchar(20)"],
  [OUR_TABLES.couponBatch, "revoked", "datetime2(3)"],
  [OUR_TABLES.couponBatch, "createdBy", "int"],
  [OUR_TABLES.coupon, "lot", "int"],
  [OUR_TABLES.ticket, "assignee", "int"],
];

/**
 * Tables of the console: roles, bans, coin adjustments, code batches, saved replies, daily figures, and the hash chain that makes
 * changes to the audit log visible.
 */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");

  for (const [name, column, type] of COLUMNS) {
    await knex.schema.alterTable(name, (table) => table.specificType(column, type).nullable());
  }
  for (const [name, columns, index] of INDEXES) {
    await knex.schema.alterTable(name, (table) => table.index(columns, index));
  }
  await knex.schema.alterTable(OUR_TABLES.auditLog, (table) => {
    // Filtered: older rows are not part of the chain.
    table.unique(["seq"], { indexName: "uq_AuditLog_seq", predicate: knex.whereNotNull("seq") });
  });
  await knex.schema.alterTable(OUR_TABLES.coupon, (table) => table.index(["lot"], "ix_Coupon_lot"));
  await knex.schema.createTable(OUR_TABLES.auditHead, (table) => {
    table.integer("id").notNullable().primary();
    table.specificType("seq", "bigint").notNullable();
    table.specificType("hash", "char(64)").notNullable();
  });
  await knex(OUR_TABLES.auditHead).insert({ id: 1, seq: 0, hash: NO_HASH });

  await knex.schema.createTable(OUR_TABLES.operator, (table) => {
    table.integer("UserNum").notNullable().primary();
    table.specificType("role", "varchar(20)").notNullable();
    at(table, "granted").notNullable();
    table.integer("grantedBy").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.userBan, (table) => {
    table.increments("id");
    table.integer("UserNum").notNullable().index("ix_UserBan_UserNum");
    table.specificType("reason", "nvarchar(400)").notNullable();
    at(table, "banned").notNullable();
    table.integer("bannedBy").nullable();
    // NULL: until lifted.
    at(table, "until").nullable();
    at(table, "lifted").nullable();
    table.integer("liftedBy").nullable();
    table.specificType("liftReason", "nvarchar(400)").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.pointsAdjustment, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("UserNum").notNullable();
    table.integer("currency").notNullable();
    table.integer("delta").notNullable();
    table.specificType("reason", "nvarchar(400)").notNullable();
    table.specificType("state", "varchar(10)").notNullable();
    at(table, "asked").notNullable();
    table.integer("askedBy").nullable();
    at(table, "decided").nullable();
    table.integer("decidedBy").nullable();
    table.index(["state", "asked"], "ix_PointsAdjustment_state");
    table.index(["UserNum", "asked"], "ix_PointsAdjustment_UserNum");
    table.index(["asked"], "ix_PointsAdjustment_asked");
    table.check("?? <> 0", ["delta"], "ck_PointsAdjustment_delta");
  });
  await knex.schema.createTable(OUR_TABLES.couponLot, (table) => {
    table.increments("id");
    table.integer("batch").notNullable().index("ix_CouponLot_batch");
    table.integer("codes").notNullable();
    table.integer("maxUses").notNullable();
    at(table, "made").notNullable();
    table.integer("madeBy").nullable();
    // NULL: still being created, or incomplete; its codes cannot be redeemed.
    at(table, "finished").nullable();
    at(table, "revoked").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.cannedAnswer, (table) => {
    table.increments("id");
    table.specificType("title", "nvarchar(100)").notNullable();
    table.specificType("text", "nvarchar(4000)").notNullable();
    at(table, "changed").notNullable();
    table.integer("changedBy").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.dailyFigure, (table) => {
    table.specificType("day", "char(10)").notNullable();
    table.specificType("name", "varchar(30)").notNullable();
    table.specificType("value", "bigint").notNullable();
    table.primary(["day", "name"]);
  });
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.dailyFigure,
    OUR_TABLES.cannedAnswer,
    OUR_TABLES.couponLot,
    OUR_TABLES.pointsAdjustment,
    OUR_TABLES.userBan,
    OUR_TABLES.operator,
    OUR_TABLES.auditHead,
  ]) {
    await knex.schema.dropTable(table);
  }
  await knex.schema.alterTable(OUR_TABLES.coupon, (table) => table.dropIndex(["lot"], "ix_Coupon_lot"));
  await knex.schema.alterTable(OUR_TABLES.auditLog, (table) => table.dropUnique(["seq"], "uq_AuditLog_seq"));
  for (const [name, columns, index] of INDEXES) {
    await knex.schema.alterTable(name, (table) => table.dropIndex(columns, index));
  }
  for (const [name, column] of COLUMNS) {
    await knex.schema.alterTable(name, (table) => table.dropColumn(column));
  }
}
