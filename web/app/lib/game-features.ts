import type { GameFeatures } from "@tambayan/account-service/contract";

/**
 * What a game server is taken to have while nobody can tell: all that most of them have. No PIN, for a form must not ask for what
 * may not be there.
 */
export const ASSUMED_FEATURES: GameFeatures = { milleage: true, kills: true, mmr: true, pin: false };
