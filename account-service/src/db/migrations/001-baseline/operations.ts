import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, day } from "./columns.ts";

export const TABLES = [T.alert, T.failingStep, T.reconciliation, T.dailyFigure];

/** What operators look at: problems, steps of the hourly work that fail, reconciliations and daily figures. */
export async function create(knex: Knex) {
  // One row for each problem and each way to tell, until its end was told too.
  await knex.schema.createTable(T.alert, (table) => {
    ascii(table, "problem", 30).notNullable();
    ascii(table, "channel", 10).notNullable();
    at(table, "since").notNullable();
    // Null: not told yet.
    at(table, "told").nullable();
    // Null: it is not over.
    at(table, "ended").nullable();
    // When to send next, after so many failed attempts.
    at(table, "due").notNullable();
    table.integer("attempts").notNullable();
    table.primary(["problem", "channel"]);
  });
  await knex.schema.createTable(T.failingStep, (table) => {
    ascii(table, "step", 40).notNullable().primary();
    at(table, "since").notNullable();
  });
  // Rows that differ, by kind.
  await knex.schema.createTable(T.reconciliation, (table) => {
    table.increments("id");
    at(table, "at").notNullable();
    table.integer("balances").notNullable();
    table.integer("refundedInGame").notNullable();
    table.integer("gone").notNullable();
    table.integer("unordered").notNullable();
    // When payments were last compared with the providers' lists.
    at(table, "paymentsCompared").nullable();
  });
  await knex.schema.createTable(T.dailyFigure, (table) => {
    day(table, "day").notNullable();
    ascii(table, "name", 30).notNullable();
    table.specificType("value", "bigint").notNullable();
    table.primary(["day", "name"]);
  });
}
