import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** A player's redemptions in the order of their history: a page of a long one was found by sorting all of it. */
export async function up(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.couponRedemption, (table) => {
    table.index(["UserNum", "at", "id"], "ix_CouponRedemption_history");
    table.dropIndex(["UserNum", "at"], "ix_CouponRedemption_UserNum");
  });
}

export async function down(knex: Knex) {
  await knex.schema.alterTable(OUR_TABLES.couponRedemption, (table) => {
    table.index(["UserNum", "at"], "ix_CouponRedemption_UserNum");
    table.dropIndex(["UserNum", "at", "id"], "ix_CouponRedemption_history");
  });
}
