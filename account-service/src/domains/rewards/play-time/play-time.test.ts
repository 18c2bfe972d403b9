import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MESSAGES, playTimeResponseSchema } from "../../../../contract/index.ts";
import { get } from "../../../../test/accounts.ts";
import { openApp, openOwnApp, type TestApp } from "../../../../test/app.ts";
import { coinsOf, expectBooksInOrder, freshPolicy, key } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { claim, oldPlayer, read, setPolicies } from "../../../../test/rewards.ts";
import { DAY } from "../../../lib/time.ts";
import { addDays } from "../core/index.ts";
import { collectable } from "./service.ts";

describeEachDatabase("play time", (kind) => {
  const database = useDatabase(kind);
  const ON = { playTimeCoinsPerHour: 2, playTimeCoinsPerDay: 20 };

  async function open(policy: Parameters<typeof setPolicies>[1] = ON): Promise<TestApp> {
    const test = await openApp(database);
    await freshPolicy(test.db, "remove");
    await setPolicies(test, policy);
    return test;
  }
  const played = (test: TestApp, { UserID }: { UserID: string }, PlayTime: number) =>
    changeGameUser(test.db, UserID, { PlayTime });
  const collect = (test: TestApp, player: { token: string }, headers = {}) =>
    claim(test, "/play-time", player, headers);
  const nextDay = (test: TestApp) => test.clock.advance(DAY);

  it("is paid once, in whole points, and the rest of the minutes stays", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await played(test, player, 100);
    const answer = await get(test.app, "/play-time", player.token);
    expect(playTimeResponseSchema.strict().parse(answer.json()).data).toEqual({
      currency: "bonus",
      coinsPerHour: 2,
      coinsPerDay: 20,
      minutes: 100,
      coins: 3,
      today: 0,
      problem: null,
    });
    expect((await collect(test, player))[1].coins).toBe(3);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.playTimeNothing }]);
    // 10 minutes are left, 20 more are half an hour.
    await played(test, player, 120);
    expect((await collect(test, player))[1].coins).toBe(1);
    expect(await coinsOf(test.db, player.UserNum)).toEqual([0, 4]);
    await expectBooksInOrder(test.db);
  });

  it("gives so much a day; the rest waits for the next, a week's worth at most", async () => {
    const test = await open({ ...ON, playTimeCoinsPerDay: 4 });
    const player = await oldPlayer(test);
    // Before the first claim, a day's worth counts.
    await played(test, player, 100_000);
    expect((await collect(test, player))[1].coins).toBe(4);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.playTimeDayFull }]);
    nextDay(test);
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.playTimeNothing }]);
    await played(test, player, 200_000);
    for (let day = 0; day < 7; day += 1) {
      expect((await collect(test, player))[1].coins, `day ${day}`).toBe(4);
      nextDay(test);
    }
    expect((await collect(test, player))[0]).toBe(409);
  });

  it("gives a day's coins once, whichever process's clock is ahead as it begins, and whenever staff move its hour", async () => {
    const test = await open({ ...ON, playTimeCoinsPerDay: 4 });
    const player = await oldPlayer(test);
    const paid = async () => (await collect(test, player))[1].coins;
    const full = [409, { error: MESSAGES.playTimeDayFull }];
    await played(test, player, 120);
    expect(await paid()).toBe(4);
    await played(test, player, 10_000);
    nextDay(test);
    expect(await paid()).toBe(4);
    // A process whose clock is behind, and then the first one again.
    test.clock.advance(-DAY);
    expect(await collect(test, player)).toMatchObject(full);
    nextDay(test);
    expect(await collect(test, player)).toMatchObject(full);
    const hour = test.clock.now().getUTCHours();
    // In Manila it is eight hours later: the day begins an hour ago, and then in an hour.
    await setPolicies(test, { rewardDayHour: (hour + 7) % 24 });
    const before = [await paid(), await collect(test, player)];
    await setPolicies(test, { rewardDayHour: (hour + 9) % 24 });
    expect([...before, await collect(test, player)]).toMatchObject([undefined, full, full]);
    await expectBooksInOrder(test.db);
  });

  it("pays nothing for a counter that went back, which is the new start", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await played(test, player, 120);
    expect((await collect(test, player))[1].coins).toBe(4);
    await played(test, player, 30);
    expect(await read(test, "/play-time", player)).toMatchObject({ minutes: 0, coins: 0 });
    expect(await collect(test, player)).toMatchObject([409, { error: MESSAGES.playTimeNothing }]);
    await played(test, player, 90);
    expect((await collect(test, player))[1].coins).toBe(2);
  });

  it("repeats the first answer for the same key", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    await played(test, player, 60);
    const headers = key();
    const first = await collect(test, player, headers);
    await played(test, player, 120);
    expect(await collect(test, player, headers)).toEqual(first);
  });

  it("is off where the game does not count it", async () => {
    const test = await open();
    const player = await oldPlayer(test);
    const { UserInfo, ...others } = test.db.tables;
    const tables = { ...others, UserInfo: { ...UserInfo, columns: { ...UserInfo.columns, PlayTime: null } } };
    const without = await openOwnApp(database, { db: { ...database.db, tables, close: async () => {} } });
    expect(await read(without, "/play-time", player)).toBeNull();
    expect(await collect(without, player)).toMatchObject([409, { error: MESSAGES.rewardOff }]);
  });
});

describe("what can be collected", () => {
  it("is never more than the rate gives for what was played, however it is claimed", () => {
    const step = fc.record({ minutes: fc.integer({ min: -400, max: 900 }), nextDay: fc.boolean() });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(step, { maxLength: 40 }),
        (playTimeCoinsPerHour, playTimeCoinsPerDay, steps) => {
          const rates = { playTimeCoinsPerHour, playTimeCoinsPerDay };
          let [counter, day, played, paid, today] = [0, 1, 0, 0, 0];
          let row: { counted: number; day: string; dayCoins: number } | undefined;
          for (const { minutes, nextDay } of steps) {
            // A negative step is a reset to something lower.
            counter = Math.max(counter + minutes, 0);
            played += Math.max(minutes, 0);
            if (nextDay) [day, today] = [day + 1, 0];
            const result = collectable(counter, row, addDays("2026-11-01", day), rates);
            paid += result.coins;
            today += result.coins;
            expect(today).toBeLessThanOrEqual(playTimeCoinsPerDay);
            expect(result.counted).toBeLessThanOrEqual(counter);
            row = { counted: result.counted, day: result.day, dayCoins: today };
          }
          expect(paid * 60).toBeLessThanOrEqual(played * playTimeCoinsPerHour);
        },
      ),
    );
  });
});
