import { ticketFormSchema, visitorTicketFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";
import { withPictures } from "~/platform/forms/pictures/picture-check";

/** A player's ticket form, checked against the schema of POST /tickets. */
export const checkPlayersTicket = (formData: FormData) =>
  withPictures(checkForm(ticketFormSchema, formData), formData);
/** A visitor's ticket form, which also needs an email address. */
export const checkVisitorsTicket = (formData: FormData) =>
  withPictures(checkForm(visitorTicketFormSchema, formData), formData);
