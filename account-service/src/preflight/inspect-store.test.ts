import type { Knex } from "knex";
import { afterAll, describe, expect, it } from "vitest";
import { STANDARD, table } from "../../test/game-servers.ts";
import { type Answer, recordSqlServer } from "../../test/sql-server.ts";
import { createInspectStore } from "./inspect-store.ts";
import type { Inspector } from "./inspection.ts";

// There is no server here to refuse a statement: each is written out and was read against the documentation of the catalogue.

const open: Knex[] = [];
afterAll(() => Promise.all(open.map((knex) => knex.destroy())));

/** Runs one question; gives its answer and what was sent, without what stands before every statement. */
async function asked<T>(question: (inspector: Inspector) => Promise<T>, answer?: Answer) {
  const { db, statements } = recordSqlServer(answer);
  open.push(db.knex);
  const value = await question(createInspectStore(db));
  for (const { sql, bindings } of statements) {
    expect(sql.startsWith(GENTLY)).toBe(true);
    // Read only: no word that changes anything, and no value where a name belongs.
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

describe("what preflight asks a server", () => {
  it("server", async () => {
    const utc = new Date("2026-03-01T04:00:00Z");
    const { value, sent } = await asked(
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
    expect(sent.map(({ sql }) => sql)).toEqual([
      "SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar(128)) AS version, CAST(SERVERPROPERTY('Edition') AS varchar(128)) AS edition, CAST(SERVERPROPERTY('Collation') AS varchar(128)) AS [collation], SUSER_SNAME() AS login, CASE WHEN SUSER_SID() = 0x01 THEN 1 ELSE 0 END AS isSa, IS_SRVROLEMEMBER('sysadmin') AS isSysadmin, SYSUTCDATETIME() AS utc, DATEPART(TZoffset, SYSDATETIMEOFFSET()) AS [offset]",
    ]);
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
    const { value, sent } = await asked(
      (inspector) => inspector.databases(),
      () => [
        { name: "RanUser", reachable: 1, collation: "C", compatibility: 100 },
        { name: "Off", reachable: 0, collation: null, compatibility: null },
      ],
    );
    expect(sent[0]?.sql).toBe(
      "SELECT name, HAS_DBACCESS(name) AS reachable, collation_name AS [collation], compatibility_level AS compatibility FROM sys.databases WHERE database_id > 4 ORDER BY name",
    );
    expect(value).toEqual([
      { name: "RanUser", reachable: true, collation: "C", compatibility: 100 },
      { name: "Off", reachable: false, collation: null, compatibility: null },
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
    const { value, sent } = await asked((inspector) => inspector.tables("R?n]x", looked), answer);
    expect(sent).toEqual([
      {
        sql: "SELECT TOP (200) t.object_id AS id, s.name AS [schema], t.name, (SELECT SUM(p.rows) FROM [R?n]]x].sys.partitions AS p WHERE p.object_id = t.object_id AND p.index_id IN (0, 1)) AS [rows] FROM [R?n]]x].sys.tables AS t JOIN [R?n]]x].sys.schemas AS s ON s.schema_id = t.schema_id WHERE t.name COLLATE Latin1_General_CI_AS IN (@p0, @p1) OR EXISTS (SELECT 1 FROM [R?n]]x].sys.columns AS c WHERE c.object_id = t.object_id AND c.name COLLATE Latin1_General_CI_AS IN (@p2)) ORDER BY t.object_id",
        bindings: ["UserInfo", "ChaInfo", "UserPass"],
      },
      {
        sql: "SELECT c.object_id AS [table], c.name, y.name AS [type], c.max_length AS bytes, c.collation_name AS [collation], c.is_nullable AS nullable, c.is_identity AS [identity], CASE WHEN c.default_object_id <> 0 OR c.is_computed = 1 OR y.name = 'timestamp' THEN 1 ELSE 0 END AS filled FROM [R?n]]x].sys.columns AS c JOIN [R?n]]x].sys.types AS y ON y.user_type_id = c.system_type_id WHERE c.object_id IN (7) ORDER BY c.object_id, c.column_id",
        bindings: [],
      },
      {
        sql: "SELECT i.object_id AS [table], i.index_id AS id, i.name, i.is_unique AS [unique], c.name AS [column] FROM [R?n]]x].sys.indexes AS i JOIN [R?n]]x].sys.index_columns AS k ON k.object_id = i.object_id AND k.index_id = i.index_id JOIN [R?n]]x].sys.columns AS c ON c.object_id = k.object_id AND c.column_id = k.column_id WHERE i.object_id IN (7) AND i.is_disabled = 0 AND i.is_hypothetical = 0 AND i.has_filter = 0 AND k.key_ordinal > 0 ORDER BY i.object_id, i.index_id, k.key_ordinal",
        bindings: [],
      },
      {
        sql: "SELECT t.parent_id AS [table], t.name, t.is_disabled AS disabled, t.is_instead_of_trigger AS insteadOf, e.type_desc AS [event] FROM [R?n]]x].sys.triggers AS t JOIN [R?n]]x].sys.trigger_events AS e ON e.object_id = t.object_id WHERE t.parent_id IN (7) ORDER BY t.parent_id, t.name, e.type",
        bindings: [],
      },
    ]);
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

  it("asks nothing more where no table is alike", async () => {
    const { value, sent } = await asked((inspector) => inspector.tables("X", { names: ["A"], signs: ["b"] }));
    expect([value, sent.length]).toEqual([[], 1]);
  });

  it("rights, with NULL for what the server does not know", async () => {
    const { value, sent } = await asked(
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

  it("passwords: the server tells their kinds apart, and only numbers leave it", async () => {
    const { value, sent } = await asked(
      (inspector) => inspector.passwords(table("UserInfo"), "UserPass", "UserNum"),
      () => [
        { kind: "upper19", accounts: 199 },
        { kind: "empty", accounts: 1 },
      ],
    );
    expect(sent[0]?.sql).toBe(
      "SELECT k.kind, COUNT(*) AS accounts FROM (SELECT CASE WHEN s.value = '' THEN 'empty' WHEN s.value LIKE '%[^0-9A-Fa-f]%' THEN 'other' WHEN LEN(s.value) = 19 AND s.value NOT LIKE '%[^0-9A-F]%' THEN 'upper19' WHEN LEN(s.value) = 32 AND s.value NOT LIKE '%[^0-9A-F]%' THEN 'upper32' WHEN LEN(s.value) = 32 THEN 'lower32' WHEN LEN(s.value) IN (16, 19, 20, 40, 64) THEN 'otherHash' ELSE 'other' END AS kind FROM (SELECT TOP (200) RTRIM(COALESCE([UserPass], '')) COLLATE Latin1_General_BIN AS value FROM [RanUser].[dbo].[UserInfo] ORDER BY [UserNum] DESC) AS s) AS k GROUP BY k.kind",
    );
    expect(value).toEqual({ upper19: 199, upper32: 0, lower32: 0, otherHash: 0, empty: 1, other: 0 });
    const unordered = await asked((inspector) => inspector.passwords(table("UserInfo"), "UserPass", null));
    expect(unordered.sent[0]?.sql).not.toContain("ORDER BY");
  });

  it("accounts", async () => {
    const columns = { key: "UserNum", type: "UserType", points: "UserPoint" };
    const { value, sent } = await asked(
      (inspector) => inspector.accounts(table("UserInfo"), columns),
      ({ sql }) => (sql.includes("GROUP BY") ? [{ type: 30, accounts: "2" }] : [{ accounts: "5" }]),
    );
    expect(sent.map(({ sql }) => sql)).toEqual([
      "SELECT [UserType] AS [type], COUNT_BIG([UserNum]) AS accounts FROM [RanUser].[dbo].[UserInfo] WHERE [UserType] >= 11 GROUP BY [UserType] ORDER BY [UserType]",
      "SELECT COUNT_BIG([UserNum]) AS accounts FROM [RanUser].[dbo].[UserInfo] WHERE [UserPoint] > 65535",
    ]);
    expect(value).toEqual({ administrators: [{ type: 30, accounts: 2 }], above65535: 5 });
    const { value: without } = await asked((inspector) =>
      inspector.accounts(STANDARD.tables[0] ?? table("UserInfo"), { ...columns, points: null }),
    );
    expect(without).toEqual({ administrators: [], above65535: null });
  });
});
