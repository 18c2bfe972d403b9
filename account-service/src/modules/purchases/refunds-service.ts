import { CONSOLE_MESSAGES, MESSAGES, type RefundResponse } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../errors.ts";
import { isRefundable, type Policy } from "../../policy/policy.ts";
import { toGameTime } from "../../time.ts";
import { createAudit } from "../audit/index.ts";
import { mayBeInGame } from "../game-presence/index.ts";
import { createIdempotency } from "../idempotency/index.ts";
import { createPoints, type Movement } from "../points/index.ts";
import { createSettings } from "../settings/index.ts";
import { createShop } from "../shop/index.ts";
import { isWhole, unitsOf } from "./delivery-status.ts";
import {
  createPurchasesStore,
  type FoundLine,
  PIECES_AT_ONCE,
  type PieceRow,
  PUR_FLAG,
} from "./purchases-store.ts";

/** Refunds of items that wait in the item bank (docs/decisions/009). */
export function createRefunds(db: Database, context: Context) {
  const { now, env } = context;

  /** Units in the statements that cancel them, a few hundred of the game's rows each. */
  function* inChunks(units: PieceRow[][], most: () => number) {
    const rows = Math.max(1, ...units.map((unit) => unit.length));
    const atOnce = Math.max(1, Math.floor(PIECES_AT_ONCE / rows));
    for (let start = 0; start < units.length && most() > 0; ) {
      const some = units.slice(start, start + Math.min(most(), atOnce));
      yield some;
      start += some.length;
    }
  }

  /**
   * Cancels waiting units by statements that are guarded against the game taking them at the same moment, and keeps the game from
   * handing them out anyway, as the policy says.
   * @throws ServiceError conflict if the game takes an item of a bundle at this moment: a bundle is cancelled as a whole
   */
  async function cancelWaiting(
    trx: Database,
    units: PieceRow[][],
    most: number,
    { safety, broken }: { safety: Policy["refundSafety"]; broken: string },
  ) {
    const store = createPurchasesStore(trx);
    const at = { ours: now(), game: toGameTime(now(), env.GAME_TIME_ZONE) };
    const waiting = units.filter((unit) => isWhole(unit, PUR_FLAG.waiting));
    const cancelled: PieceRow[][] = [];
    // If the game takes one of them at this moment, the next one is cancelled instead.
    for (const some of inChunks(waiting, () => most - cancelled.length)) {
      const keys = await store.cancelPieces(
        some.flat().map((piece) => piece.PurKey),
        at,
      );
      if (safety === "remove") await store.removeCancelled([...keys]);
      for (const unit of some) {
        const got = unit.filter((piece) => keys.has(piece.PurKey)).length;
        if (got === unit.length) cancelled.push(unit);
        // The transaction is rolled back, and with it what was cancelled of this bundle.
        else if (got > 0) throw conflict(broken);
      }
    }
    return cancelled;
  }

  /** Refunds units whose rows another program deleted from the game's table: all that are requested, or none. */
  async function refundRemoved(trx: Database, units: PieceRow[][], most: number) {
    const removed = units.filter((unit) => isWhole(unit, null)).slice(0, most);
    for (const some of inChunks(removed, () => Number.POSITIVE_INFINITY)) {
      const keys = some.flat().map((piece) => piece.PurKey);
      const noted = await createPurchasesStore(trx).refundRemoved(keys, now());
      if (noted !== keys.length) throw conflict(CONSOLE_MESSAGES.orderFewer);
    }
    return removed;
  }

  /**
   * Refunds units of a line: items, or whole bundles. Call it inside a transaction.
   * @param which those that wait in the item bank, or those that are gone from the game's table
   * @param most how many at most; default: all of them
   * @param actor who does it
   * @returns what was refunded; `reference` identifies the refund in the ledger, and is undefined if nothing is left
   * @throws ServiceError conflict if the game could still hand it out
   */
  async function refund(
    trx: Database,
    { id, UserNum, ProductNum, price, receiver }: FoundLine,
    policy: Policy,
    {
      which,
      most = Number.POSITIVE_INFINITY,
      actor,
    }: { which: "waiting" | "removed"; most?: number | undefined; actor: number },
  ) {
    const points = createPoints(trx, context);
    // Balance first, like everything that changes an account's balances. The game's login waits for this row too. A gift is in its
    // receiver's item bank; two accounts are always locked in the same order.
    const owner = receiver ?? UserNum;
    for (const each of new Set([UserNum, owner].sort((one, other) => one - other)))
      await points.lock(each, 1);
    const inGame = which === "waiting" && policy.refundSafety === "offline";
    if (inGame && (await mayBeInGame(trx, context, owner))) {
      const asked = owner === UserNum ? MESSAGES.refundInGame : MESSAGES.refundGiftInGame;
      throw conflict(actor === UserNum ? asked : CONSOLE_MESSAGES.orderInGame);
    }
    const units = unitsOf(await createPurchasesStore(trx).listPieces([id]));
    const broken = actor === UserNum ? MESSAGES.refundBundle : CONSOLE_MESSAGES.bundleBroken;
    const cancelled =
      which === "removed"
        ? await refundRemoved(trx, units, most)
        : await cancelWaiting(trx, units, most, { safety: policy.refundSafety, broken });
    const [piece] = cancelled.flat();
    if (!piece) return { reference: undefined, pieces: 0, points: 0, points2: 0 };
    // A unit is refunded once, so the first one's key identifies this refund.
    const reference = String(piece.PurKey);
    const amount = cancelled.length * price;
    const reward = cancelled.flat().reduce((sum, each) => sum + each.reward, 0);
    const movement = { UserNum, reference, actor };
    const [first, ...others]: Movement[] = [
      { ...movement, currency: 1 as const, delta: amount, reason: "refund" as const },
      { ...movement, currency: 2 as const, delta: -reward, reason: "reward_back" as const },
    ].filter(({ delta }) => delta !== 0);
    if (first) {
      await points.moveTogether([first, ...others]).catch((error: unknown) => {
        const spent = error instanceof ServiceError && error.code === "not_enough_coins";
        throw spent ? conflict(MESSAGES.refundRewardSpent) : error;
      });
    }
    await createShop(trx, context).returnStock(ProductNum, cancelled.length);
    return { reference, pieces: cancelled.length, points: amount, points2: reward };
  }

  return {
    /** By the player, if the policy allows it. @throws ServiceError not_found, conflict with the reason */
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
          if (row?.UserNum !== UserNum) throw notFound(MESSAGES.refundGone);
          if (!policy.refundAllowed || policy.refundSafety === "off") throw conflict(MESSAGES.refundOff);
          if (!isRefundable(row.at, now(), policy)) throw conflict(MESSAGES.refundOver);
          const { reference, pieces, points } = await refund(trx, row, policy, {
            which: "waiting",
            actor: UserNum,
          });
          if (reference === undefined) throw conflict(MESSAGES.refundGone);
          await createAudit(trx, context).record({
            action: "refunded",
            UserNum,
            client,
            detail: `${points} R-Coin: ${pieces} × ${row.ItemName}`,
            reference,
          });
          return {
            message: MESSAGES.refunded,
            status: 1,
            pieces,
            ...(await createPoints(trx, context).balancesOf(UserNum)),
          };
        },
      );
    },

    refund,
    findLine: (line: number) => createPurchasesStore(db).findLine(line),
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
