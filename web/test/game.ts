import type { GameFeatures } from "@tambayan/account-service/contract";

export const EVERYTHING: GameFeatures = { milleage: true, kills: true, mmr: true, pin: true };

/** The part of the content that tells what the game server has. @param missing what it does not have */
export const contentOf = (missing: Partial<GameFeatures> = {}) => ({
  game: async (): Promise<GameFeatures> => ({ ...EVERYTHING, ...missing }),
});
