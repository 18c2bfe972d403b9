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

/**
 * The tables of the first release. Until then they are edited where they stand, and this edition is named anew each
 * time, so that a database of an earlier one is refused (migrate.ts) and not found lacking a column by a player.
 */
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
