import type { GameFeatures } from "@tambayan/account-service/contract";

/** A game server with every feature. */
export const EVERYTHING: GameFeatures = {
  milleage: true,
  kills: true,
  mmr: true,
  pin: true,
  rewards: true,
  gifts: true,
};
