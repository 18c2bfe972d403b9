import type { MailSite } from "./layout.ts";

/** The address of a page. */
export const page = (site: MailSite, path: string, token?: string) =>
  `${site.publicUrl.replace(/\/+$/, "")}${path}${token === undefined ? "" : `?token=${encodeURIComponent(token)}`}`;

export const hello = (UserID: string) => `Hi ${UserID},`;
export const IF_YOU = "If this was you, no action is needed.";
export const IF_NOT_YOU = "If this was not you, reset your password right away:";
export const recover = (site: MailSite) => ({ label: "Reset my password", url: page(site, "/findaccount") });

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", dateStyle: "long" });
const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Manila", timeStyle: "short" });
/** "4 March 2026, 15:07 Manila time" */
export const manila = (at: Date) => `${day.format(at)}, ${time.format(at)} Manila time`;

/** "30 minutes", "24 hours" */
export const span = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
