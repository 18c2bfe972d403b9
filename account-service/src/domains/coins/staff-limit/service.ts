import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { DAY } from "../../../lib/time.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { samePersonAmong } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createStaffLimitStore } from "./store.ts";

/** What is moved: coins, and centavos of payments. */
interface Moved {
  coins?: number;
  centavos?: number;
}

/**
 * What one staff member may move alone within 24 hours, in whichever ways and over all accounts, so that splitting a
 * large sum does not help. Coins (`adjustmentApprovalAbove`): adjustments, codes, invitations, forgiven debts, refunds
 * of items that are gone from the game's table, and receipts of packages that they priced themselves, which could sell
 * millions for a peso. Pesos (`receiptDayTwoPeopleAbove`): receipts that they approve, and payments that they refund,
 * or record as returned or disputed, which takes the coins of others.
 * Staff who count as the same person (`samePersonAmong`) have one day together: an administrator could make staff of
 * any number of accounts of their own.
 */
export function createStaffLimit(db: Database, context: Context) {
  const store = createStaffLimitStore(db);
  const since = () => new Date(context.now().getTime() - DAY);
  const policy = () => createSettings(db, context).policy();

  /** A staff member, and those of some others who count as the same person; null: the command line. */
  const peopleOf = async (staff: number | null, others: number[]): Promise<number[] | null> =>
    staff === null ? null : [...new Set([staff, ...(await samePersonAmong(db, context, staff, others))])];

  return {
    /**
     * Counts something towards the limit, if it fits. Call it in the transaction that moves it, after locking balances.
     * @param staff null: the command line, which counts as one person
     * @param reference what is moved, for people who read the table; cut after 40 characters
     * @returns false if another staff member has to approve; nothing is counted then
     */
    async take(
      staff: number | null,
      { coins = 0, centavos = 0 }: Moved,
      reference: string,
    ): Promise<boolean> {
      const before = await store.movers(since());
      const known = await peopleOf(staff, before);
      // One at a time, so that simultaneous ones are counted. Its holder waits for nothing, such as a login's session:
      // only those are looked up behind it who have moved something since.
      await createAudit(db, context).hold();
      const later = (await store.movers(since())).filter((one) => !before.includes(one));
      const people = known && [...known, ...((await peopleOf(staff, later)) ?? [])];
      const { receiptDayTwoPeopleAbove, adjustmentApprovalAbove } = await policy();
      const fits = async (of: "coins" | "centavos", more: number, limit: number) =>
        more === 0 || (await store.sum(people, since(), of)) + more <= limit;
      if (!(await fits("centavos", centavos, receiptDayTwoPeopleAbove * 100))) return false;
      if (!(await fits("coins", coins, adjustmentApprovalAbove))) return false;
      await store.insert({ staff, at: context.now(), coins, centavos, reference: reference.slice(0, 40) });
      return true;
    },

    /** Coins that fit now. @param staff null: the command line, which counts as one person */
    async left(staff: number | null): Promise<number> {
      const people = await peopleOf(staff, await store.movers(since()));
      const moved = await store.sum(people, since(), "coins");
      return Math.max(0, (await policy()).adjustmentApprovalAbove - moved);
    },
  };
}
