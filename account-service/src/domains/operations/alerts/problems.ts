import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { plural } from "../../../lib/text/plural.ts";
import { HOUR, MINUTE } from "../../../lib/time.ts";
import { createRoles } from "../../access/roles/index.ts";
import { createLoginAttempts } from "../../access/sessions/index.ts";
import { createPaymentsConsole } from "../../coins/payments/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createOrders } from "../../shop/orders/index.ts";
import { createFailingSteps } from "../housekeeping/index.ts";
import { createReconciliation } from "../reconciliation/index.ts";

/** What can be wrong, with the titles of its alerts. */
export const PROBLEMS = {
  reconciliation: "Balances or deliveries differ",
  deliveries: "Items are not delivered",
  payments: "Payments need attention",
  comparison: "Payments are not compared",
  mail: "Emails are not sent",
  logins: "Many failed logins",
  staff: "Failed logins on a staff account",
  housekeeping: "Hourly work fails",
  database: "The database does not answer",
} as const;
export type ProblemName = keyof typeof PROBLEMS;

/** Something that is wrong now: what to do about it, with numbers only, never with data of people. */
export interface Problem {
  name: ProblemName;
  text: string;
}

/** Emails that wait for so long, while none is sent, are a problem of the mail server, not of one address. */
const LATE = { after: 30 * MINUTE, least: 3 };
/**
 * Of items bought this long ago, some are taken on a server that delivers; on a small one there may be too few to tell.
 */
const UNDELIVERED = { from: 48 * HOUR, to: 6 * HOUR, least: 10 };
const LOGINS_WITHIN = 15 * MINUTE;
/** Failed logins on one staff account. */
const MIN_STAFF_FAILURES = 10;
/** One statement has no more parameters than SQL Server takes. */
const MAX_STAFF = 1_000;

/** Everything that the service can see is wrong now, as far as its database answers. */
export async function findProblems(db: Database, context: Context): Promise<Problem[]> {
  const { env } = context;
  const now = context.now().getTime();
  const ago = (ms: number) => new Date(now - ms);
  const found: Problem[] = [];

  const checks = createReconciliation(db, context);
  const reconciliation = await checks.latest();
  if (reconciliation) {
    const { balances, refundedInGame, gone } = reconciliation;
    const differences = [
      balances > 0 &&
        plural(balances, "balance differs from its ledger", "balances differ from their ledger"),
      refundedInGame > 0 && `${plural(refundedInGame, "refunded item")} in the game's item bank`,
      gone > 0 && `${plural(gone, "ordered item")} missing in the game's table`,
    ].filter(Boolean);
    if (differences.length > 0) {
      const text = `${differences.join("; ")}. Run: npm run operator -- reconcile`;
      found.push({ name: "reconciliation", text });
    }
  }

  const { units, waiting } = await createOrders(db, context).countWaiting(
    ago(UNDELIVERED.from),
    ago(UNDELIVERED.to),
  );
  if (units >= UNDELIVERED.least && waiting === units) {
    const text = `None of the ${units} items bought between 6 and 48 hours ago was taken in the game. Check that the game server reads its item bank.`;
    found.push({ name: "deliveries", text });
  }

  const held = await createPaymentsConsole(db, context).countProblems();
  if (held > 0) {
    const text = `${plural(held, "payment has", "payments have")} arrived and cannot be credited as ordered, or differ from the provider's list. See Payments in the console.`;
    found.push({ name: "payments", text });
  }

  if (await checks.isComparisonLate()) {
    const text =
      "Payments have not been compared with the providers' lists for more than 2 days. Run: npm run operator -- payments reconcile";
    found.push({ name: "comparison", text });
  }

  const { late, sent } = await createMailbox(db, context).countLate(ago(LATE.after));
  if (late >= LATE.least && sent === 0) {
    const text = `${late} emails have waited for more than 30 minutes, and none was sent in that time. Check the mail server (SMTP_URL) and the service's log.`;
    found.push({ name: "mail", text });
  }

  const failing = await createFailingSteps(db, context).list();
  if (failing.length > 0) {
    const text = `These steps of the hourly work fail: ${failing.map(({ step }) => step).join(", ")}. The service's log says why.`;
    found.push({ name: "housekeeping", text });
  }

  const attempts = createLoginAttempts(db, context);
  const failed = await attempts.failed(ago(LOGINS_WITHIN), new Date(now + 1));
  if (failed >= env.ALERT_FAILED_LOGINS) {
    const text = `${failed} failed logins within 15 minutes. Limits slow each account and address down; see the audit log.`;
    found.push({ name: "logins", text });
  }

  const staff = (await createRoles(db, context).listStaff()).map(({ UserNum }) => UserNum);
  const tried = await attempts.countTried(staff.slice(0, MAX_STAFF), ago(LOGINS_WITHIN), MIN_STAFF_FAILURES);
  if (tried > 0) {
    const text = `${plural(tried, "staff account")} had ${MIN_STAFF_FAILURES} or more failed logins within 15 minutes. See the audit log.`;
    found.push({ name: "staff", text });
  }
  return found;
}
