import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  CLASSES,
  clubsResponseSchema,
  errorBodySchema,
  ownPlacesResponseSchema,
  type RankedCharacter,
  type RankingCharacter,
  type RankingsResponse,
  rankingMonthResponseSchema,
  rankingsResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer } from "../../../../test/accounts.ts";
import { createClock, openApp, openOwnApp, type TestApp } from "../../../../test/app.ts";
import { describeEachDatabase, type TestDatabase, useDatabase } from "../../../../test/database.ts";
import {
  addCharacters,
  addGameUser,
  type CharacterFields,
  changeCharacter,
  countRows,
  emptyTables,
} from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { connection } from "../../../db/sql.ts";
import { resolveTables } from "../../../db/tables.ts";
import { endOfManilaMonth, HOUR, MINUTE, manilaMonth } from "../../../lib/time.ts";
import { createLists, mergeSideList } from "./ranking-lists.ts";
import { isOnTime } from "./ranking-month.ts";
import { createRankings } from "./service.ts";
import { createRankingsStore } from "./store.ts";

const LISTS = ["topmmr", "toppk", "toplevel", "topmoney"] as const;

async function rankings(app: TestApp["app"], query = ""): Promise<RankingsResponse> {
  const answer = await app.inject({ url: `/get-top-rankings-list${query}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  return rankingsResponseSchema.strict().parse(answer.json());
}
const names = (list: RankingCharacter[]) => list.map((character) => character.ChaName);
const kills = (list: RankingCharacter[]) =>
  Object.fromEntries(list.map((row) => [row.ChaName, row.ChaPKScore]));

/** An empty game with one player, `UserNum`; characters are added by the test. */
function useEmptyGame(database: TestDatabase) {
  const player = { UserNum: 0 };
  beforeEach(async () => {
    const { db } = database;
    await emptyTables(db, [
      "ChaInfo",
      "RankingBaseline",
      "RankingSnapshot",
      "RankingList",
      "RankingDay",
      "RankingArchive",
      "RankingMonth",
      "RankingOpening",
      "UserInfo",
      "GuildRegion",
      "GuildInfo",
    ]);
    player.UserNum = await addGameUser(db, { UserID: "player" });
  });
  return {
    add: (...characters: Omit<CharacterFields, "UserNum">[]) =>
      addCharacters(
        database.db,
        characters.map((character) => ({ UserNum: player.UserNum, ...character })),
      ),
  };
}

describeEachDatabase("the ranking lists of the demo world", (kind) => {
  const database = useDatabase(kind);

  it("hold a hundred each, in order, ties to the older character", async () => {
    const { app } = await openApp(database);
    const lists = await rankings(app);
    const keys: Record<(typeof LISTS)[number], (row: RankingCharacter) => number[]> = {
      topmmr: (row) => [row.ChaMMR ?? 0, row.ChaLevel, -row.ChaNum],
      toppk: (row) => [row.ChaPKScore ?? 0, row.ChaLevel, -row.ChaNum],
      toplevel: (row) => [row.ChaLevel, row.ChaPKScore ?? 0, -row.ChaNum],
      topmoney: (row) => [row.ChaMoney ?? 0, row.ChaLevel, -row.ChaNum],
    };
    for (const list of LISTS) {
      expect(lists[list]).toHaveLength(100);
      const key = keys[list];
      const sorted = [...lists[list]].sort((a, b) => {
        const [left, right] = [key(a), key(b)];
        const at = left.findIndex((value, index) => value !== right[index]);
        return (right[at] ?? 0) - (left[at] ?? 0);
      });
      expect(names(lists[list])).toEqual(names(sorted));
    }
  });

  it("narrow by school and class before they are cut", async () => {
    const { app, db } = await openApp(database);
    for (const { slug, codes } of CLASSES) {
      const school = 1;
      const lists = await rankings(app, `?school=${school}&class=${slug}`);
      const expected = await countRows(db, "ChaInfo", (where) => {
        where.whereIn("ChaClass", [...codes]).where({ ChaSchool: school });
      });
      expect(expected).toBeGreaterThan(0);
      for (const list of LISTS) {
        expect(lists[list]).toHaveLength(Math.min(100, expected));
        for (const row of lists[list]) {
          expect(codes).toContain(row.ChaClass);
          expect(row.ChaSchool).toBe(school);
        }
      }
    }
  });

  it("have a side list with the first ten of all and of each school, in level order", async () => {
    const { app } = await openApp(database);
    const { toplevelside } = await rankings(app);
    const all = await rankings(app);
    expect(names(toplevelside).slice(0, 10)).toEqual(names(all.toplevel).slice(0, 10));
    for (const school of [0, 1, 2]) {
      const own = toplevelside.filter((row) => row.ChaSchool === school);
      const { toplevel } = await rankings(app, `?school=${school}`);
      expect(names(own).slice(0, 10)).toEqual(names(toplevel).slice(0, 10));
    }
    expect(new Set(names(toplevelside)).size).toBe(toplevelside.length);
    // The widget has its own tabs: the page's filters do not narrow it.
    expect((await rankings(app, "?school=2&class=gunner")).toplevelside).toEqual(toplevelside);
  });
});

describeEachDatabase("what the rankings say of a server", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const game = useEmptyGame(database);
  const setMoney = async (value: string) => {
    const knex = sql(database.db);
    await knex("Setting").where({ name: "richestRanking" }).delete();
    await knex("Setting").insert({ name: "richestRanking", value, changed: new Date(), changedBy: null });
  };

  it("is which classes it has", async () => {
    await game.add({ ChaName: "Archer", ChaClass: 256 }, { ChaName: "Magician", ChaClass: 16384 });
    const { app } = await openApp(database);
    expect((await rankings(app)).classes.sort()).toEqual(["archer", "magician"]);
    expect(names((await rankings(app, "?class=magician")).toplevel)).toEqual(["Magician"]);
    expect((await rankings(app, "?class=shaper")).toplevel).toEqual([]);
  });

  it.each([
    ["exact", { Rich: 1_987_654_321, Poor: 99 }, ["Rich", "Poor"]],
    ["rounded", { Rich: 1_900_000_000, Poor: 99 }, ["Rich", "Poor"]],
    ["off", { Rich: null, Poor: null }, []],
  ])("is their money, if the policy is %s, in every list and month", async (value, money, richest) => {
    await game.add({ ChaName: "Rich", ChaMoney: 1_987_654_321 }, { ChaName: "Poor", ChaMoney: 99 });
    await setMoney(value);
    const clock = createClock("2026-01-20T00:00:00Z");
    const { app } = await openOwnApp(database, { clock });
    const moneyOf = (list: RankingCharacter[]) =>
      Object.fromEntries(list.map((row) => [row.ChaName, row.ChaMoney]));
    const now = await rankings(app);
    expect(now.money).toBe(value);
    for (const list of [now.toplevel, now.topmmr, now.toplevelside]) expect(moneyOf(list)).toEqual(money);
    expect(names(now.topmoney)).toEqual(richest);

    await setMoney("rounded");
    expect((await rankings(app)).money).toBe("rounded");
    await setMoney(value);

    clock.set("2026-02-01T00:00:00Z");
    await createRankings(database.db, { env: database.env, now: clock.now }).tick();
    const answer = await app.inject({ url: "/rankings/archive/2026-01" });
    const { data } = rankingMonthResponseSchema.strict().parse(answer.json());
    expect([data.money, names(data.topmoney), moneyOf(data.toplevel)]).toEqual([value, richest, money]);
  });
});

// An app lists the characters that are there when it starts, so each test has its own.
describeEachDatabase("who is ranked", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const game = useEmptyGame(database);

  it("breaks ties by the second value, then by age", async () => {
    const { app } = await openOwnApp(database);
    await game.add(
      { ChaName: "Older", ChaLevel: 50, ChaMoney: 7, ChaMMR: 9 },
      { ChaName: "Younger", ChaLevel: 50, ChaMoney: 7, ChaMMR: 9 },
      { ChaName: "Higher", ChaLevel: 60, ChaMoney: 7, ChaMMR: 9 },
      { ChaName: "Best", ChaLevel: 1, ChaMoney: 8, ChaMMR: 10 },
    );
    const lists = await rankings(app);
    expect(names(lists.toplevel)).toEqual(["Higher", "Older", "Younger", "Best"]);
    expect(names(lists.topmoney)).toEqual(["Best", "Higher", "Older", "Younger"]);
    expect(names(lists.topmmr)).toEqual(["Best", "Higher", "Older", "Younger"]);
    expect(names(lists.toppk)).toEqual(["Higher", "Older", "Younger", "Best"]);
  });

  it("is no deleted character and no one of type 2 and more", async () => {
    const { app, db } = await openOwnApp(database);
    await game.add({ ChaName: "Kept" }, { ChaName: "Deleted", ChaDeleted: 1, ChaLevel: 99 });
    for (const [UserID, UserType] of [
      ["zero", 0],
      ["two", 2],
      ["gm", 20],
    ] as const) {
      const UserNum = await addGameUser(db, { UserID, UserType });
      await addCharacters(db, [{ UserNum, ChaName: `Of ${UserID}`, ChaLevel: 80 }]);
    }
    const lists = await rankings(app);
    for (const list of [...LISTS, "toplevelside"] as const)
      expect(names(lists[list])).toEqual(["Of zero", "Kept"]);
  });

  it("is cut at a hundred only after the filters", async () => {
    const { app } = await openOwnApp(database);
    const many = (count: number, fields: Omit<CharacterFields, "UserNum" | "ChaName">) =>
      game.add(
        ...Array.from({ length: count }, (_, index) => ({
          ChaName: `${fields.ChaClass}-${index}`,
          ...fields,
        })),
      );
    await many(120, { ChaClass: 1, ChaSchool: 0, ChaLevel: 200 });
    await many(105, { ChaClass: 256, ChaSchool: 1, ChaLevel: 10 });
    await many(3, { ChaClass: 16384, ChaSchool: 1, ChaLevel: 5 });
    const classes = (list: RankingCharacter[]) => [...new Set(list.map((row) => row.ChaClass))];
    expect(classes((await rankings(app)).toplevel)).toEqual([1]);
    const archers = (await rankings(app, "?class=archer")).toplevel;
    expect([archers.length, classes(archers)]).toEqual([100, [256]]);
    // Other codes than the seven classes' have no filter of their own; without one they are in.
    expect((await rankings(app, "?school=1")).toplevel).toHaveLength(100);
    expect((await rankings(app, "?school=2")).toplevel).toEqual([]);
  });

  it("has the numbers of the game, gold with its fractions too", async () => {
    const { app } = await openOwnApp(database);
    await game.add({
      ChaName: "Rich",
      ChaMoney: 4_000_000_000.25,
      ChaClass: 131072,
      ChaSchool: 2,
      ChaLevel: 77,
      ChaMMR: 1500,
    });
    expect((await rankings(app)).topmoney).toEqual([
      {
        ChaNum: expect.any(Number),
        ChaName: "Rich",
        ChaLevel: 77,
        ChaClass: 131072,
        ChaSchool: 2,
        ChaPKScore: 0,
        ChaPKDeath: 0,
        ChaMMR: 1500,
        ChaMoney: 4_000_000_000.25,
      },
    ]);
  });

  it("has an empty MMR list where the game has no such column", async () => {
    const tables = resolveTables({ ChaInfo: { columns: { ChaMMR: null } } }, true);
    const { app } = await openOwnApp(database, { db: { ...database.db, tables, close: async () => {} } });
    await game.add({ ChaName: "Anybody" });
    const lists = await rankings(app);
    expect(lists.topmmr).toEqual([]);
    expect(lists.toplevel).toMatchObject([{ ChaName: "Anybody", ChaMMR: null }]);
  });
});

describeEachDatabase("the month", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const game = useEmptyGame(database);
  const open = (start: string) => openOwnApp(database, { clock: createClock(start) });

  it("opens with no kills, counts from there, and a new one opens with none again", async () => {
    const first = await open("2026-01-10T00:00:00Z");
    await game.add({ ChaName: "Fighter", ChaPKScore: 1_000, ChaPKDeath: 300 });
    expect((await rankings(first.app)).toppk).toMatchObject([{ ChaPKScore: 0, ChaPKDeath: 0 }]);

    await changeCharacter(database.db, "Fighter", { ChaPKScore: 1_012, ChaPKDeath: 304 });
    const second = await open("2026-01-20T00:00:00Z");
    expect((await rankings(second.app)).toppk).toMatchObject([{ ChaPKScore: 12, ChaPKDeath: 4 }]);

    const third = await open("2026-02-10T00:00:00Z");
    await createRankings(database.db, { env: database.env, now: third.clock.now }).tick();
    expect((await rankings(third.app)).toppk).toMatchObject([{ ChaPKScore: 0, ChaPKDeath: 0 }]);
    // The old month's baseline stays as it was.
    const rows = await sql(database.db)("RankingBaseline").orderBy("month").select("month", "ChaPKScore");
    expect(rows.map((row) => [row.month, Number(row.ChaPKScore)])).toEqual([
      ["2026-01", 1_000],
      ["2026-02", 1_012],
    ]);
  });

  it("changes at midnight in Manila, for a process that runs on", async () => {
    const { app, clock } = await open("2026-01-31T15:59:00.000Z");
    await game.add({ ChaName: "Fighter", ChaPKScore: 5 });
    await rankings(app);
    await changeCharacter(database.db, "Fighter", { ChaPKScore: 8 });
    clock.set("2026-01-31T15:59:59.999Z");
    const last = await rankings(app);
    expect(kills(last.toppk)).toEqual({ Fighter: 3 });
    expect([last.month, last.created]).toEqual(["2026-01", "2026-01-31T15:59:59.999Z"]);
    clock.set("2026-01-31T16:00:00.000Z");
    // No request waits while the month is being opened: until then the last lists of the previous one are shown.
    expect(await rankings(app)).toEqual(last);
    await expect.poll(async () => (await rankings(app)).month).toBe("2026-02");
    const first = await rankings(app);
    expect(kills(first.toppk)).toEqual({ Fighter: 0 });
    expect([first.month, first.created]).toEqual(["2026-02", "2026-01-31T16:00:00.000Z"]);
    expect(await countRows(database.db, "RankingBaseline", { month: "2026-02" })).toBe(1);
  });

  it("replaces at once the lists that were begun in one month and dated in the next", async () => {
    const { app, clock } = await open("2026-01-31T15:59:00.000Z");
    await game.add({ ChaName: "Fighter", ChaPKScore: 5 });
    await rankings(app);
    clock.set("2026-01-31T15:59:59.999Z");
    const lists = createRankings(database.db, { env: database.env, now: clock.now });
    const midnight = ({ sql: statement }: { sql: string }) => {
      if (statement.includes("RankingOpening")) clock.set("2026-01-31T16:00:00.001Z");
    };
    sql(database.db).on("query", midnight);
    await lists.tick();
    sql(database.db).off("query", midnight);
    const shown = () => sql(database.db)("RankingSnapshot").first("month", "created");
    expect(await shown()).toMatchObject({ month: "2026-01", created: clock.now() });
    await lists.tick();
    expect(await shown()).toMatchObject({ month: "2026-02", created: clock.now() });
  });

  it("counts all kills of a character that was made after it opened", async () => {
    const first = await open("2026-01-10T00:00:00Z");
    await game.add({ ChaName: "Veteran", ChaPKScore: 50 });
    await rankings(first.app);
    await game.add({ ChaName: "Newcomer", ChaPKScore: 7 });
    const second = await open("2026-01-11T00:00:00Z");
    expect(kills((await rankings(second.app)).toppk)).toEqual({ Newcomer: 7, Veteran: 0 });
  });

  it("shows no kills below zero when the game set a counter back", async () => {
    const first = await open("2026-01-10T00:00:00Z");
    await game.add({ ChaName: "Fighter", ChaPKScore: 50, ChaPKDeath: 50 });
    await rankings(first.app);
    await changeCharacter(database.db, "Fighter", { ChaPKScore: 2, ChaPKDeath: 0 });
    const second = await open("2026-01-11T00:00:00Z");
    expect((await rankings(second.app)).toppk).toMatchObject([{ ChaPKScore: 0, ChaPKDeath: 0 }]);
  });

  it("is opened once by two processes and many readers at once", async () => {
    await game.add(
      ...Array.from({ length: 30 }, (_, index) => ({ ChaName: `F${index}`, ChaPKScore: index })),
    );
    const other = database.connectAgain();
    const apps = await Promise.all(
      [database.db, other].map((db) =>
        openOwnApp(database, {
          clock: createClock("2026-03-05T00:00:00Z"),
          db: { ...db, close: async () => {} },
        }),
      ),
    );
    const queries = ["", "?school=0", "?school=1", "?class=brawler"];
    const lists = await Promise.all(apps.flatMap(({ app }) => queries.map((query) => rankings(app, query))));
    await other.close();
    // All but those of the school without characters, and none that counts from another start.
    expect(lists.filter(({ toppk }) => toppk.length === 30)).toHaveLength(6);
    for (const { toppk } of lists) for (const row of toppk) expect(row.ChaPKScore).toBe(0);
    expect(await countRows(database.db, "RankingBaseline")).toBe(30);
  });
});

/** Each character's places of yesterday and of last month, by name. */
const before = (list: RankedCharacter[]) =>
  Object.fromEntries(list.map(({ ChaName, yesterday, lastMonth }) => [ChaName, [yesterday, lastMonth]]));

describeEachDatabase("movement", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const game = useEmptyGame(database);
  const open = async (at: string) => {
    const clock = createClock(at);
    const { app } = await openOwnApp(database, { clock });
    return { app, clock };
  };
  const days = async () => [...new Set(await sql(database.db)("RankingDay").pluck("day"))].map(String).sort();

  it("is from the last lists of yesterday and of last month, and unknown before there are any", async () => {
    await game.add({ ChaName: "First", ChaLevel: 30 }, { ChaName: "Second", ChaLevel: 20 });
    const { app, clock } = await open("2026-01-31T10:00:00Z");
    expect(before((await rankings(app)).toplevel)).toEqual({
      First: [undefined, undefined],
      Second: [undefined, undefined],
    });
    expect(await days()).toEqual([]);

    // The first of the month: yesterday was last month's last day.
    clock.set("2026-02-01T10:00:00Z");
    await changeCharacter(database.db, "Second", { ChaLevel: 40 });
    await rankings(app);
    await expect.poll(async () => (await rankings(app)).month).toBe("2026-02");
    await game.add({ ChaName: "Third", ChaLevel: 35 });
    clock.advance(HOUR);
    expect(before((await rankings(app)).toplevel)).toEqual({
      Second: [2, 2],
      Third: [null, null],
      First: [1, 1],
    });

    clock.set("2026-02-02T10:00:00Z");
    await changeCharacter(database.db, "First", { ChaLevel: 50 });
    const lists = await rankings(app);
    expect(before(lists.toplevel)).toEqual({ First: [3, 1], Second: [1, 2], Third: [2, null] });
    expect(before(lists.toplevelside as RankedCharacter[])).toEqual({
      First: [undefined, undefined],
      Second: [undefined, undefined],
      Third: [undefined, undefined],
    });
    expect(await days()).toEqual(["2026-01-31", "2026-02-01"]);

    clock.set("2026-02-03T10:00:00Z");
    await rankings(app);
    expect(await days()).toEqual(["2026-01-31", "2026-02-02"]);

    // Nobody made lists for two days: there is no yesterday.
    clock.set("2026-02-06T10:00:00Z");
    expect(before((await rankings(app)).toplevel)).toMatchObject({ First: [undefined, 1] });
    expect(await days()).toEqual(["2026-01-31", "2026-02-03"]);
  });

  it("is that of the new day as soon as one begins, though the lists are seconds old", async () => {
    await game.add({ ChaName: "First", ChaLevel: 30 }, { ChaName: "Second", ChaLevel: 20 });
    const clock = createClock("2026-01-20T15:59:58Z");
    const lists = createRankings(database.db, { env: database.env, now: clock.now });
    const first = async () => JSON.parse((await lists.listJson({})).toString()).toplevel[0].yesterday;
    await lists.tick();
    expect(await first()).toBeUndefined();
    clock.advance(1_000);
    await lists.tick();
    expect(await days()).toEqual([]);
    clock.advance(1_000);
    await lists.tick();
    expect([await first(), await days()]).toEqual([1, ["2026-01-20"]]);
    // A process whose clock is behind does not take the day back.
    clock.advance(-1_000);
    const behind = createRankings(database.db, { env: database.env, now: clock.now });
    await behind.tick();
    expect(JSON.parse((await behind.listJson({})).toString()).created).toBe("2026-01-20T16:00:00.000Z");
  });

  it("is within a filter's own places", async () => {
    await game.add(
      { ChaName: "Elsewhere", ChaLevel: 90, ChaSchool: 0 },
      { ChaName: "Here", ChaLevel: 30, ChaSchool: 1 },
    );
    const { app, clock } = await open("2026-01-10T10:00:00Z");
    await rankings(app);
    clock.set("2026-01-11T10:00:00Z");
    expect(before((await rankings(app, "?school=1")).toplevel)).toEqual({ Here: [1, undefined] });
    expect(before((await rankings(app)).toplevel)).toMatchObject({ Here: [2, undefined] });
  });

  it("is kept once by two processes, and again by a clock that was set back", async () => {
    await game.add({ ChaName: "Only" });
    const one = await open("2026-01-10T10:00:00Z");
    await rankings(one.app);
    const other = database.connectAgain();
    const at = "2026-01-11T10:00:00Z";
    const both = [database.db, other].map((db) =>
      createRankings(db, { env: database.env, now: createClock(at).now }),
    );
    await Promise.all(both.map((each) => each.tick()));
    await other.close();
    expect(await days()).toEqual(["2026-01-10"]);
    // Forty filters of four lists.
    const rows = await countRows(database.db, "RankingDay");
    expect(rows).toBe(4 * 10 * 4);
    await sql(database.db)("RankingSnapshot").update({ created: new Date("2026-01-10T11:00:00Z") });
    await createRankings(database.db, {
      env: database.env,
      now: createClock("2026-01-11T12:00:00Z").now,
    }).tick();
    expect(await countRows(database.db, "RankingDay")).toBe(rows);
  });

  it("knows a thousand places, and where a player's own best character stands", async () => {
    const crowd = (from: number, count: number) =>
      addCharacters(
        database.db,
        Array.from({ length: count }, (_, index) => ({
          UserNum: others,
          ChaName: `C${from + index}`,
          ChaLevel: 50,
        })),
      );
    const others = await addGameUser(database.db, { UserID: "others" });
    await crowd(0, 150);
    // In the future: whether a token has expired is asked of the real clock.
    const { app, clock } = await open("2099-01-10T15:50:00Z");
    const { UserNum, token } = await newPlayer(app);
    await addCharacters(database.db, [
      { UserNum, ChaName: "Mine", ChaLevel: 2 },
      { UserNum, ChaName: "Weaker", ChaLevel: 1, ChaSchool: 1 },
    ]);
    clock.advance(MINUTE);
    await rankings(app);
    const mine = async (query = "") => {
      const answer = await get(app, `/rankings/mine${query}`, token);
      expect(answer.statusCode).toBe(200);
      return ownPlacesResponseSchema.strict().parse(answer.json()).data;
    };
    expect((await get(app, "/rankings/mine")).statusCode).toBe(401);
    expect(names((await rankings(app)).toplevel)).not.toContain("Mine");
    expect((await mine()).toplevel).toMatchObject({ ChaName: "Mine", place: 151, ChaLevel: 2 });
    expect((await mine("?school=1")).toplevel).toMatchObject({ ChaName: "Weaker", place: 1 });
    expect((await mine("?school=2")).toplevel).toBeNull();

    clock.set("2099-01-10T16:10:00Z");
    await crowd(150, 900);
    await rankings(app);
    expect((await mine()).toplevel).toMatchObject({ ChaName: "Mine", place: null, yesterday: 151 });
  });
});

describe("a counter that the game left empty", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });
  const game = useEmptyGame(database);

  it("is none yet, and does not keep the month from opening", async () => {
    // A game whose column may be empty; ours may not.
    const knex = sql(database.db);
    await knex.schema.renameTable("ChaInfo", "StrictChaInfo");
    await knex.raw("CREATE TABLE ChaInfo AS SELECT * FROM StrictChaInfo WHERE 1 = 0");
    await game.add({ ChaName: "Fighter" });
    await knex("ChaInfo").update({ ChaNum: 1, ChaPKScore: null, ChaPKDeath: null });
    const { app } = await openOwnApp(database);
    expect((await rankings(app)).toppk).toMatchObject([{ ChaPKScore: 0, ChaPKDeath: 0 }]);
    expect(await countRows(database.db, "RankingBaseline", { ChaPKScore: 0, ChaPKDeath: 0 })).toBe(1);
  });
});

describe("an answer", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });
  const game = useEmptyGame(database);

  it("is kept for fifteen seconds, is shown while a new one is made, and not when no one made one for long", async () => {
    const { app, clock } = await openOwnApp(database, { clock: createClock("2026-05-05T00:00:00Z") });
    await game.add({ ChaName: "Climber", ChaLevel: 10 });
    const level = async (query = "") => (await rankings(app, query)).toplevel[0]?.ChaLevel;
    expect(await level()).toBe(10);
    await changeCharacter(database.db, "Climber", { ChaLevel: 11 });
    clock.advance(14_000);
    // Every filter shows the same moment.
    expect([await level(), await level("?school=0")]).toEqual([10, 10]);
    clock.advance(15_999);
    expect(await level("?class=brawler")).toBe(10);
    clock.advance(1);
    expect([await level(), await level("?school=0")]).toEqual([11, 11]);
    await changeCharacter(database.db, "Climber", { ChaLevel: 12 });
    clock.advance(HOUR);
    expect(await level()).toBe(12);
  });

  it("is made again after the clock was ahead", async () => {
    const clock = createClock("2026-05-05T08:00:00Z");
    const lists = createRankings(database.db, { env: database.env, now: clock.now });
    await game.add({ ChaName: "Early", ChaLevel: 10 });
    await lists.tick();
    await changeCharacter(database.db, "Early", { ChaLevel: 11 });
    clock.advance(-2 * HOUR);
    await lists.tick();
    const [stored] = await sql(database.db)("RankingList")
      .where({ school: "", class: "", list: "level" })
      .orderBy("generation", "desc");
    expect(JSON.parse(stored.characters)).toMatchObject([{ ChaName: "Early", ChaLevel: 11 }]);
  });

  it("is read once for all who ask at the same time, and not from the game's tables", async () => {
    const { app, db } = await openOwnApp(database);
    await rankings(app, "?school=2");
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => statements.push(sql);
    sql(db).on("query", listen);
    await Promise.all(Array.from({ length: 50 }, () => rankings(app)));
    sql(db).removeListener("query", listen);
    // The lists of the filter, their first thousand, and which classes there are.
    expect(statements.filter((sql) => sql.includes("from `RankingList`"))).toHaveLength(3);
    expect(statements.filter((sql) => sql.includes("from `RankingDay`"))).toHaveLength(1);
    expect(statements.filter((sql) => sql.includes("ChaInfo"))).toEqual([]);
  });

  it("is one seek in the primary key", async () => {
    const query = createRankingsStore(database.db, { env: database.env, now: () => new Date() }).listsQuery(
      1,
      { school: "1", class: "archer" },
    );
    const { sql: statement, bindings } = query.toSQL();
    const plan = await sql(database.db).raw(`EXPLAIN QUERY PLAN ${statement}`, [...bindings]);
    expect(plan.map((row: { detail: string }) => row.detail)).toEqual([
      "SEARCH RankingList USING INDEX sqlite_autoindex_RankingList_1 (generation=? AND school=? AND class=?)",
    ]);
  });

  it("is not kept when it failed", async () => {
    let broken = true;
    const knex = new Proxy(sql(database.db), {
      apply: (target, _self, [table]) => {
        if (broken && String(table).startsWith("ChaInfo")) throw new Error("no connection");
        return target(table);
      },
    });
    const { app } = await openOwnApp(database, {
      db: { ...database.db, [connection]: knex, close: async () => {} },
    });
    expect((await app.inject({ url: "/get-top-rankings-list" })).statusCode).toBe(500);
    broken = false;
    await rankings(app);
  });

  it.each([
    "school=3",
    "school=-1",
    "school=",
    "school=x",
    "school=1&school=2",
    "class=wizard",
    "class=",
    "class=Archer",
  ])("to ?%s is a refusal in words", async (query) => {
    const { app } = await openOwnApp(database);
    const answer = await app.inject({ url: `/get-top-rankings-list?${query}` });
    expect(answer.statusCode).toBe(422);
    const body = errorBodySchema.parse(answer.json());
    expect(body.code).toBe("badRequest");
    expect(body["form-error"]).toEqual([body.error]);
  });

  it("does not mind other parameters", async () => {
    const { app } = await openOwnApp(database);
    await rankings(app, "?utm_source=x");
  });
});

describeEachDatabase("GET /clubs", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  useEmptyGame(database);
  const clubs = async () => {
    const { app } = await openOwnApp(database);
    const answer = await app.inject({ url: "/clubs" });
    expect(answer.statusCode).toBe(200);
    return clubsResponseSchema.parse(answer.json()).data;
  };
  const nobody = (RegionID: number) => ({ RegionID, GuName: null, RegionTax: 0 });

  it("has three areas that no one holds on a game without any", async () => {
    expect(await clubs()).toEqual([nobody(1), nobody(2), nobody(3)]);
  });

  it("has the holder and the tax of an area, and no fourth one", async () => {
    const knex = sql(database.db);
    await knex("GuildInfo").insert({ GuName: "Bayanihan" });
    const { GuNum } = await knex("GuildInfo").first("GuNum");
    await knex("GuildRegion").insert([
      { RegionID: 2, GuNum, RegionTax: 7.5 },
      { RegionID: 3, GuNum: 0, RegionTax: 0 },
      { RegionID: 4, GuNum, RegionTax: 1 },
    ]);
    expect(await clubs()).toEqual([
      nobody(1),
      { RegionID: 2, GuName: "Bayanihan", RegionTax: 7.5 },
      nobody(3),
    ]);
  });

  it("shows the area of a club that is no more as no one's", async () => {
    await sql(database.db)("GuildRegion").insert({ RegionID: 1, GuNum: 999, RegionTax: 3 });
    expect((await clubs())[0]).toMatchObject({ RegionID: 1, GuName: null });
  });
});

describe("rankingMonth", () => {
  it.each([
    ["2026-01-31T15:59:59.999Z", "2026-01"],
    ["2026-01-31T16:00:00.000Z", "2026-02"],
    ["2025-12-31T15:59:59.999Z", "2025-12"],
    ["2025-12-31T16:00:00.000Z", "2026-01"],
    ["2028-02-29T15:59:59.999Z", "2028-02"],
    ["2028-02-29T16:00:00.000Z", "2028-03"],
  ])("%s is in %s", (instant, month) => {
    expect(manilaMonth(new Date(instant))).toBe(month);
  });

  it("is UTC's month eight hours later", () => {
    const instants = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const later = new Date(instant.getTime() + 8 * HOUR);
        expect(manilaMonth(instant)).toBe(later.toISOString().slice(0, 7));
      }),
    );
  });
});

describe("monthEnd", () => {
  it.each([
    ["2025-12", "2025-12-31T16:00:00.000Z"],
    ["2026-01", "2026-01-31T16:00:00.000Z"],
    ["2028-02", "2028-02-29T16:00:00.000Z"],
  ])("of %s is %s, the first instant of the next one", (month, end) => {
    expect(endOfManilaMonth(month).toISOString()).toBe(end);
    expect(manilaMonth(new Date(endOfManilaMonth(month).getTime() - 1))).toBe(month);
    expect(manilaMonth(endOfManilaMonth(month))).not.toBe(month);
  });

  it("is met by lists of ten minutes before and after it", () => {
    const at = (minutes: number) => new Date(endOfManilaMonth("2026-01").getTime() + minutes * MINUTE);
    expect([-11, -10, 0, 10, 11].map((minutes) => isOnTime("2026-01", at(minutes)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("createLists", () => {
  const character = fc.record({
    ChaLevel: fc.integer({ min: 1, max: 9 }),
    ChaPKScore: fc.integer({ min: 0, max: 5 }),
    ChaSchool: fc.integer({ min: 0, max: 3 }),
    ChaClass: fc.constantFrom(1, 64, 2, 1024, 16384),
  });
  const world = fc
    .array(character, { minLength: 90, maxLength: 260 })
    .map((rows) =>
      rows.map(
        (row, ChaNum) => ({ ...row, ChaNum, ChaName: "x", ChaMMR: null, ChaMoney: 0 }) as RankingCharacter,
      ),
    );

  it("gives what sorting all of a filter and cutting at a hundred gives", () => {
    fc.assert(
      fc.property(world, fc.nat(), (rows, turn) => {
        const lists = createLists();
        // In another order than that of the numbers.
        const start = turn % rows.length;
        for (const row of [...rows.slice(start), ...rows.slice(0, start)]) lists.add(row);
        const kept = lists.stored();
        const ids = (list: RankingCharacter[]) => list.map((row) => row.ChaNum);
        for (const school of ["", "0", "2"]) {
          for (const slug of ["", "brawler", "gunner"]) {
            const codes = CLASSES.find((entry) => entry.slug === slug)?.codes as
              | readonly number[]
              | undefined;
            const expected = rows
              .filter((row) => school === "" || row.ChaSchool === Number(school))
              .filter((row) => !codes || codes.includes(row.ChaClass))
              .sort(
                (a, b) =>
                  b.ChaLevel - a.ChaLevel || (b.ChaPKScore ?? 0) - (a.ChaPKScore ?? 0) || a.ChaNum - b.ChaNum,
              )
              .slice(0, 100);
            const found = kept.find(
              (entry) => entry.list === "level" && entry.school === school && entry.class === slug,
            );
            expect(ids(JSON.parse(found?.characters ?? ""))).toEqual(ids(expected));
          }
        }
        expect(kept).toHaveLength(4 * 10 * 4 + 1);
      }),
      { numRuns: 30 },
    );
  });

  it("has an empty MMR list where no one has any", () => {
    const lists = createLists();
    lists.add({ ChaMMR: null, ChaSchool: 0, ChaClass: 1 } as RankingCharacter);
    expect(lists.stored().filter((kept) => kept.list === "mmr" && kept.characters !== "[]")).toEqual([]);
  });
});

describe("mergeSideList", () => {
  const character = fc.record({
    ChaNum: fc.integer({ min: 1, max: 40 }),
    ChaLevel: fc.integer({ min: 1, max: 5 }),
    ChaPKScore: fc.integer({ min: 0, max: 3 }),
    ChaSchool: fc.integer({ min: 0, max: 2 }),
  });
  // Each number is one character, so what it says is the same in every list.
  const world = fc
    .uniqueArray(character, { selector: (row) => row.ChaNum, maxLength: 40 })
    .map((rows) => rows as RankingCharacter[]);
  const before = (a: RankingCharacter, b: RankingCharacter) =>
    b.ChaLevel - a.ChaLevel || (b.ChaPKScore ?? 0) - (a.ChaPKScore ?? 0) || a.ChaNum - b.ChaNum;

  it("has each character once, in level order, and the first of every list at its front", () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 10 }), (rows, size) => {
        const top = (list: RankingCharacter[]) => [...list].sort(before).slice(0, size);
        const bySchool = [0, 1, 2].map((school) => rows.filter((row) => row.ChaSchool === school));
        const merged = mergeSideList([top(rows), ...bySchool.map(top)]);
        expect(merged).toEqual([...merged].sort(before));
        expect(new Set(merged.map((row) => row.ChaNum)).size).toBe(merged.length);
        expect(merged.slice(0, size)).toEqual(top(rows));
        bySchool.forEach((list, school) => {
          expect(merged.filter((row) => row.ChaSchool === school).slice(0, size)).toEqual(top(list));
        });
      }),
    );
  });

  it("does not change the lists it is given", () => {
    const lists = [
      [
        { ChaNum: 2, ChaLevel: 1 },
        { ChaNum: 1, ChaLevel: 2 },
      ],
    ] as unknown as RankingCharacter[][];
    const copy = structuredClone(lists);
    mergeSideList(lists);
    expect(lists).toEqual(copy);
  });
});
