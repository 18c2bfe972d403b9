import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Rewards: stamps of attendance, votes on toplists, play time and invitations. The primary keys let each be paid once. RewardCounter counts
 * the accounts of a browser or an address on a day, under a keyed hash; RewardDay what was paid, for the console.
 */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");
  const text = (table: Knex.CreateTableBuilder, name: string, length: number) =>
    table.specificType(name, `varchar(${length})`);

  await knex.schema.createTable(OUR_TABLES.rewardDay, (table) => {
    text(table, "day", 10).notNullable();
    text(table, "kind", 20).notNullable();
    table.integer("currency").notNullable();
    table.integer("claims").notNullable();
    table.bigInteger("points").notNullable();
    table.primary(["day", "kind", "currency"]);
  });
  await knex.schema.createTable(OUR_TABLES.rewardCounter, (table) => {
    table.specificType("id", "char(64)").notNullable().primary();
    text(table, "day", 10).notNullable().index("ix_RewardCounter_day");
    table.integer("accounts").notNullable();
  });

  await knex.schema.createTable(OUR_TABLES.attendanceStamp, (table) => {
    table.integer("UserNum").notNullable();
    // The game day.
    text(table, "day", 10).notNullable();
    at(table, "at").notNullable();
    // Days in a row, this one included.
    table.integer("streak").notNullable();
    table.integer("points").notNullable();
    table.primary(["UserNum", "day"]);
  });

  await knex.schema.createTable(OUR_TABLES.voteSite, (table) => {
    table.increments("id");
    text(table, "slug", 30).notNullable().unique({ indexName: "uq_VoteSite_slug" });
    table.specificType("name", "nvarchar(60)").notNullable();
    text(table, "format", 20).notNullable();
    table.specificType("link", "nvarchar(400)").notNullable();
    table.integer("points").notNullable();
    // 0: once a game day.
    table.integer("waitHours").notNullable();
    text(table, "verification", 20).notNullable();
    // Sealed with DATA_KEY.
    text(table, "secret", 1000).nullable();
    text(table, "addresses", 1000).notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.voteToken, (table) => {
    text(table, "token", 24).notNullable().primary();
    table.integer("site").notNullable();
    table.integer("UserNum").notNullable();
    table.unique(["site", "UserNum"], { indexName: "uq_VoteToken_UserNum" });
  });
  await knex.schema.createTable(OUR_TABLES.voteCredit, (table) => {
    table.integer("site").notNullable();
    table.integer("UserNum").notNullable();
    // The account's nth vote on the site, from 1.
    table.integer("nth").notNullable();
    at(table, "at").notNullable();
    text(table, "day", 10).notNullable();
    table.integer("points").notNullable();
    table.primary(["site", "UserNum", "nth"]);
    table.index(["UserNum", "site", "at"], "ix_VoteCredit_UserNum");
    table.index(["site", "at"], "ix_VoteCredit_at");
  });
  await knex.schema.createTable(OUR_TABLES.voteRefusal, (table) => {
    table.integer("site").notNullable();
    text(table, "day", 10).notNullable();
    text(table, "why", 20).notNullable();
    table.integer("calls").notNullable();
    at(table, "last").notNullable();
    text(table, "address", 45).notNullable();
    table.primary(["site", "day", "why"]);
  });

  await knex.schema.createTable(OUR_TABLES.playTimeCredit, (table) => {
    table.integer("UserNum").notNullable().primary();
    // The game's counter up to which minutes are paid.
    table.bigInteger("counted").notNullable();
    text(table, "day", 10).notNullable();
    // Paid on that day.
    table.integer("dayPoints").notNullable();
    table.integer("claims").notNullable();
  });

  await knex.schema.createTable(OUR_TABLES.inviteCode, (table) => {
    text(table, "code", 12).notNullable().primary();
    table.integer("UserNum").notNullable().unique({ indexName: "uq_InviteCode_UserNum" });
  });
  await knex.schema.createTable(OUR_TABLES.invitation, (table) => {
    // The friend, who can be invited once.
    table.integer("UserNum").notNullable().primary();
    table.integer("inviter").notNullable();
    at(table, "created").notNullable();
    text(table, "state", 10).notNullable();
    // Why staff have to look at it.
    text(table, "suspicion", 10).nullable();
    // The month in Manila whose limit it was paid in.
    text(table, "month", 7).nullable();
    at(table, "decided").nullable();
    table.integer("decidedBy").nullable();
    table.specificType("reason", "nvarchar(300)").nullable();
    table.index(["inviter", "created"], "ix_Invitation_inviter");
    table.index(["state", "created", "UserNum"], "ix_Invitation_state");
  });
  for (const name of [OUR_TABLES.voteToken, OUR_TABLES.voteCredit, OUR_TABLES.voteRefusal])
    await knex.schema.alterTable(name, (table) =>
      table.foreign("site", `fk_${name}_site`).references("id").inTable(OUR_TABLES.voteSite),
    );
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.invitation,
    OUR_TABLES.inviteCode,
    OUR_TABLES.playTimeCredit,
    OUR_TABLES.voteRefusal,
    OUR_TABLES.voteCredit,
    OUR_TABLES.voteToken,
    OUR_TABLES.voteSite,
    OUR_TABLES.attendanceStamp,
    OUR_TABLES.rewardCounter,
    OUR_TABLES.rewardDay,
  ])
    await knex.schema.dropTable(table);
}
