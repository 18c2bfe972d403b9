import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  characterResponseSchema,
  clubRankingResponseSchema,
  clubResponseSchema,
  gameSearchResponseSchema,
} from "../../../../contract/index.ts";
import { post } from "../../../../test/accounts.ts";
import { createClock, openOwnApp, tokenOf } from "../../../../test/app.ts";
import { contextOf, setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import {
  addCharacters,
  addGameUser,
  changeCharacter,
  changeGameUser,
  emptyTables,
} from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { toGameTime } from "../../../lib/time.ts";
import { createRankings } from "../rankings/index.ts";
import { createCharacterLists } from "./character-lists.ts";
import { createCharacters } from "./service.ts";
import { createCharactersStore } from "./store.ts";

const NONE = { placesOf: async () => ({ places: [], past: [] }) };

describeEachDatabase("characters and clubs", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });
  const NOW = "2026-03-10T00:00:00Z";
  const clock = createClock(NOW);
  const at = {
    now: clock.now,
    get env() {
      return database.env;
    },
  };
  let player = 0;
  const open = (rankings = NONE) =>
    createCharacters(database.db, contextOf({ env: database.env, clock }), rankings);
  const addClub = (fields: object) => sql(database.db)("GuildInfo").insert(fields);

  beforeAll(async () => {
    player = await addGameUser(database.db, { UserID: "player" });
    await addGameUser(database.db, { UserID: "admin", UserType: 20 });
  });
  beforeEach(async () => {
    clock.set(NOW);
    await emptyTables(database.db, ["ChaInfo", "GuildInfo", "GuildRegion", "Character", "Club"]);
    const admin = await sql(database.db)("UserInfo").where({ UserID: "admin" }).first("UserNum");
    await addCharacters(database.db, [
      { UserNum: player, ChaName: "Tala_Bai", ChaLevel: 90, ChaClass: 4, ChaSchool: 1, ChaPKScore: 70 },
      { UserNum: player, ChaName: "Talim", ChaLevel: 120 },
      { UserNum: player, ChaName: "Gone", ChaDeleted: 1 },
      { UserNum: admin.UserNum, ChaName: "GameMaster" },
    ]);
    await changeGameUser(database.db, "player", {
      LastLoginDate: toGameTime(new Date("2026-03-08T17:00:00Z"), "Asia/Manila"),
    });
  });
  const join = (name: string, GuNum: number) => changeCharacter(database.db, name, { GuNum });
  const numberOf = async (ChaName: string): Promise<number | undefined> =>
    (await sql(database.db)("ChaInfo").where({ ChaName }).first("ChaNum"))?.ChaNum;
  const clubNumber = async (GuName: string): Promise<number> =>
    (await sql(database.db)("GuildInfo").where({ GuName }).first("GuNum")).GuNum;

  it("are found by name in any case, with what the game has now", async () => {
    const characters = open();
    await expect(characters.character("tala_bai")).rejects.toMatchObject({ kind: "not_found" });
    await characters.refresh();
    const { ChaNum: _, ...page } = characterResponseSchema
      .strict()
      .parse({ data: await characters.character(" TALA_bai ") }).data;
    expect(page).toEqual({
      ChaName: "Tala_Bai",
      ChaClass: 4,
      ChaSchool: 1,
      ChaLevel: 90,
      kills: 70,
      deaths: 0,
      mmr: 1000,
      club: null,
      places: [],
      past: [],
      online: false,
      lastSeen: "2026-03-09",
    });
    await changeCharacter(database.db, "Tala_Bai", { ChaLevel: 91, ChaOnline: 1 });
    expect(await characters.character("Tala_Bai")).toMatchObject({ ChaLevel: 91, online: true });
  });

  it("are not found if deleted, or of staff, also between two refreshes", async () => {
    const characters = open();
    await characters.refresh();
    for (const name of ["Gone", "GameMaster", "Nobody", "tala%bai"])
      await expect(characters.character(name)).rejects.toMatchObject({ kind: "not_found" });
    await changeCharacter(database.db, "Talim", { ChaDeleted: 1 });
    await expect(characters.character("Talim")).rejects.toMatchObject({ kind: "not_found" });
  });

  it("are found however accents and dashes were typed, and the one that is written so first", async () => {
    // The game's varchar has no combining accents on SQL Server: names are composed there.
    const stored = (name: string) => (kind === "mssql" ? name.normalize() : name);
    const child = stored("Nin\u0303o");
    const club = stored("Pen\u0303a–Club");
    await addCharacters(database.db, [
      { UserNum: player, ChaName: child },
      { UserNum: player, ChaName: "Ñandú" },
      { UserNum: player, ChaName: "Mar-Co" },
      { UserNum: player, ChaName: "Mar–Co" },
    ]);
    await addClub({ GuName: club });
    await join("Ñandú", await clubNumber(club));
    const characters = open();
    await characters.refresh();
    const found = async (name: string) => (await characters.character(name)).ChaName;
    for (const name of ["Niño", "Nin\u0303o", "NIÑO", "Ni\u200bño"]) expect(await found(name)).toBe(child);
    expect(await found("N\u0303andu\u0301")).toBe("Ñandú");
    expect(await found("mar-co")).toBe("Mar-Co");
    expect(await found("mar–co")).toBe("Mar–Co");
    expect(["Mar-Co", "Mar–Co"]).toContain(await found("mar‑co"));
    expect((await characters.club("Peña-Club")).GuName).toBe(club);
    const names = async (text: string) =>
      (await characters.search(text)).characters.map(({ ChaName }) => ChaName);
    expect(await names("n\u0303")).toEqual(["Ñandú"]);
    expect(await names("niñ")).toEqual([child]);
  });

  it("are gone while their account is blocked, from pages, clubs and searches, and back when the block has ended", async () => {
    await addClub({ GuName: "Tambay", ChaNum: (await numberOf("Tala_Bai")) ?? 0 });
    const id = await clubNumber("Tambay");
    const other = await addGameUser(database.db, { UserID: "friend" });
    await addCharacters(database.db, [{ UserNum: other, ChaName: "Friend", ChaLevel: 5 }]);
    for (const name of ["Tala_Bai", "Friend"]) await join(name, id);
    const characters = open();
    const seen = async () => {
      await characters.refresh();
      const { members, master, list } = await characters.club("tambay");
      return {
        page: await characters.character("Tala_Bai").then(
          ({ ChaName }) => ChaName,
          ({ kind }) => kind,
        ),
        club: { members, master, list: list.map(({ ChaName }) => ChaName) },
        found: (await characters.search("ta")).characters.map(({ ChaName }) => ChaName),
      };
    };
    const there = {
      page: "Tala_Bai",
      club: { members: 2, master: "Tala_Bai", list: ["Tala_Bai", "Friend"] },
      found: ["Tala_Bai", "Talim"],
    };
    const gone = { page: "not_found", club: { members: 1, master: null, list: ["Friend"] }, found: [] };
    const game = (time: string) => toGameTime(new Date(time), "Asia/Manila");
    expect(await seen()).toEqual(there);
    await changeGameUser(database.db, "player", {
      UserBlock: 1,
      UserBlockDate: game("2026-03-10T01:00:00Z"),
    });
    expect(await seen()).toEqual(gone);
    clock.set("2026-03-10T01:00:01Z");
    expect(await seen()).toEqual(there);
    await changeGameUser(database.db, "player", { UserBlockDate: game("2079-01-01T00:00:00Z") });
    expect(await seen()).toEqual(gone);
    await changeGameUser(database.db, "player", { UserBlock: 0 });
    expect(await seen()).toEqual(there);
    // The game refuses it, as it does a blocked one.
    await changeGameUser(database.db, "player", { UserAvailable: 0 });
    expect(await seen()).toEqual(gone);
    await changeGameUser(database.db, "player", { UserAvailable: 1 });
    await sql(database.db)("UserInfo").where({ UserID: "friend" }).delete();
  });

  it("keep up with new names, and write only what has changed", async () => {
    const lists = createCharacterLists(database.db, at, { batch: 2 });
    const store = createCharactersStore(database.db, at);
    await addCharacters(
      database.db,
      Array.from({ length: 7 }, (_, index) => ({ UserNum: player, ChaName: `Extra${index}` })),
    );
    await lists.refresh();
    const before = await store.entries(-1, null);
    expect(before).toHaveLength(9);
    await changeCharacter(database.db, "Extra3", { ChaName: "Renamed" });
    await changeCharacter(database.db, "Extra6", { ChaDeleted: 1 });
    await changeCharacter(database.db, "Extra0", { ChaDeleted: 1 });
    await lists.refresh();
    const after = await store.entries(-1, null);
    expect(after.map(({ nameKey }) => nameKey).sort()).toEqual(
      ["extra1", "extra2", "extra4", "extra5", "renamed", "tala_bai", "talim"].sort(),
    );
    const characters = open();
    expect(await characters.character("renamed")).toMatchObject({ ChaName: "Renamed" });
    await expect(characters.character("Extra3")).rejects.toMatchObject({ kind: "not_found" });
  });

  it("are listed once where two processes list them at once", async () => {
    await addCharacters(
      database.db,
      Array.from({ length: 300 }, (_, index) => ({ UserNum: player, ChaName: `Twice${index}` })),
    );
    const other = database.connectAgain();
    try {
      const handles = [database.db, other, database.db, other];
      await Promise.all(handles.map((db) => createCharacterLists(db, at).refresh()));
    } finally {
      await other.close();
    }
    expect(await createCharactersStore(database.db, at).entries(-1, null)).toHaveLength(302);
  });

  it("show their club, and the club its members, master, areas and wars", async () => {
    await addClub({ GuName: "Bayani", GuBattleWin: 3, GuBattleLose: 1 });
    await addClub({ GuName: "Empty" });
    const club = await clubNumber("Bayani");
    const { ChaNum } = await sql(database.db)("ChaInfo").where({ ChaName: "Talim" }).first("ChaNum");
    await sql(database.db)("GuildInfo").where({ GuNum: club }).update({ ChaNum });
    await sql(database.db)("GuildRegion").insert([
      { RegionID: 1, GuNum: club, RegionTax: 5 },
      { RegionID: 2, GuNum: 0, RegionTax: 0 },
    ]);
    for (const name of ["Tala_Bai", "Talim", "Gone"]) await join(name, club);
    const characters = open();
    await characters.refresh();
    expect(await characters.character("Talim")).toMatchObject({ club: "Bayani" });
    const page = clubResponseSchema.strict().parse({ data: await characters.club("bayani") }).data;
    expect(page).toEqual({
      GuName: "Bayani",
      members: 2,
      won: 3,
      lost: 1,
      place: 1,
      master: "Talim",
      areas: [{ RegionID: 1, RegionTax: 5 }],
      list: [
        { ChaName: "Talim", ChaClass: 1, ChaSchool: 0, ChaLevel: 120 },
        { ChaName: "Tala_Bai", ChaClass: 4, ChaSchool: 1, ChaLevel: 90 },
      ],
    });
    for (const name of ["Empty", "Nobody"])
      await expect(characters.club(name)).rejects.toMatchObject({ kind: "not_found" });
    // A club that its last member has left.
    await join("Talim", 0);
    await join("Tala_Bai", 0);
    await characters.refresh();
    await expect(characters.club("Bayani")).rejects.toMatchObject({ kind: "not_found" });
  });

  it("rank clubs by areas, wars and members; a hundred have a place", async () => {
    const names = Array.from({ length: 103 }, (_, index) => `Club ${String(index).padStart(3, "0")}`);
    for (const GuName of names) await addClub({ GuName });
    await addCharacters(
      database.db,
      names.map((name) => ({ UserNum: player, ChaName: `Of ${name}` })),
    );
    for (const name of names) await join(`Of ${name}`, await clubNumber(name));
    await sql(database.db)("GuildInfo").where({ GuName: "Club 050" }).update({ GuBattleWin: 9 });
    const GuNum = await clubNumber("Club 101");
    await sql(database.db)("GuildRegion").insert({ RegionID: 3, GuNum, RegionTax: 1 });
    await join("Talim", await clubNumber("Club 007"));
    const characters = open();
    await characters.refresh();
    const data = await characters.clubRanking();
    expect(clubRankingResponseSchema.strict().parse({ data }).data).toHaveLength(100);
    expect(data.slice(0, 4).map(({ GuName, place }) => [GuName, place])).toEqual([
      ["Club 101", 1],
      ["Club 050", 2],
      ["Club 007", 3],
      ["Club 000", 4],
    ]);
    expect(await characters.club("Club 102")).toMatchObject({ place: null });
    await sql(database.db)("GuildInfo").where({ GuName: "Club 102" }).update({ GuBattleWin: 10 });
    await characters.refresh();
    expect(await characters.club("Club 102")).toMatchObject({ place: 2 });
    expect(await sql(database.db)("Club").whereNotNull("place")).toHaveLength(100);
  });

  it("are searched by how their names begin", async () => {
    await addClub({ GuName: "Talahib" });
    await join("Talim", await clubNumber("Talahib"));
    await addCharacters(
      database.db,
      Array.from({ length: 25 }, (_, index) => ({ UserNum: player, ChaName: `Many${index}` })),
    );
    const characters = open();
    await characters.refresh();
    const search = async (text: string) => {
      const { data } = gameSearchResponseSchema.strict().parse({ data: await characters.search(text) });
      return [data.characters.map(({ ChaName }) => ChaName), data.clubs.map(({ GuName }) => GuName)];
    };
    expect(await search("TAL")).toEqual([["Tala_Bai", "Talim"], ["Talahib"]]);
    expect(await search("tala_")).toEqual([["Tala_Bai"], []]);
    expect(await search("%")).toEqual([[], []]);
    expect((await search("many"))[0]).toHaveLength(20);
  });

  it("show when they were last in the game as the player or the policy says", async () => {
    const test = await openOwnApp(database, { clock: createClock() });
    await setPolicy(test, "lastSeenShown", "true");
    const characters = createCharacters(database.db, contextOf(test), NONE);
    await characters.refresh();
    const seen = async () => {
      const { lastSeen, online } = await characters.character("Talim");
      return lastSeen !== null && online !== null;
    };
    expect(await seen()).toBe(true);
    await setPolicy(test, "lastSeenShown", "false");
    expect(await seen()).toBe(false);
    await setPolicy(test, "lastSeenShown", "true");
    // An account that never was in the game.
    await changeGameUser(database.db, "player", { LastLoginDate: new Date("2000-01-01T00:00:00Z") });
    expect(await characters.character("Talim")).toMatchObject({ lastSeen: null, online: false });
  });

  it("have the places of the rankings, and of past months", async () => {
    clock.set("2026-01-10T00:00:00Z");
    const rankings = createRankings(database.db, at);
    await rankings.tick();
    clock.set("2026-01-31T16:00:05Z");
    await rankings.tick();
    clock.set("2026-02-10T00:00:00Z");
    await changeCharacter(database.db, "Tala_Bai", { ChaPKScore: 75 });
    await rankings.tick();
    const characters = createCharacters(
      database.db,
      contextOf({ env: database.env, clock }),
      createRankings(database.db, at),
    );
    await characters.refresh();
    const { places, past } = await characters.character("Tala_Bai");
    expect(places).toContainEqual({ list: "kills", scope: "all", place: 1 });
    expect(places).toContainEqual({ list: "level", scope: "all", place: 2 });
    expect(places).toContainEqual({ list: "level", scope: "class", place: 1 });
    expect(past).toContainEqual({ month: "2026-01", list: "level", scope: "school", place: 1 });
    expect(new Set(past.map(({ month }) => month))).toEqual(new Set(["2026-01"]));
    expect(past.map(({ list }) => list)).toContain("money");
    const test = await openOwnApp(database);
    await setPolicy(test, "richestRanking", "off");
    const hidden = await characters.character("Tala_Bai");
    expect([...hidden.places, ...hidden.past].map(({ list }) => list)).not.toContain("money");
  });
});

describeEachDatabase("what a player shows of themselves", (kind) => {
  const database = useDatabase(kind);

  it("is chosen in My Account, audited, and part of it", async () => {
    const test = await openOwnApp(database);
    const token = await tokenOf(test.app);
    const headers = { authorization: `Bearer ${token}` };
    const choice = async () => (await test.app.inject({ url: "/account", headers })).json().data.lastSeen;
    expect(await choice()).toBe("default");
    for (const lastSeen of ["hidden", "shown", "default"]) {
      const response = await post(test.app, "/account/privacy", { lastSeen }, token);
      expect(response.statusCode).toBe(200);
      expect(await choice()).toBe(lastSeen);
    }
    expect((await post(test.app, "/account/privacy", { lastSeen: "never" }, token)).statusCode).toBe(422);
    expect((await post(test.app, "/account/privacy", { lastSeen: "hidden" })).statusCode).toBe(401);
    const audited = await sql(database.db)("AuditLog").where({ action: "privacy_changed" }).pluck("detail");
    expect(audited).toEqual(["last seen: hidden", "last seen: shown", "last seen: default"]);
  });

  it("is what their pages show, by the service's calls", async () => {
    const test = await openOwnApp(database);
    const [row] = await sql(database.db)("ChaInfo")
      .join("UserInfo", "UserInfo.UserNum", "ChaInfo.UserNum")
      .where({ UserID: "juan" })
      .select("ChaName");
    const get = (path: string) => test.app.inject(path);
    const path = `/character/${encodeURIComponent(row.ChaName)}`;
    await expect.poll(async () => (await get(path)).statusCode).toBe(200);
    const token = await tokenOf(test.app);
    await post(test.app, "/account/privacy", { lastSeen: "hidden" }, token);
    expect((await get(path)).json().data).toMatchObject({ lastSeen: null, online: null });
    expect((await get("/character/Nobody%20here")).statusCode).toBe(404);
    expect((await get(`/character/${"x".repeat(34)}`)).statusCode).toBe(422);
    const [club] = (await get("/club-ranking")).json().data;
    const found = (await get(`/club/${encodeURIComponent(club.GuName)}`)).json().data;
    expect(found.list).toHaveLength(Math.min(100, found.members));
    expect(found.master).not.toBeNull();
    expect((await get("/club/nobody")).statusCode).toBe(404);
    const searched = (await get(`/game-search?q=${encodeURIComponent(row.ChaName.slice(0, 3))}`)).json();
    expect(JSON.stringify(searched.data.characters)).toContain(row.ChaName);
    expect((await get("/game-search?q=")).statusCode).toBe(422);
  });
});

describe("the search", () => {
  const database = useDatabase("sqlite", { SEED_DEMO: "false" });
  it("reads an index, and no table from its start to its end", async () => {
    const query = createCharactersStore(database.db, { now: () => new Date(), env: database.env })
      .searchQuery("abc", 20)
      .toSQL();
    const plan: { detail: string }[] = await sql(database.db).raw(`EXPLAIN QUERY PLAN ${query.sql}`, [
      ...query.bindings,
    ]);
    const text = plan.map(({ detail }) => detail).join("\n");
    expect(text).toContain("ix_Character_nameKey");
    expect(text).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
  });
});
