import type { TicketState } from "@tambayan/account-service/contract";

/** The pages about tickets, linked above each of them. */
export const TICKET_PAGES = [
  ["/admin/tickets", "Queue"],
  ["/admin/saved-replies", "Saved replies"],
] as const;

/** A ticket's status as support sees it. */
export const TICKET_BADGES: Record<TicketState, { variant: "open" | "good" | "quiet"; text: string }> = {
  open: { variant: "open", text: "Waiting for support" },
  answered: { variant: "good", text: "Answered" },
  closed: { variant: "quiet", text: "Closed" },
};

/** A saved reply with its placeholders filled in. */
export const fillPlaceholders = (text: string, { name, number }: { name: string; number: string }) =>
  text.replaceAll("{name}", name).replaceAll("{number}", number);
