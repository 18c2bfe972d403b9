import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, day, hash, month, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.rankingOpening,
  T.rankingBaseline,
  T.rankingSnapshot,
  T.rankingList,
  T.rankingDay,
  T.rankingMonth,
  T.rankingArchive,
  T.loginReset,
  T.character,
  T.club,
  T.serverStatus,
  T.onlineCount,
  T.characterService,
  T.characterChange,
];

/**
 * What we keep of the game so that no request searches its tables: rankings, names of characters and clubs, the
 * server's status.
 */
export async function create(knex: Knex) {
  // The progress of opening a month.
  await knex.schema.createTable(T.rankingOpening, (table) => {
    month(table, "month").notNullable().primary();
    // The last character whose counters are stored, in the order of their numbers.
    table.integer("after").notNullable();
    at(table, "began").notNullable();
    // Null: not complete yet.
    at(table, "finished").nullable();
  });
  // Each character's counters at the start of a month in Manila.
  await knex.schema.createTable(T.rankingBaseline, (table) => {
    month(table, "month").notNullable();
    table.integer("ChaNum").notNullable();
    table.bigInteger("ChaPKScore").notNullable();
    table.bigInteger("ChaPKDeath").notNullable();
    table.primary(["month", "ChaNum"]);
  });
  // The published generation of lists.
  await knex.schema.createTable(T.rankingSnapshot, (table) => {
    table.integer("id").notNullable().primary();
    table.integer("generation").notNullable();
    month(table, "month").notNullable();
    hash(table, "digest").notNullable();
    at(table, "created").notNullable();
    at(table, "due").notNullable();
  });
  /**
   * One list: its ordered characters as JSON, so that reading it is one seek. `school` and `class` are the filter, ''
   * for all.
   */
  const key = (table: Knex.CreateTableBuilder) => {
    ascii(table, "school", 1).notNullable();
    ascii(table, "class", 12).notNullable();
    ascii(table, "list", 8).notNullable();
  };
  const list = (table: Knex.CreateTableBuilder) => {
    key(table);
    table.text("characters").notNullable();
  };
  await knex.schema.createTable(T.rankingList, (table) => {
    table.integer("generation").notNullable();
    list(table);
    // The numbers of the first thousand, in order, as JSON.
    table.text("places").notNullable();
    table.primary(["generation", "school", "class", "list"]);
  });
  // The places in the last lists of a day: of yesterday's, and of last month's last day.
  await knex.schema.createTable(T.rankingDay, (table) => {
    key(table);
    day(table, "day").notNullable();
    table.text("places").notNullable();
    table.primary(["school", "class", "list", "day"]);
  });
  // The champions of past months, and when their lists were taken.
  await knex.schema.createTable(T.rankingMonth, (table) => {
    month(table, "month").notNullable().primary();
    at(table, "taken").notNullable();
  });
  await knex.schema.createTable(T.rankingArchive, (table) => {
    month(table, "month").notNullable();
    list(table);
    table.primary(["month", "school", "class", "list"]);
    references(table, T.rankingArchive);
  });
  // When an account's stuck login was last reset, by its player or by staff.
  await knex.schema.createTable(T.loginReset, (table) => {
    table.integer("UserNum").notNullable().primary();
    at(table, "at").notNullable();
  });

  await knex.schema.createTable(T.character, (table) => {
    table.integer("ChaNum").notNullable().primary();
    // The name in lower case.
    text(table, "nameKey", 40).notNullable().index("ix_Character_nameKey");
    // 0: none.
    table.integer("club").notNullable();
    table.index(["club", "ChaNum"], "ix_Character_club");
  });
  await knex.schema.createTable(T.club, (table) => {
    // The game's GuNum.
    table.integer("id").notNullable().primary();
    text(table, "nameKey", 40).notNullable().index("ix_Club_nameKey");
    text(table, "name", 40).notNullable();
    // The master's ChaNum; null where the game does not say, as for wars.
    table.integer("master").nullable();
    table.integer("members").notNullable();
    table.integer("areas").notNullable();
    table.integer("won").nullable();
    table.integer("lost").nullable();
    // Of the first hundred.
    table.integer("place").nullable().index("ix_Club_place");
  });

  // One row, which one process at a time writes.
  await knex.schema.createTable(T.serverStatus, (table) => {
    table.integer("id").notNullable().primary();
    at(table, "checked").notNullable();
    // Each server's name, whether it answers, since when, and its failures in a row, as JSON.
    table.text("servers").notNullable();
    // Null: the game does not record it.
    table.integer("online").nullable();
    // When to count again.
    at(table, "countDue").notNullable();
    table.integer("record").nullable();
    at(table, "recordAt").nullable();
    at(table, "maintenanceFrom").nullable();
    at(table, "maintenanceUntil").nullable();
    // The state that Discord was told last, and when to try again after so many failures.
    ascii(table, "told", 20).nullable();
    at(table, "tellDue").notNullable();
    table.integer("tellAttempts").notNullable();
  });
  // The most characters that were in the game in each ten minutes, for a chart.
  await knex.schema.createTable(T.onlineCount, (table) => {
    at(table, "at").notNullable().primary();
    table.integer("online").notNullable();
  });

  // How each service is offered.
  await knex.schema.createTable(T.characterService, (table) => {
    ascii(table, "service", 20).notNullable().primary();
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
    at(table, "changed").notNullable();
    table.integer("changedBy").nullable();
  });
  // Every change that was made to a character, so that staff can undo it.
  await knex.schema.createTable(T.characterChange, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    table.integer("UserNum").notNullable();
    table.integer("ChaNum").notNullable();
    // The character's name before.
    text(table, "characterName", 40).notNullable();
    ascii(table, "service", 20).notNullable();
    table.integer("price").notNullable();
    // JSON: the game's columns that were changed.
    text(table, "valuesBefore", 400).notNullable();
    text(table, "valuesAfter", 400).notNullable();
    at(table, "at").notNullable();
    at(table, "undone").nullable();
    table.integer("undoneBy").nullable();
    text(table, "undoReason", 300).nullable();
    table.index(["UserNum", "at"], "ix_CharacterChange_account");
    table.index(["ChaNum", "service", "at"], "ix_CharacterChange_character");
  });
}
