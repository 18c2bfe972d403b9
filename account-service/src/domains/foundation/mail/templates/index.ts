import { type AccountMail, accountTemplates } from "./account.ts";
import {
  type Letter,
  type MailSite,
  oneLine,
  type RenderedMail,
  renderLetter,
  type Templates,
} from "./layout.ts";
import { type PaymentMail, paymentTemplates } from "./payments.ts";
import { type ReminderMail, reminderTemplates } from "./reminders.ts";
import { type ShopMail, shopTemplates } from "./shop.ts";
import { type StaffMail, staffTemplates } from "./staff.ts";
import { type SupportMail, supportTemplates } from "./support.ts";

/** Every email that the site sends; `to` is one plain address. */
export type Mail = { to: string } & (
  | AccountMail
  | ShopMail
  | PaymentMail
  | ReminderMail
  | SupportMail
  | StaffMail
);

const TEMPLATES: Templates<Mail> = {
  ...accountTemplates,
  ...shopTemplates,
  ...paymentTemplates,
  ...reminderTemplates,
  ...supportTemplates,
  ...staffTemplates,
};

/** The email with all outside text made safe. */
function cleaned(mail: Mail): Mail {
  const clean = (value: unknown) => {
    if (typeof value === "string") return oneLine(value);
    return Array.isArray(value) ? value.map((item: string) => oneLine(item)) : value;
  };
  return Object.fromEntries(Object.entries(mail).map(([key, value]) => [key, clean(value)])) as Mail;
}

/** Renders an email as subject, plain text and HTML; its values are escaped. */
export function render(mail: Mail, site: MailSite): RenderedMail {
  const from = { ...site, name: oneLine(site.name) };
  // The template of a kind takes the emails of this kind.
  const template = TEMPLATES[mail.kind] as (mail: Mail, site: MailSite) => Letter;
  return renderLetter(template(cleaned(mail), from), from);
}

export { escapeHtml, type MailSite, oneLine } from "./layout.ts";
