import { DIALOG_TITLES, type Ticket } from "@tambayan/account-service/contract";
import type { MeQuery } from "~/lib/account-client.server";
import type { SiteContext } from "~/lib/context";
import type { Answers } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { newKey, readKey } from "~/lib/idempotency.server";
import { picturesOf } from "~/lib/picture-form.server";
import { type TicketAddress, ticketPage } from "./checkticket.lib";
import { checkFind, checkReply } from "./ticket-check";

/** A visitor's ticket by the link's key; null where there is none for them, undefined where it cannot be had. */
export async function readTicket(
  { account }: SiteContext,
  { number, key }: TicketAddress,
): Promise<Ticket | null | undefined> {
  try {
    return await account.ticket(number, key);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return error.status === 404 ? null : undefined;
  }
}

/** The same of a player's page view. What cannot be a ticket's number or key is none, and must not cost them the whole view. */
export const toQuery = ({ number, key }: TicketAddress): MeQuery => ({
  ticket: number.slice(0, 100),
  ...(key !== undefined && /^[\w-]{1,200}$/.test(key) && { ticketKey: key }),
});

/** What the page shows of one ticket: itself, that there is none for who asks, or that it cannot be had (null). */
export function toFound(address: TicketAddress, ticket: Ticket | null | undefined) {
  if (ticket === null) return { view: "find", number: address.number, missing: true } as const;
  return { view: "ticket", address, ticket: ticket ?? null, key: newKey() } as const;
}

/** Mails a ticket's link again, to who lost it. */
export async function findTicket({ account, session }: SiteContext, answers: Answers, formData: FormData) {
  const checked = checkFind(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  const { message } = await account.findTicket(checked.value);
  return answers.done(
    session,
    { icon: "success", title: DIALOG_TITLES.success, text: message },
    "/checkticket",
  );
}

/** Writes to a ticket again. */
export async function reply(
  { account, session }: SiteContext,
  answers: Answers,
  formData: FormData,
  address: TicketAddress,
) {
  const checked = checkReply(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  const body = { ...checked.value, pictures: await picturesOf(formData) };
  const { message } = await account.replyToTicket(address.number, address.key, body, readKey(formData));
  return answers.done(session, { icon: "success", title: message }, ticketPage(address));
}

/** The owner says that it is solved. */
export async function closeTicket(
  { account, session }: SiteContext,
  answers: Answers,
  address: TicketAddress,
) {
  const { message } = await account.closeTicket(address.number, address.key);
  return answers.done(session, { icon: "success", title: message }, ticketPage(address));
}
