import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Problems that operators are alerted to: one row for each of them and each way to tell, until its end was told too. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.alert, (table) => {
    const at = (name: string) => table.specificType(name, "datetime2(3)");
    table.specificType("problem", "varchar(30)").notNullable();
    table.specificType("channel", "varchar(10)").notNullable();
    at("since").notNullable();
    // NULL: not told yet.
    at("told").nullable();
    // NULL: it goes on.
    at("ended").nullable();
    // When to send next, after so many failed attempts.
    at("due").notNullable();
    table.integer("attempts").notNullable();
    table.primary(["problem", "channel"]);
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.alert);
}
