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
import { isRefundable, isRefundableByOperator, type Policy } from "../../policy/policy.ts";
import { createAccounts } from "../accounts/accounts-service.ts";
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
   * Cancels pieces that wait, each by a statement that is guarded against the game, which may take it right now; and does what keeps
   * the game from handing them out all the same, as the policy says.
   */
  async function cancelWaiting(
    trx: Database,
    pieces: PieceRow[],
    most: number,
    safety: Policy["refundSafety"],
  ) {
    const store = createPurchasesStore(trx);
    const at = { ours: now(), game: toGameTime(now(), env.GAME_TIME_ZONE) };
    const waiting = pieces.filter((piece) => piece.PurFlag === PUR_FLAG.waiting);
    const cancelled: PieceRow[] = [];
    // Where the game takes one of them at this very moment, the next one that waits is given back instead.
    for (let start = 0; start < waiting.length && cancelled.length < most; ) {
      const some = waiting.slice(start, start + Math.min(most - cancelled.length, PIECES_AT_ONCE));
      const keys = await store.cancelPieces(
        some.map((piece) => piece.PurKey),
        at,
      );
      if (safety === "remove") await store.removeCancelled([...keys]);
      cancelled.push(...some.filter((piece) => keys.has(piece.PurKey)));
      start += some.length;
    }
    return cancelled;
  }

  /** Gives back pieces whose rows somebody else removed from the game's table: all that are asked for, or none. */
  async function refundRemoved(trx: Database, pieces: PieceRow[], most: number) {
    const removed = pieces.filter((piece) => piece.PurFlag === null).slice(0, most);
    for (let start = 0; start < removed.length; start += PIECES_AT_ONCE) {
      const some = removed.slice(start, start + PIECES_AT_ONCE).map((piece) => piece.PurKey);
      const noted = await createPurchasesStore(trx).refundRemoved(some, now());
      if (noted !== some.length) throw refuse(CONSOLE_MESSAGES.orderFewer);
    }
    return removed;
  }

  /**
   * Gives back pieces of a line.
   * @param which those that wait in the item bank, or those that are gone from the game's table
   * @param most how many at most; all of them where it is left out
   * @param actor who does it
   * @returns what was given back; `reference` names this refund in the ledger, and is undefined where there is nothing left
   * @throws ServiceError conflict where the game could still hand it out
   */
  async function giveBack(
    trx: Database,
    { id, UserNum, ProductNum, price }: Omit<OrderRow, "purchase">,
    policy: Policy,
    {
      which,
      most = Number.POSITIVE_INFINITY,
      actor,
    }: { which: "waiting" | "removed"; most?: number | undefined; actor: number },
  ) {
    const points = createPoints(trx, context);
    // The balance first, as everything does that moves an account's coins. The game's own login waits for it too.
    await points.hold(UserNum, 1);
    const inGame = which === "waiting" && policy.refundSafety === "offline";
    if (inGame && (await createAccounts(trx, context).mayBeInGame(UserNum))) {
      throw refuse(actor === UserNum ? MESSAGES.refundInGame : CONSOLE_MESSAGES.orderInGame);
    }
    const pieces = await createPurchasesStore(trx).listPieces([id]);
    const cancelled =
      which === "removed"
        ? await refundRemoved(trx, pieces, most)
        : await cancelWaiting(trx, pieces, most, policy.refundSafety);
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
    /** By the player, as the policy lets them. @throws ServiceError not_found, conflict with the reason */
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
          if (!policy.refundAllowed || policy.refundSafety === "off") throw refuse(MESSAGES.refundOff);
          if (!isRefundable(row.at, now(), policy)) throw refuse(MESSAGES.refundOver);
          const { reference, pieces } = await giveBack(trx, row, policy, {
            which: "waiting",
            actor: UserNum,
          });
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
     * By an operator: also where players may not, or no more, for as many days as the policy says; never what was taken. What is gone
     * from the game's table by somebody else's hand is theirs to judge.
     * @throws ServiceError not_found, conflict with the reason
     */
    async byOperator(
      line: number,
      { which, pieces: most, reason }: OrderRefundRequest,
      key: string | undefined,
      by: { UserNum: number; client: Client },
    ): Promise<OrderRefund> {
      const policy = await createSettings(db, context).policy();
      return createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "order-refund", request: { line, which, most, reason } },
        async (trx) => {
          const row = await createPurchasesStore(trx).findLine(line);
          if (!row) throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.orderUnknown });
          if (!isRefundableByOperator(row.at, now(), policy)) throw refuse(CONSOLE_MESSAGES.orderRefundOver);
          if (which === "waiting" && policy.refundSafety === "off") {
            throw refuse(CONSOLE_MESSAGES.orderRefundUnsafe);
          }
          const actor = by.UserNum;
          const { reference, ...back } = await giveBack(trx, row, policy, { which, most, actor });
          if (reference === undefined) {
            throw refuse(
              which === "waiting" ? CONSOLE_MESSAGES.orderGone : CONSOLE_MESSAGES.orderNoneRemoved,
            );
          }
          if (most !== undefined && back.pieces < most) throw refuse(CONSOLE_MESSAGES.orderFewer);
          await createAudit(trx, context).record({
            action: "refunded",
            UserNum: row.UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `${reference}: ${back.pieces} ${which} of ${row.quantity} × ${row.ItemName} for ${back.points} R-Coin: ${reason}`,
          });
          return { message: CONSOLE_MESSAGES.orderRefunded, ...back };
        },
      );
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
