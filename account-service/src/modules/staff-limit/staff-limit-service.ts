import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { DAY } from "../../time.ts";
import { createAudit } from "../audit/index.ts";
import { createSettings } from "../settings/index.ts";
import { createStaffLimitStore } from "./staff-limit-store.ts";

/**
 * What one staff member may move alone within 24 hours (`adjustmentApprovalAbove`): adjustments and codes together, over all accounts, so
 * that splitting a large sum does not help.
 */
export function createStaffLimit(db: Database, context: Pick<Context, "now" | "env">) {
  return {
    /**
     * Counts coins towards the limit, if they fit. Call it in the transaction that moves them, after locking balances.
     * @param staff null: the command line, which counts as one person
     * @returns false if another staff member has to approve; nothing is counted then
     */
    async take(staff: number | null, coins: number, reference: string): Promise<boolean> {
      const store = createStaffLimitStore(db);
      // One at a time, so that simultaneous ones are counted.
      await createAudit(db, context).hold();
      const at = context.now();
      const moved = await store.sum(staff, new Date(at.getTime() - DAY));
      const { adjustmentApprovalAbove } = await createSettings(db, context).policy();
      if (moved + coins > adjustmentApprovalAbove) return false;
      await store.insert({ staff, at, coins, reference });
      return true;
    },
  };
}
