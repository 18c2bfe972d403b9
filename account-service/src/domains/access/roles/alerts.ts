import type { Alert } from "../../../context.ts";
import { plural } from "../../../lib/text/plural.ts";
import { CLOCKS_DIFFER, MINUTE } from "../../../lib/time.ts";
import { createLoginAttempts } from "../sessions/index.ts";
import { createRoles } from "./service.ts";

const WITHIN = 15 * MINUTE;
/** Failed logins on one staff account. */
const MIN_FAILURES = 10;
/** One statement has no more parameters than SQL Server takes. */
const MAX_STAFF = 1_000;

/** Passwords that are tried on an account of staff. */
export const failedStaffLogins: Alert = {
  name: "staff",
  title: "Failed logins on a staff account",
  async find(db, context) {
    const staff = (await createRoles(db, context).listStaff()).map(({ UserNum }) => UserNum);
    const now = context.now().getTime();
    // A clock that was ahead may have stored later times.
    const time = { from: new Date(now - WITHIN), to: new Date(now + CLOCKS_DIFFER) };
    const attempts = createLoginAttempts(db, context);
    const tried = await attempts.countTried(staff.slice(0, MAX_STAFF), time, MIN_FAILURES);
    return tried > 0
      ? `${plural(tried, "staff account")} had ${MIN_FAILURES} or more failed logins within 15 minutes. See the audit log.`
      : null;
  },
};
