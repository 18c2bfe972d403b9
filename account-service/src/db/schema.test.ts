import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeEachDatabase, useDatabase } from "../../test/database.ts";
import { addCharacters } from "../../test/game.ts";
import { sql } from "../../test/sql.ts";
import { migrationSource } from "./migrations/index.ts";
import { OUR_TABLES } from "./schema.ts";
import { toDate } from "./transaction.ts";

/** The columns of each table in schema.ts, as `number`, `string` or `Date`, and whether they may be null. */
function columnsInSchema(): Record<string, Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, "schema.ts"), "utf8");
  const [, rows = ""] = /^interface Rows \{\n(.*?)^\}/ms.exec(text) ?? [];
  const withoutComments = rows.replace(/\/\*\*.*?\*\/\n?/gs, "");
  return Object.fromEntries(
    [...withoutComments.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)].map(([, table, columns = ""]) => [
      table,
      Object.fromEntries(
        [...columns.matchAll(/^ +(\w+):([^;]+);/gm)].map(([, name, type = ""]) => {
          const base = /^\s*(number|Date)\b/.exec(type)?.[1] ?? "string";
          return [name, /\bnull$/.test(type) ? `${base} or null` : base];
        }),
      ),
    ]),
  );
}

describe("the rows of schema.ts", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });

  /** The columns of our tables in the database, in the same form. */
  async function columnsMade() {
    const made: ReturnType<typeof columnsInSchema> = {};
    for (const table of Object.values<string>(OUR_TABLES)) {
      const columns: { name: string; type: string; notnull: 0 | 1; pk: number }[] = await sql(
        database.db,
      ).raw("PRAGMA table_info(??)", [table]);
      made[table] = Object.fromEntries(
        columns.map(({ name, type, notnull, pk }) => {
          const base = /^datetime/i.test(type) ? "Date" : /char|text/i.test(type) ? "string" : "number";
          return [name, notnull === 1 || pk > 0 ? base : `${base} or null`];
        }),
      );
    }
    return made;
  }

  it("are what the migrations make", async () => {
    expect(columnsInSchema()).toEqual(await columnsMade());
  });

  it("are those that the last migration's name stands for", async () => {
    const columns = Object.entries(await columnsMade()).flatMap(([table, of]) =>
      Object.entries(of).map(([name, type]) => `${table}.${name}: ${type}`),
    );
    const made = createHash("sha256").update(columns.sort().join("\n")).digest("hex").slice(0, 16);
    const last = (await migrationSource.getMigrations([])).at(-1);
    // Other columns need a further migration.
    expect([last, made]).toEqual(["002-from-stock", "8edceb49c67dadfe"]);
  });
});

describeEachDatabase("a value", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it("is a number, whatever the driver gives for a bigint, a sum, a count or money", async () => {
    const knex = sql(database.db);
    const day = "2026-02-14";
    await knex("DailyFigure").insert([
      { day, name: "one", value: 5_000_000_000 },
      { day, name: "two", value: -1 },
    ]);
    const values = await knex("DailyFigure").where({ day }).orderBy("name").pluck("value");
    const [counted] = await knex("DailyFigure").where({ day }).sum({ sum: "value" }).count({ rows: "*" });
    expect([values, counted]).toEqual([[5_000_000_000, -1], { sum: 4_999_999_999, rows: 2 }]);
    await addCharacters(database.db, [{ UserNum: 1, ChaName: "A", ChaMoney: 12_345_678_901 }]);
    expect(await knex("ChaInfo").where({ ChaName: "A" }).first("ChaMoney")).toEqual({
      ChaMoney: 12_345_678_901,
    });
  });

  it("is a Date where it is a time of ours or of the game's, also behind joins and in inner queries", async () => {
    const knex = sql(database.db);
    const [at, later] = [new Date("2026-01-02T03:04:05.678Z"), new Date("2026-01-03T00:00:00.001Z")];
    await knex("OnlineCount").insert([
      { at, online: 1 },
      { at: later, online: 2 },
    ]);
    expect(await knex("OnlineCount").orderBy("at").select("at", "online")).toEqual([
      { at, online: 1 },
      { at: later, online: 2 },
    ]);
    const inner = knex("OnlineCount").where({ online: 1 }).select("at", "online").as("i");
    const row = await knex(inner)
      .join("OnlineCount as o", "o.online", "i.online")
      .first("i.at", "o.at as own");
    expect(row).toEqual({ at, own: at });
    // A computed one is what the driver makes of it.
    const [last] = await knex("OnlineCount").max({ at: "at" });
    expect(toDate(last?.at)).toEqual(later);
    const [none] = await knex("OnlineCount").where({ online: 9 }).max({ at: "at" });
    expect(none?.at).toBeNull();
  });
});
