import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Coins and the shop. LedgerEntry is append-only: every change of a balance, with the balance after it. The database itself
 * rejects a negative balance or stock, a code used too often, and a duplicate entry.
 */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");

  await knex.schema.createTable(OUR_TABLES.ledgerEntry, (table) => {
    table.bigIncrements("id");
    table.integer("UserNum").notNullable();
    table.integer("currency").notNullable();
    table.integer("delta").notNullable();
    table.integer("balance").notNullable();
    table.specificType("reason", "varchar(20)").notNullable();
    table.specificType("reference", "varchar(60)").notNullable();
    table.integer("actor").nullable();
    at(table, "at").notNullable();
    table.unique(["reason", "reference", "currency"], { indexName: "uq_LedgerEntry_reference" });
    table.index(["UserNum", "currency", "id"], "ix_LedgerEntry_UserNum");
    table.check("?? >= 0", ["balance"], "ck_LedgerEntry_balance");
    table.check("?? <> 0", ["delta"], "ck_LedgerEntry_delta");
  });

  await knex.schema.createTable(OUR_TABLES.referrer, (table) => {
    table.specificType("code", "varchar(20)").notNullable().primary();
    table.integer("UserNum").notNullable();
    table.specificType("name", "nvarchar(60)").notNullable();
    table.integer("sharePercent").nullable();
    table.integer("active").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.couponBatch, (table) => {
    table.increments("id");
    table.specificType("name", "nvarchar(100)").notNullable();
    table.integer("points").notNullable();
    table.integer("points2").notNullable();
    at(table, "starts").notNullable();
    at(table, "ends").nullable();
    table.integer("usesPerAccount").notNullable();
    at(table, "paused").nullable();
    at(table, "created").notNullable();
    table.check("?? >= 0 and ?? >= 0", ["points", "points2"], "ck_CouponBatch_value");
  });
  await knex.schema.createTable(OUR_TABLES.coupon, (table) => {
    table.increments("id");
    table.integer("batch").notNullable().index("ix_Coupon_batch");
    table.specificType("codeHash", "char(64)").notNullable().unique({ indexName: "uq_Coupon_codeHash" });
    table.integer("maxUses").notNullable();
    table.integer("used").notNullable();
    table.check("?? <= ??", ["used", "maxUses"], "ck_Coupon_used");
  });
  await knex.schema.createTable(OUR_TABLES.couponRedemption, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("coupon").notNullable();
    table.integer("batch").notNullable();
    table.integer("UserNum").notNullable();
    // The account's nth redemption in the batch: unique, so that the limit holds for simultaneous requests.
    table.integer("nth").notNullable();
    table.specificType("CardCode", "varchar(32)").notNullable();
    table.integer("points").notNullable();
    table.integer("points2").notNullable();
    table.specificType("referrer", "varchar(20)").nullable();
    table.integer("share").notNullable();
    at(table, "at").notNullable();
    table.unique(["batch", "UserNum", "nth"], { indexName: "uq_CouponRedemption_nth" });
    table.index(["UserNum", "at"], "ix_CouponRedemption_UserNum");
  });

  await knex.schema.createTable(OUR_TABLES.shopItem, (table) => {
    table.integer("ProductNum").notNullable().primary();
    table.specificType("image", "varchar(200)").nullable();
    table.specificType("info", "nvarchar(1000)").notNullable();
    table.specificType("category", "nvarchar(40)").notNullable();
    table.integer("published").notNullable();
    table.integer("price").nullable();
    table.integer("stock").nullable();
    table.integer("position").notNullable();
    table.integer("bought").notNullable();
    at(table, "saleStart").nullable();
    at(table, "saleEnd").nullable();
    at(table, "created").notNullable();
    table.check("?? >= 0", ["stock"], "ck_ShopItem_stock");
  });
  await knex.schema.createTable(OUR_TABLES.cartItem, (table) => {
    table.increments("seq");
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable();
    table.integer("quantity").notNullable();
    table.integer("isChecked").notNullable();
    table.unique(["UserNum", "ProductNum"], { indexName: "uq_CartItem_UserNum" });
    table.check("?? between 1 and 99", ["quantity"], "ck_CartItem_quantity");
  });
  await knex.schema.createTable(OUR_TABLES.purchase, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("UserNum").notNullable();
    table.integer("total").notNullable();
    at(table, "at").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.purchaseLine, (table) => {
    table.bigIncrements("id");
    table.specificType("purchase", "varchar(36)").notNullable().index("ix_PurchaseLine_purchase");
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable();
    table.specificType("ItemName", "nvarchar(100)").notNullable();
    table.integer("price").notNullable();
    table.integer("quantity").notNullable();
    at(table, "at").notNullable();
    table.index(["UserNum", "id"], "ix_PurchaseLine_UserNum");
  });
  await knex.schema.createTable(OUR_TABLES.purchasePiece, (table) => {
    table.bigInteger("PurKey").notNullable().primary();
    table.bigInteger("line").notNullable().index("ix_PurchasePiece_line");
    table.integer("reward").notNullable();
    at(table, "refunded").nullable();
  });

  await knex.schema.createTable(OUR_TABLES.idempotentCall, (table) => {
    table.integer("UserNum").notNullable();
    table.specificType("idempotencyKey", "varchar(64)").notNullable();
    table.specificType("call", "varchar(20)").notNullable();
    table.specificType("requestHash", "char(64)").notNullable();
    table.text("answer").notNullable();
    at(table, "at").notNullable().index("ix_IdempotentCall_at");
    table.primary(["UserNum", "idempotencyKey"]);
  });
  await knex.schema.createTable(OUR_TABLES.setting, (table) => {
    table.specificType("name", "varchar(60)").notNullable().primary();
    table.specificType("value", "nvarchar(200)").notNullable();
    table.integer("changedBy").nullable();
    at(table, "changed").notNullable();
  });
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.setting,
    OUR_TABLES.idempotentCall,
    OUR_TABLES.purchasePiece,
    OUR_TABLES.purchaseLine,
    OUR_TABLES.purchase,
    OUR_TABLES.cartItem,
    OUR_TABLES.shopItem,
    OUR_TABLES.couponRedemption,
    OUR_TABLES.coupon,
    OUR_TABLES.couponBatch,
    OUR_TABLES.referrer,
    OUR_TABLES.ledgerEntry,
  ]) {
    await knex.schema.dropTable(table);
  }
}
