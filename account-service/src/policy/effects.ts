import { itemReward, type Policy, type PolicyName, referralShare, shownMoney } from "./policy.ts";

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-PH")} ${count === 1 ? one : many}`;

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
  purchasePieces: ({ purchasePieces }) => `One purchase can have up to ${plural(purchasePieces, "item")}.`,
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
  giftsAllowed: ({ giftsAllowed }) =>
    giftsAllowed
      ? "Players can send what they buy to other players who accept gifts."
      : "Players can buy items only for themselves.",
  giftsPerDay: ({ giftsPerDay }) => `An account can send ${plural(giftsPerDay, "gift")} within 24 hours.`,
  giftPointsPerDay: ({ giftPointsPerDay }) =>
    `An account can send gifts for ${giftPointsPerDay.toLocaleString("en-PH")} R-Coin within 24 hours.`,
  giftAccountDays: ({ giftAccountDays }) =>
    giftAccountDays === 0
      ? "New accounts can send gifts at once."
      : `An account can send gifts ${plural(giftAccountDays, "day")} after it was created.`,
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
      : "Nobody sees who is the richest.";
  },
};
