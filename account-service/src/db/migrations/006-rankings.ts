import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Precomputed rankings: RankingList has one row per list, with its ordered characters as JSON, so that reading one is one seek.
 * `school` and `class` are the filter, '' for all. RankingSnapshot is the published generation. RankingMonth and
 * RankingArchive keep the champions of past months; `taken` is the time of those lists.
 */
export async function up(knex: Knex) {
  const list = (table: Knex.CreateTableBuilder) => {
    table.specificType("school", "varchar(1)").notNullable();
    table.specificType("class", "varchar(12)").notNullable();
    table.specificType("list", "varchar(8)").notNullable();
    table.text("characters").notNullable();
  };
  await knex.schema.createTable(OUR_TABLES.rankingSnapshot, (table) => {
    table.integer("id").notNullable().primary();
    table.integer("generation").notNullable();
    table.specificType("month", "char(7)").notNullable();
    table.specificType("digest", "char(64)").notNullable();
    table.specificType("made", "datetime2(3)").notNullable();
    table.specificType("due", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.rankingList, (table) => {
    table.integer("generation").notNullable();
    list(table);
    table.primary(["generation", "school", "class", "list"]);
  });
  await knex.schema.createTable(OUR_TABLES.rankingMonth, (table) => {
    table.specificType("month", "char(7)").notNullable().primary();
    table.specificType("taken", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.rankingArchive, (table) => {
    table.specificType("month", "char(7)").notNullable();
    list(table);
    table.primary(["month", "school", "class", "list"]);
  });
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.rankingArchive,
    OUR_TABLES.rankingMonth,
    OUR_TABLES.rankingList,
    OUR_TABLES.rankingSnapshot,
  ]) {
    await knex.schema.dropTable(table);
  }
}
