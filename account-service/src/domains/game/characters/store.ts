import type { Knex } from "knex";
import { isInGame } from "../../../db/game/online.ts";
import { countsBy } from "../../../db/queries/rows.ts";
import type { GameRow, Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { createShownStore, type GameClock } from "../../foundation/accounts/index.ts";

/** A row of our list of characters: the name in lower case, and the number of the club, 0 for none. */
export type CharacterEntry = Row<"Character">;

/** A row of our list of clubs. */
export type ClubEntry = Row<"Club">;

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
  const knex = sql(db);
  const { ChaInfo, UserInfo, GuildInfo, GuildRegion, character, club } = db.tables;
  const c = ChaInfo.columns;
  const g = GuildInfo.columns;
  const at = (column: string) => `c.${column}`;
  const none = (name: string) => knex.raw("NULL as ??", [name]);
  const pick = (table: string, column: string | null, name: string) =>
    column === null ? none(name) : `${table}.${column} as ${name}`;

  const { shown } = createShownStore(db, clock);
  const member = [
    `${at(c.ChaName)} as ChaName`,
    `${at(c.ChaClass)} as ChaClass`,
    `${at(c.ChaSchool)} as ChaSchool`,
    `${at(c.ChaLevel)} as ChaLevel`,
  ];
  const toMember = (row: Pick<GameRow<"ChaInfo">, keyof Member>): Member => ({
    ChaName: row.ChaName,
    ChaClass: row.ChaClass ?? 0,
    ChaSchool: row.ChaSchool ?? 0,
    ChaLevel: row.ChaLevel ?? 0,
  });

  /** The query itself, so that tests can check its plan. */
  const searchQuery = (prefix: string, take: number) =>
    knex(`${character} as e`)
      .join(`${ChaInfo.name} as c`, at(c.ChaNum), "e.ChaNum")
      .where(db.dialect.startsWith(knex, "e.nameKey", prefix))
      .orderBy("e.nameKey")
      .limit(take)
      .select(...member);

  async function insertInChunks(table: string, rows: object[]): Promise<void> {
    for (let start = 0; start < rows.length; start += CHUNK)
      await knex(table).insert(rows.slice(start, start + CHUNK));
  }
  async function removeInChunks(table: string, key: string, numbers: number[]): Promise<void> {
    for (let start = 0; start < numbers.length; start += CHUNK)
      await knex(table)
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
      return found.map((row: Pick<GameRow<"ChaInfo">, "ChaNum" | "ChaName"> & { club: number | null }) => ({
        ...row,
        club: row.club ?? 0,
      }));
    },

    /** Our rows after a character up to another one; without `last`, all that follow. */
    async entries(after: number, last: number | null): Promise<CharacterEntry[]> {
      const query = knex(character).where("ChaNum", ">", after);
      if (last !== null) query.where("ChaNum", "<=", last);
      return query.select("ChaNum", "nameKey", "club");
    },

    removeEntries: (numbers: number[]) => removeInChunks(character, "ChaNum", numbers),
    insertEntries: (entries: CharacterEntry[]) => insertInChunks(character, entries),

    /** How many of the shown characters are in each club. */
    memberCounts: (): Promise<Map<number, number>> =>
      countsBy(knex(character).where("club", ">", 0), "club", "ChaNum"),

    async gameClubs(after: number, rows: number): Promise<GameClub[]> {
      const found = await knex(`${GuildInfo.name} as g`)
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
        id: row.id,
        name: String(row.name),
        master: row.master,
        won: row.won,
        lost: row.lost,
      }));
    },

    /** The areas that clubs hold. */
    async areas(): Promise<{ club: number; RegionID: number; RegionTax: number }[]> {
      const region = GuildRegion.columns;
      const rows = await knex(GuildRegion.name)
        .where(region.GuNum, ">", 0)
        .orderBy(region.RegionID)
        .select({ club: region.GuNum, RegionID: region.RegionID, RegionTax: region.RegionTax });
      return rows.map((row) => ({
        club: row.club ?? 0,
        RegionID: row.RegionID,
        RegionTax: row.RegionTax ?? 0,
      }));
    },

    async clubs(): Promise<ClubEntry[]> {
      return knex(club).select(CLUB_COLUMNS);
    },
    removeClubs: (numbers: number[]) => removeInChunks(club, "id", numbers),
    insertClubs: (clubs: ClubEntry[]) => insertInChunks(club, clubs),

    /** The numbers of characters with a name, lower case. */
    async findCharacters(nameKey: string): Promise<number[]> {
      return knex(character).where({ nameKey }).orderBy("ChaNum").limit(5).pluck("ChaNum");
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
          ChaNum: row.ChaNum,
          UserNum: row.UserNum,
          kills: row.kills,
          deaths: row.deaths,
          mmr: row.mmr,
          club: row.club ?? 0,
          online: isInGame(c.ChaOnline, row.online),
          lastLogin: row.lastLogin,
        }
      );
    },

    async clubOf(id: number): Promise<ClubEntry | undefined> {
      return knex(club).where({ id }).first(CLUB_COLUMNS);
    },

    async findClubs(nameKey: string): Promise<ClubEntry[]> {
      return knex(club).where({ nameKey }).orderBy("id").limit(5).select(CLUB_COLUMNS);
    },

    /** A club's members, highest level first. */
    async members(id: number, take: number): Promise<Member[]> {
      const rows = await knex(`${character} as e`)
        .join(`${ChaInfo.name} as c`, at(c.ChaNum), "e.ChaNum")
        .where("e.club", id)
        .orderBy([{ column: at(c.ChaLevel), order: "desc" }, { column: "e.ChaNum" }])
        .limit(take)
        .select(...member);
      return rows.map(toMember);
    },

    /** The clubs that have a place, best first. */
    async topClubs(): Promise<ClubEntry[]> {
      return knex(club).whereNotNull("place").orderBy("place").select(CLUB_COLUMNS);
    },

    /** Characters whose names begin with a text, lower case. */
    async searchCharacters(prefix: string, take: number): Promise<Member[]> {
      return (await searchQuery(prefix, take)).map(toMember);
    },

    async searchClubs(prefix: string, take: number): Promise<ClubEntry[]> {
      return knex(club)
        .where(db.dialect.startsWith(knex, "nameKey", prefix))
        .orderBy("nameKey")
        .limit(take)
        .select(CLUB_COLUMNS) as Knex.QueryBuilder<ClubEntry, ClubEntry[]>;
    },
  };
}
