import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Since when an open ticket waits for support: its first message without a reply. Null: not known from before, or it does not wait. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.ticket, (table) => {
    table.specificType("waitingSince", "datetime2(3)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.ticket, (table) => table.dropColumn("waitingSince"));
}
