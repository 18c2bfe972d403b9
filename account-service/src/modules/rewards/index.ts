/** What attendance, votes, play time and invitations share: their currency and days, who may have them, and how they are paid. It has no routes. */
export { addDays, daysInMonth, gameDay, startOfGameDay } from "./reward-days.ts";
export { rewardsPaid, votePostbacks } from "./reward-metrics.ts";
export { createRewards, type RewardView } from "./rewards-service.ts";
