import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Support tickets, their messages, and their pictures' metadata; the pictures are files. */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");

  await knex.schema.createTable(OUR_TABLES.ticket, (table) => {
    table.increments("id");
    table.specificType("number", "varchar(10)").notNullable().unique({ indexName: "uq_Ticket_number" });
    // Null: a visitor's.
    table.integer("UserNum").nullable();
    table.specificType("email", "varchar(60)").notNullable();
    table.specificType("category", "varchar(20)").notNullable();
    table.specificType("subject", "nvarchar(100)").notNullable();
    table.specificType("state", "varchar(10)").notNullable();
    at(table, "created").notNullable();
    at(table, "updated").notNullable();
    at(table, "answered").nullable();
    table.index(["UserNum", "updated"], "ix_Ticket_UserNum");
    table.index(["state", "updated"], "ix_Ticket_state");
  });
  await knex.schema.createTable(OUR_TABLES.ticketMessage, (table) => {
    table.increments("id");
    table.integer("ticket").notNullable().index("ix_TicketMessage_ticket");
    table.specificType("author", "varchar(10)").notNullable();
    // The author, if logged in.
    table.integer("actor").nullable();
    table.specificType("text", "nvarchar(4000)").notNullable();
    at(table, "at").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.ticketFile, (table) => {
    // The file's name too.
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("ticket").notNullable().index("ix_TicketFile_ticket");
    table.integer("message").notNullable();
    table.integer("position").notNullable();
    table.integer("width").notNullable();
    table.integer("height").notNullable();
    table.integer("bytes").notNullable();
  });
}

export async function down(knex: Knex) {
  for (const table of [OUR_TABLES.ticketFile, OUR_TABLES.ticketMessage, OUR_TABLES.ticket]) {
    await knex.schema.dropTable(table);
  }
}
