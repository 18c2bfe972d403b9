import { DIALOG_TITLES } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/lib/context";
import { orNull } from "~/lib/fallback.server";
import type { Answers } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { newKey, readKey } from "~/lib/idempotency.server";
import { picturesOf } from "~/lib/picture-form.server";
import { type TicketAddress, ticketPage } from "./checkticket.lib";
import { checkFind, checkReply } from "./ticket-check";

/** What the page shows of one ticket: itself, that there is none for who asks, or that it cannot be had (null). */
export async function readTicket({ account }: SiteContext, address: TicketAddress) {
  const found = await orNull(
    account.ticket(address.number, address.key).catch((error: unknown) => {
      if (isCallError(error) && error.status === 404) return "missing" as const;
      throw error;
    }),
  );
  if (found === "missing") return { view: "find", number: address.number, missing: true } as const;
  return { view: "ticket", address, ticket: found, key: newKey() } as const;
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
