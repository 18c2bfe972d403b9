import { GAME_SCHEMA, type GameColumn, type GameTableName } from "../db/tables.ts";
import { compareTable, holds, type Problem } from "../db/verify-game-schema.ts";
import type { GameMapping } from "../env.ts";
import type { ColumnFacts, TableFacts } from "./inspection.ts";
import { isSayable, placeOf, sameName } from "./names.ts";

/** Other names that servers have for a column (game-database.md); each must mean the same. */
const OTHER_NAMES: { [T in GameTableName]?: Record<string, string[]> } = {
  UserInfo: {
    UserEmail: ["Email", "UserMail", "E_Mail"],
    NameFirst: ["FirstName"],
    NameLast: ["LastName"],
    PhoneNumber: ["Phone", "UserPhone", "ContactNumber", "MobileNumber"],
  },
  ChaInfo: {
    ChaMMR: ["ChaMMRScore", "ChaMMRPoint"],
    ChaPKScore: ["ChaPkWin", "ChaKills", "ChaPKKill"],
    ChaPKDeath: ["ChaPkLoss", "ChaDeaths", "ChaPKLose"],
    ChaSchool: ["ChaSchoolNum"],
  },
  ShopItemMap: { ItemMoney: ["ItemPrice"] },
};

/** Columns that mean different things where a server has both: the operator knows which one the game goes by. */
const ASKED_WHERE_BOTH: { [T in GameTableName]?: string[] } = { ShopItemMap: ["ItemMoney"] };

/** Columns by which a table is known whatever it is called. */
const SIGNS = ["UserPass", "ChaSchool", "GuName", "RegionTax", "ItemMain", "PurFlag"];

/** Nothing is written to it today; who has it wants to know that it was seen. */
export const WHITELIST_TABLE = "TB_CC_IP";

/** A table that only this site has: the database that it stands in is ours, and none of the game's. */
export const OUR_SIGN = "LedgerEntry";

/** What to look for in each database. */
export const LOOKED = { names: [...Object.keys(GAME_SCHEMA), WHITELIST_TABLE, OUR_SIGN], signs: SIGNS };

/** Tables that stand in one database, so that one tells where the other is. */
const BESIDE: { [T in GameTableName]?: GameTableName } = {
  GuildInfo: "ChaInfo",
  GuildRegion: "ChaInfo",
  ShopPurchase: "ShopItemMap",
};

/** A column that several of a server's could be: the operator knows which. */
export interface Undecided {
  column: string;
  candidates: string[];
  optional: boolean;
}

/** What became of the search for one of the game's tables; `absent`: servers do without it. */
export interface TableFinding {
  table: GameTableName;
  /** Where it is; null where it was not found, or where several could be it. */
  place: TableFacts | null;
  /** How it was found; `several` and `missing` leave `place` null. */
  how: "usual place" | "GAME_MAPPING" | "only one" | "beside" | "several" | "missing" | "absent";
  /** Other tables that could be it. */
  others: TableFacts[];
  /** This server's name of each column; null: it has none, or it is not decided. */
  columns: Record<string, string | null>;
  /** Columns under another name than GAME_SCHEMA's, as proposed here and not said by the operator. */
  proposed: { column: string; name: string }[];
  undecided: Undecided[];
  problems: Problem[];
}

export type GameFinding = Record<GameTableName, TableFinding>;

const schemaOf = (table: GameTableName): { table: string; mapped?: true } => GAME_SCHEMA[table];
const definitions = (table: GameTableName) => Object.entries<GameColumn>(GAME_SCHEMA[table].columns);
/** Whether a server has a column only where GAME_MAPPING names it. */
export const isMapped = (table: GameTableName, column: string) =>
  definitions(table).some(([name, { mapped }]) => name === column && mapped === true);
const named = (table: TableFacts, name: string) =>
  table.columns.find((column) => sameName(column.name, name));

/** The columns that could be one of ours: by its own name only that one, else by the other names for it. */
function candidatesFor(table: GameTableName, column: string, definition: GameColumn, place: TableFacts) {
  const own = named(place, column);
  const asked = ASKED_WHERE_BOTH[table]?.includes(column) ?? false;
  if (own && !asked) return [own];
  const others = (OTHER_NAMES[table]?.[column] ?? []).flatMap((other) => named(place, other) ?? []);
  if (own) return [own, ...others];
  const fitting = others.filter(({ type }) => holds(definition, type));
  // One of another type is worth a sentence about its type, not about a column that is missing.
  return fitting.length > 0 ? fitting : others;
}

/** How many of the required columns a table has, from 0 to 1. */
function likeness(table: GameTableName, place: TableFacts) {
  const required = definitions(table).filter(([, definition]) => !definition.optional);
  const there = required.filter(([column, definition]) => {
    return candidatesFor(table, column, definition, place).length > 0;
  });
  return there.length / required.length;
}

function choosePlace(
  table: GameTableName,
  tables: TableFacts[],
  given: string | undefined,
  beside: TableFacts | null | undefined,
): Pick<TableFinding, "place" | "how" | "others"> {
  if (given !== undefined) {
    const place = tables.find((candidate) => sameName(placeOf(candidate), given)) ?? null;
    return { place, how: place ? "GAME_MAPPING" : "missing", others: [] };
  }
  const byName = tables.filter((candidate) => sameName(candidate.name, table));
  // Half of the columns is a namesake's backup or log; a name and nothing else is no table of the game's.
  const alike = byName.filter((candidate) => likeness(table, candidate) >= 0.5);
  const candidates =
    alike.length > 0
      ? alike
      : byName.length > 0
        ? byName
        : tables.filter((candidate) => likeness(table, candidate) >= 0.8);
  const found = (place: TableFacts | undefined, how: TableFinding["how"]) => ({
    place: place ?? null,
    how,
    others: candidates.filter((candidate) => candidate !== place),
  });
  if (candidates.length === 0) return found(undefined, schemaOf(table).mapped ? "absent" : "missing");
  const usual = candidates.find((candidate) => sameName(placeOf(candidate), GAME_SCHEMA[table].table));
  if (usual) return found(usual, "usual place");
  if (candidates.length === 1) return found(candidates[0], "only one");
  const near = beside ? candidates.filter(({ database }) => sameName(database, beside.database)) : [];
  if (near.length === 1) return found(near[0], "beside");
  return found(undefined, "several");
}

function mapTable(
  table: GameTableName,
  tables: TableFacts[],
  given: GameMapping[string],
  beside: TableFacts | null | undefined,
  lengths: Record<string, number>,
): TableFinding {
  const chosen = choosePlace(table, tables, given.table, beside);
  const finding: TableFinding = {
    table,
    ...chosen,
    columns: {},
    proposed: [],
    undecided: [],
    problems: [],
  };
  const { place } = chosen;
  if (!place) return finding;
  for (const [column, definition] of definitions(table)) {
    const said = given.columns?.[column];
    const candidates = said === undefined ? candidatesFor(table, column, definition, place) : [];
    const optional = definition.optional === true;
    if (said !== undefined) finding.columns[column] = said;
    else if (candidates.length > 1) {
      finding.columns[column] = null;
      finding.undecided.push({ column, candidates: candidates.map(({ name }) => name), optional });
    } else {
      const name = candidates[0]?.name ?? (optional ? null : column);
      finding.columns[column] = name;
      if (name !== null && !sameName(name, column)) finding.proposed.push({ column, name });
    }
  }
  finding.problems = compareTable(
    table,
    { name: placeOf(place), columns: finding.columns },
    place.columns,
    lengths,
  );
  const unsayable = [place.database, place.schema, place.name, ...Object.values(finding.columns)].filter(
    (name): name is string => name !== null && !isSayable(name),
  );
  for (const name of unsayable) {
    const text = `${name}: a name with a dot or a bracket cannot be written in GAME_MAPPING.`;
    finding.problems.push({ text, remedy: `${text} Give the service a view of another name.` });
  }
  return finding;
}

/**
 * Looks for the game's tables among all that were found, and for our columns in them.
 * @param given GAME_MAPPING as it is set: what the operator decided is not decided again
 * @param lengths widths of UserInfo's columns that settings ask for beyond GAME_SCHEMA
 */
export function mapGame(
  tables: TableFacts[],
  given: GameMapping = {},
  lengths: Record<string, number> = {},
): GameFinding {
  const findings: Partial<GameFinding> = {};
  for (const table of Object.keys(GAME_SCHEMA) as GameTableName[]) {
    const beside = BESIDE[table] && findings[BESIDE[table]]?.place;
    findings[table] = mapTable(
      table,
      tables,
      given[table] ?? {},
      beside,
      table === "UserInfo" ? lengths : {},
    );
  }
  return findings as GameFinding;
}

/** A column of ours as this server has it; undefined where it has none, or where it is not known which. */
export function columnOf(finding: TableFinding, column: string): ColumnFacts | undefined {
  const name = finding.columns[column];
  return finding.place && name ? named(finding.place, name) : undefined;
}

/** GAME_MAPPING for what was found: only what differs from GAME_SCHEMA. What is not decided is left out. */
export function gameMapping(game: GameFinding): GameMapping {
  const entries = Object.values(game).flatMap(({ table, place, columns, undecided }) => {
    if (!place) return [];
    const open = new Set(undecided.map(({ column }) => column));
    // What is there only where GAME_MAPPING names it is named.
    const differing = Object.entries(columns).filter(
      ([column, name]) => name !== (isMapped(table, column) ? null : column) && !open.has(column),
    );
    const { table: usual, mapped: named } = schemaOf(table);
    const entry = {
      ...((named || placeOf(place) !== usual) && { table: placeOf(place) }),
      ...(differing.length > 0 && { columns: Object.fromEntries(differing) }),
    };
    return Object.keys(entry).length > 0 ? [[table, entry]] : [];
  });
  return Object.fromEntries(entries);
}
