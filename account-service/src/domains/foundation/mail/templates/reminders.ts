import type { Templates } from "./layout.ts";
import { hello, manila, page } from "./phrases.ts";

/** What a player wanted to be reminded of; `path` is its page. */
export type ReminderMail = { kind: "reminder"; UserID: string; title: string; starts: Date; path: string };

/** A text that is too long for a subject. */
const shortened = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s*\p{Surrogate}?$/u, "")}…`;

export const reminderTemplates: Templates<ReminderMail> = {
  reminder: (mail, site) => ({
    subject: `Soon at ${site.name}: ${shortened(mail.title, 40)}`,
    greeting: hello(mail.UserID),
    parts: [
      `${mail.title} begins on ${manila(mail.starts)}.`,
      { label: "See more", url: page(site, mail.path) },
      `You choose what you are reminded of at ${page(site, "/reminders")}`,
    ],
    because: `the account ${mail.UserID} has chosen reminders on our site.`,
  }),
};
