import { beforeEach, expect, it } from "vitest";
import { gameFeaturesResponseSchema } from "../../../../contract/index.ts";
import { get } from "../../../../test/accounts.ts";
import { openApp, openOwnApp, type TestApp } from "../../../../test/app.ts";
import { setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { emptyTables } from "../../../../test/game.ts";
import type { Database } from "../../../db/transaction.ts";

// older-game.test.ts has a game that lacks everything.
describeEachDatabase("GET /game", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Setting", "VoteSite"]));
  const features = async ({ app }: TestApp) =>
    gameFeaturesResponseSchema.strict().parse((await get(app, "/game")).json()).data;
  /** The service on a game without a column. */
  async function without(table: "UserInfo" | "ChaInfo", column: string): Promise<TestApp> {
    const { db } = database;
    const columns = { ...db.tables[table].columns, [column]: null };
    const tables = { ...db.tables, [table]: { ...db.tables[table], columns } } as Database["tables"];
    return openOwnApp(database, { db: { ...db, tables, close: async () => {} } });
  }
  const ALL = { milleage: true, kills: true, mmr: true, pin: false, rewards: false, gifts: false };

  it("tells anybody what this game has", async () => {
    expect(await features(await openApp(database))).toEqual(ALL);
  });

  it.each([
    ["UserInfo", "UserPoint2", { milleage: false }],
    ["ChaInfo", "ChaPKScore", { kills: false }],
    ["ChaInfo", "ChaMMR", { mmr: false }],
  ] as const)("lacks what a game without %s.%s lacks, and nothing else", async (table, column, lacks) => {
    expect(await features(await without(table, column))).toEqual({ ...ALL, ...lacks });
  });

  it("has the PIN, if the game asks for it", async () => {
    const test = await openOwnApp(database, { env: { GAME_PIN: "asked" } });
    expect(await features(test)).toEqual({ ...ALL, pin: true });
  });

  it("has gifts while the policy allows them, from the next call on", async () => {
    const test = await openApp(database);
    await setPolicy(test, "giftsAllowed", "true");
    expect(await features(test)).toEqual({ ...ALL, gifts: true });
    await setPolicy(test, "giftsAllowed", "false");
    expect(await features(test)).toEqual(ALL);
  });

  it("has rewards while there is one that this game can pay", async () => {
    const test = await openApp(database);
    await setPolicy(test, "attendanceCoins", "5");
    expect(await features(test)).toEqual({ ...ALL, rewards: true });
    const older = await without("UserInfo", "UserPoint2");
    expect(await features(older)).toMatchObject({ milleage: false, rewards: false });
    await setPolicy(test, "rewardCurrency", "coin");
    expect(await features(older)).toMatchObject({ milleage: false, rewards: true });
  });
});
