import type { Module } from "../../../context.ts";
import { rewardsPaid, votePostbacks } from "./reward-metrics.ts";
import { createRewards } from "./service.ts";

/**
 * What attendance, votes, play time and invitations share: their currency and days, who may have them, and how they are
 * paid.
 */
export const core: Module = {
  metrics: [rewardsPaid, votePostbacks],
  steps: ({ db, context }) => ({
    "outdated reward counters": () => createRewards(db, context).purge(),
  }),
};

export type { Reward } from "./reward.ts";
export { addDays, daysInMonth, gameDay, isTodays, startOfGameDay } from "./reward-days.ts";
export { votePostbacks } from "./reward-metrics.ts";
export { createRewards, orRefusal, type RewardView, rewardViewOf } from "./service.ts";
