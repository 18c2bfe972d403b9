// @ts-check
// Statements of calls, recorded once and then run again and again on the bare driver.
import { randomUUID } from "node:crypto";
import { copyFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import knex from "knex";
import { embeddedConfig } from "../../account-service/src/db/connect.ts";
import { sqliteDialect } from "../../account-service/src/db/dialect.ts";
import { resolveTables } from "../../account-service/src/db/tables.ts";
import { createDatabase } from "../../account-service/src/db/transaction.ts";

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Records what `record` does to a copy of a database, and gives back how to do it again. What must differ each time does:
 * keys and references are made anew, ids are those of the new rows, the nth use of a code is the next. Every statement must
 * change as many rows as it did when it was recorded, or the run fails: what is compared is the same work.
 * @param {object} options
 * @param {string} options.copy a database as it stands before
 * @param {string} options.file where its copy is recorded and replayed
 * @param {number} options.firstId ids of new rows in the copy are above this
 * @param {(db: import("../../account-service/src/db/transaction.ts").Database) => Promise<void>} options.record
 *   emits `bench:start` and `bench:stop` on `db.knex` around what is recorded
 */
export async function createReplay({ copy, file, firstId, record }) {
  copyFileSync(copy, file);
  const raise = new Sqlite(file);
  raise.prepare("UPDATE sqlite_sequence SET seq = ?").run(firstId);
  raise
    .prepare(
      "INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%autoincrement%' AND name NOT IN (SELECT name FROM sqlite_sequence)",
    )
    .run(firstId);
  raise.close();

  /** @type {{ sql: string, bindings: any[], response: any }[]} */
  const recorded = [];
  let recording = false;
  const client = knex(embeddedConfig(file));
  client.on("query-response", (_rows, { sql, bindings, response }) => {
    if (recording) recorded.push({ sql, bindings: bindings ?? [], response });
  });
  client.on("bench:start", () => {
    recording = true;
  });
  client.on("bench:stop", () => {
    recording = false;
  });
  await record(
    createDatabase(client, { tables: resolveTables({}, true), dialect: sqliteDialect, ownGameSchema: true }),
  );
  await client.destroy();

  const database = new Sqlite(file);
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"])
    database.pragma(pragma);
  let nth = Number(database.prepare("SELECT MAX(nth) FROM CouponRedemption").pluck().get() ?? 0);
  const steps = recorded.map(({ sql, bindings, response }) => {
    const columns = /^insert into [^(]+\(([^)]*)\)/i.exec(sql)?.[1]?.replaceAll("`", "").split(", ") ?? [];
    return {
      sql,
      statement: database.prepare(sql),
      bindings: bindings.map((value) => (value instanceof Date ? value.getTime() : value)),
      nthUse: columns.indexOf("nth"),
      changes: response?.changes,
      id: Number(response?.lastInsertRowid ?? 0),
    };
  });

  /** Once: all of them, in their order. */
  function once() {
    /** @type {Map<string, string>} */
    const keys = new Map();
    const fresh = (/** @type {string} */ key) => {
      const known = keys.get(key) ?? randomUUID();
      keys.set(key, known);
      return known;
    };
    /** @type {Map<number, number>} */
    const ids = new Map();
    for (const { sql, statement, bindings, nthUse, changes, id } of steps) {
      const values = bindings.map((value, index) => {
        if (index === nthUse) {
          nth += 1;
          return nth;
        }
        if (typeof value === "string") return value.replace(UUID, fresh);
        return value >= firstId ? (ids.get(value) ?? value) : value;
      });
      if (statement.reader) statement.all(values);
      else {
        const done = statement.run(values);
        if (done.changes !== changes) throw new Error(`This did something else when it ran again: ${sql}`);
        if (id >= firstId) ids.set(id, Number(done.lastInsertRowid));
      }
    }
  }

  return {
    statements: steps.length,
    /** @param {number} seconds @returns {number} how often a second it was done */
    run(seconds) {
      const start = performance.now();
      let done = 0;
      for (; performance.now() - start < seconds * 1000; done += 1) once();
      return (done * 1000) / (performance.now() - start);
    },
    close: () => database.close(),
  };
}
