import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import {
  LIMITS,
  MESSAGES,
  redeemResponseSchema,
  topUpHistoryResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import {
  addRichUser,
  CLIENT,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  key,
  setPolicy,
  snapshot,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, type TestDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { ServiceError } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createLedger } from "../ledger/index.ts";
import type { CampaignWithCodes } from "./campaigns-service.ts";
import { createCampaigns } from "./campaigns-service.ts";
import { generateCode } from "./code-text.ts";
import { createCodesStore } from "./redeeming-store.ts";
import { createCodes } from "./service.ts";
import { createStreamers } from "./streamers-service.ts";

const redeem = (
  test: TestApp,
  player: Pick<Player, "token">,
  CouponCode: unknown,
  ReferralCode?: unknown,
  headers: Record<string, string> = {},
) => post(test.app, "/processCoupon", { CouponCode, ReferralCode }, player.token, headers);

/** A campaign with one new code. */
async function addCode(test: TestApp, changes: Partial<CampaignWithCodes> = {}): Promise<string> {
  const code = generateCode();
  const now = test.clock.now().getTime();
  await createCampaigns(test.db, contextOf(test)).createWithCodes(
    {
      name: "A campaign",
      coins: 200,
      bonusCoins: 0,
      starts: new Date(now - DAY),
      ends: null,
      usesPerAccount: 1,
      maxUses: 1000,
      ...changes,
    },
    [code],
  );
  return code;
}

/** Wrong codes that were counted. */
const countWrong = ({ db }: TestApp, { UserNum }: Player) =>
  countRows(db, "AuditLog", { UserNum, action: "code_wrong" });

const share = async ({ db }: TestApp) =>
  (await sql(db)("Account").join("Streamer", "Streamer.UserNum", "Account.UserNum").first("ReferralBalance"))
    .ReferralBalance;

/** What a refused call must not have changed. */
async function expectRefused(
  database: TestDatabase,
  call: () => ReturnType<typeof redeem>,
  status: number,
  message: string,
) {
  const before = await snapshot(database.db);
  const answer = await call();
  expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
  expect(await snapshot(database.db)).toEqual(before);
  return answer;
}

describe("generated codes", () => {
  it("have 18 characters without look-alikes: 85 bits", () => {
    const codes = Array.from({ length: 2_000 }, generateCode);
    expect(new Set(codes).size).toBe(2_000);
    for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXYZ234679]{18}$/);
    const signs = new Set(codes.join(""));
    expect(signs.size).toBe(27);
    expect(18 * Math.log2(signs.size)).toBeGreaterThan(80);
    for (const code of codes) expect(code.length).toBeLessThanOrEqual(LIMITS.code);
  });
});

describeEachDatabase("redeeming", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle", "Setting"]));

  it("gives a code's coins once per account: the demo's TAMBAYAN100", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const answer = await redeem(test, player, "TAMBAYAN100");
    expect(answer.statusCode).toBe(200);
    expect(redeemResponseSchema.strict().parse(answer.json())).toEqual({
      message: MESSAGES.codeRedeemed,
      status: 1,
      couponcode: "TAMBAYAN100",
      userPoints: 100,
      userPoints2: 0,
    });
    expect(await coinsOf(test.db, player.UserNum)).toEqual([100, 0]);
    await expectRefused(database, () => redeem(test, player, "TAMBAYAN100"), 422, MESSAGES.codeUsedByYou);
    const other = await newPlayer(test.app);
    expect((await redeem(test, other, "TAMBAYAN100")).statusCode).toBe(200);
    await expectBooksInOrder(test.db);
  });

  it("accepts lowercase letters, dashes and spaces", async () => {
    const test = await openApp(database);
    for (const typed of ["tambayan100", "TAMB-AYAN-100", " Tamba yan-100 "]) {
      const answer = await redeem(test, await newPlayer(test.app), typed);
      expect(answer.json()).toMatchObject({ status: 1, couponcode: "TAMBAYAN100" });
    }
  });

  it("validates the form before anything else", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const cases: [unknown, unknown, string][] = [
      ["", undefined, MESSAGES.voucherRequired],
      [" - ", undefined, MESSAGES.voucherRequired],
      [undefined, undefined, MESSAGES.voucherRequired],
      ["Ñ", undefined, MESSAGES.codeInvalid],
      ["A".repeat(33), undefined, MESSAGES.codeInvalid],
      ["", "STREAMERANA", MESSAGES.voucherRequired],
    ];
    for (const [code, referral, message] of cases) {
      const answer = await expectRefused(database, () => redeem(test, player, code, referral), 422, message);
      expect(answer.json().fields.CouponCode).toContain(message);
    }
    expect(await countWrong(test, player)).toBe(0);
  });

  it("needs a login", async () => {
    const test = await openApp(database);
    for (const call of [
      post(test.app, "/processCoupon", { CouponCode: "TAMBAYAN100" }),
      get(test.app, "/topuphistory"),
    ]) {
      expect((await call).statusCode).toBe(401);
    }
  });

  it("rejects expired, future, paused, used and unknown codes, each with its message, and changes nothing", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    await setPolicy(test, "wrongCodesFree", "100");
    const later = await addCode(test, { starts: new Date(test.clock.now().getTime() + DAY) });
    const paused = await addCode(test, { name: "Paused one" });
    await sql(test.db)("Campaign").where({ name: "Paused one" }).update({ paused: test.clock.now() });
    const used = await addCode(test, { maxUses: 1 });
    expect((await redeem(test, await newPlayer(test.app), used)).statusCode).toBe(200);
    const cases = {
      EXPIRED1: MESSAGES.codeExpired,
      [later]: MESSAGES.codeNotStarted,
      [paused]: MESSAGES.codeInvalid,
      [used]: MESSAGES.codeUsed,
      NOSUCHCODE: MESSAGES.codeInvalid,
    };
    for (const [code, message] of Object.entries(cases))
      await expectRefused(database, () => redeem(test, player, code), 422, message);
    // At its very first moment a campaign runs, at its end it does not.
    test.clock.advance(DAY);
    expect((await redeem(test, player, later)).statusCode).toBe(200);
    const ending = await addCode(test, { ends: new Date(test.clock.now().getTime() + 1000) });
    test.clock.advance(1000);
    await expectRefused(database, () => redeem(test, player, ending), 422, MESSAGES.codeExpired);
  });

  it("limits the uses per account over all codes of a campaign", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const codes = [generateCode(), generateCode(), generateCode()];
    await createCampaigns(test.db, contextOf(test)).createWithCodes(
      {
        name: "Two of them",
        coins: 10,
        bonusCoins: 0,
        starts: new Date(0),
        ends: null,
        usesPerAccount: 2,
        maxUses: 1,
      },
      codes,
    );
    const answers = [];
    for (const code of codes) answers.push((await redeem(test, player, code)).statusCode);
    expect(answers).toEqual([200, 200, 422]);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(20);
  });

  it("stores no code in plain text before it is redeemed", async () => {
    const test = await openApp(database);
    const code = await addCode(test);
    expect(JSON.stringify([await sql(test.db)("Code"), await sql(test.db)("Campaign")])).not.toContain(code);
  });

  describe("with a referral code", () => {
    it("gives the streamer the policy's share, which can change at run time", async () => {
      const test = await openApp(database);
      const before = await share(test);
      const first = await redeem(
        test,
        await newPlayer(test.app),
        await addCode(test, { coins: 219 }),
        "streamer-ana",
      );
      expect(first.json()).toMatchObject({ status: 1, userPoints: 219 });
      // 5 % of 219, rounded down.
      expect(await share(test)).toBe(before + 10);
      await setPolicy(test, "referralSharePercent", "50");
      await redeem(test, await newPlayer(test.app), await addCode(test, { coins: 3 }), "STREAMERANA");
      expect(await share(test)).toBe(before + 11);
      // Nothing to share: no entry of 0.
      await redeem(test, await newPlayer(test.app), await addCode(test, { coins: 1 }), "STREAMERANA");
      expect(await share(test)).toBe(before + 11);
      await expectBooksInOrder(test.db);
    });

    it("uses a streamer's own share if one is set; refuses streamers their own code", async () => {
      const test = await openApp(database);
      const streamer = await newPlayer(test.app);
      const ownCode = `OWN${streamer.UserNum}`;
      await createStreamers(test.db, contextOf(test)).add({
        code: ownCode,
        UserNum: streamer.UserNum,
        name: "Own",
        sharePercent: 20,
      });
      const code = await addCode(test);
      const refused = await expectRefused(
        database,
        () => redeem(test, streamer, code, ownCode),
        422,
        MESSAGES.referralOwn,
      );
      expect(refused.json().fields).toEqual({ ReferralCode: [MESSAGES.referralOwn] });
      await redeem(test, await newPlayer(test.app), code, ownCode);
      const row = await sql(test.db)("Account").where({ UserNum: streamer.UserNum }).first("ReferralBalance");
      expect(row.ReferralBalance).toBe(40);
      const [entry] = await sql(test.db)("LedgerEntry").where({ UserNum: streamer.UserNum });
      expect(entry).toMatchObject({ currency: "referral", delta: 40, balance: 40, reason: "code" });
      expect(entry.actor).not.toBe(streamer.UserNum);
      // They may redeem it without a referral code.
      expect((await redeem(test, streamer, code)).statusCode).toBe(200);
    });

    it("rejects an unknown or inactive referral code, and uses nothing up", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const code = await addCode(test, { maxUses: 1 });
      await sql(test.db)("Streamer").insert({
        code: "GONE",
        UserNum: player.UserNum,
        name: "x",
        sharePercent: 5,
        active: 0,
      });
      for (const streamer of ["NOBODY", "GONE"]) {
        const answer = await expectRefused(
          database,
          () => redeem(test, player, code, streamer),
          422,
          MESSAGES.referralInvalid,
        );
        expect(answer.json().fields).toEqual({ ReferralCode: [MESSAGES.referralInvalid] });
      }
      // It is no wrong code either.
      expect(await countWrong(test, player)).toBe(0);
      expect((await redeem(test, player, code)).statusCode).toBe(200);
    });

    it("a Milleage-only code has nothing to share", async () => {
      const test = await openApp(database);
      const before = await share(test);
      const code = await addCode(test, { coins: 0, bonusCoins: 40 });
      const answer = await redeem(test, await newPlayer(test.app), code, "STREAMERANA");
      expect(answer.json()).toMatchObject({ status: 1, userPoints: 0, userPoints2: 40 });
      expect(await share(test)).toBe(before);
    });
  });

  describe("wrong codes", () => {
    const wrongs = async (test: TestApp, player: Player, codes: string[]) => {
      const answers: [number, string][] = [];
      for (const code of codes) {
        const answer = await redeem(test, player, code);
        answers.push([answer.statusCode, answer.json().error]);
      }
      return answers;
    };

    it("get a reason a few times, then a delay with the same message", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const used = await addCode(test, { maxUses: 1 });
      await redeem(test, await newPlayer(test.app), used);
      expect(await wrongs(test, player, ["EXPIRED1", used, "NOSUCH", "EXPIRED1", used, "EXPIRED1"])).toEqual([
        [422, MESSAGES.codeExpired],
        [422, MESSAGES.codeUsed],
        [422, MESSAGES.codeInvalid],
        [422, MESSAGES.codeExpired],
        [422, MESSAGES.codeUsed],
        [429, MESSAGES.tooManyRequests],
      ]);
      // A right code waits as well: else waiting would tell which are wrong.
      const right = await addCode(test);
      const refused = await redeem(test, player, right);
      expect(refused.statusCode).toBe(429);
      expect([refused.json().retryAfter, refused.headers["retry-after"]]).toEqual([30, "30"]);
      let wait = 30_000;
      for (const code of ["EXPIRED1", used, "NOSUCH"]) {
        test.clock.advance(wait - 1);
        expect((await redeem(test, player, code)).statusCode).toBe(429);
        test.clock.advance(1);
        expect(await wrongs(test, player, [code, code])).toEqual([
          [422, MESSAGES.codeInvalid],
          [429, MESSAGES.tooManyRequests],
        ]);
        wait *= 2;
      }
      // Others are not kept waiting.
      expect((await redeem(test, await newPlayer(test.app), right)).statusCode).toBe(200);
      // A right one ends it.
      test.clock.advance(wait);
      expect((await redeem(test, player, right)).statusCode).toBe(200);
      expect(await wrongs(test, player, ["EXPIRED1"])).toEqual([[422, MESSAGES.codeExpired]]);
      expect(await countWrong(test, player)).toBe(9);
    });

    it("are not reset by repeating a redeemed code", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const header = key();
      const right = await addCode(test);
      expect((await redeem(test, player, right, "", header)).statusCode).toBe(200);
      await wrongs(test, player, ["NOSUCH", "NOSUCH", "NOSUCH", "NOSUCH"]);
      expect((await redeem(test, player, right, "", header)).statusCode).toBe(200);
      expect((await wrongs(test, player, ["NOSUCH", "NOSUCH"])).map(([status]) => status)).toEqual([
        422, 429,
      ]);
    });

    it("reveal no more when a hundred are sent at once", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => redeem(test, player, `GUESS${index}`)),
      );
      expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(5);
      expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(95);
    });

    it("from many accounts at one address are delayed too", async () => {
      const test = await openApp(database);
      for (let account = 0; account < 6; account += 1) {
        const answers = await wrongs(test, await newPlayer(test.app), ["A1", "A2", "A3", "A4", "A5"]);
        expect(answers.every(([status]) => status === 422)).toBe(true);
      }
      expect((await redeem(test, await newPlayer(test.app), "A1")).statusCode).toBe(429);
    });

    it("of others at the address do not keep a player from the answer to what they redeemed", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const header = key();
      const right = await addCode(test);
      const first = await redeem(test, player, right, "", header);
      expect(first.statusCode).toBe(200);
      for (let account = 0; account < 6; account += 1)
        await wrongs(test, await newPlayer(test.app), ["A1", "A2", "A3", "A4", "A5"]);
      expect((await redeem(test, player, await addCode(test), "", key())).statusCode).toBe(429);
      const again = await redeem(test, player, right, "", header);
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
      // The key tells nothing of another code.
      expect((await redeem(test, player, await addCode(test), "", header)).json().error).toBe(
        MESSAGES.idempotencyKeyReused,
      );
    });
  });

  it("a single-use code redeemed by many accounts at once succeeds once", async () => {
    const test = await openApp(database);
    const codes = createCodes(test.db, contextOf(test));
    const users = await Promise.all(Array.from({ length: crowdOf(kind) }, () => addRichUser(test.db, 0)));
    const before = await countRows(test.db, "LedgerEntry");
    const results = await Promise.allSettled(
      users.map(({ UserNum }, index) =>
        codes.redeem(UserNum, { CouponCode: "ONCE500", ReferralCode: "" }, undefined, {
          ...CLIENT,
          address: `192.0.2.${index}`,
        }),
      ),
    );
    const won = results.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason.message).toBe(MESSAGES.codeUsed);
    }
    expect(won[0]?.value).toMatchObject({ userPoints: 500, userPoints2: 50 });
    const balances = await Promise.all(users.map(({ UserNum }) => coinsOf(test.db, UserNum)));
    expect(balances.filter(([one, two]) => one === 500 && two === 50)).toHaveLength(1);
    expect(balances.filter(([one, two]) => one === 0 && two === 0)).toHaveLength(crowdOf(kind) - 1);
    // R-Coin and Milleage of the one.
    expect(await countRows(test.db, "LedgerEntry")).toBe(before + 2);
    await expectBooksInOrder(test.db);
  });

  it("the database itself limits uses, in total and per account", async () => {
    const test = await openApp(database);
    const { db } = test;
    const player = await newPlayer(test.app);
    await addCode(test, { maxUses: 2 });
    const code = await sql(db)("Code").orderBy("id", "desc").first();
    const store = createCodesStore(db);
    const used = await Promise.all(Array.from({ length: 5 }, () => store.use(code)));
    expect(used.filter(Boolean)).toHaveLength(2);
    await expect(sql(db)("Code").where({ id: code.id }).update({ used: 3 })).rejects.toThrow(/ck_Code_used/i);
    const row = {
      code: code.id,
      campaign: code.campaign,
      UserNum: player.UserNum,
      nth: 1,
      CardCode: "X",
      coins: 0,
      bonusCoins: 0,
      streamer: null,
      share: 0,
      at: test.clock.now(),
    };
    await store.insertRedemption({ ...row, id: randomUUID() });
    await expect(store.insertRedemption({ ...row, id: randomUUID() })).rejects.toSatisfy((error) =>
      db.dialect.isDuplicate(error),
    );
    await store.insertRedemption({ ...row, nth: 2, id: randomUUID() });
  });

  it("one account redeeming one code 50 times at once, without a key, gets it once", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const code = await addCode(test);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(test, player, code)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(200);
    await expectBooksInOrder(test.db);
  });

  it("one idempotency key 50 times at once: one effect, 50 equal responses; a different request is rejected", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const code = await addCode(test);
    const header = key();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => redeem(test, player, code, "STREAMERANA", header)),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await coinsOf(test.db, player.UserNum))[0]).toBe(200);
    expect(await countRows(test.db, "Redemption", { UserNum: player.UserNum })).toBe(1);

    const other = await addCode(test);
    await expectRefused(
      database,
      () => redeem(test, player, other, "STREAMERANA", header),
      422,
      MESSAGES.idempotencyKeyReused,
    );
    await expectRefused(
      database,
      () => redeem(test, player, code, "", header),
      422,
      MESSAGES.idempotencyKeyReused,
    );
    await expectRefused(
      database,
      () => post(test.app, "/cart/buy", {}, player.token, header),
      422,
      MESSAGES.idempotencyKeyReused,
    );
    // A key is its account's: another may have the same.
    expect((await redeem(test, await newPlayer(test.app), code, "", header)).json().userPoints).toBe(200);
    await expectBooksInOrder(test.db);
  });

  it("a failure leaves its key reusable, and every key expires after a day", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const header = key();
    expect((await redeem(test, player, "NOSUCH", "", header)).statusCode).toBe(422);
    expect((await redeem(test, player, "TAMBAYAN100", "", header)).statusCode).toBe(200);
    const idempotency = createIdempotency(test.db, test.clock);
    const kept = () => countRows(test.db, "IdempotentCall", { UserNum: player.UserNum });
    test.clock.advance(DAY);
    await idempotency.purge();
    expect(await kept()).toBe(1);
    test.clock.advance(1);
    await idempotency.purge();
    expect(await kept()).toBe(0);
    test.clock.advance(-DAY);
    for (const bad of ["short", "x".repeat(65), "with space and more!"]) {
      const answer = await redeem(test, player, "TAMBAYAN100", "", { "idempotency-key": bad });
      expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.idempotencyKeyInvalid]);
    }
  });

  it("is rejected if the game's column cannot hold the coins, and the code stays valid", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const code = await addCode(test);
    await changeGameUser(test.db, player.UserID, { UserPoint: 2_147_483_647 - 199 });
    const before = await snapshot(test.db);
    const answer = await redeem(test, player, code);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "balanceFull"]);
    expect(answer.json().error).toMatch(/^Your balance cannot hold/);
    expect(await snapshot(test.db)).toEqual(before);
    await changeGameUser(test.db, player.UserID, { UserPoint: 2_147_483_647 - 200 });
    expect((await redeem(test, player, code)).json().userPoints).toBe(2_147_483_647);
  });

  it("is rejected if the game made the balance negative, and the code stays valid", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const code = await addCode(test);
    await changeGameUser(test.db, player.UserID, { UserPoint: -50 });
    const before = await snapshot(test.db);
    const answer = await redeem(test, player, code);
    expect([answer.statusCode, answer.json().error]).toEqual([409, MESSAGES.balanceNegative]);
    expect(await snapshot(test.db)).toEqual(before);
  });

  it("creates no streamer code for an account without a referral balance", async () => {
    const test = await openApp(database);
    const row = { code: "NOBODY", UserNum: 999_999, name: "Nobody", sharePercent: null };
    await expect(createStreamers(test.db, contextOf(test)).add(row)).rejects.toThrow(
      MESSAGES.streamerUnknownHere,
    );
  });

  it("lists newest first, ten per page", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const empty = await get(test.app, "/topuphistory", player.token);
    expect(topUpHistoryResponseSchema.strict().parse(empty.json())).toEqual({
      topuphistory: [],
      prev_page: null,
      next_page: null,
      last_page: 1,
      lpm1: 0,
    });
    const codes: string[] = [];
    for (let count = 1; count <= 12; count += 1) {
      const code = await addCode(test, { coins: count, bonusCoins: count * 2 });
      codes.push(code);
      await redeem(test, player, code.toLowerCase());
      test.clock.advance(1000);
    }
    const first = topUpHistoryResponseSchema
      .strict()
      .parse((await get(test.app, "/topuphistory", player.token)).json());
    expect(first).toMatchObject({ prev_page: null, next_page: 2, last_page: 2, lpm1: 1 });
    expect(first.topuphistory).toHaveLength(LIMITS.historyPage);
    expect(first.topuphistory[0]).toEqual({
      CardCode: codes[11],
      DateTopUp: new Date(test.clock.now().getTime() - 1000).toISOString(),
      Cardvalue: 12,
      Cardvalue2: 24,
    });
    const second = (await get(test.app, "/topuphistory?page=2", player.token)).json();
    expect(second).toMatchObject({ prev_page: 1, next_page: null });
    expect(second.topuphistory.map((row: { Cardvalue: number }) => row.Cardvalue)).toEqual([2, 1]);
    expect((await get(test.app, "/topuphistory?page=9", player.token)).json()).toMatchObject({
      topuphistory: [],
      prev_page: 2,
      next_page: null,
    });
    const newest = (await get(test.app, "/topuphistory", player.token)).json();
    for (const page of ["0", "-1", "x", "1.5"])
      expect((await get(test.app, `/topuphistory?page=${page}`, player.token)).json()).toEqual(newest);
    // Only their own.
    expect(
      (await get(test.app, "/topuphistory", (await newPlayer(test.app)).token)).json().topuphistory,
    ).toEqual([]);
  });

  // One writer at a time has the embedded database to itself.
  it.skipIf(kind === "sqlite")(
    "pays none that was revoked while the redemption waited for the balance",
    async () => {
      const test = await openApp(database);
      const { UserNum, UserID } = await addRichUser(test.db, 0);
      const campaigns = createCampaigns(test.db, contextOf(test));
      const by = { UserNum: null, client: CLIENT };
      const expectRevoked = async (CouponCode: string, revoke: () => Promise<void>) => {
        let refused: Promise<unknown> = Promise.resolve();
        await test.db.transaction(async (trx) => {
          await createLedger(trx, contextOf(test)).lock(UserNum, "coin");
          refused = createCodes(test.db, contextOf(test))
            .redeem(UserNum, { CouponCode, ReferralCode: "" }, undefined, CLIENT)
            .then(
              ({ message }) => message,
              ({ fields }: ServiceError) => fields?.CouponCode,
            );
          await setTimeout(500);
          await revoke();
        });
        expect(await refused).toEqual([MESSAGES.codeInvalid]);
      };
      const codes = [await addCode(test, { name: UserID }), await addCode(test, { name: `${UserID}2` })];
      const campaignOf = async (name: string) =>
        (await sql(test.db)("Campaign").where({ name }).first("id")).id;
      const [campaign, other] = [await campaignOf(UserID), await campaignOf(`${UserID}2`)];
      const chosen = `${UserID}CODE`.toUpperCase();
      const { batch } = await campaigns.createChosenCode(
        campaign,
        { code: chosen, maxUses: 5 },
        undefined,
        by,
      );
      await expectRevoked(chosen, () => campaigns.revokeBatch(campaign, batch, "leaked", by));
      await expectRevoked(codes[0] ?? "", () => campaigns.pause(campaign, true, by));
      await expectRevoked(codes[1] ?? "", () => campaigns.revoke(other, "leaked", by));
      expect(await coinsOf(test.db, UserNum)).toEqual([0, 0]);
    },
  );
});

describeEachDatabase("redeeming on a server without Milleage", (kind) => {
  const database = useDatabase(kind, {
    SEED_DEMO: "false",
    GAME_MAPPING: JSON.stringify({ UserInfo: { columns: { UserPoint2: null } } }),
  });

  it("gives only R-Coin, shows that in the history, and uses up no code that would give nothing", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const both = await addCode(test, { coins: 500, bonusCoins: 50 });
    expect((await redeem(test, player, both)).json()).toMatchObject({ userPoints: 500, userPoints2: 0 });
    const milleage = await addCode(test, { coins: 0, bonusCoins: 50, name: randomUUID() });
    await expectRefused(database, () => redeem(test, player, milleage), 422, MESSAGES.codeInvalid);
    const { topuphistory } = (await get(test.app, "/topuphistory", player.token)).json();
    expect(topuphistory).toMatchObject([{ Cardvalue: 500, Cardvalue2: 0 }]);
    expect((await get(test.app, "/statement?currency=bonus", player.token)).json()).toMatchObject({
      balance: 0,
      entries: [],
    });
    expect(await countRows(test.db, "LedgerEntry", { currency: "bonus" })).toBe(0);
  });
});
