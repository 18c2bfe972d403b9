import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { FOREIGN_KEYS } from "../src/db/migrations/001-baseline/foreign-keys.ts";
import type { Database } from "../src/db/transaction.ts";
import type { TestDatabase } from "./database.ts";
import { sql } from "./sql.ts";

/** Adds an account as the game server makes it: no row of ours beside it. @returns its UserNum */
export async function addGameUser(
  db: Database,
  fields: { UserID: string } & Record<string, unknown>,
): Promise<number> {
  const past = new Date("2020-01-01T00:00:00Z");
  await sql(db)(db.tables.UserInfo.name).insert({
    UserName: fields.UserID,
    UserPass: "",
    UserPass2: "",
    CreateDate: past,
    LastLoginDate: past,
    UserBlockDate: past,
    UserEmail: `${fields.UserID}@example.com`,
    ...fields,
  });
  const row = await sql(db)(db.tables.UserInfo.name).where({ UserID: fields.UserID }).first("UserNum");
  return row.UserNum;
}

/** A game server that takes waiting items out of the item bank, on its own connection; close it. */
export async function takingGame(database: Pick<TestDatabase, "kind" | "connectAgain">) {
  const game = database.connectAgain();
  // This process is the service too, so the game must not block the loop while it waits for the service's transaction.
  if (database.kind === "sqlite") await sql(game).raw("PRAGMA busy_timeout = 0");
  return {
    /** @returns 1 where the piece waited and is taken now, else 0 */
    async take(PurKey: number): Promise<number> {
      for (;;) {
        try {
          return await sql(game)("ShopPurchase").where({ PurKey, PurFlag: 0 }).update({ PurFlag: 1 });
        } catch (error) {
          if (!game.dialect.isRetryable(error)) throw error;
          await sleep(Math.random() * 3);
        }
      }
    },
    close: () => game.close(),
  };
}

/** Changes an account in the game's table, as the game server or a GM tool does. */
export const changeGameUser = (db: Database, UserID: string, fields: Record<string, unknown>) =>
  sql(db)(db.tables.UserInfo.name).where({ UserID }).update(fields);

export interface CharacterFields {
  UserNum: number;
  ChaName: string;
  ChaClass?: number;
  ChaSchool?: number;
  ChaLevel?: number;
  ChaMoney?: number;
  ChaDeleted?: number;
  ChaPKScore?: number;
  ChaPKDeath?: number;
  ChaMMR?: number;
}

/** Adds characters; what a test does not say has the game's default. */
export async function addCharacters(db: Database, characters: CharacterFields[]): Promise<void> {
  // 2,100 parameters at most in one statement of SQL Server.
  for (let start = 0; start < characters.length; start += 100) {
    await sql(db)(db.tables.ChaInfo.name).insert(
      characters.slice(start, start + 100).map((character) => ({
        ChaClass: 1,
        ChaSchool: 0,
        ChaLevel: 1,
        ChaMoney: 0,
        ChaDeleted: 0,
        ChaPKScore: 0,
        ChaPKDeath: 0,
        ChaMMR: 1000,
        ...character,
      })),
    );
  }
}

export const changeCharacter = (db: Database, ChaName: string, fields: Record<string, unknown>) =>
  sql(db)(db.tables.ChaInfo.name).where({ ChaName }).update(fields);

/** A table and those whose rows name its rows, the latter first. */
const withChildren = (table: string): string[] => [
  ...FOREIGN_KEYS.filter(([, , parent]) => parent === table).flatMap(([child]) => withChildren(child)),
  table,
];

/** Empties the named tables, and those whose rows name theirs. */
export async function emptyTables(db: Database, tables: string[]): Promise<void> {
  for (const table of new Set(tables.flatMap(withChildren))) await sql(db)(table).delete();
}

/** How many rows of a table satisfy `where`. */
export async function countRows(db: Database, table: string, where: Knex.QueryCallback | object = {}) {
  const [row] = await sql(db)(table).where(where).count({ rows: "*" });
  return Number(row?.rows);
}
