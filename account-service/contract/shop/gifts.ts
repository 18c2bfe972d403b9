import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { requiredText, shortTextField } from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { visibleText } from "../shared/text.ts";

/**
 * POST /gifts/recipient: who a gift would go to, by the name of one of their characters, in any case. Nothing is sent
 * yet: `to` of the response goes into the order.
 */
export const giftRecipientRequestSchema = z.object({
  name: requiredText(MESSAGES.giftNameRequired, {
    length: LIMITS.gameName,
    message: MESSAGES.giftNameUnknown,
  }),
});
export type GiftRecipientRequest = z.input<typeof giftRecipientRequestSchema>;
export const giftRecipientResponseSchema = z.object({
  data: z.object({
    ChaName: z.string(),
    ChaClass: z.int(),
    ChaSchool: z.int(),
    ChaLevel: z.int(),
    /** The character and its account, encrypted; valid for an hour. */
    to: z.string(),
  }),
});
export type GiftRecipient = z.infer<typeof giftRecipientResponseSchema>["data"];

/** What mail programs turn into a link: a gift's message must not be a lure. */
const LINK = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2,}/u;

/** A gift's message: a short text without addresses. */
export const giftMessageField = shortTextField.refine((text) => !LINK.test(text), MESSAGES.giftMessageLink);

const textFields = {
  /** One of the giver's characters, whose name is shown; empty: the gift is anonymous. */
  from: z.string().overwrite(visibleText).max(LIMITS.gameName, MESSAGES.giftFromUnknown).default(""),
  message: giftMessageField,
};
const isSigned = ({ from, message }: { from: string; message: string }) => message === "" || from !== "";
const unsigned = { path: ["message"], error: MESSAGES.giftMessageUnsigned };

/** What the giver writes: checked before they confirm. */
export const giftTextSchema = z.object(textFields).refine(isSigned, unsigned);

/** An order that goes to another player; `to` is from POST /gifts/recipient. */
export const giftSchema = z
  .object({ to: z.string({ error: MESSAGES.giftAgain }).max(600, MESSAGES.giftAgain), ...textFields })
  .refine(isSigned, unsigned);
export type GiftRequest = z.output<typeof giftSchema>;
