import { beforeEach, expect, it } from "vitest";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import {
  createAccounts,
  gamePasswordFingerprint,
  type IdentityRow,
} from "../../foundation/accounts/index.ts";
import { createGamePasswords } from "./game-passwords-service.ts";

const [OLD, NEW] = ["Lantern-7742", "Parol-ng-Pasko"];

// older-game.test.ts has what a player meets.
describeEachDatabase("a password that the game has too", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["MailOutbox"]));
  let count = 0;

  async function open() {
    const test = await openApp(database);
    return { test, ...(await newPlayer(test.app)), game: createGamePasswords(test.db, contextOf(test)) };
  }
  async function known(test: TestApp, UserNum: number): Promise<IdentityRow> {
    const identity = await createAccounts(test.db, contextOf(test)).findIdentity(UserNum);
    if (!identity) throw new Error("The account is gone.");
    return identity;
  }
  const inGame = (test: TestApp, UserID: string, password: string) =>
    changeGameUser(test.db, UserID, { UserPass: test.passwords.toGameFormat(password) });
  const sessions = (test: TestApp, UserNum: number) =>
    countRows(test.db, "Session", { UserNum, ended: null });
  const told = async (test: TestApp, UserNum: number, to: string) => [
    await countRows(test.db, "AuditLog", { UserNum, action: "password_changed_in_game" }),
    await countRows(test.db, "MailOutbox", (mails) =>
      mails.where({ recipient: to }).where("subject", "like", "%changed in the game%"),
    ),
  ];

  it("is right by our hash as long as the game has not changed it", async () => {
    const { test, UserNum, UserID, game } = await open();
    const compare = async (password: string) => game.compare(await known(test, UserNum), password);
    expect(await compare(OLD)).toEqual({ right: true, current: true, changedInGame: false });
    expect(await compare(NEW)).toEqual({ right: false, current: false, changedInGame: false });
    await inGame(test, UserID, NEW);
    expect(await compare(OLD)).toEqual({ right: false, current: false, changedInGame: true });
    expect(await compare(NEW)).toEqual({ right: true, current: false, changedInGame: true });
  });

  it("of an account that was never here is right by the game's alone, and was not changed", async () => {
    const { test, game } = await open();
    count += 1;
    const UserPass = test.passwords.toGameFormat(OLD);
    const UserNum = await addGameUser(test.db, { UserID: `dayo_${count}`, UserPass });
    const compare = async (password: string) => game.compare(await known(test, UserNum), password);
    expect(await compare(OLD)).toEqual({ right: true, current: false, changedInGame: false });
    expect(await compare(NEW)).toEqual({ right: false, current: false, changedInGame: false });
  });

  it("of a row without a fingerprint is right by the game's alone, and told as changed if ours differs", async () => {
    const { test, UserNum, UserID, game } = await open();
    await sql(test.db)("Account").where({ UserNum }).update({ gamePassword: null });
    const compare = async (password: string) => game.compare(await known(test, UserNum), password);
    expect(await compare(OLD)).toEqual({ right: true, current: false, changedInGame: false });
    await inGame(test, UserID, NEW);
    expect(await compare(OLD)).toMatchObject({ right: false });
    expect(await compare(NEW)).toEqual({ right: true, current: false, changedInGame: true });
  });

  it("of nobody is wrong, by as much work as any", async () => {
    const { test } = await open();
    const { verified } = test.passwords;
    const game = createGamePasswords(test.db, { ...contextOf(test), passwords: test.passwords });
    expect(await game.compare(undefined, OLD)).toMatchObject({ right: false, current: false });
    expect(test.passwords.verified - verified).toBe(1);
  });

  it("is adopted once by many logins at the same time, which all get the one proof", async () => {
    const { test, UserNum, UserID, email, game } = await open();
    await inGame(test, UserID, NEW);
    const read = await known(test, UserNum);
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () => game.adopt(read, { password: NEW, changed: true }, CLIENT)),
    );
    const { passwordHash, gamePassword, UserPass } = await known(test, UserNum);
    expect(new Set(proofs)).toEqual(new Set([passwordHash]));
    expect(gamePassword).toBe(gamePasswordFingerprint(test.env, UserNum, UserPass));
    expect(await told(test, UserNum, email)).toEqual([1, 1]);
    expect(await sessions(test, UserNum)).toBe(0);
  });

  it("proves nothing if it was changed again before it was adopted", async () => {
    const { test, UserNum, UserID, game } = await open();
    const read = await known(test, UserNum);
    await inGame(test, UserID, NEW);
    const newer = await known(test, UserNum);
    await game.adopt(newer, { password: NEW, changed: true }, CLIENT);
    expect(await game.adopt(read, { password: OLD, changed: false }, CLIENT)).toBe("");
    expect(await game.compare(await known(test, UserNum), NEW)).toMatchObject({ current: true });
  });

  it("ends no session and tells no one where nothing was changed", async () => {
    const { test, UserNum, email, game } = await open();
    const before = await known(test, UserNum);
    await game.adopt(before, { password: OLD, changed: false }, CLIENT);
    await game.handleChange(UserNum);
    await game.handleChange(999_999);
    expect(await told(test, UserNum, email)).toEqual([0, 0]);
    expect(await sessions(test, UserNum)).toBe(1);
    expect((await known(test, UserNum)).gamePassword).toBe(before.gamePassword);
  });

  it("that a session finds changed ends all sessions, and is told once, whoever finds it", async () => {
    const { test, UserNum, UserID, email, game } = await open();
    await inGame(test, UserID, NEW);
    await Promise.all(Array.from({ length: 10 }, () => game.handleChange(UserNum)));
    expect(await told(test, UserNum, email)).toEqual([1, 1]);
    expect(await sessions(test, UserNum)).toBe(0);
    // Neither the old one nor the hash that took its place opens anything.
    expect(await game.compare(await known(test, UserNum), OLD)).toMatchObject({ right: false });
    expect(await game.compare(await known(test, UserNum), NEW)).toEqual({
      right: true,
      current: false,
      changedInGame: false,
    });
  });

  it("is no reason for an email where the game has no address", async () => {
    const { test, UserNum, UserID, game } = await open();
    await changeGameUser(test.db, UserID, { UserEmail: "empty" });
    await inGame(test, UserID, NEW);
    await game.handleChange(UserNum);
    expect(await told(test, UserNum, "empty")).toEqual([1, 0]);
  });
});
