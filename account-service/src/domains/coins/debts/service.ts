import { CONSOLE_MESSAGES, MESSAGES } from "../../../../contract/index.ts";
import type { Actor, Approvable, Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { areTwoPeople } from "../../foundation/people/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createStaffLimit } from "../staff-limit/index.ts";
import { createDebtsStore } from "./store.ts";

/** Accounts that the console lists. */
const MAX_LISTED = 200;

/** What an account owes is forgiven, if it is still as much as when that was requested. */
export const debtForgiveness: Approvable<{ coins: number }> = {
  kind: "debt",
  async apply(trx, context, { id, UserNum, what: { coins }, reason, by, others }) {
    if (UserNum === null) throw new Error(`Request ${id} names no account.`);
    await createLedger(trx, context).lock(UserNum, "coin");
    const store = createDebtsStore(trx);
    const debt = await store.find(UserNum);
    if (debt?.coins !== coins) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await store.update({ ...debt, coins: 0, changes: debt.changes + 1 });
    await createAudit(trx, context).record({
      action: "debt_forgiven",
      UserNum,
      actor: by.UserNum,
      client: by.client,
      detail: `${coins} R-Coin${others}: ${reason}`,
    });
    return CONSOLE_MESSAGES.debtForgiven;
  },
};

/**
 * R-Coin that accounts owe (docs/decisions/039). An account's debt is changed with its balance locked, so that its
 * changes are serialized.
 */
export function createDebts(db: Database, context: Context) {
  const { now } = context;
  const store = createDebtsStore(db);

  /**
   * Pays from the balance as far as it goes; call it in a transaction, with the balance locked.
   * @returns coins paid and left
   */
  async function collect(trx: Database, UserNum: number): Promise<{ paid: number; left: number }> {
    const within = createDebtsStore(trx);
    const debt = await within.find(UserNum);
    if (!debt || debt.coins === 0) return { paid: 0, left: 0 };
    const ledger = createLedger(trx, context);
    const paid = Math.min(debt.coins, Math.max(0, await ledger.balanceOf(UserNum, "coin")));
    if (paid === 0) return { paid, left: debt.coins };
    const changes = debt.changes + 1;
    const reference = `${UserNum}:${changes}`;
    await ledger.move({ UserNum, currency: "coin", delta: -paid, reason: "debt", reference });
    await within.update({ ...debt, changes, coins: debt.coins - paid });
    return { paid, left: debt.coins - paid };
  }

  return {
    /** R-Coin that an account owes. */
    owed: async (UserNum: number): Promise<number> => (await store.find(UserNum))?.coins ?? 0,

    /** Whether the account cannot buy anything until it has paid. */
    blocks: async (UserNum: number): Promise<boolean> =>
      (await readSetting(db, "debtBlocksBuying")) && ((await store.find(UserNum))?.coins ?? 0) > 0,

    /** Those of some accounts that cannot buy anything until they have paid. @param userNums a few hundred */
    async blocked(userNums: number[]): Promise<Set<number>> {
      if (!(await readSetting(db, "debtBlocksBuying"))) return new Set();
      return new Set(await store.owing(userNums));
    },

    /** @throws ServiceError conflict if the account cannot buy anything until it has paid */
    async requireMayBuy(UserNum: number): Promise<void> {
      const debt = await store.find(UserNum);
      if (!debt || debt.coins === 0 || !(await readSetting(db, "debtBlocksBuying"))) return;
      throw conflict(MESSAGES.paymentDebtBlocks);
    },

    /** Adds to what an account owes. Call it in a transaction, with the balance locked. */
    async add(UserNum: number, coins: number): Promise<void> {
      const debt = await store.find(UserNum);
      if (!debt) return store.insert({ UserNum, coins, changes: 1, since: now() });
      const since = debt.coins === 0 ? now() : debt.since;
      await store.update({ UserNum, coins: debt.coins + coins, changes: debt.changes + 1, since });
    },

    collect: (UserNum: number) => collect(db, UserNum),

    /**
     * Pays what an account owes from its balance, as far as it goes.
     * @throws ServiceError conflict if nothing can be paid
     */
    pay: (UserNum: number, client: Client): Promise<{ message: string; debt: number }> =>
      db.transaction(async (trx) => {
        await createLedger(trx, context).lock(UserNum, "coin");
        const { paid, left } = await collect(trx, UserNum);
        if (paid === 0) {
          const message = left > 0 ? MESSAGES.paymentDebtEmpty : MESSAGES.paymentDebtNone;
          throw new ServiceError("conflict", { message });
        }
        const detail = `${paid} R-Coin, ${left} left`;
        await createAudit(trx, context).record({ action: "debt_paid", UserNum, client, detail });
        return { message: left > 0 ? MESSAGES.paymentDebtLeft : MESSAGES.paymentDebtPaid, debt: left };
      }),

    /**
     * Forgives what an account owes; beyond what one person may move alone in a day, a second one approves it.
     * @returns what to tell who forgave it
     * @throws ServiceError conflict if it owes nothing, or is the caller's own
     */
    forgive: (UserNum: number, reason: string, by: Actor): Promise<string> =>
      db.transaction(async (trx) => {
        if (!(await areTwoPeople(trx, context, UserNum, by.UserNum)))
          throw conflict(CONSOLE_MESSAGES.debtOwn);
        await createLedger(trx, context).lock(UserNum, "coin");
        const coins = (await createDebtsStore(trx).find(UserNum))?.coins ?? 0;
        if (coins === 0) throw conflict(CONSOLE_MESSAGES.debtNone);
        const approvals = createApprovals(trx, context);
        if (await approvals.isWaiting({ kind: "debt", reference: String(UserNum) }))
          throw conflict(CONSOLE_MESSAGES.approvalAsked);
        const alone = await createStaffLimit(trx, context).take(by.UserNum, { coins }, `debt ${UserNum}`);
        const { message } = await approvals.submit(
          debtForgiveness,
          {
            UserNum,
            reference: String(UserNum),
            what: { coins },
            summary: `Forgive a debt of ${coins} R-Coin`,
            reason,
            rule: alone ? null : "day_limit",
          },
          by,
        );
        return message;
      }),

    /** Accounts that owe coins, most first. */
    async list() {
      const rows = await store.list(MAX_LISTED);
      const names = await createNames(db).lookUp(rows.map(({ UserNum }) => UserNum));
      return rows.map(({ UserNum, coins, since }) => ({
        account: names.named(UserNum),
        coins,
        since: since.toISOString(),
      }));
    },
    count: () => store.count(),
  };
}
export type Debts = ReturnType<typeof createDebts>;
