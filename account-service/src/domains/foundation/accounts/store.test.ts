import { expect, it } from "vitest";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, countRows } from "../../../../test/game.ts";
import { makeOlderTables, OLDER_GAME } from "../../../../test/older-game-tables.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { gamePasswordFingerprint } from "./known-password.ts";
import { createAccounts, type NewPlayer } from "./service.ts";
import { createAccountsStore } from "./store.ts";

describeEachDatabase("what is written of an account", (kind) => {
  const database = useDatabase(kind);
  let count = 0;
  const gameMade = (fields: Record<string, unknown> = {}) => {
    count += 1;
    return addGameUser(database.db, { UserID: `isinulat_${count}`, ...fields });
  };
  const store = () => createAccountsStore(database.db);
  const row = (UserNum: number) => sql(database.db)("UserInfo").where({ UserNum }).first();
  const ours = (UserNum: number) => sql(database.db)("Account").where({ UserNum }).first();
  /** How many of some calls at once say that they did it. */
  async function winners(
    call: (within: ReturnType<typeof createAccountsStore>, index: number) => Promise<boolean>,
  ): Promise<number> {
    const done = await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        database.db.transaction((trx) => call(createAccountsStore(trx), index)),
      ),
    );
    return done.filter(Boolean).length;
  }

  it("as a password replaces the one that was read, and no other; of many at once, one does", async () => {
    const UserNum = await gameMade({ UserPass: "OLD" });
    expect(await store().replacePassword(UserNum, "OTHER", "NEW")).toBe(false);
    expect((await row(UserNum)).UserPass).toBe("OLD");
    expect(await winners((within, index) => within.replacePassword(UserNum, "OLD", `NEW${index}`))).toBe(1);
    expect((await row(UserNum)).UserPass).toMatch(/^NEW\d+$/);
  });

  it("as an address replaces the one that was read, and no other; 'empty' is none", async () => {
    const UserNum = await gameMade({ UserEmail: "empty" });
    expect(await store().replaceEmail(UserNum, "empty@example.org", "a@example.org")).toBe(false);
    expect(await store().replaceEmail(UserNum, "", "a@example.org")).toBe(true);
    expect(await store().replaceEmail(UserNum, "", "b@example.org")).toBe(false);
    expect(
      await winners((within, index) =>
        within.replaceEmail(UserNum, "a@example.org", `c${index}@example.org`),
      ),
    ).toBe(1);
    expect((await row(UserNum)).UserEmail).toMatch(/^c\d+@/);
  });

  it("as what we know of its password goes by what was read; of many at once, one is kept", async () => {
    const test = await openApp(database);
    const { UserNum } = await newPlayer(test.app);
    const known = await store().findIdentity(UserNum);
    if (!known) throw new Error("The account is gone.");
    const next = (mark: string) => ({ passwordHash: mark, gamePassword: mark.padEnd(64, "0") });
    const stale = [
      { ...known, passwordHash: "other" },
      { ...known, gamePassword: "0".repeat(64) },
    ];
    for (const each of stale) expect(await store().learnPassword(each, next("stale"))).toBe(false);
    expect(await winners((within, index) => within.learnPassword(known, next(`hash ${index}`)))).toBe(1);
    expect((await ours(UserNum)).passwordHash).toMatch(/^hash /);
  });

  it("as a login counts only while the password is the one that was verified", async () => {
    const test = await openApp(database);
    const { UserNum } = await newPlayer(test.app);
    const { passwordHash, lastLogin } = await ours(UserNum);
    expect(await store().recordLogin(UserNum, "another hash", new Date(0))).toBe(false);
    expect((await ours(UserNum)).lastLogin).toEqual(lastLogin);
    const at = test.clock.now();
    expect(await store().recordLogin(UserNum, passwordHash, at)).toBe(true);
    expect((await store().findIdentity(UserNum))?.lastLogin).toEqual(at);
    // Waiting for logins changes nothing.
    await store().holdLogins(UserNum);
    expect((await store().findIdentity(UserNum))?.lastLogin).toEqual(at);
  });

  it("as a secret answer is cleared once, with its question", async () => {
    const test = await openApp(database);
    const { UserNum } = await newPlayer(test.app);
    expect(await winners((within) => within.clearSecretAnswer(UserNum))).toBe(1);
    expect(await store().findIdentity(UserNum)).toMatchObject({ secretAnswerHash: null, UserSQ: null });
  });

  it("is nothing where there is no change, or no row of ours", async () => {
    const UserNum = await gameMade();
    const before = await row(UserNum);
    await store().updateUser(UserNum, {});
    expect(await row(UserNum)).toEqual(before);
    expect(await store().updateAccount(UserNum, { lastSeen: "hidden" })).toBe(false);
    expect(await countRows(database.db, "Account", { UserNum })).toBe(0);
  });

  it("as our row is adopted once", async () => {
    const UserNum = await gameMade();
    const adopted = { UserNum, passwordHash: "x", gamePassword: "0".repeat(64), created: new Date(0) };
    await store().adopt(adopted);
    await expect(store().adopt(adopted)).rejects.toSatisfy((error) => database.db.dialect.isDuplicate(error));
  });

  it("when it is new is in the game's row and in ours, or in neither", async () => {
    const test = await openApp(database);
    const player: NewPlayer = {
      UserID: "Bagong_1",
      UserPass: "STORED",
      UserPass2: "PIN",
      NameFirst: "Ana",
      NameLast: "Reyes",
      email: "Bago@Example.org",
      registers: true,
      passwordHash: "hash",
      secretAnswerHash: null,
      UserSQ: null,
      gender: null,
      country: null,
      pendingEmail: null,
    };
    const create = (fields: Partial<NewPlayer> = {}) =>
      test.db.transaction((trx) => createAccounts(trx, contextOf(test)).create({ ...player, ...fields }));
    const UserNum = await create();
    expect(await row(UserNum)).toMatchObject({
      UserID: "Bagong_1",
      UserType: 1,
      UserAvailable: 1,
      UserPoint: 0,
    });
    expect(await ours(UserNum)).toMatchObject({
      emailKey: "bago@example.org",
      gamePassword: gamePasswordFingerprint(test.env, UserNum, "STORED"),
    });
    expect(await store().isEmailClaimed("BAGO@example.org")).toBe(true);
    const before = await countRows(test.db, "UserInfo");
    for (const taken of [{ UserID: "BAGONG_1", email: null }, { UserID: "bagong_2" }])
      await expect(create(taken)).rejects.toSatisfy((error) => test.db.dialect.isDuplicate(error));
    expect(await countRows(test.db, "UserInfo")).toBe(before);
    // Whoever gives no address claims none.
    await create({ UserID: "bagong_3", email: null });
    await create({ UserID: "bagong_4", email: null });
  });
});

describeEachDatabase("what is read of an account", (kind) => {
  const database = useDatabase(kind);
  const store = () => createAccountsStore(database.db);

  it("by its address is found in any case, at most ten", async () => {
    const users: number[] = [];
    for (let index = 0; index < 12; index += 1)
      users.push(
        await addGameUser(database.db, { UserID: `kapatid_${index}`, UserEmail: "Pamilya@example.org" }),
      );
    const found = await store().findByEmail("pamilya@EXAMPLE.org");
    expect(found.map(({ UserNum }) => UserNum)).toEqual(users.slice(0, 10));
    expect(await store().findByEmail("pamily_@example.org")).toEqual([]);
  });

  it("as the width of its address is asked for once by a process", async () => {
    let requested = 0;
    const { db, env } = database;
    const textWidth = async () => {
      requested += 1;
      return 20;
    };
    const narrow: Database = { ...db, tables: { ...db.tables }, dialect: { ...db.dialect, textWidth } };
    const storable = (email: string) =>
      createAccounts(narrow, { now: () => new Date(0), env }).isEmailStorable(email);
    expect([
      await storable("ab@x.ph".padStart(20, "a")),
      await storable("ab@x.ph".padStart(21, "a")),
    ]).toEqual([...[true, false]]);
    expect(requested).toBe(1);
    const wide: Database = {
      ...db,
      tables: { ...db.tables },
      dialect: { ...db.dialect, textWidth: async () => null },
    };
    const accounts = createAccounts(wide, { now: () => new Date(0), env });
    expect(await accounts.isEmailStorable("ab@x.ph".padStart(5_000, "a"))).toBe(true);
  });
});

describeEachDatabase("an account of an older game", (kind) => {
  const database = useDatabase(kind, OLDER_GAME, { makeGame: makeOlderTables });

  it("is written without the columns that this game lacks, and with its second pair of passwords", async () => {
    const { db } = database;
    const store = createAccountsStore(db);
    await store.insertUser({
      UserID: "matanda",
      UserPass: "STORED",
      UserPass2: "PIN",
      UserEmail: "a@example.org",
      NameFirst: "A",
      NameLast: "B",
      created: new Date("2026-11-21T00:00:00Z"),
    });
    const UserNum = (await store.findUserNum("matanda")) as number;
    const passwords = () =>
      sql(db)("UserInfo").where({ UserNum }).first("UserPass", "UserPass_N", "UserPass2_N");
    expect(await passwords()).toEqual({ UserPass: "STORED", UserPass_N: "STORED", UserPass2_N: "PIN" });
    expect(await store.findProfile(UserNum)).toMatchObject({ UserID: "matanda", UserPoint2: null });
    expect(await store.replacePassword(UserNum, "STORED", "NEW")).toBe(true);
    expect(await passwords()).toMatchObject({ UserPass: "NEW", UserPass_N: "NEW" });
  });
});
