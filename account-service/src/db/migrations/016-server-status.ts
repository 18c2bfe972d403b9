import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * What the server status says: one row, which one process at a time writes. OnlineCount has the most characters that were in the game in
 * each ten minutes, for a chart.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.serverStatus, (table) => {
    const at = (name: string) => table.specificType(name, "datetime2(3)");
    table.integer("id").notNullable().primary();
    at("checked").notNullable();
    // Each server's name, whether it answers, since when, and its failures in a row, as JSON.
    table.text("servers").notNullable();
    // NULL: the game does not record it.
    table.integer("online").nullable();
    // When to count again.
    at("countDue").notNullable();
    table.integer("record").nullable();
    at("recordAt").nullable();
    at("maintenanceFrom").nullable();
    at("maintenanceUntil").nullable();
    // The state that Discord was told last, and when to try again after so many failures.
    table.specificType("told", "varchar(20)").nullable();
    at("tellDue").notNullable();
    table.integer("tellAttempts").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.onlineCount, (table) => {
    table.specificType("at", "datetime2(3)").notNullable().primary();
    table.integer("online").notNullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.onlineCount);
  await knex.schema.dropTable(OUR_TABLES.serverStatus);
}
