import { setTimeout as sleep } from "node:timers/promises";
import {
  CURRENCY_CODES,
  type Currency,
  type LedgerReason,
  LIMITS,
  type ListOrder,
  MESSAGES,
  type PlayerLedger,
  type PlayerLedgerQuery,
  paging,
  type StatementPage,
  type StatementQuery,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { keysetBatches, keysetPage } from "../../../lib/cursor.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { type Balance, createLedgerStore, type LedgerRow } from "./store.ts";

/** One change of a balance. */
export interface Movement {
  UserNum: number;
  currency: Currency;
  /** Positive: given, negative: taken. Never 0. */
  delta: number;
  reason: LedgerReason;
  reference: string;
  /** Who did it; default: the account itself. */
  actor?: number | null;
}

/** A balance that differs from the ledger; `outside` is what was changed without it, e.g. by the game server. */
export interface Difference {
  UserNum: number;
  currency: Currency;
  ledger: number;
  balance: number;
  outside: number;
}

/** Accounts that reconcile reads in one statement. */
const BATCH = 500;
/** How often reconcile retries an account whose balance is changing, and how long it waits in between. */
const ATTEMPTS = 50;
const RETRY_MS = 20;

/**
 * Balances. Every change is one guarded statement and its ledger entry, in the caller's transaction: both or neither.
 * The statement locks the balance's row, so changes of one account are serialized.
 */
export function createLedger(db: Database, { now }: Pick<Context, "now">) {
  const store = createLedgerStore(db);

  async function balanceOf(UserNum: number, currency: Currency): Promise<number> {
    const balance = await store.balance(UserNum, currency);
    if (balance === undefined) throw new ServiceError("unauthorized");
    return balance;
  }

  /** All balances in the same row as these. */
  const sameRow = (currencies: Currency[]): Currency[] =>
    currencies.includes("referral") ? ["referral"] : (["coin", "bonus"] as const).filter(store.has);

  /** Why balances could not be changed. */
  function refusal(movements: Movement[], balances: Map<Currency, Balance> | undefined): ServiceError {
    const short = movements.some(
      ({ currency, delta }) => delta < 0 && (balances?.get(currency)?.amount ?? 0) < -delta,
    );
    return short ? new ServiceError("not_enough_coins") : conflict(MESSAGES.balanceFull);
  }

  /**
   * The ledger entries of a change that was just made; the first change of a balance also records what was there
   * before.
   */
  function entriesOf(
    { UserNum, currency, delta, reason, reference, actor = UserNum }: Movement,
    { amount: balance, hasEntries }: Balance,
  ): LedgerRow[] {
    // Only the game can make a balance negative; it is not recorded.
    if (balance - delta < 0) throw conflict(MESSAGES.balanceNegative);
    const row: LedgerRow = { UserNum, currency, delta, balance, reason, reference, actor, at: now() };
    if (hasEntries || balance === delta) return [row];
    const opening = { reason: "opening", reference: String(UserNum), actor: null } as const;
    return [{ ...row, ...opening, delta: balance - delta, balance: balance - delta }, row];
  }

  /** Changes balances that are in one row. @returns that row's balances, and the ledger entries to write */
  async function change(movements: [Movement, ...Movement[]]) {
    const [{ UserNum }] = movements;
    const currencies = movements.map(({ currency }) => currency);
    const changes = Object.fromEntries(movements.map(({ currency, delta }) => [currency, delta]));
    const changed = await store.change(UserNum, changes);
    const balances = await store.balances(UserNum, sameRow(currencies));
    if (!changed || !balances) throw refusal(movements, balances);
    const entries = movements.flatMap((movement) =>
      entriesOf(movement, balances.get(movement.currency) as Balance),
    );
    return { balances, entries };
  }

  /**
   * Changes several balances, all or none: two statements per row (R-Coin and Milleage of an account share one), in the
   * order in which they are given, and one for all entries. Call it inside a transaction, together with what it pays
   * for.
   * @returns all balances in the first one's row afterwards
   * @throws ServiceError not_enough_coins, conflict if a column cannot hold the sum or was negative
   */
  async function moveTogether(movements: [Movement, ...Movement[]]): Promise<Map<Currency, number>> {
    const rows = new Map<string, [Movement, ...Movement[]]>();
    for (const movement of movements) {
      const name = `${movement.UserNum}:${movement.currency === "referral"}`;
      const others = rows.get(name);
      if (others) others.push(movement);
      else rows.set(name, [movement]);
    }
    const changed: Awaited<ReturnType<typeof change>>[] = [];
    for (const row of rows.values()) changed.push(await change(row));
    await store.insertEntries(changed.flatMap(({ entries }) => entries));
    return new Map([...(changed[0]?.balances ?? [])].map(([currency, { amount }]) => [currency, amount]));
  }

  return {
    balanceOf,
    moveTogether,

    /** The R-Coin of several accounts, up to a few hundred. */
    coinsOf: (userNums: number[]) => store.coinsOf(userNums),

    /** Whether this server has such a balance: some have no Milleage. */
    has: (currency: Currency) => store.has(currency),

    /** Whether an account has such a balance; the referral balance comes with the first login here. */
    exists: async (UserNum: number, currency: Currency) =>
      (await store.balance(UserNum, currency)) !== undefined,

    /**
     * Locks a balance until the transaction ends.
     * @returns false if the account has no such balance
     */
    lock: (UserNum: number, currency: Currency): Promise<boolean> => store.change(UserNum, { [currency]: 0 }),

    /** R-Coin and Milleage of an account; Milleage is 0 on a server without it. */
    async balancesOf(UserNum: number): Promise<{ userPoints: number; userPoints2: number }> {
      const balances = await store.balances(UserNum, sameRow(["coin"]));
      if (!balances) throw new ServiceError("unauthorized");
      return {
        userPoints: balances.get("coin")?.amount ?? 0,
        userPoints2: balances.get("bonus")?.amount ?? 0,
      };
    },

    /**
     * Changes one balance, as `moveTogether` does.
     * @returns the balance afterwards
     */
    move: async (movement: Movement): Promise<number> =>
      (await moveTogether([movement])).get(movement.currency) as number,

    /** One page of an account's statement. @param balance the current one, if the caller has just read it */
    async statement(
      UserNum: number,
      { currency, page }: Pick<StatementQuery, "currency" | "page">,
      balance?: number,
    ): Promise<StatementPage> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await store.pageOfEntries(UserNum, currency, at);
      return {
        currency,
        balance: balance ?? (await balanceOf(UserNum, currency)),
        entries: rows.map(({ actor: _, ...entry }) => ({ ...entry, at: entry.at.toISOString() })),
        ...paging(page, total, LIMITS.historyPage),
      };
    },

    /** A page of a balance's ledger, for staff: with who made each change. */
    async ledger(
      UserNum: number,
      { currency, before, order }: Omit<PlayerLedgerQuery, "format">,
    ): Promise<PlayerLedger> {
      const { rows, next } = await keysetPage(
        (take) => store.listEntries(UserNum, currency, { before, order, take }),
        ({ id }) => id,
      );
      const names = await createNames(db).lookUp(rows.map(({ actor }) => actor));
      return {
        currency,
        balance: (await store.balance(UserNum, currency)) ?? null,
        entries: rows.map(({ actor, at, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          actor: names.namedOrNull(actor),
        })),
        next,
      };
    },

    /** What a payment gave and what was taken back for it, oldest first. */
    paymentEntries: (payment: string) => store.paymentEntries(payment),

    /** A balance's whole ledger, in batches. */
    allEntries: (UserNum: number, currency: Currency, order?: ListOrder) =>
      keysetBatches(
        (before: number | undefined, take) => store.listEntries(UserNum, currency, { before, order, take }),
        ({ id }) => id,
      ),

    /**
     * Compares the balances of all accounts in the ledger with it. The game server may change balances too, so a
     * difference is a finding, not an error.
     * @param record write each difference into the ledger as `outside`, so that both match again
     */
    async *reconcile(record: boolean): AsyncGenerator<Difference> {
      for (const currency of CURRENCY_CODES) {
        if (!store.has(currency)) continue;
        for (let after = 0; ; ) {
          const sums = await store.ledgerSums(currency, after, BATCH);
          for (const { UserNum, sum } of sums) {
            if ((await store.balance(UserNum, currency)) === sum) continue;
            // An order may have come between the two reads.
            const difference = record
              ? await db.transaction((trx) => recordDifference(trx, UserNum, currency))
              : await findDifference(UserNum, currency);
            if (difference) yield difference;
          }
          const last = sums.at(-1);
          if (!last || sums.length < BATCH) break;
          after = last.UserNum;
        }
      }
    },
  };

  function differenceOf(
    UserNum: number,
    currency: Currency,
    ledger: number,
    balance: number | undefined,
  ): Difference | null {
    if (balance === undefined || balance === ledger) return null;
    return { UserNum, currency, ledger, balance, outside: balance - ledger };
  }

  /**
   * A balance and its entries are committed together, and entries are never removed: if their number is the same before
   * and after reading the balance, we did not change it in between.
   * @returns null if both match, or if the balance currency changing
   */
  async function findDifference(UserNum: number, currency: Currency): Promise<Difference | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await store.ledgerSum(UserNum, currency);
      const balance = await store.balance(UserNum, currency);
      const after = await store.ledgerSum(UserNum, currency);
      if (before.entries === after.entries) return differenceOf(UserNum, currency, after.sum, balance);
      await sleep(RETRY_MS);
    }
    return null;
  }

  /** The same with the balance locked, and recorded in the ledger. */
  async function recordDifference(
    trx: Database,
    UserNum: number,
    currency: Currency,
  ): Promise<Difference | null> {
    const within = createLedgerStore(trx);
    await within.change(UserNum, { [currency]: 0 });
    const { sum, entries } = await within.ledgerSum(UserNum, currency);
    const balance = await within.balance(UserNum, currency);
    const difference = differenceOf(UserNum, currency, sum, balance);
    // A negative balance, which only the game can make, is not recorded: it stays a finding.
    if (!difference || difference.balance < 0) return difference;
    await within.insertEntries([
      {
        UserNum,
        currency,
        delta: difference.outside,
        balance: difference.balance,
        reason: "outside",
        reference: `${UserNum}:${entries}`,
        actor: null,
        at: now(),
      },
    ]);
    return difference;
  }
}
export type Ledger = ReturnType<typeof createLedger>;
