import { describe, expect, it } from "vitest";
import { CLASSES, classOf, SCHOOLS } from "../../contract/index.ts";
import { describeEachDatabase, temporaryFolder, testEnv, useDatabase } from "../../test/database.ts";
import { countRows, emptyTables } from "../../test/game.ts";
import { createTestPasswords } from "../../test/passwords.ts";
import { sql } from "../../test/sql.ts";
import { connect } from "../db/connect.ts";
import { createGameSchema } from "../db/game/create.ts";
import { GAME_SCHEMA, type GameTableName } from "../db/game/schema.ts";
import { BASELINE } from "../db/migrations/001-baseline/index.ts";
import { migrationSource } from "../db/migrations/index.ts";
import { OUR_TABLES } from "../db/schema.ts";
import type { Database } from "../db/transaction.ts";
import { createPasswords, normalizeAnswer } from "../lib/secrets/passwords.ts";
import { seedDemo } from "./demo/store.ts";
import { prepareDatabase } from "./prepare.ts";

const now = () => new Date("2026-02-14T04:00:00Z");
const config = { migrationSource, tableName: "Migration" };
const prepare = (db: Database, env: ReturnType<typeof testEnv>, passwords = createTestPasswords(env)) =>
  prepareDatabase(db, { env, passwords, now });

describeEachDatabase("migrations", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const present = async () => {
    const found = await Promise.all(
      Object.values(OUR_TABLES).map((table) => sql(database.db).schema.hasTable(table)),
    );
    return found.filter(Boolean).length;
  };

  it("create our tables, drop them, and create them again", async () => {
    const knex = sql(database.db);
    expect(await present()).toBe(Object.keys(OUR_TABLES).length);
    await knex.migrate.rollback(config, true);
    expect(await present()).toBe(0);
    await knex.migrate.latest(config);
    expect(await present()).toBe(Object.keys(OUR_TABLES).length);
    // The game's tables are none of theirs.
    expect(await knex.schema.hasTable("UserInfo")).toBe(true);
  });

  it("run once", async () => {
    const [, ran] = await sql(database.db).migrate.latest(config);
    expect(ran).toEqual([]);
    await prepare(database.db, database.env);
    expect(await countRows(database.db, "Migration")).toBe((await migrationSource.getMigrations([])).length);
  });

  it("that a later release has run are none of this one's business", async () => {
    const { db, env } = database;
    const ours = (await migrationSource.getMigrations([])).length;
    await sql(db)("Migration").insert({ name: "999-later", batch: 99, migration_time: now() });
    try {
      await prepareDatabase(db, {
        env,
        passwords: createTestPasswords(env),
        now,
        warn: () => expect.unreachable(),
      });
      // It stays as it was, and ours are not run again.
      expect(await countRows(db, "Migration", { name: "999-later", batch: 99 })).toBe(1);
      expect(await countRows(db, "Migration")).toBe(ours + 1);
      expect(await present()).toBe(Object.keys(OUR_TABLES).length);
    } finally {
      await sql(db)("Migration").where({ name: "999-later" }).delete();
    }
  });

  it("of a version from before the first release are not touched", async () => {
    const { db, env } = database;
    const before = await countRows(db, "Migration");
    // Without the table that was added last.
    const older = { ...db, tables: { ...db.tables, approval: "Nowhere" as "Approval" } };
    await expect(prepare(older, env)).rejects.toThrow("from before the first release");
    await sql(db)("Migration").where({ name: BASELINE }).update({ name: "001-earlier" });
    try {
      await expect(prepare(db, env)).rejects.toThrow("from before the first release");
    } finally {
      await sql(db)("Migration").where({ name: "001-earlier" }).update({ name: BASELINE });
    }
    expect(await countRows(db, "Migration")).toBe(before);
  });

  it("continue where a process was killed, and log it", async () => {
    const { db, env } = database;
    await sql(db)("Migration_lock").update({ is_locked: 1 });
    const warnings: string[] = [];
    await prepareDatabase(db, {
      env,
      passwords: createTestPasswords(env),
      now,
      warn: (sentence) => void warnings.push(sentence),
    });
    expect(warnings).toEqual([expect.stringContaining("Its lock was removed")]);
    expect(await countRows(db, "Migration_lock", { is_locked: 0 })).toBe(1);
    await prepareDatabase(db, {
      env,
      passwords: createTestPasswords(env),
      now,
      warn: () => expect.unreachable(),
    });
  });

  it("keep related rows", async () => {
    const knex = sql(database.db);
    const orphan = { number: "T-X", UserNum: null, email: "a@b.co", category: "other", subject: "x" };
    const at = now();
    await expect(
      knex("RankingArchive").insert({
        month: "1999-01",
        school: "",
        class: "",
        list: "level",
        characters: "",
      }),
    ).rejects.toThrow(/foreign key/i);
    await knex("Ticket").insert({ ...orphan, state: "open", created: at, updated: at });
    const { id } = await knex("Ticket").where({ number: "T-X" }).first("id");
    await knex("TicketMessage").insert({ ticket: id, author: "owner", actor: null, text: "x", at });
    await expect(knex("Ticket").where({ id }).delete()).rejects.toThrow(/foreign key/i);
    await knex("TicketMessage").where({ ticket: id }).delete();
    expect(await knex("Ticket").where({ id }).delete()).toBe(1);
  });

  it("reject an unknown migration", async () => {
    await expect(migrationSource.getMigration("999-other")).rejects.toThrow(
      "There is no migration 999-other.",
    );
  });
});

describeEachDatabase("the game's tables created by us", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it("have every mapped column", async () => {
    for (const { name, columns } of Object.keys(GAME_SCHEMA).map(
      (table) => database.db.tables[table as GameTableName],
    )) {
      if (name === null) continue;
      const found = await sql(database.db)(name).columnInfo();
      const named = Object.values<string | null>(columns).filter((column) => column !== null);
      expect(Object.keys(found)).toEqual(expect.arrayContaining(named));
    }
  });

  it("are created once", async () => {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    sql(database.db).on("query", listen);
    await createGameSchema(database.db);
    sql(database.db).removeListener("query", listen);
    expect(statements).not.toEqual([]);
    expect(statements.filter((sql) => /^\s*(create|alter)\b/i.test(sql))).toEqual([]);
  });

  it("get a column that an earlier release did not create", async () => {
    const knex = sql(database.db);
    await knex.schema.alterTable("ChaInfo", (table) => table.dropColumn("ChaOnline"));
    await createGameSchema(database.db);
    expect(await knex.schema.hasColumn("ChaInfo", "ChaOnline")).toBe(true);
  });

  it("find a user ID ignoring case, and store it once", async () => {
    const knex = sql(database.db);
    const { dialect } = database.db;
    const at = now();
    const user = (UserID: string) =>
      knex("UserInfo").insert({
        UserID,
        UserName: UserID,
        UserPass: "F".repeat(32),
        UserPass2: "",
        CreateDate: at,
        LastLoginDate: at,
        UserBlockDate: at,
        UserEmail: "",
      });
    await user("Lualhati");
    expect(await knex("UserInfo").where({ UserID: "LUALHATI" }).first("UserID")).toEqual({
      UserID: "Lualhati",
    });
    await expect(user("lualhati")).rejects.toSatisfy((error) => dialect.isDuplicate(error));
  });

  it("are not filled if configured", async () => {
    expect(await countRows(database.db, "ChaInfo")).toBe(0);
  });
});

it("the game's tables are not created in a possible game's database", async () => {
  const env = testEnv({ DATA_DIR: temporaryFolder() });
  const db = connect(env);
  await expect(createGameSchema({ ...db, ownGameSchema: false })).rejects.toThrow(
    "Game tables are created only in the embedded database or one whose name ends in _test or _demo.",
  );
  expect(await sql(db).schema.hasTable("UserInfo")).toBe(false);
  // Nor does preparing reach for them: no game tables, no demo data.
  await prepare({ ...db, ownGameSchema: false }, env);
  expect(await sql(db).schema.hasTable("UserInfo")).toBe(false);
  await db.close();
});

describeEachDatabase("demo data", (kind) => {
  const database = useDatabase(kind, {}, { now });

  it("has the demo logins", async () => {
    const { db } = database;
    const rows = await sql(db)("UserInfo as u")
      .join("Account as a", "a.UserNum", "u.UserNum")
      .whereNotNull("a.UserSQ")
      .orderBy("u.UserNum")
      .select("u.UserID", "u.UserType", "u.UserPoint", "u.UserPoint2", "a.UserSQ");
    expect(rows).toEqual([
      { UserID: "juan", UserType: 1, UserPoint: 5000, UserPoint2: 250, UserSQ: 5 },
      { UserID: "maria", UserType: 1, UserPoint: 0, UserPoint2: 0, UserSQ: 5 },
      { UserID: "pedro", UserType: 5, UserPoint: 0, UserPoint2: 0, UserSQ: 5 },
      { UserID: "gm", UserType: 20, UserPoint: 0, UserPoint2: 0, UserSQ: 5 },
    ]);
    const owned = await sql(db)("ChaInfo as c")
      .join("UserInfo as u", "u.UserNum", "c.UserNum")
      .whereIn("u.UserID", ["juan", "maria", "pedro", "gm"])
      .select("u.UserID");
    expect(owned).toEqual([{ UserID: "juan" }, { UserID: "juan" }, { UserID: "juan" }]);
  });

  it("has at least 400 characters, spread over every class and school", async () => {
    const rows = await sql(database.db)("ChaInfo").select("ChaName", "ChaClass", "ChaSchool", "ChaLevel");
    expect(rows.length).toBeGreaterThanOrEqual(400);
    const groups = new Set(rows.map((row) => `${row.ChaSchool} ${classOf(row.ChaClass)?.slug}`));
    for (const school of SCHOOLS) {
      for (const entry of CLASSES) expect(groups).toContain(`${school.code} ${entry.slug}`);
    }
    expect(new Set(rows.map((row) => row.ChaName)).size).toBe(rows.length);
    for (const row of rows) expect(row.ChaName.length).toBeLessThanOrEqual(20);
  });

  it("has a baseline with kills left for every character, and none below zero", async () => {
    const rows = await sql(database.db)("ChaInfo as c")
      .join("RankingBaseline as b", "b.ChaNum", "c.ChaNum")
      .where("b.month", "2026-02")
      .select({
        kills: "c.ChaPKScore",
        before: "b.ChaPKScore",
        deaths: "c.ChaPKDeath",
        died: "b.ChaPKDeath",
      });
    expect(rows).toHaveLength(await countRows(database.db, "ChaInfo"));
    const month = rows.map((row) => Number(row.kills) - Number(row.before));
    expect(
      Math.min(...month, ...rows.map((row) => Number(row.deaths) - Number(row.died))),
    ).toBeGreaterThanOrEqual(0);
    expect(Math.max(...month)).toBeGreaterThan(0);
  });

  it("has 24 items and three areas", async () => {
    expect(await countRows(database.db, "ShopItemMap")).toBe(24);
    expect(await countRows(database.db, "GuildRegion")).toBe(3);
  });

  it("changes nothing if it already exists", async () => {
    const { db, env } = database;
    await sql(db)("UserInfo").where({ UserID: "juan" }).update({ UserPoint: 1234 });
    const count = () =>
      Promise.all(["UserInfo", "ChaInfo", "Account", "ShopItemMap"].map((name) => countRows(db, name)));
    const before = await count();
    const passwords = createTestPasswords(env);
    await prepare(db, env, passwords);
    await seedDemo(db, { env, passwords, now });
    expect(await count()).toEqual(before);
    expect(await sql(db)("UserInfo").where({ UserID: "juan" }).first("UserPoint")).toEqual({
      UserPoint: 1234,
    });
    expect(passwords.hashed).toBe(0);
  });

  it("is created completely or not at all", async () => {
    const { db, env } = database;
    await emptyTables(db, [
      ...["UserInfo", "Account", "ChaInfo", "GuildInfo", "GuildRegion", "ShopItemMap"],
      "CharacterService",
    ]);
    // It fails at the month's baseline, after it wrote users and characters.
    const tables = { ...db.tables, rankingBaseline: "NoSuchTable" } as unknown as Database["tables"];
    await expect(
      seedDemo(brokenTransactions(db, tables), { env, passwords: createTestPasswords(env), now }),
    ).rejects.toThrow("NoSuchTable");
    expect(await countRows(db, "UserInfo")).toBe(0);
    expect(await countRows(db, "ChaInfo")).toBe(0);
  });
});

/** A handle whose transactions see other table names. */
function brokenTransactions(db: Database, tables: Database["tables"]): Database {
  return { ...db, tables, transaction: (work) => db.transaction((trx) => work({ ...trx, tables })) };
}

describe.each(["ran-md5-19", "md5", "plain"])("demo passwords in the format %s", (format) => {
  // The real hashes, for the data must open the real service.
  it("match what the game and we keep", async () => {
    const env = testEnv({ DATA_DIR: temporaryFolder(), GAME_PASSWORD_FORMAT: format });
    const db = connect(env);
    const passwords = createPasswords(env);
    await prepareDatabase(db, { env, passwords, now });
    const row = await sql(db)("UserInfo as u")
      .join("Account as a", "a.UserNum", "u.UserNum")
      .where("u.UserID", "juan")
      .first("u.UserPass", "a.passwordHash", "a.secretAnswerHash");
    expect(passwords.matchesGameFormat(row.UserPass, "juan-demo-1")).toBe(true);
    expect(await passwords.verify(row.passwordHash, "juan-demo-1")).toBe(true);
    expect(await passwords.verify(row.secretAnswerHash, normalizeAnswer(" BANTAY "))).toBe(true);
    await db.close();
  });
});

describe("preparing one embedded database", () => {
  it("twice at once, on two connections, happens once", async () => {
    const env = testEnv({ DATA_DIR: temporaryFolder() });
    const handles = [connect(env), connect(env), connect(env)];
    await Promise.all(handles.map((db) => prepare(db, env)));
    const [db] = handles as [Database, ...Database[]];
    expect(await countRows(db, "ShopItemMap")).toBe(24);
    expect(await countRows(db, "Migration")).toBe((await migrationSource.getMigrations([])).length);
    await Promise.all(handles.map((handle) => handle.close()));
  });

  it("continues after a failed attempt", async () => {
    const env = testEnv({ DATA_DIR: temporaryFolder() });
    const db = connect(env);
    const passwords = { ...createTestPasswords(env), hash: () => Promise.reject(new Error("no memory")) };
    await expect(prepareDatabase(db, { env, passwords, now })).rejects.toThrow("no memory");
    await prepare(db, env);
    expect(await countRows(db, "ShopItemMap")).toBe(24);
    await db.close();
  });
});
