import type { LimitKind } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createThrottle } from "../throttle/index.ts";

/** Emails of one kind to one address before further ones wait. */
const FREE = 3;

/**
 * Protects a mailbox from floods: beyond a few emails an hour of one kind nothing is sent, and the answer stays the
 * same. Only emails that are due to the owner count, so that no one can use them up with wrong answers; for the others,
 * the same work is done without effect.
 * @returns for a kind, an address, and whether the email is due: whether to send it
 */
export function createMailLimit(db: Database, context: Pick<Context, "now">) {
  const throttle = createThrottle(db, context);
  return async (kind: LimitKind, to: string, due: boolean): Promise<boolean> => {
    const counted = await throttle.consume({
      kind,
      value: due ? to : `not due: ${to}`,
      free: FREE,
      firstWaitSeconds: 1200,
      maxWaitSeconds: 3600,
    });
    return due && counted !== null;
  };
}
