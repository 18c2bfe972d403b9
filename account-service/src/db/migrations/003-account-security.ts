import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Registration, recovery and security of accounts. Account gets its claimed email address (`emailKey`, lowercase, unique)
 * and one that is not confirmed yet; Session gets why it ended, and what was verified in it.
 */
export async function up(knex: Knex) {
  const add = (table: string, column: string, type: string) =>
    knex.schema.alterTable(table, (builder) => builder.specificType(column, type).nullable());
  await add(OUR_TABLES.account, "emailKey", "varchar(60)");
  await add(OUR_TABLES.account, "pendingEmail", "varchar(60)");
  await knex.schema.alterTable(OUR_TABLES.account, (table) => {
    // Filtered: accounts from the game have not claimed an address, and several may share one.
    table.unique(["emailKey"], {
      indexName: "uq_Account_emailKey",
      predicate: knex.whereNotNull("emailKey"),
    });
  });
  await add(OUR_TABLES.session, "ended", "varchar(10)");
  await add(OUR_TABLES.session, "answerConfirmed", "datetime2(3)");
  await add(OUR_TABLES.session, "secondFactor", "datetime2(3)");
  await knex.schema.createTable(OUR_TABLES.secondFactor, (table) => {
    table.integer("UserNum").notNullable().primary();
    table.specificType("secret", "varchar(200)").notNullable();
    table.specificType("since", "datetime2(3)").nullable();
    table.integer("step").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.recoveryCode, (table) => {
    table.integer("UserNum").notNullable();
    table.specificType("codeHash", "char(64)").notNullable();
    table.specificType("used", "datetime2(3)").nullable();
    table.primary(["UserNum", "codeHash"]);
  });
  await knex.schema.createTable(OUR_TABLES.mailLink, (table) => {
    table.specificType("tokenHash", "char(64)").notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_MailLink_UserNum");
    table.specificType("purpose", "varchar(20)").notNullable();
    table.specificType("email", "varchar(60)").nullable();
    table.specificType("created", "datetime2(3)").notNullable();
    table.specificType("expires", "datetime2(3)").notNullable();
    table.specificType("used", "datetime2(3)").nullable();
  });
  await knex.schema.createTable(OUR_TABLES.mailOutbox, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.specificType("recipient", "varchar(254)").notNullable();
    table.specificType("subject", "nvarchar(200)").notNullable();
    table.text("text").notNullable();
    table.text("html").notNullable();
    table.specificType("state", "varchar(10)").notNullable();
    table.specificType("created", "datetime2(3)").notNullable();
    table.specificType("due", "datetime2(3)").notNullable();
    table.integer("attempts").notNullable();
    table.specificType("finished", "datetime2(3)").nullable();
    table.specificType("error", "nvarchar(400)").nullable();
    table.index(["state", "due"], "ix_MailOutbox_state_due");
  });
  await knex.schema.createTable(OUR_TABLES.throttle, (table) => {
    table.specificType("id", "char(64)").notNullable().primary();
    table.integer("failures").notNullable();
    table.specificType("last", "datetime2(3)").notNullable();
    table.specificType("until", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.ipWhitelist, (table) => {
    table.integer("UserNum").notNullable();
    table.specificType("CC_IP", "varchar(45)").notNullable();
    table.integer("CC_status").notNullable();
    table.specificType("asked", "datetime2(3)").notNullable();
    table.specificType("decided", "datetime2(3)").nullable();
    table.integer("decidedBy").nullable();
    table.primary(["UserNum", "CC_IP"]);
  });
  await knex.schema.createTable(OUR_TABLES.auditLog, (table) => {
    table.bigIncrements("id");
    table.specificType("at", "datetime2(3)").notNullable();
    table.integer("actor").nullable();
    table.integer("UserNum").nullable();
    table.specificType("action", "varchar(40)").notNullable();
    table.specificType("detail", "nvarchar(400)").nullable();
    table.specificType("ip", "varchar(45)").notNullable();
    table.specificType("userAgent", "nvarchar(256)").notNullable();
    table.index(["UserNum", "id"], "ix_AuditLog_UserNum");
  });
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.auditLog,
    OUR_TABLES.ipWhitelist,
    OUR_TABLES.throttle,
    OUR_TABLES.mailOutbox,
    OUR_TABLES.mailLink,
    OUR_TABLES.recoveryCode,
    OUR_TABLES.secondFactor,
  ]) {
    await knex.schema.dropTable(table);
  }
  await knex.schema.alterTable(OUR_TABLES.account, (table) => {
    table.dropUnique(["emailKey"], "uq_Account_emailKey");
  });
  const added = {
    [OUR_TABLES.session]: ["ended", "answerConfirmed", "secondFactor"],
    [OUR_TABLES.account]: ["emailKey", "pendingEmail"],
  };
  // One by one, because for several knex declares the same variable repeatedly on SQL Server.
  for (const [name, columns] of Object.entries(added)) {
    for (const column of columns) await knex.schema.alterTable(name, (table) => table.dropColumn(column));
  }
}
