import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Lists of our own for the pages of characters and clubs, so that no request searches the game's tables: names in lower case, and who is in
 * which club (0: none). Club.place is set for the top 100. Account.lastSeen is what the player has chosen; NULL: as the policy says.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.character, (table) => {
    table.integer("ChaNum").notNullable().primary();
    table.specificType("nameKey", "nvarchar(40)").notNullable().index("ix_Character_nameKey");
    table.integer("club").notNullable();
    table.index(["club", "ChaNum"], "ix_Character_club");
  });
  await knex.schema.createTable(OUR_TABLES.club, (table) => {
    // The game's GuNum.
    table.integer("id").notNullable().primary();
    table.specificType("nameKey", "nvarchar(40)").notNullable().index("ix_Club_nameKey");
    table.specificType("name", "nvarchar(40)").notNullable();
    // The master's ChaNum; NULL where the game does not say, as for wars.
    table.integer("master").nullable();
    table.integer("members").notNullable();
    table.integer("areas").notNullable();
    table.integer("won").nullable();
    table.integer("lost").nullable();
    table.integer("place").nullable().index("ix_Club_place");
  });
  await knex.schema.alterTable(OUR_TABLES.account, (table) => {
    table.specificType("lastSeen", "varchar(10)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.club);
  await knex.schema.dropTable(OUR_TABLES.character);
  await knex.schema.alterTable(OUR_TABLES.account, (table) => table.dropColumn("lastSeen"));
}
