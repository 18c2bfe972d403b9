import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * Coins for money (docs/decisions/039): packages, payments and what happened to each, webhooks that wait to be processed, transfers by
 * hand and their receipts, coins that are owed, and the checkouts of the demo. ReceiptNumber lets the number of a receipt credit once.
 */
export async function up(knex: Knex) {
  const at = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, "datetime2(3)");
  const code = (table: Knex.CreateTableBuilder, name: string, length: number) =>
    table.specificType(name, `varchar(${length})`);
  const text = (table: Knex.CreateTableBuilder, name: string, length: number) =>
    table.specificType(name, `nvarchar(${length})`);

  await knex.schema.createTable(OUR_TABLES.paymentPackage, (table) => {
    table.increments("id");
    text(table, "name", 60).notNullable();
    // In centavos.
    table.integer("price").notNullable();
    table.integer("coins").notNullable();
    table.integer("bonus").notNullable();
    table.integer("firstBonus").notNullable();
    code(table, "picture", 36).nullable();
    at(table, "starts").nullable();
    at(table, "ends").nullable();
    // An account's, in a day in Manila; 0: none.
    table.integer("dayLimit").notNullable();
    table.integer("position").notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.paymentChannel, (table) => {
    table.increments("id");
    code(table, "kind", 10).notNullable();
    text(table, "name", 60).notNullable();
    text(table, "accountName", 60).notNullable();
    text(table, "accountNumber", 60).notNullable();
    text(table, "instructions", 500).notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });

  await knex.schema.createTable(OUR_TABLES.payment, (table) => {
    code(table, "id", 36).notNullable().primary();
    // Shown to people: on the provider's page, with transfers by hand, to support.
    code(table, "reference", 12).notNullable().unique({ indexName: "uq_Payment_reference" });
    // Who pays, and who gets the coins.
    table.integer("UserNum").notNullable();
    table.integer("receiver").notNullable();
    code(table, "state", 12).notNullable();
    // The package as it was bought.
    table.integer("package").notNullable();
    text(table, "name", 60).notNullable();
    table.integer("price").notNullable();
    code(table, "currency", 3).notNullable();
    table.integer("coins").notNullable();
    table.integer("bonus").notNullable();
    // What the first payment would get besides, and what it got.
    table.integer("firstOffer").notNullable();
    table.integer("firstBonus").notNullable();
    text(table, "message", 200).notNullable();
    code(table, "referrer", 32).nullable();
    // Referral coins, and whose.
    table.integer("share").notNullable();
    table.integer("shareTo").nullable();

    code(table, "provider", 12).notNullable();
    table.integer("manualChannel").nullable();
    // What it was paid with at the provider.
    text(table, "channel", 60).nullable();
    // The provider's numbers of the checkout and of the payment.
    code(table, "providerId", 100).nullable();
    code(table, "providerPayment", 100).nullable();
    text(table, "checkoutUrl", 1000).nullable();

    at(table, "created").notNullable();
    at(table, "expires").notNullable();
    at(table, "paid").nullable();
    at(table, "credited").nullable();
    // Centavos that were returned; coins that had to come back for them, and those that were still there.
    table.integer("refunded").notNullable();
    table.integer("claimed").notNullable();
    table.integer("taken").notNullable();
    code(table, "problem", 20).nullable();
    // When the provider is asked again; null: not.
    at(table, "nextCheck").nullable();
    table.integer("checks").notNullable();
    // When it was last looked up for the player, who may reload the page often.
    at(table, "looked").nullable();

    table.index(["UserNum", "created"], "ix_Payment_UserNum");
    table.index(["receiver", "credited"], "ix_Payment_receiver");
    table.index(["created", "id"], "ix_Payment_created");
    table.index(["credited"], "ix_Payment_credited");
    table.index(["nextCheck"], "ix_Payment_nextCheck");
    table.index(["provider", "providerId"], "ix_Payment_providerId");
    table.index(["providerPayment"], "ix_Payment_providerPayment");
    table.index(["problem"], "ix_Payment_problem");
  });
  await knex.schema.createTable(OUR_TABLES.paymentEvent, (table) => {
    table.increments("id");
    code(table, "payment", 36).notNullable();
    at(table, "at").notNullable();
    code(table, "source", 10).notNullable();
    code(table, "kind", 20).notNullable();
    text(table, "detail", 400).notNullable();
    table.integer("actor").nullable();
    // The email that was sent.
    code(table, "mail", 36).nullable();
    table.index(["payment", "id"], "ix_PaymentEvent_payment");
  });
  await knex.schema.createTable(OUR_TABLES.paymentWebhook, (table) => {
    table.increments("id");
    code(table, "provider", 12).notNullable();
    code(table, "event", 100).notNullable();
    // What it is about: numbers of ours or the provider's, separated by spaces.
    code(table, "about", 500).notNullable();
    text(table, "kind", 60).notNullable();
    at(table, "received").notNullable();
    at(table, "due").nullable();
    table.integer("attempts").notNullable();
    at(table, "done").nullable();
    table.unique(["provider", "event"], { indexName: "uq_PaymentWebhook_event" });
    table.index(["due"], "ix_PaymentWebhook_due");
  });

  await knex.schema.createTable(OUR_TABLES.paymentReceipt, (table) => {
    code(table, "id", 36).notNullable().primary();
    code(table, "payment", 36).notNullable();
    table.integer("UserNum").notNullable();
    code(table, "reference", 40).notNullable();
    text(table, "name", 60).notNullable();
    code(table, "picture", 36).notNullable();
    // SHA-256 of the file as it was sent.
    code(table, "pictureHash", 64).notNullable();
    at(table, "sent").notNullable();
    code(table, "state", 10).notNullable();
    table.integer("approvedBy").nullable();
    table.integer("decidedBy").nullable();
    at(table, "decided").nullable();
    text(table, "reason", 300).nullable();
    table.index(["payment"], "ix_PaymentReceipt_payment");
    table.index(["state", "sent"], "ix_PaymentReceipt_state");
    table.index(["reference"], "ix_PaymentReceipt_reference");
    table.index(["pictureHash"], "ix_PaymentReceipt_picture");
    table.index(["picture"], "ix_PaymentReceipt_file");
  });
  await knex.schema.createTable(OUR_TABLES.receiptNumber, (table) => {
    code(table, "reference", 40).notNullable().primary();
    code(table, "receipt", 36).notNullable();
  });
  await knex.schema.createTable(OUR_TABLES.coinDebt, (table) => {
    table.integer("UserNum").notNullable().primary();
    table.integer("coins").notNullable();
    // Changes so far, which number the ledger's entries.
    table.integer("changes").notNullable();
    at(table, "since").notNullable();
    table.index(["coins"], "ix_CoinDebt_coins");
  });
  await knex.schema.createTable(OUR_TABLES.demoCheckout, (table) => {
    code(table, "id", 36).notNullable().primary();
    code(table, "payment", 36).notNullable().unique({ indexName: "uq_DemoCheckout_payment" });
    table.integer("amount").notNullable();
    code(table, "state", 10).notNullable();
    table.integer("refunded").notNullable();
    at(table, "paid").nullable();
  });
}

export async function down(knex: Knex) {
  for (const table of [
    OUR_TABLES.demoCheckout,
    OUR_TABLES.coinDebt,
    OUR_TABLES.receiptNumber,
    OUR_TABLES.paymentReceipt,
    OUR_TABLES.paymentWebhook,
    OUR_TABLES.paymentEvent,
    OUR_TABLES.payment,
    OUR_TABLES.paymentChannel,
    OUR_TABLES.paymentPackage,
  ])
    await knex.schema.dropTable(table);
}
