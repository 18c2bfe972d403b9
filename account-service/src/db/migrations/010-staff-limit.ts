import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

const T = OUR_TABLES;
const DAY = 24 * 3_600_000;
/** One statement each, as earlier migrations have it. */
const APPROVAL = [
  ["approvalAsked", "datetime2(3)"],
  ["approved", "datetime2(3)"],
  ["approvedBy", "int"],
] as const;

/** What each staff member moved without approval, and the approval of codes that are worth more than that allows. */
export async function up(knex: Knex) {
  await knex.schema.createTable(T.staffMove, (table) => {
    table.increments("id");
    // NULL: the command line.
    table.integer("staff").nullable();
    table.specificType("at", "datetime2(3)").notNullable();
    table.bigInteger("coins").notNullable();
    table.specificType("reference", "varchar(40)").notNullable();
    table.index(["staff", "at"]);
  });
  // The adjustments of the last day go on counting.
  const moved = knex(T.pointsAdjustment)
    .where({ state: "done" })
    .where("asked", ">", new Date(Date.now() - DAY))
    .select("askedBy", "asked", knex.raw("ABS(CAST(?? AS bigint))", ["delta"]), "id");
  await knex(knex.raw("?? (??, ??, ??, ??)", [T.staffMove, "staff", "at", "coins", "reference"])).insert(
    moved,
  );
  for (const [column, type] of APPROVAL) {
    await knex.schema.alterTable(T.couponLot, (table) => table.specificType(column, type).nullable());
  }
}

export async function down(knex: Knex) {
  for (const [column] of APPROVAL.toReversed()) {
    await knex.schema.alterTable(T.couponLot, (table) => table.dropColumn(column));
  }
  await knex.schema.dropTable(T.staffMove);
}
