import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeEachDatabase, useDatabase } from "../../test/database.ts";
import { countRows, emptyTables } from "../../test/game.ts";
import { sql } from "../../test/sql.ts";
import { recordSqlServer } from "../../test/sql-server.ts";
import type { Database } from "./transaction.ts";

const ATTEMPTS = 8;

describeEachDatabase("transaction", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  beforeEach(() => emptyTables(database.db, ["Account"]));

  const insert = (db: Database, UserNum: number) =>
    sql(db)("Account").insert({ UserNum, passwordHash: "x", created: new Date() });
  /** What this database's driver throws when a transaction lost against another one. */
  const lost = () =>
    Object.assign(
      new Error("deadlock"),
      { sqlite: { code: "SQLITE_BUSY_SNAPSHOT" }, postgres: { code: "40P01" }, mssql: { number: 1205 } }[
        kind
      ],
    );

  it("keeps what it did and gives what it returns", async () => {
    const result = await database.db.transaction(async (trx) => {
      await insert(trx, 1);
      return "done";
    });
    expect(result).toBe("done");
    expect(await countRows(database.db, "Account")).toBe(1);
  });

  it("undoes all of it when a part fails", async () => {
    const work = database.db.transaction(async (trx) => {
      await insert(trx, 1);
      throw new Error("second thoughts");
    });
    await expect(work).rejects.toThrow("second thoughts");
    expect(await countRows(database.db, "Account")).toBe(0);
  });

  it("joins the one it is called in: both stand or fall together", async () => {
    const work = database.db.transaction(async (trx) => {
      await trx.transaction((inner) => insert(inner, 1));
      expect(await countRows(trx, "Account")).toBe(1);
      throw new Error("second thoughts");
    });
    await expect(work).rejects.toThrow("second thoughts");
    expect(await countRows(database.db, "Account")).toBe(0);
  });

  it("is run again, whole, when it lost against another one", async () => {
    let attempts = 0;
    await database.db.transaction(async (trx) => {
      attempts += 1;
      await insert(trx, attempts);
      if (attempts < 3) throw lost();
    });
    expect(attempts).toBe(3);
    expect(await countRows(database.db, "Account")).toBe(1);
    expect(await countRows(database.db, "Account", { UserNum: 3 })).toBe(1);
  });

  it("gives up after eight times, with the reason", async () => {
    let attempts = 0;
    const work = database.db.transaction(async () => {
      attempts += 1;
      throw lost();
    });
    await expect(work).rejects.toThrow("deadlock");
    expect(attempts).toBe(ATTEMPTS);
  });

  it("is not run again inside another one: only the outer one can be", async () => {
    let inner = 0;
    let outer = 0;
    const work = database.db.transaction(async (trx) => {
      outer += 1;
      await trx.transaction(async () => {
        inner += 1;
        throw lost();
      });
    });
    await expect(work).rejects.toThrow("deadlock");
    expect([outer, inner]).toEqual([ATTEMPTS, ATTEMPTS]);
  });

  it("a single statement outside of one runs again too, and not inside of one", async () => {
    const { client } = sql(database.db);
    const driver = Object.getPrototypeOf(Object.getPrototypeOf(client));
    const { _query: query } = driver;
    let losses = 0;
    /** Loses so many statements that ask for accounts. */
    const lose = (times: number) => {
      losses = 0;
      driver._query = function lossy(connection: unknown, requested: { sql: string }) {
        if (losses === times || !/^select.*Account/.test(requested.sql))
          return query.call(this, connection, requested);
        losses += 1;
        return Promise.reject(lost());
      };
    };
    try {
      lose(2);
      expect(await countRows(database.db, "Account")).toBe(0);
      expect(losses).toBe(2);
      lose(1);
      let attempts = 0;
      await database.db.transaction(async (trx) => {
        attempts += 1;
        await countRows(trx, "Account");
      });
      // The whole transaction, from its beginning.
      expect(attempts).toBe(2);
      lose(100);
      await expect(countRows(database.db, "Account")).rejects.toThrow("deadlock");
      expect(losses).toBe(ATTEMPTS);
    } finally {
      driver._query = query;
    }
  });

  it("is not run again for any other error", async () => {
    let attempts = 0;
    await insert(database.db, 1);
    const work = database.db.transaction(async (trx) => {
      attempts += 1;
      await insert(trx, 1);
    });
    await expect(work).rejects.toSatisfy((error) => database.db.dialect.isDuplicate(error));
    expect(attempts).toBe(1);
  });

  it("does last what is for its end, in order, also from within another; outside of one at once", async () => {
    const done: string[] = [];
    await database.db.transaction(async (trx) => {
      await trx.beforeCommit(async (end) => {
        done.push("first");
        await insert(end, 1);
      });
      await trx.transaction((inner) => inner.beforeCommit(async () => void done.push("second")));
      done.push("work");
    });
    expect(done).toEqual(["work", "first", "second"]);
    await database.db.beforeCommit((end) => insert(end, 2));
    expect(await countRows(database.db, "Account")).toBe(2);

    const failing = database.db.transaction(async (trx) => {
      await insert(trx, 3);
      await trx.beforeCommit(() => Promise.reject(new Error("not this time")));
    });
    await expect(failing).rejects.toThrow("not this time");
    expect(await countRows(database.db, "Account")).toBe(2);
  });

  it("answers a ping, also inside", async () => {
    await expect(database.db.ping()).resolves.toBeUndefined();
    await expect(database.db.transaction((trx) => trx.ping())).resolves.toBeUndefined();
  });

  it("does not let its handle be closed", async () => {
    await expect(database.db.transaction((trx) => trx.close())).rejects.toThrow("is not closed");
  });
});

describe("the embedded database's transactions", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });
  const others: Database[] = [];
  beforeAll(async () => {
    await sql(database.db).schema.createTable("Counter", (table) => table.integer("value"));
  });
  beforeEach(async () => {
    await emptyTables(database.db, ["Counter"]);
    await sql(database.db)("Counter").insert({ value: 0 });
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((other) => other.close()));
  });

  it("take the write lock as they begin", async () => {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    sql(database.db).on("query", listen);
    await database.db.transaction((trx) => sql(trx)("Counter").first());
    sql(database.db).removeListener("query", listen);
    expect(statements[0]).toBe("BEGIN IMMEDIATE;");
    expect(statements.at(-1)).toBe("COMMIT;");

    const other = database.connectAgain();
    others.push(other);
    // This process runs both, so the second must not block the loop while it waits.
    await sql(other).raw("PRAGMA busy_timeout = 0");
    await database.db.transaction(async (trx) => {
      await sql(trx)("Counter").first();
      await expect(sql(other)("Counter").update({ value: 9 })).rejects.toSatisfy((error) =>
        other.dialect.isRetryable(error),
      );
    });
  });

  it("wait for one of another connection by running again", async () => {
    const other = database.connectAgain();
    others.push(other);
    await sql(other).raw("PRAGMA busy_timeout = 0");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = database.db.transaction(async (trx) => {
      const { value } = await sql(trx)("Counter").first("value");
      await held;
      await sql(trx)("Counter").update({ value: value + 1 });
    });
    let begun = 0;
    sql(other).on("query", ({ sql }) => {
      begun += sql === "BEGIN IMMEDIATE;" ? 1 : 0;
      // Its second try has begun: the first one may end now.
      if (begun === 2) release();
    });
    await other.transaction(async (trx) => {
      const { value } = await sql(trx)("Counter").first("value");
      await sql(trx)("Counter").update({ value: value + 1 });
    });
    await first;
    expect(await sql(database.db)("Counter").first("value")).toEqual({ value: 2 });
  });

  it("of two processes never fail for reading before they write", async () => {
    const script = fileURLToPath(new URL("../../test/increment.ts", import.meta.url));
    const { DATA_DIR, JWT_SECRET, WEB_KEY, DATA_KEY } = database.env;
    const run = () =>
      promisify(execFile)(process.execPath, [script, "100"], {
        env: { ...process.env, NODE_ENV: "test", DATA_DIR, JWT_SECRET, WEB_KEY, DATA_KEY },
      });
    await Promise.all([run(), run()]);
    expect(await sql(database.db)("Counter").first("value")).toEqual({ value: 200 });
  });
});

describe("a transaction on SQL Server", () => {
  it("ends as knex ends one, once: the driver's requests are the only ones beside the work's", async () => {
    // begin, commit and rollback are requests of their own kind; a connection that has them stands in for the driver's.
    const calls: string[] = [];
    const request = (name: string) => (done: () => void) => {
      calls.push(name);
      done();
    };
    const { db, statements } = recordSqlServer(() => [{ "": 1 }]);
    sql(db).client.acquireRawConnection = async () => ({
      connected: true,
      inTransaction: true,
      state: { name: "LoggedIn" },
      beginTransaction: request("begin"),
      commitTransaction: request("commit"),
      rollbackTransaction: request("rollback"),
    });
    let attempts = 0;
    await db.transaction(async (trx) => {
      attempts += 1;
      await sql(trx)("Session").where({ id: "s" }).update({ ip: "::1" });
      if (attempts === 1) throw Object.assign(new Error("deadlock"), { number: 1205 });
    });
    expect(calls).toEqual(["begin", "rollback", "begin", "commit"]);
    expect(statements).toHaveLength(2);
    await db.close();
  });
});
