import type { Knex } from "knex";

// A character's ChaOnline. NULL, which a server has where it added the column later, is 0: out of the game.

/** Whether a character is in the game; null on a server that does not tell, because it has no such column. */
export const isInGame = (column: string | null, stored: number | null | undefined): boolean | null =>
  column === null ? null : (stored ?? 0) !== 0;

/** Leaves the characters that are in the game. */
export const whereInGame = <Query extends Knex.QueryBuilder>(query: Query, column: string) =>
  query.whereNot(column, 0);

/** Leaves the characters that are not in the game; all of them on a server that does not tell. */
export const whereOutOfGame = <Query extends Knex.QueryBuilder>(query: Query, column: string | null) =>
  column === null ? query : query.where((out) => out.where(column, 0).orWhereNull(column));
