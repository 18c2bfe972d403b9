import type { Knex } from "knex";
import { CLOCKS_DIFFER } from "../../lib/time.ts";

/** For `where`: `hasCome` of lib/time.ts for a stored time. */
export const hasCome = (column: string, now: Date, longestWait: number) => (query: Knex.QueryBuilder) =>
  void query
    .where(column, "<=", now)
    .orWhere(column, ">", new Date(now.getTime() + longestWait + CLOCKS_DIFFER));
