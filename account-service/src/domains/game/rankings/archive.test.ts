import { beforeEach, describe, expect, it } from "vitest";
import { rankingMonthResponseSchema, rankingMonthsResponseSchema } from "../../../../contract/index.ts";
import { createClock, openApp } from "../../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import {
  addCharacters,
  addGameUser,
  changeCharacter,
  countRows,
  emptyTables,
} from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { toGameTime } from "../../../lib/time.ts";
import { createRankingRefresh } from "./ranking-refresh.ts";
import { createRankings } from "./service.ts";

const OURS = [
  "RankingBaseline",
  "RankingSnapshot",
  "RankingList",
  "RankingArchive",
  "RankingMonth",
  "RankingOpening",
];

describeEachDatabase("a month that ends", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  beforeEach(async () => {
    await emptyTables(database.db, ["ChaInfo", "UserInfo", ...OURS]);
    const UserNum = await addGameUser(database.db, { UserID: "player" });
    await addCharacters(
      database.db,
      Array.from({ length: 25 }, (_, index) => ({
        UserNum,
        ChaName: `Fighter ${index + 1}`,
        ChaLevel: 100 - index,
        ChaSchool: index % 3,
        ChaClass: index % 2 ? 1 : 4,
        ChaPKScore: 1_000,
      })),
    );
  });

  const clock = createClock();
  const process = (db: Database = database.db) => createRankings(db, { env: database.env, now: clock.now });
  const kill = (ChaPKScore: number) => changeCharacter(database.db, "Fighter 7", { ChaPKScore });
  const kept = async () => rankingMonthsResponseSchema.parse(await process().months()).data;
  const champion = async (month: string) => {
    const { data } = rankingMonthResponseSchema.strict().parse(await process().month(month));
    return [data.toppk[0]?.ChaName, data.toppk[0]?.ChaPKScore];
  };

  it("keeps its champions: a hundred of all, ten of each school and class, kills to its end and no further", async () => {
    const rankings = process();
    clock.set("2026-01-05T00:00:00Z");
    await rankings.tick();
    expect(await kept()).toEqual([]);
    await kill(1_040);
    clock.set("2026-01-31T16:00:03Z");
    await rankings.tick();
    await kill(1_050);
    expect(await kept()).toEqual([{ month: "2026-01", taken: "2026-01-31T16:00:03.000Z", onTime: true }]);
    expect(await champion("2026-01")).toEqual(["Fighter 7", 40]);
    const { data } = await process().month("2026-01");
    expect(data.toplevel).toHaveLength(25);
    expect(data.schools.map((entry) => [entry.school, entry.toplevel.length])).toEqual([
      [0, 9],
      [1, 8],
      [2, 8],
    ]);
    expect(data.classes.map((entry) => [entry.class, entry.toplevel.length])).toContainEqual(["archer", 10]);
    expect([data.previous, data.next]).toEqual([null, null]);
    // The new month counts from there.
    clock.set("2026-02-01T00:00:00Z");
    await rankings.tick();
    const now = JSON.parse(String(await rankings.listJson({})));
    expect([now.toppk[0].ChaName, now.toppk[0].ChaPKScore]).toEqual(["Fighter 7", 10]);
  });

  it("is kept once by two processes that run the job again and again", async () => {
    clock.set("2025-12-20T00:00:00Z");
    const other = database.connectAgain();
    const processes = [process(), process(other)];
    const all = () => Promise.all([...processes, ...processes].map((rankings) => rankings.tick()));
    await all();
    await kill(1_003);
    clock.set("2026-01-01T00:00:00Z");
    await all();
    await kill(1_009);
    await all();
    await other.close();
    expect(await kept()).toMatchObject([{ month: "2025-12" }]);
    expect(await champion("2025-12")).toEqual(["Fighter 7", 3]);
    expect(await countRows(database.db, "RankingArchive")).toBe(52);
    expect(await countRows(database.db, "RankingBaseline", { month: "2026-01" })).toBe(25);
  });

  it("that no one was there for is kept as it stood at the nearest moment, and says so", async () => {
    // Nearest is now: it ended a day ago, and was last shown long before.
    clock.set("2026-03-02T00:00:00Z");
    await process().tick();
    await kill(1_005);
    clock.set("2026-04-01T12:00:00Z");
    await process().tick();
    expect(await kept()).toEqual([{ month: "2026-03", taken: "2026-04-01T12:00:00.000Z", onTime: false }]);
    expect(await champion("2026-03")).toEqual(["Fighter 7", 5]);

    // Nearest is what was shown last: the service was down for weeks.
    await kill(1_011);
    clock.set("2026-04-30T12:00:00Z");
    await process().tick();
    await kill(1_100);
    clock.set("2026-05-20T00:00:00Z");
    await process().tick();
    expect((await kept())[0]).toEqual({ month: "2026-04", taken: "2026-04-30T12:00:00.000Z", onTime: false });
    expect(await champion("2026-04")).toEqual(["Fighter 7", 6]);
  });

  it("before months that were missed as a whole is still kept; they are not", async () => {
    clock.set("2025-10-10T00:00:00Z");
    await process().tick();
    clock.set("2026-01-10T00:00:00Z");
    await process().tick();
    expect((await kept()).map(({ month }) => month)).toEqual(["2025-10"]);
  });

  it("is kept by the next try where its champions could not be kept, with kills to its end and no further", async () => {
    clock.set("2026-06-10T00:00:00Z");
    await process().tick();
    await kill(1_002);
    clock.set("2026-07-01T00:00:00Z");
    const broken = { ...database.db.tables, rankingArchive: "NoSuchTable" } as unknown as Database["tables"];
    const { db } = database;
    const failing: Database = {
      ...db,
      tables: broken,
      transaction: (work) => db.transaction((trx) => work({ ...trx, tables: broken })),
    };
    await expect(process(failing).tick()).rejects.toThrow("NoSuchTable");
    expect(await kept()).toEqual([]);
    // The month is open, so these count for it, whenever the one before is closed.
    await kill(1_009);
    await process().tick();
    expect(await champion("2026-06")).toEqual(["Fighter 7", 2]);
  });

  it("shows no champion whose account is blocked, and shows them again when the block has ended", async () => {
    const best = await addGameUser(database.db, { UserID: "best" });
    await addCharacters(database.db, [
      { UserNum: best, ChaName: "Cheater", ChaLevel: 300, ChaSchool: 1, ChaClass: 1, ChaPKScore: 0 },
    ]);
    const block = (fields: object) => sql(database.db)("UserInfo").where({ UserID: "best" }).update(fields);
    const rankings = process();
    clock.set("2028-01-05T00:00:00Z");
    await rankings.tick();
    const shown = async () => {
      const { data } = await rankings.month("2028-01");
      const ofSchool = data.schools.find(({ school }) => school === 1);
      return [data.toplevel[0], ofSchool?.toplevel[0]].map((row) => row?.ChaName);
    };
    const now = async () => {
      await rankings.tick();
      return JSON.parse(String(await rankings.listJson({}))).toplevel[0]?.ChaName;
    };
    expect(await now()).toBe("Cheater");
    // Blocked before the month ends: never champion.
    const until = toGameTime(new Date("2028-01-20T00:00:00Z"), database.env.GAME_TIME_ZONE);
    await block({ UserBlock: 1, UserBlockDate: until });
    clock.set("2028-01-05T00:01:00Z");
    expect(await now()).toBe("Fighter 1");
    // The block has ended.
    clock.set("2028-01-20T00:00:01Z");
    expect(await now()).toBe("Cheater");
    clock.set("2028-01-31T16:00:03Z");
    await rankings.tick();
    expect(await shown()).toEqual(["Cheater", "Cheater"]);
    // Blocked after it was champion: gone with the next pass, for as long as the block lasts.
    await block({ UserBlock: 1, UserBlockDate: toGameTime(new Date("2028-03-01T00:00:00Z"), "Asia/Manila") });
    clock.set("2028-02-10T00:00:00Z");
    expect(await shown()).toEqual(["Fighter 1", "Fighter 2"]);
    const [first] = await sql(database.db)("ChaInfo")
      .where({ ChaName: "Fighter 1" })
      .select("ChaNum", "ChaSchool", "ChaClass");
    expect((await rankings.placesOf(first)).past).toContainEqual({
      month: "2028-01",
      list: "level",
      scope: "all",
      place: 1,
    });
    clock.set("2028-03-02T00:00:00Z");
    expect(await shown()).toEqual(["Cheater", "Cheater"]);
  });

  it("goes on where a process was killed while it opened, and loses no kill of either month", async () => {
    clock.set("2027-01-10T00:00:00Z");
    await process().tick();
    await kill(1_004);
    clock.set("2027-02-01T00:00:00Z");
    // It comes no further than the second batch of ten.
    let batches = 0;
    const { db } = database;
    const dying: Database = {
      ...db,
      transaction: (work, options) => {
        batches += 1;
        return batches > 2 ? Promise.reject(new Error("killed")) : db.transaction(work, options);
      },
    };
    const refresh = createRankingRefresh(dying, { env: database.env, now: clock.now }, { batch: 10 });
    await expect(refresh.run()).rejects.toThrow("killed");
    expect(await countRows(db, "RankingBaseline", { month: "2027-02" })).toBe(20);
    expect(await kept()).toEqual([]);
    // The killed one had kept this fighter's counters already: these count for February.
    await kill(1_010);
    await process().tick();
    expect(await countRows(db, "RankingBaseline", { month: "2027-02" })).toBe(25);
    expect(await champion("2027-01")).toEqual(["Fighter 7", 4]);
    const rankings = process();
    expect(JSON.parse(String(await rankings.listJson({})))).toMatchObject({
      month: "2027-02",
      toppk: expect.arrayContaining([expect.objectContaining({ ChaName: "Fighter 7", ChaPKScore: 6 })]),
    });
  });

  it("ends at once where the process stops", async () => {
    clock.set("2026-08-10T00:00:00Z");
    const rankings = process();
    const tick = rankings.tick();
    await rankings.stop();
    await tick;
    expect(await countRows(database.db, "RankingList")).toBe(0);
  });
});

describe("the calls of the archive", () => {
  const database = useDatabase("sqlite");

  it("have the demo's two months, each beside the other, full lists in order", async () => {
    const { app } = await openApp(database);
    const list = rankingMonthsResponseSchema.parse((await app.inject({ url: "/rankings/archive" })).json());
    const [newer, older] = list.data;
    expect(list.data).toHaveLength(2);
    expect(list.data.every(({ onTime }) => onTime)).toBe(true);
    const answer = await app.inject({ url: `/rankings/archive/${older?.month}` });
    const { data } = rankingMonthResponseSchema.strict().parse(answer.json());
    expect([data.previous, data.next]).toEqual([null, newer?.month]);
    for (const rows of [data.topmmr, data.toppk, data.toplevel, data.topmoney])
      expect(rows).toHaveLength(100);
    const levels = data.toplevel.map((row) => row.ChaLevel);
    expect(levels).toEqual([...levels].sort((a, b) => b - a));
    for (const { school, toppk } of data.schools)
      expect(toppk.map((row) => row.ChaSchool)).toEqual(Array(10).fill(school));
  });

  it.each([
    ["1999-01", 404],
    ["2026-13", 422],
    ["x", 422],
  ])("answer %s with %i", async (month, status) => {
    const { app } = await openApp(database);
    expect((await app.inject({ url: `/rankings/archive/${month}` })).statusCode).toBe(status);
  });
});
