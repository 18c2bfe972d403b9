import { z } from "zod";
import { MONEY_SHOWN } from "../../contract/index.ts";
import { plural } from "../lib/text/plural.ts";
import { itemReward, REFUND_SAFETIES, referralShare, shownMoney } from "./rules.ts";

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

/** The currencies that rewards can be paid in. */
const REWARD_CURRENCIES = ["bonus", "coin"] as const;

/** The most that one reward can be. */
const MAX_COINS = 10_000;

const daysAndHours = (hours: number) =>
  [[Math.floor(hours / 24), "day"] as const, [hours % 24, "hour"] as const]
    .filter(([count]) => count > 0)
    .map(([count, unit]) => plural(count, unit))
    .join(" and ");

/** Values of other settings, which an effect depends on. */
interface Others {
  referralSharePercent: number;
  inviteInviterCoins: number;
}

interface Setting<Schema extends z.ZodType> {
  /** What staff read as its name. */
  title: string;
  /** Its values, default and description. */
  schema: Schema;
  /** What a value does, by an example, computed by the functions that apply it. */
  effect: (value: z.output<Schema>, others: Others) => string;
  /** Which changes need a second staff member: those that pay more, or let anyone past a guard of coins. */
  loosening?: Loosening;
  /** The values, if it is chosen from a list. */
  choices?: readonly string[];
}
const setting = <Schema extends z.ZodType>(of: Setting<Schema>): Setting<Schema> => of;

interface Loosening {
  is: (before: unknown, after: unknown) => boolean;
  /** The last sentence of the setting's description. */
  says: string;
}
const raising: Loosening = {
  is: (before, after) => Number(after) > Number(before),
  says: "Raising it takes two people.",
};
const lowering: Loosening = {
  is: (before, after) => Number(after) < Number(before),
  says: "Lowering it takes two people.",
};
/** Of limits where 0 is none. */
const raisingOrLifting: Loosening = {
  is: (before, after) => before !== 0 && (after === 0 || Number(after) > Number(before)),
  says: "Raising it takes two people, as does 0.",
};
const turningOn: Loosening = {
  is: (before, after) => before === false && after === true,
  says: "Turning it on takes two people.",
};
const turningOff: Loosening = {
  is: (before, after) => before === true && after === false,
  says: "Turning it off takes two people.",
};
const choosing = (values: readonly unknown[], says: string): Loosening => ({
  is: (before, after) => after !== before && values.includes(after),
  says,
});

/** Settings that take effect without a restart, stored in the Setting table under these names. */
const TABLE = {
  referralSharePercent: setting({
    title: "Streamers' share (%)",
    schema: percent
      .default(5)
      .describe("Percentage of a code's R-Coin that the streamer gets whose referral code was entered."),
    effect: (referralSharePercent) =>
      `The streamer gets ${referralShare(1000, referralSharePercent)} R-Coin for a code of 1,000 R-Coin.`,
    loosening: raising,
  }),
  milleageRatePercent: setting({
    title: "Milleage on purchases (%)",
    schema: percent
      .default(2)
      .describe("Percentage of an item's price that is earned as Milleage, rounded down per item."),
    effect: (milleageRatePercent) =>
      `An item for 500 R-Coin earns ${itemReward(500, { milleageRatePercent })} Milleage, one for 30 R-Coin earns ${itemReward(30, { milleageRatePercent })}.`,
    loosening: raising,
  }),
  refundAllowed: setting({
    title: "Refunds by players",
    schema: flag.default(true).describe("Whether players can return items that wait in their item bank."),
    effect: (refundAllowed) =>
      refundAllowed
        ? "Players can return items that wait in their item bank, within the refund window."
        : "Players cannot return items. Staff still can.",
  }),
  refundSafety: setting({
    title: "Refund safety",
    schema: z
      .enum(REFUND_SAFETIES, `must be one of ${REFUND_SAFETIES.join(", ")}`)
      .default("off")
      .describe(
        "How the game is kept from handing out refunded items. off: no refunds. remove: the row is deleted from the game's ShopPurchase table. offline: only while the player is logged out of the game. guarded: the row is marked as cancelled, and the game's procedure has been corrected to skip it. Preflight tells which of these are safe on this server.",
      ),
    effect: (refundSafety) =>
      ({
        off: "Items that wait in an item bank are not refunded, neither by players nor by staff.",
        remove: "Refunded items are deleted from the game's table, so the game cannot hand them out.",
        offline: "Players have to log out of the game before items can be refunded.",
        guarded: "Refunded items are marked as cancelled, and the game's corrected procedure skips them.",
      })[refundSafety],
    choices: REFUND_SAFETIES,
    loosening: choosing(
      ["remove", "guarded"],
      "Choosing remove or guarded takes two people: where it is not safe, the game hands out what was refunded.",
    ),
  }),
  refundWindowHours: setting({
    title: "Refund window (hours)",
    schema: whole(0, 8_760)
      .default(72)
      .describe("Hours after a purchase during which players can return it."),
    effect: (refundWindowHours) =>
      refundWindowHours === 0
        ? "Purchases cannot be returned."
        : `Purchases can be returned for ${daysAndHours(refundWindowHours)}.`,
  }),
  operatorRefundDays: setting({
    title: "Refunds by staff (days)",
    schema: whole(0, 3_650)
      .default(30)
      .describe(
        "Days after a purchase during which staff can refund it; never items that were taken in the game.",
      ),
    effect: (operatorRefundDays) =>
      operatorRefundDays === 0
        ? "Staff cannot refund purchases."
        : `Staff can refund waiting items for ${plural(operatorRefundDays, "day")} after the purchase.`,
  }),
  cartRows: setting({
    title: "Cart limit",
    schema: whole(1, 200).default(50).describe("Maximum number of different items in a cart."),
    effect: (cartRows) => `A cart can hold ${plural(cartRows, "different item")}.`,
  }),
  orderUnits: setting({
    title: "Purchase limit",
    schema: whole(1, 500)
      .default(200)
      .describe("Maximum number of items in one purchase; each is a row in the game's table."),
    effect: (orderUnits) => `One purchase can have up to ${plural(orderUnits, "item")}.`,
  }),
  adjustmentApprovalAbove: setting({
    title: "Coins without approval (24 hours)",
    schema: whole(0, 100_000_000)
      .default(1_000)
      .describe(
        "Coins that one staff member can move alone within 24 hours, over all accounts: adjustments, codes, paid invitations, forgiven debts, refunds of items that are gone, and receipts of packages that they priced. More needs approval by another. 0: everything does.",
      ),
    effect: (adjustmentApprovalAbove) =>
      adjustmentApprovalAbove === 0
        ? "Every adjustment needs approval."
        : `A staff member can adjust up to ${plural(adjustmentApprovalAbove, "coin")} a day alone, over all accounts; more needs approval.`,
    loosening: raising,
  }),
  repairApproval: setting({
    title: "Approval of account repairs",
    schema: flag
      .default(true)
      .describe(
        "Whether repairs of accounts (email address, secret answer, two-step login) need approval by another staff member.",
      ),
    effect: (repairApproval) =>
      repairApproval
        ? "Every repair of an account needs approval by another staff member."
        : "One staff member can repair an account alone.",
    loosening: turningOff,
  }),
  receiptMails: setting({
    title: "Purchase emails",
    schema: flag
      .default(true)
      .describe("Whether players get an email about each purchase, at a confirmed address."),
    effect: (receiptMails) =>
      receiptMails ? "Every purchase is confirmed by email." : "Purchases are not confirmed by email.",
  }),
  newLoginMails: setting({
    title: "New login emails",
    schema: flag
      .default(true)
      .describe(
        "Whether players get an email when someone logs in to their account with a browser that has not been used for it before, at a confirmed address.",
      ),
    effect: (newLoginMails) =>
      newLoginMails ? "Players are told of logins from new browsers." : "Players are not told of logins.",
  }),
  lastSeenShown: setting({
    title: "Show when characters were last in the game",
    schema: flag
      .default(true)
      .describe(
        "Whether pages of characters show if they are in the game, and on which day they were last, for players who have not chosen.",
      ),
    effect: (lastSeenShown) =>
      lastSeenShown
        ? "Pages of characters show when they were last in the game, unless their player hides it."
        : "Pages of characters do not show when they were last in the game, unless their player allows it.",
  }),
  loginResetMinutes: setting({
    title: "Wait before a stuck login can be reset (minutes)",
    schema: whole(0, 1_440)
      .default(10)
      .describe(
        "Minutes after a login to the game, and after the last reset, before players can reset a stuck login of theirs. 0: only staff can.",
      ),
    effect: (loginResetMinutes) =>
      loginResetMinutes === 0
        ? "Players whose login is stuck have to ask staff."
        : `Players whose characters are all out of the game can reset a stuck login ${plural(loginResetMinutes, "minute")} after it.`,
  }),
  reminderMinutes: setting({
    title: "Reminder time (minutes before the start)",
    schema: whole(5, 1_440)
      .default(60)
      .describe("Minutes before the start at which players are reminded of what they have chosen."),
    effect: (reminderMinutes) =>
      `A reminder of a club war at 20:00 is sent ${plural(reminderMinutes, "minute")} before.`,
  }),
  giftsAllowed: setting({
    title: "Gifts",
    schema: flag
      .default(false)
      .describe("Whether players can buy items for other players, who get them in their item bank."),
    effect: (giftsAllowed) =>
      giftsAllowed
        ? "Players can send what they buy to other players who accept gifts."
        : "Players can buy items only for themselves.",
  }),
  giftsPerDay: setting({
    title: "Gift limit (24 hours)",
    schema: whole(1, 100).default(5).describe("Gifts that one account can send within 24 hours."),
    effect: (giftsPerDay) => `An account can send ${plural(giftsPerDay, "gift")} within 24 hours.`,
  }),
  giftCoinsPerDay: setting({
    title: "R-Coin in gifts (24 hours)",
    schema: whole(1, 100_000_000)
      .default(5_000)
      .describe("R-Coin in gifts that one account can send within 24 hours."),
    effect: (giftCoinsPerDay) =>
      `An account can send gifts for ${giftCoinsPerDay.toLocaleString("en-PH")} R-Coin within 24 hours.`,
  }),
  giftAccountDays: setting({
    title: "Minimum account age for gifts (days)",
    schema: whole(0, 3_650)
      .default(7)
      .describe(
        "Days since an account was created before it can send gifts, and pay for coins of another account.",
      ),
    effect: (giftAccountDays) =>
      giftAccountDays === 0
        ? "New accounts can send gifts, and pay for others, at once."
        : `An account can send gifts, and pay for others, ${plural(giftAccountDays, "day")} after it was created.`,
    loosening: lowering,
  }),
  giftBundles: setting({
    title: "Bundles as gifts",
    schema: flag.default(true).describe("Whether bundles can be sent as gifts."),
    effect: (giftBundles) =>
      giftBundles ? "Bundles can be sent as gifts." : "Bundles cannot be sent as gifts.",
  }),
  giftLimitedItems: setting({
    title: "Limited items as gifts",
    schema: flag
      .default(false)
      .describe(
        "Whether items with a limited stock can be sent as gifts. Items of a drop never can: each account gets one.",
      ),
    effect: (giftLimitedItems) =>
      giftLimitedItems
        ? "Items with a limited stock can be sent as gifts, so one player can buy many of them for others."
        : "Items with a limited stock cannot be sent as gifts.",
  }),
  dropAccountDays: setting({
    title: "Minimum account age for drops (days)",
    schema: whole(0, 3_650)
      .default(7)
      .describe("Days since an account was created before it can line up for a drop."),
    effect: (dropAccountDays) =>
      dropAccountDays === 0
        ? "New accounts can line up for drops at once."
        : `An account can line up for drops ${plural(dropAccountDays, "day")} after it was created.`,
    loosening: lowering,
  }),
  wrongCodesFree: setting({
    title: "Wrong-code limit",
    schema: whole(1, 100)
      .default(5)
      .describe("Wrong codes of an account before each further one adds a growing wait."),
    effect: (wrongCodesFree) =>
      `After ${plural(wrongCodesFree, "wrong code")} an account has to wait, longer each time; a network address after ${wrongCodesFree * 6}.`,
    loosening: raising,
  }),
  ticketsFree: setting({
    title: "Ticket limit",
    schema: whole(1, 1_000)
      .default(5)
      .describe(
        "Support tickets of an account or an email address before each further one adds a growing wait; six times as many for a network address.",
      ),
    effect: (ticketsFree) =>
      `After ${plural(ticketsFree, "ticket")} an account has to wait before the next one; a network address after ${ticketsFree * 6}.`,
  }),
  ticketRepliesFree: setting({
    title: "Ticket reply limit",
    schema: whole(1, 1_000)
      .default(20)
      .describe(
        "Replies to a support ticket before each further one adds a growing wait; six times as many for a network address.",
      ),
    effect: (ticketRepliesFree) =>
      `After ${plural(ticketRepliesFree, "reply", "replies")} to a ticket its owner has to wait before the next one.`,
  }),
  richestRanking: setting({
    title: "Money in rankings",
    schema: z
      .enum(MONEY_SHOWN, `must be one of ${MONEY_SHOWN.join(", ")}`)
      .default("exact")
      .describe(
        "How the rankings show characters' money. exact: as it is. rounded: to two digits. off: no list of the richest, and no money in any other. It applies to past months too.",
      ),
    effect: (richestRanking) => {
      const shown = shownMoney(1_234_567_890, richestRanking)?.toLocaleString("en-PH");
      return shown
        ? `A character with 1,234,567,890 gold is listed with ${shown}.`
        : "The richest are not shown.";
    },
    choices: MONEY_SHOWN,
  }),
  rewardCurrency: setting({
    title: "Reward currency",
    schema: z
      .enum(REWARD_CURRENCIES, `must be one of ${REWARD_CURRENCIES.join(", ")}`)
      .default("bonus")
      .describe(
        "What attendance, votes, play time and invitations are paid in. coin: R-Coin. bonus: Milleage; a server without it pays none.",
      ),
    effect: (rewardCurrency) =>
      rewardCurrency === "bonus" ? "Rewards are paid in Milleage." : "Rewards are paid in R-Coin.",
    loosening: choosing(["coin"], "Choosing coin takes two people."),
    choices: REWARD_CURRENCIES,
  }),
  rewardDayHour: setting({
    title: "Start of the game day (hour)",
    schema: whole(0, 23)
      .default(0)
      .describe("The hour in Manila at which a new day of stamps, votes and play time begins."),
    effect: (rewardDayHour) => `A new day begins at ${String(rewardDayHour).padStart(2, "0")}:00 in Manila.`,
  }),
  rewardAccountAgeDays: setting({
    title: "Minimum account age for rewards (days)",
    schema: whole(0, 365)
      .default(1)
      .describe("Days that an account must exist before it gets rewards. 0: none."),
    effect: (rewardAccountAgeDays) =>
      rewardAccountAgeDays === 0
        ? "New accounts get rewards at once."
        : `An account gets rewards ${plural(rewardAccountAgeDays, "day")} after it was created.`,
    loosening: lowering,
  }),
  rewardCharacterLevel: setting({
    title: "Minimum character level for rewards",
    schema: whole(0, 1_000)
      .default(0)
      .describe(
        "Level that one character of an account must have before it gets rewards. 0: none is needed.",
      ),
    effect: (rewardCharacterLevel) =>
      rewardCharacterLevel === 0
        ? "Rewards need no character."
        : `Rewards need a character of level ${rewardCharacterLevel}.`,
    loosening: lowering,
  }),
  rewardAccountsPerBrowser: setting({
    title: "Accounts per browser and day",
    schema: whole(0, 1_000)
      .default(10)
      .describe(
        "Accounts that can get a stamp with one known browser in a day; members of a family and computers of a café are shared. 0: no limit.",
      ),
    effect: (rewardAccountsPerBrowser) =>
      rewardAccountsPerBrowser === 0
        ? "Any number of accounts can get a stamp with one browser."
        : `Up to ${plural(rewardAccountsPerBrowser, "account")} a day can get a stamp with one browser.`,
    loosening: raisingOrLifting,
  }),
  rewardAccountsPerAddress: setting({
    title: "Accounts per network address and day",
    schema: whole(0, 100_000)
      .default(1_000)
      .describe(
        "Accounts that can get a stamp from one network address in a day. Carriers and cafés have a thousand players behind one address. 0: no limit.",
      ),
    effect: (rewardAccountsPerAddress) =>
      rewardAccountsPerAddress === 0
        ? "Any number of accounts can get a stamp from one address."
        : `Up to ${plural(rewardAccountsPerAddress, "account")} a day can get a stamp from one address.`,
    loosening: raisingOrLifting,
  }),
  attendanceCoins: setting({
    title: "Coins per daily stamp",
    schema: whole(0, MAX_COINS).default(0).describe("Coins for the stamp of a day. 0: attendance is off."),
    effect: (attendanceCoins) =>
      attendanceCoins === 0
        ? "Attendance is off."
        : `A stamp on each of 30 days gives ${plural(attendanceCoins * 30, "point")}, without bonuses.`,
    loosening: raising,
  }),
  attendanceWeekCoins: setting({
    title: "Extra coins per week of stamps",
    schema: whole(0, MAX_COINS).default(0).describe("Extra coins for every seventh stamp in a row."),
    effect: (attendanceWeekCoins) =>
      attendanceWeekCoins === 0
        ? "There is no bonus for a week."
        : `Four weeks in a row give ${plural(attendanceWeekCoins * 4, "point")} more.`,
    loosening: raising,
  }),
  attendanceMonthCoins: setting({
    title: "Extra coins for a full month",
    schema: whole(0, MAX_COINS)
      .default(0)
      .describe("Extra coins for the last stamp of a month with a stamp on every day."),
    effect: (attendanceMonthCoins) =>
      attendanceMonthCoins === 0
        ? "There is no bonus for a full month."
        : `A full month gives ${plural(attendanceMonthCoins, "point")} more.`,
    loosening: raising,
  }),
  attendanceNeedsGame: setting({
    title: "Stamps need a game login",
    schema: flag.default(false).describe("Whether a stamp needs a login to the game on that day."),
    effect: (attendanceNeedsGame) =>
      attendanceNeedsGame
        ? "A stamp needs a login to the game on the same day."
        : "A stamp needs no login to the game.",
    loosening: turningOff,
  }),
  playTimeCoinsPerHour: setting({
    title: "Coins per hour of play",
    schema: whole(0, MAX_COINS)
      .default(0)
      .describe(
        "Coins for an hour in the game. 0: play time is off. Needs the game's PlayTime column; turn off the game's own conversion.",
      ),
    effect: (playTimeCoinsPerHour) =>
      playTimeCoinsPerHour === 0
        ? "Play time is off."
        : `An hour and a half in the game gives ${plural(Math.floor(playTimeCoinsPerHour * 1.5), "point")}.`,
    loosening: raising,
  }),
  playTimeCoinsPerDay: setting({
    title: "Play time limit (coins per day)",
    schema: whole(1, MAX_COINS)
      .default(20)
      .describe(
        "Maximum coins that an account can collect for play time in a day; the rest waits, for up to a week.",
      ),
    effect: (playTimeCoinsPerDay) =>
      `An account collects up to ${plural(playTimeCoinsPerDay, "point")} a day for play time.`,
    loosening: raising,
  }),
  inviteInviterCoins: setting({
    title: "Coins for the inviter",
    schema: whole(0, MAX_COINS)
      .default(0)
      .describe(
        "Coins for a player whose friend registers through their link and reaches the level. If inviteFriendCoins is 0 too, invitations are off.",
      ),
    effect: (inviteInviterCoins) =>
      inviteInviterCoins === 0
        ? "A player who invites a friend gets nothing."
        : `A player who invites a friend gets ${plural(inviteInviterCoins, "point")}.`,
    loosening: raising,
  }),
  inviteFriendCoins: setting({
    title: "Coins for the invited friend",
    schema: whole(0, MAX_COINS).default(0).describe("Coins for that friend."),
    effect: (inviteFriendCoins) =>
      inviteFriendCoins === 0
        ? "An invited friend gets nothing."
        : `An invited friend gets ${plural(inviteFriendCoins, "point")}.`,
    loosening: raising,
  }),
  inviteLevel: setting({
    title: "Level that an invited friend must reach",
    schema: whole(1, 1_000)
      .default(50)
      .describe("The level that a character of an invited friend must reach before both get their coins."),
    effect: (inviteLevel) => `A friend has to reach level ${inviteLevel}.`,
    loosening: lowering,
  }),
  invitesPerMonth: setting({
    title: "Invitation limit (month)",
    schema: whole(1, 1_000)
      .default(10)
      .describe("Invitations of one player that are paid in a month; the others wait for the next one."),
    effect: (invitesPerMonth, { inviteInviterCoins }) =>
      `A player is paid for up to ${plural(invitesPerMonth, "friend")} a month: ${plural(invitesPerMonth * inviteInviterCoins, "point")}.`,
    loosening: raising,
  }),
  paymentGifts: setting({
    title: "Payments for other players",
    schema: flag.default(true).describe("Whether players can pay for coins of another account."),
    effect: (paymentGifts) =>
      paymentGifts
        ? "A player can enter another User ID when they buy coins, and sees its name, mostly hidden, before they pay."
        : "Players can buy coins for their own account only.",
  }),
  paymentsOpen: setting({
    title: "Pending payment limit",
    schema: whole(1, 50)
      .default(5)
      .describe("Payments of one account that can wait to be paid at the same time."),
    effect: (paymentsOpen) =>
      `A player with ${plural(paymentsOpen, "unfinished payment")} has to finish or cancel one before the next.`,
  }),
  paymentsPerHour: setting({
    title: "Payments per hour",
    schema: whole(1, 1_000)
      .default(20)
      .describe(
        "Payments that one account can start within an hour, also if it cancels them. Each may send an email and call the provider.",
      ),
    effect: (paymentsPerHour) =>
      `A player who has started ${plural(paymentsPerHour, "payment")} within an hour has to wait before the next.`,
  }),
  paymentReferralShare: setting({
    title: "Streamers' share of paid coins",
    schema: flag
      .default(true)
      .describe("Whether streamers get their share of coins that are paid for, as they do of codes."),
    effect: (paymentReferralShare, { referralSharePercent }) =>
      paymentReferralShare
        ? `The streamer gets ${referralShare(1000, referralSharePercent)} R-Coin for a paid package of 1,000 R-Coin.`
        : "Streamers get nothing for paid coins.",
    loosening: turningOn,
  }),
  debtBlocksBuying: setting({
    title: "Block purchases while coins are owed",
    schema: flag
      .default(true)
      .describe(
        "Whether accounts that owe coins, because their money was returned after the coins were spent, cannot buy anything, nor pay for others, until they are paid. Otherwise staff decide.",
      ),
    effect: (debtBlocksBuying) =>
      debtBlocksBuying
        ? "An account that owes coins can buy nothing until they are paid."
        : "An account that owes coins can still buy; staff decide what to do.",
    loosening: turningOff,
  }),
  receiptTwoPeopleAbove: setting({
    title: "Two approvals per receipt above (pesos)",
    schema: whole(0, 1_000_000)
      .default(1_000)
      .describe("Pesos above which two people have to approve the receipt of a manual transfer."),
    effect: (receiptTwoPeopleAbove) =>
      `A receipt of more than ₱${receiptTwoPeopleAbove.toLocaleString("en-PH")} needs a second person.`,
    loosening: raising,
  }),
  receiptDayTwoPeopleAbove: setting({
    title: "Two approvals per day above (pesos)",
    schema: whole(0, 10_000_000)
      .default(5_000)
      .describe(
        "Pesos in receipts that one staff member can approve, and in payments that they can refund, or record as returned or disputed, alone within 24 hours; more needs a second person.",
      ),
    effect: (receiptDayTwoPeopleAbove) =>
      `One staff member can approve receipts of ₱${receiptDayTwoPeopleAbove.toLocaleString("en-PH")} alone within 24 hours; more need a second person.`,
    loosening: raising,
  }),
  manualPaymentHours: setting({
    title: "Time to send a receipt (hours)",
    schema: whole(1, 720)
      .default(48)
      .describe("Hours in which the receipt of a manual transfer can be sent."),
    effect: (manualPaymentHours) =>
      `The receipt of a transfer can be sent for ${daysAndHours(manualPaymentHours)}.`,
  }),
  businessName: setting({
    title: "Business name",
    schema: text(100).describe("Name of the business on receipts of payments. Empty: the name of the site."),
    effect: (businessName) =>
      businessName === "" ? "Receipts name the site." : `Receipts are from ${businessName}.`,
  }),
  businessTin: setting({
    title: "Business TIN",
    schema: text(20).describe("Its taxpayer identification number (TIN). Empty: left out."),
    effect: (businessTin) =>
      businessTin === "" ? "Receipts have no TIN." : `Receipts have the TIN ${businessTin}.`,
  }),
  businessAddress: setting({
    title: "Business address",
    schema: text(200).describe("Its address. Empty: left out."),
    effect: (businessAddress) =>
      businessAddress === "" ? "Receipts have no address." : `Receipts have the address ${businessAddress}.`,
  }),
};

type Table = typeof TABLE;
export type PolicyName = keyof Table;
/** The settings' values. */
export type Policy = { [Name in PolicyName]: z.output<Table[Name]["schema"]> };

/** A setting of whatever type. */
export interface AnySetting extends Omit<Setting<z.ZodType>, "effect"> {
  effect: (value: never, others: Others) => string;
}
export const SETTINGS: Record<PolicyName, AnySetting> = TABLE;
export const POLICY_NAMES = Object.keys(TABLE) as PolicyName[];

/** What staff read about a setting, with the changes of it that need a second person. */
export const descriptionOf = (name: PolicyName): string =>
  [TABLE[name].schema.description, SETTINGS[name].loosening?.says].filter(Boolean).join(" ");

/** The effect of a setting's value in a policy. */
export const effectOf = (name: PolicyName, policy: Policy): string =>
  SETTINGS[name].effect(policy[name] as never, policy);

type Shape = { [Name in PolicyName]: Table[Name]["schema"] };
/** All settings, each from the text that is stored; without any, their defaults. */
export const policySchema = z.object(
  Object.fromEntries(POLICY_NAMES.map((name) => [name, TABLE[name].schema])) as Shape,
);
