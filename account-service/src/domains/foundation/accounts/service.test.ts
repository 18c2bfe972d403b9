import { expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, addGameUser, changeGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY, HOUR, SECOND, toGameTime } from "../../../lib/time.ts";
import { createAccounts } from "./service.ts";

const NOBODY = 999_999;

describeEachDatabase("accounts", (kind) => {
  const database = useDatabase(kind);
  let count = 0;
  /** An account that the game has made, without a row of ours. */
  const gameMade = (fields: Record<string, unknown> = {}) => {
    count += 1;
    return addGameUser(database.db, { UserID: `ligaw_${count}`, ...fields });
  };
  async function open() {
    const test = await openApp(database);
    return { test, accounts: createAccounts(test.db, contextOf(test)) };
  }
  const ours = ({ db }: TestApp, UserNum: number) => sql(db)("Account").where({ UserNum });
  const gameTime = ({ clock, env }: TestApp, ms: number) =>
    toGameTime(new Date(clock.now().getTime() + ms), env.GAME_TIME_ZONE);

  it("that the game no longer has are found by none of the calls", async () => {
    const { accounts } = await open();
    for (const find of ["findUser", "findSelf", "findStatus", "findPresence", "findIdentity"] as const)
      expect(await accounts[find](NOBODY), find).toBeUndefined();
    expect(await accounts.emailOf(NOBODY)).toBe("");
  });

  it("are named by their own number and user ID together, in any case", async () => {
    const { accounts } = await open();
    const UserNum = await gameMade({ UserID: "Tala" });
    await accounts.requireOwn(UserNum, { UserNum, UserID: "TALA" });
    const refused = { kind: "forbidden", message: MESSAGES.notYourAccount };
    for (const [number, UserID] of [
      [UserNum, "maria"],
      [UserNum, ""],
      [UserNum + 1, "Tala"],
    ] as const)
      await expect(accounts.requireOwn(UserNum, { UserNum: number, UserID })).rejects.toMatchObject(refused);
    // Nor does anyone own what is gone.
    await expect(accounts.requireOwn(NOBODY, { UserNum: NOBODY, UserID: "" })).rejects.toMatchObject(refused);
  });

  it("show no password, and 'empty' of the game as nothing", async () => {
    const { accounts } = await open();
    const nothing = { UserEmail: "empty", NameFirst: "empty", NameLast: "empty", PhoneNumber: "empty" };
    const UserNum = await gameMade({ UserPass: "SECRET", UserPass2: "PIN", ...nothing });
    expect(await accounts.findUser(UserNum)).toMatchObject({
      UserEmail: "",
      NameFirst: "",
      NameLast: "",
      PhoneNumber: "",
      UserPass: "",
      UserPass2: "",
      UserSQ: null,
      ReferralBalance: 0,
      email_verified_at: null,
      characters: [],
    });
    expect(await accounts.emailOf(UserNum)).toBe("");
  });

  it("show the address that waits to be confirmed where there is no other, and mail nothing to it", async () => {
    const { test, accounts } = await open();
    const { UserNum, UserID } = await newPlayer(test.app);
    await changeGameUser(test.db, UserID, { UserEmail: "" });
    await ours(test, UserNum).update({ pendingEmail: "nova@example.org" });
    const alone = (await accounts.findSelf(UserNum))?.page;
    expect(alone).toMatchObject({ maskedEmail: "n**a@e*****e.o*g", pendingEmail: null });
    expect(alone?.user.UserEmail).toBe("nova@example.org");
    expect(await accounts.emailOf(UserNum)).toBe("");

    await changeGameUser(test.db, UserID, { UserEmail: "luma@example.org" });
    expect((await accounts.findSelf(UserNum))?.page).toMatchObject({
      user: { UserEmail: "luma@example.org" },
      maskedEmail: "l**a@e*****e.o*g",
      pendingEmail: "n**a@e*****e.o*g",
    });
  });

  it("have their characters, the highest level first, and none that were deleted", async () => {
    const { test, accounts } = await open();
    const UserNum = await gameMade();
    await addCharacters(test.db, [
      { UserNum, ChaName: "Mababa", ChaLevel: 3 },
      { UserNum, ChaName: "Una", ChaLevel: 90 },
      { UserNum, ChaName: "Wala", ChaLevel: 99, ChaDeleted: 1 },
      { UserNum, ChaName: "Ikalawa", ChaLevel: 90 },
    ]);
    expect((await accounts.findUser(UserNum))?.characters).toEqual([
      { ChaName: "Una", ChaLevel: 90 },
      { ChaName: "Ikalawa", ChaLevel: 90 },
      { ChaName: "Mababa", ChaLevel: 3 },
    ]);
  });

  it("count recovery codes that are unused, while two-step login is on", async () => {
    const { test, accounts } = await open();
    const { UserNum } = await newPlayer(test.app);
    const since = test.clock.now();
    expect((await accounts.findSelf(UserNum))?.secondFactor).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    await sql(test.db)("SecondFactor").insert({ UserNum, secret: "sealed", since: null });
    await sql(test.db)("RecoveryCode").insert([
      { UserNum, codeHash: "1".repeat(64), used: null },
      { UserNum, codeHash: "2".repeat(64), used: since },
      { UserNum, codeHash: "3".repeat(64), used: null },
    ]);
    // It is being set up.
    expect((await accounts.findSelf(UserNum))?.secondFactor).toMatchObject({
      on: false,
      recoveryCodesLeft: 0,
    });
    await sql(test.db)("SecondFactor").where({ UserNum }).update({ since });
    const self = await accounts.findSelf(UserNum);
    expect(self?.secondFactor).toEqual({ on: true, since: since.toISOString(), recoveryCodesLeft: 2 });
    expect(self?.page.secondFactor).toBe(true);
  });

  it("have chosen nothing where the value is none that this release knows", async () => {
    const { test, accounts } = await open();
    const { UserNum } = await newPlayer(test.app);
    await ours(test, UserNum).update({ lastSeen: "sometimes", gifts: "sometimes", gender: "Both" });
    expect(await accounts.lastSeenChoice(UserNum)).toBe("default");
    expect(await accounts.acceptsGifts(UserNum)).toBe(true);
    expect((await accounts.findSelf(UserNum))?.page).toMatchObject({
      lastSeen: "default",
      gifts: "accepted",
      gender: null,
      saleMails: "off",
    });
    await ours(test, UserNum).update({ lastSeen: "hidden", gifts: "rejected" });
    expect([await accounts.lastSeenChoice(UserNum), await accounts.acceptsGifts(UserNum)]).toEqual([
      "hidden",
      false,
    ]);
    // An account that has never been here has chosen nothing either.
    expect([await accounts.lastSeenChoice(NOBODY), await accounts.acceptsGifts(NOBODY)]).toEqual([
      "default",
      true,
    ]);
  });

  it("are old enough from the very moment, by the game's clock", async () => {
    const { test, accounts } = await open();
    const [exact, young] = [
      await gameMade({ CreateDate: gameTime(test, -3 * DAY) }),
      await gameMade({ CreateDate: gameTime(test, -3 * DAY + SECOND) }),
    ];
    const found = () => accounts.olderThan([exact, young, NOBODY], 3);
    expect(await found()).toEqual(new Set([exact]));
    test.clock.advance(SECOND);
    expect(await found()).toEqual(new Set([exact, young]));
    expect(await accounts.olderThan([], 3)).toEqual(new Set());
  });

  it("are blocked once, and again when the block has ended or was lifted", async () => {
    const { test, accounts } = await open();
    const UserNum = await gameMade();
    const until = new Date(test.clock.now().getTime() + HOUR);
    expect([await accounts.block(UserNum, until), await accounts.block(UserNum, null)]).toEqual([
      true,
      false,
    ]);
    expect(await accounts.findStatus(UserNum)).toMatchObject({ blocked: true, until });
    test.clock.advance(HOUR);
    expect((await accounts.findStatus(UserNum))?.blocked).toBe(false);
    expect(await accounts.block(UserNum, null)).toBe(true);
    test.clock.advance(10_000 * DAY);
    expect(await accounts.findStatus(UserNum)).toMatchObject({ blocked: true, until: null });
    expect([await accounts.unblock(UserNum), await accounts.unblock(UserNum)]).toEqual([true, false]);
    expect(await accounts.block(UserNum, until)).toBe(true);
  });

  it("are online by what the game has noted, until that is cleared", async () => {
    const { test, accounts } = await open();
    const UserNum = await gameMade({ UserLoginState: 1, LastLoginDate: gameTime(test, -HOUR) });
    const lastLogin = new Date(test.clock.now().getTime() - HOUR);
    expect(await accounts.findPresence(UserNum)).toEqual({ loginState: 1, lastLogin });
    expect([await accounts.clearLoginState(UserNum), await accounts.clearLoginState(UserNum)]).toEqual([
      true,
      false,
    ]);
    expect(await accounts.findPresence(UserNum)).toEqual({ loginState: 0, lastLogin });
  });

  it("have no one in the game that can be told where its table does not say so", async () => {
    const { test, accounts } = await open();
    const UserNum = await gameMade();
    expect(await accounts.hasCharacterInGame(UserNum)).toBe(false);
    const { ChaInfo } = test.db.tables;
    const columns = { ...ChaInfo.columns, ChaOnline: null };
    const silent: Database = { ...test.db, tables: { ...test.db.tables, ChaInfo: { ...ChaInfo, columns } } };
    expect(await createAccounts(silent, contextOf(test)).hasCharacterInGame(UserNum)).toBeNull();
  });
});
