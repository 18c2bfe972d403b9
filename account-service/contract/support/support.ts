import { z } from "zod";
import { redemptionsResponseSchema } from "../coins/campaigns.ts";
import { banSchema, playerResponseSchema } from "../console/players.ts";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import { idField, namedAccountSchema, requiredText, searchField } from "../shared/fields.ts";
import { formatField, pageField, pagingSchema } from "../shared/paging.ts";
import { visibleText } from "../shared/text.ts";
import { orderSchema } from "../shop/orders.ts";
import { TICKET_STATES } from "./ticket-kinds.ts";
import { messageField, ticketEntrySchema, ticketResponseSchema } from "./tickets.ts";

/**
 * The last message that the sender has seen, by its id: if there is a newer one, nothing is done (409). Without it,
 * that is not checked.
 */
const seenMessageField = z.union([z.literal("").transform(() => undefined), idField()]).optional();

/** POST /admin/tickets/{number}/answer: support's reply, and the ticket's new state. */
export const ticketAnswerRequestSchema = z.object({
  message: messageField,
  state: z.enum(["answered", "closed"]).default("answered"),
  seen: seenMessageField,
  /** The ticket's state as the sender has seen it: one that was closed meanwhile is not opened again (409). */
  seenState: z.enum(TICKET_STATES).optional(),
});
/** POST /admin/tickets/{number}/close. */
export const ticketCloseRequestSchema = z
  .object({ seen: seenMessageField })
  .nullish()
  .transform((body) => body ?? {});
export type TicketAnswerRequest = z.output<typeof ticketAnswerRequestSchema>;

/**
 * GET /admin/tickets: with state `open`, those that wait longest first; with another one, least recently updated first;
 * without, most recently updated first. `assignee` is `me`, `nobody`, or empty for all; `search` a ticket's number, an
 * email address or a user ID.
 */
export const adminTicketsQuerySchema = z.object({
  state: z.enum(TICKET_STATES).optional(),
  assignee: z.enum(["", "me", "nobody"]).default(""),
  search: searchField(visibleText),
  page: pageField,
  format: formatField,
});
export type AdminTicketsQuery = z.output<typeof adminTicketsQuerySchema>;

const adminTicketEntrySchema = ticketEntrySchema.extend({
  /** Null for a visitor. */
  account: namedAccountSchema.nullable(),
  email: z.string(),
  /** The staff member who handles it. */
  assignee: namedAccountSchema.nullable(),
});
export const adminTicketsResponseSchema = pagingSchema.extend({ tickets: z.array(adminTicketEntrySchema) });
export type AdminTickets = z.infer<typeof adminTicketsResponseSchema>;

/** GET /admin/tickets/{number}: the ticket as its owner sees it, and more for support. */
export const adminTicketResponseSchema = z.object({
  ticket: ticketResponseSchema.shape.data.extend({
    ...adminTicketEntrySchema.pick({ account: true, email: true, assignee: true }).shape,
    /** Who wrote support's messages, by the message's id. */
    authors: z.record(z.string(), z.string()),
  }),
  /** Staff to whom a ticket can be assigned. */
  agents: z.array(namedAccountSchema),
});
export type AdminTicket = z.infer<typeof adminTicketResponseSchema>;

/** GET /admin/tickets/{number}/player: what support needs to know about a ticket's player; null for a visitor. */
export const ticketPlayerResponseSchema = z.object({
  player: z
    .object({
      ...playerResponseSchema.shape.player.pick({
        UserNum: true,
        UserID: true,
        UserEmail: true,
        status: true,
        blockedUntil: true,
        lastLogin: true,
      }).shape,
      userPoints: z.int(),
      userPoints2: z.int(),
      /** The latest of each, newest first. */
      bans: z.array(banSchema),
      orders: z.array(orderSchema),
      redemptions: redemptionsResponseSchema.shape.redemptions,
    })
    .nullable(),
});
export type TicketPlayer = z.infer<typeof ticketPlayerResponseSchema>["player"];

/** POST /admin/tickets/{number}/assign; empty: unassigned. */
const assigneeFields = { UserNum: z.union([z.literal(""), idField()]) };
export const assignTicketRequestSchema = z.object({ ...assigneeFields, seen: seenField(assigneeFields) });
export type AssignTicketRequest = z.output<typeof assignTicketRequestSchema>;

/** A saved reply. `{name}` and `{number}` are replaced by the owner's user ID and the ticket's number. */
export const savedReplySchema = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  changed: z.iso.datetime(),
  changedBy: z.string().nullable(),
});
/** GET /admin/saved-replies, by title. */
export const savedRepliesResponseSchema = z.object({ replies: z.array(savedReplySchema) });
export type SavedReply = z.infer<typeof savedReplySchema>;
/** POST /admin/saved-replies: creates one, or changes the one with this `id`. */
const replyFields = {
  title: requiredText(CONSOLE_MESSAGES.nameRequired, { length: 100, message: CONSOLE_MESSAGES.nameTooLong }),
  text: messageField,
};
export const savedReplyRequestSchema = z.object({
  id: z.union([z.literal(""), idField()]).default(""),
  ...replyFields,
  seen: seenField(replyFields),
});
export type SavedReplyRequest = z.output<typeof savedReplyRequestSchema>;
/** POST /admin/saved-replies/remove. */
export const removeSavedReplyRequestSchema = z.object({ id: idField(), seen: seenField(replyFields) });
export type RemoveSavedReplyRequest = z.output<typeof removeSavedReplyRequestSchema>;
