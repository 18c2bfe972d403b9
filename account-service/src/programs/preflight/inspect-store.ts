import type { Knex } from "knex";
import { sql } from "../../db/sql.ts";
import type { Database } from "../../db/transaction.ts";
import type { ColumnFacts, Inspector, PasswordShapes, Right, ServerFacts, TableFacts } from "./inspection.ts";
import { quoteName, quotePlace } from "./names.ts";

/** Precedes every query, so that it neither blocks nor waits for a running game. */
const GENTLY = "SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED; SET LOCK_TIMEOUT 3000; ";

/** Names are compared case-insensitively, even in a case-sensitive database. */
const ANY_CASE = "COLLATE Latin1_General_CI_AS";
/** Binary comparison: a range such as A-F does not include lowercase letters. */
const EXACT = "COLLATE Latin1_General_BIN";

/** At most this many tables per database. */
const MAX_TABLES = 200;

const SHAPES: (keyof PasswordShapes)[] = ["upper19", "upper32", "lower32", "otherHash", "empty", "other"];

/** Rows grouped by a column, in their original order. */
function grouped(rows: Record<string, unknown>[], by: string) {
  const groups = new Map<string, [Record<string, unknown>, ...Record<string, unknown>[]]>();
  for (const row of rows) {
    const group = groups.get(String(row[by]));
    if (group) group.push(row);
    else groups.set(String(row[by]), [row]);
  }
  return [...groups.values()];
}

/** sys.columns counts bytes; -1 is max. */
function lengthOf(type: string, bytes: number): number | null {
  if (!/char$/.test(type)) return null;
  return type.startsWith("n") && bytes > 0 ? bytes / 2 : bytes;
}

/** Reads the catalog of a SQL Server instance, and counts in its UserInfo. Changes nothing. */
export function createInspectStore(db: Database): Inspector {
  async function ask(query: string, bindings: Knex.RawBinding[] = []): Promise<Record<string, unknown>[]> {
    return sql(db).raw(GENTLY + query, bindings);
  }
  const marks = (list: unknown[]) => list.map(() => "?").join(", ");
  /** Escapes ? in names, which knex would take for a placeholder. */
  const plain = (quoted: string) => quoted.replaceAll("?", "\\?");

  /** Columns, indexes and triggers of tables, each with its table's object id. */
  async function partsOf(database: string, ids: number[]) {
    const sys = `${plain(quoteName(database))}.sys`;
    const these = ids.join(", ");
    const columns = await ask(
      `SELECT c.object_id AS [table], c.name, y.name AS [type], c.max_length AS bytes, c.collation_name AS [collation], c.is_nullable AS nullable, c.is_identity AS [identity], CASE WHEN c.default_object_id <> 0 OR c.is_computed = 1 OR y.name = 'timestamp' THEN 1 ELSE 0 END AS filled FROM ${sys}.columns AS c JOIN ${sys}.types AS y ON y.user_type_id = c.system_type_id WHERE c.object_id IN (${these}) ORDER BY c.object_id, c.column_id`,
    );
    const keys = await ask(
      `SELECT i.object_id AS [table], i.index_id AS id, i.name, i.is_unique AS [unique], c.name AS [column] FROM ${sys}.indexes AS i JOIN ${sys}.index_columns AS k ON k.object_id = i.object_id AND k.index_id = i.index_id JOIN ${sys}.columns AS c ON c.object_id = k.object_id AND c.column_id = k.column_id WHERE i.object_id IN (${these}) AND i.is_disabled = 0 AND i.is_hypothetical = 0 AND i.has_filter = 0 AND k.key_ordinal > 0 ORDER BY i.object_id, i.index_id, k.key_ordinal`,
    );
    const events = await ask(
      `SELECT t.parent_id AS [table], t.name, t.is_disabled AS disabled, t.is_instead_of_trigger AS insteadOf, e.type_desc AS [event] FROM ${sys}.triggers AS t JOIN ${sys}.trigger_events AS e ON e.object_id = t.object_id WHERE t.parent_id IN (${these}) ORDER BY t.parent_id, t.name, e.type`,
    );
    return { columns, keys, events };
  }

  return {
    async server(): Promise<ServerFacts> {
      const [row = {}] = await ask(
        "SELECT CAST(SERVERPROPERTY('ProductVersion') AS varchar(128)) AS version, CAST(SERVERPROPERTY('Edition') AS varchar(128)) AS edition, CAST(SERVERPROPERTY('Collation') AS varchar(128)) AS [collation], SUSER_SNAME() AS login, CASE WHEN SUSER_SID() = 0x01 THEN 1 ELSE 0 END AS isSa, IS_SRVROLEMEMBER('sysadmin') AS isSysadmin, SYSUTCDATETIME() AS utc, DATEPART(TZoffset, SYSDATETIMEOFFSET()) AS [offset]",
      );
      return {
        version: String(row.version),
        edition: String(row.edition),
        collation: String(row.collation),
        login: String(row.login),
        isSa: Number(row.isSa) === 1,
        isSysadmin: Number(row.isSysadmin) === 1,
        utc: new Date(row.utc as Date),
        offset: Number(row.offset),
      };
    },

    async databases() {
      const rows = await ask(
        "SELECT name, HAS_DBACCESS(name) AS reachable, collation_name AS [collation], compatibility_level AS compatibility, is_read_committed_snapshot_on AS snapshotReads FROM sys.databases WHERE database_id > 4 ORDER BY name",
      );
      return rows.map((row) => ({
        name: String(row.name),
        reachable: Number(row.reachable) === 1,
        collation: row.collation === null ? null : String(row.collation),
        snapshotReads: Number(row.snapshotReads) === 1,
        compatibility: row.compatibility === null ? null : Number(row.compatibility),
      }));
    },

    async tables(database, { names, signs }) {
      const sys = `${plain(quoteName(database))}.sys`;
      const found = await ask(
        `SELECT TOP (${MAX_TABLES}) t.object_id AS id, s.name AS [schema], t.name, (SELECT SUM(p.rows) FROM ${sys}.partitions AS p WHERE p.object_id = t.object_id AND p.index_id IN (0, 1)) AS [rows] FROM ${sys}.tables AS t JOIN ${sys}.schemas AS s ON s.schema_id = t.schema_id WHERE t.name ${ANY_CASE} IN (${marks(names)}) OR EXISTS (SELECT 1 FROM ${sys}.columns AS c WHERE c.object_id = t.object_id AND c.name ${ANY_CASE} IN (${marks(signs)})) ORDER BY t.object_id`,
        [...names, ...signs],
      );
      const ids = found.map((row) => Number(row.id));
      if (ids.length === 0) return [];
      const { columns, keys, events } = await partsOf(database, ids);
      return found.map((row): TableFacts => {
        const of = (rows: Record<string, unknown>[]) =>
          rows.filter((part) => Number(part.table) === Number(row.id));
        return {
          database,
          schema: String(row.schema),
          name: String(row.name),
          rows: Number(row.rows ?? 0),
          columns: of(columns).map(
            (column): ColumnFacts => ({
              name: String(column.name),
              type: String(column.type).toLowerCase(),
              length: lengthOf(String(column.type).toLowerCase(), Number(column.bytes)),
              collation: column.collation === null ? null : String(column.collation),
              nullable: Number(column.nullable) === 1,
              identity: Number(column.identity) === 1,
              filled: Number(column.filled) === 1 || Number(column.identity) === 1,
            }),
          ),
          indexes: grouped(of(keys), "id").map((key) => ({
            name: String(key[0].name),
            unique: Number(key[0].unique) === 1,
            columns: key.map(({ column }) => String(column)),
          })),
          triggers: grouped(of(events), "name").map((event) => ({
            name: String(event[0].name),
            disabled: Number(event[0].disabled) === 1,
            insteadOf: Number(event[0].insteadOf) === 1,
            events: event.map((row) => String(row.event)),
          })),
        };
      });
    },

    async rights(requested: Right[]) {
      if (requested.length === 0) return [];
      const CLASS = { server: "NULL", database: "'DATABASE'", table: "'OBJECT'" };
      const bindings: string[] = [];
      const columns = requested.map(({ on, name, permission, column }, index) => {
        const place = on === "server" ? "NULL" : "?";
        if (on !== "server") bindings.push(name);
        bindings.push(permission);
        if (column !== undefined) bindings.push(column);
        return `HAS_PERMS_BY_NAME(${place}, ${CLASS[on]}, ?${column === undefined ? "" : ", ?, 'COLUMN'"}) AS r${index}`;
      });
      const [row = {}] = await ask(`SELECT ${columns.join(", ")}`, bindings);
      // NULL: the object does not exist, or this login cannot see it.
      return requested.map((_right, index) => Number(row[`r${index}`]) === 1);
    },

    async passwords(table, column, newestBy) {
      const value = plain(quoteName(column));
      const order = newestBy === null ? "" : ` ORDER BY ${plain(quoteName(newestBy))} DESC`;
      const rows = await ask(
        `SELECT k.kind, COUNT(*) AS accounts FROM (SELECT CASE WHEN s.value = '' THEN 'empty' WHEN s.value LIKE '%[^0-9A-Fa-f]%' THEN 'other' WHEN LEN(s.value) = 19 AND s.value NOT LIKE '%[^0-9A-F]%' THEN 'upper19' WHEN LEN(s.value) = 32 AND s.value NOT LIKE '%[^0-9A-F]%' THEN 'upper32' WHEN LEN(s.value) = 32 THEN 'lower32' WHEN LEN(s.value) IN (16, 19, 20, 40, 64) THEN 'otherHash' ELSE 'other' END AS kind FROM (SELECT TOP (200) RTRIM(COALESCE(${value}, '')) ${EXACT} AS value FROM ${plain(quotePlace(table))}${order}) AS s) AS k GROUP BY k.kind`,
      );
      const counted = new Map(rows.map((row) => [String(row.kind), Number(row.accounts)]));
      return Object.fromEntries(
        SHAPES.map((shape) => [shape, counted.get(shape) ?? 0]),
      ) as unknown as PasswordShapes;
    },

    async accounts(table, { key, type, coins }) {
      const place = plain(quotePlace(table));
      const [number, kind] = [key, type].map((name) => plain(quoteName(name)));
      const administrators = await ask(
        `SELECT ${kind} AS [type], COUNT_BIG(${number}) AS accounts FROM ${place} WHERE ${kind} >= 11 GROUP BY ${kind} ORDER BY ${kind}`,
      );
      const [above] =
        coins === null
          ? []
          : await ask(
              `SELECT COUNT_BIG(${number}) AS accounts FROM ${place} WHERE ${plain(quoteName(coins))} > 65535`,
            );
      return {
        administrators: administrators.map((row) => ({
          type: Number(row.type),
          accounts: Number(row.accounts),
        })),
        above65535: above ? Number(above.accounts) : null,
      };
    },

    async texts(table, columns, newestBy) {
      const order = newestBy === null ? "" : ` ORDER BY ${plain(quoteName(newestBy))} DESC`;
      const names = columns.map((column) => plain(quoteName(column)));
      const counts = names.map(
        (name, index) =>
          `SUM(CASE WHEN DATALENGTH(${name}) > DATALENGTH(RTRIM(${name})) THEN 1 ELSE 0 END) AS p${index}, SUM(CASE WHEN RTRIM(${name}) = 'empty' THEN 1 ELSE 0 END) AS e${index}`,
      );
      const [row = {}] = await ask(
        `SELECT COUNT(*) AS accounts, ${counts.join(", ")} FROM (SELECT TOP (200) ${names.join(", ")} FROM ${plain(quotePlace(table))}${order}) AS s`,
      );
      const byColumn = (letter: string) =>
        Object.fromEntries(columns.map((column, index) => [column, Number(row[`${letter}${index}`] ?? 0)]));
      return { accounts: Number(row.accounts), padded: byColumn("p"), empty: byColumn("e") };
    },

    async procedures(database, { table, known }) {
      const sys = `${plain(quoteName(database))}.sys`;
      const rows = await ask(
        `SELECT s.name AS [schema], o.name, m.definition FROM ${sys}.objects AS o JOIN ${sys}.schemas AS s ON s.schema_id = o.schema_id LEFT JOIN ${sys}.sql_modules AS m ON m.object_id = o.object_id WHERE o.type = 'P' AND (m.definition LIKE ? OR o.name ${ANY_CASE} = ?) ORDER BY s.name, o.name`,
        [`%${table.replace(/[%_[]/g, "[$&]")}%`, known],
      );
      return rows.map((row) => ({
        schema: String(row.schema),
        name: String(row.name),
        definition: row.definition === null ? null : String(row.definition),
      }));
    },

    close: () => db.close(),
  };
}
