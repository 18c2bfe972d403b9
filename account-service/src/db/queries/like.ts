import type { Knex } from "knex";

/** Escapes the wildcards of LIKE; [ is one on SQL Server. */
const escapeLike = (text: string) => text.replace(/[\\%_[]/g, "\\$&");

/** Narrows a query to rows whose column contains a text, in the column's collation. */
export const whereContains = <Query extends Knex.QueryBuilder>(query: Query, column: string, text: string) =>
  query.whereRaw("?? like ? escape '\\'", [column, `%${escapeLike(text)}%`]);
