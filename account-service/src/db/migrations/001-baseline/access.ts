import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, hash, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.session,
  T.loginAttempt,
  T.secondFactor,
  T.recoveryCode,
  T.staffRole,
  T.roleGrant,
  T.ipWhitelist,
  T.userBan,
  T.approval,
  T.playerNote,
];

/** Who may do what: sessions, two-step login, roles of staff, addresses, bans, and what staff did to accounts. */
export async function create(knex: Knex) {
  // One row per login, revocable.
  await knex.schema.createTable(T.session, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_Session_UserNum");
    at(table, "created").notNullable();
    at(table, "seen").notNullable();
    at(table, "expires").notNullable();
    at(table, "revoked").nullable();
    // Why it ended.
    ascii(table, "ended", 10).nullable();
    // What was verified in it.
    at(table, "answerConfirmed").nullable();
    at(table, "secondFactor").nullable();
    ascii(table, "ip", 45).notNullable().index("ix_Session_ip");
    text(table, "userAgent", 256).notNullable();
    // The number in the browser's token: accounts that share it are one person.
    ascii(table, "browser", 32).nullable();
    references(table, T.session);
  });

  await knex.schema.createTable(T.loginAttempt, (table) => {
    table.bigIncrements("id");
    at(table, "at").notNullable();
    // Null: no such account.
    table.integer("UserNum").nullable();
    ascii(table, "outcome", 20).notNullable();
    ascii(table, "ip", 45).notNullable();
    text(table, "userAgent", 256).notNullable();
    table.index(["UserNum", "id"], "ix_LoginAttempt_UserNum");
    table.index(["at", "outcome"], "ix_LoginAttempt_at");
  });

  await knex.schema.createTable(T.secondFactor, (table) => {
    table.integer("UserNum").notNullable().primary();
    ascii(table, "secret", 200).notNullable();
    at(table, "since").nullable();
    table.integer("step").nullable();
    references(table, T.secondFactor);
  });
  await knex.schema.createTable(T.recoveryCode, (table) => {
    table.integer("UserNum").notNullable();
    hash(table, "codeHash").notNullable();
    at(table, "used").nullable();
    table.primary(["UserNum", "codeHash"]);
    references(table, T.recoveryCode);
  });

  await knex.schema.createTable(T.staffRole, (table) => {
    table.integer("UserNum").notNullable().primary();
    ascii(table, "role", 20).notNullable();
    at(table, "granted").notNullable();
    table.integer("grantedBy").nullable();
  });
  // Every grant, also of roles that were replaced or revoked since. Rows are never changed.
  await knex.schema.createTable(T.roleGrant, (table) => {
    table.increments("id");
    table.integer("UserNum").notNullable();
    ascii(table, "role", 20).notNullable();
    at(table, "granted").notNullable();
    table.integer("grantedBy").nullable();
    table.index(["UserNum", "granted"], "ix_RoleGrant_UserNum");
  });

  await knex.schema.createTable(T.ipWhitelist, (table) => {
    table.integer("UserNum").notNullable();
    ascii(table, "CC_IP", 45).notNullable().index("ix_IpWhitelist_CC_IP");
    table.integer("CC_status").notNullable();
    at(table, "requested").notNullable();
    at(table, "decided").nullable();
    table.integer("decidedBy").nullable();
    table.primary(["UserNum", "CC_IP"]);
    table.index(["CC_status", "requested"], "ix_IpWhitelist_status");
  });

  await knex.schema.createTable(T.userBan, (table) => {
    table.increments("id");
    table.integer("UserNum").notNullable().index("ix_UserBan_UserNum");
    text(table, "reason", 400).notNullable();
    at(table, "banned").notNullable();
    table.integer("bannedBy").nullable();
    // Null: until lifted.
    at(table, "until").nullable();
    at(table, "lifted").nullable();
    table.integer("liftedBy").nullable();
    text(table, "liftReason", 400).nullable();
  });

  // What staff did alone, or requested for another one to approve.
  await knex.schema.createTable(T.approval, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    ascii(table, "kind", 20).notNullable();
    // The account that it is about.
    table.integer("UserNum").nullable();
    // What else it is about: a batch, a package, a setting.
    ascii(table, "reference", 60).notNullable();
    // The request as JSON, and in words.
    text(table, "what", 2000).notNullable();
    text(table, "summary", 1000).notNullable();
    text(table, "reason", 400).notNullable();
    // Why it needed a second person; null: it did not.
    ascii(table, "rule", 20).nullable();
    ascii(table, "state", 10).notNullable();
    at(table, "requested").notNullable();
    table.integer("requestedBy").nullable();
    at(table, "expires").nullable();
    at(table, "decided").nullable();
    table.integer("decidedBy").nullable();
    // Why it was rejected.
    text(table, "rejection", 400).nullable();
    table.index(["kind", "state", "requested"], "ix_Approval_kind");
    table.index(["state", "expires"], "ix_Approval_expires");
    table.index(["requested"], "ix_Approval_requested");
  });
  // Rows are never changed.
  await knex.schema.createTable(T.playerNote, (table) => {
    table.increments("id");
    table.integer("UserNum").notNullable().index("ix_PlayerNote_UserNum");
    text(table, "text", 1000).notNullable();
    at(table, "at").notNullable();
    table.integer("writtenBy").notNullable();
  });
}
