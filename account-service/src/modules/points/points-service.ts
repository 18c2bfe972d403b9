import {
  CONSOLE_ROWS,
  type LedgerReason,
  LIMITS,
  MESSAGES,
  type PlayerLedger,
  type PlayerLedgerQuery,
  type PointsPage,
  type PointsQuery,
  paging,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createNames } from "../accounts/names-service.ts";
import { type Currency, createPointsStore, type LedgerRow } from "./points-store.ts";

/** One change of a balance. */
export interface Movement {
  UserNum: number;
  currency: Currency;
  /** Above 0: given; below: taken. Never 0. */
  delta: number;
  reason: LedgerReason;
  reference: string;
  /** Who did it; the account itself where this is left out. */
  actor?: number | null;
}

/** A balance that is not what the ledger says; `outside` is what was changed beside it. */
export interface Difference {
  UserNum: number;
  currency: Currency;
  ledger: number;
  balance: number;
  outside: number;
}

/** Accounts that reconcile looks at in one statement. */
const BATCH = 500;

/**
 * Balances. Every change is one guarded statement and its ledger entry, inside the caller's transaction: both or neither.
 * The row of the balance is locked by the first, so changes of one account come one after the other.
 */
export function createPoints(db: Database, { now }: Pick<Context, "now">) {
  const store = createPointsStore(db);

  async function balanceOf(UserNum: number, currency: Currency): Promise<number> {
    const balance = await store.balance(UserNum, currency);
    if (balance === undefined) throw new ServiceError("unauthorized");
    return balance;
  }

  /** Writes the entry of a change that was just made; the first one of an account is what was there before. */
  async function enter(movement: Movement): Promise<number> {
    const { UserNum, currency, delta, reason, reference, actor = UserNum } = movement;
    const balance = await balanceOf(UserNum, currency);
    // The game alone can make a balance below 0; it is not ours to enter as one.
    if (balance - delta < 0) throw new ServiceError("conflict", { message: MESSAGES.balanceNegative });
    const row: LedgerRow = { UserNum, currency, delta, balance, reason, reference, actor, at: now() };
    if (!(await store.hasEntries(UserNum, currency)) && balance !== delta) {
      await store.insertEntry({
        ...row,
        delta: balance - delta,
        balance: balance - delta,
        reason: "opening",
        reference: String(UserNum),
        actor: null,
      });
    }
    await store.insertEntry(row);
    return balance;
  }

  return {
    balanceOf,

    /** Whether this server keeps such a balance: Milleage is absent on some. */
    has: (currency: Currency) => store.has(currency),

    /** Whether an account has such a balance; the referral balance comes with its first login here. */
    exists: async (UserNum: number, currency: Currency) =>
      (await store.balance(UserNum, currency)) !== undefined,

    /**
     * Takes nothing and gives nothing, but holds the balance until the transaction ends: what else changes it waits.
     * @returns false where the account has no such balance
     */
    hold: (UserNum: number, currency: Currency): Promise<boolean> => store.credit(UserNum, currency, 0),

    /** Whose they are, for people who read of a difference. */
    userId: store.userId,

    /**
     * Gives or takes coins. Only inside a transaction, together with what it is for.
     * @returns the balance after it
     * @throws ServiceError not_enough_coins, conflict where the column could not hold the sum or was below 0
     */
    async move(movement: Movement): Promise<number> {
      const { UserNum, currency, delta } = movement;
      const changed =
        delta < 0
          ? await store.debit(UserNum, currency, -delta)
          : await store.credit(UserNum, currency, delta);
      if (!changed && delta < 0) throw new ServiceError("not_enough_coins");
      if (!changed) throw new ServiceError("conflict", { message: MESSAGES.balanceFull });
      return enter(movement);
    },

    /** One page of an account's statement. */
    async statement(UserNum: number, { currency, page }: PointsQuery): Promise<PointsPage> {
      const kept = currency as Currency;
      const rows = await store.countEntries(UserNum, kept);
      const skip = (page - 1) * LIMITS.historyPage;
      const entries = await store.listEntries(UserNum, kept, { skip, take: LIMITS.historyPage });
      return {
        currency,
        balance: await balanceOf(UserNum, kept),
        points: entries.map(({ actor: _, ...entry }) => ({ ...entry, at: entry.at.toISOString() })),
        ...paging(page, rows, LIMITS.historyPage),
      };
    },

    /** A page of every change of one balance, for operators: with who did it. */
    async ledger(
      UserNum: number,
      { currency, before }: Pick<PlayerLedgerQuery, "currency" | "before">,
    ): Promise<PlayerLedger> {
      const kept = currency as Currency;
      const page = { take: CONSOLE_ROWS + 1, ...(before !== undefined && { before }) };
      const rows = await store.listEntries(UserNum, kept, page);
      const shown = rows.slice(0, CONSOLE_ROWS);
      const names = await createNames(db).userIds(shown.map(({ actor }) => actor));
      return {
        currency,
        balance: (await store.balance(UserNum, kept)) ?? null,
        entries: shown.map(({ actor, at, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          actor: actor === null ? null : { UserNum: actor, UserID: names.get(actor) ?? `#${actor}` },
        })),
        next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** A whole statement, a batch at a time, newest first: a long one is never in memory at once. */
    async *statementRows(UserNum: number, currency: Currency) {
      for (let before: number | undefined; ; ) {
        // By the last one's number: entries that are written meanwhile move no other onto the next batch.
        const entries = await store.listEntries(UserNum, currency, {
          take: BATCH,
          ...(before !== undefined && { before }),
        });
        yield entries;
        if (entries.length < BATCH) return;
        before = entries.at(-1)?.id;
      }
    },

    /**
     * Compares the ledger with the balances of every account that it knows. The game server may change balances too: such a
     * difference is a finding, not an error.
     * @param record writes each difference into the ledger as `outside`, so that both agree again
     */
    async *reconcile(record: boolean): AsyncGenerator<Difference> {
      for (const currency of [1, 2, 3] as const) {
        if (!store.has(currency)) continue;
        for (let after = 0; ; ) {
          const sums = await store.ledgerSums(currency, after, BATCH);
          for (const { UserNum, sum } of sums) {
            if ((await store.balance(UserNum, currency)) === sum) continue;
            // A purchase may have come between the two looks: read anew, under the account's own order.
            const difference = await db.transaction((trx) => compare(trx, UserNum, currency, record));
            if (difference) yield difference;
          }
          const last = sums.at(-1);
          if (!last || sums.length < BATCH) break;
          after = last.UserNum;
        }
      }
    },
  };

  async function compare(
    trx: Database,
    UserNum: number,
    currency: Currency,
    record: boolean,
  ): Promise<Difference | null> {
    const within = createPointsStore(trx);
    // Holds the row, so that no change of ours comes between the two looks.
    await within.credit(UserNum, currency, 0);
    const balance = await within.balance(UserNum, currency);
    const [sum] = await within.ledgerSums(currency, UserNum - 1, 1);
    if (balance === undefined || sum?.UserNum !== UserNum || sum.sum === balance) return null;
    const outside = balance - sum.sum;
    // A balance below 0, which the game alone can make, is no balance to the ledger: it stays a finding.
    if (record && balance >= 0) {
      await within.insertEntry({
        UserNum,
        currency,
        delta: outside,
        balance,
        reason: "outside",
        reference: `${UserNum}:${sum.entries}`,
        actor: null,
        at: now(),
      });
    }
    return { UserNum, currency, ledger: sum.sum, balance, outside };
  }
}
export type Points = ReturnType<typeof createPoints>;
