import { LINK_MINUTES } from "../../../contract/index.ts";

interface OfTicket {
  number: string;
  key?: string;
}

/** Every mail that the site sends; `to` is one plain address. */
export type Mail = { to: string } & (
  | { kind: "confirm-address"; UserID: string; token: string }
  /** `UserID` asked for an address that belongs to the accounts `existing`. */
  | { kind: "address-taken"; UserID: string; existing: string[] }
  | { kind: "user-ids"; userIds: string[] }
  | { kind: "reset-password"; UserID: string; token: string }
  | { kind: "password-changed"; UserID: string; at: Date }
  | { kind: "password-changed-in-game"; UserID: string; at: Date }
  | { kind: "confirm-new-address"; UserID: string; token: string }
  /** To the old address; the caller masks the new one. */
  | { kind: "address-change-asked"; UserID: string; newAddress: string; token: string }
  /** To the old address; the caller masks the new one. */
  | { kind: "address-changed"; UserID: string; newAddress: string }
  | { kind: "second-factor"; UserID: string; on: boolean; at: Date }
  /** Of a ticket: `key` opens a visitor's, a player's opens by his login. Nothing that its writer typed is in it. */
  | ({ kind: "ticket-received" } & OfTicket)
  | ({ kind: "ticket-closed" } & OfTicket)
  | ({ kind: "ticket-link" } & OfTicket)
  /** `answer`: support's words, line by line. */
  | ({ kind: "ticket-answered"; answer: string[]; closed: boolean } & OfTicket)
);

export interface MailSite {
  name: string;
  /** The site's address, for links. */
  publicUrl: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, a list, somebody's words line by line, or a link: text and HTML are both made of these, so they cannot say different things. */
type Part = string | { list: string[] } | { quote: string[] } | { label: string; url: string };

interface Letter {
  subject: string;
  /** Left out where it is not known who reads. */
  greeting?: string;
  parts: Part[];
  /** Follows "You receive this because". */
  because: string;
}

// What no name has a use for: controls, line ends, halves of characters, marks that turn the direction of text.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text that can stand in a header or a sentence. */
export const oneLine = (text: string) => text.replace(UNPRINTABLE, " ").trim();

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", dateStyle: "long" });
const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", timeStyle: "short" });
/** "4 March 2026, 15:07 Manila time" */
const manila = (at: Date) => `${day.format(at)}, ${time.format(at)} Manila time`;

/** "30 minutes", "24 hours" */
const span = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`);

function compose(mail: Mail, site: MailSite): Letter {
  const page = (path: string, token?: string) =>
    `${site.publicUrl.replace(/\/+$/, "")}${path}${token === undefined ? "" : `?token=${encodeURIComponent(token)}`}`;
  const hello = (UserID: string) => `Hi ${UserID},`;
  const ticketLink = ({ number, key }: OfTicket, label: string) => ({
    label,
    url: `${page("/checkticket")}?${new URLSearchParams({ ticket: number, ...(key && { key }) })}`,
  });
  const recover = { label: "Find my account", url: page("/findaccount") };

  switch (mail.kind) {
    case "confirm-address":
      return {
        subject: `Confirm your email address for ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "Please confirm that this address is yours, so that we can help you if you ever forget your User ID or your password.",
          { label: "Confirm my address", url: page("/verifyemail", mail.token) },
          `The link works once, within ${span(LINK_MINUTES.email)}.`,
          "If you have no account with us, somebody mistyped an address. You can ignore this email.",
        ],
        because: `the account ${mail.UserID} gave this address.`,
      };
    case "address-taken":
      return {
        subject: `Your email address already has an account at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `Somebody, maybe you, asked to use this address for the account ${mail.UserID}. It already belongs to:`,
          { list: mail.existing },
          "One address serves one account, so this address stays where it is.",
          "If it was you: log in to the account that you have, or find your way back to it here. For a second account, please use another address.",
          recover,
          "If it was not you: there is nothing to do. Your account is as it was.",
        ],
        because: "somebody entered this address on our site.",
      };
    case "user-ids":
      return {
        subject: `Your User ID at ${site.name}`,
        greeting: "Hi,",
        parts: [
          mail.userIds.length === 1
            ? "You asked for your User ID. Here it is:"
            : "You asked for your User ID. These accounts use this address:",
          { list: mail.userIds },
          { label: "Log in", url: page("/login") },
          "If it was not you: there is nothing to do. Only you can read this email.",
        ],
        because: "somebody entered this address to find a User ID.",
      };
    case "reset-password":
      return {
        subject: `Set a new password at ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "Somebody, hopefully you, asked to set a new password for your account.",
          { label: "Set a new password", url: page("/resetpassword", mail.token) },
          `The link works once, within ${span(LINK_MINUTES.resetPassword)}. We will also ask for your secret answer.`,
          "If it was not you, ignore this email: your password stays as it is. Please give the link to nobody.",
        ],
        because: `somebody asked for a new password for the account ${mail.UserID}.`,
      };
    case "password-changed":
      return {
        subject: `Your password at ${site.name} was changed`,
        greeting: hello(mail.UserID),
        parts: [
          `The password of your account was changed on ${manila(mail.at)}.`,
          "If it was you, all is well.",
          "If it was not you, please set a new password right away:",
          recover,
        ],
        because: `we tell you when something important happens to the account ${mail.UserID}.`,
      };
    case "password-changed-in-game":
      return {
        subject: `Your password at ${site.name} was changed in the game`,
        greeting: hello(mail.UserID),
        parts: [
          `On ${manila(mail.at)} we found that the password of your account was changed in the game. From now on ${site.name} opens with that password too, and we have logged you out everywhere.`,
          "If it was you, all is well.",
          "If it was not you, please set a new password right away:",
          recover,
        ],
        because: `we tell you when something important happens to the account ${mail.UserID}.`,
      };
    case "confirm-new-address":
      return {
        subject: `Confirm your new email address for ${site.name}`,
        greeting: hello(mail.UserID),
        parts: [
          "You asked to move your account to this address. It moves when you open this link:",
          { label: "Confirm my new address", url: page("/verifyemail", mail.token) },
          `The link works once, within ${span(LINK_MINUTES.email)}.`,
          "If you did not ask for this, somebody mistyped an address. You can ignore this email.",
        ],
        because: `the account ${mail.UserID} asked to use this address.`,
      };
    case "address-change-asked":
      return {
        subject: `Your email address at ${site.name} is about to change`,
        greeting: hello(mail.UserID),
        parts: [
          `Somebody asked to move your account from this address to ${mail.newAddress}. It moves when the link that we sent there is opened.`,
          "If it was you, there is nothing to do here.",
          "If it was not you, stop it now, then change your password:",
          { label: "Stop the change", url: page("/cancelemail", mail.token) },
        ],
        because: `this is the address of the account ${mail.UserID}.`,
      };
    case "address-changed":
      return {
        subject: `Your email address at ${site.name} was changed`,
        greeting: hello(mail.UserID),
        parts: [
          `Your account now uses the address ${mail.newAddress}. We will not write to this one any more.`,
          "If it was you, all is well.",
          "If it was not you, please write to our support right away, and name this address:",
          { label: "Submit a ticket", url: page("/ticket") },
        ],
        because: `this was the address of the account ${mail.UserID}.`,
      };
    case "second-factor":
      return {
        subject: `Two-step login at ${site.name} is ${mail.on ? "on" : "off"}`,
        greeting: hello(mail.UserID),
        parts: [
          `Two-step login was turned ${mail.on ? "on" : "off"} for your account on ${manila(mail.at)}.`,
          mail.on
            ? "From now on, logging in asks for a code from your authenticator app. Please keep your recovery codes in a safe place."
            : "From now on, your password alone opens your account.",
          "If it was not you, please set a new password right away:",
          recover,
        ],
        because: `we tell you when something important happens to the account ${mail.UserID}.`,
      };
    case "ticket-received":
      return {
        subject: `Your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `Thank you for writing to us. Your ticket has the number ${mail.number}. We answer as soon as we can, and write to this address when we did.`,
          ticketLink(mail, "See my ticket"),
          "If you did not write to us, somebody mistyped an address. You can ignore this email.",
        ],
        because: "somebody wrote to our support with this address.",
      };
    case "ticket-answered":
      return {
        subject: `An answer to your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `We have an answer to your ticket ${mail.number}:`,
          { quote: mail.answer },
          mail.closed
            ? "With this we closed the ticket. If it is not solved after all, write again there and it opens."
            : "If you have more to say, write there. Please do not reply to this email.",
          ticketLink(mail, "See my ticket"),
        ],
        because: `this is the address of the ticket ${mail.number}.`,
      };
    case "ticket-closed":
      return {
        subject: `Your ticket ${mail.number} at ${site.name} is closed`,
        greeting: "Hi,",
        parts: [
          `Your ticket ${mail.number} is closed. If it is not solved after all, write again there and it opens.`,
          ticketLink(mail, "See my ticket"),
        ],
        because: `this is the address of the ticket ${mail.number}.`,
      };
    case "ticket-link":
      return {
        subject: `The link to your ticket ${mail.number} at ${site.name}`,
        greeting: "Hi,",
        parts: [
          `You asked for the link to your ticket ${mail.number}. Here it is:`,
          ticketLink(mail, "See my ticket"),
          "If it was not you: there is nothing to do. Only you can read this email.",
        ],
        because: `somebody asked for the link to the ticket ${mail.number}.`,
      };
  }
}

/** The mail with every text that came from outside made fit to stand in a line. */
function cleaned(mail: Mail): Mail {
  const clean = (value: unknown) => {
    if (typeof value === "string") return oneLine(value);
    return Array.isArray(value) ? value.map((item: string) => oneLine(item)) : value;
  };
  return Object.fromEntries(Object.entries(mail).map(([key, value]) => [key, clean(value)])) as Mail;
}

function toText({ greeting, parts, because }: Letter, site: MailSite): string {
  const paragraphs = parts.map((part) => {
    if (typeof part === "string") return part;
    if ("list" in part) return part.list.map((item) => `  ${item}`).join("\n");
    if ("quote" in part) return part.quote.join("\n");
    return `${part.label}:\n${part.url}`;
  });
  return `${[greeting, ...paragraphs, site.name, `-- \nYou receive this because ${because}`].join("\n\n")}\n`;
}

const STYLE = {
  body: "margin:0;padding:1.5rem 1rem;background:#f4f2ee;color:#1d1b19;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet: "max-width:36rem;margin:0 auto;padding:1.5rem;background:#ffffff;border-radius:8px",
  head: "margin:0 0 1.5rem;font-size:1.25rem;font-weight:bold;color:#8a1f11",
  list: "margin:0 0 1rem;padding-left:1.5rem;font-weight:bold",
  paragraph: "margin:0 0 1rem",
  quote: "margin:0 0 1rem;padding-left:1rem;border-left:3px solid #8a1f11",
  button:
    "display:inline-block;padding:0.75rem 1.25rem;background:#8a1f11;color:#ffffff;border-radius:6px;font-weight:bold;text-decoration:none",
  raw: "margin:0 0 1rem;font-size:0.8125rem;color:#5c5650;word-break:break-all",
  rawLink: "color:#5c5650",
  foot: "max-width:36rem;margin:1rem auto 0;padding:0 1.5rem;font-size:0.8125rem;color:#5c5650",
};

function toHtml({ subject, greeting, parts, because }: Letter, site: MailSite): string {
  const paragraph = (text: string) => `<p style="${STYLE.paragraph}">${escapeHtml(text)}</p>`;
  const content = [...(greeting === undefined ? [] : [greeting]), ...parts].map((part) => {
    if (typeof part === "string") return paragraph(part);
    if ("list" in part) {
      const items = part.list.map((item) => `<li>${escapeHtml(item)}</li>`);
      return `<ul style="${STYLE.list}">\n${items.join("\n")}\n</ul>`;
    }
    if ("quote" in part) {
      return `<p style="${STYLE.quote}">${part.quote.map(escapeHtml).join("<br>\n")}</p>`;
    }
    const url = escapeHtml(part.url);
    return (
      `<p style="${STYLE.paragraph}"><a href="${url}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>\n` +
      `<p style="${STYLE.raw}">Or open this address: <a href="${url}" style="${STYLE.rawLink}">${url}</a></p>`
    );
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${STYLE.body}">
<div style="${STYLE.sheet}">
<p style="${STYLE.head}">${escapeHtml(site.name)}</p>
${content.join("\n")}
</div>
<p style="${STYLE.foot}">You receive this because ${escapeHtml(because)}</p>
</body>
</html>
`;
}

/** Subject, plain text and HTML of a mail. Whatever its values hold, they are no more than words in it. */
export function render(mail: Mail, site: MailSite): RenderedMail {
  const from = { ...site, name: oneLine(site.name) };
  const letter = compose(cleaned(mail), from);
  return { subject: letter.subject, text: toText(letter, from), html: toHtml(letter, from) };
}
