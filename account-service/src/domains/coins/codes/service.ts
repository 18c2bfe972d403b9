import { randomUUID } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import {
  LIMITS,
  MESSAGES,
  paging,
  type RedeemRequest,
  type RedeemResponse,
  type TopUpHistory,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../../errors.ts";
import { referralShare } from "../../../policy/rules.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { samePersonAmong } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createThrottle, type Limit } from "../../foundation/throttle/index.ts";
import { createLedger, type Movement } from "../ledger/index.ts";
import { hashCode } from "./code-text.ts";
import { type CodeRow, createCodesStore, type StreamerRow } from "./redeeming-store.ts";

/** Redeeming codes, and the history of it. */
export function createCodes(db: Database, context: Context) {
  const { now, env } = context;

  /** Why an account cannot redeem a code now, if it cannot. */
  function problemOf(code: (CodeRow & { redeemed: number }) | undefined): string | undefined {
    if (!code || code.closed) return MESSAGES.codeInvalid;
    if (code.starts > now()) return MESSAGES.codeNotStarted;
    if (code.ends !== null && code.ends <= now()) return MESSAGES.codeExpired;
    if (code.redeemed >= code.usesPerAccount) return MESSAGES.codeUsedByYou;
    return code.used >= code.maxUses ? MESSAGES.codeUsed : undefined;
  }

  /**
   * Which streamer gets a share of a redemption, and how much.
   * @throws ServiceError validation for an invalid referral code
   */
  async function shareOf(
    trx: Database,
    UserNum: number,
    code: Pick<CodeRow, "streamer" | "coins">,
    ReferralCode: string,
  ): Promise<{ streamer: StreamerRow | undefined; share: number }> {
    const codes = [ReferralCode, code.streamer].filter((typed) => typeof typed === "string" && typed !== "");
    const streamers = await createCodesStore(trx).findStreamers(codes as string[]);
    const typed = streamers.get(ReferralCode);
    if (ReferralCode && !typed) throw invalidForm({ ReferralCode: MESSAGES.referralInvalid });
    if (typed?.UserNum === UserNum) throw invalidForm({ ReferralCode: MESSAGES.referralOwn });
    // A streamer's own campaign takes precedence over a typed code; no one earns a share of their own redemptions.
    const owner = code.streamer === null ? undefined : streamers.get(code.streamer);
    const streamer = owner && owner.UserNum !== UserNum ? owner : typed;
    if (!streamer) return { streamer, share: 0 };
    const percent =
      streamer.sharePercent ?? (await createSettings(trx, context).policy()).referralSharePercent;
    return { streamer, share: referralShare(code.coins, percent) };
  }

  async function write(
    trx: Database,
    UserNum: number,
    request: RedeemRequest,
    client: Client,
  ): Promise<RedeemResponse> {
    const store = createCodesStore(trx);
    const ledger = createLedger(trx, context);
    const { CouponCode, ReferralCode } = request;
    const refuse = (message: string) => invalidForm({ CouponCode: message });

    // Read before the first lock; the statements below decide again.
    const code = await store.findCode(hashCode(env, CouponCode), UserNum);
    const problem = problemOf(code);
    if (!code || problem) throw refuse(problem ?? MESSAGES.codeInvalid);
    // Nobody profits from what they set themselves, whether others may redeem it too or not.
    const own = await samePersonAmong(trx, context, UserNum, code.setBy);
    if (own.length > 0) throw refuse(MESSAGES.codeOwn);
    // On a server without Milleage, a code that would give nothing is not used up.
    const bonusCoins = ledger.has("bonus") ? code.bonusCoins : 0;
    if (code.coins + bonusCoins === 0) throw refuse(MESSAGES.codeInvalid);
    const { streamer, share } = await shareOf(trx, UserNum, code, ReferralCode);

    // Balances first: from here on, redemptions of one account are serialized, and can be counted.
    const id = randomUUID();
    const movement = { reason: "code", reference: id } as const;
    const [first, ...others]: Movement[] = [
      { ...movement, UserNum, currency: "coin" as const, delta: code.coins },
      { ...movement, UserNum, currency: "bonus" as const, delta: bonusCoins },
      {
        ...movement,
        UserNum: streamer?.UserNum ?? 0,
        currency: "referral" as const,
        delta: share,
        actor: UserNum,
      },
    ].filter(({ delta }) => delta > 0);
    const balances = await ledger.moveTogether([first as Movement, ...others]);
    const redeemed = await store.countRedemptions(code.campaign, UserNum);
    if (redeemed >= code.usesPerAccount) throw refuse(MESSAGES.codeUsedByYou);
    await store.insertRedemption({
      id,
      code: code.id,
      campaign: code.campaign,
      UserNum,
      nth: redeemed + 1,
      CardCode: CouponCode,
      coins: code.coins,
      bonusCoins,
      streamer: streamer?.code ?? null,
      share,
      at: now(),
    });
    if (!(await store.use(code))) {
      const closed = (await store.findCode(hashCode(env, CouponCode), UserNum))?.closed;
      throw refuse(closed ? MESSAGES.codeInvalid : MESSAGES.codeUsed);
    }
    await createAudit(trx, context).record({
      action: "code_redeemed",
      UserNum,
      client,
      detail: `${code.name}: ${code.coins} R-Coin, ${bonusCoins} Milleage`,
      reference: id,
    });
    return {
      message: MESSAGES.codeRedeemed,
      status: 1,
      couponcode: CouponCode,
      userPoints: balances.get("coin") ?? 0,
      userPoints2: balances.get("bonus") ?? 0,
    };
  }

  /** The refusal during a wait, which says how long that still is. */
  async function tooMany(...limits: Pick<Limit, "kind" | "value">[]): Promise<ServiceError> {
    const throttle = createThrottle(db, context);
    const ends = await Promise.all(limits.map((limit) => throttle.waitsUntil(limit)));
    const last = Math.max(...ends.map((end) => end?.getTime() ?? 0));
    const seconds = Math.ceil((last - context.now().getTime()) / 1000);
    return new ServiceError("too_many_requests", seconds > 0 ? { retryAfter: seconds } : {});
  }

  return {
    /**
     * Redeems a code: its use, the redemption, the coins and the streamer's share are one transaction. Wrong codes are
     * counted for the account and the address: beyond the first few each adds a wait, and all get the same message.
     * @throws ServiceError validation, too_many_requests, conflict
     */
    async redeem(
      UserNum: number,
      request: RedeemRequest,
      key: string | undefined,
      client: Client,
    ): Promise<RedeemResponse> {
      const idempotency = createIdempotency(db, context);
      const idempotent = { UserNum, key, call: "redeem", request } as const;
      const throttle = createThrottle(db, context);
      const own = { kind: "redeem" as const, value: UserNum };
      // An internet cafe shares one address.
      const shared = { kind: "redeem-address" as const, value: normalizeIP(client.address, 64) };
      // Only failures count: a request repeated on a bad connection is not guessing.
      const failed = await throttle.peek(own, shared);
      if (!failed) {
        // Others at the same address may have mistyped theirs since this one was redeemed.
        const answered = await idempotency.answered<RedeemResponse>(idempotent);
        if (answered) return answered;
        throw await tooMany(own, shared);
      }
      const [failures = 0] = failed;
      let written = false;
      try {
        const answer = await idempotency.once(idempotent, async (trx) => {
          const answer = await write(trx, UserNum, request, client);
          written = true;
          return answer;
        });
        // A repeated answer is not a new success, and does not reset the counter.
        if (written && failures > 0) await throttle.clear(own);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError) || error.fields?.CouponCode === undefined) throw error;
        const { wrongCodesFree } = await createSettings(db, context).policy();
        // Of guesses sent at once, those beyond the limit learn nothing.
        const counted = await throttle.consume(
          { ...own, free: wrongCodesFree },
          { ...shared, free: wrongCodesFree * 6, shared: true },
        );
        if (!counted) throw await tooMany(own, shared);
        await createAudit(db, context).record({ action: "code_wrong", UserNum, client });
        // Further guesses do not learn which codes exist.
        throw failures < wrongCodesFree ? error : invalidForm({ CouponCode: MESSAGES.codeInvalid });
      }
    },

    /**
     * The streamer of a referral code, and their share in percent if it differs from the policy's; undefined if there
     * is none.
     */
    streamer: async (code: string): Promise<StreamerRow | undefined> =>
      (await createCodesStore(db).findStreamers([code])).get(code),

    /** A page of what an account redeemed, newest first. */
    async history(UserNum: number, page: number): Promise<TopUpHistory> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createCodesStore(db).pageOfHistory(UserNum, at);
      return {
        topuphistory: rows.map((entry) => ({
          CardCode: entry.CardCode,
          DateTopUp: entry.at.toISOString(),
          Cardvalue: entry.coins,
          Cardvalue2: entry.bonusCoins,
        })),
        ...paging(page, total, LIMITS.historyPage),
      };
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
