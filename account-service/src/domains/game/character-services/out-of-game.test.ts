import { describe, expect, it } from "vitest";
import { CONSOLE_MESSAGES, MESSAGES } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, tokenOf } from "../../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, changeCharacter, changeGameUser } from "../../../../test/game.ts";
import { makeOlderTables, OLDER_GAME } from "../../../../test/older-game-tables.ts";
import { sql } from "../../../../test/sql.ts";
import { createGameSchema } from "../../../db/game/create.ts";
import type { Database } from "../../../db/transaction.ts";
import { createServerStatusStore } from "../server-status/store.ts";

/** A game that added columns later, and knows nothing of the characters that were there. */
const withNull = (makeGame: (db: Database) => Promise<void>, columns: string[]) => async (db: Database) => {
  await makeGame(db);
  for (const column of columns)
    await sql(db).schema.alterTable("ChaInfo", (table) => void table.setNullable(column));
};

describeEachDatabase("a character of whom the game has NULL in ChaOnline", (kind) => {
  describe.each([
    ["the game", {}, createGameSchema],
    ["an older game", OLDER_GAME, makeOlderTables],
  ])("of %s", (_, variables, makeGame) => {
    const database = useDatabase(kind, variables, { makeGame: withNull(makeGame, ["ChaOnline"]) });

    it("is out of the game for everything that asks: services change it", async () => {
      const { app, db } = await openApp(database);
      const admin = await tokenOf(app, "gm");
      const player = await newPlayer(app);
      await changeGameUser(db, player.UserID, { UserPoint: 100, LastLoginDate: new Date("2026-01-01") });
      const { UserNum } = player;
      await sql(db)("ChaInfo").insert({ UserNum, ChaName: "Tala", ChaClass: 1, ChaSchool: 1, ChaLevel: 90 });
      const online = () => createServerStatusStore(db).countOnline();
      const others = (await online()) ?? 0;
      await changeCharacter(db, "Tala", { ChaOnline: null });
      const character = (await sql(db)("ChaInfo").where({ ChaName: "Tala" }).first("ChaNum")).ChaNum;

      const { characters } = (await get(app, `/admin/players/${UserNum}`, admin)).json().player;
      expect(characters).toMatchObject([{ ChaName: "Tala", online: false }]);
      expect(await online()).toBe(others);

      const offer = { service: "name", offered: "true", price: 50, waitHours: 0, minLevel: 1, most: 0 };
      expect((await post(app, "/admin/character-services", offer, admin)).statusCode).toBe(200);
      const rename = (name: string) =>
        post(app, "/character-services", { service: "name", character, name }, player.token);
      expect((await rename("Hanan")).json()).toMatchObject({ message: MESSAGES.serviceDone });
      await changeCharacter(db, "Hanan", { ChaOnline: 1 });
      expect(await online()).toBe(others + 1);
      expect((await rename("Amihan")).json().error).toBe(MESSAGES.serviceInGame);
    });
  });
});

describeEachDatabase("a character of whom the game has NULL in columns that services change", (kind) => {
  const COLUMNS = ["ChaReborn", "ChaStRemain", "ChaPK", "ChaBright"];
  const NONE = Object.fromEntries(COLUMNS.map((column) => [column, null]));
  const database = useDatabase(kind, {}, { makeGame: withNull(createGameSchema, COLUMNS) });

  it("has 0 there for services, and NULL again once they are undone", async () => {
    const { app, db } = await openApp(database);
    const admin = await tokenOf(app, "gm");
    const player = await newPlayer(app);
    const { UserNum } = player;
    await changeGameUser(db, player.UserID, { UserPoint: 100, LastLoginDate: new Date("2026-01-01") });
    await addCharacters(db, [{ UserNum, ChaName: "Tala", ChaLevel: 90 }]);
    await changeCharacter(db, "Tala", NONE);
    const rowOf = () =>
      sql(db)("ChaInfo")
        .where({ UserNum })
        .first("ChaNum", "ChaLevel", ...COLUMNS);
    const { ChaNum: character } = await rowOf();
    const order = (service: string) => post(app, "/character-services", { service, character }, player.token);
    const offer = { offered: "true", price: 50, waitHours: 0, minLevel: 1, most: 1, statPoints: 30 };
    for (const service of ["pk", "rebirth"])
      expect((await post(app, "/admin/character-services", { service, ...offer }, admin)).statusCode).toBe(
        200,
      );

    expect((await order("pk")).json().error).toBe(MESSAGES.serviceNothing);
    expect((await order("rebirth")).json()).toMatchObject({ message: MESSAGES.serviceDone, userPoints: 50 });
    expect(await rowOf()).toMatchObject({ ChaLevel: 1, ...NONE, ChaReborn: 1, ChaStRemain: 30 });
    expect((await order("rebirth")).json().error).toBe(MESSAGES.serviceMost);

    const url = `/admin/players/${UserNum}/character-changes`;
    const [change] = (await get(app, url, admin)).json().changes;
    const undo = () => post(app, `/admin/character-changes/${change.id}/undo`, { reason: "Mistake" }, admin);
    expect((await undo()).json()).toMatchObject({ message: CONSOLE_MESSAGES.changeUndone });
    expect(await rowOf()).toMatchObject({ ChaLevel: 90, ...NONE });
  });
});
