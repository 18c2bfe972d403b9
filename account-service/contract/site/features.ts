import { z } from "zod";

/** Answer of GET /game: what this game server supports, and whether players can have rewards. */
export const gameFeaturesResponseSchema = z.object({
  data: z.object({
    /** A second currency, earned with orders. */
    milleage: z.boolean(),
    /** Kills and deaths of characters. */
    kills: z.boolean(),
    /** A rating of characters. */
    mmr: z.boolean(),
    /** A PIN besides the password, which registering asks for. */
    pin: z.boolean(),
    /** Attendance, votes, play time or invitations are on. */
    rewards: z.boolean(),
    /** Whether players can send gifts to each other. */
    gifts: z.boolean().default(false),
  }),
});
export type GameFeatures = z.infer<typeof gameFeaturesResponseSchema>["data"];
