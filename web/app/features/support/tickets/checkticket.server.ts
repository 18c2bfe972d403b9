import { DIALOG_TITLES, type Ticket, ticketCalls } from "@tambayan/account-service/contract";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { picturesOf } from "~/platform/forms/pictures/picture-form.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import type { MeQuery, SiteContext } from "~/platform/site/context";
import { type TicketAddress, ticketPage } from "./checkticket.lib";
import { checkFind, checkReply } from "./ticket-check";

/** A visitor's ticket by the link's key; null if they have none, undefined if it is unavailable. */
export async function readTicket(
  { account }: SiteContext,
  { number, key }: TicketAddress,
): Promise<Ticket | null | undefined> {
  try {
    return await account.data(ticketCalls.ticket, { params: { number }, ticketKey: key });
  } catch (error) {
    if (!isCallError(error)) throw error;
    return error.status === 404 ? null : undefined;
  }
}

/** The query of a player's page view. An invalid number or key is left out: it must not fail the whole call. */
export const toQuery = ({ number, key }: TicketAddress): MeQuery => ({
  ticket: number.slice(0, 100),
  ...(key !== undefined && /^[\w-]{1,200}$/.test(key) && { ticketKey: key }),
});

/**
 * What the page shows of one ticket: the ticket, or null if it is unavailable, or the form to find one.
 * @param key for its reply
 */
export function toFound(address: TicketAddress, ticket: Ticket | null | undefined, key: string) {
  if (ticket === null) return { view: "find", number: address.number, missing: true } as const;
  return { view: "ticket", address, ticket: ticket ?? null, key } as const;
}

/** Emails a ticket's link again. */
export async function findTicket(
  { account, session }: SiteContext,
  respond: FormResponder,
  formData: FormData,
) {
  const checked = checkFind(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  const { message } = await account.call(ticketCalls.mailLink, { body: checked.value });
  return respond.done(
    session,
    { icon: "success", title: DIALOG_TITLES.success, text: message },
    "/checkticket",
  );
}

/** Replies to a ticket. */
export async function reply(
  { account, session }: SiteContext,
  respond: FormResponder,
  formData: FormData,
  address: TicketAddress,
) {
  const checked = checkReply(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  const body = { ...checked.value, pictures: await picturesOf(formData) };
  const { message } = await account.call(ticketCalls.reply, {
    params: { number: address.number },
    body,
    key: readKey(formData),
    ticketKey: address.key,
  });
  return respond.done(session, { icon: "success", title: message }, ticketPage(address));
}

/** The owner closes the ticket. */
export async function closeTicket(
  { account, session }: SiteContext,
  respond: FormResponder,
  address: TicketAddress,
) {
  const { message } = await account.call(ticketCalls.close, {
    params: { number: address.number },
    ticketKey: address.key,
  });
  return respond.done(session, { icon: "success", title: message }, ticketPage(address));
}
