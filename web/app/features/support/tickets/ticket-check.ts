import { findTicketRequestSchema, ticketReplyFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";
import { withPictures } from "~/platform/forms/pictures/picture-check";

/** A reply to a ticket, checked against the schema of POST /tickets/{number}/messages. */
export const checkReply = (formData: FormData) =>
  withPictures(checkForm(ticketReplyFormSchema, formData), formData);
/** Ticket number and email address, checked against the schema of POST /tickets/find. */
export const checkFind = (formData: FormData) => checkForm(findTicketRequestSchema, formData);
