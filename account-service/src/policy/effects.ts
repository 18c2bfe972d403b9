import { type Policy, type PolicyName, pieceReward, referralShare } from "./policy.ts";

const times = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en-PH")} ${count === 1 ? one : many}`;

/** What each setting means by an example, for the people who change it: the same functions decide in earnest. */
export const EFFECTS: Record<PolicyName, (policy: Policy) => string> = {
  referralSharePercent: ({ referralSharePercent }) =>
    `Of a code of 1,000 R-Coin the streamer gets ${referralShare(1000, referralSharePercent)}.`,
  milleageRatePercent: (policy) =>
    `A piece for 500 R-Coin brings ${pieceReward(500, policy)} Milleage, one for 30 brings ${pieceReward(30, policy)}.`,
  refundAllowed: ({ refundAllowed }) =>
    refundAllowed
      ? "A player may give back what waits in his item bank, within the refund window."
      : "Nobody can give anything back; operators still can.",
  refundSafety: ({ refundSafety }) =>
    ({
      off: "Nothing that waits in an item bank is refunded, by players or by operators.",
      remove: "What is refunded is gone from the game's table, so that the game cannot hand it out.",
      offline: "A player logs out of the game first; then what waits can be refunded.",
      guarded: "What is refunded is marked as cancelled, which the game's corrected procedure heeds.",
    })[refundSafety],
  refundWindowHours: ({ refundWindowHours }) =>
    refundWindowHours === 0
      ? "What was bought cannot be given back a moment later."
      : `What was bought can be given back for ${times(refundWindowHours, "hour")}, which is ${times(Math.floor(refundWindowHours / 24), "day")} and ${times(refundWindowHours % 24, "hour")}.`,
  operatorRefundDays: ({ operatorRefundDays }) =>
    operatorRefundDays === 0
      ? "Operators give nothing back."
      : `An operator may give back what waits still for ${times(operatorRefundDays, "day")} after it was bought.`,
  cartRows: ({ cartRows }) => `A cart takes ${times(cartRows, "item")}; one more is refused.`,
  purchasePieces: ({ purchasePieces }) =>
    `One purchase has at most ${times(purchasePieces, "piece")}, each a row for the game.`,
  adjustmentApprovalAbove: ({ adjustmentApprovalAbove }) =>
    adjustmentApprovalAbove === 0
      ? "Every adjustment of coins waits for a second operator."
      : `An operator moves up to ${times(adjustmentApprovalAbove, "coin")} of an account within a day alone; what is more waits for a second one.`,
  wrongCodesFree: ({ wrongCodesFree }) =>
    `After ${times(wrongCodesFree, "wrong code")} an account waits, longer each time; an address after ${wrongCodesFree * 6}.`,
  ticketsFree: ({ ticketsFree }) =>
    `After ${times(ticketsFree, "ticket")} an account waits before the next one; an address after ${ticketsFree * 6}.`,
  ticketRepliesFree: ({ ticketRepliesFree }) =>
    `After ${times(ticketRepliesFree, "reply", "replies")} to a ticket its owner waits before the next one.`,
};
