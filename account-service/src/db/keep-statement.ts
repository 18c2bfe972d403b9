import type { Knex } from "knex";
import { unpadded } from "./rows.ts";
import type { Tables } from "./tables.ts";
import type { Database } from "./transaction.ts";

/** Stands for a value while its statement is composed. */
class Parameter {
  constructor(readonly index: number) {}
}

/**
 * A query that is composed once for each database and then only run: composing it costs knex as much as SQLite takes to answer it
 * (docs/decisions/024). For what every page view reads.
 * @param compose the query, always of the same shape; it may compare with the values, and do nothing else with them
 * @returns runs it with the given values; the rows are as from knex
 */
export function keepStatement<Row, Values extends unknown[]>(
  compose: (db: Database, ...values: Values) => Knex.QueryBuilder,
): (db: Database, ...values: Values) => Promise<Row[]> {
  const composed = new WeakMap<Tables, { sql: string; bindings: readonly unknown[] }>();
  return async (db, ...values) => {
    let statement = composed.get(db.tables);
    if (!statement) {
      const parameters = values.map((_value, index) => new Parameter(index)) as unknown as Values;
      statement = compose(db, ...parameters).toSQL();
      composed.set(db.tables, statement);
    }
    const bindings = statement.bindings.map((binding) =>
      binding instanceof Parameter ? values[binding.index] : binding,
    );
    const answer = await db.knex.raw(statement.sql, bindings as Knex.RawBinding[]);
    // A raw query's answer on PostgreSQL has its rows inside.
    return Array.isArray(answer) ? answer : unpadded(answer.rows);
  };
}
