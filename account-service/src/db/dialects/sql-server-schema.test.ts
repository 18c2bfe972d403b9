import type { Knex } from "knex";
import { afterEach, describe, expect, it } from "vitest";
import { testEnv } from "../../../test/database.ts";
import { createTestPasswords } from "../../../test/passwords.ts";
import { sql } from "../../../test/sql.ts";
import { type Answer, recordSqlServer } from "../../../test/sql-server.ts";
import { seedDemo } from "../../programs/demo/store.ts";
import { createGameSchema } from "../game/create.ts";
import { migrationSource } from "../migrations/index.ts";
import type { Database } from "../transaction.ts";

// What SQL Server is sent to make our tables, and the game's where there is no game. That it works is shown by the
// other databases.

const open: Knex[] = [];
afterEach(() => Promise.all(open.splice(0).map((knex) => knex.destroy())));

function record(answer?: Answer, ownGameSchema = false) {
  const recorded = recordSqlServer(answer, { ownGameSchema });
  open.push(sql(recorded.db));
  return recorded;
}

/** The statements of all migrations, a list for each. */
async function migrating(direction: "up" | "down"): Promise<string[][]> {
  const names = await migrationSource.getMigrations([]);
  return Promise.all(
    names.map(async (name) => {
      const { db, statements } = record();
      await (await migrationSource.getMigration(name))[direction]?.(sql(db));
      return statements.map(({ sql }) => sql);
    }),
  );
}

/** Types of SQL Server 2016 and later that our tables use. */
const TYPE =
  /^(int|bigint|float|money|datetime|datetime2\(3\)|(varchar|nvarchar|char)\(\d+\)|nvarchar\(max\))$/;
const OTHERS = /ALTER COLUMN|sp_rename|COLLATE|AUTOINCREMENT|`|"/i;

/** What else is sent, by its form. */
const SHAPES = [
  /^insert into \[Audit(Head|Anchor)\] \(/,
  /^CREATE (UNIQUE )?INDEX \[\w+\] ON \[\w+\] \((\[\w+\](, )?)+\)( where (\[\w+\] is not null( and )?)+)?$/i,
  /^DROP TABLE \[\w+\]$/i,
  /^ALTER TABLE \[\w+\] DROP COLUMN \[\w+\]$/,
];

/** Every column that is made, as `Table.column`, with its type; each part has to be one that T-SQL knows. */
function columnsOf(statements: string[]): Map<string, string> {
  const columns = new Map<string, string>();
  for (const sql of statements) {
    expect(sql).not.toMatch(OTHERS);
    const [, table, body = ""] =
      /^CREATE TABLE \[(\w+)\] \((.*)\)$/.exec(sql) ?? /^ALTER TABLE \[(\w+)\] ADD (\[.*)$/.exec(sql) ?? [];
    if (!table) continue;
    for (const part of body.split(/, (?=\[\w+\] (?!asc|desc)|constraint )/i)) {
      if (/^constraint (\[\w+\] primary key|\w+ check|\[\w+\] foreign key) \(/i.test(part)) continue;
      const [, name, type = "", rest = ""] = /^\[(\w+)\] (\S+(?: identity\(1,1\))?) (.*)$/.exec(part) ?? [];
      expect(type.replace(/ identity\(1,1\)$/, ""), part).toMatch(TYPE);
      expect(rest, part).toMatch(/^(not null|null)( primary key| CONSTRAINT \[\w+\] DEFAULT '\d*')?$/);
      columns.set(`${table}.${name}`, type);
    }
  }
  return columns;
}

describe("our tables", () => {
  it.each(["up", "down"] as const)("are made of what T-SQL has, %s", async (direction) => {
    const statements = (await migrating(direction)).flat();
    columnsOf(statements);
    const others = statements.filter((sql) => !/^(CREATE TABLE|ALTER TABLE \[\w+\] ADD) \[/.test(sql));
    for (const sql of others)
      expect(
        SHAPES.some((shape) => shape.test(sql)),
        sql,
      ).toBe(true);
  });

  it("have a name for every constraint, but for the key of a number that counts up, and no name twice", async () => {
    const statements = (await migrating("up")).flat();
    const nameless =
      /(?<!constraint \[?\w+\]? )\b(check|default|foreign key|primary key|unique)\b(?! index)/gi;
    const found = statements.flatMap((sql) =>
      [...sql.replaceAll("identity(1,1) not null primary key", "").matchAll(nameless)].map(() => sql),
    );
    expect(found).toEqual([]);
    const names = statements.flatMap((sql) =>
      [...sql.matchAll(/(?:constraint|create (?:unique )?index) \[?(\w+)\]?/gi)].map(([, name = ""]) =>
        name.toLowerCase(),
      ),
    );
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("have keys and indexes as narrow as SQL Server requires, which it tells only with a row that is too long", async () => {
    const statements = (await migrating("up")).flat();
    const columns = columnsOf(statements);
    const width = (column: string) => {
      const [, type = "", length] = /^(\w+)(?:\((\w+)\))?/.exec(columns.get(column) ?? "") ?? [];
      const fixed = { int: 4, bigint: 8, float: 8, money: 8, datetime: 8, datetime2: 8 }[type];
      if (fixed !== undefined) return fixed;
      return length === "max" ? Number.POSITIVE_INFINITY : Number(length) * (type === "nvarchar" ? 2 : 1);
    };
    const keys = statements.flatMap((sql) => {
      const table = /^(?:CREATE TABLE|ALTER TABLE) \[(\w+)\]/.exec(sql)?.[1] ?? "";
      const primary = [...sql.matchAll(/constraint \[(\w+)\] primary key \(([^)]*)\)/gi)];
      const index = /^CREATE (?:UNIQUE )?INDEX \[(\w+)\] ON \[(\w+)\] \(([^)]*)\)/i.exec(sql);
      return [
        ...primary.map(([, name, list]) => ({ name, table, list, most: 900 })),
        ...(index ? [{ name: index[1], table: index[2], list: index[3], most: 1_700 }] : []),
      ];
    });
    expect(keys.length).toBeGreaterThan(80);
    for (const { name, table, list = "", most } of keys) {
      const parts = [...list.matchAll(/\[(\w+)\]/g)].map(([, column]) => width(`${table}.${column}`));
      const sum = parts.reduce((all, part) => all + part, 0);
      expect(sum, name).toBeGreaterThan(0);
      expect(sum, name).toBeLessThanOrEqual(most);
    }
  });

  it("refer to the whole primary key of another table, by a column of the same type", async () => {
    const statements = (await migrating("up")).flat();
    const columns = columnsOf(statements);
    const keys = statements.flatMap((sql) => {
      const table = /^CREATE TABLE \[(\w+)\]/.exec(sql)?.[1];
      return [...sql.matchAll(/FOREIGN KEY \(\[(\w+)\]\) REFERENCES \[(\w+)\] \(\[(\w+)\]\)/g)].map(
        ([, column, parent, key]) => ({ child: `${table}.${column}`, parent, key }),
      );
    });
    expect(keys.length).toBeGreaterThan(15);
    for (const { child, parent, key } of keys) {
      // Errors 1778 and 1753: another type, or another length.
      expect(columns.get(child), child).toBe(columns.get(`${parent}.${key}`)?.replace(" identity(1,1)", ""));
      // Error 1776: nothing that is unique.
      const made = statements.find((sql) => sql.startsWith(`CREATE TABLE [${parent}] `)) ?? "";
      const primary = new RegExp(
        `\\[${key}\\] \\w+ identity\\(1,1\\) not null primary key|PRIMARY KEY \\(\\[${key}\\]\\)`,
      );
      expect(made, child).toMatch(primary);
    }
  });

  it("have room for the longest address that the game may have, where it is copied", async () => {
    const columns = columnsOf((await migrating("up")).flat());
    expect(columns.get("MailOutbox.recipient")).toBe("varchar(254)");
    expect(columns.get("Approval.what")).toBe("nvarchar(2000)");
  });

  it("are taken away again, the last one first", async () => {
    const tables = (statements: string[], word: string) =>
      statements.flatMap((sql) => new RegExp(`^${word} TABLE \\[(\\w+)\\]`).exec(sql)?.[1] ?? []);
    const made = (await migrating("up")).map((statements) => tables(statements, "CREATE").reverse());
    expect((await migrating("down")).map((statements) => tables(statements, "DROP"))).toEqual(made);
  });
});

describe("the game's tables", () => {
  it("are made of what T-SQL has, in a _test or _demo database", async () => {
    const { db, statements } = record(() => [], true);
    await createGameSchema(db);
    const columns = columnsOf(statements.map(({ sql }) => sql));
    expect(new Set([...columns.keys()].map((column) => column.split(".")[0])).size).toBe(6);
    expect(columns.get("ChaInfo.ChaMoney")).toBe("money");
  });

  it("are never made in a game's own database", async () => {
    const { db, statements } = record();
    await expect(createGameSchema(db)).rejects.toThrow("only in the embedded database");
    expect(statements).toEqual([]);
  });

  it("are filled by inserts that SQL Server takes: at most 2,100 parameters, 1,000 rows, and text as varchar", async () => {
    const env = testEnv();
    const answer: Answer = ({ sql, bindings }) => {
      if (sql.includes("output inserted")) return [{ id: 1, ProductNum: bindings[1] }];
      if (sql.includes("@@rowcount")) return [{ "": 1 }];
      return sql.includes("as [balance") ? [{ balance: 0, balance_referral: 0, entry_referral: null }] : [];
    };
    const { db, statements } = record(answer, true);
    // BEGIN and COMMIT are requests of the driver's own, so the work is given the handle itself.
    const direct: Database = {
      ...db,
      transaction: (work) => work(direct),
      beforeCommit: (work) => work(direct) as never,
    };
    await seedDemo(direct, { env, passwords: createTestPasswords(env), now: () => new Date() });
    const inserts = statements.filter(({ sql }) => sql.startsWith("insert into"));
    expect(inserts.length).toBeGreaterThan(10);
    for (const { sql, bindings, types } of inserts) {
      expect(bindings.length).toBeLessThanOrEqual(2_100);
      expect(sql.split("), (").length).toBeLessThanOrEqual(1_000);
      // NULL has no type of its own: it goes as nvarchar, which every column here takes.
      expect(bindings.filter((value, at) => types[at] === "NVarChar" && value !== null)).toEqual([]);
    }
  });
});
