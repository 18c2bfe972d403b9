import { expect, it } from "vitest";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeCharacter, changeGameUser } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { hourlySteps } from "../../../app.ts";
import { DAY, HOUR, MINUTE, toGameTime } from "../../../lib/time.ts";
import { mayBeInGame } from "./presence-service.ts";

describeEachDatabase("whether a player may be in the game", (kind) => {
  const database = useDatabase(kind);

  it("goes by their characters too: a second client's logout clears the login state", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const name = `Tala${player.UserNum}`;
    await addCharacters(test.db, [{ UserNum: player.UserNum, ChaName: name }]);
    const logout = { UserLoginState: 0, LastLoginDate: new Date("2020-01-01T00:00:00Z") };
    await changeGameUser(test.db, player.UserID, logout);
    const may = () => mayBeInGame(test.db, contextOf(test), player.UserNum);
    expect(await may()).toBe(false);
    await changeCharacter(test.db, name, { ChaOnline: 1 });
    expect(await may()).toBe(true);
    await changeCharacter(test.db, name, { ChaOnline: 0 });
    expect(await may()).toBe(false);
  });

  it("trusts the next login again after a reset by a clock that was ahead", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const ago = (minutes: number) =>
      toGameTime(new Date(test.clock.now().getTime() - minutes * MINUTE), "Asia/Manila");
    await changeGameUser(test.db, player.UserID, { UserLoginState: 0, LastLoginDate: ago(10) });
    const at = new Date(test.clock.now().getTime() + 30 * DAY);
    await sql(test.db)("LoginReset").insert({ UserNum: player.UserNum, at });
    const options = { db: test.db, context: contextOf(test) };
    for (const [name, step] of Object.entries(hourlySteps(options, { info() {} })))
      if (name.startsWith("login resets")) await step();
    const may = () => mayBeInGame(test.db, contextOf(test), player.UserNum);
    expect(await may()).toBe(true);
    test.clock.advance(HOUR);
    await changeGameUser(test.db, player.UserID, { LastLoginDate: ago(10) });
    expect(await may()).toBe(false);
  });

  it("takes no login from a date that is still to come, and trusts none after a reset", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const may = () => mayBeInGame(test.db, contextOf(test), player.UserNum);
    const entered = (at: Date) =>
      changeGameUser(test.db, player.UserID, {
        UserLoginState: 0,
        LastLoginDate: toGameTime(at, "Asia/Manila"),
      });
    const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms);
    // The game's clock, or its zone, may be some hours ahead.
    await entered(inMs(8 * HOUR));
    expect(await may()).toBe(true);
    for (const far of [inMs(30 * DAY), new Date("9999-12-31T00:00:00Z")]) {
      await entered(far);
      expect(await may()).toBe(false);
    }
    await sql(test.db)("LoginReset").insert({ UserNum: player.UserNum, at: test.clock.now() });
    expect(await may()).toBe(true);
    test.clock.advance(HOUR);
    await entered(inMs(-10 * MINUTE));
    expect(await may()).toBe(false);
  });

  it("goes by their characters alone once the game no longer has the account", async () => {
    const test = await openApp(database);
    const [UserNum, ChaName] = [999_999_999, "Naiwan"];
    await addCharacters(test.db, [{ UserNum, ChaName }]);
    await changeCharacter(test.db, ChaName, { ChaOnline: 1 });
    expect(await mayBeInGame(test.db, contextOf(test), UserNum)).toBe(true);
    await changeCharacter(test.db, ChaName, { ChaOnline: 0 });
    expect(await mayBeInGame(test.db, contextOf(test), UserNum)).toBe(false);
  });
});
