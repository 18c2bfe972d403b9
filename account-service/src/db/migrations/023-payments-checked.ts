import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * When payments were last compared with the providers' lists; what a receipt's picture looks like, to find one that was saved again; and an
 * index for what one person approved in a day.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.bookCheck, (table) => {
    table.specificType("paymentsCompared", "datetime2(3)").nullable();
  });
  // The release before compared them with each check.
  await knex(OUR_TABLES.bookCheck).update({ paymentsCompared: knex.ref("at") });
  await knex.schema.alterTable(OUR_TABLES.paymentReceipt, (table) => {
    // Difference hash of the picture: 64 bits in hexadecimal.
    table.specificType("pictureLook", "varchar(16)").nullable();
    table.index(["decidedBy", "decided"], "ix_PaymentReceipt_decided");
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.paymentReceipt, (table) => {
    table.dropIndex(["decidedBy", "decided"], "ix_PaymentReceipt_decided");
    table.dropColumn("pictureLook");
  });
  await knex.schema.alterTable(OUR_TABLES.bookCheck, (table) => table.dropColumn("paymentsCompared"));
}
