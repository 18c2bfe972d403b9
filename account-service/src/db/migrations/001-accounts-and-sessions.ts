import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Account: our data of a game account, by UserNum. Session: one row per login, revocable. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.account, (table) => {
    table.integer("UserNum").notNullable().primary();
    table.specificType("passwordHash", "varchar(128)").notNullable();
    table.specificType("secretAnswerHash", "varchar(128)").nullable();
    table.integer("UserSQ").nullable();
    table.specificType("gender", "varchar(10)").nullable();
    table.specificType("country", "varchar(2)").nullable();
    table.specificType("ReferralCode", "varchar(20)").nullable();
    table.integer("ReferralBalance").notNullable().defaultTo(0);
    table.specificType("email_verified_at", "datetime2(3)").nullable();
    table.specificType("created", "datetime2(3)").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.session, (table) => {
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_Session_UserNum");
    table.specificType("created", "datetime2(3)").notNullable();
    table.specificType("seen", "datetime2(3)").notNullable();
    table.specificType("expires", "datetime2(3)").notNullable();
    table.specificType("revoked", "datetime2(3)").nullable();
    table.specificType("ip", "varchar(45)").notNullable();
    table.specificType("userAgent", "nvarchar(256)").notNullable();
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.session);
  await knex.schema.dropTable(OUR_TABLES.account);
}
