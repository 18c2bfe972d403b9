import { describe, expect, it } from "vitest";
import { describeEachDatabase, temporaryFolder, testEnv, useDatabase } from "../../test/database.ts";
import { sql } from "../../test/sql.ts";
import {
  connect,
  isOwnGameSchema,
  type SqlServerTarget,
  sqlServerConfig,
  sqlServerTarget,
} from "./connect.ts";

const target = (variables: Record<string, string>) => sqlServerTarget(testEnv(variables));
const failure = (variables: Record<string, string>) => {
  try {
    target(variables);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The variables were accepted.");
};

describe("DATABASE_URL", () => {
  it("is read in full", () => {
    expect(target({ DATABASE_URL: "mssql://site:secret@db.example:1444/Tambayan?encrypt=false" })).toEqual({
      host: "db.example",
      port: 1444,
      user: "site",
      password: "secret",
      database: "Tambayan",
      encrypt: false,
      trustServerCertificate: false,
    });
  });

  it("encrypts and wants a signed certificate unless told otherwise", () => {
    expect(target({ DATABASE_URL: "mssql://u:p@h/d" })).toMatchObject({
      port: 1433,
      encrypt: true,
      trustServerCertificate: false,
    });
    expect(
      target({ DATABASE_URL: "mssql://u:p@h/d?trustServerCertificate=true&encrypt=false" }),
    ).toMatchObject({ encrypt: false, trustServerCertificate: true });
  });

  it.each(["encrypt=0", "encrypt=no", "encrypt=", "trustServerCertificate=yes", "Encrypt=true"])(
    "takes %s in the address neither for yes nor for no",
    (option) => {
      expect(() => target({ DATABASE_URL: `mssql://u:p@h/d?${option}` })).toThrow(option.split("=")[0]);
    },
  );

  it("decodes what had to be encoded", () => {
    const [user, password, database] = ["web@site", "p@ss:w/rd?#%&ñ", "Our Data"];
    const encoded = [user, password, database].map(encodeURIComponent);
    expect(target({ DATABASE_URL: `mssql://${encoded[0]}:${encoded[1]}@h/${encoded[2]}` })).toMatchObject({
      user,
      password,
      database,
    });
  });

  it("takes the brackets off an IPv6 address", () => {
    expect(target({ DATABASE_URL: "mssql://u:p@[2001:db8::1]:1433/d" })).toMatchObject({
      host: "2001:db8::1",
    });
  });

  it.each([
    "mssql://u:p@h",
    "mssql://u:p@h/",
    "mssql:///d",
    "mssql://u:top%secret@h/d",
    "mssql://u:top@secret@h:x/d",
  ])("refuses %s in one sentence without the password", (url) => {
    const message = failure({ DATABASE_URL: url });
    expect(message).toContain("DATABASE_URL");
    expect(message).not.toMatch(/\n|top|secret/);
  });
});

describe("separate variables", () => {
  const all = { DB_HOST: "db", DB_USER: "u", DB_PASSWORD: "p@ss", DB_NAME: "d" };

  it("are read as they are", () => {
    expect(
      target({ ...all, DB_PORT: "1500", DB_ENCRYPT: "false", DB_TRUST_SERVER_CERTIFICATE: "true" }),
    ).toEqual({
      host: "db",
      port: 1500,
      user: "u",
      password: "p@ss",
      database: "d",
      encrypt: false,
      trustServerCertificate: true,
    });
    expect(target(all)).toMatchObject({ port: 1433, encrypt: true, trustServerCertificate: false });
  });

  it("names those that are missing", () => {
    expect(failure({ DB_HOST: "db", DB_USER: "u" })).toBe("DB_HOST is set but not DB_PASSWORD, DB_NAME.");
  });

  it("yields to DATABASE_URL", () => {
    expect(target({ ...all, DATABASE_URL: "mssql://u:p@other/d" })).toMatchObject({ host: "other" });
  });
});

it("means the embedded database when neither is set", () => {
  expect(target({})).toBeNull();
});

describe("SQL Server's settings", () => {
  const settings = (variables: Record<string, string> = {}) => {
    const env = testEnv({ DATABASE_URL: "mssql://u:p@h/d", ...variables });
    return sqlServerConfig(sqlServerTarget(env) as SqlServerTarget, env);
  };

  it("ends a transaction whole, keeps dates in UTC, and bounds every wait", () => {
    expect(
      settings({ DB_REQUEST_TIMEOUT_MS: "7000", DB_CONNECT_TIMEOUT_MS: "3000", DB_POOL_WAIT_MS: "9000" }),
    ).toMatchObject({
      connection: {
        connectionTimeout: 3000,
        requestTimeout: 7000,
        options: {
          abortTransactionOnError: true,
          useUTC: true,
          encrypt: true,
          trustServerCertificate: false,
        },
      },
      acquireConnectionTimeout: 9000,
    });
  });

  it("keeps bound values out of error messages", () => {
    expect(settings()).toMatchObject({ compileSqlOnError: false });
  });

  it("keeps as many connections as it is told", () => {
    expect(settings({ DB_POOL_MAX: "25" }).pool?.max).toBe(25);
  });
});

describe("whose the game's tables are", () => {
  const named = (database: string) => isOwnGameSchema({ database } as SqlServerTarget);

  it("ours when embedded or in a _test or _demo database, else the game's", () => {
    expect(isOwnGameSchema(null)).toBe(true);
    expect(["x_test", "x_demo"].map(named)).toEqual([true, true]);
    expect(["RanUser", "test", "x_test2", "demo_x", "x_TEST"].map(named)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("decides between local and three-part names", async () => {
    const server = connect(testEnv({ DATABASE_URL: "mssql://u:p@h/Site" }));
    const embedded = connect(testEnv({ DATA_DIR: temporaryFolder() }));
    expect(server.tables.UserInfo.name).toBe("RanUser.dbo.UserInfo");
    expect(embedded.tables.UserInfo.name).toBe("UserInfo");
    await Promise.all([server.close(), embedded.close()]);
  });
});

describe("the embedded database", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });

  it.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 5000],
  ])("has %s = %s", async (pragma, value) => {
    // As the service connects: the other tests do not wait for the disk.
    const db = database.connectAgain();
    const [row] = await sql(db).raw(`PRAGMA ${pragma}`);
    await db.close();
    expect(Object.values(row)).toEqual([value]);
  });

  it("uses one connection", () => {
    expect(sql(database.db).client.config.pool).toMatchObject({ min: 1, max: 1 });
  });
});

describeEachDatabase("an error", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it("names the statement, not the values", async () => {
    const { db } = database;
    const insert = sql(db)("NoSuchTable").insert({ passwordHash: "hash-of-somebody" });
    await expect(insert).rejects.toThrow(/insert into .NoSuchTable/);
    await expect(insert.clone()).rejects.not.toThrow(/hash-of-somebody/);
  });
});
