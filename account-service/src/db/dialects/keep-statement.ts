import type { Knex } from "knex";
import { unpadded } from "../queries/rows.ts";
import { sql } from "../sql.ts";
import type { Tables } from "../tables.ts";
import type { Database } from "../transaction.ts";

/** Stands for a value, or for one of a list, while its statement is composed. */
class Parameter {
  readonly index: number;
  readonly place: number | undefined;

  constructor(index: number, place?: number) {
    this.index = index;
    this.place = place;
  }
}

const givenFor = (values: readonly unknown[], { index, place }: Parameter) =>
  place === undefined ? values[index] : (values[index] as readonly unknown[])[place];

/**
 * A query that is composed once for each database and then only run: composing it costs knex as much as SQLite takes to
 * answer it (docs/decisions/024). For what every page view reads.
 * @param compose the query, always of the same shape; it may compare with the values, and do nothing else with them.
 *   A list gives one
 *   query for each of its lengths.
 * @returns runs it with the given values; the rows are as from knex
 */
export function keepStatement<Row, Values extends unknown[]>(
  compose: (db: Database, ...values: Values) => Knex.QueryBuilder,
): (db: Database, ...values: Values) => Promise<Row[]> {
  const composed = new WeakMap<Tables, Map<string, { sql: string; bindings: readonly unknown[] }>>();
  return async (db, ...values) => {
    const kept = composed.get(db.tables) ?? new Map();
    composed.set(db.tables, kept);
    const lengths = values.map((value) => (Array.isArray(value) ? value.length : "")).join();
    let statement = kept.get(lengths);
    if (!statement) {
      const parameters = values.map((value, index) =>
        Array.isArray(value) ? value.map((_, place) => new Parameter(index, place)) : new Parameter(index),
      ) as unknown as Values;
      statement = compose(db, ...parameters).toSQL();
      kept.set(lengths, statement);
    }
    const bindings = statement.bindings.map((binding: unknown) =>
      binding instanceof Parameter ? givenFor(values, binding) : binding,
    );
    const answer = await sql(db).raw(statement.sql, bindings as Knex.RawBinding[]);
    // A raw query's answer on PostgreSQL has its rows inside.
    return Array.isArray(answer) ? answer : unpadded(answer.rows);
  };
}
