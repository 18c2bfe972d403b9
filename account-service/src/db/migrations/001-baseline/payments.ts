import type { Knex } from "knex";
import { OUR_TABLES as T } from "../../schema.ts";
import { ascii, at, text } from "./columns.ts";

export const TABLES = [
  T.paymentPackage,
  T.paymentChannel,
  T.payment,
  T.paymentEvent,
  T.paymentWebhook,
  T.paymentReceipt,
  T.receiptNumber,
  T.demoCheckout,
];

/**
 * Coins for money (docs/decisions/039): packages, payments and what happened to each, webhooks that wait to be
 * processed, manual transfers and their receipts, and the checkouts of the demo.
 */
export async function create(knex: Knex) {
  await knex.schema.createTable(T.paymentPackage, (table) => {
    table.increments("id");
    text(table, "name", 60).notNullable();
    // In centavos.
    table.integer("price").notNullable();
    // Who last set what it costs and gives; null: the command line. They may not approve its receipts alone without
    // limit.
    table.integer("pricedBy").nullable();
    // Null: long ago, on the command line, or by two people.
    at(table, "pricedAt").nullable();
    table.integer("coins").notNullable();
    table.integer("bonus").notNullable();
    table.integer("firstBonus").notNullable();
    ascii(table, "picture", 36).nullable();
    at(table, "starts").nullable();
    at(table, "ends").nullable();
    // An account's, in a day in Manila; 0: none.
    table.integer("dayLimit").notNullable();
    table.integer("position").notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });
  await knex.schema.createTable(T.paymentChannel, (table) => {
    table.increments("id");
    ascii(table, "kind", 10).notNullable();
    text(table, "name", 60).notNullable();
    text(table, "accountName", 60).notNullable();
    text(table, "accountNumber", 60).notNullable();
    text(table, "instructions", 500).notNullable();
    table.integer("active").notNullable();
    at(table, "created").notNullable();
  });

  await knex.schema.createTable(T.payment, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    // Shown to people: on the provider's page, with manual transfers, to support.
    ascii(table, "reference", 12).notNullable().unique({ indexName: "uq_Payment_reference" });
    // Who pays, and who gets the coins.
    table.integer("UserNum").notNullable();
    table.integer("receiver").notNullable();
    ascii(table, "state", 12).notNullable();
    // The package as it was bought.
    table.integer("package").notNullable();
    text(table, "name", 60).notNullable();
    table.integer("price").notNullable();
    table.integer("pricedBy").nullable();
    ascii(table, "currency", 3).notNullable();
    table.integer("coins").notNullable();
    table.integer("bonus").notNullable();
    // What the first payment would get besides, and what it got.
    table.integer("firstOffer").notNullable();
    table.integer("firstBonus").notNullable();
    text(table, "message", 200).notNullable();
    // A streamer's code; their share in coins, and the number of their account.
    ascii(table, "streamer", 32).nullable();
    table.integer("share").notNullable();
    table.integer("shareTo").nullable();

    ascii(table, "provider", 12).notNullable();
    table.integer("manualChannel").nullable();
    // What it was paid with at the provider.
    text(table, "channel", 60).nullable();
    // The provider's numbers of the checkout and of the payment.
    ascii(table, "providerId", 100).nullable();
    ascii(table, "providerPayment", 100).nullable();
    text(table, "checkoutUrl", 1000).nullable();

    at(table, "created").notNullable();
    at(table, "expires").notNullable();
    at(table, "paid").nullable();
    at(table, "credited").nullable();
    // When staff asked the provider to return the money: one that is not credited yet must not be then.
    at(table, "refundRequested").nullable();
    // Centavos that were returned; coins that had to come back for them, and those that were still there.
    table.integer("refunded").notNullable();
    table.integer("claimed").notNullable();
    table.integer("taken").notNullable();
    ascii(table, "problem", 20).nullable();
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
  await knex.schema.createTable(T.paymentEvent, (table) => {
    table.increments("id");
    ascii(table, "payment", 36).notNullable();
    at(table, "at").notNullable();
    ascii(table, "source", 10).notNullable();
    ascii(table, "kind", 20).notNullable();
    text(table, "detail", 400).notNullable();
    table.integer("actor").nullable();
    // The email that was sent.
    ascii(table, "mail", 36).nullable();
    table.index(["payment", "id"], "ix_PaymentEvent_payment");
  });
  await knex.schema.createTable(T.paymentWebhook, (table) => {
    table.increments("id");
    ascii(table, "provider", 12).notNullable();
    ascii(table, "event", 100).notNullable();
    // What it is about: numbers of ours or the provider's, separated by spaces.
    ascii(table, "about", 500).notNullable();
    text(table, "kind", 60).notNullable();
    at(table, "received").notNullable();
    at(table, "due").nullable();
    table.integer("attempts").notNullable();
    at(table, "done").nullable();
    table.unique(["provider", "event"], { indexName: "uq_PaymentWebhook_event" });
    table.index(["due"], "ix_PaymentWebhook_due");
  });

  await knex.schema.createTable(T.paymentReceipt, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    ascii(table, "payment", 36).notNullable();
    table.integer("UserNum").notNullable();
    ascii(table, "reference", 40).notNullable();
    text(table, "name", 60).notNullable();
    ascii(table, "picture", 36).notNullable();
    // SHA-256 of the file as it was sent, and of the picture as it is stored: the same for files with the same pixels.
    ascii(table, "pictureHash", 64).notNullable();
    ascii(table, "pixelHash", 64).nullable();
    at(table, "sent").notNullable();
    ascii(table, "state", 10).notNullable();
    table.integer("approvedBy").nullable();
    table.integer("decidedBy").nullable();
    at(table, "decided").nullable();
    text(table, "reason", 300).nullable();
    table.index(["payment"], "ix_PaymentReceipt_payment");
    table.index(["state", "sent"], "ix_PaymentReceipt_state");
    table.index(["reference"], "ix_PaymentReceipt_reference");
    table.index(["pictureHash"], "ix_PaymentReceipt_picture");
    table.index(["pixelHash"], "ix_PaymentReceipt_pixels");
    table.index(["picture"], "ix_PaymentReceipt_file");
  });
  // Lets the number of a receipt credit once.
  await knex.schema.createTable(T.receiptNumber, (table) => {
    ascii(table, "reference", 40).notNullable().primary();
    ascii(table, "receipt", 36).notNullable();
  });
  await knex.schema.createTable(T.demoCheckout, (table) => {
    ascii(table, "id", 36).notNullable().primary();
    ascii(table, "payment", 36).notNullable().unique({ indexName: "uq_DemoCheckout_payment" });
    table.integer("amount").notNullable();
    ascii(table, "state", 10).notNullable();
    table.integer("refunded").notNullable();
    at(table, "paid").nullable();
  });
}
