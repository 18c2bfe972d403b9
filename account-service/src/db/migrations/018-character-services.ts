import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Services for characters: how each is offered, and every change that was made to a character with the values before and after, so that
 * staff can undo it.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.characterService, (table) => {
    table.specificType("service", "varchar(20)").notNullable().primary();
    // 1 or 0.
    table.integer("offered").notNullable();
    // R-Coin.
    table.integer("price").notNullable();
    table.integer("waitHours").notNullable();
    table.integer("minLevel").notNullable();
    // How often for a character; 0: any number of times.
    table.integer("most").notNullable();
    // Of a rebirth.
    table.integer("levelAfter").notNullable();
    table.integer("statPoints").notNullable();
    table.specificType("changed", "datetime2(3)").notNullable();
    table.integer("changedBy").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.characterChange, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("UserNum").notNullable();
    table.integer("ChaNum").notNullable();
    // The character's name before.
    table.specificType("characterName", "nvarchar(40)").notNullable();
    table.specificType("service", "varchar(20)").notNullable();
    table.integer("price").notNullable();
    // JSON: the game's columns that were changed.
    table.specificType("valuesBefore", "nvarchar(400)").notNullable();
    table.specificType("valuesAfter", "nvarchar(400)").notNullable();
    table.specificType("at", "datetime2(3)").notNullable();
    table.specificType("undone", "datetime2(3)").nullable();
    table.integer("undoneBy").nullable();
    table.specificType("undoReason", "nvarchar(300)").nullable();
    table.index(["UserNum", "at"], "ix_CharacterChange_account");
    table.index(["ChaNum", "service", "at"], "ix_CharacterChange_character");
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.characterChange);
  await knex.schema.dropTable(OUR_TABLES.characterService);
}
