import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Until when an email is of use: one that could not be sent by then is not sent any more. Null: for ever. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.mailOutbox, (table) => {
    table.specificType("until", "datetime2(3)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.mailOutbox, (table) => table.dropColumn("until"));
}
