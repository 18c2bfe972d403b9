import type { TicketState } from "@tambayan/account-service/contract";
import { msg } from "~/lib/i18n";

/** A ticket's state in plain words, and how it looks. */
export const STATES: Record<TicketState, { text: string; look: "open" | "good" | "quiet" }> = {
  open: { text: msg("Waiting for support"), look: "open" },
  answered: { text: msg("Answered"), look: "good" },
  closed: { text: msg("Closed"), look: "quiet" },
};

/** Which ticket an address is about; `key` is the secret of a visitor's mailed link. */
export interface TicketAddress {
  number: string;
  key: string | undefined;
}

/** @returns null where the address names none */
export function readTicketAddress(url: string): TicketAddress | null {
  const { searchParams } = new URL(url);
  const number = searchParams.get("ticket");
  return number ? { number, key: searchParams.get("key") || undefined } : null;
}

const withKey = (key: string | undefined) => (key ? { key } : undefined);

/** The page of a ticket. */
export const ticketPage = ({ number, key }: TicketAddress) =>
  `/checkticket?${new URLSearchParams({ ticket: number, ...withKey(key) })}`;

/** A picture of a ticket. */
export const ticketPicture = ({ number, key }: TicketAddress, id: string) =>
  `/checkticket/picture/${number}/${id}${key ? `?${new URLSearchParams({ key })}` : ""}`;
