import { expect, it } from "vitest";
import { CONSOLE_MESSAGES, policyResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, tokenOf } from "../../../../test/app.ts";
import { addItem, CLIENT, contextOf, fill, setPolicy, snapshot } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { type PolicyName, policySchema } from "../../../policy/settings.ts";
import { DEMO_POLICY } from "../../../programs/demo/world.ts";
import { ACTOR } from "../../../programs/operator/actor.ts";
import { createSettings } from "./service.ts";

describeEachDatabase("settings", (kind) => {
  const database = useDatabase(kind);

  it("have defaults until changed", async () => {
    const test = await openApp(database);
    // The demo world has chosen some.
    const policy = policySchema.parse(DEMO_POLICY);
    expect(await createSettings(test.db, contextOf(test)).policy()).toEqual(policy);
  });

  it("take effect with the next call, in every process, and each change is audited", async () => {
    const test = await openApp(database);
    await emptyTables(test.db, ["Setting"]);
    const player = await newPlayer(test.app);
    await changeGameUser(test.db, player.UserID, { UserPoint: 1000 });
    const item = await addItem(test.db, { ItemMoney: 100 });
    const other = database.connectAgain();
    const buy = async () => {
      await fill(test.app, player.token, item);
      return (await post(test.app, "/cart/buy", {}, player.token)).json();
    };
    try {
      expect((await buy()).reward).toBe(2);
      await setPolicy(test, "milleageRatePercent", "10");
      expect((await buy()).reward).toBe(10);
      // By another process.
      await createSettings(other, contextOf(test)).set(
        { name: "milleageRatePercent", value: "0" },
        {
          UserNum: player.UserNum,
          client: CLIENT,
        },
      );
      expect((await buy()).reward).toBe(0);
      expect(await createSettings(other, contextOf(test)).policy()).toMatchObject({ milleageRatePercent: 0 });
    } finally {
      await other.close();
    }
    const audit = await sql(test.db)("AuditLog")
      .where({ action: "setting_changed" })
      .orderBy("id")
      .select("UserNum", "actor", "detail", "ip");
    expect(audit).toEqual([
      { UserNum: null, actor: null, detail: "milleageRatePercent: 2 → 10", ip: CLIENT.address },
      {
        UserNum: player.UserNum,
        actor: player.UserNum,
        detail: "milleageRatePercent: 10 → 0",
        ip: CLIENT.address,
      },
    ]);
    expect(await sql(test.db)("Setting").select("name", "value", "changedBy")).toEqual([
      { name: "milleageRatePercent", value: "0", changedBy: player.UserNum },
    ]);
  });

  it.each([
    ["referralSharePercent", "101"],
    ["referralSharePercent", "-1"],
    ["referralSharePercent", ""],
    ["referralSharePercent", " 5"],
    ["milleageRatePercent", "2.5"],
    ["refundAllowed", "yes"],
    ["refundWindowHours", "9000"],
    ["cartRows", "0"],
    ["orderUnits", "501"],
    ["wrongCodesFree", "NaN"],
  ] as const)("refuse %s = '%s', and say which it is", async (name, value) => {
    const test = await openApp(database);
    await emptyTables(test.db, ["Setting", "AuditLog"]);
    await expect(setPolicy(test, name, value)).rejects.toThrow(new RegExp(`^${name}: .`));
    expect([await countRows(test.db, "Setting"), await countRows(test.db, "AuditLog")]).toEqual([0, 0]);
  });

  it("that are no longer valid count as not set", async () => {
    const test = await openApp(database);
    await emptyTables(test.db, ["Setting"]);
    const changed = test.clock.now();
    await sql(test.db)("Setting").insert([
      { name: "cartRows", value: "lots", changed },
      { name: "toString", value: "1", changed },
      { name: "oldSetting", value: "1", changed },
      { name: "refundAllowed", value: "false", changed },
    ]);
    expect(await createSettings(test.db, contextOf(test)).policy()).toEqual({
      ...policySchema.parse({}),
      refundAllowed: false,
    });
    const player = await newPlayer(test.app);
    expect((await get(test.app, "/cart", player.token)).statusCode).toBe(200);
    await emptyTables(test.db, ["Setting"]);
  });
});

describeEachDatabase("/admin/policy", (kind) => {
  const database = useDatabase(kind);

  it("lists every setting with its description, previews a value and changes it", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const list = async () =>
      policyResponseSchema.strict().parse((await get(test.app, "/admin/policy", admin)).json()).settings;
    expect((await list()).map(({ name }) => name)).toEqual(Object.keys(policySchema.shape));
    const change = { name: "milleageRatePercent", value: "1" };
    const before = await snapshot(test.db);
    const preview = await post(test.app, "/admin/policy/preview", change, admin);
    expect(preview.json()).toEqual({
      now: "An item for 500 R-Coin earns 10 Milleage, one for 30 R-Coin earns 0.",
      after: "An item for 500 R-Coin earns 5 Milleage, one for 30 R-Coin earns 0.",
    });
    expect(await snapshot(test.db)).toEqual(before);

    expect((await post(test.app, "/admin/policy", change, admin)).json()).toEqual({
      message: CONSOLE_MESSAGES.settingChanged,
    });
    const setting = (await list()).find(({ name }) => name === change.name);
    expect(setting).toMatchObject({ value: "1", default: "2", changedBy: "gm", kind: "number" });
    expect(setting?.changed).toBe(test.clock.now().toISOString());
  });

  it("rejects invalid values and unknown names", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const change = async (name: string, value: string) => {
      const answer = await post(test.app, "/admin/policy", { name, value }, admin);
      return [answer.statusCode, answer.json().error];
    };
    expect(await change("milleageRatePercent", "101")).toEqual([
      422,
      "milleageRatePercent: must be at most 100",
    ]);
    expect(await change("milleageRatePercent", "lots")).toEqual([
      422,
      "milleageRatePercent: must be a whole number from 0 to 100",
    ]);
    expect(await change("refundAllowed", "maybe")).toEqual([422, "refundAllowed: must be true or false"]);
    expect(await change("constructor", "1")).toEqual([404, CONSOLE_MESSAGES.settingUnknown]);
  });

  /** What pays more or lets somebody past a guard; what is set before; what one person may set again. */
  const LOOSENED: [name: PolicyName, before: string, loosened: string[], tightened: string[]][] = [
    ["referralSharePercent", "5", ["6"], ["4"]],
    ["milleageRatePercent", "2", ["3"], ["1"]],
    ["refundSafety", "offline", ["remove", "guarded"], ["off", "offline"]],
    ["adjustmentApprovalAbove", "1000", ["1001"], ["0"]],
    ["repairApproval", "true", ["false"], ["true"]],
    ["giftAccountDays", "7", ["6", "0"], ["8"]],
    ["dropAccountDays", "7", ["6", "0"], ["8"]],
    ["wrongCodesFree", "5", ["6"], ["4"]],
    ["rewardCurrency", "bonus", ["coin"], ["bonus"]],
    ["rewardAccountAgeDays", "1", ["0"], ["2"]],
    ["rewardCharacterLevel", "50", ["49", "0"], ["51"]],
    ["rewardAccountsPerBrowser", "10", ["11", "0"], ["9"]],
    ["rewardAccountsPerBrowser", "0", [], ["1000"]],
    ["rewardAccountsPerAddress", "1000", ["1001", "0"], ["999"]],
    ["attendanceCoins", "5", ["6"], ["4", "0"]],
    ["attendanceWeekCoins", "5", ["6"], ["4"]],
    ["attendanceMonthCoins", "5", ["6"], ["4"]],
    ["attendanceNeedsGame", "true", ["false"], ["true"]],
    ["playTimeCoinsPerHour", "5", ["6"], ["4"]],
    ["playTimeCoinsPerDay", "20", ["21"], ["19"]],
    ["inviteInviterCoins", "0", ["1"], ["0"]],
    ["inviteFriendCoins", "0", ["1"], ["0"]],
    ["inviteLevel", "50", ["49"], ["51"]],
    ["invitesPerMonth", "10", ["11"], ["9"]],
    ["paymentReferralShare", "false", ["true"], ["false"]],
    ["debtBlocksBuying", "true", ["false"], ["true"]],
    ["receiptTwoPeopleAbove", "1000", ["1001"], ["999"]],
    ["receiptDayTwoPeopleAbove", "5000", ["5001"], ["4999"]],
  ];
  it.each(LOOSENED)("leaves it to two people to loosen %s, and not to tighten it", async (...of) => {
    const [name, before, loosened, tightened] = of;
    const test = await openApp(database);
    await emptyTables(test.db, ["Setting"]);
    const admin = await tokenOf(test.app, "gm");
    const change = async (value: string) =>
      (await post(test.app, "/admin/policy", { name, value }, admin)).json().message;
    const current = async () => String((await createSettings(test.db, contextOf(test)).policy())[name]);
    await setPolicy(test, name, before);
    for (const value of loosened) expect(await change(value)).toBe(CONSOLE_MESSAGES.approvalWaits);
    expect(await current()).toBe(before);
    for (const value of tightened) expect(await change(value)).toBe(CONSOLE_MESSAGES.settingChanged);
    expect(await current()).toBe(tightened.at(-1));
    await emptyTables(test.db, ["Setting"]);
  });

  it("accepts two hundred changes at once, of a setting that was never set", async () => {
    const test = await openApp(database);
    await emptyTables(test.db, ["Setting"]);
    const admin = await tokenOf(test.app, "gm");
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        post(test.app, "/admin/policy", { name: "cartRows", value: String(1 + (index % 100)) }, admin),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await countRows(test.db, "Setting")).toBe(1);
  });

  it("rejects a refund policy for which the service's login lacks permission", async () => {
    const test = await openApp(database);
    const db = { ...test.db, dialect: { ...test.db.dialect, mayDelete: async () => false } };
    const settings = createSettings(db, contextOf(test));
    const refused = { fields: { value: [CONSOLE_MESSAGES.refundRemoveForbidden] } };
    const wanted = { name: "refundSafety", value: "remove" };
    await expect(settings.preview(wanted)).rejects.toMatchObject(refused);
    await expect(settings.set(wanted, ACTOR)).rejects.toMatchObject(refused);
    await settings.set({ name: "refundSafety", value: "offline" }, ACTOR);
    expect((await settings.policy()).refundSafety).toBe("offline");
    const choice = (await settings.list()).find(({ name }) => name === "refundSafety");
    expect(choice).toMatchObject({ kind: "choice", choices: ["off", "remove", "offline", "guarded"] });
  });
});
