import { GAME_SCHEMA, type GameColumn, type GameTableName } from "../../db/game/schema.ts";
import { compareTable, holds, type Problem } from "../../db/game/verify.ts";
import type { GameMapping } from "../../env.ts";
import type { ColumnFacts, TableFacts } from "./inspection.ts";
import { isSayable, placeOf, sameName } from "./names.ts";

/** Other names for a column on some servers, with the same meaning (docs/game-database.md). */
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

/** Columns that mean different things if a server has both: only its operator knows which one the game uses. */
const ASKED_WHERE_BOTH: { [T in GameTableName]?: string[] } = { ShopItemMap: ["ItemMoney"] };

/** Columns that identify a table whatever its name. */
const SIGNS = ["UserPass", "ChaSchool", "GuName", "RegionTax", "ItemMain", "PurFlag"];

/** The service does not use it, but the report mentions it. */
export const WHITELIST_TABLE = "TB_CC_IP";

/** A table that only this site has: a database that contains it is ours. */
export const OUR_SIGN = "LedgerEntry";

/** Tables and columns to search for in each database. */
export const LOOKED = { names: [...Object.keys(GAME_SCHEMA), WHITELIST_TABLE, OUR_SIGN], signs: SIGNS };

/** Tables that are in the same database, so that one shows where the other is. */
const BESIDE: { [T in GameTableName]?: GameTableName } = {
  GuildInfo: "ChaInfo",
  GuildRegion: "ChaInfo",
  ShopPurchase: "ShopItemMap",
};

/** A column with several candidates on this server, for its operator to decide. */
interface AmbiguousColumn {
  column: string;
  candidates: string[];
  optional: boolean;
}

/** The search result for one of the game's tables; `absent`: an optional table that this server does not have. */
export interface TableFinding {
  table: GameTableName;
  /** Where it is; null if it was not found or is ambiguous. */
  place: TableFacts | null;
  /** How it was found; `several` and `missing` leave `place` null. */
  how: "usual place" | "GAME_MAPPING" | "only one" | "beside" | "several" | "missing" | "absent";
  /** Other tables that match. */
  others: TableFacts[];
  /** This server's name of each column; null: missing or undecided. */
  columns: Record<string, string | null>;
  /** Columns with another name than in GAME_SCHEMA, proposed by preflight and not set in GAME_MAPPING. */
  proposed: { column: string; name: string }[];
  undecided: AmbiguousColumn[];
  problems: Problem[];
}

export type GameFinding = Record<GameTableName, TableFinding>;

const schemaOf = (table: GameTableName): { table: string; mapped?: true } => GAME_SCHEMA[table];
const definitions = (table: GameTableName) => Object.entries<GameColumn>(GAME_SCHEMA[table].columns);
/** Whether a column is only used if GAME_MAPPING names it. */
export const isMapped = (table: GameTableName, column: string) =>
  definitions(table).some(([name, { mapped }]) => name === column && mapped === true);
const named = (table: TableFacts, name: string) =>
  table.columns.find((column) => sameName(column.name, name));

/** Candidates for a column: the one with its own name, else those with its other names. */
function candidatesFor(table: GameTableName, column: string, definition: GameColumn, place: TableFacts) {
  const own = named(place, column);
  const requested = ASKED_WHERE_BOTH[table]?.includes(column) ?? false;
  if (own && !requested) return [own];
  const others = (OTHER_NAMES[table]?.[column] ?? []).flatMap((other) => named(place, other) ?? []);
  if (own) return [own, ...others];
  const fitting = others.filter(({ type }) => holds(definition, type));
  // A column of another type is reported as such, not as missing.
  return fitting.length > 0 ? fitting : others;
}

/** The fraction of the required columns that a table has, from 0 to 1. */
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
  // With half of the columns, a namesake is a backup or a log; with none, it is not a table of the game.
  const similar = byName.filter((candidate) => likeness(table, candidate) >= 0.5);
  const candidates =
    similar.length > 0
      ? similar
      : byName.length > 0
        ? byName
        : // What only few servers have has few columns, and many tables have those.
          schemaOf(table).mapped
          ? []
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
    const text = `${name}: GAME_MAPPING cannot contain a name with a dot or a bracket.`;
    finding.problems.push({ text, remedy: `${text} Create a view with another name for the service.` });
  }
  return finding;
}

/**
 * Finds the game's tables among all tables, and the columns that we use in them.
 * @param given GAME_MAPPING as configured, which takes precedence
 * @param lengths widths of UserInfo's columns that settings require beyond GAME_SCHEMA, in characters
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

/** The server's column for one of ours; undefined if it is missing or ambiguous. */
export function columnOf(finding: TableFinding, column: string): ColumnFacts | undefined {
  const name = finding.columns[column];
  return finding.place && name ? named(finding.place, name) : undefined;
}

/** GAME_MAPPING for the findings: only differences from GAME_SCHEMA. Undecided ones are omitted. */
export function gameMapping(game: GameFinding): GameMapping {
  const entries = Object.values(game).flatMap(({ table, place, columns, undecided }) => {
    if (!place) return [];
    const open = new Set(undecided.map(({ column }) => column));
    // Optional tables and columns only exist if GAME_MAPPING names them.
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
