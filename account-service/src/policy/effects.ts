import { plural } from "../lib/text/plural.ts";
import { itemReward, type Policy, type PolicyName, referralShare, shownMoney } from "./policy.ts";

const daysAndHours = (hours: number) =>
  [[Math.floor(hours / 24), "day"] as const, [hours % 24, "hour"] as const]
    .filter(([count]) => count > 0)
    .map(([count, unit]) => plural(count, unit))
    .join(" and ");

/** The effect of each setting by an example, for the console; computed by the functions that apply it. */
export const EFFECTS: Record<PolicyName, (policy: Policy) => string> = {
  referralSharePercent: ({ referralSharePercent }) =>
    `The streamer gets ${referralShare(1000, referralSharePercent)} R-Coin for a code of 1,000 R-Coin.`,
  milleageRatePercent: (policy) =>
    `An item for 500 R-Coin earns ${itemReward(500, policy)} Milleage, one for 30 R-Coin earns ${itemReward(30, policy)}.`,
  refundAllowed: ({ refundAllowed }) =>
    refundAllowed
      ? "Players can return items that wait in their item bank, within the refund window."
      : "Players cannot return items. Staff still can.",
  refundSafety: ({ refundSafety }) =>
    ({
      off: "Items that wait in an item bank are not refunded, neither by players nor by staff.",
      remove: "Refunded items are deleted from the game's table, so the game cannot hand them out.",
      offline: "Players have to log out of the game before items can be refunded.",
      guarded: "Refunded items are marked as cancelled, and the game's corrected procedure skips them.",
    })[refundSafety],
  refundWindowHours: ({ refundWindowHours }) =>
    refundWindowHours === 0
      ? "Purchases cannot be returned."
      : `Purchases can be returned for ${daysAndHours(refundWindowHours)}.`,
  operatorRefundDays: ({ operatorRefundDays }) =>
    operatorRefundDays === 0
      ? "Staff cannot refund purchases."
      : `Staff can refund waiting items for ${plural(operatorRefundDays, "day")} after the purchase.`,
  cartRows: ({ cartRows }) => `A cart can hold ${plural(cartRows, "different item")}.`,
  orderUnits: ({ orderUnits }) => `One purchase can have up to ${plural(orderUnits, "item")}.`,
  repairApproval: ({ repairApproval }) =>
    repairApproval
      ? "Every repair of an account needs approval by another staff member."
      : "One staff member can repair an account alone.",
  adjustmentApprovalAbove: ({ adjustmentApprovalAbove }) =>
    adjustmentApprovalAbove === 0
      ? "Every adjustment needs approval."
      : `A staff member can adjust up to ${plural(adjustmentApprovalAbove, "coin")} a day alone, over all accounts; more needs approval.`,
  receiptMails: ({ receiptMails }) =>
    receiptMails ? "Every purchase is confirmed by email." : "Purchases are not confirmed by email.",
  newLoginMails: ({ newLoginMails }) =>
    newLoginMails ? "Players are told of logins from new browsers." : "Players are not told of logins.",
  lastSeenShown: ({ lastSeenShown }) =>
    lastSeenShown
      ? "Pages of characters show when they were last in the game, unless their player hides it."
      : "Pages of characters do not show when they were last in the game, unless their player allows it.",
  loginResetMinutes: ({ loginResetMinutes }) =>
    loginResetMinutes === 0
      ? "Players whose login is stuck have to ask staff."
      : `Players whose characters are all out of the game can reset a stuck login ${plural(loginResetMinutes, "minute")} after it.`,
  reminderMinutes: ({ reminderMinutes }) =>
    `A reminder of a club war at 20:00 is sent ${plural(reminderMinutes, "minute")} before.`,
  giftsAllowed: ({ giftsAllowed }) =>
    giftsAllowed
      ? "Players can send what they buy to other players who accept gifts."
      : "Players can buy items only for themselves.",
  giftsPerDay: ({ giftsPerDay }) => `An account can send ${plural(giftsPerDay, "gift")} within 24 hours.`,
  giftCoinsPerDay: ({ giftCoinsPerDay }) =>
    `An account can send gifts for ${giftCoinsPerDay.toLocaleString("en-PH")} R-Coin within 24 hours.`,
  giftAccountDays: ({ giftAccountDays }) =>
    giftAccountDays === 0
      ? "New accounts can send gifts, and pay for others, at once."
      : `An account can send gifts, and pay for others, ${plural(giftAccountDays, "day")} after it was created.`,
  giftBundles: ({ giftBundles }) =>
    giftBundles ? "Bundles can be sent as gifts." : "Bundles cannot be sent as gifts.",
  giftLimitedItems: ({ giftLimitedItems }) =>
    giftLimitedItems
      ? "Items with a limited stock can be sent as gifts, so one player can buy many of them for others."
      : "Items with a limited stock cannot be sent as gifts.",
  dropAccountDays: ({ dropAccountDays }) =>
    dropAccountDays === 0
      ? "New accounts can line up for drops at once."
      : `An account can line up for drops ${plural(dropAccountDays, "day")} after it was created.`,
  wrongCodesFree: ({ wrongCodesFree }) =>
    `After ${plural(wrongCodesFree, "wrong code")} an account has to wait, longer each time; a network address after ${wrongCodesFree * 6}.`,
  ticketsFree: ({ ticketsFree }) =>
    `After ${plural(ticketsFree, "ticket")} an account has to wait before the next one; a network address after ${ticketsFree * 6}.`,
  ticketRepliesFree: ({ ticketRepliesFree }) =>
    `After ${plural(ticketRepliesFree, "reply", "replies")} to a ticket its owner has to wait before the next one.`,
  richestRanking: (policy) => {
    const shown = shownMoney(1_234_567_890, policy.richestRanking)?.toLocaleString("en-PH");
    return shown
      ? `A character with 1,234,567,890 gold is listed with ${shown}.`
      : "The richest are not shown.";
  },
  rewardCurrency: ({ rewardCurrency }) =>
    rewardCurrency === "bonus" ? "Rewards are paid in Milleage." : "Rewards are paid in R-Coin.",
  rewardDayHour: ({ rewardDayHour }) =>
    `A new day begins at ${String(rewardDayHour).padStart(2, "0")}:00 in Manila.`,
  rewardAccountAgeDays: ({ rewardAccountAgeDays }) =>
    rewardAccountAgeDays === 0
      ? "New accounts get rewards at once."
      : `An account gets rewards ${plural(rewardAccountAgeDays, "day")} after it was created.`,
  rewardCharacterLevel: ({ rewardCharacterLevel }) =>
    rewardCharacterLevel === 0
      ? "Rewards need no character."
      : `Rewards need a character of level ${rewardCharacterLevel}.`,
  rewardAccountsPerBrowser: ({ rewardAccountsPerBrowser }) =>
    rewardAccountsPerBrowser === 0
      ? "Any number of accounts can get a stamp with one browser."
      : `Up to ${plural(rewardAccountsPerBrowser, "account")} a day can get a stamp with one browser.`,
  rewardAccountsPerAddress: ({ rewardAccountsPerAddress }) =>
    rewardAccountsPerAddress === 0
      ? "Any number of accounts can get a stamp from one address."
      : `Up to ${plural(rewardAccountsPerAddress, "account")} a day can get a stamp from one address.`,
  attendanceCoins: ({ attendanceCoins }) =>
    attendanceCoins === 0
      ? "Attendance is off."
      : `A stamp on each of 30 days gives ${plural(attendanceCoins * 30, "point")}, without bonuses.`,
  attendanceWeekCoins: ({ attendanceWeekCoins }) =>
    attendanceWeekCoins === 0
      ? "There is no bonus for a week."
      : `Four weeks in a row give ${plural(attendanceWeekCoins * 4, "point")} more.`,
  attendanceMonthCoins: ({ attendanceMonthCoins }) =>
    attendanceMonthCoins === 0
      ? "There is no bonus for a full month."
      : `A full month gives ${plural(attendanceMonthCoins, "point")} more.`,
  attendanceNeedsGame: ({ attendanceNeedsGame }) =>
    attendanceNeedsGame
      ? "A stamp needs a login to the game on the same day."
      : "A stamp needs no login to the game.",
  playTimeCoinsPerHour: ({ playTimeCoinsPerHour }) =>
    playTimeCoinsPerHour === 0
      ? "Play time is off."
      : `An hour and a half in the game gives ${plural(Math.floor(playTimeCoinsPerHour * 1.5), "point")}.`,
  playTimeCoinsPerDay: ({ playTimeCoinsPerDay }) =>
    `An account collects up to ${plural(playTimeCoinsPerDay, "point")} a day for play time.`,
  inviteInviterCoins: ({ inviteInviterCoins }) =>
    inviteInviterCoins === 0
      ? "A player who invites a friend gets nothing."
      : `A player who invites a friend gets ${plural(inviteInviterCoins, "point")}.`,
  inviteFriendCoins: ({ inviteFriendCoins }) =>
    inviteFriendCoins === 0
      ? "An invited friend gets nothing."
      : `An invited friend gets ${plural(inviteFriendCoins, "point")}.`,
  inviteLevel: ({ inviteLevel }) => `A friend has to reach level ${inviteLevel}.`,
  invitesPerMonth: ({ invitesPerMonth, inviteInviterCoins }) =>
    `A player is paid for up to ${plural(invitesPerMonth, "friend")} a month: ${plural(invitesPerMonth * inviteInviterCoins, "point")}.`,
  paymentGifts: ({ paymentGifts }) =>
    paymentGifts
      ? "A player can enter another User ID when they buy coins, and sees its name, mostly hidden, before they pay."
      : "Players can buy coins for their own account only.",
  paymentsOpen: ({ paymentsOpen }) =>
    `A player with ${plural(paymentsOpen, "unfinished payment")} has to finish or cancel one before the next.`,
  paymentsPerHour: ({ paymentsPerHour }) =>
    `A player who has started ${plural(paymentsPerHour, "payment")} within an hour has to wait before the next.`,
  paymentReferralShare: ({ paymentReferralShare, referralSharePercent }) =>
    paymentReferralShare
      ? `The streamer gets ${referralShare(1000, referralSharePercent)} R-Coin for a paid package of 1,000 R-Coin.`
      : "Streamers get nothing for paid coins.",
  debtBlocksBuying: ({ debtBlocksBuying }) =>
    debtBlocksBuying
      ? "An account that owes coins can buy nothing until they are paid."
      : "An account that owes coins can still buy; staff decide what to do.",
  receiptTwoPeopleAbove: ({ receiptTwoPeopleAbove }) =>
    `A receipt of more than ₱${receiptTwoPeopleAbove.toLocaleString("en-PH")} needs a second person.`,
  receiptDayTwoPeopleAbove: ({ receiptDayTwoPeopleAbove }) =>
    `One staff member can approve receipts of ₱${receiptDayTwoPeopleAbove.toLocaleString("en-PH")} alone within 24 hours; more need a second person.`,
  manualPaymentHours: ({ manualPaymentHours }) =>
    `The receipt of a transfer can be sent for ${daysAndHours(manualPaymentHours)}.`,
  businessName: ({ businessName }) =>
    businessName === "" ? "Receipts name the site." : `Receipts are from ${businessName}.`,
  businessTin: ({ businessTin }) =>
    businessTin === "" ? "Receipts have no TIN." : `Receipts have the TIN ${businessTin}.`,
  businessAddress: ({ businessAddress }) =>
    businessAddress === "" ? "Receipts have no address." : `Receipts have the address ${businessAddress}.`,
};
