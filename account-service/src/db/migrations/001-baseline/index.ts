import type { Knex } from "knex";
import * as access from "./access.ts";
import * as accounts from "./accounts.ts";
import * as coins from "./coins.ts";
import * as game from "./game.ts";
import * as operations from "./operations.ts";
import * as payments from "./payments.ts";
import * as rewards from "./rewards.ts";
import * as shop from "./shop.ts";
import * as support from "./support.ts";

/** The migration's name; migrate.ts refuses a database whose tables an earlier edition of it made. */
export const BASELINE = "001-baseline";

/** Parents before their children: a foreign key needs its parent. */
const PARTS = [accounts, access, coins, payments, game, shop, rewards, support, operations];

/** All tables of the first release (docs/domain.md has the words). */
export async function up(knex: Knex) {
  for (const { create } of PARTS) await create(knex);
}

export async function down(knex: Knex) {
  for (const { TABLES } of PARTS.toReversed())
    for (const table of TABLES.toReversed()) await knex.schema.dropTable(table);
}
