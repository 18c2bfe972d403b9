import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** RankingBaseline: each character's counters at the start of a month ('YYYY-MM', Manila time). */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.rankingBaseline, (table) => {
    table.specificType("month", "char(7)").notNullable();
    table.integer("ChaNum").notNullable();
    table.bigInteger("ChaPKScore").notNullable();
    table.bigInteger("ChaPKDeath").notNullable();
    table.primary(["month", "ChaNum"]);
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.rankingBaseline);
}
