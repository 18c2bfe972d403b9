import type { GameMapping } from "../env.ts";
import { GAME_SCHEMA, type GameTable, type GameTableName } from "./game/schema.ts";
import { OUR_TABLES } from "./schema.ts";

type Columns<T extends GameTableName> = {
  [C in keyof (typeof GAME_SCHEMA)[T]["columns"]]: (typeof GAME_SCHEMA)[T]["columns"][C] extends {
    optional: true;
  }
    ? string | null
    : string;
};

/** Names, null if this server does not have the object. */
type Name<T extends GameTableName> = (typeof GAME_SCHEMA)[T] extends { mapped: true }
  ? string | null
  : string;

/** Physical names of the game's tables; null for optional tables and columns that this server does not have. */
type GameTables = { [T in GameTableName]: { name: Name<T>; columns: Columns<T> } };

export type Tables = GameTables & typeof OUR_TABLES;

/**
 * Resolves the names of one server.
 * @param mapping this server's differences from GAME_SCHEMA
 * @param local true if the game's tables are in our own database (embedded, _test, _demo): names lose their database
 * @throws Error that names a table or column that does not exist in GAME_SCHEMA, or a required one mapped to null
 */
export function resolveTables(mapping: GameMapping, local: boolean): Tables {
  for (const name of Object.keys(mapping)) {
    if (!Object.hasOwn(GAME_SCHEMA, name))
      throw new Error(`GAME_MAPPING names a table that is not used: ${name}.`);
  }
  const game = Object.entries<GameTable>(GAME_SCHEMA).map(([name, schema]) => {
    const given = mapping[name] ?? {};
    for (const column of Object.keys(given.columns ?? {})) {
      if (!Object.hasOwn(schema.columns, column))
        throw new Error(`GAME_MAPPING names a column that is not used: ${name}.${column}.`);
    }
    const columns = Object.entries(schema.columns).map(([column, definition]) => {
      const physical = given.columns?.[column];
      if (physical === null && !definition.optional) {
        throw new Error(`GAME_MAPPING leaves out ${name}.${column}, which is required.`);
      }
      return [column, physical === undefined ? (definition.mapped ? null : column) : physical];
    });
    const there = !schema.mapped || mapping[name] !== undefined;
    const place = given.table ?? schema.table;
    const physical = local ? place.split(".").at(-1) : place;
    return [name, { name: there ? physical : null, columns: Object.fromEntries(columns) }];
  });
  return { ...(Object.fromEntries(game) as GameTables), ...OUR_TABLES };
}
