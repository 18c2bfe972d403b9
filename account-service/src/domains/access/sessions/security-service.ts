import { LIMITS, type SecurityPage } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import type { SecondFactorStatus } from "../../foundation/accounts/index.ts";
import { createLoginAttempts } from "./attempts-service.ts";
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
  const logins = await createLoginAttempts(db, context).latest(UserNum, LIMITS.recentLogins);
  return {
    sessions: await createSessions(db, context).list(UserNum, sid),
    logins: logins.map((row) => ({ ...row, at: row.at.toISOString() })),
    secondFactor: { ...secondFactor, required: context.env.REQUIRE_ADMIN_SECOND_FACTOR && staff },
  };
}
