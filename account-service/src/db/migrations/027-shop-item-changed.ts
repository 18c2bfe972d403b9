import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** When staff last changed an item, its sale included: calendars take a moved entry only if it says that it is newer. Null: not known from before. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.shopItem, (table) => {
    table.specificType("changed", "datetime2(3)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.shopItem, (table) => table.dropColumn("changed"));
}
