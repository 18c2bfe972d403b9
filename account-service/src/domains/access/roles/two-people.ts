import { CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { createAudit } from "../../foundation/audit/index.ts";

/** How long staff must have been staff before they approve together with whoever granted their role. */
const SETTLED_MS = 7 * DAY;
/** Grants of one account that are looked at. */
const GRANTS = 50;

/**
 * Whether two staff members who decide something together are two people. An administrator could grant roles to
 * accounts of their own, approve with them, and revoke the roles. So whoever granted a role and its holder are not two
 * for a week, nor are two whose roles the same person granted. Read from the audit log, where a grant stays; roles
 * granted on the command line count at once.
 */
export async function areTwoPeople(
  db: Database,
  context: Context,
  one: number | null,
  other: number | null,
): Promise<boolean> {
  if (one === other) return false;
  if (one === null || other === null) return true;
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const behind = async (UserNum: number) => {
    const grants = await createAudit(db, context).latest(UserNum, "role_granted", GRANTS);
    return [UserNum, ...grants.filter(({ at }) => at > since).map(({ actor }) => actor)].filter(
      (actor) => actor !== null,
    );
  };
  const others = new Set(await behind(other));
  return !(await behind(one)).some((actor) => others.has(actor));
}

/** @throws ServiceError conflict if two staff members who approve together are not two people */
export async function checkTwoPeople(
  ...[db, context, one, other]: Parameters<typeof areTwoPeople>
): Promise<void> {
  if (!(await areTwoPeople(db, context, one, other))) throw conflict(CONSOLE_MESSAGES.secondPersonNew);
}
