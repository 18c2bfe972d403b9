import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** What staff wrote about players; rows are never changed. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.playerNote, (table) => {
    table.increments("id");
    table.integer("UserNum").notNullable().index("ix_PlayerNote_UserNum");
    table.specificType("text", "nvarchar(1000)").notNullable();
    table.specificType("at", "datetime2(3)").notNullable();
    table.integer("writtenBy").notNullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.playerNote);
}
