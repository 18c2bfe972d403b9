import type { Env } from "../env.ts";
import { GAME_SCHEMA, type GameColumn, type GameTableName } from "./tables.ts";
import type { Database } from "./transaction.ts";

/** A column as INFORMATION_SCHEMA.COLUMNS tells it; `length` is null for types that have none, -1 for max. */
export interface FoundColumn {
  name: string;
  type: string;
  length: number | null;
}

/** SQL Server types that hold all that the expected one must hold. */
const FITTING: Record<GameColumn["type"], string[]> = {
  int: ["int", "smallint", "tinyint", "bigint"],
  bigint: ["bigint", "int"],
  varchar: ["varchar", "nvarchar", "char", "nchar"],
  datetime: ["datetime", "datetime2", "smalldatetime"],
  money: ["money", "bigint", "int", "decimal", "numeric"],
  float: ["float", "real", "decimal", "numeric", "int"],
  price: ["int", "smallint", "tinyint", "bigint", "varchar", "nvarchar", "char", "nchar"],
};

/** Whether a column of a SQL Server type holds what is expected; its width is another matter. */
export const holds = (expected: GameColumn, type: string) => FITTING[expected.type].includes(type);

/**
 * Compares one mapped table with what the server has.
 * @param found the server's columns; null where the table does not exist or may not be seen
 * @param lengths what settings ask of a column beyond GAME_SCHEMA, in characters
 * @returns one sentence for each difference; empty where the table serves
 */
export function compareTable(
  table: GameTableName,
  physical: { name: string; columns: Record<string, string | null> },
  found: FoundColumn[] | null,
  lengths: Record<string, number> = {},
): string[] {
  if (found === null || found.length === 0) {
    return [`${physical.name} does not exist, or this login may not see it.`];
  }
  const byName = new Map(found.map((column) => [column.name.toLowerCase(), column]));
  return Object.entries<GameColumn>(GAME_SCHEMA[table].columns).flatMap(([logical, expected]) => {
    const name = physical.columns[logical];
    if (name === null || name === undefined) return [];
    const column = byName.get(name.toLowerCase());
    const place = `${physical.name}.${name}`;
    if (!column) {
      const remedy = expected.optional ? `; map it to null in GAME_MAPPING if this server has none` : "";
      return [`${place} is missing${remedy}.`];
    }
    if (!holds(expected, column.type)) {
      return [`${place} is ${column.type}; ${expected.type} is needed.`];
    }
    const needed = lengths[logical] ?? expected.length;
    if (needed && column.length !== null && column.length !== -1 && column.length < needed) {
      return [`${place} holds ${column.length} characters; ${needed} are needed.`];
    }
    return [];
  });
}

async function columnsOf(db: Database, name: string): Promise<FoundColumn[]> {
  const [table = "", schema = "dbo", database] = name.split(".").reverse();
  const view = database ? `${database}.INFORMATION_SCHEMA.COLUMNS` : "INFORMATION_SCHEMA.COLUMNS";
  const rows = await db
    .knex(view)
    .where({ TABLE_SCHEMA: schema, TABLE_NAME: table })
    .select("COLUMN_NAME", "DATA_TYPE", "CHARACTER_MAXIMUM_LENGTH");
  return rows.map((row) => ({
    name: String(row.COLUMN_NAME),
    type: String(row.DATA_TYPE).toLowerCase(),
    length: row.CHARACTER_MAXIMUM_LENGTH === null ? null : Number(row.CHARACTER_MAXIMUM_LENGTH),
  }));
}

/**
 * Checks, on SQL Server, that every mapped game table and column exists and is wide enough. Reads only.
 * @throws Error with a line for every difference, so that the operator mends them in one go
 */
export async function verifyGameSchema(db: Database, env: Pick<Env, "GAME_PASSWORD_FORMAT">): Promise<void> {
  if (db.dialect.name !== "mssql") return;
  const problems: string[] = [];
  // An MD5 in full does not fit where the game keeps its first 19 characters.
  const lengths: Record<string, number> = env.GAME_PASSWORD_FORMAT === "md5" ? { UserPass: 32 } : {};
  for (const table of Object.keys(GAME_SCHEMA) as GameTableName[]) {
    const physical = db.tables[table];
    // A database that does not exist, or that this login may not enter, is a finding like any other.
    if (physical.name === null) continue;
    const found = await columnsOf(db, physical.name).catch(() => null);
    const { name, columns } = physical;
    problems.push(...compareTable(table, { name, columns }, found, table === "UserInfo" ? lengths : {}));
  }
  if (problems.length > 0) {
    throw new Error(
      `The game's database is not as GAME_MAPPING says:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
}
