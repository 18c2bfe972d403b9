import { normalizeIP } from "@fastify/rate-limit";
import {
  type InviteState,
  type InviteSuspicion,
  type Invites,
  LIMITS,
  MESSAGES,
  type PlayerCurrency,
  type RewardClaim,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { DAY, manilaDay, manilaMonth } from "../../../lib/time.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createKnownBrowsers, createSessions } from "../../access/sessions/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts, createNames } from "../../foundation/accounts/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createRewards, orRefusal, type RewardView } from "../core/index.ts";
import { createInvitesStore, type InvitationRow } from "./store.ts";

/** A random code may be taken, or another process may have made the player's. */
const ATTEMPTS = 5;
/** Sessions whose addresses are compared. */
const MAX_SESSIONS = 100;
/** Invitations that one click pays; the rest wait for the next one. */
const MAX_PER_CALL = 50;

/** The outcome of paying an invitation. */
export type PayoutResult =
  | { state: "paid"; coins: number; friendCoins: number }
  | { state: "review" | "month" | "no" };

/** The level that a friend needs: no less than what all rewards need. */
export const friendLevel = ({
  inviteLevel,
  rewardCharacterLevel,
}: Pick<Policy, "inviteLevel" | "rewardCharacterLevel">) => Math.max(inviteLevel, rewardCharacterLevel);

/** Invitations: a player's link, who registered by it, and what both get once the friend has reached a level. */
export function createInvites(db: Database, context: Context) {
  const { now } = context;
  const store = createInvitesStore(db, context);

  /** The currency, if invitations are on; else null. */
  function currencyIfOn(policy: Policy): PlayerCurrency | null {
    if (policy.inviteInviterCoins + policy.inviteFriendCoins === 0) return null;
    return createRewards(db, context).currencyOf(policy);
  }

  /** Network addresses from which an account was used lately. */
  async function networksOf(handle: Database, UserNum: number): Promise<Set<string>> {
    const addresses = await createSessions(handle, context).addressesOf(UserNum, MAX_SESSIONS);
    return new Set(addresses.map((address) => normalizeIP(address, 64)));
  }

  /**
   * Whether two accounts were used from one network lately: a player's second account, a sibling, or two guests of a
   * café.
   */
  async function share(handle: Database, inviter: number, friend: number): Promise<boolean> {
    const theirs = await networksOf(handle, inviter);
    return [...(await networksOf(handle, friend))].some((address) => theirs.has(address));
  }

  /** Why staff have to review an invitation, based on what we know at registration. */
  async function suspicionOf(
    trx: Database,
    inviter: number,
    client: Client,
  ): Promise<InviteSuspicion | null> {
    const UserID = await createNames(trx).userIdOf(inviter);
    if (UserID !== undefined && createKnownBrowsers(context).find(client.browser, UserID) !== null)
      return "browser";
    const addresses = await networksOf(trx, inviter);
    return addresses.has(normalizeIP(client.address, 64)) ? "address" : null;
  }

  /** Whether two accounts may both have rewards, whichever of them collects: neither is blocked, gone or too new. */
  async function bothMay(handle: Database, numbers: number[], policy: Policy): Promise<boolean> {
    const [accounts, rewards] = [createAccounts(handle, context), createRewards(handle, context)];
    for (const UserNum of numbers) {
      const status = await accounts.findStatus(UserNum);
      if (!status || status.blocked || (await rewards.problemOf(UserNum, policy))) return false;
    }
    return true;
  }

  /**
   * Pays an invitation if it is due, within a transaction. Balances are locked first, lower numbers before higher ones,
   * so that two invitations of the same accounts do not wait for each other.
   * @param from `review`: staff have reviewed it
   */
  async function settleWithin(
    trx: Database,
    row: Pick<InvitationRow, "UserNum" | "inviter">,
    from: "open" | "review",
    { day, currency, policy }: { day: string; currency: PlayerCurrency; policy: Policy },
    decision: Partial<Pick<InvitationRow, "decidedBy" | "reason">> = {},
  ): Promise<PayoutResult> {
    const { UserNum, inviter } = row;
    const within = createInvitesStore(trx, context);
    const both = [UserNum, inviter].sort((one, other) => one - other);
    const ledger = createLedger(trx, context);
    for (const number of both) if (!(await ledger.lock(number, currency))) return { state: "no" };
    if ((await within.find(UserNum))?.state !== from) return { state: "no" };
    const rewards = createRewards(trx, context);
    const level = (await rewards.levels([UserNum])).get(UserNum) ?? 0;
    if (level < policy.inviteLevel || !(await bothMay(trx, both, policy))) return { state: "no" };
    if (from === "open" && (await share(trx, inviter, UserNum))) {
      const reviewed = await within.decide(UserNum, "open", { state: "review", suspicion: "address" });
      return { state: reviewed ? "review" : "no" };
    }
    const month = manilaMonth(now());
    if ((await within.countPaid(inviter, month)) >= policy.invitesPerMonth) return { state: "month" };
    const paid = { state: "paid", month, decided: now(), ...decision } as const;
    if (!(await within.decide(UserNum, from, paid))) return { state: "no" };
    const { inviteInviterCoins, inviteFriendCoins } = policy;
    const payments = [
      { UserNum: inviter, coins: inviteInviterCoins, reference: String(UserNum) },
      { UserNum, coins: inviteFriendCoins, reference: `${UserNum}:friend` },
    ].sort((one, other) => one.UserNum - other.UserNum);
    await rewards.pay("invite", currency, day, payments);
    return { state: "paid", coins: inviteInviterCoins, friendCoins: inviteFriendCoins };
  }

  /** Pays an invitation if it is due. */
  async function settle(
    row: Pick<InvitationRow, "UserNum" | "inviter">,
    currency: PlayerCurrency,
    policy: Policy,
  ) {
    const rewards = createRewards(db, context);
    const { day } = await rewards.prepare("invite", currency, policy);
    const settled = await db.transaction((trx) => settleWithin(trx, row, "open", { day, currency, policy }));
    if (settled.state === "paid") rewards.notePaid("invite", settled.coins + settled.friendCoins);
    return settled;
  }

  /** What a friend of a player needs to be paid for. */
  const neededOf = (policy: Policy) => ({
    level: friendLevel(policy),
    until:
      policy.rewardAccountAgeDays === 0
        ? null
        : new Date(now().getTime() - policy.rewardAccountAgeDays * DAY),
  });

  return {
    isOn: (policy: Policy) => currencyIfOn(policy) !== null,

    /** What a player sees; null if invitations are off. */
    async read(UserNum: number, view?: RewardView): Promise<Invites | null> {
      const { policy, problem } = view ?? (await createRewards(db, context).viewOf(UserNum));
      const currency = currencyIfOn(policy);
      if (currency === null) return null;
      const rewards = createRewards(db, context);
      const own = await store.find(UserNum);
      // Those that can be paid are shown however long ago they were made.
      const due = await store.dueOf(UserNum, neededOf(policy), LIMITS.invitations);
      const ready = new Set(due.map((row) => row.UserNum));
      const latest = (await store.ofInviter(UserNum, LIMITS.invitations)).filter(
        (row) => !ready.has(row.UserNum),
      );
      const rows = [...due, ...latest.slice(0, LIMITS.invitations - due.length)].sort(
        (one, other) => other.created.getTime() - one.created.getTime(),
      );
      const levels = own?.state === "open" ? await rewards.levels([UserNum]) : new Map<number, number>();
      if (own?.state === "open" && (levels.get(UserNum) ?? 0) >= friendLevel(policy)) ready.add(UserNum);
      const stateOf = ({ UserNum: friend, state }: InvitationRow): InviteState =>
        ready.has(friend) && state === "open" ? "ready" : state;
      return {
        currency,
        code: (await store.codeOf(UserNum)) ?? null,
        level: friendLevel(policy),
        inviterCoins: policy.inviteInviterCoins,
        friendCoins: policy.inviteFriendCoins,
        perMonth: policy.invitesPerMonth,
        paid: await store.countPaid(UserNum, manilaMonth(now())),
        friends: rows.map((row) => ({ since: manilaDay(row.created), state: stateOf(row) })),
        own: own ? stateOf(own) : null,
        problem: await problem(),
      };
    },

    /** A player's code, which is made when they first ask for it. @throws ServiceError conflict */
    async code(UserNum: number): Promise<string> {
      const policy = await createSettings(db, context).policy();
      if (currencyIfOn(policy) === null) throw conflict(MESSAGES.rewardOff);
      const rewards = createRewards(db, context);
      const problem = await rewards.problemOf(UserNum, policy);
      if (problem) throw rewards.refusal(problem);
      for (let attempt = 1; ; attempt += 1) {
        const known = await store.codeOf(UserNum);
        if (known !== undefined) return known;
        const code = randomText(LIMITS.inviteCode);
        try {
          await store.insertCode(code, UserNum);
          return code;
        } catch (error) {
          if (!db.dialect.isDuplicate(error) || attempt === ATTEMPTS) throw error;
        }
      }
    },

    /**
     * Remembers who invited a new account, in the transaction that creates it. An unknown code is ignored:
     * the registration goes on without it.
     */
    async bind(UserNum: number, code: string, client: Client): Promise<void> {
      if (code === "") return;
      const inviter = await store.inviterOf(code);
      if (inviter === undefined) return;
      const suspicion = await suspicionOf(db, inviter, client);
      await store.insert({
        UserNum,
        inviter,
        created: now(),
        suspicion,
        state: suspicion === null ? "open" : "review",
        month: null,
        decided: null,
        decidedBy: null,
        reason: null,
      });
    },

    /**
     * Pays what is due: for the friends of a player, and for the invitation they registered with. Each is a transaction
     * of its own, so a repeated call continues where this one stopped.
     * @throws ServiceError conflict if there is nothing to collect
     */
    async collect(UserNum: number): Promise<RewardClaim> {
      const policy = await createSettings(db, context).policy();
      const currency = currencyIfOn(policy);
      if (currency === null) throw conflict(MESSAGES.rewardOff);
      const rewards = createRewards(db, context);
      const problem = await rewards.problemOf(UserNum, policy);
      if (problem) throw rewards.refusal(problem);
      const own = await store.find(UserNum);
      const due = await store.dueOf(UserNum, neededOf(policy), MAX_PER_CALL);
      const rows = [...(own?.state === "open" ? [own] : []), ...due];
      let coins = 0;
      const states = new Set<PayoutResult["state"]>();
      let refused: ServiceError | undefined;
      for (const row of rows) {
        const settled = await orRefusal(settle(row, currency, policy));
        if (settled instanceof ServiceError) {
          refused ??= settled;
          continue;
        }
        states.add(settled.state);
        if (settled.state === "paid") coins += row.UserNum === UserNum ? settled.friendCoins : settled.coins;
        // The rest of this month would also hit the limit.
        if (settled.state === "month" && row.UserNum !== UserNum) break;
      }
      if (states.has("paid")) return { message: MESSAGES.invitesCollected, currency, coins };
      if (states.has("review")) throw conflict(MESSAGES.invitesReviewed);
      if (refused) throw refused;
      throw conflict(states.has("month") ? MESSAGES.invitesMonthFull : MESSAGES.invitesNothing);
    },

    /** Pays an invitation that staff have reviewed, in their transaction. */
    settleWithin,
    /** The currency, if invitations are on; else null. */
    currencyIfOn,
  };
}
export type InvitesService = ReturnType<typeof createInvites>;
