import { randomUUID } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import {
  LIMITS,
  MESSAGES,
  paging,
  type RedeemRequest,
  type RedeemResponse,
  type TopUpHistory,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { referralShare } from "../../policy/policy.ts";
import { createAudit } from "../audit/index.ts";
import { createIdempotency } from "../idempotency/index.ts";
import { createPoints, type Movement } from "../points/index.ts";
import { createSettings } from "../settings/index.ts";
import { createThrottle, type Limit } from "../throttle/index.ts";
import { couponHash } from "./coupon-codes.ts";
import { type CouponRow, createCouponsStore, type ReferrerRow } from "./coupons-store.ts";

/** Redeeming coupon codes, and the history of it. */
export function createCoupons(db: Database, context: Context) {
  const { now, env } = context;

  /** Why an account cannot redeem a code now, if it cannot. */
  function problemOf(coupon: (CouponRow & { redeemed: number }) | undefined): string | undefined {
    if (!coupon || coupon.closed) return MESSAGES.couponInvalid;
    if (coupon.starts > now()) return MESSAGES.couponNotStarted;
    if (coupon.ends !== null && coupon.ends <= now()) return MESSAGES.couponExpired;
    if (coupon.redeemed >= coupon.usesPerAccount) return MESSAGES.couponUsedByYou;
    return coupon.used >= coupon.maxUses ? MESSAGES.couponUsed : undefined;
  }

  /** Which streamer gets a share of a redemption, and how much. @throws ServiceError validation for an invalid referral code */
  async function shareOf(
    trx: Database,
    UserNum: number,
    coupon: Pick<CouponRow, "referrer" | "points">,
    ReferralCode: string,
  ): Promise<{ referrer: ReferrerRow | undefined; share: number }> {
    const codes = [ReferralCode, coupon.referrer].filter((code) => typeof code === "string" && code !== "");
    const referrers = await createCouponsStore(trx).findReferrers(codes as string[]);
    const typed = referrers.get(ReferralCode);
    if (ReferralCode && !typed) throw invalidForm({ ReferralCode: MESSAGES.referralInvalid });
    if (typed?.UserNum === UserNum) throw invalidForm({ ReferralCode: MESSAGES.referralOwn });
    // A streamer's own campaign takes precedence over a typed code; no one earns a share of their own redemptions.
    const owner = coupon.referrer === null ? undefined : referrers.get(coupon.referrer);
    const referrer = owner && owner.UserNum !== UserNum ? owner : typed;
    if (!referrer) return { referrer, share: 0 };
    const percent =
      referrer.sharePercent ?? (await createSettings(trx, context).policy()).referralSharePercent;
    return { referrer, share: referralShare(coupon.points, percent) };
  }

  async function write(
    trx: Database,
    UserNum: number,
    request: RedeemRequest,
    client: Client,
  ): Promise<RedeemResponse> {
    const store = createCouponsStore(trx);
    const points = createPoints(trx, context);
    const { CouponCode, ReferralCode } = request;
    const refuse = (message: string) => invalidForm({ CouponCode: message });

    // Read before the first lock; the statements below decide again.
    const coupon = await store.findCoupon(couponHash(env, CouponCode), UserNum);
    const problem = problemOf(coupon);
    if (!coupon || problem) throw refuse(problem ?? MESSAGES.couponInvalid);
    // On a server without Milleage, a code that would give nothing is not used up.
    const points2 = points.has(2) ? coupon.points2 : 0;
    if (coupon.points + points2 === 0) throw refuse(MESSAGES.couponInvalid);
    const { referrer, share } = await shareOf(trx, UserNum, coupon, ReferralCode);

    // Balances first: from here on, redemptions of one account are serialized, and can be counted.
    const id = randomUUID();
    const movement = { reason: "coupon", reference: id } as const;
    const [first, ...others]: Movement[] = [
      { ...movement, UserNum, currency: 1 as const, delta: coupon.points },
      { ...movement, UserNum, currency: 2 as const, delta: points2 },
      { ...movement, UserNum: referrer?.UserNum ?? 0, currency: 3 as const, delta: share, actor: UserNum },
    ].filter(({ delta }) => delta > 0);
    const balances = await points.moveTogether([first as Movement, ...others]);
    const redeemed = await store.countRedemptions(coupon.campaign, UserNum);
    if (redeemed >= coupon.usesPerAccount) throw refuse(MESSAGES.couponUsedByYou);
    await store.insertRedemption({
      id,
      coupon: coupon.id,
      campaign: coupon.campaign,
      UserNum,
      nth: redeemed + 1,
      CardCode: CouponCode,
      points: coupon.points,
      points2,
      referrer: referrer?.code ?? null,
      share,
      at: now(),
    });
    if (!(await store.use(coupon.id))) throw refuse(MESSAGES.couponUsed);
    await createAudit(trx, context).record({
      action: "coupon_redeemed",
      UserNum,
      client,
      detail: `${coupon.name}: ${coupon.points} R-Coin, ${points2} Milleage`,
      reference: id,
    });
    return {
      message: MESSAGES.couponRedeemed,
      status: 1,
      couponcode: CouponCode,
      userPoints: balances.get(1) ?? 0,
      userPoints2: balances.get(2) ?? 0,
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
     * Redeems a code: its use, the redemption, the coins and the streamer's share are one transaction. Wrong codes are counted
     * for the account and the address: beyond the first few each adds a wait, and all get the same message.
     * @throws ServiceError validation, too_many_requests, conflict
     */
    async redeem(
      UserNum: number,
      request: RedeemRequest,
      key: string | undefined,
      client: Client,
    ): Promise<RedeemResponse> {
      const throttle = createThrottle(db, context);
      const own = { kind: "coupon" as const, value: UserNum };
      // An internet cafe shares one address.
      const shared = { kind: "coupon-address" as const, value: normalizeIP(client.address, 64) };
      // Only failures count: a request repeated on a bad connection is not guessing.
      const failed = await throttle.peek(own, shared);
      if (!failed) throw await tooMany(own, shared);
      const [failures = 0] = failed;
      let written = false;
      try {
        const answer = await createIdempotency(db, context).once(
          { UserNum, key, call: "redeem", request },
          async (trx) => {
            const answer = await write(trx, UserNum, request, client);
            written = true;
            return answer;
          },
        );
        // A repeated answer is not a new success, and does not reset the counter.
        if (written && failures > 0) await throttle.clear(own);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError) || error.fields?.CouponCode === undefined) throw error;
        const { wrongCodesFree } = await createSettings(db, context).policy();
        // Of guesses sent at once, those beyond the limit learn nothing.
        const counted = await throttle.consume(
          { ...own, free: wrongCodesFree },
          { ...shared, free: wrongCodesFree * 6 },
        );
        if (!counted) throw await tooMany(own, shared);
        await createAudit(db, context).record({ action: "coupon_wrong", UserNum, client });
        // Further guesses do not learn which codes exist.
        throw failures < wrongCodesFree ? error : invalidForm({ CouponCode: MESSAGES.couponInvalid });
      }
    },

    /** The streamer of a referral code, and their share in percent if it differs from the policy's; undefined if there is none. */
    streamer: async (code: string): Promise<ReferrerRow | undefined> =>
      (await createCouponsStore(db).findReferrers([code])).get(code),

    /** A page of what an account redeemed, newest first. */
    async history(UserNum: number, page: number): Promise<TopUpHistory> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createCouponsStore(db).pageOfHistory(UserNum, at);
      return {
        topuphistory: rows.map((entry) => ({
          CardCode: entry.CardCode,
          DateTopUp: entry.at.toISOString(),
          Cardvalue: entry.points,
          Cardvalue2: entry.points2,
        })),
        ...paging(page, total, LIMITS.historyPage),
      };
    },
  };
}
export type Coupons = ReturnType<typeof createCoupons>;
