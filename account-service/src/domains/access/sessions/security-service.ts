import { LIMITS, LOGIN_OUTCOMES, type SecurityPage } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import type { SecondFactorStatus } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createSessions } from "./service.ts";

/**
 * What the security page shows.
 * @param secondFactor the account's two-step login, which the caller has read
 */
export async function readSecurity(
  db: Database,
  context: Context,
  { UserNum, sid, staff }: { UserNum: number; sid: string; staff: boolean },
  secondFactor: SecondFactorStatus,
): Promise<SecurityPage> {
  const logins = await createAudit(db, context).latest(UserNum, "sign_in", LIMITS.recentLogins);
  return {
    sessions: await createSessions(db, context).list(UserNum, sid),
    logins: logins.map((row) => ({
      at: row.at.toISOString(),
      outcome: LOGIN_OUTCOMES.find((outcome) => outcome === row.detail) ?? "wrong_password",
      ip: row.ip,
      userAgent: row.userAgent,
    })),
    secondFactor: { ...secondFactor, required: context.env.REQUIRE_ADMIN_SECOND_FACTOR && staff },
  };
}
