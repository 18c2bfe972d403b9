import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Steps of the hourly work that fail, and since when. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.failingStep, (table) => {
    table.string("step", 40).notNullable().primary();
    table.specificType("since", "datetime2(3)").notNullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.failingStep);
}
