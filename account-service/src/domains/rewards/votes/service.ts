import { normalizeIP } from "@fastify/rate-limit";
import {
  LIMITS,
  MESSAGES,
  VOTE_TOKEN_PLACE,
  type VoteRejection,
  type Votes,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { open } from "../../../lib/secrets/secret-box.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { HOUR, hasCome, MINUTE, manilaDay } from "../../../lib/time.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { ownTerms } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import {
  addDays,
  createRewards,
  gameDay,
  isTodays,
  orRefusal,
  type RewardView,
  startOfGameDay,
  votePostbacks,
} from "../core/index.ts";
import { type Postback, refusalOf, verifiedPart, votesOf } from "./postback.ts";
import { type CreditRow, createVotesStore, type VoteSiteRow } from "./store.ts";
import { termsOf } from "./vote-sites-service.ts";

/** A toplist may count the wait from a moment earlier than we do, or its call may be slow. */
const TOLERANCE_MS = 15 * MINUTE;
/** Refused calls of an address before each further one waits; only refused ones are counted. */
const REFUSALS_FREE = 30;
/** A random token may be taken, or another process may have made the account's. */
const ATTEMPTS = 5;

type Site = Pick<VoteSiteRow, "id" | "coins" | "waitHours">;

/** When a vote is rewarded again; null: now. */
export function nextVote(
  { waitHours }: Pick<Site, "waitHours">,
  last: Pick<CreditRow, "at" | "day"> | undefined,
  now: Date,
  policy: Pick<Policy, "rewardDayHour">,
): Date | null {
  if (!last) return null;
  const today = gameDay(now, policy);
  if (waitHours === 0) return isTodays(last.day, today) ? startOfGameDay(addDays(last.day, 1), policy) : null;
  const wait = waitHours * HOUR;
  const next = new Date(last.at.getTime() + wait);
  return hasCome(new Date(next.getTime() - TOLERANCE_MS), now, wait) ? null : next;
}

/** Votes on toplists: links with a player's token, and what the toplists call back. */
export function createVotes(db: Database, context: Context) {
  const { now, env } = context;
  const store = createVotesStore(db);

  /** @throws ServiceError not_found */
  async function activeSite(slug: string): Promise<VoteSiteRow> {
    const site = await store.findSite({ slug });
    if (!site?.active) throw new ServiceError("not_found");
    return site;
  }

  /** A toplist's secret; null without one, and for one of an earlier DATA_KEY, whose calls staff then see refused. */
  function secretOf({ secret }: Pick<VoteSiteRow, "secret">): string | null {
    try {
      return secret === null ? null : open(env.DATA_KEY, secret);
    } catch {
      return null;
    }
  }

  /** A player's token for one toplist, which does not reveal who they are. */
  async function tokenOf(site: number, UserNum: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const known = await store.findToken(site, UserNum);
      if (known !== undefined) return known;
      const token = randomText(LIMITS.voteToken);
      try {
        await store.insertToken({ token, site, UserNum });
        return token;
      } catch (error) {
        if (!db.dialect.isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Pays a vote, unless the last one was too short a time ago. @returns whether it was paid */
  async function credit(site: Site, UserNum: number): Promise<boolean> {
    const policy = await createSettings(db, context).policy();
    const rewards = createRewards(db, context);
    const currency = rewards.currencyOf(policy);
    const status = await createAccounts(db, context).findStatus(UserNum);
    if (currency === null || !status || status.blocked) return false;
    if (await rewards.problemOf(UserNum, policy)) return false;
    // Whoever set it up could call its postback too, and who asked for what it pays has set that.
    const same = { kind: "vote_site", reference: String(site.id) } as const;
    const requestedBy = await createApprovals(db, context).requesterOf(same);
    if (await ownTerms(db, context, UserNum, termsOf(site.id, requestedBy))) return false;
    const { day } = await rewards.prepare("vote", currency, policy);
    const paid = await db.transaction(async (trx) => {
      // The balance first: votes of one account are serialized from here on.
      if (!(await createLedger(trx, context).lock(UserNum, currency))) return false;
      const within = createVotesStore(trx);
      const [last] = await within.lastCredits(UserNum, [site.id]);
      const at = now();
      if (nextVote(site, last, at, policy)) return false;
      const nth = (last?.nth ?? 0) + 1;
      const { coins } = site;
      await within.insertCredit({ site: site.id, UserNum, nth, at, day: gameDay(at, policy), coins });
      const payment = { UserNum, coins, reference: `${site.id}:${UserNum}:${nth}` };
      await createRewards(trx, context).pay("vote", currency, day, [payment]);
      return true;
    });
    if (paid) rewards.notePaid("vote", site.coins);
    return paid;
  }

  /** Counts what credited nothing, for the console. */
  async function note(site: number, why: VoteRejection, address: string): Promise<void> {
    const key = { site, day: manilaDay(now()), why };
    const last = { last: now(), address: address.slice(0, 45) };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (await store.countRejection(key, last)) return;
      try {
        return await store.insertRejection({ ...key, ...last, calls: 1 });
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
    }
  }

  /**
   * A call that is not the toplist's. Only a limited number is counted for an address that keeps calling.
   * @throws ServiceError
   */
  async function refuse(site: number, why: VoteRejection, address: string): Promise<never> {
    votePostbacks.inc({ result: "rejected" });
    const limit = {
      kind: "vote-postback" as const,
      value: normalizeIP(address, 64),
      free: REFUSALS_FREE,
      shared: true,
    };
    if (!(await createThrottle(db, context).consume(limit))) throw new ServiceError("too_many_requests");
    await note(site, why, address);
    throw new ServiceError("forbidden", { message: MESSAGES.postbackRejected });
  }

  return {
    /** Whether votes are paid, and there is a toplist to vote on. */
    isOn: async (policy: Policy): Promise<boolean> =>
      createRewards(db, context).currencyOf(policy) !== null &&
      (await store.sites({ active: true })).length > 0,

    /** What a player sees; null if there is no toplist to vote on. */
    async read(UserNum: number, view?: RewardView): Promise<Votes | null> {
      const { policy, problem } = view ?? (await createRewards(db, context).viewOf(UserNum));
      const currency = createRewards(db, context).currencyOf(policy);
      const sites = currency === null ? [] : await store.sites({ active: true });
      if (currency === null || sites.length === 0) return null;
      const ids = sites.map(({ id }) => id);
      const last = new Map((await store.lastCredits(UserNum, ids)).map((row) => [row.site, row]));
      return {
        currency,
        sites: sites.map((site) => ({
          site: site.slug,
          name: site.name,
          coins: site.coins,
          waitHours: site.waitHours,
          last: last.get(site.id)?.at.toISOString() ?? null,
          next: nextVote(site, last.get(site.id), now(), policy)?.toISOString() ?? null,
        })),
        problem: await problem(),
      };
    },

    /** The toplist's address with the player's token. @throws ServiceError not_found */
    async link(UserNum: number, slug: string): Promise<string> {
      const site = await activeSite(slug);
      return site.link.replaceAll(VOTE_TOKEN_PLACE, await tokenOf(site.id, UserNum));
    },

    /**
     * Takes a toplist's call. One that comes again, or tells of a vote that did not count, or that its player's balance
     * cannot take, is answered like any other, so that the toplist does not repeat it.
     * @returns how many votes were paid
     * @throws ServiceError not_found, forbidden, too_many_requests
     */
    async postback(slug: string, postback: Postback): Promise<number> {
      const site = await activeSite(slug);
      const votes = votesOf(site.format, verifiedPart(site.verification, postback));
      const why = refusalOf(site, secretOf(site), postback) ?? (votes === null ? "unreadable" : undefined);
      if (why || votes === null) return refuse(site.id, why ?? "unreadable", postback.address);
      let paid = 0;
      let unknown = votes.length === 0;
      for (const { token, counted } of votes) {
        const UserNum = await store.accountOf(site.id, token);
        if (UserNum === undefined) unknown = true;
        else if (counted && (await orRefusal(credit(site, UserNum))) === true) paid += 1;
      }
      // It is the toplist's call, so the answer is the usual one; staff see if the link or the toplist's format is
      // wrong.
      if (unknown) await note(site.id, "token", postback.address);
      votePostbacks.inc({ result: paid > 0 ? "credited" : "ignored" });
      return paid;
    },
  };
}
export type VotesService = ReturnType<typeof createVotes>;
