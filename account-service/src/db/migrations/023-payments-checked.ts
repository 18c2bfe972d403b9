import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/**
 * When payments were last compared with the providers' lists; the pixels of a receipt's picture, to find one whose file was changed; and
 * what staff approved of transfers by hand, beside the coins that they moved.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.bookCheck, (table) => {
    table.specificType("paymentsCompared", "datetime2(3)").nullable();
  });
  // The release before compared them with each check.
  await knex(OUR_TABLES.bookCheck).update({ paymentsCompared: knex.ref("at") });
  await knex.schema.alterTable(OUR_TABLES.paymentReceipt, (table) => {
    // SHA-256 of the picture as it is stored: the same for files with the same pixels.
    table.specificType("pixelHash", "varchar(64)").nullable();
    table.index(["pixelHash"], "ix_PaymentReceipt_pixels");
  });
  await knex.schema.alterTable(OUR_TABLES.staffMove, (table) => {
    table.integer("centavos").notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.staffMove, (table) => table.dropColumn("centavos"));
  await knex.schema.alterTable(OUR_TABLES.paymentReceipt, (table) => {
    table.dropIndex(["pixelHash"], "ix_PaymentReceipt_pixels");
    table.dropColumn("pixelHash");
  });
  await knex.schema.alterTable(OUR_TABLES.bookCheck, (table) => table.dropColumn("paymentsCompared"));
}
