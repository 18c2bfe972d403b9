import { beforeEach, expect, it } from "vitest";
import { REWARD_KINDS, rewardReportResponseSchema } from "../../../../contract/index.ts";
import { get } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { emptyTables } from "../../../../test/game.ts";
import { claim, oldPlayer, setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY } from "../../../lib/time.ts";
import { gameDay } from "../core/reward-days.ts";
import { REWARDS } from "../index.ts";
import { createVotesStore } from "../votes/store.ts";
import { createRewardReports } from "./service.ts";

const KINDS = ["attendance", "vote", "play_time", "invite"] as const;

// votes.test.ts and invites.test.ts have what staff do about toplists and invitations.
describeEachDatabase("the report of rewards", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Setting", "VoteSite", "RewardDay", "RewardCounter"]));

  const consoleOf = (test: TestApp, db: Database = test.db) =>
    createRewardReports({ db, context: contextOf(test) }, REWARDS);
  /** The game without a column. */
  function without(column: "UserPoint2" | "PlayTime"): Database {
    const { db } = database;
    const { UserInfo } = db.tables;
    const columns = { ...UserInfo.columns, [column]: null };
    return { ...db, tables: { ...db.tables, UserInfo: { ...UserInfo, columns } } };
  }
  const kindsOf = async (test: TestApp, db?: Database) => (await consoleOf(test, db).report(1)).kinds;
  const onOf = async (test: TestApp, db?: Database) =>
    (await kindsOf(test, db)).filter(({ on }) => on).map((each) => each.kind);
  const addToplist = ({ db, clock }: TestApp, active = true) =>
    createVotesStore(db).insertSite({
      format: "other",
      verification: "addresses",
      secret: null,
      coins: 10,
      waitHours: 12,
      slug: "toplist",
      name: "Toplist",
      link: "https://a.example/{token}",
      addresses: "192.0.2.1",
      active,
      created: clock.now(),
    });
  const ALL_ON = {
    attendanceCoins: 5,
    playTimeCoinsPerHour: 2,
    playTimeCoinsPerDay: 50,
    inviteInviterCoins: 30,
    inviteFriendCoins: 10,
  };

  it("has every kind, all of which are off at first", async () => {
    const test = await openApp(database);
    expect(await kindsOf(test)).toEqual(KINDS.map((each) => ({ kind: each, on: false, missing: null })));
    expect([...KINDS].sort()).toEqual([...REWARD_KINDS].sort());
    expect(await consoleOf(test).anyOn()).toBe(false);
  });

  it.each([
    ["attendance", { attendanceCoins: 5 }],
    ["play_time", { playTimeCoinsPerHour: 2, playTimeCoinsPerDay: 50 }],
    ["invite", { inviteInviterCoins: 30 }],
    ["invite", { inviteFriendCoins: 10 }],
  ] as const)("has %s on, and no other, with %j", async (on, policy) => {
    const test = await openApp(database);
    await setPolicies(test, policy);
    expect([await onOf(test), await consoleOf(test).anyOn()]).toEqual([[on], true]);
  });

  it("has votes on while there is a toplist that players see", async () => {
    const test = await openApp(database);
    const id = await addToplist(test, false);
    expect(await onOf(test)).toEqual([]);
    await sql(test.db)("VoteSite").where({ id }).update({ active: 1 });
    expect([await onOf(test), await consoleOf(test).anyOn()]).toEqual([["vote"], true]);
  });

  it("says of each kind that the game lacks Milleage, unless they are paid in R-Coin", async () => {
    const test = await openApp(database);
    await setPolicies(test, ALL_ON);
    await addToplist(test);
    const db = without("UserPoint2");
    expect(await kindsOf(test, db)).toEqual(
      KINDS.map((each) => ({ kind: each, on: false, missing: "bonus" })),
    );
    expect(await consoleOf(test, db).anyOn()).toBe(false);
    await setPolicies(test, { rewardCurrency: "coin" });
    expect((await kindsOf(test, db)).map(({ on, missing }) => [on, missing])).toEqual(
      Array(4).fill([true, null]),
    );
  });

  it("says of play time alone that the game does not count it", async () => {
    const test = await openApp(database);
    await setPolicies(test, ALL_ON);
    const kinds = await kindsOf(test, without("PlayTime"));
    expect(kinds.filter(({ missing }) => missing !== null)).toEqual([
      { kind: "play_time", on: false, missing: "play_time" },
    ]);
  });

  it("has what was paid on as many days as staff ask for", async () => {
    const test = await openApp(database);
    await setPolicies(test, { ...ALL_ON, rewardAccountAgeDays: 0, rewardCharacterLevel: 0 });
    const paid: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      const player = await oldPlayer(test);
      expect((await claim(test, "/attendance", player))[0]).toBe(200);
      paid.unshift(gameDay(test.clock.now(), { rewardDayHour: 0 }));
      if (day === 0) test.clock.advance(DAY);
    }
    const admin = await tokenOf(test.app, "gm");
    const read = async (query: string) =>
      rewardReportResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/rewards${query}`, admin)).json())
        .days.map(({ day, claims, coins }) => [day, claims, coins]);
    const rows = paid.map((day) => [day, 1, 5]);
    expect([await read("?days=1"), await read("?days=2"), await read("")]).toEqual([
      rows.slice(0, 1),
      rows,
      rows,
    ]);
    // What nobody can have asked for is the usual page.
    for (const days of ["0", "93", "x", ""]) expect(await read(`?days=${days}`)).toEqual(rows);
  });
});
