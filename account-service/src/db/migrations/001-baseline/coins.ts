import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, currency, hash, text } from "./columns.ts";
import { references } from "./foreign-keys.ts";

export const TABLES = [
  T.ledgerEntry,
  T.streamer,
  T.campaign,
  T.codeBatch,
  T.code,
  T.redemption,
  T.staffMovement,
  T.coinDebt,
];

/**
 * The ledger, which is append-only: every change of a balance, with the balance after it. Codes, and what staff move.
 * The database itself rejects a negative balance, a code used too often, and a duplicate entry.
 */
export async function create(knex: Knex) {
  await knex.schema.createTable(T.ledgerEntry, (table) => {
    table.bigIncrements("id");
    table.integer("UserNum").notNullable();
    currency(table);
    table.integer("delta").notNullable();
    table.integer("balance").notNullable();
    ascii(table, "reason", 20).notNullable();
    ascii(table, "reference", 60).notNullable();
    table.integer("actor").nullable();
    at(table, "at").notNullable();
    table.unique(["reason", "reference", "currency"], { indexName: "uq_LedgerEntry_reference" });
    table.index(["UserNum", "currency", "id"], "ix_LedgerEntry_UserNum");
    table.check("?? >= 0", ["balance"], "ck_LedgerEntry_balance");
    table.check("?? <> 0", ["delta"], "ck_LedgerEntry_delta");
  });

  await knex.schema.createTable(T.streamer, (table) => {
    ascii(table, "code", 20).notNullable().primary();
    table.integer("UserNum").notNullable().index("ix_Streamer_UserNum");
    text(table, "name", 60).notNullable();
    // Null: the policy's.
    table.integer("sharePercent").nullable();
    table.integer("active").notNullable();
    references(table, T.streamer);
  });
  await knex.schema.createTable(T.campaign, (table) => {
    table.increments("id");
    text(table, "name", 100).notNullable();
    table.integer("coins").notNullable();
    table.integer("bonusCoins").notNullable();
    at(table, "starts").notNullable();
    at(table, "ends").nullable();
    table.integer("usesPerAccount").notNullable();
    // The code of the streamer that it belongs to.
    ascii(table, "streamer", 20).nullable().index("ix_Campaign_streamer");
    at(table, "paused").nullable();
    at(table, "revoked").nullable();
    at(table, "created").notNullable();
    table.integer("createdBy").nullable();
    table.check("?? >= 0 and ?? >= 0", ["coins", "bonusCoins"], "ck_Campaign_value");
    references(table, T.campaign);
  });
  await knex.schema.createTable(T.codeBatch, (table) => {
    table.increments("id");
    table.integer("campaign").notNullable().index("ix_CodeBatch_campaign");
    table.integer("codes").notNullable();
    table.integer("maxUses").notNullable();
    at(table, "created").notNullable();
    table.integer("createdBy").nullable();
    // When the download of its codes started; null: it did not, or was interrupted.
    at(table, "started").nullable();
    // Null: its codes are being created, or are incomplete, and cannot be redeemed.
    at(table, "finished").nullable();
    at(table, "revoked").nullable();
    at(table, "approvalRequested").nullable();
    at(table, "approved").nullable();
    table.integer("approvedBy").nullable();
    references(table, T.codeBatch);
  });
  await knex.schema.createTable(T.code, (table) => {
    table.increments("id");
    table.integer("campaign").notNullable().index("ix_Code_campaign");
    table.integer("batch").nullable().index("ix_Code_batch");
    hash(table, "codeHash").notNullable().unique({ indexName: "uq_Code_codeHash" });
    table.integer("maxUses").notNullable();
    table.integer("used").notNullable();
    table.check("?? <= ??", ["used", "maxUses"], "ck_Code_used");
    references(table, T.code);
  });
  await knex.schema.createTable(T.redemption, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    table.integer("code").notNullable().index("ix_Redemption_code");
    table.integer("campaign").notNullable();
    table.integer("UserNum").notNullable();
    // The account's nth redemption in the campaign: unique, so that the limit holds for simultaneous requests.
    table.integer("nth").notNullable();
    ascii(table, "CardCode", 32).notNullable();
    table.integer("coins").notNullable();
    table.integer("bonusCoins").notNullable();
    ascii(table, "streamer", 20).nullable();
    table.integer("share").notNullable();
    at(table, "at").notNullable().index("ix_Redemption_at");
    table.unique(["campaign", "UserNum", "nth"], { indexName: "uq_Redemption_nth" });
    table.index(["UserNum", "at", "id"], "ix_Redemption_history");
    table.index(["campaign", "at"], "ix_Redemption_campaign");
    table.index(["streamer", "at"], "ix_Redemption_streamer");
    references(table, T.redemption);
  });

  // What each staff member moved without approval.
  await knex.schema.createTable(T.staffMovement, (table) => {
    table.increments("id");
    // Null: the command line.
    table.integer("staff").nullable();
    at(table, "at").notNullable();
    table.bigInteger("coins").notNullable();
    // What they approved of manual transfers.
    table.integer("centavos").notNullable().defaultTo(0);
    ascii(table, "reference", 40).notNullable();
    table.index(["staff", "at"], "ix_StaffMovement_staff");
  });
  await knex.schema.createTable(T.coinDebt, (table) => {
    table.integer("UserNum").notNullable().primary();
    table.integer("coins").notNullable();
    // Changes so far, which number the ledger's entries.
    table.integer("changes").notNullable();
    at(table, "since").notNullable();
    table.index(["coins"], "ix_CoinDebt_coins");
  });
}
