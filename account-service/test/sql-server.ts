import knex, { type Knex } from "knex";
import { type SqlServerTarget, sqlServerConfig, sqlServerTarget } from "../src/db/connect.ts";
import { mssqlDialect, SqlServerClient } from "../src/db/dialects/mssql.ts";
import { resolveTables } from "../src/db/tables.ts";
import { createDatabase, type Database } from "../src/db/transaction.ts";
import type { GameMapping } from "../src/env.ts";
import { testEnv } from "./database.ts";

/** A statement as it would reach SQL Server. */
export interface Statement {
  sql: string;
  bindings: unknown[];
  /** tedious' type of each binding: VarChar, NVarChar, Int, … */
  types: string[];
}

/** Rows that the imagined server answers with; throw to let a statement fail. */
export type Answer = (statement: Statement) => Record<string, unknown>[];

/**
 * A database handle over SQL Server's dialect, with the service's own settings but no server: statements are compiled
 * and their parameters typed just as they would be sent, kept in `statements`, and answered by `answer`.
 */
export function recordSqlServer(
  answer: Answer = () => [],
  { mapping = {}, ownGameSchema = false }: { mapping?: GameMapping; ownGameSchema?: boolean } = {},
): { db: Database; statements: Statement[] } {
  const statements: Statement[] = [];

  class RecordingClient extends SqlServerClient {
    override async acquireRawConnection() {
      return { connected: true };
    }
    override validateConnection() {
      return true;
    }
    override async destroyRawConnection() {}
    override async _query(
      _connection: unknown,
      query: { sql: string; bindings?: unknown[]; response?: unknown },
    ) {
      const bindings = query.bindings ?? [];
      const types = bindings.map((binding) => this._typeForBinding(binding)[1].name);
      const statement = { sql: query.sql, bindings, types };
      statements.push(statement);
      // tedious gives a row as a list of values, each with its column's name and type; a bigint as text.
      query.response = answer(statement).map((row) =>
        Object.entries(row).map(([colName, value]) =>
          typeof value === "bigint"
            ? { metadata: { colName, type: { name: "IntN" } }, value: String(value) }
            : { metadata: { colName }, value },
        ),
      );
      return query;
    }
  }

  const env = testEnv({ DATABASE_URL: "mssql://site:unused@sql.invalid/Site" });
  const config = sqlServerConfig(sqlServerTarget(env) as SqlServerTarget, env);
  const instance = knex({ ...config, client: RecordingClient as unknown as typeof Knex.Client });
  const db = createDatabase(instance, {
    tables: resolveTables(mapping, ownGameSchema),
    dialect: mssqlDialect,
    ownGameSchema,
  });
  return { db, statements };
}
