import { expect, it } from "vitest";
import { attendanceResponseSchema, BROWSER_HEADER, MESSAGES } from "../../../../contract/index.ts";
import { get } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp } from "../../../../test/app.ts";
import { coinsOf, expectBooksInOrder, freshPolicy, key } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { claim, oldPlayer, read, setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";
import { addDays, gameDay } from "../core/index.ts";
import { stampCoins } from "./service.ts";

describeEachDatabase("attendance", (kind) => {
  const database = useDatabase(kind);
  const ON = { attendanceCoins: 5, attendanceWeekCoins: 20, attendanceMonthCoins: 100 };

  async function open(policy: Parameters<typeof setPolicies>[1] = ON): Promise<TestApp> {
    const test = await openApp(database);
    await freshPolicy(test.db, "remove");
    await emptyTables(test.db, ["RewardCounter"]);
    await setPolicies(test, policy);
    return test;
  }
  const stamp = (test: TestApp, player: { token: string }, headers = {}) =>
    claim(test, "/attendance", player, headers);
  /** Stamps of the days before, as if the player had come. */
  const cameBefore = (test: TestApp, UserNum: number, days: number) => {
    const today = gameDay(test.clock.now(), { rewardDayHour: 0 });
    const rows = Array.from({ length: days }, (_, index) => ({
      UserNum,
      day: addDays(today, index - days),
      at: test.clock.now(),
      streak: index + 1,
      coins: 5,
    }));
    return sql(test.db)("AttendanceStamp").insert(rows);
  };

  it("gives one stamp a game day, and its points once", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    expect(await stamp(test, player)).toEqual([
      200,
      { message: MESSAGES.attendanceStamped, currency: "bonus", coins: 5 },
    ]);
    expect(await stamp(test, player)).toMatchObject([409, { error: MESSAGES.attendanceDone }]);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([0, 5]);
    const answer = await get(test.app, "/attendance", player.token);
    const today = gameDay(test.clock.now(), { rewardDayHour: 0 });
    expect(attendanceResponseSchema.strict().parse(answer.json()).data).toEqual({
      currency: "bonus",
      today,
      dayHour: 0,
      stamped: true,
      stamps: [today],
      streak: 1,
      coins: 5,
      weekCoins: 20,
      monthCoins: 100,
      problem: null,
    });
    const day = await sql(test.db)("RewardDay").where({ day: today, kind: "attendance" }).first();
    expect(Number(day.coins)).toBeGreaterThanOrEqual(5);
    await expectBooksInOrder(test.db);
  });

  it("repeats the first answer for the same key, and counts nothing again", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const headers = key();
    const first = await stamp(test, player, headers);
    expect(await stamp(test, player, headers)).toEqual(first);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([0, 5]);
  });

  it("gives a bonus for every seventh stamp in a row, whatever the month", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await cameBefore(test, player.UserNum, 6);
    expect(await read(test, "/attendance", player)).toMatchObject({ streak: 6, stamped: false });
    expect((await stamp(test, player))[1].coins).toBe(25);
    expect(await read(test, "/attendance", player)).toMatchObject({ streak: 7, stamped: true });
  });

  it("starts a new streak after a day without a stamp", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await cameBefore(test, player.UserNum, 6);
    const yesterday = addDays(gameDay(test.clock.now(), { rewardDayHour: 0 }), -1);
    await sql(test.db)("AttendanceStamp").where({ UserNum: player.UserNum, day: yesterday }).delete();
    expect((await stamp(test, player))[1].coins).toBe(5);
    expect((await read(test, "/attendance", player)).streak).toBe(1);
  });

  it.each([
    [{ streak: 1, nthOfMonth: 1, days: 30 }, 5],
    [{ streak: 14, nthOfMonth: 3, days: 30 }, 25],
    [{ streak: 30, nthOfMonth: 30, days: 30 }, 105],
    [{ streak: 28, nthOfMonth: 28, days: 28 }, 125],
  ])("%j is worth %i", (stampOf, coins) => {
    expect(stampCoins(stampOf, ON)).toBe(coins);
  });

  it("waits for the account's age, a character's level and, by policy, a login to the game", async () => {
    const test = await open({
      ...ON,
      rewardAccountAgeDays: 3,
      rewardCharacterLevel: 20,
      attendanceNeedsGame: true,
    });
    const player = await oldPlayer(test);
    await changeGameUser(test.db, player.UserID, { CreateDate: test.clock.now() });
    const refused = async (why: string, message: string) => {
      expect((await read(test, "/attendance", player)).problem.why).toBe(why);
      expect(await stamp(test, player)).toMatchObject([409, { error: message }]);
    };
    await refused("age", MESSAGES.rewardTooNew);
    await changeGameUser(test.db, player.UserID, { CreateDate: new Date("2020-01-01T00:00:00Z") });
    const { UserNum } = player;
    await addCharacters(test.db, [{ UserNum, ChaName: `Lost_${UserNum}`, ChaLevel: 90, ChaDeleted: 1 }]);
    await refused("level", MESSAGES.rewardLevelTooLow);
    await addCharacters(test.db, [{ UserNum, ChaName: `New_${UserNum}`, ChaLevel: 20 }]);
    await changeGameUser(test.db, player.UserID, { LastLoginDate: new Date("2020-01-01T00:00:00Z") });
    await refused("game", MESSAGES.rewardNotInGame);
    expect(await countRows(test.db, "AttendanceStamp", { UserNum })).toBe(0);
    await changeGameUser(test.db, player.UserID, { UserLoginState: 1 });
    expect((await stamp(test, player))[0]).toBe(200);
  });

  it("gives stamps to so many accounts of an address and of a known browser, and no more", async () => {
    const test = await open({ ...ON, rewardAccountsPerAddress: 3, rewardAccountsPerBrowser: 2 });
    const players = [
      await oldPlayer(test),
      await oldPlayer(test),
      await oldPlayer(test),
      await oldPlayer(test),
    ];
    const headers = (address: string) => ({ "x-web-key": test.env.WEB_KEY, "x-client-address": address });
    const from = async (index: number, address: string, browser?: string) => {
      const player = players[index] as (typeof players)[number];
      const more = browser === undefined ? {} : { [BROWSER_HEADER]: browser };
      return (await stamp(test, player, { ...headers(address), ...more }))[0];
    };
    // One browser that knows three of them.
    let browser: string | undefined;
    for (const { UserID, password } of players.slice(0, 3)) {
      const known: Record<string, string> = browser === undefined ? {} : { [BROWSER_HEADER]: browser };
      browser = (await login(test.app, UserID, password, known)).json().data.browser as string;
    }
    expect([await from(0, "198.51.100.1", browser), await from(1, "198.51.100.2", browser)]).toEqual([
      200, 200,
    ]);
    const answer = await stamp(test, players[2] as never, {
      ...headers("198.51.100.3"),
      [BROWSER_HEADER]: browser as string,
    });
    expect(answer).toMatchObject([409, { error: MESSAGES.rewardManyHere }]);
    // A refused claim counts neither for the account nor for its address.
    expect(await from(2, "198.51.100.1")).toBe(200);
    expect(await from(3, "198.51.100.3", browser)).toBe(200);
    // Addresses are stored as keyed hashes.
    expect(JSON.stringify(await sql(test.db)("RewardCounter"))).not.toContain("198.51.100");
  });

  it("is off without points", async () => {
    const test = await open({ attendanceCoins: 0 });
    await sql(test.db)("VoteSite").update({ active: 0 });
    const player = await oldPlayer(test);
    expect(await read(test, "/attendance", player)).toBeNull();
    expect(await stamp(test, player)).toMatchObject([409, { error: MESSAGES.rewardOff }]);
    expect((await get(test.app, "/game")).json().data.rewards).toBe(false);
    await setPolicies(test, ON);
    expect((await get(test.app, "/game")).json().data.rewards).toBe(true);
  });

  it("pays R-Coin if the policy says so", async () => {
    const test = await open({ ...ON, rewardCurrency: "coin" });
    const player = await oldPlayer(test);
    expect((await stamp(test, player))[1]).toMatchObject({ currency: "coin", coins: 5 });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([5, 0]);
  });

  it("changes the day at the policy's hour", async () => {
    const hour = { rewardDayHour: 5 };
    // 20:59 and 21:00 UTC are 04:59 and 05:00 in Manila.
    expect(gameDay(new Date("2026-11-22T20:59:59Z"), hour)).toBe("2026-11-22");
    expect(gameDay(new Date("2026-11-22T21:00:00Z"), hour)).toBe("2026-11-23");
  });
});
