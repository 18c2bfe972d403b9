import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

const T = OUR_TABLES;

/**
 * For a game that changes its own tables: which of its passwords we know, which units it delivered, the results of reconciliation, and
 * which items are free on purpose.
 */
export async function up(knex: Knex) {
  // A keyed hash of UserPass as written or adopted by us. NULL: an account from an older release, until its next login.
  await knex.schema.alterTable(T.account, (table) =>
    table.specificType("gamePassword", "varchar(64)").nullable(),
  );
  // When a unit was first seen as taken: its row may be deleted later.
  await knex.schema.alterTable(T.purchasePiece, (table) =>
    table.specificType("taken", "datetime2(3)").nullable(),
  );
  await knex.schema.createTable(T.bookCheck, (table) => {
    table.increments("id");
    table.specificType("at", "datetime2(3)").notNullable();
    table.integer("balances").notNullable();
    table.integer("refundedInGame").notNullable();
    table.integer("gone").notNullable();
    table.integer("unordered").notNullable();
  });
  await knex.schema.alterTable(T.shopItem, (table) => table.integer("free").notNullable().defaultTo(0));
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(T.shopItem, (table) => table.dropColumn("free"));
  await knex.schema.dropTable(T.bookCheck);
  await knex.schema.alterTable(T.purchasePiece, (table) => table.dropColumn("taken"));
  await knex.schema.alterTable(T.account, (table) => table.dropColumn("gamePassword"));
}
