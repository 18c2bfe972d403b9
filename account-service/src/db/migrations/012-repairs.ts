import type { Knex } from "knex";
import { OUR_TABLES } from "../tables.ts";

/** Repairs of accounts by staff, each with its reason and proofs, and who approved it. */
export async function up(knex: Knex) {
  await knex.schema.createTable(OUR_TABLES.accountRepair, (table) => {
    const at = (name: string) => table.specificType(name, "datetime2(3)");
    table.specificType("id", "varchar(36)").notNullable().primary();
    table.integer("UserNum").notNullable();
    table.specificType("kind", "varchar(20)").notNullable();
    // The game's address, whose column may be wider than ours.
    table.specificType("emailBefore", "nvarchar(254)").nullable();
    table.specificType("email", "nvarchar(60)").nullable();
    table.specificType("proofs", "varchar(200)").notNullable();
    table.specificType("reason", "nvarchar(400)").notNullable();
    table.specificType("state", "varchar(10)").notNullable();
    at("asked").notNullable();
    table.integer("askedBy").notNullable();
    at("decided").nullable();
    table.integer("decidedBy").nullable();
    table.index(["state", "asked"], "ix_AccountRepair_state");
    table.index(["asked"], "ix_AccountRepair_asked");
  });
}

export async function down(knex: Knex) {
  await knex.schema.dropTable(OUR_TABLES.accountRepair);
}
