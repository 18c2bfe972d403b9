import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { addRichUser, addRichUsers, CLIENT, coinsOf, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, addGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY, SECOND, toGameTime } from "../../../lib/time.ts";
import { type Policy, policySchema } from "../../../policy/settings.ts";
import { createAttendance } from "../attendance/index.ts";
import { gameDay, startOfGameDay } from "./reward-days.ts";
import { createRewards } from "./service.ts";

const policyOf = (changes: Partial<Policy> = {}): Policy => ({
  ...policySchema.parse({}),
  rewardAccountAgeDays: 0,
  rewardCharacterLevel: 0,
  ...changes,
});

describeEachDatabase("a reward", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["RewardDay", "RewardCounter"]));
  const gameTime = ({ clock, env }: TestApp, ms: number) =>
    toGameTime(new Date(clock.now().getTime() + ms), env.GAME_TIME_ZONE);
  async function open() {
    const test = await openApp(database);
    return { test, rewards: createRewards(test.db, contextOf(test)) };
  }

  it("is Milleage only where the game has it, and R-Coin wherever the policy says so", async () => {
    const { test, rewards } = await open();
    const { UserInfo } = test.db.tables;
    const columns = { ...UserInfo.columns, UserPoint2: null };
    const older: Database = { ...test.db, tables: { ...test.db.tables, UserInfo: { ...UserInfo, columns } } };
    const without = createRewards(older, contextOf(test));
    expect(rewards.currencyOf({ rewardCurrency: "bonus" })).toBe("bonus");
    expect(without.currencyOf({ rewardCurrency: "bonus" })).toBeNull();
    expect([rewards, without].map((on) => on.currencyOf({ rewardCurrency: "coin" }))).toEqual([
      "coin",
      "coin",
    ]);
  });

  it("waits until the account is so many whole days old, by the game's clock", async () => {
    const { test, rewards } = await open();
    const UserNum = await addGameUser(test.db, {
      UserID: "bata",
      CreateDate: gameTime(test, SECOND - 3 * DAY),
    });
    const problem = () => rewards.problemOf(UserNum, policyOf({ rewardAccountAgeDays: 3 }));
    expect(await problem()).toEqual({ why: "age", needed: 3 });
    test.clock.advance(SECOND);
    expect(await problem()).toBeNull();
    // A server that asks for no age pays whoever the game's clock has made tomorrow.
    const CreateDate = gameTime(test, DAY);
    const early = await addGameUser(test.db, { UserID: "bukas", CreateDate });
    expect(await rewards.problemOf(early, policyOf())).toBeNull();
  });

  it("waits for the level of one character that is not deleted", async () => {
    const { test, rewards } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    const problem = () => rewards.problemOf(UserNum, policyOf({ rewardCharacterLevel: 20 }));
    expect(await problem()).toEqual({ why: "level", needed: 20 });
    await addCharacters(test.db, [
      { UserNum, ChaName: `A_${UserNum}`, ChaLevel: 90, ChaDeleted: 1 },
      { UserNum, ChaName: `B_${UserNum}`, ChaLevel: 19 },
    ]);
    expect(await problem()).toEqual({ why: "level", needed: 20 });
    await addCharacters(test.db, [{ UserNum, ChaName: `C_${UserNum}`, ChaLevel: 20 }]);
    expect(await problem()).toBeNull();
  });

  it("that needs the game is for players who are in it, or have been since the game day began", async () => {
    const { test, rewards } = await open();
    const policy = policyOf({ rewardDayHour: 5 });
    const start = startOfGameDay(gameDay(test.clock.now(), policy), policy).getTime();
    const at = (ms: number) => toGameTime(new Date(start + ms), test.env.GAME_TIME_ZONE);
    const [before, since] = [
      await addGameUser(test.db, { UserID: "kahapon", LastLoginDate: at(-SECOND) }),
      await addGameUser(test.db, { UserID: "ngayon", LastLoginDate: at(0) }),
    ];
    const stays = await addGameUser(test.db, {
      UserID: "naroon",
      LastLoginDate: at(-SECOND),
      UserLoginState: 1,
    });
    const problems = [];
    for (const user of [before, since, stays])
      problems.push(await rewards.problemOf(user, policy, { inGame: true }));
    expect(problems).toEqual([{ why: "game", needed: null }, null, null]);
    expect(await rewards.problemOf(before, policy)).toBeNull();
  });

  it("is for nobody whom the game no longer has", async () => {
    const { rewards } = await open();
    await expect(rewards.problemOf(999_999, policyOf())).rejects.toMatchObject({ kind: "unauthorized" });
  });

  it("of a page is judged by one reading of the account, however many are shown", async () => {
    const { test, rewards } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    const view = await rewards.viewOf(UserNum);
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    sql(test.db).on("query", listen);
    for (const inGame of [false, true, false]) await view.problem({ inGame });
    sql(test.db).removeListener("query", listen);
    expect(statements).toHaveLength(1);
  });

  it("is in the ledger once, and in the sum of its day", async () => {
    const { test, rewards } = await open();
    const [{ UserNum }, friend] = [await addRichUser(test.db, 0), await addRichUser(test.db, 0)];
    const { day } = await rewards.prepare("invite", "bonus", policyOf());
    const payments = [
      { UserNum, coins: 30, reference: randomUUID() },
      { UserNum: friend.UserNum, coins: 0, reference: randomUUID() },
    ];
    const pay = () =>
      test.db.transaction((trx) => createRewards(trx, contextOf(test)).pay("invite", "bonus", day, payments));
    await pay();
    await expect(pay()).rejects.toSatisfy((error) => test.db.dialect.isDuplicate(error));
    expect([await coinsOf(test.db, UserNum), await coinsOf(test.db, friend.UserNum)]).toEqual([
      [0, 30],
      [0, 0],
    ]);
    // What is worth nothing has no entry.
    expect(await countRows(test.db, "LedgerEntry", { UserNum: friend.UserNum })).toBe(0);
    expect(await rewards.paid(1)).toEqual([{ day, kind: "invite", currency: "bonus", claims: 1, coins: 30 }]);
  });

  it("is in the sum of the day on which it was claimed, if the day changes meanwhile", async () => {
    const { test, rewards } = await open();
    await setPolicies(test, { attendanceCoins: 5, rewardAccountAgeDays: 0, rewardCharacterLevel: 0 });
    const { UserNum } = await addRichUser(test.db, 0);
    const day = gameDay(test.clock.now(), { rewardDayHour: 0 });
    const slow: Database = {
      ...test.db,
      transaction: (work, options) => {
        test.clock.advance(DAY);
        return test.db.transaction(work, options);
      },
    };
    await createAttendance(slow, contextOf(test)).stamp(UserNum, undefined, CLIENT);
    expect(await rewards.paid(2)).toEqual([
      { day, kind: "attendance", currency: "bonus", claims: 1, coins: 5 },
    ]);
    expect(await coinsOf(test.db, UserNum)).toEqual([0, 5]);
  });

  it("is listed by days, the newest first, of as many as were asked for", async () => {
    const { test, rewards } = await open();
    for (const [kindOf, currency] of [
      ["vote", "bonus"],
      ["attendance", "bonus"],
      ["attendance", "coin"],
    ] as const)
      await rewards.prepare(kindOf, currency, policyOf());
    test.clock.advance(DAY);
    await rewards.prepare("vote", "bonus", policyOf());
    const list = async (days: number) =>
      (await rewards.paid(days)).map(({ day, kind: what, currency }) => [day, what, currency]);
    const today = gameDay(test.clock.now(), { rewardDayHour: 0 });
    const before = gameDay(new Date(test.clock.now().getTime() - DAY), { rewardDayHour: 0 });
    expect(await list(1)).toEqual([[today, "vote", "bonus"]]);
    expect(await list(2)).toEqual([
      [today, "vote", "bonus"],
      [before, "attendance", "bonus"],
      [before, "attendance", "coin"],
      [before, "vote", "bonus"],
    ]);
  });

  it("has its rows made once by many who claim the first one of a day", async () => {
    const { test, rewards } = await open();
    const client = { address: "192.0.2.1", userAgent: "test" };
    const users = await addRichUsers(test.db, 20, 0);
    await Promise.all(
      users.map((UserNum) => rewards.prepare("attendance", "bonus", policyOf(), { UserNum, client })),
    );
    expect([await countRows(test.db, "RewardDay"), await countRows(test.db, "RewardCounter")]).toEqual([
      1, 1,
    ]);
  });

  it("goes by the highest levels of accounts, however many are asked about", async () => {
    const { test, rewards } = await open();
    const users = await addRichUsers(test.db, 501, 0);
    const [first, last] = [users[0] as number, users[500] as number];
    await addCharacters(test.db, [
      { UserNum: first, ChaName: `D_${first}`, ChaLevel: 7 },
      { UserNum: last, ChaName: `E_${last}`, ChaLevel: 8 },
      { UserNum: last, ChaName: `F_${last}`, ChaLevel: 9 },
      { UserNum: last, ChaName: `G_${last}`, ChaLevel: 99, ChaDeleted: 1 },
    ]);
    const levels = [
      [first, 7],
      [last, 9],
    ] as const;
    expect(await rewards.levels(users)).toEqual(new Map(levels));
    expect(await rewards.levels([])).toEqual(new Map());
  });

  it("is refused in words for each reason", async () => {
    const { rewards } = await open();
    const messages = (["age", "level", "game"] as const).map(
      (why) => rewards.refusal({ why, needed: null }).message,
    );
    expect(messages).toEqual([MESSAGES.rewardTooNew, MESSAGES.rewardLevelTooLow, MESSAGES.rewardNotInGame]);
  });
});
