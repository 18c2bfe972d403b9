import type { Alert } from "../../../context.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createLoginAttempts } from "./attempts-service.ts";

const WITHIN = 15 * MINUTE;

/** Passwords that are tried, on whatever accounts. */
export const failedLogins: Alert = {
  name: "logins",
  title: "Many failed logins",
  async find(db, context) {
    const now = context.now().getTime();
    const failed = await createLoginAttempts(db, context).failed(new Date(now - WITHIN), new Date(now + 1));
    return failed >= context.env.ALERT_FAILED_LOGINS
      ? `${failed} failed logins within 15 minutes. Limits slow each account and address down; see the audit log.`
      : null;
  },
};
