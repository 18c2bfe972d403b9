import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

const T = OUR_TABLES;
const FOREIGN_KEYS = [
  [T.bundlePart, "bundle", T.bundle],
  [T.purchasePart, "line", T.purchaseLine],
] as const;

/**
 * Bundles: products of ours that consist of items of the game. A bundle's number as a product is its id with a minus sign, which no item
 * of the game has, so that ShopItem, carts and orders have bundles as they have items. PurchasePart is what a bundle was when it was
 * bought.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable(T.bundle, (table) => {
    table.increments("id");
    table.specificType("name", "nvarchar(60)").notNullable();
    table.specificType("created", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(T.bundlePart, (table) => {
    table.integer("bundle").notNullable();
    table.integer("ProductNum").notNullable();
    table.integer("quantity").notNullable();
    table.primary(["bundle", "ProductNum"]);
    table.check("?? between 1 and 99", ["quantity"], "ck_BundlePart_quantity");
  });
  await knex.schema.createTable(T.purchasePart, (table) => {
    table.bigInteger("line").notNullable();
    table.integer("ProductNum").notNullable();
    table.specificType("ItemName", "nvarchar(100)").notNullable();
    table.integer("quantity").notNullable();
    table.primary(["line", "ProductNum"]);
  });
  for (const [table, column, parent] of FOREIGN_KEYS) {
    await knex.schema.alterTable(table, (builder) =>
      builder.foreign(column, `fk_${table}_${column}`).references("id").inTable(parent),
    );
  }
  // The PurKey of one of the bundle's units, the same for all of them. NULL: bought on its own.
  await knex.schema.alterTable(T.purchasePiece, (table) => table.specificType("bundle", "bigint").nullable());
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(T.purchasePiece, (table) => table.dropColumn("bundle"));
  for (const [table, column] of FOREIGN_KEYS.toReversed()) {
    await knex.schema.alterTable(table, (builder) => builder.dropForeign(column, `fk_${table}_${column}`));
  }
  await knex.schema.dropTable(T.purchasePart);
  await knex.schema.dropTable(T.bundlePart);
  await knex.schema.dropTable(T.bundle);
}
