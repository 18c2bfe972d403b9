import { z } from "zod";
import { CLEAR_SIGNS, cleanLines, emailField, requiredText } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { pagingSchema } from "./paging.ts";
import { TICKET_CATEGORIES, TICKET_STATES } from "./ticket-kinds.ts";

const NUMBER = new RegExp(`^T?([${CLEAR_SIGNS}]{${LIMITS.ticketSigns}})$`);

/** A ticket's number as it was given out, however it was typed; null where it is none. */
export function readTicketNumber(typed: string): string | null {
  const signs = NUMBER.exec(typed.replace(/[\s-]/g, "").toUpperCase())?.[1];
  return signs === undefined ? null : `T-${signs}`;
}

/** Header that carries the secret of a visitor's mailed link. */
export const TICKET_KEY_HEADER = "x-ticket-key";
export const ticketHeadersSchema = z.object({ [TICKET_KEY_HEADER]: z.string().max(200).optional() });
/** The number in an address: one that is none is answered like one that does not exist. */
export const ticketParamsSchema = z.object({ number: z.string().max(100) });
export const ticketFileParamsSchema = ticketParamsSchema.extend({ id: z.string().max(100) });

/** Text of several lines. */
export const messageField = z
  .string({ error: MESSAGES.messageRequired })
  .transform(cleanLines)
  .pipe(z.string().min(1, MESSAGES.messageRequired).max(LIMITS.ticketMessage, MESSAGES.messageTooLong));

/** Screenshots as they were taken, in base64: JPEG, PNG or WebP by what is in them, whatever their names say. */
const picturesField = z
  .array(z.string())
  .max(LIMITS.ticketPictures, MESSAGES.picturesTooMany)
  .refine(
    (pictures) => pictures.every(({ length }) => length <= LIMITS.pictureBase64),
    MESSAGES.pictureTooBig,
  )
  .default([]);

/** What is typed into a new ticket's form; `email` may be empty for a player, whose account has one. */
export const ticketFormSchema = z.object({
  category: z.enum(TICKET_CATEGORIES, { error: MESSAGES.categoryRequired }),
  subject: requiredText(MESSAGES.subjectRequired, {
    length: LIMITS.ticketSubject,
    message: MESSAGES.subjectTooLong,
  }).transform((subject) => subject.replace(/[\p{Cc}\p{Cs}]+/gu, " ")),
  message: messageField,
  email: z.union([z.literal(""), emailField()]).default(""),
});
/** The same for a visitor, who has to say where the answer goes. */
export const visitorTicketFormSchema = ticketFormSchema.extend({ email: emailField() });

/**
 * POST /tickets: by whoever is logged in for his account, else by a visitor, who needs an `email`. `Idempotency-Key` makes a
 * repeat safe.
 */
export const createTicketRequestSchema = ticketFormSchema.extend({ pictures: picturesField });
export type CreateTicketRequest = z.output<typeof createTicketRequestSchema>;
export const createTicketResponseSchema = z.object({ message: z.string(), number: z.string() });

/** What is typed into a ticket's reply. */
export const ticketReplyFormSchema = z.object({ message: messageField });
/** POST /tickets/{number}/messages: the owner's reply; it opens an answered or closed ticket again. */
export const ticketReplyRequestSchema = ticketReplyFormSchema.extend({ pictures: picturesField });
export type TicketReplyRequest = z.output<typeof ticketReplyRequestSchema>;

/** POST /tickets/find: the link is mailed again, where number and address belong together. */
export const findTicketRequestSchema = z.object({
  number: z.string({ error: MESSAGES.ticketNumberRequired }).transform((typed, context) => {
    const number = readTicketNumber(typed);
    if (number !== null) return number;
    const message = typed.trim() ? MESSAGES.ticketNumberInvalid : MESSAGES.ticketNumberRequired;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  email: emailField(),
});
export type FindTicketRequest = z.output<typeof findTicketRequestSchema>;

/** A ticket in a list. `answered` is when support wrote last, null where it did not yet. */
export const ticketEntrySchema = z.object({
  number: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  answered: z.iso.datetime().nullable(),
});
export type TicketEntry = z.infer<typeof ticketEntrySchema>;

/** GET /tickets: the caller's own, the one that was last written to first. */
export const ticketsResponseSchema = pagingSchema.extend({ tickets: z.array(ticketEntrySchema) });
export type TicketsPage = z.infer<typeof ticketsResponseSchema>;

/** A picture of a message: its id for GET /tickets/{number}/files/{id}, its size in pixels. */
export const ticketFileSchema = z.object({ id: z.string(), width: z.int(), height: z.int() });

/** GET /tickets/{number}: the whole conversation, oldest message first. */
export const ticketResponseSchema = z.object({
  data: ticketEntrySchema.extend({
    /** Where answers go, with all but its ends starred. */
    maskedEmail: z.string(),
    messages: z.array(
      z.object({
        id: z.int(),
        author: z.enum(["owner", "support"]),
        at: z.iso.datetime(),
        text: z.string(),
        files: z.array(ticketFileSchema),
      }),
    ),
  }),
});
export type Ticket = z.infer<typeof ticketResponseSchema>["data"];
