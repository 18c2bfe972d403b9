// @ts-check
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createSchema, dropSchema } from "../../account-service/src/db/testing/postgres.ts";

/**
 * A new schema of the PostgreSQL that a measurement may use.
 * @returns {Promise<{ variables: { TEST_POSTGRES_URL: string, TEST_POSTGRES_SCHEMA: string }, close: () =>
 *   Promise<void> } | null>} null if none answers
 */
export async function openPostgres() {
  const url = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
  } catch {
    console.log("No PostgreSQL answers: it is left out.");
    return null;
  } finally {
    await client.end().catch(() => {});
  }
  const target = { url, schema: `bench_${randomUUID().slice(0, 8)}` };
  await createSchema(target);
  return {
    variables: { TEST_POSTGRES_URL: url, TEST_POSTGRES_SCHEMA: target.schema },
    close: () => dropSchema(target),
  };
}
