import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.shopItem,
  T.bundle,
  T.bundlePart,
  T.cartItem,
  T.order,
  T.orderLine,
  T.orderPart,
  T.orderUnit,
  T.gift,
  T.shopDrop,
  T.dropEntry,
  T.wishItem,
];

/**
 * What we add to the game's items, bundles, carts, orders and gifts, drops and wish lists. A bundle's number as a
 * product is its id with a minus sign, which no item of the game has, so that ShopItem, carts and orders have bundles
 * as they have items.
 */
export async function create(knex: Knex) {
  await knex.schema.createTable(T.shopItem, (table) => {
    table.integer("ProductNum").notNullable().primary();
    ascii(table, "image", 200).nullable();
    text(table, "info", 1000).notNullable();
    text(table, "category", 40).notNullable();
    table.integer("published").notNullable();
    // Null: the game's.
    table.integer("price").nullable();
    // 1: costs nothing on purpose.
    table.integer("free").notNullable().defaultTo(0);
    table.integer("stock").nullable();
    table.integer("position").notNullable();
    table.integer("bought").notNullable();
    at(table, "saleStart").nullable();
    at(table, "saleEnd").nullable();
    table.integer("cutPrice").nullable();
    at(table, "cutStart").nullable();
    at(table, "cutEnd").nullable();
    // 1: sold by a queue.
    table.integer("isDrop").nullable();
    at(table, "created").notNullable();
    // When staff last changed it: calendars take a moved entry only if it says that it is newer.
    at(table, "changed").nullable();
    table.check("?? >= 0", ["stock"], "ck_ShopItem_stock");
  });
  await knex.schema.createTable(T.bundle, (table) => {
    table.increments("id");
    text(table, "name", 60).notNullable();
    at(table, "created").notNullable();
  });
  await knex.schema.createTable(T.bundlePart, (table) => {
    table.integer("bundle").notNullable();
    table.integer("ProductNum").notNullable();
    table.integer("quantity").notNullable();
    table.primary(["bundle", "ProductNum"]);
    table.check("?? between 1 and 99", ["quantity"], "ck_BundlePart_quantity");
    references(table, T.bundlePart);
  });

  await knex.schema.createTable(T.cartItem, (table) => {
    table.increments("seq");
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable().index("ix_CartItem_ProductNum");
    table.integer("quantity").notNullable();
    table.integer("isChecked").notNullable();
    table.unique(["UserNum", "ProductNum"], { indexName: "uq_CartItem_UserNum" });
    table.check("?? between 1 and 99", ["quantity"], "ck_CartItem_quantity");
    references(table, T.cartItem);
  });

  await knex.schema.createTable(T.order, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    table.integer("UserNum").notNullable();
    table.integer("total").notNullable();
    at(table, "at").notNullable().index("ix_Order_at");
  });
  await knex.schema.createTable(T.orderLine, (table) => {
    table.bigIncrements("id");
    ascii(table, "order", 36).notNullable().index("ix_OrderLine_order");
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable();
    text(table, "ItemName", 100).notNullable();
    table.integer("price").notNullable();
    table.integer("quantity").notNullable();
    at(table, "at").notNullable();
    table.index(["UserNum", "id"], "ix_OrderLine_UserNum");
    table.index(["ProductNum", "id"], "ix_OrderLine_ProductNum");
    references(table, T.orderLine);
  });
  // What a bundle was when it was bought.
  await knex.schema.createTable(T.orderPart, (table) => {
    table.bigInteger("line").notNullable();
    table.integer("ProductNum").notNullable();
    text(table, "ItemName", 100).notNullable();
    table.integer("quantity").notNullable();
    table.primary(["line", "ProductNum"]);
    references(table, T.orderPart);
  });
  await knex.schema.createTable(T.orderUnit, (table) => {
    table.bigInteger("PurKey").notNullable().primary();
    table.bigInteger("line").notNullable().index("ix_OrderUnit_line");
    table.integer("reward").notNullable();
    // The PurKey of one of the bundle's units, the same for all of them. Null: bought on its own.
    table.specificType("bundle", "bigint").nullable();
    // When it was first seen as taken: its row in the game may be deleted later.
    at(table, "taken").nullable();
    at(table, "refunded").nullable();
    references(table, T.orderUnit);
  });

  // To whom an order went: the order itself belongs to its giver.
  await knex.schema.createTable(T.gift, (table) => {
    ascii(table, "order", 36).notNullable().primary();
    table.integer("giver").notNullable();
    table.integer("receiver").notNullable();
    // The character that the giver chose, with its name then.
    table.integer("character").notNullable();
    text(table, "toName", 40).notNullable();
    // The giver's character; null: not shown.
    text(table, "fromName", 40).nullable();
    text(table, "message", 200).notNullable();
    table.integer("total").notNullable();
    at(table, "at").notNullable();
    table.index(["giver", "at"], "ix_Gift_giver");
    table.index(["receiver", "at"], "ix_Gift_receiver");
  });

  // The queue of a drop, which is a product and its start, and one account's place in it.
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
    ascii(table, "state", 10).notNullable();
    // The price that the player agreed to.
    table.integer("price").notNullable();
    ascii(table, "order", 36).nullable();
    ascii(table, "ip", 45).notNullable();
    at(table, "at").notNullable();
    table.primary(["dropId", "UserNum"]);
    table.index(["state", "dropId", "place"], "ix_DropEntry_state");
  });

  await knex.schema.createTable(T.wishItem, (table) => {
    table.integer("UserNum").notNullable();
    table.integer("ProductNum").notNullable();
    at(table, "at").notNullable();
    // The start of the last reduced price that its player got an email about.
    at(table, "mailedSale").nullable();
    table.primary(["UserNum", "ProductNum"]);
    table.index(["ProductNum", "UserNum"], "ix_WishItem_ProductNum");
  });
}
