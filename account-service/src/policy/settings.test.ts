import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR } from "../lib/time.ts";
import { isRefundable, itemReward, referralShare, shownMoney } from "./rules.ts";
import { effectOf, type PolicyName, policySchema } from "./settings.ts";

const percent = fc.integer({ min: 0, max: 100 });
const amounts = fc.integer({ min: 0, max: 2_147_483_647 });

describe("the policy", () => {
  it("has a default, a meaning and text values for each of its names", () => {
    const defaults = policySchema.parse({});
    expect(defaults).toEqual({
      referralSharePercent: 5,
      milleageRatePercent: 2,
      refundAllowed: true,
      refundSafety: "off",
      refundWindowHours: 72,
      operatorRefundDays: 30,
      cartRows: 50,
      orderUnits: 200,
      repairApproval: true,
      adjustmentApprovalAbove: 1_000,
      receiptMails: true,
      newLoginMails: true,
      lastSeenShown: true,
      loginResetMinutes: 10,
      reminderMinutes: 60,
      giftsAllowed: false,
      giftsPerDay: 5,
      giftCoinsPerDay: 5_000,
      giftAccountDays: 7,
      giftBundles: true,
      giftLimitedItems: false,
      dropAccountDays: 7,
      wrongCodesFree: 5,
      ticketsFree: 5,
      ticketRepliesFree: 20,
      richestRanking: "exact",
      rewardCurrency: "bonus",
      rewardDayHour: 0,
      rewardAccountAgeDays: 1,
      rewardCharacterLevel: 0,
      rewardAccountsPerBrowser: 10,
      rewardAccountsPerAddress: 1_000,
      attendanceCoins: 0,
      attendanceWeekCoins: 0,
      attendanceMonthCoins: 0,
      attendanceNeedsGame: false,
      playTimeCoinsPerHour: 0,
      playTimeCoinsPerDay: 20,
      inviteInviterCoins: 0,
      inviteFriendCoins: 0,
      inviteLevel: 50,
      invitesPerMonth: 10,
      paymentGifts: true,
      paymentsOpen: 5,
      paymentsPerHour: 20,
      paymentReferralShare: true,
      debtBlocksBuying: true,
      receiptTwoPeopleAbove: 1_000,
      receiptDayTwoPeopleAbove: 5_000,
      manualPaymentHours: 48,
      businessName: "",
      businessTin: "",
      businessAddress: "",
    });
    for (const name of Object.keys(defaults) as PolicyName[]) {
      expect(policySchema.shape[name].description).toMatch(/^[A-Z].*\.$/);
      // What an operator writes is text, and comes out as what it was.
      expect(policySchema.shape[name].parse(String(defaults[name]))).toBe(defaults[name]);
    }
  });

  it("takes whole numbers in digits alone", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { success } = policySchema.shape.referralSharePercent.safeParse(text);
        expect(success).toBe(/^\d{1,9}$/.test(text) && Number(text) <= 100);
      }),
    );
  });

  it("shares whole coins: never more than were given, never less for more, all of it at 100 %", () => {
    fc.assert(
      fc.property(amounts, percent, (coins, percentage) => {
        const share = referralShare(coins, percentage);
        expect(Number.isSafeInteger(share)).toBe(true);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(coins);
        // Less than one coin is lost to rounding, and never one made by it.
        expect(coins * percentage - share * 100).toBeGreaterThanOrEqual(0);
        expect(coins * percentage - share * 100).toBeLessThan(100);
        expect(referralShare(coins + 1, percentage)).toBeGreaterThanOrEqual(share);
        if (percentage < 100) expect(referralShare(coins, percentage + 1)).toBeGreaterThanOrEqual(share);
        expect(referralShare(coins, 100)).toBe(coins);
        expect(referralShare(coins, 0)).toBe(0);
      }),
    );
  });

  it("rewards a unit with whole Milleage, so that units bought together bring no more than one by one", () => {
    fc.assert(
      fc.property(amounts, percent, fc.integer({ min: 1, max: 99 }), (price, rate, quantity) => {
        const each = itemReward(price, { milleageRatePercent: rate });
        expect(Number.isSafeInteger(each)).toBe(true);
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each * quantity * 100).toBeLessThanOrEqual(price * quantity * rate);
        expect(price * rate - each * 100).toBeLessThan(100);
      }),
    );
  });

  it("gives back inside the window, its last moment included, and never where it is switched off", () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
        fc.integer({ min: -1000, max: 9_000 * HOUR }),
        fc.integer({ min: 0, max: 8_760 }),
        (at, later, refundWindowHours) => {
          const now = new Date(at.getTime() + later);
          const inside = later <= refundWindowHours * HOUR;
          expect(
            isRefundable(at, now, { refundAllowed: true, refundSafety: "remove", refundWindowHours }),
          ).toBe(inside);
          expect(
            isRefundable(at, now, { refundAllowed: false, refundSafety: "remove", refundWindowHours }),
          ).toBe(false);
        },
      ),
    );
  });
});

describe("money in rankings", () => {
  const shown = (money: number, richestRanking: "exact" | "rounded" | "off") =>
    shownMoney(money, richestRanking);
  it.each([0, 9, 99, 100, 1_999, 98_765_432_100])("is exact, rounded or hidden: %i", (money) => {
    expect([shown(money, "exact"), shown(money, "off")]).toEqual([money, null]);
  });
  it("is rounded down to two digits, and keeps the order", () => {
    expect([99, 100, 109, 1_999, 98_765_432_100].map((money) => shown(money, "rounded"))).toEqual([
      99, 100, 100, 1_900, 98_000_000_000,
    ]);
    const money = fc.nat({ max: 2_147_483_647 });
    fc.assert(
      fc.property(money, money, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(shown(less, "rounded")).toBeLessThanOrEqual(shown(more, "rounded") ?? -1);
        expect(shown(more, "rounded")).toBeLessThanOrEqual(more);
      }),
    );
  });
});

describe("the effects", () => {
  it("say for every setting what it comes to, and something else for another value", () => {
    const policy = policySchema.parse({});
    for (const name of Object.keys(policy) as PolicyName[]) {
      const other = typeof policy[name] === "boolean" ? !policy[name] : Number(policy[name]) + 20;
      const [now, then] = [effectOf(name, policy), effectOf(name, { ...policy, [name]: other })];
      expect(now).toMatch(/^[A-Z].*\.$/);
      expect(then).not.toBe(now);
    }
    expect(effectOf("referralSharePercent", policy)).toBe(
      "The streamer gets 50 R-Coin for a code of 1,000 R-Coin.",
    );
    expect(effectOf("refundWindowHours", { ...policy, refundWindowHours: 49 })).toBe(
      "Purchases can be returned for 2 days and 1 hour.",
    );
  });
});
