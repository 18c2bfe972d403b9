// @ts-check
// The statements of calls, recorded once and then run again and again on the bare driver, by as many connections as the
// service has.
import { randomUUID } from "node:crypto";
import { sql } from "../../account-service/test/sql.ts";

/** @typedef {import("../../account-service/src/db/transaction.ts").Database} Database */
/**
 * @typedef {{ sql: string, bindings: unknown[], rows: Record<string, unknown>[], transaction: string | undefined }}
 *   Step
 */

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Hashes, for example of the audit chain, are unique too. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * Rows of a response of either driver.
 * @param {any} response @returns {Record<string, unknown>[]}
 */
function rowsOf(response) {
  const rows = Array.isArray(response) ? response : (response?.rows ?? []);
  // tedious returns a row as a list of values, each with its column's name.
  return rows.map((/** @type {any} */ row) =>
    Array.isArray(row) ? Object.fromEntries(row.map((cell) => [cell.metadata.colName, cell.value])) : row,
  );
}

/**
 * The statements that `work` sends, with their responses.
 * @param {Database} db @param {() => Promise<void>} work @returns {Promise<Step[]>}
 */
export async function record(db, work) {
  /** @type {Step[]} */
  const steps = [];
  const listen = (/** @type {any} */ _rows, /** @type {any} */ { sql, bindings, response, __knexTxId }) => {
    // The mail worker polls its outbox at any time.
    if (sql.includes("MailOutbox")) return;
    steps.push({ sql, bindings: [...(bindings ?? [])], rows: rowsOf(response), transaction: __knexTxId });
  };
  sql(db).on("query-response", listen);
  await work();
  sql(db).removeListener("query-response", listen);
  return steps;
}

/**
 * Begins and commits transactions on a connection. tedious has separate calls for it.
 * @param {any} client knex's @param {any} connection
 */
function turns(client, connection) {
  const words = {
    begin: client.driverName === "better-sqlite3" ? "BEGIN IMMEDIATE" : "BEGIN",
    commit: "COMMIT",
  };
  const calls = { begin: "beginTransaction", commit: "commitTransaction" };
  return (/** @type {"begin" | "commit"} */ what) =>
    client.driverName === "mssql"
      ? new Promise((resolve, reject) => {
          connection[calls[what]]((/** @type {Error | undefined} */ error) =>
            error ? reject(error) : resolve(undefined),
          );
        })
      : client._query(connection, { sql: words[what], bindings: [], method: "raw" });
}

/**
 * Runs steps again on one connection, as they were: on a copy of the database that they were recorded on.
 * @param {Database} db @param {Step[]} steps
 */
export async function runVerbatim(db, steps) {
  const { client } = sql(db);
  const connection = await client.acquireConnection();
  const turn = turns(client, connection);
  try {
    for (const [index, { sql, bindings, transaction }] of steps.entries()) {
      if (transaction && steps[index - 1]?.transaction !== transaction) await turn("begin");
      await client._query(connection, { sql, bindings, method: "raw" });
      if (transaction && steps[index + 1]?.transaction !== transaction) await turn("commit");
    }
  } finally {
    await client.releaseConnection(connection);
  }
}

/**
 * Runs steps again on one connection, with new keys and hashes, and with the identity values that earlier steps
 * returned this time.
 * @param {any} client knex's
 * @param {any} connection
 * @param {Step[]} steps
 */
async function once(client, connection, steps) {
  /** @type {Map<unknown, unknown>} */
  const values = new Map();
  /** @param {unknown} value @param {boolean} fresh whether a row is inserted whose keys are generated here */
  const now = (value, fresh) => {
    if (values.has(value)) return values.get(value);
    if (typeof value !== "string" || !fresh) return value;
    if (HASH.test(value)) {
      values.set(value, (randomUUID() + randomUUID()).replaceAll("-", ""));
      return values.get(value);
    }
    return value.replace(UUID, (uuid) => {
      if (!values.has(uuid)) values.set(uuid, randomUUID());
      return String(values.get(uuid));
    });
  };
  let open = false;
  let counted = 0;
  const turn = turns(client, connection);
  for (const [index, step] of steps.entries()) {
    if (step.transaction && !open) {
      await turn("begin");
      open = true;
    }
    const fresh = step.sql.startsWith("insert");
    const bindings = step.bindings.map((value) => now(value, fresh));
    // The account's next redemption of the campaign, just counted.
    const columns = /^insert into [^(]*Redemption[^(]*\(([^)]*)\)/.exec(step.sql)?.[1]?.split(", ");
    const nth = columns?.findIndex((column) => /nth/.test(column)) ?? -1;
    if (nth >= 0) bindings[nth] = counted + 1;
    const { response } = await client._query(connection, { sql: step.sql, bindings, method: "raw" });
    const rows = rowsOf(response);
    if (step.rows.length > 0 && rows.length === 0)
      throw new Error(`This found nothing when it ran again: ${step.sql}`);
    counted = Number(rows[0]?.redemptions ?? counted);
    for (const [place, row] of rows.entries()) {
      for (const [name, before] of Object.entries(step.rows[place] ?? {})) {
        if (typeof before !== "number" && typeof before !== "string") continue;
        if (Number(before) > 1_000_000_000 || HASH.test(String(before))) values.set(before, row[name]);
        if (Number(before) > 1_000_000_000) values.set(Number(before), Number(row[name]));
      }
    }
    if (open && steps[index + 1]?.transaction !== step.transaction) {
      await turn("commit");
      open = false;
    }
  }
}

/**
 * @param {Database} db
 * @param {Step[][]} works one for each connection
 * @param {number} seconds
 * @returns {Promise<number>} how often a second all steps of one work were done
 */
export async function replay(db, works, seconds) {
  const { client } = sql(db);
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    works.map(async (steps) => {
      const connection = await client.acquireConnection();
      try {
        for (; performance.now() < end; done += 1) await once(client, connection, steps);
      } finally {
        await client.releaseConnection(connection);
      }
    }),
  );
  return done / seconds;
}
