import { GAME_SCHEMA, type GameTableName } from "../../../db/game/schema.ts";
import { gameUse } from "../../../db/game/use.ts";
import type { Inspection } from "../findings.ts";
import { usesOf } from "../grants.ts";
import type { TableFacts } from "../inspection.ts";
import { columnOf, isMapped, type TableFinding, WHITELIST_TABLE } from "../mapping.ts";
import { placeOf, quoteName, quotePlace, sameName } from "../names.ts";
import { columnList, count, type Line, note, ok, type Section, todo } from "./lines.ts";

function tableLines(finding: TableFinding): Line[] {
  const { table, place, how, others, proposed, undecided, problems, columns } = finding;
  const rowsOf = (other: TableFacts) => `${placeOf(other)} (${count(other.rows, "row", "rows")})`;
  if (!place && how === "several")
    return [
      todo(
        `${table}: several tables match: ${others.map(rowsOf).join(", ")}. Preflight does not guess.`,
        `Set which table is ${table}, in GAME_MAPPING: {"${table}":{"table":"${placeOf(others[0] as TableFacts)}"}} or one of the others. Then run preflight again.`,
      ),
    ];
  if (how === "absent") return [];
  if (!place)
    return [
      todo(
        `${table} was not found by name or by columns in any database that this login can access.`,
        `Find the table with the data of ${table} (usually ${GAME_SCHEMA[table].table}); grant the login access to it, or name it in GAME_MAPPING.`,
      ),
    ];

  const why = {
    "usual place": "",
    GAME_MAPPING: ", from GAME_MAPPING",
    "only one": ", the only match",
    beside: ", chosen because it is in the same database as related tables",
    several: "",
    missing: "",
    absent: "",
  }[how];
  const lines = [ok(`${table}: ${rowsOf(place)}${why}`)];
  const bigger = others.filter((other) => other.rows > place.rows);
  if (bigger.length > 0)
    lines.push(
      todo(
        `${table}: ${bigger.map(rowsOf).join(", ")} also matches, and has more rows.`,
        `Make sure that the game uses ${placeOf(place)} and not ${bigger.map(placeOf).join(" or ")}; set "table" in GAME_MAPPING.`,
      ),
    );
  else if (others.length > 0)
    lines.push(note(`${table}: also found, not used: ${others.map(rowsOf).join(", ")}`));
  for (const { column, name } of proposed)
    lines.push(
      note(`${placeOf(place)}.${name} is used as ${column}; check that it means the same on your server`),
    );
  for (const { column, candidates } of undecided)
    lines.push(
      todo(
        `${placeOf(place)}: ${columnList(candidates)} could each be ${column}. Preflight does not guess.`,
        `Set which column of ${placeOf(place)} is ${column}, in GAME_MAPPING: {"${table}":{"columns":{"${column}":"${candidates[0]}"}}} or another of ${columnList(candidates)}. Then run preflight again.`,
      ),
    );
  const open = new Set(undecided.map(({ column }) => column));
  const absent = Object.entries(columns).filter(
    ([column, name]) => name === null && !open.has(column) && !isMapped(table, column),
  );
  if (absent.length > 0)
    lines.push(
      note(
        `${placeOf(place)} has no ${columnList(absent.map(([column]) => column))}; the site works without it`,
      ),
    );
  for (const { text, remedy } of problems) lines.push(todo(text, remedy));
  return [...lines, ...insertLines(finding)];
}

/** A default value for a column that our INSERT omits. */
function defaultFor(type: string) {
  if (/char$/.test(type)) return "''";
  return type.includes("date") ? "GETDATE()" : "0";
}

/** Problems of our INSERT: columns that it omits need a default. */
function insertLines(finding: TableFinding): Line[] {
  const { table, place } = finding;
  const use = gameUse(table);
  if (!place || !use.add) return [];
  const given = new Set(use.add.flatMap((column) => columnOf(finding, column)?.name ?? []));
  const lines = place.columns
    .filter(({ name, nullable, filled }) => !given.has(name) && !nullable && !filled && !isKey(finding, name))
    .map(({ name, type }) =>
      todo(
        `${placeOf(place)}.${name} is required and has no default, but the service does not know it, so inserting a row would fail.`,
        `Give ${placeOf(place)}.${name} a default that suits your game: ALTER TABLE ${quotePlace(place)} ADD DEFAULT ${defaultFor(type)} FOR ${quoteName(name)};`,
      ),
    );
  const key = columnOf(finding, KEYS[table] ?? "");
  if (key && !key.identity)
    lines.push(
      todo(
        `${placeOf(place)}.${key.name} is not an identity column: the service inserts rows and lets the server assign the number.`,
        `Make ${placeOf(place)}.${key.name} an identity column, as on other game servers.`,
      ),
    );
  return lines;
}
const KEYS: { [T in GameTableName]?: string } = { UserInfo: "UserNum", ShopPurchase: "PurKey" };
const isKey = (finding: TableFinding, name: string) =>
  columnOf(finding, KEYS[finding.table] ?? "")?.name === name;

export function tablesSection({ game, tables }: Inspection): Section {
  const lines = Object.values(game).flatMap(tableLines);
  const whitelist = tables.filter(({ name }) => sameName(name, WHITELIST_TABLE));
  if (whitelist.length > 0)
    lines.push(
      note(`${whitelist.map(placeOf).join(", ")} also exists; the service neither reads nor writes it`),
    );
  return { title: "The game's tables", lines };
}

export function triggerSection({ game, rights }: Inspection): Section {
  const lines = usesOf(game)
    .filter(({ add, change }) => add.length + change.length > 0)
    .flatMap(({ place }): Line[] => {
      const active = place.triggers.filter(({ disabled }) => !disabled);
      const disabled = place.triggers.length - active.length;
      if (place.triggers.length === 0)
        return rights.some((right) => right.place === placeOf(place) && right.held)
          ? [ok(`${placeOf(place)}: none that this login can see`)]
          : [note(`${placeOf(place)}: unknown, because this login has no permission on it`)];
      const told = active.map(({ name, insteadOf, events }) => {
        const text = `${placeOf(place)}: ${name} ${insteadOf ? "instead of" : "after"} ${events.join(", ")}`;
        return insteadOf
          ? todo(
              `${text}: it replaces our statement, but the service relies on its row being written unchanged.`,
              `Check the trigger ${name} on ${placeOf(place)}; make it an AFTER trigger, or try registering and buying on a copy of the database first.`,
            )
          : note(`${text}. It works with the service, which reads keys by OUTPUT … INTO`);
      });
      return disabled > 0 ? [...told, note(`${placeOf(place)}: ${disabled} more, disabled`)] : told;
    });
  return { title: "Triggers on tables that the service writes", lines };
}

interface WantedIndex {
  table: GameTableName;
  columns: string[];
  /** Needed for correctness, not only speed. */
  unique?: true;
  why: string;
}

/** Indexes that the service's statements need; rankings are sorted in memory, from chunks of ChaInfo by ChaNum. */
const INDEXES: WantedIndex[] = [
  {
    table: "UserInfo",
    columns: ["UserID"],
    unique: true,
    why: "user IDs must be unique; login and registration search by it",
  },
  { table: "UserInfo", columns: ["UserNum"], why: "every call of a logged-in player searches by it" },
  { table: "UserInfo", columns: ["UserEmail"], why: "registration and account recovery search by it" },
  { table: "ChaInfo", columns: ["ChaNum"], why: "rankings read all characters in this order, in chunks" },
  { table: "ChaInfo", columns: ["UserNum"], why: "a player's characters are found by it" },
  {
    table: "ChaInfo",
    columns: ["ChaName"],
    why: "the game server and the console search characters by name",
  },
  { table: "ShopItemMap", columns: ["ProductNum"], why: "the shop joins items by it" },
  { table: "ShopPurchase", columns: ["PurKey"], why: "purchases are found by it" },
  {
    table: "ShopPurchase",
    columns: ["UserUID", "PurFlag"],
    why: "the game server finds waiting items by it",
  },
];

export function indexSection({ game }: Inspection): Section {
  const lines = INDEXES.flatMap(({ table, columns, unique, why }): Line[] => {
    const finding = game[table];
    const { place } = finding;
    const names = columns.flatMap((column) => columnOf(finding, column)?.name ?? []);
    if (!place || names.length < columns.length) return [];
    const serves = place.indexes.some((index) => {
      const begins = names.every((name, position) => sameName(index.columns[position] ?? "", name));
      return begins && (!unique || (index.unique && index.columns.length === names.length));
    });
    const words = `${placeOf(place)} (${columnList(names)})`;
    if (serves) return [ok(words)];
    const statement = `USE ${quoteName(place.database)}; CREATE ${unique ? "UNIQUE " : ""}INDEX ${quoteName(`IX_${place.name}_${names.join("_")}`)} ON ${quoteName(place.schema)}.${quoteName(place.name)} (${names.map(quoteName).join(", ")});`;
    return unique
      ? [
          todo(
            `${words} has no unique index: ${why}.`,
            `Create this unique index on ${placeOf(place)} at a quiet hour; it fails if there are duplicates, so look for those first: ${statement}`,
          ),
        ]
      : [
          note(
            `${words} has no index: ${why}. You can create it at a quiet hour (preflight does not):\n${statement}`,
          ),
        ];
  });
  return { title: "Indexes", lines };
}
