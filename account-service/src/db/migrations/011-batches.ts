import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** When the download of a batch's codes started; NULL: it did not, or was interrupted. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.couponLot, (table) =>
    table.specificType("started", "datetime2(3)").nullable(),
  );
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.couponLot, (table) => table.dropColumn("started"));
}
