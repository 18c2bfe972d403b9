import {
  type AdjustRequest,
  BALANCES,
  CONSOLE_MESSAGES,
  type Currency,
  type Submitted,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../../errors.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { areTwoPeople } from "../../foundation/people/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createStaffLimit } from "../staff-limit/index.ts";

const nameOf = (currency: Currency) => BALANCES.find(({ code }) => code === currency)?.name ?? "";
const signed = (delta: number) => (delta > 0 ? `+${delta}` : String(delta));

/** Changes a balance and audits it. @throws ServiceError not_enough_coins: the request stays waiting */
export const adjustment: Approvable<Pick<AdjustRequest, "currency" | "delta">> = {
  kind: "adjustment",
  waits: CONSOLE_MESSAGES.adjustmentWaits,
  async apply(trx, context, { id, UserNum, what: { currency, delta }, reason, by, others }) {
    if (UserNum === null) throw new Error(`Adjustment ${id} names no account.`);
    const balance = await createLedger(trx, context)
      .move({ UserNum, currency, delta, reason: "adjustment", reference: id, actor: by.UserNum })
      .catch((error: unknown) => {
        const short = error instanceof ServiceError && error.kind === "not_enough_coins";
        throw short
          ? new ServiceError("not_enough_coins", { message: CONSOLE_MESSAGES.adjustmentTooMuch })
          : error;
      });
    const change = `${nameOf(currency)}: ${balance - delta} → ${balance} (${signed(delta)})`;
    await createAudit(trx, context).record({
      action: "adjusted",
      UserNum,
      actor: by.UserNum,
      client: by.client,
      detail: `${change}${others}: ${reason}`,
    });
    return CONSOLE_MESSAGES.adjusted;
  },
};

/**
 * Adjustments of balances by staff, each with a reason. Beyond what one person may move within a day, and for their own
 * account, another staff member must approve.
 */
export function createAdjustments(db: Database, context: Context) {
  async function requestWithin(
    trx: Database,
    UserNum: number,
    { currency, delta, reason }: AdjustRequest,
    by: Actor,
  ): Promise<Submitted> {
    // Lock first, so that concurrent requests for this balance are counted.
    const ledger = createLedger(trx, context);
    if (!ledger.has(currency) || !(await ledger.lock(UserNum, currency))) {
      throw invalidForm({ currency: CONSOLE_MESSAGES.balanceMissing });
    }
    const others = await areTwoPeople(trx, context, UserNum, by.UserNum);
    const fits =
      others &&
      (await createStaffLimit(trx, context).take(
        by.UserNum,
        { coins: Math.abs(delta) },
        `adjustment ${UserNum}`,
      ));
    return createApprovals(trx, context).submit(
      adjustment,
      {
        UserNum,
        what: { currency, delta },
        summary: `${nameOf(currency)} ${signed(delta)}`,
        reason,
        rule: others ? (fits ? null : "day_limit") : "own",
      },
      by,
    );
  }

  return {
    /**
     * Adjusts a balance, or requests approval.
     * @throws ServiceError validation if the account has no such balance, not_enough_coins, conflict
     */
    request: (
      UserNum: number,
      request: AdjustRequest,
      key: string | undefined,
      by: Actor,
    ): Promise<Submitted> =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum ?? 0, key, call: "adjust", request: { UserNum, ...request } },
        (trx) => requestWithin(trx, UserNum, request, by),
      ),
  };
}
export type Adjustments = ReturnType<typeof createAdjustments>;
