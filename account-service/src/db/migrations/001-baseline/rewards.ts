import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, currency, day, hash, month, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.rewardDay,
  T.rewardCounter,
  T.attendanceStamp,
  T.voteSite,
  T.voteToken,
  T.voteCredit,
  T.voteRejection,
  T.playTimeCredit,
  T.inviteCode,
  T.invitation,
];

/** Stamps of attendance, votes on toplists, play time and invitations. The primary keys let each be paid once. */
export async function create(knex: Knex) {
  // What was paid, for the console.
  await knex.schema.createTable(T.rewardDay, (table) => {
    day(table, "day").notNullable();
    ascii(table, "kind", 20).notNullable();
    currency(table);
    table.integer("claims").notNullable();
    table.bigInteger("coins").notNullable();
    table.primary(["day", "kind", "currency"]);
  });
  // The accounts of a browser or an address on a day, under a keyed hash.
  await knex.schema.createTable(T.rewardCounter, (table) => {
    hash(table, "id").notNullable().primary();
    day(table, "day").notNullable().index("ix_RewardCounter_day");
    table.integer("accounts").notNullable();
  });

  await knex.schema.createTable(T.attendanceStamp, (table) => {
    table.integer("UserNum").notNullable();
    // The game day.
    day(table, "day").notNullable();
    at(table, "at").notNullable();
    // Days in a row, this one included.
    table.integer("streak").notNullable();
    table.integer("coins").notNullable();
    table.primary(["UserNum", "day"]);
  });

  await knex.schema.createTable(T.voteSite, (table) => {
    table.increments("id");
    ascii(table, "slug", 30).notNullable().unique({ indexName: "uq_VoteSite_slug" });
    text(table, "name", 60).notNullable();
    ascii(table, "format", 20).notNullable();
    text(table, "link", 400).notNullable();
    table.integer("coins").notNullable();
    // 0: once a game day.
    table.integer("waitHours").notNullable();
    ascii(table, "verification", 20).notNullable();
    // Sealed with DATA_KEY.
    ascii(table, "secret", 1000).nullable();
    ascii(table, "addresses", 1000).notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });
  await knex.schema.createTable(T.voteToken, (table) => {
    ascii(table, "token", 24).notNullable().primary();
    table.integer("site").notNullable();
    table.integer("UserNum").notNullable();
    table.unique(["site", "UserNum"], { indexName: "uq_VoteToken_UserNum" });
    references(table, T.voteToken);
  });
  await knex.schema.createTable(T.voteCredit, (table) => {
    table.integer("site").notNullable();
    table.integer("UserNum").notNullable();
    // The account's nth vote on the site, from 1.
    table.integer("nth").notNullable();
    at(table, "at").notNullable();
    day(table, "day").notNullable();
    table.integer("coins").notNullable();
    table.primary(["site", "UserNum", "nth"]);
    table.index(["UserNum", "site", "at"], "ix_VoteCredit_UserNum");
    table.index(["site", "at"], "ix_VoteCredit_at");
    references(table, T.voteCredit);
  });
  await knex.schema.createTable(T.voteRejection, (table) => {
    table.integer("site").notNullable();
    day(table, "day").notNullable();
    ascii(table, "why", 20).notNullable();
    table.integer("calls").notNullable();
    at(table, "last").notNullable();
    ascii(table, "address", 45).notNullable();
    table.primary(["site", "day", "why"]);
    references(table, T.voteRejection);
  });

  await knex.schema.createTable(T.playTimeCredit, (table) => {
    table.integer("UserNum").notNullable().primary();
    // The game's counter up to which minutes are paid.
    table.bigInteger("counted").notNullable();
    day(table, "day").notNullable();
    // Paid on that day.
    table.integer("dayCoins").notNullable();
    table.integer("claims").notNullable();
  });

  await knex.schema.createTable(T.inviteCode, (table) => {
    ascii(table, "code", 12).notNullable().primary();
    table.integer("UserNum").notNullable().unique({ indexName: "uq_InviteCode_UserNum" });
  });
  await knex.schema.createTable(T.invitation, (table) => {
    // The friend, who can be invited once.
    table.integer("UserNum").notNullable().primary();
    table.integer("inviter").notNullable();
    at(table, "created").notNullable();
    ascii(table, "state", 10).notNullable();
    // Why staff have to look at it.
    ascii(table, "suspicion", 10).nullable();
    // The month in Manila whose limit it was paid in.
    month(table, "month").nullable();
    at(table, "decided").nullable();
    table.integer("decidedBy").nullable();
    text(table, "reason", 300).nullable();
    table.index(["inviter", "created"], "ix_Invitation_inviter");
    table.index(["state", "created", "UserNum"], "ix_Invitation_state");
  });
}
