import { z } from "zod";

/** `CC_status` (spec section 4): 0 shows the request button, all others hide it. */
export const WHITELIST_STATUS = { notRequested: 0, requested: 1, approved: 2, rejected: 3 } as const;

/** Answer of GET /user-ip: the caller's own address and what became of its request. */
export const userIpResponseSchema = z.object({
  useripdata: z.object({ CC_IP: z.string(), CC_status: z.int() }),
});
export type UserIp = z.infer<typeof userIpResponseSchema>["useripdata"];
