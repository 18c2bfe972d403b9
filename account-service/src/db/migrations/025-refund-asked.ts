import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** When staff asked the provider to return a payment's money: one that is not credited yet must not be then. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.payment, (table) => {
    table.specificType("refundAsked", "datetime2(3)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.payment, (table) => table.dropColumn("refundAsked"));
}
