import type { Knex } from "knex";
import { type Database, toDate } from "../../../db/transaction.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";

/** A row of our list of characters: the name in lower case, and the number of the club, 0 for none. */
export interface CharacterEntry {
  ChaNum: number;
  nameKey: string;
  club: number;
}

/** A row of our list of clubs. */
export interface ClubEntry {
  /** The game's GuNum. */
  id: number;
  nameKey: string;
  name: string;
  master: number | null;
  members: number;
  areas: number;
  won: number | null;
  lost: number | null;
  place: number | null;
}

/** A club in the game. */
export type GameClub = Pick<ClubEntry, "id" | "name" | "master" | "won" | "lost">;

/** A character in the game. */
export interface GameCharacter {
  ChaNum: number;
  UserNum: number;
  ChaName: string;
  ChaClass: number;
  ChaSchool: number;
  ChaLevel: number;
  kills: number | null;
  deaths: number | null;
  mmr: number | null;
  club: number;
  online: boolean | null;
  /** Of the account, in the game's time zone. */
  lastLogin: Date | null;
}

export type Member = Pick<GameCharacter, "ChaName" | "ChaClass" | "ChaSchool" | "ChaLevel">;

/** Rows of one INSERT: far below the 2,100 parameters of SQL Server. */
const CHUNK = 200;

const numberOrNull = (value: unknown) => (value === null ? null : Number(value));

const CLUB_COLUMNS = [
  "id",
  "nameKey",
  "name",
  "master",
  "members",
  "areas",
  "won",
  "lost",
  "place",
] as const satisfies (keyof ClubEntry)[];

/**
 * Characters and clubs: what is read of the game, and our lists of both, which only the holder of the lock "characters"
 * writes.
 */
export function createCharactersStore(db: Database, clock: GameClock) {
  const { ChaInfo, UserInfo, GuildInfo, GuildRegion, character, club } = db.tables;
  const c = ChaInfo.columns;
  const g = GuildInfo.columns;
  const at = (column: string) => `c.${column}`;
  const none = (name: string) => db.knex.raw("NULL as ??", [name]);
  const pick = (table: string, column: string | null, name: string) =>
    column === null ? none(name) : `${table}.${column} as ${name}`;

  const { shown } = createShownStore(db, clock);
  const member = [
    `${at(c.ChaName)} as ChaName`,
    `${at(c.ChaClass)} as ChaClass`,
    `${at(c.ChaSchool)} as ChaSchool`,
    `${at(c.ChaLevel)} as ChaLevel`,
  ];
  const toMember = (row: Record<keyof Member, unknown>): Member => ({
    ChaName: String(row.ChaName),
    ChaClass: Number(row.ChaClass),
    ChaSchool: Number(row.ChaSchool),
    ChaLevel: Number(row.ChaLevel),
  });

  /** The query itself, so that tests can check its plan. */
  const searchQuery = (prefix: string, take: number) =>
    db
      .knex(`${character} as e`)
      .join(`${ChaInfo.name} as c`, at(c.ChaNum), "e.ChaNum")
      .where(db.dialect.startsWith(db.knex, "e.nameKey", prefix))
      .orderBy("e.nameKey")
      .limit(take)
      .select(...member);

  async function insertInChunks(table: string, rows: object[]): Promise<void> {
    for (let start = 0; start < rows.length; start += CHUNK)
      await db.knex(table).insert(rows.slice(start, start + CHUNK));
  }
  async function removeInChunks(table: string, key: string, numbers: number[]): Promise<void> {
    for (let start = 0; start < numbers.length; start += CHUNK)
      await db
        .knex(table)
        .whereIn(key, numbers.slice(start, start + CHUNK))
        .delete();
  }

  return {
    searchQuery,

    /** The next characters of the game that are shown, after one of them, by number. */
    async gameCharacters(
      after: number,
      rows: number,
    ): Promise<{ ChaNum: number; ChaName: string; club: number }[]> {
      const found = await shown()
        .where(at(c.ChaNum), ">", after)
        .orderBy(at(c.ChaNum))
        .limit(rows)
        .select(`${at(c.ChaNum)} as ChaNum`, `${at(c.ChaName)} as ChaName`, `${at(c.GuNum)} as club`);
      return found.map((row: Record<"ChaNum" | "ChaName" | "club", unknown>) => ({
        ChaNum: Number(row.ChaNum),
        ChaName: String(row.ChaName),
        club: Number(row.club ?? 0),
      }));
    },

    /** Our rows after a character up to another one; without `last`, all that follow. */
    async entries(after: number, last: number | null): Promise<CharacterEntry[]> {
      const query = db.knex(character).where("ChaNum", ">", after);
      if (last !== null) query.where("ChaNum", "<=", last);
      return query.select("ChaNum", "nameKey", "club");
    },

    removeEntries: (numbers: number[]) => removeInChunks(character, "ChaNum", numbers),
    insertEntries: (entries: CharacterEntry[]) => insertInChunks(character, entries),

    /** How many of the shown characters are in each club. */
    async memberCounts(): Promise<Map<number, number>> {
      const rows: { club: number; members: number | string }[] = await db
        .knex(character)
        .where("club", ">", 0)
        .groupBy("club")
        .select("club", db.knex.raw("COUNT(??) as ??", ["ChaNum", "members"]));
      return new Map(rows.map((row) => [Number(row.club), Number(row.members)]));
    },

    async gameClubs(after: number, rows: number): Promise<GameClub[]> {
      const found = await db
        .knex(`${GuildInfo.name} as g`)
        .where(`g.${g.GuNum}`, ">", after)
        .orderBy(`g.${g.GuNum}`)
        .limit(rows)
        .select(
          `g.${g.GuNum} as id`,
          `g.${g.GuName} as name`,
          pick("g", g.ChaNum, "master"),
          pick("g", g.GuBattleWin, "won"),
          pick("g", g.GuBattleLose, "lost"),
        );
      return found.map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        master: numberOrNull(row.master),
        won: numberOrNull(row.won),
        lost: numberOrNull(row.lost),
      }));
    },

    /** The areas that clubs hold. */
    async areas(): Promise<{ club: number; RegionID: number; RegionTax: number }[]> {
      const region = GuildRegion.columns;
      const rows = await db
        .knex(GuildRegion.name)
        .where(region.GuNum, ">", 0)
        .orderBy(region.RegionID)
        .select({ club: region.GuNum, RegionID: region.RegionID, RegionTax: region.RegionTax });
      return rows.map((row) => ({
        club: Number(row.club),
        RegionID: Number(row.RegionID),
        RegionTax: Number(row.RegionTax),
      }));
    },

    async clubs(): Promise<ClubEntry[]> {
      return db.knex(club).select(CLUB_COLUMNS);
    },
    removeClubs: (numbers: number[]) => removeInChunks(club, "id", numbers),
    insertClubs: (clubs: ClubEntry[]) => insertInChunks(club, clubs),

    /** The numbers of characters with a name, lower case. */
    async findCharacters(nameKey: string): Promise<number[]> {
      return db.knex(character).where({ nameKey }).orderBy("ChaNum").limit(5).pluck("ChaNum");
    },

    /** A character that is shown. */
    async character(ChaNum: number): Promise<GameCharacter | undefined> {
      const row = await shown()
        .where(at(c.ChaNum), ChaNum)
        .first(
          `${at(c.ChaNum)} as ChaNum`,
          `${at(c.UserNum)} as UserNum`,
          ...member,
          pick("c", c.ChaPKScore, "kills"),
          pick("c", c.ChaPKDeath, "deaths"),
          pick("c", c.ChaMMR, "mmr"),
          `${at(c.GuNum)} as club`,
          pick("c", c.ChaOnline, "online"),
          `u.${UserInfo.columns.LastLoginDate} as lastLogin`,
        );
      return (
        row && {
          ...toMember(row),
          ChaNum: Number(row.ChaNum),
          UserNum: Number(row.UserNum),
          kills: numberOrNull(row.kills),
          deaths: numberOrNull(row.deaths),
          mmr: numberOrNull(row.mmr),
          club: Number(row.club ?? 0),
          online: row.online === null ? null : Number(row.online) > 0,
          lastLogin: row.lastLogin === null ? null : toDate(row.lastLogin),
        }
      );
    },

    async clubOf(id: number): Promise<ClubEntry | undefined> {
      return db.knex(club).where({ id }).first(CLUB_COLUMNS);
    },

    async findClubs(nameKey: string): Promise<ClubEntry[]> {
      return db.knex(club).where({ nameKey }).orderBy("id").limit(5).select(CLUB_COLUMNS);
    },

    /** A club's members, highest level first. */
    async members(id: number, take: number): Promise<Member[]> {
      const rows = await db
        .knex(`${character} as e`)
        .join(`${ChaInfo.name} as c`, at(c.ChaNum), "e.ChaNum")
        .where("e.club", id)
        .orderBy([{ column: at(c.ChaLevel), order: "desc" }, { column: "e.ChaNum" }])
        .limit(take)
        .select(...member);
      return rows.map(toMember);
    },

    /** The clubs that have a place, best first. */
    async topClubs(): Promise<ClubEntry[]> {
      return db.knex(club).whereNotNull("place").orderBy("place").select(CLUB_COLUMNS);
    },

    /** Characters whose names begin with a text, lower case. */
    async searchCharacters(prefix: string, take: number): Promise<Member[]> {
      return (await searchQuery(prefix, take)).map(toMember);
    },

    async searchClubs(prefix: string, take: number): Promise<ClubEntry[]> {
      return db
        .knex(club)
        .where(db.dialect.startsWith(db.knex, "nameKey", prefix))
        .orderBy("nameKey")
        .limit(take)
        .select(CLUB_COLUMNS) as Knex.QueryBuilder<ClubEntry, ClubEntry[]>;
    },
  };
}
