import { beforeEach, expect, it } from "vitest";
import { MESSAGES, type RewardKind } from "../../../../contract/index.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import { addRichUser, contextOf } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { conflict } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { type Policy, policySchema } from "../../../policy/settings.ts";
import { createKnownBrowsers } from "../../access/sessions/index.ts";
import { createRewards } from "./service.ts";

// attendance.test.ts has what a player meets.
describeEachDatabase("accounts of one place", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["RewardDay", "RewardCounter"]));

  const policyOf = (address: number, browser: number): Policy => ({
    ...policySchema.parse({}),
    rewardAccountsPerAddress: address,
    rewardAccountsPerBrowser: browser,
  });
  /** Counts a new account; whether it may have its reward. */
  async function count(
    test: TestApp,
    policy: Policy,
    { address = "192.0.2.1", browser, what = "attendance" as RewardKind, fails = false } = {} as {
      address?: string;
      browser?: (UserID: string) => string;
      what?: RewardKind;
      fails?: boolean;
    },
  ): Promise<boolean> {
    const { UserNum, UserID } = await addRichUser(test.db, 0);
    const client = { address, userAgent: "test", browser: browser?.(UserID) };
    const { countAccount } = await createRewards(test.db, contextOf(test)).prepare(what, "bonus", policy, {
      UserNum,
      client,
    });
    try {
      await test.db.transaction(async (trx) => {
        await countAccount(trx);
        if (fails) throw conflict("Another reason.");
      });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ message: fails ? "Another reason." : MESSAGES.rewardManyHere });
      return false;
    }
  }

  it("are as many as the policy says, of each kind of reward and on each day", async () => {
    const test = await openApp(database);
    const policy = policyOf(2, 0);
    const three = async () => [
      await count(test, policy),
      await count(test, policy),
      await count(test, policy),
    ];
    expect(await three()).toEqual([true, true, false]);
    expect(await count(test, policy, { what: "vote" })).toBe(true);
    test.clock.advance(DAY);
    expect(await three()).toEqual([true, true, false]);
  });

  it("are as many as the policy says, if they come at the same time", async () => {
    const test = await openApp(database);
    const policy = policyOf(3, 0);
    const counted = await Promise.all(Array.from({ length: crowdOf(kind) }, () => count(test, policy)));
    expect(counted.filter(Boolean)).toHaveLength(3);
  });

  it("share an IPv6 network, of which a home has all addresses, and not an IPv4 one", async () => {
    const test = await openApp(database);
    const policy = policyOf(1, 0);
    const from = (address: string) => count(test, policy, { address });
    expect([await from("2001:db8:1:2::1"), await from("2001:db8:1:2:ffff::9")]).toEqual([true, false]);
    expect(await from("2001:db8:1:3::1")).toBe(true);
    expect([await from("192.0.2.1"), await from("192.0.2.2"), await from("192.0.2.2")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("are counted by a browser only if it knows the account", async () => {
    const test = await openApp(database);
    const policy = policyOf(0, 1);
    const browsers = createKnownBrowsers(test);
    let token: string | undefined;
    const knows = (UserID: string) => {
      token = browsers.remember(token, UserID);
      return token;
    };
    expect([
      await count(test, policy, { browser: knows }),
      await count(test, policy, { browser: knows }),
    ]).toEqual([true, false]);
    for (const browser of [() => token as string, () => "no token", undefined])
      expect(await count(test, policy, browser && { browser })).toBe(true);
  });

  it("are not counted where the policy sets no limit", async () => {
    const test = await openApp(database);
    for (let time = 0; time < 3; time += 1) expect(await count(test, policyOf(0, 0))).toBe(true);
    expect(await countRows(test.db, "RewardCounter")).toBe(0);
  });

  it("are not counted if they get nothing for another reason", async () => {
    const test = await openApp(database);
    const policy = policyOf(1, 0);
    expect(await count(test, policy, { fails: true })).toBe(false);
    expect([await count(test, policy), await count(test, policy)]).toEqual([true, false]);
  });

  it("leave counters that tell no address, for two days", async () => {
    const test = await openApp(database);
    const rewards = createRewards(test.db, contextOf(test));
    await count(test, policyOf(1, 0));
    expect(JSON.stringify(await sql(test.db)("RewardCounter"))).not.toContain("192.0.2");
    for (const left of [1, 1, 0]) {
      test.clock.advance(DAY);
      await rewards.purge();
      expect(await countRows(test.db, "RewardCounter")).toBe(left);
    }
  });
});
