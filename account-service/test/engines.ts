import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { TestProject } from "vitest/node";
import { dropServerDatabases } from "../src/db/testing/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server for tests; empty where there is none, and its tests are skipped. */
    postgresUrl: string;
    /** What the names of its databases begin with that tests create; they are dropped after the last test. */
    postgresPrefix: string;
  }
}

const LOCAL = { host: "127.0.0.1", port: 5432 };

/** Whether something listens. */
const answers = ({ host, port }: typeof LOCAL) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on("connect", () => end(true));
    socket.on("timeout", () => end(false));
    socket.on("error", () => end(false));
  });

/**
 * Once before all tests: finds the PostgreSQL that writers meet on. `TEST_POSTGRES_URL` names one (the tests then fail
 * where it cannot be reached); else one on the standard local port is used where it lets `postgres` in without a
 * password.
 */
export default async function findEngines(project: TestProject) {
  const url = process.env.TEST_POSTGRES_URL ?? (await local());
  if (!url) process.stdout.write("No PostgreSQL: the tests of writers that meet there are skipped.\n");
  project.provide("postgresUrl", url);
  const prefix = `tambayan_test_${randomBytes(4).toString("hex")}_`;
  project.provide("postgresPrefix", prefix);
  return async () => {
    if (url) await dropServerDatabases(url, prefix);
  };
}

async function local(): Promise<string> {
  if (!(await answers(LOCAL))) return "";
  const { default: pg } = await import("pg");
  const url = `postgres://postgres@${LOCAL.host}:${LOCAL.port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    // citext comes with PostgreSQL's own extensions, which may not be installed.
    const { rowCount } = await client.query("select 1 from pg_available_extensions where name = 'citext'");
    return rowCount ? url : "";
  } catch {
    return "";
  } finally {
    await client.end().catch(() => {});
  }
}
