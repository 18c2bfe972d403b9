import type { Templates } from "./layout.ts";
import { manila, page } from "./phrases.ts";

/** To operators: something is wrong, or no longer. */
export type StaffMail = { kind: "alert"; title: string; text: string; at: Date };

export const staffTemplates: Templates<StaffMail> = {
  alert: (mail, site) => ({
    subject: `${mail.title} – ${site.name}`,
    parts: [`${mail.text} (${manila(mail.at)})`, { label: "Open the dashboard", url: page(site, "/admin") }],
    because: "this address is set to receive alerts (ALERT_MAIL_TO).",
  }),
};
