import { setTimeout as sleep } from "node:timers/promises";
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
import { type Currency, createPointsStore, type LedgerRow, type Standing } from "./points-store.ts";

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
/** How often reconcile looks at an account whose coins are being moved, and how long it waits between. */
const LOOKS = 50;
const LOOK_AGAIN_MS = 20;

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

  /** The balances that stand in one row with these. */
  const besides = (currencies: Currency[]): Currency[] =>
    currencies.includes(3) ? [3] : ([1, 2] as const).filter(store.has);

  /** Why balances could not be changed, from how they stand. */
  function refusal(movements: Movement[], standings: Map<Currency, Standing> | undefined): ServiceError {
    const short = movements.some(
      ({ currency, delta }) => delta < 0 && (standings?.get(currency)?.balance ?? 0) < -delta,
    );
    return short
      ? new ServiceError("not_enough_coins")
      : new ServiceError("conflict", { message: MESSAGES.balanceFull });
  }

  /** The entries of a change that was just made; the first one of a balance is what was there before. */
  function entriesOf(
    { UserNum, currency, delta, reason, reference, actor = UserNum }: Movement,
    { balance, entered }: Standing,
  ): LedgerRow[] {
    // The game alone can make a balance below 0; it is not ours to enter as one.
    if (balance - delta < 0) throw new ServiceError("conflict", { message: MESSAGES.balanceNegative });
    const row: LedgerRow = { UserNum, currency, delta, balance, reason, reference, actor, at: now() };
    if (entered || balance === delta) return [row];
    const opening = { reason: "opening", reference: String(UserNum), actor: null } as const;
    return [{ ...row, ...opening, delta: balance - delta, balance: balance - delta }, row];
  }

  /** Changes the balances that stand in one row. @returns how that row is now, and the entries that have to be written */
  async function change(movements: [Movement, ...Movement[]]) {
    const [{ UserNum }] = movements;
    const currencies = movements.map(({ currency }) => currency);
    const changes = Object.fromEntries(movements.map(({ currency, delta }) => [currency, delta]));
    const changed = await store.change(UserNum, changes);
    const standings = await store.standings(UserNum, besides(currencies));
    if (!changed || !standings) throw refusal(movements, standings);
    const entries = movements.flatMap((movement) =>
      entriesOf(movement, standings.get(movement.currency) as Standing),
    );
    return { standings, entries };
  }

  /**
   * Changes balances, all of it or nothing: two statements for each row that they stand in (R-Coin and Milleage of an account share
   * one), in the order in which these are named, and one for all entries. Only inside a transaction, together with what it is for.
   * @returns every balance of the first one's row after it
   * @throws ServiceError not_enough_coins, conflict where a column could not hold the sum or was below 0
   */
  async function moveTogether(movements: [Movement, ...Movement[]]): Promise<Map<Currency, number>> {
    const rows = new Map<string, [Movement, ...Movement[]]>();
    for (const movement of movements) {
      const name = `${movement.UserNum}:${movement.currency === 3}`;
      const others = rows.get(name);
      if (others) others.push(movement);
      else rows.set(name, [movement]);
    }
    const changed: Awaited<ReturnType<typeof change>>[] = [];
    for (const row of rows.values()) changed.push(await change(row));
    await store.insertEntries(changed.flatMap(({ entries }) => entries));
    return new Map([...(changed[0]?.standings ?? [])].map(([currency, { balance }]) => [currency, balance]));
  }

  return {
    balanceOf,
    moveTogether,

    /** Whether this server keeps such a balance: Milleage is absent on some. */
    has: (currency: Currency) => store.has(currency),

    /** Whether an account has such a balance; the referral balance comes with its first login here. */
    exists: async (UserNum: number, currency: Currency) =>
      (await store.balance(UserNum, currency)) !== undefined,

    /**
     * Takes nothing and gives nothing, but holds the balance until the transaction ends: what else changes it waits.
     * @returns false where the account has no such balance
     */
    hold: (UserNum: number, currency: Currency): Promise<boolean> => store.change(UserNum, { [currency]: 0 }),

    /** Whose they are, for people who read of a difference. */
    userId: store.userId,

    /** R-Coin and Milleage of an account; Milleage is 0 where this server keeps none. */
    async balancesOf(UserNum: number): Promise<{ userPoints: number; userPoints2: number }> {
      const standings = await store.standings(UserNum, besides([1]));
      if (!standings) throw new ServiceError("unauthorized");
      return {
        userPoints: standings.get(1)?.balance ?? 0,
        userPoints2: standings.get(2)?.balance ?? 0,
      };
    },

    /**
     * Gives or takes coins of one balance, as `moveTogether` does.
     * @returns the balance after it
     */
    move: async (movement: Movement): Promise<number> =>
      (await moveTogether([movement])).get(movement.currency) as number,

    /** One page of an account's statement. @param balance as it is now, where its caller has just read it */
    async statement(
      UserNum: number,
      { currency, page }: Pick<PointsQuery, "currency" | "page">,
      balance?: number,
    ): Promise<PointsPage> {
      const kept = currency as Currency;
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await store.pageOfEntries(UserNum, kept, at);
      return {
        currency,
        balance: balance ?? (await balanceOf(UserNum, kept)),
        points: rows.map(({ actor: _, ...entry }) => ({ ...entry, at: entry.at.toISOString() })),
        ...paging(page, total, LIMITS.historyPage),
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
     * @param record writes each difference into the ledger as `outside`, so that both agree again; without it nothing is written
     */
    async *reconcile(record: boolean): AsyncGenerator<Difference> {
      for (const currency of [1, 2, 3] as const) {
        if (!store.has(currency)) continue;
        for (let after = 0; ; ) {
          const sums = await store.ledgerSums(currency, after, BATCH);
          for (const { UserNum, sum } of sums) {
            if ((await store.balance(UserNum, currency)) === sum) continue;
            // A purchase may have come between the two looks.
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
   * A balance and its entries are committed together, and entries are never removed: where there were as many of them before the
   * balance was read as after, nothing of ours came between.
   * @returns null where both agree, or where the account's coins were being moved all the while
   */
  async function findDifference(UserNum: number, currency: Currency): Promise<Difference | null> {
    for (let look = 0; look < LOOKS; look += 1) {
      const before = await store.ledgerSum(UserNum, currency);
      const balance = await store.balance(UserNum, currency);
      const after = await store.ledgerSum(UserNum, currency);
      if (before.entries === after.entries) return differenceOf(UserNum, currency, after.sum, balance);
      await sleep(LOOK_AGAIN_MS);
    }
    return null;
  }

  /** The same while the balance is held, and written into the ledger. */
  async function recordDifference(
    trx: Database,
    UserNum: number,
    currency: Currency,
  ): Promise<Difference | null> {
    const within = createPointsStore(trx);
    await within.change(UserNum, { [currency]: 0 });
    const { sum, entries } = await within.ledgerSum(UserNum, currency);
    const balance = await within.balance(UserNum, currency);
    const difference = differenceOf(UserNum, currency, sum, balance);
    // A balance below 0, which the game alone can make, is no balance to the ledger: it stays a finding.
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
export type Points = ReturnType<typeof createPoints>;
