import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, hash, text } from "./columns.ts";

export const TABLES = [
  T.account,
  T.mailLink,
  T.mailOutbox,
  T.throttle,
  T.auditLog,
  T.auditHead,
  T.auditAnchor,
  T.fieldEdit,
  T.idempotentCall,
  T.setting,
];

/**
 * Our data of game accounts, and what every domain uses: emails, throttles, the audit log, repeated calls, settings.
 */
export async function create(knex: Knex) {
  await knex.schema.createTable(T.account, (table) => {
    table.integer("UserNum").notNullable().primary();
    ascii(table, "passwordHash", 128).notNullable();
    ascii(table, "secretAnswerHash", 128).nullable();
    // A keyed hash of the game's UserPass as the site wrote or adopted it.
    ascii(table, "gamePassword", 64).nullable();
    table.integer("UserSQ").nullable();
    ascii(table, "gender", 10).nullable();
    ascii(table, "country", 2).nullable();
    ascii(table, "ReferralCode", 20).nullable();
    table.integer("ReferralBalance").notNullable().defaultTo(0);
    // The claimed email address in lower case; null for accounts from the game, of which several may share one.
    ascii(table, "emailKey", 60).nullable();
    ascii(table, "pendingEmail", 60).nullable();
    at(table, "email_verified_at").nullable();
    at(table, "created").notNullable();
    // When the player registered here; null for administrators, and for accounts that were created in the game.
    at(table, "registered").nullable().index("ix_Account_registered");
    // When the password was last verified here: a login and a password change write the same row.
    at(table, "lastLogin").nullable();
    // Who may see when the player was last in the game; null: as the policy says.
    ascii(table, "lastSeen", 10).nullable();
    // "rejected": the player accepts no gifts.
    ascii(table, "gifts", 10).nullable();
    // 1: emails about wished items on sale.
    table.integer("saleMails").nullable();
    table.unique(["emailKey"], {
      indexName: "uq_Account_emailKey",
      predicate: knex.whereNotNull("emailKey"),
    });
  });

  await knex.schema.createTable(T.mailLink, (table) => {
    hash(table, "tokenHash").notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_MailLink_UserNum");
    ascii(table, "purpose", 20).notNullable();
    ascii(table, "email", 60).nullable();
    at(table, "created").notNullable();
    at(table, "expires").notNullable();
    at(table, "used").nullable();
  });
  await knex.schema.createTable(T.mailOutbox, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    ascii(table, "recipient", 254).notNullable();
    text(table, "subject", 200).notNullable();
    table.text("text").notNullable();
    table.text("html").notNullable();
    ascii(table, "state", 10).notNullable();
    at(table, "created").notNullable();
    at(table, "due").notNullable();
    // Until when it is of use: one that could not be sent by then is not sent any more. Null: for ever.
    at(table, "until").nullable();
    table.integer("attempts").notNullable();
    at(table, "finished").nullable();
    text(table, "error", 400).nullable();
    table.index(["state", "due"], "ix_MailOutbox_state_due");
  });

  await knex.schema.createTable(T.throttle, (table) => {
    hash(table, "id").notNullable().primary();
    table.integer("failures").notNullable();
    at(table, "last").notNullable();
    at(table, "until").notNullable();
  });

  await knex.schema.createTable(T.auditLog, (table) => {
    table.bigIncrements("id");
    at(table, "at").notNullable();
    table.integer("actor").nullable();
    table.integer("UserNum").nullable();
    ascii(table, "action", 40).notNullable();
    text(table, "detail", 400).nullable();
    ascii(table, "ip", 45).notNullable();
    text(table, "userAgent", 256).notNullable();
    // The row's position in the audit chain, and the HMAC of it and the previous row.
    table.specificType("seq", "bigint").nullable();
    hash(table, "hash").nullable();
    table.index(["UserNum", "id"], "ix_AuditLog_UserNum");
    // Lists continue by the row's key, which follows an index's columns; figures use the time.
    table.index(["action"], "ix_AuditLog_action");
    table.index(["action", "at"], "ix_AuditLog_action_at");
    table.index(["actor", "id"], "ix_AuditLog_actor");
    table.index(["ip", "id"], "ix_AuditLog_ip");
    table.unique(["seq"], { indexName: "uq_AuditLog_seq", predicate: knex.whereNotNull("seq") });
  });
  await knex.schema.createTable(T.auditHead, (table) => {
    table.integer("id").notNullable().primary();
    table.specificType("seq", "bigint").notNullable();
  });
  await knex(T.auditHead).insert({ id: 1, seq: 0 });
  // Where the log begins: the last row that retention has deleted. 0: none.
  await knex.schema.createTable(T.auditAnchor, (table) => {
    table.integer("id").notNullable().primary();
    table.specificType("seq", "bigint").notNullable();
    hash(table, "hash").nullable();
    // Deleted rows that were missing or changed by then.
    table.integer("damaged").notNullable();
    // The HMAC of the above; without it, someone who deletes rows could change them too.
    hash(table, "seal").nullable();
  });
  await knex(T.auditAnchor).insert({ id: 1, seq: 0, damaged: 0 });
  // Who has set each field of what staff edit, by its label in the audit log.
  await knex.schema.createTable(T.fieldEdit, (table) => {
    ascii(table, "action", 40).notNullable();
    ascii(table, "thing", 60).notNullable();
    ascii(table, "field", 60).notNullable();
    hash(table, "valueHash").notNullable();
    at(table, "edited").notNullable();
    table.integer("editedBy").nullable();
    table.primary(["action", "thing", "field"]);
  });

  await knex.schema.createTable(T.idempotentCall, (table) => {
    table.integer("UserNum").notNullable();
    ascii(table, "idempotencyKey", 64).notNullable();
    ascii(table, "call", 20).notNullable();
    hash(table, "requestHash").notNullable();
    table.text("answer").notNullable();
    at(table, "at").notNullable().index("ix_IdempotentCall_at");
    table.primary(["UserNum", "idempotencyKey"]);
  });
  await knex.schema.createTable(T.setting, (table) => {
    ascii(table, "name", 60).notNullable().primary();
    text(table, "value", 200).notNullable();
    table.integer("changedBy").nullable();
    at(table, "changed").notNullable();
  });
}
