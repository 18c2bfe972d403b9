import type { Knex } from "knex";
import { OUR_TABLES as T } from "../schema.ts";

/** Notes with each line of an order whether a refund returns its units to a limited stock. */
export const FROM_STOCK = "002-from-stock";

export const addFromStock = (knex: Knex) =>
  knex.schema.alterTable(T.orderLine, (table) => {
    table.integer("fromStock").nullable();
  });

// Not knex's dropColumn, which makes the table anew on the embedded database.
export const removeFromStock = (knex: Knex) =>
  knex.raw("ALTER TABLE ?? DROP COLUMN ??", [T.orderLine, "fromStock"]);
