import { normalizeIP } from "@fastify/rate-limit";
import {
  MESSAGES,
  type PlayerCurrency,
  type RewardKind,
  type RewardProblem,
  type RewardReport,
} from "../../../../contract/index.ts";
import type { Client, Context, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";
import { DAY, fromGameTime } from "../../../lib/time.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createKnownBrowsers } from "../../access/sessions/index.ts";
import { createLedger, type Movement } from "../../coins/ledger/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { addDays, gameDay, startOfGameDay } from "./reward-days.ts";
import { rewardsPaid } from "./reward-metrics.ts";
import { createRewardsStore, type StandingRow } from "./store.ts";

/** Counters are kept for a day after their own, in case clocks differ. */
const RETENTION_DAYS = 2;

const REFUSALS = {
  age: MESSAGES.rewardTooNew,
  level: MESSAGES.rewardLevelTooLow,
  game: MESSAGES.rewardNotInGame,
} as const satisfies Record<RewardProblem["why"], string>;

/** A player on a page of rewards. */
export interface RewardView {
  UserNum: number;
  policy: Policy;
  /** Why they cannot have rewards yet; null if they can. */
  problem(needed?: { inGame?: boolean }): Promise<RewardProblem | null>;
}

/** One account's part of a reward. */
export interface Payment {
  UserNum: number;
  coins: number;
  /** What it is for; unique among the rewards of its kind. */
  reference: string;
}

/** What all rewards share: their currency, who may have them, and how they are paid. */
export function createRewards(db: Database, context: Context) {
  const { now, env } = context;
  const store = createRewardsStore(db);

  /** Why an account cannot have rewards yet; null if it can. @param inGame whether it has to be in the game today */
  function problemIn(
    standing: StandingRow | undefined,
    policy: Policy,
    inGame: boolean,
  ): RewardProblem | null {
    const { rewardAccountAgeDays, rewardCharacterLevel } = policy;
    if (!standing) throw new ServiceError("unauthorized");
    if (!isOldEnough(standing, policy)) return { why: "age", needed: rewardAccountAgeDays };
    if (standing.level < rewardCharacterLevel) return { why: "level", needed: rewardCharacterLevel };
    return inGame && !wasInGame(standing, policy) ? { why: "game", needed: null } : null;
  }

  const isOldEnough = ({ created }: StandingRow, { rewardAccountAgeDays }: Policy) =>
    rewardAccountAgeDays === 0 ||
    now().getTime() - fromGameTime(created, env.GAME_TIME_ZONE).getTime() >= rewardAccountAgeDays * DAY;

  /** Whether the account is in the game, or was since the game day began. */
  const wasInGame = ({ lastLogin, loginState }: StandingRow, policy: Policy) =>
    loginState !== 0 ||
    (lastLogin !== null &&
      fromGameTime(lastLogin, env.GAME_TIME_ZONE) >= startOfGameDay(gameDay(now(), policy), policy));

  /** The counters of an account's browser and address on a day, each with its limit. */
  async function countersOf(
    UserNum: number,
    client: Client,
    kind: RewardKind,
    { day, policy }: { day: string; policy: Policy },
  ) {
    const UserID = await createNames(db).userIdOf(UserNum);
    const browser = UserID === undefined ? null : createKnownBrowsers(context).find(client.browser, UserID);
    const counted = [
      { what: `browser:${browser}`, most: browser === null ? 0 : policy.rewardAccountsPerBrowser },
      { what: `address:${normalizeIP(client.address, 64)}`, most: policy.rewardAccountsPerAddress },
    ];
    return counted
      .filter(({ most }) => most > 0)
      .map(({ what, most }) => ({
        // Who has the database alone learns no addresses from it.
        id: keyedHash(env.DATA_KEY, `reward:${kind}:${day}:${what}`),
        day,
        most,
      }));
  }

  /** Rows that another process may add at the same moment; before the transaction, which a duplicate would end. */
  async function insertMissing(insert: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await insert();
      } catch (error) {
        if (!db.dialect.isDuplicate(error) || attempt === 5) throw error;
      }
    }
  }

  return {
    /** The currency of rewards; null on a server that does not have it. */
    currencyOf({ rewardCurrency }: Pick<Policy, "rewardCurrency">): PlayerCurrency | null {
      return createLedger(db, context).has(rewardCurrency) ? rewardCurrency : null;
    },

    /** Why an account cannot have rewards yet; null if it can. @param inGame whether it has to be in the game today */
    async problemOf(UserNum: number, policy: Policy, { inGame = false } = {}): Promise<RewardProblem | null> {
      return problemIn(await store.standing(UserNum), policy, inGame);
    },

    /**
     * What all of a player's rewards go by, for pages that show several: the policy, and the account's standing, each
     * read once.
     */
    async viewOf(UserNum: number): Promise<RewardView> {
      const policy = await createSettings(db, context).policy();
      let standing: Promise<StandingRow | undefined> | undefined;
      return {
        UserNum,
        policy,
        async problem({ inGame = false } = {}) {
          standing ??= store.standing(UserNum);
          return problemIn(await standing, policy, inGame);
        },
      };
    },

    /** The refusal for a problem. */
    refusal: ({ why }: RewardProblem) => conflict(REFUSALS[why]),

    /** The highest level of accounts' characters. */
    levels: store.levels,

    /**
     * Adds the rows that paying a reward changes. Call it before the transaction.
     * @returns the game day whose sum it belongs to, even if the day changes before it is paid, and a function that
     *   counts the account for its browser and its address, within the transaction
     * @throws by that function: ServiceError conflict if there were as many accounts today as may be
     */
    async prepare(
      kind: RewardKind,
      currency: PlayerCurrency,
      policy: Policy,
      from?: { UserNum: number; client: Client },
    ): Promise<{ day: string; countAccount: (trx: Database) => Promise<void> }> {
      const day = gameDay(now(), policy);
      await insertMissing(() => store.insertDay(day, kind, currency));
      const counters = from ? await countersOf(from.UserNum, from.client, kind, { day, policy }) : [];
      if (counters.length > 0)
        await insertMissing(() => store.insertCounters(counters.map(({ id }) => ({ id, day }))));
      const countAccount = async (trx: Database) => {
        for (const { id, most } of counters) {
          if (!(await createRewardsStore(trx).count(id, most))) throw conflict(MESSAGES.rewardManyHere);
        }
      };
      return { day, countAccount };
    },

    /**
     * Pays a reward, within the transaction of what it is for. The ledger takes each reference once.
     * @param day the one that it was prepared for
     * @param payments in the order in which balances are locked
     */
    async pay(kind: RewardKind, currency: PlayerCurrency, day: string, payments: Payment[]): Promise<void> {
      const given = payments.filter(({ coins }) => coins > 0);
      const [first, ...others] = given.map(
        ({ UserNum, coins, reference }): Movement => ({
          UserNum,
          currency,
          delta: coins,
          reason: kind,
          reference,
        }),
      );
      if (first) await createLedger(db, context).moveTogether([first, ...others]);
      const sum = given.reduce((total, { coins }) => total + coins, 0);
      // All rewards of a kind write this row, so it is held for the commit alone.
      await db.beforeCommit((trx) => createRewardsStore(trx).addToDay(day, kind, currency, sum));
    },

    /** Counts what was paid, once it is committed. */
    notePaid: (kind: RewardKind, coins: number) => rewardsPaid.inc({ kind }, coins),

    /** What was paid in the last days. */
    async paid(days: number): Promise<RewardReport["days"]> {
      const policy = await createSettings(db, context).policy();
      const rows = await store.days(addDays(gameDay(now(), policy), 1 - days));
      return rows;
    },

    /** Removes counters of days that are over. */
    async purge(): Promise<void> {
      const policy = await createSettings(db, context).policy();
      await store.purgeCounters(addDays(gameDay(now(), policy), -RETENTION_DAYS));
    },
  };
}

/** What paying one of several gave, or why a balance could not take it: the others are paid all the same. */
export const orRefusal = <Paid>(paying: Promise<Paid>): Promise<Paid | ServiceError> =>
  paying.catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === "conflict") return error;
    throw error;
  });

const views = new WeakMap<Viewer, Promise<RewardView>>();
/** What all rewards of one page go by, read once. */
export function rewardViewOf(viewer: Viewer, db: Database, context: Context): Promise<RewardView> {
  const view = views.get(viewer) ?? createRewards(db, context).viewOf(viewer.account.UserNum);
  views.set(viewer, view);
  return view;
}
