import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY } from "../../../lib/time.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createStaffLimitStore } from "./store.ts";

/**
 * What one staff member may do alone within 24 hours, so that splitting a large sum does not help: adjustments and
 * codes together, over all accounts (`adjustmentApprovalAbove`), and receipts of manual transfers
 * (`receiptDayTwoPeopleAbove`). Coins of a receipt count as adjustments do if the same person has set how many coins it
 * gives: they could sell millions for a peso.
 */
export function createStaffLimit(db: Database, context: Pick<Context, "now" | "env">) {
  const store = createStaffLimitStore(db);
  const dayBefore = (at: Date) => new Date(at.getTime() - DAY);
  // One at a time, so that simultaneous ones are counted.
  const hold = () => createAudit(db, context).hold();
  const policy = () => createSettings(db, context).policy();

  return {
    /**
     * Counts coins towards the limit, if they fit. Call it in the transaction that moves them, after locking balances.
     * @param staff null: the command line, which counts as one person
     * @returns false if another staff member has to approve; nothing is counted then
     */
    async take(staff: number | null, coins: number, reference: string): Promise<boolean> {
      await hold();
      const at = context.now();
      const moved = await store.sum(staff, dayBefore(at), "coins");
      if (moved + coins > (await policy()).adjustmentApprovalAbove) return false;
      await store.insert({ staff, at, coins, centavos: 0, reference });
      return true;
    },

    /** What fits now. @param staff null: the command line, which counts as one person */
    async left(staff: number | null): Promise<number> {
      const moved = await store.sum(staff, dayBefore(context.now()), "coins");
      return Math.max(0, (await policy()).adjustmentApprovalAbove - moved);
    },

    /**
     * The same for the centavos of a receipt that they approve, and for its coins, if they have set these. Call it last
     * in its transaction, which is rolled back if it returns false.
     */
    async takeReceipt(
      staff: number | null,
      { centavos, coins }: { centavos: number; coins: number },
      reference: string,
    ): Promise<boolean> {
      await hold();
      const at = context.now();
      const { receiptDayTwoPeopleAbove, adjustmentApprovalAbove } = await policy();
      const approved = await store.sum(staff, dayBefore(at), "centavos");
      if (approved + centavos > receiptDayTwoPeopleAbove * 100) return false;
      const moved = await store.sum(staff, dayBefore(at), "coins");
      if (coins > 0 && moved + coins > adjustmentApprovalAbove) return false;
      await store.insert({ staff, at, coins, centavos, reference });
      return true;
    },
  };
}
