import { beforeEach, expect, it } from "vitest";
import { gameLoginResponseSchema, MESSAGES } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, tokenOf } from "../../../../test/app.ts";
import { setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeCharacter, changeGameUser, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY, MINUTE, toGameTime } from "../../../lib/time.ts";

describeEachDatabase("a stuck login", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Setting", "ChaInfo"]));

  async function open() {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const enter = (minutesAgo: number) =>
      changeGameUser(test.db, player.UserID, {
        UserLoginState: 1,
        LastLoginDate: toGameTime(new Date(test.clock.now().getTime() - minutesAgo * MINUTE), "Asia/Manila"),
      });
    await addCharacters(test.db, [{ UserNum: player.UserNum, ChaName: `Tala${player.UserNum}` }]);
    const state = async () =>
      gameLoginResponseSchema.strict().parse((await get(test.app, "/game-login", player.token)).json()).data;
    const reset = async () => {
      const answer = await post(test.app, "/game-login/reset", undefined, player.token);
      return [answer.statusCode, answer.json().message ?? answer.json().error];
    };
    return { test, player, enter, state, reset };
  }

  it("is reset by its player, and not again at once", async () => {
    const { test, player, enter, state, reset } = await open();
    expect(await state()).toEqual({ state: "out", until: null });
    expect(await reset()).toEqual([409, MESSAGES.loginNotStuck]);
    await enter(10);
    expect(await state()).toEqual({ state: "stuck", until: null });
    expect(await reset()).toEqual([200, MESSAGES.loginReset]);
    expect(await state()).toEqual({ state: "out", until: null });
    // Stuck again, with the same last login.
    await enter(10);
    expect((await state())?.until).toEqual(expect.any(String));
    expect(await reset()).toEqual([409, MESSAGES.loginResetWait]);
    test.clock.advance(10 * MINUTE);
    expect(await reset()).toEqual([200, MESSAGES.loginReset]);
    const admin = await tokenOf(test.app, "gm");
    const log = (await get(test.app, `/admin/players/${player.UserNum}/audit`, admin)).json().entries;
    expect(log[0]).toMatchObject({ action: "login_state_freed", detail: "by the player" });
  });

  it("is reset after the wait also if a clock was ahead at the last reset, or at the last login", async () => {
    const { test, player, enter, reset } = await open();
    await enter(10);
    expect(await reset()).toEqual([200, MESSAGES.loginReset]);
    await sql(test.db)("LoginReset")
      .where({ UserNum: player.UserNum })
      .update({ at: new Date(test.clock.now().getTime() + 30 * DAY) });
    await enter(9);
    expect(await reset()).toEqual([409, MESSAGES.loginResetWait]);
    await enter(10);
    expect(await reset()).toEqual([200, MESSAGES.loginReset]);
    test.clock.advance(10 * MINUTE);
    await enter(-5);
    expect(await reset()).toEqual([409, MESSAGES.loginResetWait]);
    await enter(-30 * 24 * 60);
    expect(await reset()).toEqual([200, MESSAGES.loginReset]);
  });

  it("stays while a character is in the game, or the player has just logged in", async () => {
    const { test, player, enter, state, reset } = await open();
    await enter(9);
    expect(await reset()).toEqual([409, MESSAGES.loginResetWait]);
    await enter(30);
    await changeCharacter(test.db, `Tala${player.UserNum}`, { ChaOnline: 1 });
    expect(await state()).toEqual({ state: "in_game", until: null });
    expect(await reset()).toEqual([409, MESSAGES.loginInGame]);
    const { UserLoginState } = await sql(test.db)("UserInfo").where({ UserID: player.UserID }).first();
    expect(UserLoginState).toBe(1);
  });

  it("is left to staff if the policy says so", async () => {
    const { test, enter, state, reset } = await open();
    await enter(60);
    await setPolicy(test, "loginResetMinutes", "0");
    expect(await state()).toBeNull();
    expect(await reset()).toEqual([409, MESSAGES.loginResetOff]);
  });
});
