import type { TicketState } from "@tambayan/account-service/contract";
import { type Message, msg } from "~/platform/language/i18n";
import { readText } from "~/platform/page/read-text";

/** A ticket's status and its badge. */
export const STATES: Record<TicketState, { text: Message; variant: "open" | "good" | "quiet" }> = {
  open: { text: msg("Waiting for support"), variant: "open" },
  answered: { text: msg("Answered"), variant: "good" },
  closed: { text: msg("Closed"), variant: "quiet" },
};

/** The ticket that an address names; `key` is the secret of a visitor's emailed link. */
export interface TicketAddress {
  number: string;
  key: string | undefined;
}

/** @returns null if the address names none */
export function readTicketAddress(url: string): TicketAddress | null {
  const { searchParams } = new URL(url);
  const number = readText(searchParams.get("ticket"));
  return number ? { number, key: searchParams.get("key") || undefined } : null;
}

const withKey = (key: string | undefined) => (key ? { key } : undefined);

/** The page of a ticket. */
export const ticketPage = ({ number, key }: TicketAddress) =>
  `/checkticket?${new URLSearchParams({ ticket: number, ...withKey(key) })}`;

/** A picture of a ticket. */
export const ticketPicture = ({ number, key }: TicketAddress, id: string) =>
  `/checkticket/picture/${number}/${id}${key ? `?${new URLSearchParams({ key })}` : ""}`;
