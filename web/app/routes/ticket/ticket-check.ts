import { ticketFormSchema, visitorTicketFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";
import { withPictures } from "~/lib/picture-check";

/** The ticket form, held to the schema of POST /tickets: of a player, whose account has an address. */
export const checkPlayersTicket = (formData: FormData) =>
  withPictures(checkForm(ticketFormSchema, formData), formData);
/** Of a visitor, who has to say where the answer goes. */
export const checkVisitorsTicket = (formData: FormData) =>
  withPictures(checkForm(visitorTicketFormSchema, formData), formData);
