import type { Env } from "../../env.ts";
import { sql } from "../sql.ts";
import type { Database } from "../transaction.ts";
import { GAME_SCHEMA, type GameColumn, type GameTableName } from "./schema.ts";

/** A column of INFORMATION_SCHEMA.COLUMNS; `length` is null for types that have none, -1 for max. */
export interface FoundColumn {
  name: string;
  type: string;
  length: number | null;
}

/** SQL Server types that can store every value of the expected type. */
const FITTING: Record<GameColumn["type"], string[]> = {
  int: ["int", "smallint", "tinyint", "bigint"],
  // Public servers keep whole numbers beyond int in money columns: ChaExp is one.
  bigint: ["bigint", "int", "money", "decimal", "numeric"],
  varchar: ["varchar", "nvarchar", "char", "nchar"],
  datetime: ["datetime", "datetime2", "smalldatetime"],
  money: ["money", "bigint", "int", "decimal", "numeric"],
  float: ["float", "real", "decimal", "numeric", "int"],
  price: ["int", "smallint", "tinyint", "bigint", "varchar", "nvarchar", "char", "nchar"],
};

/** Whether a SQL Server type can store the expected type; widths are checked separately. */
export const holds = (expected: GameColumn, type: string) => FITTING[expected.type].includes(type);

/** A problem with a table, and what to do about it. */
export interface Problem {
  text: string;
  remedy: string;
}

const bracketed = (place: string) =>
  place
    .split(".")
    .map((part) => `[${part}]`)
    .join(".");

/** The definition for adding a missing column, with a default for existing rows. */
function columnSql({ type, length }: GameColumn, needed = length): string {
  if (type === "varchar") return `varchar(${needed}) NOT NULL DEFAULT ''`;
  if (type === "datetime") return "datetime NULL";
  return `${type === "price" ? "int" : type} NOT NULL DEFAULT 0`;
}

/** GAME_MAPPING for one column. @param name null: this server has none */
const mappingOf = (table: string, column: string, name: string | null) =>
  JSON.stringify({ [table]: { columns: { [column]: name } } });

/**
 * Compares one mapped table with what the server has.
 * @param found the server's columns; null if the table does not exist or is not visible
 * @param lengths column widths that settings require beyond GAME_SCHEMA, in characters
 * @returns all differences; empty if the table fits
 */
export function compareTable(
  table: GameTableName,
  physical: { name: string; columns: Record<string, string | null> },
  found: FoundColumn[] | null,
  lengths: Record<string, number> = {},
): Problem[] {
  if (found === null || found.length === 0) {
    const text = `${physical.name} does not exist, or this login cannot see it.`;
    return [{ text, remedy: `${text} Grant the login access to it, or name another table in GAME_MAPPING.` }];
  }
  const byName = new Map(found.map((column) => [column.name.toLowerCase(), column]));
  return Object.entries<GameColumn>(GAME_SCHEMA[table].columns).flatMap(([logical, expected]) => {
    const name = physical.columns[logical];
    if (name === null || name === undefined) return [];
    const column = byName.get(name.toLowerCase());
    const place = `${physical.name}.${name}`;
    const needed = lengths[logical] ?? expected.length;
    if (!column && expected.ifPresent) return [];
    if (!column) {
      const add = `ALTER TABLE ${bracketed(physical.name)} ADD [${name}] ${columnSql(expected, needed)};`;
      return [
        expected.optional
          ? {
              text: `${place} is missing; map it to null in GAME_MAPPING if this server does not have it.`,
              remedy: `${place} is missing. If this server does not have it, set GAME_MAPPING: ${mappingOf(table, logical, null)}`,
            }
          : {
              text: `${place} is missing.`,
              remedy: `${place} is missing. Name the right column in GAME_MAPPING: ${mappingOf(table, logical, "…")}; or, if there is none, add it: ${add}`,
            },
      ];
    }
    if (!holds(expected, column.type)) {
      const text = `${place} is ${column.type}; ${expected.type === "price" ? "int" : expected.type} is needed.`;
      return [
        { text, remedy: `${text} Name another column in GAME_MAPPING: ${mappingOf(table, logical, "…")}` },
      ];
    }
    if (needed && column.length !== null && column.length !== -1 && column.length < needed) {
      const text = `${place} holds ${column.length} characters; ${needed} are needed.`;
      const widen = `ALTER TABLE ${bracketed(physical.name)} ALTER COLUMN [${name}] ${column.type}(${needed}) NOT NULL;`;
      return [{ text, remedy: `${text} Widen it (without NOT NULL if it allows NULL now): ${widen}` }];
    }
    return [];
  });
}

async function columnsOf(db: Database, name: string): Promise<FoundColumn[]> {
  const [table = "", schema = "dbo", database] = name.split(".").reverse();
  const view = database ? `${database}.INFORMATION_SCHEMA.COLUMNS` : "INFORMATION_SCHEMA.COLUMNS";
  const rows = await sql(db)(view)
    .where({ TABLE_SCHEMA: schema, TABLE_NAME: table })
    .select("COLUMN_NAME", "DATA_TYPE", "CHARACTER_MAXIMUM_LENGTH");
  return rows.map((row) => ({
    name: String(row.COLUMN_NAME),
    type: String(row.DATA_TYPE).toLowerCase(),
    length: row.CHARACTER_MAXIMUM_LENGTH === null ? null : Number(row.CHARACTER_MAXIMUM_LENGTH),
  }));
}

/**
 * Leaves out the `ifPresent` columns that this server does not have: from here on they are as if mapped to null.
 * @param has whether the table has a column
 */
async function leaveOutAbsent(
  db: Database,
  table: GameTableName,
  has: (column: string) => boolean | Promise<boolean>,
): Promise<void> {
  const columns: Record<string, string | null> = db.tables[table].columns;
  for (const [logical, { ifPresent }] of Object.entries<GameColumn>(GAME_SCHEMA[table].columns)) {
    const column = columns[logical];
    if (ifPresent && column && !(await has(column))) columns[logical] = null;
  }
}

/**
 * Checks, on SQL Server, that every mapped game table and column exists and is wide enough; everywhere, which of the
 * optional ones that only some servers have exist. Reads only.
 * @throws Error that lists every difference, so that all can be fixed at once
 */
export async function verifyGameSchema(db: Database, env: Pick<Env, "GAME_PASSWORD_FORMAT">): Promise<void> {
  const problems: Problem[] = [];
  // A full MD5 does not fit into a column for its first 19 characters.
  const lengths: Record<string, number> = env.GAME_PASSWORD_FORMAT === "md5" ? { UserPass: 32 } : {};
  for (const table of Object.keys(GAME_SCHEMA) as GameTableName[]) {
    const physical = db.tables[table];
    // A missing or inaccessible database is reported like any other difference.
    if (physical.name === null) continue;
    const { name, columns } = physical;
    if (db.dialect.name !== "mssql") {
      await leaveOutAbsent(db, table, (column) => sql(db).schema.hasColumn(name, column));
      continue;
    }
    const found = await columnsOf(db, name).catch(() => null);
    const names = new Set(found?.map((column) => column.name.toLowerCase()));
    if (found) await leaveOutAbsent(db, table, (column) => names.has(column.toLowerCase()));
    problems.push(...compareTable(table, { name, columns }, found, table === "UserInfo" ? lengths : {}));
  }
  if (problems.length > 0) {
    throw new Error(
      `The game's database does not match GAME_MAPPING:\n${problems.map(({ text }) => `  - ${text}`).join("\n")}`,
    );
  }
}
