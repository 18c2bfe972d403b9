import type { GameFeatures } from "@tambayan/account-service/contract";

/**
 * The features to assume while they are unknown: what most game servers have. No PIN, because a form must not ask for
 * one that may not exist, and no rewards, because no link may lead to none.
 */
export const DEFAULT_FEATURES: GameFeatures = {
  milleage: true,
  kills: true,
  mmr: true,
  pin: false,
  rewards: false,
  gifts: false,
};
