import type { Knex } from "knex";
import * as baseline from "./001-baseline/index.ts";

interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

/**
 * The tables of the first release. Until then they are edited where they stand, and this edition is named anew each
 * time, so that a database of an earlier one is refused (../migrate.ts) and not found lacking a column by a player.
 */
export const BASELINE = "001-baseline";

const MIGRATIONS: Record<string, Migration> = {
  [BASELINE]: baseline,
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
