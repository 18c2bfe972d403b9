import { type DropEntry, MESSAGES } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { createDebts } from "../../coins/debts/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { settersAmong } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createShop, saleProblem, termsOf } from "../catalogue/index.ts";
import { tooManyUnits } from "../orders/index.ts";
import { createDropsStore, type EntryRow } from "./store.ts";

/** Arrivals that are written together: eight values each, and SQL Server takes 2,100 in a statement. */
const BATCH = 200;
/** Arrivals that wait to be written in this process; beyond, players are asked to try again. */
const MAX_WAITING = 20_000;

interface Arrival {
  UserNum: number;
  price: number;
  ip: string;
  at: Date;
}
type Outcome = Pick<DropEntry, "place" | "state"> | ServiceError;
interface PendingArrival extends Arrival {
  settle: (outcome: Outcome) => void;
  fail: (error: unknown) => void;
}

/**
 * Lines players up for drops. What arrives while a transaction runs is written together by the next one, in the order
 * of arrival: a thousand players in one second are a few transactions. Both processes take their places behind the lock
 * of the drop's row.
 */
export function createDropQueue(db: Database, context: Context) {
  const { now } = context;
  /** Arrivals by product, in this process. */
  const arrivals = new Map<number, PendingArrival[]>();
  const writing = new Set<number>();

  /** The number of a drop, which its first arrival creates. */
  async function dropOf(ProductNum: number, starts: Date): Promise<number> {
    const store = createDropsStore(db);
    for (;;) {
      const known = await store.find(ProductNum, starts);
      if (known !== undefined) return known;
      try {
        await store.insert(ProductNum, starts);
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
    }
  }

  /** Why each of some arrivals cannot line up; undefined if it can. */
  async function problemsOf(ProductNum: number, list: Arrival[]) {
    const item = (await createShop(db, context).findMany([ProductNum])).get(ProductNum);
    if (!item?.published || !item.isDrop || !item.saleStart) {
      return { item: undefined, problems: list.map(() => conflict(MESSAGES.dropUnknown)) };
    }
    const { saleStart } = item;
    const userNums = list.map(({ UserNum }) => UserNum);
    const { dropAccountDays, orderUnits } = await createSettings(db, context).policy();
    const old = await createAccounts(db, context).olderThan(userNums, dropAccountDays);
    const coins = await createLedger(db, context).coinsOf(userNums);
    const debtors = await createDebts(db, context).blocked(userNums);
    const setters = await settersAmong(db, context, userNums, termsOf([item]));
    const tooMany = tooManyUnits([{ quantity: 1, parts: item.parts }], orderUnits);
    const problems = list.map(({ UserNum, price, at }) => {
      // By the time of arrival: a player who comes a moment too early is not in the queue.
      if (at < saleStart) return conflict(MESSAGES.dropNotStarted);
      const problem = saleProblem(item, 1, at, { byQueue: true });
      if (problem) return conflict(problem);
      if (tooMany) return tooMany;
      if (price !== item.price) return new ServiceError("price_changed");
      if (!old.has(UserNum)) return conflict(MESSAGES.dropAccountYoung);
      if (setters.has(UserNum)) return conflict(MESSAGES.itemOwn);
      if (debtors.has(UserNum)) return conflict(MESSAGES.paymentDebtBlocks);
      if ((coins.get(UserNum) ?? 0) < price) return new ServiceError("not_enough_coins");
      return undefined;
    });
    return { item: { ...item, saleStart }, problems };
  }

  /** Stores arrivals in order, each account once. @returns the outcome of each */
  async function write(ProductNum: number, list: Arrival[]): Promise<Outcome[]> {
    const { item, problems } = await problemsOf(ProductNum, list);
    if (!item) return problems as ServiceError[];
    const dropId = await dropOf(ProductNum, item.saleStart);
    const userNums = list.map(({ UserNum }) => UserNum);
    const before = (entries: EntryRow[]) => new Map(entries.map((entry) => [entry.UserNum, entry]));
    const entered = await db.transaction(async (trx) => {
      const store = createDropsStore(trx);
      if (problems.every(Boolean)) return before(await store.findEntries(dropId, userNums));
      await store.lock(dropId);
      // Under the lock, so no one else can join meanwhile.
      const known = before(await store.findEntries(dropId, userNums));
      // Each account once, and only those who line up have a place: it says how many people are before them.
      const joining = new Map<number, Arrival>();
      for (const [index, arrival] of list.entries()) {
        const state = known.get(arrival.UserNum)?.state;
        const stays = state === "waiting" || state === "bought" || joining.has(arrival.UserNum);
        if (!problems[index] && !stays) joining.set(arrival.UserNum, arrival);
      }
      if (joining.size === 0) return known;
      let place = await store.takePlaces(dropId, joining.size);
      const added: EntryRow[] = [];
      for (const { UserNum, price, ip, at } of joining.values()) {
        const row: EntryRow = { dropId, UserNum, place, state: "waiting", price, order: null, ip, at };
        place += 1;
        if (known.has(UserNum)) await store.renew(row);
        else added.push(row);
        known.set(UserNum, row);
      }
      if (added.length > 0) await store.insertEntries(added);
      return known;
    });
    return list.map(({ UserNum }, index) => {
      const entry = entered.get(UserNum);
      // A player who is in the queue or was served gets that answer, even if something has changed since.
      if (entry?.state === "waiting" || entry?.state === "bought") return entry;
      return problems[index] ?? new ServiceError("internal");
    });
  }

  async function writeAll(ProductNum: number): Promise<void> {
    writing.add(ProductNum);
    for (let list = arrivals.get(ProductNum); list && list.length > 0; ) {
      const some = list.splice(0, BATCH);
      try {
        const outcomes = await write(ProductNum, some);
        for (const [index, { settle }] of some.entries()) settle(outcomes[index] as Outcome);
      } catch (error) {
        for (const { fail } of some) fail(error);
      }
    }
    // Nothing waits between the last look at the list and here, so that no arrival is left behind.
    arrivals.delete(ProductNum);
    writing.delete(ProductNum);
  }

  return {
    /**
     * Lines an account up, or finds the place that it has.
     * @throws ServiceError conflict with the reason, price_changed, not_enough_coins, busy
     */
    async enter(
      UserNum: number,
      ProductNum: number,
      { price, ip }: { price: number; ip: string },
    ): Promise<Pick<DropEntry, "place" | "state">> {
      const list = arrivals.get(ProductNum) ?? [];
      if (list.length >= MAX_WAITING) throw new ServiceError("busy");
      arrivals.set(ProductNum, list);
      const outcome = new Promise<Outcome>((settle, fail) => {
        list.push({ UserNum, price, ip, at: now(), settle, fail });
      });
      if (!writing.has(ProductNum)) void writeAll(ProductNum);
      const found = await outcome;
      if (found instanceof ServiceError) throw found;
      return found;
    },
  };
}
