import type { TicketState } from "@tambayan/account-service/contract";

/** The pages about tickets, above each of them. */
export const TICKET_PAGES = [
  ["/admin/tickets", "Queue"],
  ["/admin/canned-answers", "Answers at hand"],
] as const;

/** A ticket's state as support reads it. */
export const TICKET_MARKS: Record<TicketState, { look: "open" | "good" | "quiet"; text: string }> = {
  open: { look: "open", text: "Waits for us" },
  answered: { look: "good", text: "Answered" },
  closed: { look: "quiet", text: "Closed" },
};

/** An answer at hand for one ticket: its places filled in. */
export const fillAnswer = (text: string, { name, number }: { name: string; number: string }) =>
  text.replaceAll("{name}", name).replaceAll("{number}", number);
