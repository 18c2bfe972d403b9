import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { formatField } from "./operators.ts";
import { pageField, pagingSchema } from "./paging.ts";
import { TICKET_STATES } from "./ticket-kinds.ts";
import { messageField, ticketEntrySchema, ticketResponseSchema } from "./tickets.ts";

const namedAccount = z.object({ UserNum: z.int(), UserID: z.string() });

/** POST /admin/tickets/{number}/answer: support's answer, and what the ticket is after it. */
export const ticketAnswerRequestSchema = z.object({
  message: messageField,
  state: z.enum(["answered", "closed"]).default("answered"),
});
export type TicketAnswerRequest = z.output<typeof ticketAnswerRequestSchema>;

/**
 * GET /admin/tickets: of one state, the one that waits longest first; all of them, newest first, without `state`. `assignee` is
 * `me`, `nobody`, or empty for all; `search` a ticket's number, an email address or a user ID.
 */
export const adminTicketsQuerySchema = z.object({
  state: z.enum(TICKET_STATES).optional(),
  assignee: z.enum(["", "me", "nobody"]).default(""),
  search: z.string().trim().max(80).default(""),
  page: pageField,
  format: formatField,
});
export type AdminTicketsQuery = z.output<typeof adminTicketsQuerySchema>;

const adminTicketEntrySchema = ticketEntrySchema.extend({
  /** Null for a visitor's. */
  account: namedAccount.nullable(),
  email: z.string(),
  /** The operator whose ticket it is. */
  assignee: namedAccount.nullable(),
});
export const adminTicketsResponseSchema = pagingSchema.extend({ tickets: z.array(adminTicketEntrySchema) });
export type AdminTickets = z.infer<typeof adminTicketsResponseSchema>;

/** GET /admin/tickets/{number}: the conversation as its owner has it, and what support alone sees. */
export const adminTicketResponseSchema = z.object({
  ticket: ticketResponseSchema.shape.data.extend({
    ...adminTicketEntrySchema.pick({ account: true, email: true, assignee: true }).shape,
    /** Who wrote a message of support's, by the message's id. */
    authors: z.record(z.string(), z.string()),
  }),
  /** Operators whom a ticket can be given to. */
  agents: z.array(namedAccount),
});
export type AdminTicket = z.infer<typeof adminTicketResponseSchema>;

/** POST /admin/tickets/{number}/assign: gives a ticket to an operator, or back to nobody where it is empty. */
export const assignTicketRequestSchema = z.object({
  UserNum: z.union([z.literal(""), z.coerce.number().int().min(1)]),
});
export type AssignTicketRequest = z.output<typeof assignTicketRequestSchema>;

/** An answer at hand. `{name}` and `{number}` in it stand for the owner's user ID and the ticket's number. */
export const cannedAnswerSchema = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  changed: z.iso.datetime(),
  changedBy: z.string().nullable(),
});
/** GET /admin/canned-answers, by title. */
export const cannedAnswersResponseSchema = z.object({ answers: z.array(cannedAnswerSchema) });
export type CannedAnswer = z.infer<typeof cannedAnswerSchema>;
/** POST /admin/canned-answers: a new one, or another text for the one with this `id`. */
export const cannedAnswerRequestSchema = z.object({
  id: z.union([z.literal(""), z.coerce.number().int().min(1)]).default(""),
  title: z
    .string({ error: CONSOLE_MESSAGES.nameRequired })
    .trim()
    .min(1, CONSOLE_MESSAGES.nameRequired)
    .max(100, CONSOLE_MESSAGES.nameTooLong),
  text: messageField,
});
export type CannedAnswerRequest = z.output<typeof cannedAnswerRequestSchema>;
/** POST /admin/canned-answers/remove. */
export const cannedAnswerRemoveRequestSchema = z.object({ id: z.coerce.number().int().min(1) });
