import { beforeEach, expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Context } from "../../../context.ts";
import { ServiceError } from "../../../errors.ts";
import { createLinks } from "../../foundation/links/index.ts";
import { createCredentials } from "./service.ts";

const NEW = "Parol-ng-Pasko";
const ANSWER = "Muning";

// profile.test.ts and recovery.test.ts have what a player meets.
describeEachDatabase("proving an account", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  async function open(changes: Partial<Context> = {}) {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const { id: sid } = await sql(test.db)("Session").where({ UserNum: player.UserNum }).first("id");
    const session = { UserNum: player.UserNum, sid: sid as string };
    const credentials = createCredentials(test.db, { ...contextOf(test), ...changes });
    return { test, player, session, credentials };
  }
  const audited = ({ db }: TestApp, UserNum: number, action: string) =>
    countRows(db, "AuditLog", { UserNum, action });
  const wrong = (message: string) => ({ kind: "wrong_credentials", message });

  it("by a wrong password or answer is audited each time, and by a right one not", async () => {
    const { test, player, session, credentials } = await open();
    const { UserNum, password } = player;
    expect(await credentials.isPassword(UserNum, "wrong", CLIENT)).toBe(false);
    await expect(credentials.confirmPassword(UserNum, "wrong", CLIENT)).rejects.toMatchObject(
      wrong(MESSAGES.passwordIncorrect),
    );
    await credentials.confirmPassword(UserNum, password, CLIENT);
    await expect(credentials.validateAnswer(session, "Bantay", CLIENT)).rejects.toMatchObject(
      wrong(MESSAGES.secretAnswerIncorrect),
    );
    await credentials.validateAnswer(session, ` ${ANSWER.toUpperCase()} `, CLIENT);
    expect([
      await audited(test, UserNum, "password_wrong"),
      await audited(test, UserNum, "secret_answer_wrong"),
    ]).toEqual([2, 1]);
  });

  it("has five tries with the password and five with the answer, each account its own", async () => {
    const { test, player, session, credentials } = await open();
    const { UserNum, password } = player;
    const waits = { kind: "too_many_requests" };
    for (let time = 0; time < 5; time += 1) await credentials.isPassword(UserNum, "wrong", CLIENT);
    await expect(credentials.isPassword(UserNum, password, CLIENT)).rejects.toMatchObject(waits);
    for (let time = 0; time < 5; time += 1)
      await expect(credentials.validateAnswer(session, "x", CLIENT)).rejects.toMatchObject(
        wrong(MESSAGES.secretAnswerIncorrect),
      );
    await expect(credentials.validateAnswer(session, ANSWER, CLIENT)).rejects.toMatchObject(waits);
    const other = await newPlayer(test.app);
    expect(await credentials.isPassword(other.UserNum, other.password, CLIENT)).toBe(true);
  });

  it("has all tries again after a right one", async () => {
    const { player, credentials } = await open();
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 4; time += 1) await credentials.isPassword(player.UserNum, "wrong", CLIENT);
      expect(await credentials.isPassword(player.UserNum, player.password, CLIENT)).toBe(true);
    }
  });

  it("costs no try while the service is too busy to compare", async () => {
    const { test, player, credentials } = await open();
    const verify = () => Promise.reject(new ServiceError("busy"));
    const busy = createCredentials(test.db, {
      ...contextOf(test),
      passwords: { ...contextOf(test).passwords, verify },
    });
    for (let time = 0; time < 8; time += 1)
      await expect(busy.isPassword(player.UserNum, player.password, CLIENT)).rejects.toMatchObject({
        kind: "busy",
      });
    expect(await credentials.isPassword(player.UserNum, player.password, CLIENT)).toBe(true);
    expect(await audited(test, player.UserNum, "password_wrong")).toBe(0);
  });

  it("is not possible for one that the game no longer has", async () => {
    const { test, player, credentials } = await open();
    const token = await createLinks(test.db, test.clock).issue({
      UserNum: 999_999,
      purpose: "reset-password",
      minutes: 5,
    });
    await expect(credentials.isPassword(999_999, player.password, CLIENT)).rejects.toMatchObject({
      kind: "unauthorized",
    });
    const form = { token, secretAnswer: "", NewUserPass: NEW, RetypeUserPass: NEW };
    const invalid = { kind: "validation", message: MESSAGES.linkInvalid };
    await expect(credentials.resetQuestion(token)).rejects.toMatchObject(invalid);
    await expect(credentials.resetPassword(form, CLIENT)).rejects.toMatchObject(invalid);
  });

  /** Passwords whose hashing takes so long that something happens meanwhile. */
  const slowly = (test: TestApp, meanwhile: () => Promise<unknown>): Context => {
    const context = contextOf(test);
    const hash = async (secret: string) => {
      await meanwhile();
      return context.passwords.hash(secret);
    };
    return { ...context, passwords: { ...context.passwords, hash } };
  };

  it("changes no password that the game has changed meanwhile, and leaves everything as it was", async () => {
    const { test, player, session, credentials } = await open();
    const { UserNum, UserID, password } = player;
    const inGame = test.passwords.toGameFormat("sa laro ito");
    const slow = createCredentials(
      test.db,
      slowly(test, () => changeGameUser(test.db, UserID, { UserPass: inGame })),
    );
    await credentials.validateAnswer(session, ANSWER, CLIENT);
    const ours = () => sql(test.db)("Account").where({ UserNum }).first("passwordHash", "gamePassword");
    const before = await ours();
    const form = { UserNum, UserID, UserPass: password, NewUserPass: NEW };
    await expect(slow.changePassword(session, form, CLIENT)).rejects.toMatchObject({
      kind: "conflict",
      message: MESSAGES.passwordChangedInGame,
    });
    expect(await ours()).toEqual(before);
    expect(await sql(test.db)("UserInfo").where({ UserNum }).first("UserPass")).toEqual({ UserPass: inGame });
    expect(await audited(test, UserNum, "password_changed")).toBe(0);
    // The answer is not used up: the change works with what the game has now.
    await credentials.changePassword(session, { ...form, UserPass: "sa laro ito" }, CLIENT);
    expect(await credentials.isPassword(UserNum, NEW, CLIENT)).toBe(true);
  });

  it("by a link sets the password, whatever the game has changed meanwhile", async () => {
    const { test, player, credentials } = await open();
    const { UserNum, UserID } = player;
    const inGame = test.passwords.toGameFormat("sa laro ito");
    const slow = createCredentials(
      test.db,
      slowly(test, () => changeGameUser(test.db, UserID, { UserPass: inGame })),
    );
    const token = await createLinks(test.db, test.clock).issue({
      UserNum,
      purpose: "reset-password",
      minutes: 5,
    });
    const form = { token, secretAnswer: ANSWER, NewUserPass: NEW, RetypeUserPass: NEW };
    await slow.resetPassword(form, CLIENT);
    expect(await credentials.isPassword(UserNum, NEW, CLIENT)).toBe(true);
    expect(await credentials.isPassword(UserNum, "sa laro ito", CLIENT)).toBe(false);
  });

  it("by a link that is used up while the new password is hashed changes nothing", async () => {
    const { test, player, credentials } = await open();
    const { UserNum, password } = player;
    const links = createLinks(test.db, test.clock);
    const token = await links.issue({ UserNum, purpose: "reset-password", minutes: 5 });
    const slow = createCredentials(
      test.db,
      slowly(test, () => links.cancel(UserNum, "reset-password")),
    );
    const form = { token, secretAnswer: ANSWER, NewUserPass: NEW, RetypeUserPass: NEW };
    await expect(slow.resetPassword(form, CLIENT)).rejects.toMatchObject({ message: MESSAGES.linkInvalid });
    expect(await credentials.isPassword(UserNum, password, CLIENT)).toBe(true);
    expect(await audited(test, UserNum, "password_reset")).toBe(0);
  });
});
