import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.ticket,
  T.ticketMessage,
  T.ticketFile,
  T.savedReply,
  T.reminderChoice,
  T.pushSubscription,
  T.reminderRun,
];

/**
 * Tickets with their messages and pictures, whose files are on disk; saved replies; and what players want to be
 * reminded of.
 */
export async function create(knex: Knex) {
  await knex.schema.createTable(T.ticket, (table) => {
    table.increments("id");
    ascii(table, "number", 10).notNullable().unique({ indexName: "uq_Ticket_number" });
    // Null: a visitor's.
    table.integer("UserNum").nullable();
    ascii(table, "email", 60).notNullable();
    ascii(table, "category", 20).notNullable();
    text(table, "subject", 100).notNullable();
    ascii(table, "state", 10).notNullable();
    table.integer("assignee").nullable();
    at(table, "created").notNullable();
    at(table, "updated").notNullable();
    at(table, "answered").nullable();
    // Since when an open ticket waits for support: its first message without a reply.
    at(table, "waitingSince").nullable();
    table.index(["UserNum", "updated"], "ix_Ticket_UserNum");
    table.index(["state", "updated"], "ix_Ticket_state");
    table.index(["created"], "ix_Ticket_created");
  });
  await knex.schema.createTable(T.ticketMessage, (table) => {
    table.increments("id");
    table.integer("ticket").notNullable().index("ix_TicketMessage_ticket");
    ascii(table, "author", 10).notNullable();
    // The author, if logged in.
    table.integer("actor").nullable();
    text(table, "text", 4000).notNullable();
    at(table, "at").notNullable();
    references(table, T.ticketMessage);
  });
  await knex.schema.createTable(T.ticketFile, (table) => {
    // The file's name too.
    ascii(table, "id", 36).notNullable().primary();
    table.integer("ticket").notNullable().index("ix_TicketFile_ticket");
    table.integer("message").notNullable().index("ix_TicketFile_message");
    table.integer("position").notNullable();
    table.integer("width").notNullable();
    table.integer("height").notNullable();
    table.integer("bytes").notNullable();
    references(table, T.ticketFile);
  });
  await knex.schema.createTable(T.savedReply, (table) => {
    table.increments("id");
    text(table, "title", 100).notNullable();
    text(table, "text", 4000).notNullable();
    at(table, "changed").notNullable();
    table.integer("changedBy").nullable();
  });

  await knex.schema.createTable(T.reminderChoice, (table) => {
    table.integer("UserNum").notNullable().primary();
    // 1 or 0, for each kind and for emails.
    for (const choice of ["byMail", "events", "clubWars", "resets", "sales", "maintenance"])
      table.integer(choice).notNullable();
    ascii(table, "language", 3).notNullable();
    at(table, "changed").notNullable();
  });
  // The browsers that notify a player.
  await knex.schema.createTable(T.pushSubscription, (table) => {
    // SHA-256 of the address, which is too long for an index.
    ascii(table, "endpointHash", 64).notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_PushSubscription_account");
    text(table, "endpoint", 1000).notNullable();
    // The browser's public key and secret, for encryption.
    ascii(table, "p256dh", 120).notNullable();
    ascii(table, "auth", 40).notNullable();
    at(table, "created").notNullable();
  });
  // How far each reminder has been sent.
  await knex.schema.createTable(T.reminderRun, (table) => {
    // The calendar's entry and its start.
    ascii(table, "id", 160).notNullable().primary();
    at(table, "starts").notNullable();
    // Accounts up to this number have been reminded.
    table.integer("sentTo").notNullable();
    at(table, "finished").nullable();
  });
}
