import type { Knex } from "knex";
import type {} from "./schema.ts";

/** Where a handle has its connection. Only stores get at it, so that no other code has SQL. */
export const connection = Symbol("connection");

/** What runs statements. */
export interface Connected {
  readonly [connection]: Knex;
}

/** The connection of a handle, for stores (docs/architecture.md). Its tables have the rows of schema.ts. */
export const sql = (db: Connected): Knex => db[connection];
