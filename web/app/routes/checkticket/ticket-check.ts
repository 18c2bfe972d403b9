import { findTicketRequestSchema, ticketReplyFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";
import { withPictures } from "~/lib/picture-check";

/** A reply to a ticket, held to the schema of POST /tickets/{number}/messages. */
export const checkReply = (formData: FormData) =>
  withPictures(checkForm(ticketReplyFormSchema, formData), formData);
/** Number and address, held to the schema of POST /tickets/find. */
export const checkFind = (formData: FormData) => checkForm(findTicketRequestSchema, formData);
