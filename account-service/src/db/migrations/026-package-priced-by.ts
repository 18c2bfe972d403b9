import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Who last set what a package costs and gives, and who had when a payment of it was started; null: the command line, or not known from before.
 * They may not approve its receipts alone without limit.
 */
export async function up(knex: Knex) {
  for (const table of [OUR_TABLES.paymentPackage, OUR_TABLES.payment])
    await knex.schema.alterTable(table, (changed) => {
      changed.integer("pricedBy").nullable();
    });
}

export async function down(knex: Knex) {
  for (const table of [OUR_TABLES.payment, OUR_TABLES.paymentPackage])
    await knex.schema.alterTable(table, (changed) => changed.dropColumn("pricedBy"));
}
