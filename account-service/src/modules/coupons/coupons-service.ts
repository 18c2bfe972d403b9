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
import { createPoints } from "../points/points-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createThrottle, type Gate } from "../throttle/throttle-service.ts";
import { type CouponRow, createCouponsStore } from "./coupons-store.ts";

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
  async function problemOf(
    handle: Database,
    coupon: CouponRow | undefined,
    UserNum: number,
  ): Promise<string | undefined> {
    if (!coupon || coupon.closed) return MESSAGES.couponInvalid;
    if (coupon.starts > now()) return MESSAGES.couponNotStarted;
    if (coupon.ends !== null && coupon.ends <= now()) return MESSAGES.couponExpired;
    const redeemed = await createCouponsStore(handle).countRedemptions(coupon.batch, UserNum);
    if (redeemed >= coupon.usesPerAccount) return MESSAGES.couponUsedByYou;
    return coupon.used >= coupon.maxUses ? MESSAGES.couponUsed : undefined;
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
    const coupon = await store.findCoupon(hashOf(CouponCode));
    const problem = await problemOf(trx, coupon, UserNum);
    if (!coupon || problem) throw invalidForm({ CouponCode: problem ?? MESSAGES.couponInvalid });

    // A server without Milleage gives none, and a code that would give nothing at all is not used up for it.
    const points2 = points.has(2) ? coupon.points2 : 0;
    if (coupon.points + points2 === 0) throw invalidForm({ CouponCode: MESSAGES.couponInvalid });

    const typed = ReferralCode ? await store.findReferrer(ReferralCode) : undefined;
    if (ReferralCode && !typed) throw invalidForm({ ReferralCode: MESSAGES.referralInvalid });
    if (typed?.UserNum === UserNum) throw invalidForm({ ReferralCode: MESSAGES.referralOwn });
    // A streamer's own campaign is his, whatever else was typed; he earns nothing of what he redeems himself.
    const owner = coupon.referrer === null ? undefined : await store.findReferrer(coupon.referrer);
    const referrer = owner && owner.UserNum !== UserNum ? owner : typed;
    const policy = await createSettings(trx, context).policy();
    const share = referrer
      ? referralShare(coupon.points, referrer.sharePercent ?? policy.referralSharePercent)
      : 0;

    if (!(await store.use(coupon.id))) throw invalidForm({ CouponCode: MESSAGES.couponUsed });
    const id = randomUUID();
    await store.insertRedemption({
      id,
      coupon: coupon.id,
      batch: coupon.batch,
      UserNum,
      nth: (await store.countRedemptions(coupon.batch, UserNum)) + 1,
      CardCode: CouponCode,
      points: coupon.points,
      points2,
      referrer: referrer?.code ?? null,
      share,
      at: now(),
    });
    const movement = { reason: "coupon", reference: id } as const;
    if (coupon.points > 0) await points.move({ ...movement, UserNum, currency: 1, delta: coupon.points });
    if (points2 > 0) await points.move({ ...movement, UserNum, currency: 2, delta: points2 });
    if (referrer && share > 0) {
      await points.move({
        ...movement,
        UserNum: referrer.UserNum,
        currency: 3,
        delta: share,
        actor: UserNum,
      });
    }
    await createAudit(trx, context).record({ action: "coupon_redeemed", UserNum, client, detail: id });
    return {
      message: MESSAGES.couponRedeemed,
      status: 1,
      couponcode: CouponCode,
      userPoints: await points.balanceOf(UserNum, 1),
      userPoints2: await points.balanceOf(UserNum, 2),
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
      const { wrongCodesFree } = await createSettings(db, context).policy();
      const throttle = createThrottle(db, context);
      const own: Gate = { kind: "coupon", value: UserNum, free: wrongCodesFree };
      // A whole cafe shares an address.
      const shared: Gate = {
        kind: "coupon-address",
        value: normalizeIP(client.address, 64),
        free: wrongCodesFree * 6,
      };
      // Only what failed counts: one click, sent again and again on a bad line, is no guessing.
      const failures = await throttle.look(own);
      if (failures === null || (await throttle.look(shared)) === null)
        throw new ServiceError("too_many_requests");
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
        // Of guesses sent at once, those beyond what is free learn nothing: others have closed the gate meanwhile.
        if (!(await throttle.take(own, shared))) throw new ServiceError("too_many_requests");
        await createAudit(db, context).record({ action: "coupon_wrong", UserNum, client });
        // Who goes on guessing does not learn which codes there are.
        throw failures < wrongCodesFree ? error : invalidForm({ CouponCode: MESSAGES.couponInvalid });
      }
    },

    /** What an account redeemed, a page at a time, newest first. */
    async history(UserNum: number, page: number): Promise<TopUpHistory> {
      const store = createCouponsStore(db);
      const rows = await store.countHistory(UserNum);
      const skip = (page - 1) * LIMITS.historyPage;
      const entries = await store.listHistory(UserNum, { skip, take: LIMITS.historyPage });
      return {
        topuphistory: entries.map((entry) => ({
          CardCode: entry.CardCode,
          DateTopUp: entry.at.toISOString(),
          Cardvalue: entry.points,
          Cardvalue2: entry.points2,
        })),
        ...paging(page, rows, LIMITS.historyPage),
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
