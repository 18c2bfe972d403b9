import Sqlite from "better-sqlite3";
import type { Site } from "./fixtures";

/** Does what the game server or its staff would do in the database while the site is running. */
export function inGame<T>(site: Pick<Site, "database">, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(site.database, { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Gives a player coins, as the game might. */
export const giveCoins = (site: Site, UserID: string, coins: number) =>
  inGame(site, (database) =>
    database.prepare("UPDATE UserInfo SET UserPoint = ? WHERE UserID = ?").run(coins, UserID),
  );

/** Makes a player an administrator, as the game knows them. */
export const makeAdmin = (site: Site, UserID: string) =>
  inGame(site, (database) =>
    database.prepare("UPDATE UserInfo SET UserType = 20 WHERE UserID = ?").run(UserID),
  );

/** A player's coins. */
export const coinsOf = (site: Site, UserID: string) =>
  inGame(
    site,
    (database) =>
      database.prepare("SELECT UserPoint FROM UserInfo WHERE UserID = ?").pluck().get(UserID) as number,
  );

/** The player opens their item bank and takes what is in it. @returns how many items */
export const takeItems = (site: Site, UserID: string, most: number): number =>
  inGame(
    site,
    (database) =>
      database
        .prepare(
          "UPDATE ShopPurchase SET PurFlag = 1 WHERE PurKey IN (SELECT PurKey FROM ShopPurchase WHERE UserUID = ? AND PurFlag = 0 ORDER BY PurKey LIMIT ?)",
        )
        .run(UserID, most).changes,
  );

/** Staff set the price of an item. */
export const setPrice = (site: Site, ItemName: string, price: number | null) =>
  inGame(site, (database) =>
    database
      .prepare(
        "UPDATE ShopItem SET price = ? WHERE ProductNum = (SELECT ProductNum FROM ShopItemMap WHERE ItemName = ?)",
      )
      .run(price, ItemName),
  );
