import {
  CONSOLE_MESSAGES,
  MESSAGES,
  type OrderRefund,
  type OrderRefundRequest,
  type RefundResponse,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { isRefundable, isRefundableByOperator } from "../../policy/policy.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createIdempotency } from "../idempotency/idempotency-service.ts";
import { createPoints, type Movement } from "../points/points-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createShop } from "../shop/shop-service.ts";
import {
  createPurchasesStore,
  type OrderRow,
  PIECES_AT_ONCE,
  type PieceRow,
  PUR_FLAG,
} from "./purchases-store.ts";

const refuse = (message: string) => new ServiceError("conflict", { message });

/** Giving back what waits in the item bank: by the player who bought it, or by an operator (docs/decisions/009). */
export function createRefunds(db: Database, context: Context) {
  const { now, env } = context;

  /**
   * Gives back pieces of a line that wait still: each is guarded against the game, which may take it right now.
   * @param most how many at most; all of them where it is left out
   * @param actor who does it
   * @returns what was given back; `reference` names this refund in the ledger, and is undefined where nothing waits
   */
  async function giveBack(
    trx: Database,
    { id, UserNum, ProductNum, price }: Omit<OrderRow, "purchase">,
    { most = Number.POSITIVE_INFINITY, actor }: { most?: number | undefined; actor: number },
  ) {
    const store = createPurchasesStore(trx);
    const points = createPoints(trx, context);
    const at = { ours: now(), game: toGameTime(now(), env.GAME_TIME_ZONE) };
    // The balance first, as everything does that moves an account's coins.
    await points.hold(UserNum, 1);
    const waiting = (await store.listPieces([id])).filter((piece) => piece.PurFlag === PUR_FLAG.waiting);
    const cancelled: PieceRow[] = [];
    // Where the game takes one of them at this very moment, the next one that waits is given back instead.
    for (let start = 0; start < waiting.length && cancelled.length < most; ) {
      const some = waiting.slice(start, start + Math.min(most - cancelled.length, PIECES_AT_ONCE));
      const keys = await store.cancelPieces(
        some.map((piece) => piece.PurKey),
        at,
      );
      cancelled.push(...some.filter((piece) => keys.has(piece.PurKey)));
      start += some.length;
    }
    const [piece] = cancelled;
    if (!piece) return { reference: undefined, pieces: 0, points: 0, points2: 0 };
    // A piece is given back once, so the first one's key names this refund among all.
    const reference = String(piece.PurKey);
    const amount = cancelled.length * price;
    const reward = cancelled.reduce((sum, each) => sum + each.reward, 0);
    const movement = { UserNum, reference, actor };
    const [first, ...others]: Movement[] = [
      { ...movement, currency: 1 as const, delta: amount, reason: "refund" as const },
      { ...movement, currency: 2 as const, delta: -reward, reason: "reward_back" as const },
    ].filter(({ delta }) => delta !== 0);
    if (first) {
      await points.moveTogether([first, ...others]).catch((error: unknown) => {
        const spent = error instanceof ServiceError && error.code === "not_enough_coins";
        throw spent ? refuse(MESSAGES.refundRewardSpent) : error;
      });
    }
    await createShop(trx, context).returnStock(ProductNum, cancelled.length);
    return { reference, pieces: cancelled.length, points: amount, points2: reward };
  }

  return {
    /** By the player, as the policy lets him. @throws ServiceError not_found, conflict with the reason */
    async byPlayer(
      UserNum: number,
      line: number,
      key: string | undefined,
      client: Client,
    ): Promise<RefundResponse> {
      const policy = await createSettings(db, context).policy();
      return createIdempotency(db, context).once(
        { UserNum, key, call: "refund", request: { line } },
        async (trx) => {
          const row = await createPurchasesStore(trx).findLine(line);
          if (row?.UserNum !== UserNum) throw new ServiceError("not_found", { message: MESSAGES.refundGone });
          if (!policy.refundAllowed) throw refuse(MESSAGES.refundOff);
          if (!isRefundable(row.at, now(), policy)) throw refuse(MESSAGES.refundOver);
          const { reference, pieces } = await giveBack(trx, row, { actor: UserNum });
          if (reference === undefined) throw refuse(MESSAGES.refundGone);
          await createAudit(trx, context).record({ action: "refunded", UserNum, client, detail: reference });
          return {
            message: MESSAGES.refunded,
            status: 1,
            pieces,
            ...(await createPoints(trx, context).balancesOf(UserNum)),
          };
        },
      );
    },

    /**
     * By an operator: also where players may not, or no more, for as many days as the policy says; never what was taken.
     * @throws ServiceError not_found, conflict with the reason
     */
    async byOperator(
      line: number,
      { pieces: most, reason }: OrderRefundRequest,
      key: string | undefined,
      by: { UserNum: number; client: Client },
    ): Promise<OrderRefund> {
      const policy = await createSettings(db, context).policy();
      return createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "order-refund", request: { line, most, reason } },
        async (trx) => {
          const row = await createPurchasesStore(trx).findLine(line);
          if (!row) throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.orderUnknown });
          if (!isRefundableByOperator(row.at, now(), policy)) throw refuse(CONSOLE_MESSAGES.orderRefundOver);
          const { reference, ...back } = await giveBack(trx, row, { most, actor: by.UserNum });
          if (reference === undefined) throw refuse(CONSOLE_MESSAGES.orderGone);
          if (most !== undefined && back.pieces < most) throw refuse(CONSOLE_MESSAGES.orderFewer);
          await createAudit(trx, context).record({
            action: "refunded",
            UserNum: row.UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `${reference}: ${back.pieces} of ${row.quantity} × ${row.ItemName} for ${back.points} R-Coin: ${reason}`,
          });
          return { message: CONSOLE_MESSAGES.orderRefunded, ...back };
        },
      );
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
