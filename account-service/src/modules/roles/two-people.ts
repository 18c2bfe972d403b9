import { CONSOLE_MESSAGES } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { conflict } from "../../errors.ts";
import { DAY } from "../../time.ts";
import { createAudit } from "../audit/index.ts";

/** How long staff must have been staff before they approve together with whoever granted their role. */
const SETTLED_MS = 7 * DAY;
/** Grants of one account that are looked at. */
const GRANTS = 50;

/**
 * Checks that two staff members who approve something together are two people: an administrator could grant a role to another account
 * of their own, approve with it, and revoke it. Read from the audit log, where a grant stays; roles granted on the command line count at
 * once.
 * @throws ServiceError conflict
 */
export async function checkTwoPeople(
  db: Database,
  context: Context,
  one: number | null,
  other: number | null,
): Promise<void> {
  if (one === null || other === null) return;
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const audit = createAudit(db, context);
  const grantedBy = async (UserNum: number, actor: number) =>
    (await audit.latest(UserNum, "role_granted", GRANTS)).some(
      (entry) => entry.actor === actor && entry.at > since,
    );
  if ((await grantedBy(one, other)) || (await grantedBy(other, one))) {
    throw conflict(CONSOLE_MESSAGES.secondPersonNew);
  }
}
