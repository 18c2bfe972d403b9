import { CONSOLE_MESSAGES, type VoteSite } from "@tambayan/account-service/contract";

/** A toplist as the console has it. */
export const VOTE_SITE: VoteSite = {
  id: 3,
  slug: "topg",
  name: "TopG",
  format: "topg",
  link: "https://topg.org/in-1-{token}",
  coins: 5,
  waitHours: 12,
  verification: "path",
  hasSecret: true,
  secretMark: "abc",
  addresses: "",
  active: true,
  credited: 7,
  rejected: [{ why: "secret", calls: 2, last: "2026-11-20T10:00:00.000Z", address: "192.0.2.1" }],
};

/** Its form. */
export const VOTE_SITE_FORM = {
  intent: "save",
  name: "TopG",
  slug: "topg",
  format: "topg",
  link: "https://topg.org/in-1-{token}",
  coins: "5",
  waitHours: "12",
  verification: "path",
  secret: "",
  addresses: "",
  active: "true",
};

/** The answer to saving it. @param path of its postback */
export const voteSiteSaved = (path: string) => ({
  message: CONSOLE_MESSAGES.voteSiteSavedWithAddress,
  id: 3,
  path,
});
