import { beforeEach, expect, it } from "vitest";
import { createClock } from "../../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addCharacters, addGameUser, emptyTables } from "../../../../test/game.ts";
import { olderGame } from "../../../../test/older-game.ts";
import { makeOlderTables, OLDER_GAME } from "../../../../test/older-game-tables.ts";
import { sql } from "../../../../test/sql.ts";
import { MINUTE, toGameTime } from "../../../lib/time.ts";
import { accountStatus, BLOCKED_FOR_GOOD } from "./account-status.ts";
import { createShownStore } from "./shown-store.ts";
import { createAccountsStore } from "./store.ts";

describeEachDatabase("the characters that everybody sees", (kind) => {
  const database = useDatabase(kind);
  const clock = createClock("2026-11-21T04:00:00Z");
  const context = () => ({ now: clock.now, env: database.env });
  const gameTime = (ms: number) =>
    toGameTime(new Date(clock.now().getTime() + ms), database.env.GAME_TIME_ZONE);
  let count = 0;
  beforeEach(() => emptyTables(database.db, ["ChaInfo"]));

  /** A character of an account that the game has so. */
  async function add(user: Record<string, unknown> = {}, ChaDeleted = 0) {
    count += 1;
    const UserNum = await addGameUser(database.db, { UserID: `shown_${count}`, ...user });
    await addCharacters(database.db, [{ UserNum, ChaName: `Shown_${count}`, ChaDeleted }]);
    const { ChaNum } = await sql(database.db)("ChaInfo").where({ UserNum }).first("ChaNum");
    return { UserNum, ChaNum: Number(ChaNum) };
  }
  async function shown(): Promise<number[]> {
    const rows: { ChaNum: number | string }[] = await createShownStore(database.db, context())
      .shown()
      .select({ ChaNum: "c.ChaNum" });
    return rows.map(({ ChaNum }) => Number(ChaNum)).sort((one, other) => one - other);
  }

  it("are those of players, of whatever kind, and of no staff or other type", async () => {
    const players = [await add({ UserType: 0 }), await add({ UserType: 1 })];
    for (const UserType of [2, 10, 11, 19, 20]) await add({ UserType });
    expect(await shown()).toEqual(players.map(({ ChaNum }) => ChaNum));
  });

  it("are none that were deleted", async () => {
    await add({}, 1);
    expect(await shown()).toEqual([]);
  });

  it("are those of the accounts that may log in now, whatever the game has in its columns", async () => {
    const cases: Awaited<ReturnType<typeof add>>[] = [];
    for (const UserAvailable of [0, 1])
      for (const UserBlock of [0, 1])
        for (const UserBlockDate of [
          gameTime(-MINUTE),
          gameTime(0),
          gameTime(MINUTE),
          toGameTime(BLOCKED_FOR_GOOD, database.env.GAME_TIME_ZONE),
        ])
          cases.push(await add({ UserAvailable, UserBlock, UserBlockDate }));
    const open: number[] = [];
    const hidden: number[] = [];
    for (const { UserNum, ChaNum } of cases) {
      const row = await createAccountsStore(database.db).findStatus(UserNum);
      if (!row) throw new Error("The game has lost an account.");
      (accountStatus(row, clock.now(), database.env).blocked ? hidden : open).push(ChaNum);
    }
    expect([open.length, hidden.length]).toEqual([6, 10]);
    expect(await shown()).toEqual(open);
    const store = createShownStore(database.db, context());
    expect((await store.blocked(cases.map(({ ChaNum }) => ChaNum))).sort((a, b) => a - b)).toEqual(hidden);
  });

  it("of blocked accounts are named only among those that were asked for", async () => {
    const [requested, other] = [await add({ UserAvailable: 0 }), await add({ UserAvailable: 0 })];
    const open = await add();
    const store = createShownStore(database.db, context());
    expect(await store.blocked([requested.ChaNum, open.ChaNum])).toEqual([requested.ChaNum]);
    expect(await store.blocked([other.ChaNum])).toEqual([other.ChaNum]);
    expect(await store.blocked([])).toEqual([]);
  });
});

describeEachDatabase("the characters that everybody sees beside an older game", (kind) => {
  const database = useDatabase(kind, OLDER_GAME, { makeGame: makeOlderTables });

  it("are none of an account without a value, which that game refuses as well", async () => {
    const { db, env } = database;
    const refused = await olderGame(db).register("refused_1", "x", { UserAvailable: null });
    const taken = await olderGame(db).register("taken_1", "x");
    for (const UserNum of [refused, taken])
      await sql(db)("ChaInfo").insert({ UserNum, ChaName: `Older_${UserNum}` });
    const numberOf = async (UserNum: number) =>
      Number((await sql(db)("ChaInfo").where({ UserNum }).first("ChaNum")).ChaNum);
    const [hidden, open] = [await numberOf(refused), await numberOf(taken)];
    const store = createShownStore(db, { now: createClock().now, env });
    const shown = await store.shown().whereIn("c.ChaNum", [hidden, open]).select("c.ChaNum as ChaNum");
    expect(shown).toEqual([{ ChaNum: open }]);
    expect(await store.blocked([hidden, open])).toEqual([hidden]);
  });
});
