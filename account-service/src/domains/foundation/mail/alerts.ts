import type { Alert } from "../../../context.ts";
import { CLOCKS_DIFFER, MINUTE } from "../../../lib/time.ts";
import { createMailbox } from "./service.ts";

/** Emails that wait for so long, while none is sent, are a problem of the mail server, not of one address. */
const LATE = { after: 30 * MINUTE, least: 3 };

/** A mail server that takes nothing. */
export const lateMails: Alert = {
  name: "mail",
  title: "Emails are not sent",
  async find(db, context) {
    const now = context.now().getTime();
    // A clock that was ahead may have stored later times.
    const [from, to] = [new Date(now - LATE.after), new Date(now + CLOCKS_DIFFER)];
    const { late, sent } = await createMailbox(db, context).countLate(from, to);
    return late >= LATE.least && sent === 0
      ? `${late} emails have waited for more than 30 minutes, and none was sent in that time. Check the mail server (SMTP_URL) and the service's log.`
      : null;
  },
};
