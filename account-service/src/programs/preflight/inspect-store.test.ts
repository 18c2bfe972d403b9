import type { Knex } from "knex";
import { afterAll, describe, expect, it } from "vitest";
import { STANDARD, table } from "../../../test/game-servers.ts";
import { sql } from "../../../test/sql.ts";
import { type Answer, recordSqlServer } from "../../../test/sql-server.ts";
import { createInspectStore } from "./inspect-store.ts";
import type { Inspector } from "./inspection.ts";

// Without a server: checks that every query only reads, that names are quoted, and how the results
// are read.

const open: Knex[] = [];
afterAll(() => Promise.all(open.map((knex) => knex.destroy())));

/** Runs one query; returns its result and the statements sent, without their common prefix. */
async function requested<T>(question: (inspector: Inspector) => Promise<T>, answer?: Answer) {
  const { db, statements } = recordSqlServer((statement) => {
    const rows = answer?.(statement) ?? [];
    // A server returns columns by the requested names.
    for (const name of rows.flatMap(Object.keys)) expect(statement.sql).toMatch(new RegExp(`\\b${name}\\b`));
    return rows;
  });
  open.push(sql(db));
  const value = await question(createInspectStore(db));
  for (const { sql, bindings } of statements) {
    expect(sql.startsWith(GENTLY)).toBe(true);
    // Read-only: no keyword that changes anything, and no value in place of a name.
    expect(sql.slice(GENTLY.length)).toMatch(/^SELECT /);
    expect(sql.slice(GENTLY.length)).not.toMatch(
      /;|\b(insert|update|delete|merge|create|alter|drop|grant|exec|into|use|truncate)\b/i,
    );
    expect(sql.match(/@p\d+/g) ?? []).toHaveLength(bindings.length);
  }
  return {
    value,
    sent: statements.map(({ sql, bindings }) => ({ sql: sql.slice(GENTLY.length), bindings })),
  };
}
const GENTLY = "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED; SET LOCK_TIMEOUT 3000; ";

describe("preflight's queries", () => {
  it("server", async () => {
    const utc = new Date("2026-03-01T04:00:00Z");
    const { value } = await requested(
      (inspector) => inspector.server(),
      () => [
        {
          version: "11.0.1.2",
          edition: "Express",
          collation: "C",
          login: "sa",
          isSa: 1,
          isSysadmin: 1,
          utc,
          offset: 480,
        },
      ],
    );
    expect(value).toEqual({
      version: "11.0.1.2",
      edition: "Express",
      collation: "C",
      login: "sa",
      isSa: true,
      isSysadmin: true,
      utc,
      offset: 480,
    });
  });

  it("databases", async () => {
    const { value } = await requested(
      (inspector) => inspector.databases(),
      () => [
        { name: "RanUser", reachable: 1, collation: "C", compatibility: 100, snapshotReads: true },
        { name: "Off", reachable: 0, collation: null, compatibility: null, snapshotReads: false },
      ],
    );
    expect(value).toEqual([
      { name: "RanUser", reachable: true, collation: "C", compatibility: 100, snapshotReads: true },
      { name: "Off", reachable: false, collation: null, compatibility: null, snapshotReads: false },
    ]);
  });

  it("tables, with their columns, indexes and triggers", async () => {
    const answer: Answer = ({ sql }) => {
      const parts: [string, Record<string, unknown>[]][] = [
        [
          "FROM [R?n]]x].sys.columns AS c JOIN",
          [
            {
              table: 7,
              name: "UserNum",
              type: "int",
              bytes: 4,
              collation: null,
              nullable: false,
              identity: true,
              filled: 0,
            },
            {
              table: 7,
              name: "UserID",
              type: "nvarchar",
              bytes: 40,
              collation: "C",
              nullable: false,
              identity: false,
              filled: 0,
            },
            {
              table: 7,
              name: "Note",
              type: "varchar",
              bytes: -1,
              collation: "C",
              nullable: true,
              identity: false,
              filled: 1,
            },
          ],
        ],
        [
          "sys.indexes",
          [
            { table: 7, id: 1, name: "PK", unique: true, column: "UserNum" },
            { table: 7, id: 2, name: "IX", unique: false, column: "UserID" },
            { table: 7, id: 2, name: "IX", unique: false, column: "UserNum" },
          ],
        ],
        [
          "sys.triggers",
          [
            { table: 7, name: "tr", disabled: false, insteadOf: true, event: "INSERT" },
            { table: 7, name: "tr", disabled: false, insteadOf: true, event: "UPDATE" },
            { table: 8, name: "another's", disabled: false, insteadOf: false, event: "DELETE" },
          ],
        ],
        ["", [{ id: 7, schema: "dbo", name: "UserInfo", rows: "12" }]],
      ];
      return parts.find(([sign]) => sql.includes(sign))?.[1] ?? [];
    };
    const looked = { names: ["UserInfo", "ChaInfo"], signs: ["UserPass"] };
    const { value, sent } = await requested((inspector) => inspector.tables("R?n]x", looked), answer);
    expect(sent.map(({ bindings }) => bindings)).toEqual([["UserInfo", "ChaInfo", "UserPass"], [], [], []]);
    for (const { sql } of sent) {
      const catalogues = sql.match(/(?<=(FROM|JOIN) )\S+(?= AS )/g) ?? [];
      expect(catalogues.length).toBeGreaterThan(0);
      for (const name of catalogues) expect(name).toMatch(/^\[R\?n\]\]x\]\.sys\.\w+$/);
    }
    const known = { nullable: false, identity: false, filled: false };
    expect(value).toEqual([
      {
        database: "R?n]x",
        schema: "dbo",
        name: "UserInfo",
        rows: 12,
        columns: [
          {
            ...known,
            name: "UserNum",
            type: "int",
            length: null,
            collation: null,
            identity: true,
            filled: true,
          },
          { ...known, name: "UserID", type: "nvarchar", length: 20, collation: "C" },
          {
            ...known,
            name: "Note",
            type: "varchar",
            length: -1,
            collation: "C",
            nullable: true,
            filled: true,
          },
        ],
        indexes: [
          { name: "PK", unique: true, columns: ["UserNum"] },
          { name: "IX", unique: false, columns: ["UserID", "UserNum"] },
        ],
        triggers: [{ name: "tr", disabled: false, insteadOf: true, events: ["INSERT", "UPDATE"] }],
      },
    ]);
  });

  it("sends no further queries if no table matches", async () => {
    const { value, sent } = await requested((inspector) =>
      inspector.tables("X", { names: ["A"], signs: ["b"] }),
    );
    expect([value, sent.length]).toEqual([[], 1]);
  });

  it("rights, with NULL for unknown objects", async () => {
    const { value, sent } = await requested(
      (inspector) =>
        inspector.rights([
          { on: "server", name: "", permission: "CONTROL SERVER" },
          { on: "database", name: "RanUser", permission: "CONTROL" },
          { on: "table", name: "[RanUser].[dbo].[UserInfo]", permission: "INSERT" },
          { on: "table", name: "[RanUser].[dbo].[UserInfo]", permission: "SELECT", column: "UserID" },
        ]),
      () => [{ r0: 0, r1: 1, r2: null, r3: 1 }],
    );
    expect(sent).toEqual([
      {
        sql: "SELECT HAS_PERMS_BY_NAME(NULL, NULL, @p0) AS r0, HAS_PERMS_BY_NAME(@p1, 'DATABASE', @p2) AS r1, HAS_PERMS_BY_NAME(@p3, 'OBJECT', @p4) AS r2, HAS_PERMS_BY_NAME(@p5, 'OBJECT', @p6, @p7, 'COLUMN') AS r3",
        bindings: [
          "CONTROL SERVER",
          "RanUser",
          "CONTROL",
          "[RanUser].[dbo].[UserInfo]",
          "INSERT",
          "[RanUser].[dbo].[UserInfo]",
          "SELECT",
          "UserID",
        ],
      },
    ]);
    expect(value).toEqual([false, true, false, true]);
  });

  it("passwords: the server classifies them and returns only counts", async () => {
    const { value, sent } = await requested(
      (inspector) => inspector.passwords(table("UserInfo"), "UserPass", "UserNum"),
      () => [
        { kind: "upper19", accounts: 199 },
        { kind: "empty", accounts: 1 },
      ],
    );
    expect(sent[0]?.sql).toMatch(/^SELECT k\.kind, COUNT\(\*\) AS accounts FROM \(.* AS k GROUP BY k\.kind$/);
    expect(sent[0]?.sql).toContain(" FROM [RanUser].[dbo].[UserInfo] ORDER BY [UserNum] DESC)");
    expect(value).toEqual({ upper19: 199, upper32: 0, lower32: 0, otherHash: 0, empty: 1, other: 0 });
    const unordered = await requested((inspector) =>
      inspector.passwords(table("UserInfo"), "UserPass", null),
    );
    expect(unordered.sent[0]?.sql).not.toContain("ORDER BY");
  });

  it("accounts", async () => {
    const columns = { key: "UserNum", type: "UserType", coins: "UserPoint" };
    const { value, sent } = await requested(
      (inspector) => inspector.accounts(table("UserInfo"), columns),
      ({ sql }) => (sql.includes("GROUP BY") ? [{ type: 30, accounts: "2" }] : [{ accounts: "5" }]),
    );
    expect(sent.map(({ sql }) => sql)).toEqual([
      "SELECT [UserType] AS [type], COUNT_BIG([UserNum]) AS accounts FROM [RanUser].[dbo].[UserInfo] WHERE [UserType] >= 11 GROUP BY [UserType] ORDER BY [UserType]",
      "SELECT COUNT_BIG([UserNum]) AS accounts FROM [RanUser].[dbo].[UserInfo] WHERE [UserPoint] > 65535",
    ]);
    expect(value).toEqual({ administrators: [{ type: 30, accounts: 2 }], above65535: 5 });
    const { value: without } = await requested((inspector) =>
      inspector.accounts(STANDARD.tables[0] ?? table("UserInfo"), { ...columns, coins: null }),
    );
    expect(without).toEqual({ administrators: [], above65535: null });
  });
});
