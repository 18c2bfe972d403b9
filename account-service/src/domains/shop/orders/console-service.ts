import {
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  type Order,
  type OrderList,
  type OrderRefund,
  type OrderRefundRequest,
  type OrdersQuery,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../errors.ts";
import { keysetBatches, keysetPage } from "../../../lib/cursor.ts";
import { isRefundableByStaff } from "../../../policy/rules.ts";
import { createStaffLimit } from "../../coins/staff-limit/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createShop, noteStock } from "../catalogue/index.ts";
import { itemDelivery } from "./delivery-status.ts";
import { createRefunds } from "./refunds-service.ts";
import { createOrders } from "./service.ts";
import { createOrdersStore, type StaffLineRow } from "./store.ts";

/** Who refunds has moved as much as they may alone: the transaction is rolled back. */
class DayIsFull extends Error {}

interface StaffRefund {
  line: number;
  which: OrderRefundRequest["which"];
  most: number | undefined;
  reason: string;
  by: Actor;
  others: string;
}

/** Refunds units of a line and audits it, in the transaction of the decision. */
async function refundWithin(
  trx: Database,
  context: Context,
  { line, which, most, reason, by, others }: StaffRefund,
): Promise<OrderRefund> {
  const policy = await createSettings(trx, context).policy();
  const refunds = createRefunds(trx, context);
  const row = await refunds.findLine(line);
  if (!row) throw notFound(CONSOLE_MESSAGES.orderUnknown);
  // Who gave something, and who got it.
  const accounts = [row.UserNum, row.receiver].filter((account) => account !== null);
  if (await ownsOneOf(trx, context, by.UserNum, accounts)) throw conflict(CONSOLE_MESSAGES.orderYours);
  if (!isRefundableByStaff(row.at, context.now(), policy)) throw conflict(CONSOLE_MESSAGES.orderRefundOver);
  if (which === "waiting" && policy.refundSafety === "off") {
    throw conflict(CONSOLE_MESSAGES.orderRefundUnsafe);
  }
  const actor = by.UserNum;
  const { reference, ...back } = await refunds.refund(trx, row, policy, { which, most, actor });
  if (reference === undefined) {
    throw conflict(which === "waiting" ? CONSOLE_MESSAGES.orderGone : CONSOLE_MESSAGES.orderNoneRemoved);
  }
  if (most !== undefined && back.units < most) throw conflict(CONSOLE_MESSAGES.orderFewer);
  if (row.fromStock !== 0) {
    // Else they could have the last unit themselves, which was another player's.
    const item = (await createShop(trx, context).findMany([row.ProductNum])).get(row.ProductNum);
    if (item && item.stock !== null) await noteStock(trx, context, item, by);
  }
  await createAudit(trx, context).record({
    action: "refunded",
    UserNum: row.UserNum,
    actor,
    client: by.client,
    reference,
    detail: `${back.units} ${which} of ${row.quantity} × ${row.ItemName} for ${back.coins} R-Coin${others}: ${reason}`,
  });
  return { message: CONSOLE_MESSAGES.orderRefunded, ...back };
}

/** Units that are gone from the game's table, for more coins than one person may move alone in a day. */
export const removedRefund: Approvable<{ line: number; most: number }> = {
  kind: "order_refund",
  async apply(trx, context, { what: { line, most }, reason, by, others }) {
    const { message } = await refundWithin(trx, context, {
      line,
      which: "removed",
      most,
      reason,
      by,
      others,
    });
    return message;
  },
};

/** All players' orders with their delivery status, and refunds by staff. */
export function createConsoleOrders(db: Database, context: Context) {
  const { now } = context;

  /** @returns null if the player in the query does not exist: nothing matches */
  async function toFilter({ player, receiver: named, product }: OrdersQuery) {
    const names = createNames(db);
    const UserNum = player ? await names.numberOf(player) : undefined;
    const receiver = named ? await names.numberOf(named) : undefined;
    const unknown = (player && UserNum === undefined) || (named && receiver === undefined);
    return unknown ? null : { UserNum, receiver, ProductNum: product };
  }

  async function toOrders(rows: StaffLineRow[]): Promise<Order[]> {
    const deliveries = await createOrders(db, context).deliveriesOf(rows);
    const names = await createNames(db).lookUp(rows.flatMap(({ UserNum, receiver }) => [UserNum, receiver]));
    const policy = await createSettings(db, context).policy();
    return rows.map(({ id, UserNum, ProductNum, ItemName, at, receiver, toName, fromStock: _, ...row }) => {
      const found = deliveries.get(id);
      const { units, partly, whole } = found?.delivery ?? itemDelivery([]);
      const open = isRefundableByStaff(at, now(), policy);
      return {
        ...row,
        line: id,
        account: names.named(UserNum),
        product: { ProductNum, ItemName },
        at: at.toISOString(),
        units,
        parts: found?.parts ?? [],
        partly,
        refundable: open && policy.refundSafety !== "off" ? whole.waiting : 0,
        refundableRemoved: open ? whole.removed : 0,
        gift: receiver === null ? null : { receiver: names.named(receiver), ChaName: toName ?? "" },
      };
    });
  }

  /** Has a refund of units that are gone wait for a second person. */
  async function askSecond(
    trx: Database,
    { line, most, reason }: Pick<StaffRefund, "line" | "most" | "reason">,
    by: Actor,
  ): Promise<OrderRefund> {
    const row = await createRefunds(trx, context).findLine(line);
    if (!row) throw notFound(CONSOLE_MESSAGES.orderUnknown);
    const approvals = createApprovals(trx, context);
    const same = { kind: "order_refund", reference: String(line) } as const;
    if (await approvals.isWaiting(same)) throw conflict(CONSOLE_MESSAGES.approvalAsked);
    const delivery = (await createOrders(trx, context).deliveriesOf([row])).get(line)?.delivery;
    const units = Math.min(most ?? Number.MAX_SAFE_INTEGER, delivery?.whole.removed ?? 0);
    if (units === 0) throw conflict(CONSOLE_MESSAGES.orderNoneRemoved);
    const { message } = await approvals.submit(
      removedRefund,
      {
        ...same,
        UserNum: row.UserNum,
        // As many as the second person is shown, whatever else is gone by then.
        what: { line, most: units },
        summary: `Refund ${units} × ${row.ItemName} for ${units * row.price} R-Coin, gone from the game's table`,
        reason,
        rule: "day_limit",
      },
      by,
    );
    return { message, units: 0, coins: 0, bonusCoins: 0 };
  }

  return {
    /** R-Coin paid from one instant (inclusive) to another (exclusive). */
    spent: (from: Date, to: Date) => createOrdersStore(db).totalBetween(from, to),

    /** The latest orders of an account, newest first. */
    latestOf: async (UserNum: number, take: number): Promise<Order[]> =>
      toOrders(await createOrdersStore(db).listAllLines({ UserNum }, { take })),

    /** The lines of an order, or one line by its number. */
    async named(number: string | number) {
      const filter = typeof number === "string" ? { order: number } : { line: number };
      const rows = await createOrdersStore(db).listAllLines(filter, { take: CONSOLE_ROWS });
      const names = await createNames(db).lookUp(rows.map(({ UserNum }) => UserNum));
      return rows.map(({ id, UserNum, ItemName, quantity, at }) => ({
        line: id,
        account: names.named(UserNum),
        ItemName,
        quantity,
        at: at.toISOString(),
      }));
    },

    /** A page of orders. */
    async list(query: OrdersQuery): Promise<OrderList> {
      const { before, order } = query;
      const filter = await toFilter(query);
      const { rows, next } = await keysetPage(
        async (take) => (filter ? createOrdersStore(db).listAllLines(filter, { before, order, take }) : []),
        ({ id }) => id,
      );
      return { orders: await toOrders(rows), next };
    },

    /** All orders that match, in batches. */
    async *listAll(query: OrdersQuery): AsyncGenerator<Order[]> {
      const filter = await toFilter(query);
      if (!filter) return;
      const read = (before: number | undefined, take: number) =>
        createOrdersStore(db).listAllLines(filter, { before, order: query.order, take });
      for await (const rows of keysetBatches(read, ({ id }) => id, query.before)) yield toOrders(rows);
    },

    /**
     * Refunds units of a line, also if players may not or no longer, for as many days as the policy says; never units
     * that were taken. Whether to refund units that another program deleted from the game's table is up to staff, and
     * counts towards what one person may move alone in a day.
     * @throws ServiceError not_found, conflict with the reason
     */
    async refund(
      line: number,
      { which, units: most, reason }: OrderRefundRequest,
      key: string | undefined,
      by: Actor & { UserNum: number },
    ): Promise<OrderRefund> {
      const once = (work: (trx: Database) => Promise<OrderRefund>) =>
        createIdempotency(db, context).once(
          { UserNum: by.UserNum, key, call: "order-refund", request: { line, which, most, reason } },
          work,
        );
      const alone = { line, which, most, reason, by, others: "" };
      if (which === "waiting") return once((trx) => refundWithin(trx, context, alone));
      try {
        return await once(async (trx) => {
          const back = await refundWithin(trx, context, alone);
          // Last, because it is counted behind the head of the audit log, and nothing is waited for after that.
          const moved = { coins: back.coins };
          if (!(await createStaffLimit(trx, context).take(by.UserNum, moved, `order line ${line}`)))
            throw new DayIsFull();
          return back;
        });
      } catch (error) {
        if (!(error instanceof DayIsFull)) throw error;
        return once((trx) => askSecond(trx, { line, most, reason }, by));
      }
    },
  };
}
export type Orders = ReturnType<typeof createConsoleOrders>;
