import { Counter } from "prom-client";

/** Points paid by this process, by kind of reward. */
export const rewardsPaid = new Counter({
  name: "rewards_paid_coins_total",
  help: "R-Coin or Milleage that rewards gave.",
  labelNames: ["kind"] as const,
  registers: [],
});

/** Postbacks of toplists, by outcome. */
export const votePostbacks = new Counter({
  name: "vote_postbacks_total",
  help: "Calls of toplists: votes credited, those that came again, and those refused.",
  labelNames: ["result"] as const,
  registers: [],
});
