import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { CLEAR_ALPHABET, cleanLines, emailField, requiredText, shownText, upTo } from "../shared/fields.ts";
import { idempotencyHeadersSchema } from "../shared/idempotency.ts";
import { LIMITS } from "../shared/limits.ts";
import { pagingSchema } from "../shared/paging.ts";
import { codeText } from "../shared/text.ts";
import { TICKET_CATEGORIES, TICKET_STATES } from "./ticket-kinds.ts";

const NUMBER = new RegExp(`^T?([${CLEAR_ALPHABET}]{${LIMITS.ticketNumber}})$`);

/** Normalizes a typed ticket number; null if it is not one. */
export function readTicketNumber(typed: string): string | null {
  const characters = NUMBER.exec(codeText(typed))?.[1];
  return characters === undefined ? null : `T-${characters}`;
}

/** Header with the key from a visitor's emailed link. */
export const TICKET_KEY_HEADER = "x-ticket-key";
export const ticketHeadersSchema = z.object({ [TICKET_KEY_HEADER]: z.string().max(200).optional() });
/** A ticket's number in a URL; an invalid one is answered like one that does not exist. */
export const ticketParamsSchema = z.object({ number: z.string().max(100) });
export const ticketFileParamsSchema = ticketParamsSchema.extend({ id: z.string().max(100) });

/** Multi-line text. */
export const messageField = z
  .string({ error: MESSAGES.messageRequired })
  .transform(cleanLines)
  .pipe(upTo(shownText(MESSAGES.messageRequired), LIMITS.ticketMessage, MESSAGES.messageTooLong));

/** Screenshots in base64: JPEG, PNG or WebP. */
const picturesField = z
  .array(z.string())
  .max(LIMITS.ticketPictures, MESSAGES.picturesTooMany)
  .refine(
    (pictures) => pictures.every(({ length }) => length <= LIMITS.pictureBase64),
    MESSAGES.pictureTooBig,
  )
  .default([]);

/** The form of a new ticket; `email` may be empty for a player whose account has one. */
export const ticketFormSchema = z.object({
  category: z.enum(TICKET_CATEGORIES, { error: MESSAGES.categoryRequired }),
  subject: requiredText(MESSAGES.subjectRequired, {
    length: LIMITS.ticketSubject,
    message: MESSAGES.subjectTooLong,
  }),
  message: messageField,
  email: z.union([z.literal(""), emailField()]).default(""),
});
/** The same for a visitor, who needs an email address. */
export const visitorTicketFormSchema = ticketFormSchema.extend({ email: emailField() });

/**
 * POST /tickets: for the logged-in account, or for a visitor, who needs an `email`. `Idempotency-Key` makes a repeat
 * safe.
 */
export const createTicketRequestSchema = ticketFormSchema.extend({ pictures: picturesField });
export type CreateTicketRequest = z.output<typeof createTicketRequestSchema>;
export const createTicketResponseSchema = z.object({ message: z.string(), number: z.string() });

/** The form of a reply. */
export const ticketReplyFormSchema = z.object({ message: messageField });
/** POST /tickets/{number}/messages: the owner's reply, which reopens an answered or closed ticket. */
export const ticketReplyRequestSchema = ticketReplyFormSchema.extend({ pictures: picturesField });
export type TicketReplyRequest = z.output<typeof ticketReplyRequestSchema>;

/** POST /tickets/find: emails the link again, if number and address match. */
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

/** A ticket in a list. `answered` is when support last replied, or null. */
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

/** GET /tickets: the caller's own, last updated first. */
export const ticketsResponseSchema = pagingSchema.extend({ tickets: z.array(ticketEntrySchema) });
export type TicketsPage = z.infer<typeof ticketsResponseSchema>;

/** A picture of a message: its id for GET /tickets/{number}/files/{id}, and its size in pixels. */
export const ticketFileSchema = z.object({ id: z.string(), width: z.int(), height: z.int() });

/** GET /tickets/{number}: a ticket with its messages, oldest first. */
export const ticketResponseSchema = z.object({
  data: ticketEntrySchema.extend({
    /** Where replies are sent, masked. */
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

export const ticketReplyHeadersSchema = ticketHeadersSchema.extend(idempotencyHeadersSchema.shape);
