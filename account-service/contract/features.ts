import { z } from "zod";

/** Answer of GET /game: what this game server has. */
export const gameFeaturesResponseSchema = z.object({
  data: z.object({
    /** A second currency, which comes with what is bought. */
    milleage: z.boolean(),
    /** Kills and deaths of characters. */
    kills: z.boolean(),
    /** A rating of characters. */
    mmr: z.boolean(),
    /** A PIN beside the password, which registering asks for. */
    pin: z.boolean(),
  }),
});
export type GameFeatures = z.infer<typeof gameFeaturesResponseSchema>["data"];
