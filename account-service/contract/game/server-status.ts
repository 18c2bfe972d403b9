import { z } from "zod";

/**
 * `online`: every server answers; `partial`: some do; `offline`: none does; `maintenance`: planned, whatever they
 * answer; `unknown`: no servers are set, or they have not been checked for some minutes.
 */
export const SERVER_STATES = ["online", "partial", "offline", "maintenance", "unknown"] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/**
 * Answer of GET /server-status. `online` is the number of characters in the game, null where the game does not record
 * it; `record` its highest value ever, and when that was. `maintenance` is under way or comes next. `checked` is null
 * before the first check.
 */
export const serverStatusResponseSchema = z.object({
  data: z.object({
    state: z.enum(SERVER_STATES),
    online: z.int().nonnegative().nullable(),
    record: z.object({ online: z.int().positive(), at: z.iso.datetime() }).nullable(),
    servers: z.array(z.object({ name: z.string(), up: z.boolean(), since: z.iso.datetime() })),
    maintenance: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
    checked: z.iso.datetime().nullable(),
  }),
});
export type ServerStatusResponse = z.infer<typeof serverStatusResponseSchema>;
export type ServerStatus = ServerStatusResponse["data"];

/**
 * Answer of GET /server-status/history: the most characters that were in the game in each ten minutes of the last day,
 * oldest first.
 */
export const onlineHistoryResponseSchema = z.object({
  data: z.array(z.object({ at: z.iso.datetime(), online: z.int().nonnegative() })),
});
export type OnlineHistoryResponse = z.infer<typeof onlineHistoryResponseSchema>;
