import { CONSOLE_MESSAGES, MESSAGES, type RefundResponse } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound, ServiceError } from "../../../errors.ts";
import { toGameTime } from "../../../lib/time.ts";
import { isRefundable } from "../../../policy/rules.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createLedger, type Movement } from "../../coins/ledger/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { mayBeInGame } from "../../game/presence/index.ts";
import { createShop } from "../catalogue/index.ts";
import { isWhole, unitsOf } from "./delivery-status.ts";
import { createOrdersStore, PUR_FLAG, type StaffLineRow, UNITS_AT_ONCE, type UnitRow } from "./store.ts";

/** Refunds of items that wait in the item bank (docs/decisions/009). */
export function createRefunds(db: Database, context: Context) {
  const { now, env } = context;

  /** Units in the statements that cancel them, a few hundred of the game's rows each. */
  function* inChunks(units: UnitRow[][], most: () => number) {
    const rows = Math.max(1, ...units.map((unit) => unit.length));
    const atOnce = Math.max(1, Math.floor(UNITS_AT_ONCE / rows));
    for (let start = 0; start < units.length && most() > 0; ) {
      const some = units.slice(start, start + Math.min(most(), atOnce));
      yield some;
      start += some.length;
    }
  }

  /**
   * Cancels waiting units by statements that are guarded against the game taking them at the same moment, and keeps the
   * game from handing them out anyway, as the policy says.
   * @throws ServiceError conflict if the game takes an item of a bundle at this moment: a bundle is cancelled as a
   *   whole
   */
  async function cancelWaiting(
    trx: Database,
    units: UnitRow[][],
    most: number,
    { safety, broken }: { safety: Policy["refundSafety"]; broken: string },
  ) {
    const store = createOrdersStore(trx);
    const at = { ours: now(), game: toGameTime(now(), env.GAME_TIME_ZONE) };
    const waiting = units.filter((unit) => isWhole(unit, PUR_FLAG.waiting));
    const cancelled: UnitRow[][] = [];
    // If the game takes one of them at this moment, the next one is cancelled instead.
    for (const some of inChunks(waiting, () => most - cancelled.length)) {
      const keys = await store.cancelUnits(
        some.flat().map((row) => row.PurKey),
        at,
      );
      if (safety === "remove") await store.removeCancelled([...keys]);
      for (const unit of some) {
        const got = unit.filter((row) => keys.has(row.PurKey)).length;
        if (got === unit.length) cancelled.push(unit);
        // The transaction is rolled back, and with it what was cancelled of this bundle.
        else if (got > 0) throw conflict(broken);
      }
    }
    return cancelled;
  }

  /** Refunds units whose rows another program deleted from the game's table: all that are requested, or none. */
  async function refundRemoved(trx: Database, units: UnitRow[][], most: number) {
    const removed = units.filter((unit) => isWhole(unit, null)).slice(0, most);
    for (const some of inChunks(removed, () => Number.POSITIVE_INFINITY)) {
      const keys = some.flat().map((row) => row.PurKey);
      const noted = await createOrdersStore(trx).refundRemoved(keys, now());
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
    {
      id,
      UserNum,
      ProductNum,
      price,
      receiver,
      fromStock,
    }: Pick<StaffLineRow, "id" | "UserNum" | "ProductNum" | "price" | "receiver" | "fromStock">,
    policy: Policy,
    {
      which,
      most = Number.POSITIVE_INFINITY,
      actor,
    }: { which: "waiting" | "removed"; most?: number | undefined; actor: number | null },
  ) {
    const ledger = createLedger(trx, context);
    // Balance first, like everything that changes an account's balances. The game's login waits for this row too. A
    // gift is in its receiver's item bank; two accounts are always locked in the same order.
    const owner = receiver ?? UserNum;
    for (const each of new Set([UserNum, owner].sort((one, other) => one - other)))
      await ledger.lock(each, "coin");
    const inGame = which === "waiting" && policy.refundSafety === "offline";
    if (inGame && (await mayBeInGame(trx, context, owner))) {
      const requested = owner === UserNum ? MESSAGES.refundInGame : MESSAGES.refundGiftInGame;
      throw conflict(actor === UserNum ? requested : CONSOLE_MESSAGES.orderInGame);
    }
    const units = unitsOf(await createOrdersStore(trx).listUnits([id]));
    const broken = actor === UserNum ? MESSAGES.refundBundle : CONSOLE_MESSAGES.bundleBroken;
    const cancelled =
      which === "removed"
        ? await refundRemoved(trx, units, most)
        : await cancelWaiting(trx, units, most, { safety: policy.refundSafety, broken });
    const [first] = cancelled.flat();
    if (!first) return { reference: undefined, units: 0, coins: 0, bonusCoins: 0 };
    // A unit is refunded once, so the first one's key identifies this refund.
    const reference = String(first.PurKey);
    const amount = cancelled.length * price;
    const reward = cancelled.flat().reduce((sum, each) => sum + each.reward, 0);
    const common = { UserNum, reference, actor };
    const [movement, ...others]: Movement[] = [
      { ...common, currency: "coin" as const, delta: amount, reason: "refund" as const },
      { ...common, currency: "bonus" as const, delta: -reward, reason: "reward_back" as const },
    ].filter(({ delta }) => delta !== 0);
    if (movement) {
      await ledger.moveTogether([movement, ...others]).catch((error: unknown) => {
        const spent = error instanceof ServiceError && error.kind === "not_enough_coins";
        throw spent ? conflict(MESSAGES.refundRewardSpent) : error;
      });
    }
    // A stock that was set since then does not have these units.
    if (fromStock !== 0) await createShop(trx, context).returnStock(ProductNum, cancelled.length);
    return { reference, units: cancelled.length, coins: amount, bonusCoins: reward };
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
          const row = await createOrdersStore(trx).findLine(line);
          if (row?.UserNum !== UserNum) throw notFound(MESSAGES.refundGone);
          if (!policy.refundAllowed || policy.refundSafety === "off") throw conflict(MESSAGES.refundOff);
          if (!isRefundable(row.at, now(), policy)) throw conflict(MESSAGES.refundOver);
          const { reference, units, coins } = await refund(trx, row, policy, {
            which: "waiting",
            actor: UserNum,
          });
          if (reference === undefined) throw conflict(MESSAGES.refundGone);
          await createAudit(trx, context).record({
            action: "refunded",
            UserNum,
            client,
            detail: `${coins} R-Coin: ${units} × ${row.ItemName}`,
            reference,
          });
          return {
            message: MESSAGES.refunded,
            status: 1,
            units,
            ...(await createLedger(trx, context).balancesOf(UserNum)),
          };
        },
      );
    },

    refund,
    findLine: (line: number) => createOrdersStore(db).findLine(line),
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
