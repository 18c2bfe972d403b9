import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect } from "./fixtures";

/** An email as its reader sees it. */
export interface ReadMail {
  subject: string;
  to: string;
  text: string;
  html: string;
}

/** Every email that the site wrote to files, oldest first (no SMTP_URL is set in the journeys). */
async function readAll(folder: string): Promise<ReadMail[]> {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    // The first email creates the folder.
  }
  return Promise.all(
    names.sort().map(async (name) => {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      const to = mail.to?.[0];
      return {
        subject: mail.subject ?? "",
        to: (to && "address" in to ? to.address : "") ?? "",
        text: mail.text ?? "",
        html: mail.html ?? "",
      };
    }),
  );
}

/** Waits for the newest email to an address whose subject matches. */
export async function mailFor(site: { mails: string }, to: string, subject: RegExp): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await expect
    .poll(async () => {
      const all = await readAll(site.mails);
      found = all.findLast((mail) => mail.to === to && subject.test(mail.subject));
      return found?.subject;
    })
    .toMatch(subject);
  return found as ReadMail;
}

/** How many emails an address has received. */
export const countMails = async (site: { mails: string }, to: string) =>
  (await readAll(site.mails)).filter((mail) => mail.to === to).length;

/** The path of the link in an email; text and button must agree. */
export function linkIn(mail: ReadMail): string {
  const link = /https?:\/\/[^\s"]+[?&](?:token|ticket)=[\w&=-]+/.exec(mail.text)?.[0] ?? "";
  expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
  const { pathname, search } = new URL(link);
  return pathname + search;
}
