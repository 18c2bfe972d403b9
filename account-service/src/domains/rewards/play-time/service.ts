import { MESSAGES, type PlayTime, type RewardClaim } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createRewards, gameDay, isTodays, type RewardView } from "../core/index.ts";
import { type CreditRow, createPlayTimeStore } from "./store.ts";

/** How many days' worth of play time can wait to be collected. */
const WAITING_DAYS = 7;
/** What of the time before the first claim counts: as much as a day gives. */
const FIRST_DAYS = 1;

type Rates = Pick<Policy, "playTimeCoinsPerHour" | "playTimeCoinsPerDay">;

/** Minutes that a number of coins cost, rounded up. */
const minutesFor = (coins: number, { playTimeCoinsPerHour }: Rates) =>
  Math.ceil((coins * 60) / playTimeCoinsPerHour);

/**
 * What can be collected, and how far the counter is paid then. Never more than was played: minutes that give no whole
 * point stay.
 * @param counter the game's
 * @param before undefined: the first claim
 * @returns among it, the day that it counts for
 */
export function collectable(
  counter: number,
  before: Pick<CreditRow, "counted" | "day" | "dayCoins"> | undefined,
  day: string,
  rates: Rates,
): { minutes: number; coins: number; today: number; counted: number; day: string } {
  const { playTimeCoinsPerHour: perHour, playTimeCoinsPerDay: perDay } = rates;
  const paidToday = before !== undefined && isTodays(before.day, day);
  const today = paidToday ? before.dayCoins : 0;
  const waiting = minutesFor(perDay, rates) * (before ? WAITING_DAYS : FIRST_DAYS);
  // A counter that went back pays nothing.
  const start =
    before && before.counted > counter ? counter : Math.max(before?.counted ?? 0, counter - waiting);
  const minutes = Math.max(counter - start, 0);
  const coins = Math.max(Math.min(Math.floor((minutes * perHour) / 60), perDay - today), 0);
  const counted = start + minutesFor(coins, rates);
  return { minutes, coins, today, counted, day: paidToday ? before.day : day };
}

/** Minutes in the game, converted to coins when the player collects them. */
export function createPlayTime(db: Database, context: Context) {
  const isOn = (policy: Policy) =>
    policy.playTimeCoinsPerHour > 0 &&
    createPlayTimeStore(db).has() &&
    createRewards(db, context).currencyOf(policy) !== null;

  /**
   * The game's counter, and up to where it is paid. If the counter went back (it was reset, or the game itself has
   * converted it), the new one is kept as the start, so that what is played from now on is paid.
   */
  async function readCounter(UserNum: number) {
    const store = createPlayTimeStore(db);
    const before = await store.find(UserNum);
    const counter = (await store.minutes(UserNum)) ?? 0;
    if (!before || before.counted <= counter) return { counter, before };
    await store.restart(before, counter);
    return { counter, before: { ...before, counted: counter } };
  }

  return {
    isOn,
    /** Whether the game counts play time. */
    has: () => createPlayTimeStore(db).has(),

    /** What a player sees; null if play time is off, or the game does not count it. */
    async read(UserNum: number, view?: RewardView): Promise<PlayTime | null> {
      const { policy, problem } = view ?? (await createRewards(db, context).viewOf(UserNum));
      const currency = createRewards(db, context).currencyOf(policy);
      if (currency === null || !isOn(policy)) return null;
      const day = gameDay(context.now(), policy);
      const { counter, before } = await readCounter(UserNum);
      const { minutes, coins, today } = collectable(counter, before, day, policy);
      return {
        currency,
        minutes,
        coins,
        today,
        coinsPerHour: policy.playTimeCoinsPerHour,
        coinsPerDay: policy.playTimeCoinsPerDay,
        problem: await problem(),
      };
    },

    /** Pays what was played since the last claim. @throws ServiceError conflict if that is nothing yet */
    async collect(UserNum: number, key: string | undefined): Promise<RewardClaim> {
      const idempotent = { UserNum, key, call: "play-time", request: {} } as const;
      const answered = await createIdempotency(db, context).answered<RewardClaim>(idempotent);
      if (answered) return answered;
      const policy = await createSettings(db, context).policy();
      const rewards = createRewards(db, context);
      const currency = rewards.currencyOf(policy);
      if (currency === null || !isOn(policy)) throw conflict(MESSAGES.rewardOff);
      const problem = await rewards.problemOf(UserNum, policy);
      if (problem) throw rewards.refusal(problem);
      const { day } = await rewards.prepare("play_time", currency, policy);
      await readCounter(UserNum);
      let written: RewardClaim | undefined;
      const answer = await createIdempotency(db, context).once<RewardClaim>(idempotent, async (trx) => {
        // The balance is in the game's row, as the counter is: both stay as they are read here.
        if (!(await createLedger(trx, context).lock(UserNum, currency)))
          throw new ServiceError("unauthorized");
        const store = createPlayTimeStore(trx);
        const before = await store.find(UserNum);
        const counter = (await store.minutes(UserNum)) ?? 0;
        const { coins, today, counted, day: paidDay } = collectable(counter, before, day, policy);
        if (coins === 0)
          throw conflict(
            today >= policy.playTimeCoinsPerDay ? MESSAGES.playTimeDayFull : MESSAGES.playTimeNothing,
          );
        const claims = (before?.claims ?? 0) + 1;
        const row = { UserNum, counted, day: paidDay, dayCoins: today + coins, claims };
        await (before ? store.update(row) : store.insert(row));
        const payment = { UserNum, coins, reference: `${UserNum}:${claims}` };
        await createRewards(trx, context).pay("play_time", currency, day, [payment]);
        written = { message: MESSAGES.playTimeCollected, currency, coins };
        return written;
      });
      // A repeated call returns a stored answer, another object: counting it would report the payment twice.
      if (answer === written) rewards.notePaid("play_time", answer.coins);
      return answer;
    },
  };
}
export type PlayTimeService = ReturnType<typeof createPlayTime>;
