import { CONSOLE_MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { DAY } from "../../../lib/time.ts";
import { createRolesStore } from "./store.ts";

/** How long staff must have been staff before they approve together with whoever granted their role. */
const SETTLED_MS = 7 * DAY;

/**
 * Whether two staff members who decide something together are two people. An administrator could grant roles to
 * accounts of their own, approve with them, and revoke the roles. So whoever granted a role and its holder are not two
 * for a week, nor are two whose roles the same person granted. Every grant is kept, also of roles that were revoked;
 * roles granted on the command line count at once.
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
  const store = createRolesStore(db);
  const behind = async (UserNum: number) => [UserNum, ...(await store.grantersSince(UserNum, since))];
  const others = new Set(await behind(other));
  return !(await behind(one)).some((actor) => others.has(actor));
}

/** @throws ServiceError conflict if two staff members who approve together are not two people */
export async function checkTwoPeople(
  ...[db, context, one, other]: Parameters<typeof areTwoPeople>
): Promise<void> {
  if (!(await areTwoPeople(db, context, one, other))) throw conflict(CONSOLE_MESSAGES.secondPersonNew);
}
