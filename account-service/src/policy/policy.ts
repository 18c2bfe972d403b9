import { z } from "zod";
import { MONEY_SHOWN, type MoneyShown } from "../../contract/index.ts";
import { DAY, HOUR } from "../lib/time.ts";

/** Digits only, because an empty text would be coerced to 0. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const percent = whole(0, 100);
const flag = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

/** One line. */
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `must be ${length} characters or fewer`)
    .regex(/^\P{C}*$/u, "must be one line of text")
    .default("");

/**
 * How the game is kept from handing out refunded items: its server has a player's item bank in memory, and its own
 * procedure takes an item whatever its state (docs/game-database.md, docs/decisions/018).
 */
export const REFUND_SAFETIES = ["off", "remove", "offline", "guarded"] as const;

/** The currencies that rewards can be paid in. */
export const REWARD_CURRENCIES = ["bonus", "coin"] as const;

/** The most that one reward can be. */
const MAX_COINS = 10_000;

/**
 * Settings that take effect without a restart, stored in the Setting table under these names, with descriptions and
 * defaults. The settings module reads and writes them.
 */
export const policySchema = z.object({
  referralSharePercent: percent
    .default(5)
    .describe(
      "Percentage of a code's R-Coin that the streamer gets whose referral code was entered. The console can only lower it.",
    ),
  milleageRatePercent: percent
    .default(2)
    .describe(
      "Percentage of an item's price that is earned as Milleage, rounded down per item. The console can only lower it.",
    ),
  refundAllowed: flag
    .default(true)
    .describe("Whether players can return items that wait in their item bank."),
  refundSafety: z
    .enum(REFUND_SAFETIES, `must be one of ${REFUND_SAFETIES.join(", ")}`)
    .default("off")
    .describe(
      "How the game is kept from handing out refunded items. off: no refunds. remove: the row is deleted from the game's ShopPurchase table. offline: only while the player is logged out of the game. guarded: the row is marked as cancelled, and the game's procedure has been corrected to skip it. Preflight tells which of these are safe on this server.",
    ),
  refundWindowHours: whole(0, 8_760)
    .default(72)
    .describe("Hours after a purchase during which players can return it."),
  operatorRefundDays: whole(0, 3_650)
    .default(30)
    .describe(
      "Days after a purchase during which staff can refund it; never items that were taken in the game.",
    ),
  cartRows: whole(1, 200).default(50).describe("Maximum number of different items in a cart."),
  orderUnits: whole(1, 500)
    .default(200)
    .describe("Maximum number of items in one purchase; each is a row in the game's table."),
  adjustmentApprovalAbove: whole(0, 100_000_000)
    .default(1_000)
    .describe(
      "Coins that one staff member can add, remove or issue as codes within 24 hours, over all accounts; more needs approval by another. Receipts of packages that they priced count too. 0: everything needs approval. The console can only lower it.",
    ),
  repairApproval: flag
    .default(true)
    .describe(
      "Whether repairs of accounts (email address, secret answer, two-step login) need approval by another staff member. The console can only turn this on.",
    ),
  receiptMails: flag
    .default(true)
    .describe("Whether players get an email about each purchase, at a confirmed address."),
  newLoginMails: flag
    .default(true)
    .describe(
      "Whether players get an email when someone logs in to their account with a browser that has not been used for it before, at a confirmed address.",
    ),
  lastSeenShown: flag
    .default(true)
    .describe(
      "Whether pages of characters show if they are in the game, and on which day they were last, for players who have not chosen.",
    ),
  loginResetMinutes: whole(0, 1_440)
    .default(10)
    .describe(
      "Minutes after a login to the game, and after the last reset, before players can reset a stuck login of theirs. 0: only staff can.",
    ),
  reminderMinutes: whole(5, 1_440)
    .default(60)
    .describe("Minutes before the start at which players are reminded of what they have chosen."),
  giftsAllowed: flag
    .default(false)
    .describe("Whether players can buy items for other players, who get them in their item bank."),
  giftsPerDay: whole(1, 100).default(5).describe("Gifts that one account can send within 24 hours."),
  giftCoinsPerDay: whole(1, 100_000_000)
    .default(5_000)
    .describe("R-Coin in gifts that one account can send within 24 hours."),
  giftAccountDays: whole(0, 3_650)
    .default(7)
    .describe(
      "Days since an account was created before it can send gifts, and pay for coins of another account.",
    ),
  giftBundles: flag.default(true).describe("Whether bundles can be sent as gifts."),
  giftLimitedItems: flag
    .default(false)
    .describe(
      "Whether items with a limited stock can be sent as gifts. Items of a drop never can: each account gets one.",
    ),
  dropAccountDays: whole(0, 3_650)
    .default(7)
    .describe("Days since an account was created before it can line up for a drop."),
  wrongCodesFree: whole(1, 100)
    .default(5)
    .describe("Wrong codes of an account before each further one adds a growing wait."),
  ticketsFree: whole(1, 1_000)
    .default(5)
    .describe(
      "Support tickets of an account or an email address before each further one adds a growing wait; six times as many for a network address.",
    ),
  ticketRepliesFree: whole(1, 1_000)
    .default(20)
    .describe(
      "Replies to a support ticket before each further one adds a growing wait; six times as many for a network address.",
    ),
  richestRanking: z
    .enum(MONEY_SHOWN, `must be one of ${MONEY_SHOWN.join(", ")}`)
    .default("exact")
    .describe(
      "How the rankings show characters' money. exact: as it is. rounded: to two digits. off: no list of the richest, and no money in any other. It applies to past months too.",
    ),
  rewardCurrency: z
    .enum(REWARD_CURRENCIES, `must be one of ${REWARD_CURRENCIES.join(", ")}`)
    .default("bonus")
    .describe(
      "What attendance, votes, play time and invitations are paid in. coin: R-Coin. bonus: Milleage; a server without it pays none. The console cannot set coin.",
    ),
  rewardDayHour: whole(0, 23)
    .default(0)
    .describe("The hour in Manila at which a new day of stamps, votes and play time begins."),
  rewardAccountAgeDays: whole(0, 365)
    .default(1)
    .describe("Days that an account must exist before it gets rewards. 0: none."),
  rewardCharacterLevel: whole(0, 1_000)
    .default(0)
    .describe("Level that one character of an account must have before it gets rewards. 0: none is needed."),
  rewardAccountsPerBrowser: whole(0, 1_000)
    .default(10)
    .describe(
      "Accounts that can get a stamp with one known browser in a day; members of a family and computers of a café are shared. 0: no limit.",
    ),
  rewardAccountsPerAddress: whole(0, 100_000)
    .default(1_000)
    .describe(
      "Accounts that can get a stamp from one network address in a day. Carriers and cafés have a thousand players behind one address. 0: no limit.",
    ),
  attendanceCoins: whole(0, MAX_COINS)
    .default(0)
    .describe("Coins for the stamp of a day. 0: attendance is off."),
  attendanceWeekCoins: whole(0, MAX_COINS)
    .default(0)
    .describe("Extra coins for every seventh stamp in a row."),
  attendanceMonthCoins: whole(0, MAX_COINS)
    .default(0)
    .describe("Extra coins for the last stamp of a month with a stamp on every day."),
  attendanceNeedsGame: flag.default(false).describe("Whether a stamp needs a login to the game on that day."),
  playTimeCoinsPerHour: whole(0, MAX_COINS)
    .default(0)
    .describe(
      "Coins for an hour in the game. 0: play time is off. Needs the game's PlayTime column; turn off the game's own conversion.",
    ),
  playTimeCoinsPerDay: whole(1, MAX_COINS)
    .default(20)
    .describe(
      "Maximum coins that an account can collect for play time in a day; the rest waits, for up to a week.",
    ),
  inviteInviterCoins: whole(0, MAX_COINS)
    .default(0)
    .describe(
      "Coins for a player whose friend registers through their link and reaches the level. If inviteFriendCoins is 0 too, invitations are off.",
    ),
  inviteFriendCoins: whole(0, MAX_COINS).default(0).describe("Coins for that friend."),
  inviteLevel: whole(1, 1_000)
    .default(50)
    .describe("The level that a character of an invited friend must reach before both get their coins."),
  invitesPerMonth: whole(1, 1_000)
    .default(10)
    .describe("Invitations of one player that are paid in a month; the others wait for the next one."),
  paymentGifts: flag.default(true).describe("Whether players can pay for coins of another account."),
  paymentsOpen: whole(1, 50)
    .default(5)
    .describe("Payments of one account that can wait to be paid at the same time."),
  paymentsPerHour: whole(1, 1_000)
    .default(20)
    .describe(
      "Payments that one account can start within an hour, also if it cancels them. Each may send an email and call the provider.",
    ),
  paymentReferralShare: flag
    .default(true)
    .describe(
      "Whether streamers get their share of coins that are paid for, as they do of codes. The console can only turn this off.",
    ),
  debtBlocksBuying: flag
    .default(true)
    .describe(
      "Whether accounts that owe coins, because their money was returned after the coins were spent, cannot buy anything until they are paid. Otherwise staff decide.",
    ),
  receiptTwoPeopleAbove: whole(0, 1_000_000)
    .default(1_000)
    .describe(
      "Pesos above which two people have to approve the receipt of a manual transfer. The console can only lower it.",
    ),
  receiptDayTwoPeopleAbove: whole(0, 10_000_000)
    .default(5_000)
    .describe(
      "Pesos in receipts that one staff member can approve alone within 24 hours; more needs a second person. The console can only lower it.",
    ),
  manualPaymentHours: whole(1, 720)
    .default(48)
    .describe("Hours in which the receipt of a manual transfer can be sent."),
  businessName: text(100).describe(
    "Name of the business on receipts of payments. Empty: the name of the site.",
  ),
  businessTin: text(20).describe("Its taxpayer identification number (TIN). Empty: left out."),
  businessAddress: text(200).describe("Its address. Empty: left out."),
});
export type Policy = z.infer<typeof policySchema>;
export type PolicyName = keyof Policy;

/** A streamer's share of a code's coins, rounded down. */
export const referralShare = (coins: number, percentage: number) => Math.floor((coins * percentage) / 100);

/** The Milleage that one item earns. */
export const itemReward = (price: number, policy: Pick<Policy, "milleageRatePercent">) =>
  Math.floor((price * policy.milleageRatePercent) / 100);

/**
 * A character's money as rankings show it; null: not at all. Rounded down, so that no one looks richer than they are.
 */
export function shownMoney(money: number, shown: MoneyShown): number | null {
  if (shown === "off") return null;
  if (shown === "exact" || money < 100) return money;
  const unit = 10 ** (Math.floor(Math.log10(money)) - 1);
  return Math.floor(money / unit) * unit;
}

/** Whether players can still return an order made at an instant. */
export const isRefundable = (
  at: Date,
  now: Date,
  policy: Pick<Policy, "refundAllowed" | "refundSafety" | "refundWindowHours">,
) =>
  policy.refundAllowed &&
  policy.refundSafety !== "off" &&
  now.getTime() - at.getTime() <= policy.refundWindowHours * HOUR;

/** Whether staff can still refund an order made at an instant. */
export const isRefundableByStaff = (at: Date, now: Date, policy: Pick<Policy, "operatorRefundDays">) =>
  now.getTime() - at.getTime() <= policy.operatorRefundDays * DAY;
