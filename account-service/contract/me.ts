import { z } from "zod";
import { accountResponseSchema } from "./accounts.ts";
import { pointsQuerySchema, pointsResponseSchema, topUpHistoryResponseSchema } from "./coins.ts";
import { pageField } from "./paging.ts";
import { securityResponseSchema } from "./security.ts";
import { sessionResponseSchema } from "./sessions.ts";
import { cartResponseSchema, purchaseHistoryResponseSchema } from "./shop.ts";
import { ticketResponseSchema, ticketsResponseSchema } from "./tickets.ts";
import { userIpResponseSchema } from "./whitelist.ts";

/** What a player's page can ask for beside who they are. */
export const ME_PARTS = [
  "account",
  "ip",
  "cart",
  "purchases",
  "topups",
  "points",
  "tickets",
  "ticket",
  "security",
] as const;
export type MePart = (typeof ME_PARTS)[number];

/**
 * GET /me: everything that one page view of a player needs. `with` names its parts with commas between them. `page` is the page
 * of the lists among them, `currency` the balance of `points` (as GET /points has it), `ticket` the number of `ticket`; the
 * secret of a mailed link goes in the header `x-ticket-key`.
 */
export const meQuerySchema = z.object({
  with: z
    .string()
    .max(200)
    .default("")
    .transform((names) => [...new Set(names.split(",").filter((name) => name !== ""))])
    .pipe(z.array(z.enum(ME_PARTS))),
  page: pageField,
  currency: pointsQuerySchema.shape.currency,
  ticket: z.string().max(100).default(""),
});
export type MeQuery = z.output<typeof meQuerySchema>;

/** Each part as its own call answers it; `ticket` is null where there is none that the caller may read. */
export const mePartsSchema = z.object({
  /** GET /account */
  account: accountResponseSchema.shape.data,
  /** GET /user-ip */
  ip: userIpResponseSchema.shape.useripdata,
  /** GET /cart */
  cart: cartResponseSchema,
  /** GET /shoppurchases */
  purchases: purchaseHistoryResponseSchema,
  /** GET /topuphistory */
  topups: topUpHistoryResponseSchema,
  /** GET /points */
  points: pointsResponseSchema,
  /** GET /tickets */
  tickets: ticketsResponseSchema,
  /** GET /tickets/{number} */
  ticket: ticketResponseSchema.shape.data.nullable(),
  /** GET /account/security */
  security: securityResponseSchema.shape.data,
});
export type MeParts = z.infer<typeof mePartsSchema>;

/**
 * Answer of GET /me: `user`, `status` and `role` as in GET /session, and the parts that were asked for. A part that could not be
 * read is left out and named in `failed`; the rest of the page is not kept from its reader for it.
 */
export const meResponseSchema = z.object({
  data: z.object({
    ...sessionResponseSchema.shape.data.shape,
    ...mePartsSchema.partial().shape,
    failed: z.array(z.enum(ME_PARTS)).optional(),
  }),
});
export type Me = z.infer<typeof meResponseSchema>["data"];
