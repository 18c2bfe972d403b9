import { z } from "zod";
import { accountResponseSchema } from "../access/accounts.ts";
import { securityResponseSchema } from "../access/security.ts";
import { sessionResponseSchema } from "../access/sessions.ts";
import { userIpResponseSchema } from "../access/whitelist.ts";
import { statementQuerySchema, statementResponseSchema, topUpHistoryResponseSchema } from "../coins/coins.ts";
import { paymentResponseSchema, paymentsResponseSchema } from "../coins/payments.ts";
import { characterServicesResponseSchema, gameLoginResponseSchema } from "../game/character-services.ts";
import {
  attendanceResponseSchema,
  invitesResponseSchema,
  playTimeResponseSchema,
  votesResponseSchema,
} from "../rewards/rewards.ts";
import { pageField } from "../shared/paging.ts";
import { giftsResponseSchema, orderHistoryResponseSchema } from "../shop/orders.ts";
import { cartResponseSchema } from "../shop/shop.ts";
import { wishListResponseSchema } from "../shop/wishes.ts";
import { ticketResponseSchema, ticketsResponseSchema } from "../support/tickets.ts";
import { remindersResponseSchema } from "./reminders.ts";

/** What a player's page can ask for besides the user. */
export const ME_PARTS = [
  "account",
  "ip",
  "cart",
  "orders",
  "gifts",
  "wishes",
  "topups",
  "statement",
  "tickets",
  "ticket",
  "security",
  "attendance",
  "votes",
  "playtime",
  "invites",
  "services",
  "gamelogin",
  "reminders",
  "payments",
  "payment",
] as const;
export type MePart = (typeof ME_PARTS)[number];

/**
 * GET /me: everything that a player's page needs. `with` is a comma-separated list of parts. `page` is the page of
 * lists, `currency` the balance of `statement`, `ticket` the number of `ticket`, `payment` that of `payment`; the key
 * from a ticket's emailed link goes into the header `x-ticket-key`.
 */
export const meQuerySchema = z.object({
  with: z
    .string()
    .max(200)
    .default("")
    .transform((names) => [...new Set(names.split(",").filter((name) => name !== ""))])
    .pipe(z.array(z.enum(ME_PARTS))),
  page: pageField,
  currency: statementQuerySchema.shape.currency,
  ticket: z.string().max(100).default(""),
  payment: z.string().max(40).default(""),
});
export type MeQuery = z.output<typeof meQuerySchema>;

/** Each part as in its own request; `ticket` is null if the caller may not read it. */
export const mePartsSchema = z.object({
  /** GET /account */
  account: accountResponseSchema.shape.data,
  /** GET /user-ip */
  ip: userIpResponseSchema.shape.useripdata,
  /** GET /cart */
  cart: cartResponseSchema,
  /** GET /shoppurchases */
  orders: orderHistoryResponseSchema,
  /** GET /gifts */
  gifts: giftsResponseSchema,
  /** GET /wishlist */
  wishes: wishListResponseSchema,
  /** GET /topuphistory */
  topups: topUpHistoryResponseSchema,
  /** GET /statement */
  statement: statementResponseSchema,
  /** GET /tickets */
  tickets: ticketsResponseSchema,
  /** GET /tickets/{number} */
  ticket: ticketResponseSchema.shape.data.nullable(),
  /** GET /account/security */
  security: securityResponseSchema.shape.data,
  /** GET /attendance */
  attendance: attendanceResponseSchema.shape.data,
  /** GET /votes */
  votes: votesResponseSchema.shape.data,
  /** GET /play-time */
  playtime: playTimeResponseSchema.shape.data,
  /** GET /invites */
  invites: invitesResponseSchema.shape.data,
  /** GET /character-services */
  services: characterServicesResponseSchema.shape.data,
  /** GET /game-login */
  gamelogin: gameLoginResponseSchema.shape.data,
  /** GET /reminders */
  reminders: remindersResponseSchema.shape.data,
  /** GET /payments */
  payments: paymentsResponseSchema,
  /** GET /payments/{id}; null if the caller has none of that number */
  payment: paymentResponseSchema.shape.data.nullable(),
});
export type MeParts = z.infer<typeof mePartsSchema>;

/**
 * Answer of GET /me: `user`, `status` and `role` as in GET /session, and the requested parts. A part that could not be
 * read is left out and named in `failed`, so that the rest of the page can be shown.
 */
export const meResponseSchema = z.object({
  data: z.object({
    ...sessionResponseSchema.shape.data.shape,
    ...mePartsSchema.partial().shape,
    failed: z.array(z.enum(ME_PARTS)).optional(),
  }),
});
export type Me = z.infer<typeof meResponseSchema>["data"];
