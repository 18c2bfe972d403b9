import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** What players want to be reminded of, the browsers that notify them, and how far each reminder has been sent. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.reminderChoice, (table) => {
    table.integer("UserNum").notNullable().primary();
    // 1 or 0, for each kind and for emails.
    for (const choice of ["byMail", "events", "clubWars", "resets", "sales", "maintenance"]) {
      table.integer(choice).notNullable();
    }
    table.specificType("language", "varchar(3)").notNullable();
    table.specificType("changed", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.pushSubscription, (table) => {
    // SHA-256 of the address, which is too long for an index.
    table.specificType("endpointHash", "varchar(64)").notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_PushSubscription_account");
    table.specificType("endpoint", "nvarchar(1000)").notNullable();
    // The browser's public key and secret, for encryption.
    table.specificType("p256dh", "varchar(120)").notNullable();
    table.specificType("auth", "varchar(40)").notNullable();
    table.specificType("created", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.reminderRun, (table) => {
    // The calendar's entry and its start.
    table.specificType("id", "varchar(160)").notNullable().primary();
    table.specificType("starts", "datetime2(3)").notNullable();
    // Accounts up to this number have been reminded.
    table.integer("sentTo").notNullable();
    table.specificType("finished", "datetime2(3)").nullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.reminderRun);
  await knex.schema.dropTable(OUR_TABLES.pushSubscription);
  await knex.schema.dropTable(OUR_TABLES.reminderChoice);
}
