import type { Env } from "../../env.ts";
import { connect as connectAsShipped } from "../connect.ts";
import { resolveTables } from "../tables.ts";
import { createDatabase, type Database } from "../transaction.ts";
import { openPostgres, type PostgresTarget, postgresDialect } from "./postgres.ts";

// The rest of the shipped module.
export * from "../connect.ts";

/** Variables that pass a PostgreSQL schema to the programs that a test starts. */
export const targetVariables = ({ url, schema }: PostgresTarget) => ({
  TEST_POSTGRES_URL: url,
  TEST_POSTGRES_SCHEMA: schema,
});

/**
 * Opens a test's database. It replaces `db/connect.ts` in the programs that tests bundle for PostgreSQL, which
 * read the target from their variables.
 */
export function connect(env: Env, target: PostgresTarget | null = targetOf(process.env)): Database {
  if (!target) return connectAsShipped(env);
  const pool = { max: env.DB_POOL_MAX, waitMs: env.DB_POOL_WAIT_MS };
  return createDatabase(openPostgres(target, pool), {
    tables: resolveTables(env.GAME_MAPPING, true),
    dialect: postgresDialect,
    ownGameSchema: true,
  });
}

function targetOf(variables: Record<string, string | undefined>): PostgresTarget | null {
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES_SCHEMA: schema } = variables;
  return url && schema ? { url, schema } : null;
}
