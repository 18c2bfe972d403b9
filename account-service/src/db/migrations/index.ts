import type { Knex } from "knex";
import * as baseline from "./001-baseline/index.ts";
import { addFromStock, FROM_STOCK, removeFromStock } from "./002-from-stock.ts";

interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

const MIGRATIONS: Record<string, Migration> = {
  [baseline.BASELINE]: baseline,
  [FROM_STOCK]: { up: addFromStock, down: removeFromStock },
};

/**
 * Migrations of our own tables, in order, which only add (expand-only.test.ts); bundled, so that no folder is needed at
 * run time.
 */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration ${name}.`);
    return migration;
  },
};
