import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { ROOT } from "../scripts/lib/paths.mjs";
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

/** Gives a player a role on the command line: they may approve at once together with anyone. */
export const grantRole = (site: Site, UserID: string, role: string) =>
  execFileSync(process.execPath, [join(ROOT, "scripts/operator.mjs"), "grant", UserID, role], {
    env: { ...process.env, DATA_DIR: dirname(site.database) },
  });

/** Makes a player's account old enough for gifts, drops and rewards. */
export const makeOld = (site: Site, UserID: string) =>
  inGame(site, (database) =>
    database
      .prepare("UPDATE UserInfo SET CreateDate = ? WHERE UserID = ?")
      .run(Date.parse("2020-01-01T00:00:00Z"), UserID),
  );

/** Gives a player a character; they were last in the game long ago. @returns its number */
export const addCharacter = (site: Site, UserID: string, ChaName: string): number =>
  inGame(site, (database) => {
    const { UserNum } = database.prepare("SELECT UserNum FROM UserInfo WHERE UserID = ?").get(UserID) as {
      UserNum: number;
    };
    database.prepare("UPDATE UserInfo SET LastLoginDate = ? WHERE UserNum = ?").run(0, UserNum);
    return Number(
      database
        .prepare(
          "INSERT INTO ChaInfo (UserNum, ChaName, ChaClass, ChaSchool, ChaLevel) VALUES (?, ?, 4, 1, 90)",
        )
        .run(UserNum, ChaName).lastInsertRowid,
    );
  });

/** The game has a player as logged in since long ago, as after a crash. */
export const getStuck = (site: Site, UserID: string) =>
  inGame(site, (database) =>
    database
      .prepare("UPDATE UserInfo SET UserLoginState = 1, LastLoginDate = 0 WHERE UserID = ?")
      .run(UserID),
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
