import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

const T = OUR_TABLES;

/**
 * Gifts, wish lists, price cuts and drops. Gift says to whom an order went: the order itself belongs to its giver. ShopDrop counts the
 * places in the queue of a drop, which is a product and its start; DropEntry is one account's place. ShopItem.isDrop 1: sold by a queue.
 * WishItem.mailedSale is the start of the last price cut that its player got an email about. Account.gifts 'refused': the player
 * accepts none; Account.saleMails 1: emails about wished items.
 */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");

  await knex.schema.createTable(T.gift, (table) => {
    table.specificType("purchase", "varchar(36)").notNullable().primary();
    table.integer("giver").notNullable();
    table.integer("receiver").notNullable();
    // The character that the giver chose, with its name then.
    table.integer("character").notNullable();
    table.specificType("toName", "nvarchar(40)").notNullable();
    // The giver's character; NULL: not shown.
    table.specificType("fromName", "nvarchar(40)").nullable();
    table.specificType("message", "nvarchar(200)").notNullable();
    table.integer("total").notNullable();
    at(table, "at").notNullable();
    table.index(["giver", "at"], "ix_Gift_giver");
    table.index(["receiver", "at"], "ix_Gift_receiver");
  });

  await knex.schema.alterTable(T.shopItem, (table) => {
    table.integer("isDrop").nullable();
    table.integer("cutPrice").nullable();
    at(table, "cutStart").nullable();
    at(table, "cutEnd").nullable();
  });
  await knex.schema.createTable(T.shopDrop, (table) => {
    table.increments("id");
    table.integer("ProductNum").notNullable();
    at(table, "starts").notNullable();
    table.integer("lastPlace").notNullable();
    table.unique(["ProductNum", "starts"], { indexName: "uq_ShopDrop_starts" });
  });
  await knex.schema.createTable(T.dropEntry, (table) => {
    table.integer("dropId").notNullable();
    table.integer("UserNum").notNullable();
    table.integer("place").notNullable();
    table.specificType("state", "varchar(10)").notNullable();
    // The price that the player agreed to.
    table.integer("price").notNullable();
    table.specificType("purchase", "varchar(36)").nullable();
    table.specificType("ip", "varchar(45)").notNullable();
    at(table, "at").notNullable();
    table.primary(["dropId", "UserNum"]);
    table.index(["state", "dropId", "place"], "ix_DropEntry_state");
  });

  await knex.schema.createTable(T.wishItem, (table) => {
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable();
    at(table, "at").notNullable();
    at(table, "mailedSale").nullable();
    table.primary(["UserNum", "ProductNum"]);
    table.index(["ProductNum", "UserNum"], "ix_WishItem_ProductNum");
  });
  await knex.schema.alterTable(T.account, (table) => {
    table.specificType("gifts", "varchar(10)").nullable();
    table.integer("saleMails").nullable();
  });
}

export async function down(knex: Knex) {
  for (const column of ["saleMails", "gifts"]) {
    await knex.schema.alterTable(T.account, (table) => table.dropColumn(column));
  }
  await knex.schema.dropTable(T.wishItem);
  await knex.schema.dropTable(T.dropEntry);
  await knex.schema.dropTable(T.shopDrop);
  for (const column of ["cutEnd", "cutStart", "cutPrice", "isDrop"]) {
    await knex.schema.alterTable(T.shopItem, (table) => table.dropColumn(column));
  }
  await knex.schema.dropTable(T.gift);
}
