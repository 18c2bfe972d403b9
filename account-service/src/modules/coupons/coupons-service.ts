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
import type { Env } from "../../env.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { referralShare } from "../../policy/policy.ts";
import { randomSigns } from "../../random-signs.ts";
import { keyedHash } from "../../secret-box.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createIdempotency } from "../idempotency/idempotency-service.ts";
import { createPoints, type Movement } from "../points/points-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createThrottle } from "../throttle/throttle-service.ts";
import { type CouponRow, createCouponsStore, type ReferrerRow } from "./coupons-store.ts";

/** 18 of 27 signs: 85 random bits. */
const CODE_LENGTH = 18;
export const generateCode = () => randomSigns(CODE_LENGTH);

/** What the database knows a code by, instead of the code: who reads it redeems nothing. */
export const couponHash = ({ DATA_KEY }: Pick<Env, "DATA_KEY">, code: string) =>
  keyedHash(DATA_KEY, `coupon:${code}`);

export interface NewBatch {
  name: string;
  points: number;
  points2: number;
  starts: Date;
  ends: Date | null;
  usesPerAccount: number;
  /** Uses of each code, by all accounts together. */
  maxUses: number;
}

export interface NewReferrer {
  code: string;
  UserNum: number;
  name: string;
  /** Null: the policy's share. */
  sharePercent: number | null;
}

/** Coupon codes: campaigns, redeeming, the history of it (spec sections 2 and 7). */
export function createCoupons(db: Database, context: Context) {
  const { now, env } = context;
  const hashOf = (code: string) => couponHash(env, code);

  /** Why a code cannot be redeemed by an account now; undefined where it can. */
  function problemOf(coupon: (CouponRow & { redeemed: number }) | undefined): string | undefined {
    if (!coupon || coupon.closed) return MESSAGES.couponInvalid;
    if (coupon.starts > now()) return MESSAGES.couponNotStarted;
    if (coupon.ends !== null && coupon.ends <= now()) return MESSAGES.couponExpired;
    if (coupon.redeemed >= coupon.usesPerAccount) return MESSAGES.couponUsedByYou;
    return coupon.used >= coupon.maxUses ? MESSAGES.couponUsed : undefined;
  }

  /** Who earns a share of a redemption, and how much. @throws ServiceError validation for a referral code that does not count */
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
    // A streamer's own campaign is theirs, whatever else was typed; they earn nothing of what they redeem themselves.
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

    // What can be read is read before the first lock; what it said is decided again below, by the statements that write.
    const coupon = await store.findCoupon(hashOf(CouponCode), UserNum);
    const problem = problemOf(coupon);
    if (!coupon || problem) throw refuse(problem ?? MESSAGES.couponInvalid);
    // A server without Milleage gives none, and a code that would give nothing at all is not used up for it.
    const points2 = points.has(2) ? coupon.points2 : 0;
    if (coupon.points + points2 === 0) throw refuse(MESSAGES.couponInvalid);
    const { referrer, share } = await shareOf(trx, UserNum, coupon, ReferralCode);

    // The balances first: the redemptions of one account come one after the other from here on, and are counted behind its own.
    const id = randomUUID();
    const movement = { reason: "coupon", reference: id } as const;
    const [first, ...others]: Movement[] = [
      { ...movement, UserNum, currency: 1 as const, delta: coupon.points },
      { ...movement, UserNum, currency: 2 as const, delta: points2 },
      { ...movement, UserNum: referrer?.UserNum ?? 0, currency: 3 as const, delta: share, actor: UserNum },
    ].filter(({ delta }) => delta > 0);
    const balances = await points.moveTogether([first as Movement, ...others]);
    const redeemed = await store.countRedemptions(coupon.batch, UserNum);
    if (redeemed >= coupon.usesPerAccount) throw refuse(MESSAGES.couponUsedByYou);
    await store.insertRedemption({
      id,
      coupon: coupon.id,
      batch: coupon.batch,
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
    await createAudit(trx, context).record({ action: "coupon_redeemed", UserNum, client, detail: id });
    return {
      message: MESSAGES.couponRedeemed,
      status: 1,
      couponcode: CouponCode,
      userPoints: balances.get(1) ?? 0,
      userPoints2: balances.get(2) ?? 0,
    };
  }

  return {
    /**
     * Redeems a code: its use, the redemption, the coins and the streamer's share are one transaction. Wrong codes are
     * counted for the account and the address: beyond the first few each costs a wait, and all get the same reply.
     * @throws ServiceError validation, too_many_requests, conflict
     */
    async redeem(
      UserNum: number,
      request: RedeemRequest,
      key: string | undefined,
      client: Client,
    ): Promise<RedeemResponse> {
      const throttle = createThrottle(db, context);
      const own = { kind: "coupon", value: UserNum };
      // A whole cafe shares an address.
      const shared = { kind: "coupon-address", value: normalizeIP(client.address, 64) };
      // Only what failed counts: one click, sent again and again on a bad line, is no guessing.
      const failed = await throttle.peek(own, shared);
      if (!failed) throw new ServiceError("too_many_requests");
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
        // An answer that is only repeated is no right code, and forgives no wrong ones.
        if (written && failures > 0) await throttle.clear(own);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError) || error.fields?.CouponCode === undefined) throw error;
        const { wrongCodesFree } = await createSettings(db, context).policy();
        // Of guesses sent at once, those beyond what is free learn nothing: others have closed the gate meanwhile.
        const counted = await throttle.consume(
          { ...own, free: wrongCodesFree },
          { ...shared, free: wrongCodesFree * 6 },
        );
        if (!counted) throw new ServiceError("too_many_requests");
        await createAudit(db, context).record({ action: "coupon_wrong", UserNum, client });
        // Who goes on guessing does not learn which codes there are.
        throw failures < wrongCodesFree ? error : invalidForm({ CouponCode: MESSAGES.couponInvalid });
      }
    },

    /** What an account redeemed, a page at a time, newest first. */
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

    /** Makes a campaign with the given codes. @returns its number */
    createBatch: ({ maxUses, ...batch }: NewBatch, codes: string[]): Promise<number> =>
      db.transaction(async (trx) => {
        const store = createCouponsStore(trx);
        const id = await store.insertBatch({ ...batch, created: now(), createdBy: null, referrer: null });
        await store.insertCoupons(
          codes.map((code) => ({ batch: id, lot: null, codeHash: hashOf(code), maxUses })),
        );
        return id;
      }),

    /**
     * Makes a streamer's code. Its share goes to the referral balance of his account.
     * @throws ServiceError conflict for an account that never logged in here: it has no referral balance yet
     */
    async createReferrer(row: NewReferrer): Promise<void> {
      if (!(await createPoints(db, context).exists(row.UserNum, 3))) {
        throw new ServiceError("conflict", { message: MESSAGES.referrerUnknown });
      }
      await createCouponsStore(db).insertReferrer(row);
    },
  };
}
export type Coupons = ReturnType<typeof createCoupons>;
