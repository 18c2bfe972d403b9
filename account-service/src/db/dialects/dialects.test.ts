import knex, { type Knex } from "knex";
import { TYPES } from "tedious";
import { describe, expect, it } from "vitest";
import { bindForSqlServer, mssqlDialect, SqlServerClient } from "./mssql.ts";
import { sqliteDialect } from "./sqlite.ts";

const numbered = (number: number, message = "x") => Object.assign(new Error(message), { number });
const coded = (code: string) => Object.assign(new Error("x"), { code });

describe("errors of SQL Server", () => {
  it.each([
    [2601, true, false],
    [2627, true, false],
    [1205, false, true],
    [3960, false, true],
    [547, false, false],
    [334, false, false],
    [18456, false, false],
  ])("%i: duplicate %s, retryable %s", (number, duplicate, retryable) => {
    expect(mssqlDialect.isDuplicate(numbered(number))).toBe(duplicate);
    expect(mssqlDialect.isRetryable(numbered(number))).toBe(retryable);
  });
});

describe("errors of SQLite", () => {
  it.each([
    ["SQLITE_CONSTRAINT_UNIQUE", true, false],
    ["SQLITE_CONSTRAINT_PRIMARYKEY", true, false],
    ["SQLITE_CONSTRAINT_NOTNULL", false, false],
    ["SQLITE_BUSY", false, true],
    ["SQLITE_BUSY_SNAPSHOT", false, true],
    ["SQLITE_LOCKED", false, false],
    ["SQLITE_FULL", false, false],
  ])("%s: duplicate %s, retryable %s", (code, duplicate, retryable) => {
    expect(sqliteDialect.isDuplicate(coded(code))).toBe(duplicate);
    expect(sqliteDialect.isRetryable(coded(code))).toBe(retryable);
  });
});

describe.each([sqliteDialect, mssqlDialect])("$name", (dialect) => {
  it.each([undefined, null, "SQLITE_BUSY", 1205, new Error("x"), {}])("takes %s for neither", (error) => {
    expect(dialect.isDuplicate(error)).toBe(false);
    expect(dialect.isRetryable(error)).toBe(false);
  });
});

describe("a statement for SQL Server", () => {
  it("runs on its own connection or not at all: what a lost one left never runs in another's transaction", () => {
    const ran: [name: string, request: object][] = [];
    const connection = (name: string, state: string) => ({
      state: { name: state },
      execSql: (request: object) => void ran.push([name, request]),
    });
    const { client } = knex({ client: SqlServerClient as unknown as typeof Knex.Client, connection: {} });
    const [lost, other] = [connection("lost", "Final"), connection("other", "LoggedIn")];
    const [first, second] = [{ sql: "first" }, { sql: "second" }];
    client._enqueueRequest(first, lost);
    client._enqueueRequest(second, other);
    client._chomp(other);
    expect(ran).toEqual([
      ["lost", first],
      ["other", second],
    ]);
  });
});

describe("several errors of one statement", () => {
  const failing = (...errors: Error[]) => {
    const { client } = knex({ client: SqlServerClient as unknown as typeof Knex.Client, connection: {} });
    const connection = {
      state: { name: "LoggedIn" },
      // As tedious fails a request that got more than one error.
      execSql: (request: { callback(error: Error): void }) => request.callback(new AggregateError(errors)),
    };
    return client._query(connection, { sql: "BACKUP DATABASE [Site] TO DISK = N'x'", bindings: [] });
  };

  it("are the first one, which is the cause, with the messages of all", async () => {
    const failed = failing(
      numbered(3201, "Cannot open backup device 'x'."),
      numbered(3013, "BACKUP DATABASE is terminating abnormally."),
    );
    await expect(failed).rejects.toMatchObject({
      number: 3201,
      message: "Cannot open backup device 'x'. BACKUP DATABASE is terminating abnormally.",
    });
  });

  it("are a duplicate if that is the cause, whatever ended because of it", async () => {
    const failed = failing(numbered(2627, "Violation of a key."), numbered(3616, "Raised in a trigger."));
    await expect(failed).rejects.toSatisfy((error) => mssqlDialect.isDuplicate(error));
  });
});

describe("values for SQL Server", () => {
  it.each(["", "juan", "a\u0000b", "~\u007f", "x".repeat(9_000)])("ASCII text goes as varchar", (value) => {
    expect(bindForSqlServer(value)).toEqual({ value, type: TYPES.VarChar });
  });

  it.each(["ñ", "juan\u200b", "ｊ", "🎮", "\ud800"])("%j is left to knex, which sends nvarchar", (value) => {
    expect(bindForSqlServer(value)).toBeUndefined();
  });

  it("dates go with their milliseconds", () => {
    const value = new Date("2026-01-02T03:04:05.678Z");
    expect(bindForSqlServer(value)).toEqual({ value, type: TYPES.DateTime2 });
  });

  it.each([0, 1.5, true, null, undefined, Buffer.from("x")])("%s is left to knex", (value) => {
    expect(bindForSqlServer(value)).toBeUndefined();
  });
});
