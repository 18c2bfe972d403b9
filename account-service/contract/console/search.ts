import { z } from "zod";
import { namedAccountSchema, searchField } from "../shared/fields.ts";
import { visibleText } from "../shared/text.ts";
import { TICKET_STATES } from "../support/ticket-kinds.ts";

/**
 * GET /admin/search: everything that a text names and the role may see. Players by the beginning of a user ID, email
 * address or character, or by their number; an order by its number or the number of one of its lines; a code, a ticket
 * and an audit entry by the whole.
 */
export const searchQuerySchema = z.object({ search: searchField(visibleText) });
export const searchResponseSchema = z.object({
  players: z.array(
    namedAccountSchema.extend({
      /** The email address or character that matched; null for a user ID or a number. */
      match: z.string().nullable(),
    }),
  ),
  /** Lines of orders. */
  orders: z.array(
    z.object({
      line: z.int(),
      account: namedAccountSchema,
      ItemName: z.string(),
      quantity: z.int(),
      at: z.iso.datetime(),
    }),
  ),
  code: z.object({ campaign: z.string() }).nullable(),
  ticket: z.object({ number: z.string(), subject: z.string(), state: z.enum(TICKET_STATES) }).nullable(),
  audit: z.object({ id: z.int(), action: z.string(), at: z.iso.datetime() }).nullable(),
});
export type SearchResults = z.infer<typeof searchResponseSchema>;
