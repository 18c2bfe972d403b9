import {
  type Attendance,
  MESSAGES,
  type PlayerCurrency,
  type RewardClaim,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { addDays, createRewards, daysInMonth, gameDay, type RewardView } from "../core/index.ts";
import { createAttendanceStore } from "./store.ts";

const WEEK = 7;

/** What a stamp gives: its coins, a bonus for every seventh in a row, and one for the last of a full month. */
export function stampCoins(
  { streak, nthOfMonth, days }: { streak: number; nthOfMonth: number; days: number },
  policy: Pick<Policy, "attendanceCoins" | "attendanceWeekCoins" | "attendanceMonthCoins">,
): number {
  return (
    policy.attendanceCoins +
    (streak % WEEK === 0 ? policy.attendanceWeekCoins : 0) +
    (nthOfMonth === days ? policy.attendanceMonthCoins : 0)
  );
}

/** Daily stamps: one for each game day that a player comes for it. */
export function createAttendance(db: Database, context: Context) {
  /** The stamps of a day's month, and how many days in a row there are up to the day before. */
  async function before(handle: Database, UserNum: number, day: string) {
    const firstOfMonth = `${day.slice(0, 7)}-01`;
    const yesterday = addDays(day, -1);
    const from = yesterday < firstOfMonth ? yesterday : firstOfMonth;
    const rows = await createAttendanceStore(handle).between(UserNum, from, day);
    return {
      stamps: rows.map((row) => row.day).filter((each) => each >= firstOfMonth),
      streak: rows.find((row) => row.day === yesterday)?.streak ?? 0,
      today: rows.find((row) => row.day === day),
    };
  }

  async function write(
    trx: Database,
    UserNum: number,
    day: string,
    currency: PlayerCurrency,
    policy: Policy,
  ): Promise<number> {
    // The balance first: stamps of one account are serialized from here on.
    if (!(await createLedger(trx, context).lock(UserNum, currency))) throw new ServiceError("unauthorized");
    const { stamps, streak: until, today } = await before(trx, UserNum, day);
    if (today) throw conflict(MESSAGES.attendanceDone);
    const streak = until + 1;
    const coins = stampCoins({ streak, nthOfMonth: stamps.length + 1, days: daysInMonth(day) }, policy);
    await createAttendanceStore(trx).insert({ UserNum, day, at: context.now(), streak, coins });
    return coins;
  }

  const currencyIfOn = (policy: Policy) =>
    policy.attendanceCoins === 0 ? null : createRewards(db, context).currencyOf(policy);

  return {
    isOn: (policy: Policy) => currencyIfOn(policy) !== null,

    /** What a player sees; null if attendance is off. */
    async read(UserNum: number, view?: RewardView): Promise<Attendance | null> {
      const { policy, problem } = view ?? (await createRewards(db, context).viewOf(UserNum));
      const currency = currencyIfOn(policy);
      if (currency === null) return null;
      const day = gameDay(context.now(), policy);
      const { stamps, streak, today } = await before(db, UserNum, day);
      return {
        currency,
        today: day,
        dayHour: policy.rewardDayHour,
        stamps,
        stamped: today !== undefined,
        streak: today?.streak ?? streak,
        coins: policy.attendanceCoins,
        weekCoins: policy.attendanceWeekCoins,
        monthCoins: policy.attendanceMonthCoins,
        problem: today ? null : await problem({ inGame: policy.attendanceNeedsGame }),
      };
    },

    /** Gives today's stamp. @throws ServiceError conflict if there is one, or the account may not have it */
    async stamp(UserNum: number, key: string | undefined, client: Client): Promise<RewardClaim> {
      const idempotent = { UserNum, key, call: "attendance", request: {} } as const;
      const answered = await createIdempotency(db, context).answered<RewardClaim>(idempotent);
      if (answered) return answered;
      const policy = await createSettings(db, context).policy();
      const rewards = createRewards(db, context);
      const currency = currencyIfOn(policy);
      if (currency === null) throw conflict(MESSAGES.rewardOff);
      const problem = await rewards.problemOf(UserNum, policy, { inGame: policy.attendanceNeedsGame });
      if (problem) throw rewards.refusal(problem);
      const from = { UserNum, client };
      const { day, countAccount } = await rewards.prepare("attendance", currency, policy, from);
      let written: RewardClaim | undefined;
      const answer = await createIdempotency(db, context).once<RewardClaim>(idempotent, async (trx) => {
        const coins = await write(trx, UserNum, day, currency, policy);
        // After the account's own rows, because a thousand players share an address.
        await countAccount(trx);
        const payment = { UserNum, coins, reference: `${UserNum}:${day}` };
        await createRewards(trx, context).pay("attendance", currency, day, [payment]);
        written = { message: MESSAGES.attendanceStamped, currency, coins };
        return written;
      });
      // A repeated call returns a stored answer, another object: counting it would report the payment twice.
      if (answer === written) rewards.notePaid("attendance", answer.coins);
      return answer;
    },
  };
}
export type AttendanceService = ReturnType<typeof createAttendance>;
