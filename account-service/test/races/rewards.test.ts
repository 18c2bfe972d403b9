import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import { createLedger } from "../../src/domains/coins/ledger/index.ts";
import { createVotesStore } from "../../src/domains/rewards/votes/store.ts";
import { createClock } from "../app.ts";
import { addRichUser, addRichUsers, coinsOf, contextOf, expectBooksInOrder } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { addCharacters, countRows } from "../game.ts";
import { times, useRaces } from "../races.ts";
import { expectRewardsInOrder, setPolicies } from "../rewards.ts";
import { sql } from "../sql.ts";

// Rewards with two concurrent processes: each is paid once, however often and from wherever it is claimed.

describeEachDatabase("rewards in a race", (kind) => {
  const database = useDatabase(kind);
  const { eachRound } = useRaces(database);
  const operating = () => ({ db: database.db, env: database.env, clock: createClock() });
  const milleage = async (UserNum: number) => (await coinsOf(database.db, UserNum))[1];
  const paidSum = async (kinds: string) =>
    Number(
      (await sql(database.db)("RewardDay").where({ kind: kinds }).sum({ sum: "coins" }).first())?.sum ?? 0,
    );

  beforeEach(() =>
    setPolicies(operating(), {
      attendanceCoins: 5,
      attendanceWeekCoins: 20,
      rewardAccountsPerAddress: 0,
      rewardAccountsPerBrowser: 0,
      playTimeCoinsPerHour: 2,
      playTimeCoinsPerDay: 50,
      inviteInviterCoins: 30,
      inviteFriendCoins: 10,
      inviteLevel: 50,
      invitesPerMonth: 10,
      adjustmentApprovalAbove: 1_000_000,
    }),
  );
  afterEach(async () => {
    await expectBooksInOrder(database.db);
    await expectRewardsInOrder(database.db);
    for await (const difference of createLedger(database.db, contextOf(operating())).reconcile(false))
      expect(difference).toBeUndefined();
  });

  eachRound("one account takes today's stamp: once", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const before = await paidSum("attendance");
    const { answers, refused } = await race(times(callers, () => ({ do: "stamp", user })));
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    expect([await milleage(user), (await paidSum("attendance")) - before]).toEqual([5, 5]);
  });

  eachRound("one key, stamped again and again: one effect, equal answers", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const key = randomUUID();
    const { answers } = await race(times(callers, () => ({ do: "stamp", user, key })));
    expect([answers.length, new Set(answers.map((answer) => JSON.stringify(answer))).size]).toEqual([
      callers,
      1,
    ]);
    expect(await milleage(user)).toBe(5);
  });

  eachRound("accounts of one address take stamps: as many as may", async (callers, race) => {
    await setPolicies(operating(), { rewardAccountsPerAddress: 7 });
    const users = await addRichUsers(database.db, callers, 0);
    const address = `203.0.113.${Math.ceil(Math.random() * 250)}`;
    await sql(database.db)("RewardCounter").delete();
    const { answers, refused } = await race(users.map((user) => ({ do: "stamp", user, address })));
    expect([answers.length, refused]).toEqual([7, { conflict: callers - 7 }]);
    expect(await countRows(database.db, "AttendanceStamp", (query) => query.whereIn("UserNum", users))).toBe(
      7,
    );
  });

  eachRound("accounts take their stamps: each, and all are in the day's sum", async (callers, race) => {
    const users = await addRichUsers(database.db, callers, 0);
    const before = await paidSum("attendance");
    const { answers } = await race(users.map((user) => ({ do: "stamp", user })));
    expect(answers).toHaveLength(callers);
    expect((await paidSum("attendance")) - before).toBe(5 * callers);
  });

  async function addToplist(): Promise<{ id: number; slug: string }> {
    const slug = `race-${randomUUID().slice(0, 8)}`;
    const id = await createVotesStore(database.db).insertSite({
      ...({ format: "other", verification: "addresses", secret: null, active: true } as const),
      slug,
      name: slug,
      link: "https://a.example/{token}",
      coins: 10,
      waitHours: 12,
      addresses: "192.0.2.1",
      created: new Date(),
    });
    return { id, slug };
  }

  eachRound("a toplist tells of one vote again and again: one is credited", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const { id, slug: site } = await addToplist();
    const links = await race(times(callers, () => ({ do: "link", user, site })));
    expect(new Set(links.answers).size).toBe(1);
    const token = (await createVotesStore(database.db).findToken(id, user)) as string;
    const { answers } = await race(times(callers, () => ({ do: "postback", site, token })));
    expect(answers).toHaveLength(callers);
    expect(answers.filter((paid) => paid === 1)).toHaveLength(1);
    expect(await milleage(user)).toBe(10);
  });

  eachRound("play time is collected again and again: once", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    await sql(database.db)("UserInfo").where({ UserNum: user }).update({ PlayTime: 600 });
    const { answers, refused } = await race(times(callers, () => ({ do: "play time", user })));
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    expect(await milleage(user)).toBe(20);
  });

  async function invite(inviter: number, friend: number, state: "open" | "review" = "open") {
    await sql(database.db)("Invitation").insert({ UserNum: friend, inviter, created: new Date(), state });
    await addCharacters(database.db, [{ UserNum: friend, ChaName: `Race_${friend}`, ChaLevel: 60 }]);
  }

  eachRound("inviter and friend collect one invitation: both are paid once", async (callers, race) => {
    const [user, friend] = (await addRichUsers(database.db, 2, 0)) as [number, number];
    await invite(user, friend);
    const { answers } = await race(
      times(callers, (index) => ({ do: "collect invites", user: index % 2 ? user : friend })),
    );
    expect(answers).toHaveLength(1);
    expect([await milleage(user), await milleage(friend)]).toEqual([30, 10]);
  });

  eachRound("staff pay one invitation: once", async (callers, race) => {
    // The inviter's number may be the higher one.
    const [friend, user] = (await addRichUsers(database.db, 2, 0)) as [number, number];
    await invite(user, friend, "review");
    const { answers, refused } = await race(
      times(callers, (index) => ({ do: "pay invite", friend, staff: 1_000_000 + user + index })),
    );
    expect([answers.length, refused]).toEqual([1, { conflict: callers - 1 }]);
    expect([await milleage(user), await milleage(friend)]).toEqual([30, 10]);
  });

  eachRound(
    "a player's invitations of a month are collected at once: as many as may",
    async (callers, race) => {
      // Fewer than are paid at one moment.
      await setPolicies(operating(), { invitesPerMonth: 3 });
      const [user, ...friends] = (await addRichUsers(database.db, 15, 0)) as [number, ...number[]];
      for (const friend of friends) await invite(user, friend);
      await race(
        times(callers, (index) => ({
          do: "collect invites",
          user: index % 2 ? user : (friends[index % friends.length] as number),
        })),
      );
      expect(await milleage(user)).toBe(90);
      const paid = await Promise.all(friends.map(milleage));
      expect(paid.filter((coins) => coins === 10)).toHaveLength(3);
    },
  );

  eachRound(
    "friends who invite each other in a chain collect at once: all are paid once",
    async (callers, race) => {
      const users = await addRichUsers(database.db, 8, 0);
      for (let index = 1; index < users.length; index += 1)
        await invite(users[index] as number, users[index - 1] as number);
      await race(
        times(callers, (index) => ({ do: "collect invites", user: users[index % users.length] as number })),
      );
      // The first is only a friend, and the last only invites.
      expect(await Promise.all(users.map(milleage))).toEqual([10, ...times(6, () => 40), 30]);
    },
  );
});
