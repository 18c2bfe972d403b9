import type { MailSite, Templates } from "./layout.ts";
import { page } from "./phrases.ts";

/** Emails about support tickets. */
export type SupportMail =
  /** About tickets: `key` is for visitors; players log in. Contains nothing that the writer typed. */
  | ({ kind: "ticket-received" } & TicketFields)
  | ({ kind: "ticket-closed" } & TicketFields)
  | ({ kind: "ticket-link" } & TicketFields)
  /** `answer`: support's reply, line by line. */
  | ({ kind: "ticket-answered"; answer: string[]; closed: boolean } & TicketFields);

interface TicketFields {
  number: string;
  key?: string;
}

const ticketLink = (site: MailSite, { number, key }: TicketFields, label: string) => ({
  label,
  url: `${page(site, "/checkticket")}?${new URLSearchParams({ ticket: number, ...(key && { key }) })}`,
});

export const supportTemplates: Templates<SupportMail> = {
  "ticket-received": (mail, site) => ({
    subject: `Your ticket ${mail.number} at ${site.name}`,
    greeting: "Hi,",
    parts: [
      `Thank you for contacting us. Your ticket number is ${mail.number}. We will reply as soon as we can, and send the reply to this email address.`,
      ticketLink(site, mail, "View ticket"),
      "If you did not contact us, someone entered your address by mistake. You can ignore this email.",
    ],
    because: "someone contacted our support with this email address.",
  }),

  "ticket-closed": (mail, site) => ({
    subject: `Your ticket ${mail.number} at ${site.name} is closed`,
    greeting: "Hi,",
    parts: [
      `Your ticket ${mail.number} is closed. If you still need help, reply to the ticket to reopen it.`,
      ticketLink(site, mail, "View ticket"),
    ],
    because: `this is the email address of ticket ${mail.number}.`,
  }),

  "ticket-link": (mail, site) => ({
    subject: `Link to your ticket ${mail.number} at ${site.name}`,
    greeting: "Hi,",
    parts: [
      `Here is the link to your ticket ${mail.number}:`,
      ticketLink(site, mail, "View ticket"),
      "If you did not ask for this, no action is needed. Only you can read this email.",
    ],
    because: `someone asked for the link to ticket ${mail.number}.`,
  }),

  "ticket-answered": (mail, site) => ({
    subject: `Reply to your ticket ${mail.number} at ${site.name}`,
    greeting: "Hi,",
    parts: [
      `We have replied to your ticket ${mail.number}:`,
      { quote: mail.answer },
      mail.closed
        ? "The ticket is now closed. If you still need help, reply to the ticket to reopen it."
        : "To reply, open the ticket. Please don't reply to this email.",
      ticketLink(site, mail, "View ticket"),
    ],
    because: `this is the email address of ticket ${mail.number}.`,
  }),
};
