import { readFileSync } from "node:fs";
import knex, { type Knex } from "knex";
import { describe, expect, it, onTestFinished } from "vitest";
import { EmbeddedClient, sqliteDialect } from "../dialects/sqlite.ts";
import { migrationSource } from "./index.ts";

// A release runs beside the next one during an update, and after going back. So a migration may only add (decision 32).
// Each one is run here, and the tables before and after it are compared.

/** What an older release relies on, and a migration takes away. */
interface Contraction {
  migration: string;
  changes: string[];
  /** The first published release that does not need it, as in CHANGELOG.md. */
  unusedSince: string;
}

/** Contractions are declared here, a release after the code that needed what goes. */
const CONTRACTIONS: Contraction[] = [];

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
}
interface Table {
  columns: Map<string, Column>;
  /** Unique keys, foreign keys and checks: what a row has to comply with. */
  constraints: Set<string>;
}

const openDatabase = () => {
  const database = knex({
    client: EmbeddedClient as unknown as typeof Knex.Client,
    connection: { filename: ":memory:" },
    useNullAsDefault: true,
  });
  onTestFinished(() => database.destroy());
  return database;
};

async function tablesOf(db: Knex): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  const found = await db("sqlite_master").where({ type: "table" });
  for (const { name, sql } of found as { name: string; sql: string }[]) {
    if (/^(sqlite_|Migration)/.test(name)) continue;
    const columns: Column[] = await db.raw("PRAGMA table_info(??)", [name]);
    const indexes: { name: string; unique: 0 | 1; origin: string }[] = await db.raw("PRAGMA index_list(??)", [
      name,
    ]);
    const foreignKeys: { from: string; table: string }[] = await db.raw("PRAGMA foreign_key_list(??)", [
      name,
    ]);
    tables.set(name, {
      columns: new Map(columns.map((column) => [column.name, column])),
      constraints: new Set([
        ...indexes.filter(({ unique }) => unique === 1).map((index) => `unique key ${index.name}`),
        ...foreignKeys.map(({ from, table }) => `foreign key ${from} to ${table}`),
        ...[...sql.matchAll(/constraint `(\w+)` check/gi)].map(([, check]) => `check ${check}`),
      ]),
    });
  }
  return tables;
}

/** What of the tables before, a release that knows only those would miss, or fail at. */
function contractions(before: Map<string, Table>, after: Map<string, Table>): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    const changed = [...table.columns.values()].flatMap((column) => {
      const present = now.columns.get(column.name);
      if (!present) return [`${name}.${column.name} is gone`];
      return [
        ...(present.type === column.type ? [] : [`${name}.${column.name} is ${present.type}`]),
        ...(present.notnull > column.notnull ? [`${name}.${column.name} may not be null`] : []),
        ...(column.dflt_value !== null && present.dflt_value === null
          ? [`${name}.${column.name} has no default`]
          : []),
      ];
    });
    const added = [...now.columns.values()].filter(
      (column) => !table.columns.has(column.name) && column.notnull && column.dflt_value === null,
    );
    const stricter = [...now.constraints].filter((constraint) => !table.constraints.has(constraint));
    return [
      ...changed,
      ...added.map((column) => `${name}.${column.name} has to be given`),
      ...stricter.map((constraint) => `${name} has a new ${constraint}`),
    ];
  });
}

/** Runs all migrations, and compares. @returns the contractions of each that has any */
async function contractionsOf(source: Knex.MigrationSource<string>): Promise<Map<string, string[]>> {
  const db = openDatabase();
  const found = new Map<string, string[]>();
  await sqliteDialect.migrating(db, async () => {
    for (const name of await source.getMigrations([])) {
      const before = await tablesOf(db);
      await db.migrate.up({ migrationSource: source, tableName: "Migration" });
      const changes = contractions(before, await tablesOf(db));
      if (changes.length > 0) found.set(name, changes);
    }
  });
  return found;
}

describe("migrations", () => {
  it("only add, except for what a published release no longer needs", async () => {
    const found = [...(await contractionsOf(migrationSource))];
    expect(found).toEqual(CONTRACTIONS.map(({ migration, changes }) => [migration, changes]));
    const changelog = readFileSync(new URL("../../../../CHANGELOG.md", import.meta.url), "utf8");
    for (const { unusedSince } of CONTRACTIONS) expect(changelog).toContain(`\n## ${unusedSince}`);
  });

  it.each<[string, (table: Knex.AlterTableBuilder) => void, string[]]>([
    ["a column that is gone", (table) => table.dropColumn("name"), ["Thing.name is gone"]],
    ["another name", (table) => table.renameColumn("name", "title"), ["Thing.name is gone"]],
    [
      "another type",
      (table) => table.specificType("name", "varchar(5)").nullable().alter(),
      ["Thing.name is varchar(5)"],
    ],
    [
      "a column that may not be null any more",
      (table) => table.specificType("name", "varchar(10)").notNullable().alter(),
      ["Thing.name may not be null"],
    ],
    [
      "a unique key",
      (table) => table.unique(["name"], { indexName: "uq" }),
      ["Thing has a new unique key uq"],
    ],
    [
      "a foreign key",
      (table) => table.foreign("other").references("id").inTable("Other"),
      ["Thing has a new foreign key other to Other"],
    ],
    ["a column", (table) => table.integer("more"), []],
    ["a column with a default", (table) => table.integer("more").notNullable().defaultTo(0), []],
    ["an index", (table) => table.index(["name"]), []],
  ])("%s", async (_what, change, expected) => {
    const migrations: Record<string, (db: Knex) => Promise<void>> = {
      "1": async (db) => {
        await db.schema.createTable("Other", (table) => table.integer("id").primary());
        await db.schema.createTable("Thing", (table) => {
          table.specificType("name", "varchar(10)").nullable();
          table.integer("other").nullable();
        });
      },
      "2": (db) => db.schema.alterTable("Thing", change),
    };
    const source: Knex.MigrationSource<string> = {
      getMigrations: async () => Object.keys(migrations),
      getMigrationName: (name) => name,
      getMigration: async (name) => ({
        up: migrations[name] as (db: Knex) => Promise<void>,
        down: async () => {},
      }),
    };
    expect((await contractionsOf(source)).get("2") ?? []).toEqual(expected);
  });
});
