import { CONSOLE_ROWS, type Order, type OrderList, type OrdersQuery } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { isRefundableByOperator } from "../../policy/policy.ts";
import { createNames } from "../accounts/names-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { fatesOf } from "./fates.ts";
import { createPurchasesStore, type OrderRow, type PieceRow } from "./purchases-store.ts";

const BATCH = 500;

/** Orders as operators see them: whose they are, and what became of each piece. */
export function createOrders(db: Database, context: Context) {
  const { now } = context;

  /** @returns null where the player who was asked for does not exist: nothing can be found then */
  async function toFilter({ player, product }: OrdersQuery) {
    const UserNum = player ? await createNames(db).numberOf(player) : undefined;
    return player && UserNum === undefined ? null : { UserNum, ProductNum: product };
  }

  async function toOrders(rows: OrderRow[]): Promise<Order[]> {
    const pieces = await createPurchasesStore(db).listPieces(rows.map(({ id }) => id));
    const names = await createNames(db).userIds(rows.map(({ UserNum }) => UserNum));
    const policy = await createSettings(db, context).policy();
    const ofLine = new Map<number, PieceRow[]>(rows.map(({ id }) => [id, []]));
    for (const piece of pieces) ofLine.get(piece.line)?.push(piece);
    return rows.map(({ id, UserNum, ProductNum, ItemName, at, ...row }) => {
      const fates = fatesOf(ofLine.get(id) ?? []);
      const open = isRefundableByOperator(at, now(), policy);
      return {
        ...row,
        line: id,
        account: { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` },
        product: { ProductNum, ItemName },
        at: at.toISOString(),
        pieces: fates,
        refundable: open && policy.refundSafety !== "off" ? fates.waiting : 0,
        refundableRemoved: open ? fates.removed : 0,
      };
    });
  }

  return {
    /** R-Coin that was paid between two instants: the first included, the second not. */
    spent: (from: Date, to: Date) => createPurchasesStore(db).totalBetween(from, to),

    /** A page of what was bought, newest first. */
    async list(query: OrdersQuery): Promise<OrderList> {
      const filter = await toFilter(query);
      const page = { before: query.before, take: CONSOLE_ROWS + 1 };
      const rows = filter ? await createPurchasesStore(db).listOrders(filter, page) : [];
      const shown = rows.slice(0, CONSOLE_ROWS);
      return {
        orders: await toOrders(shown),
        next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** All that matches, a batch at a time. */
    async *listAll(query: OrdersQuery): AsyncGenerator<Order[]> {
      const filter = await toFilter(query);
      if (!filter) return;
      for (let before = query.before; ; ) {
        const rows = await createPurchasesStore(db).listOrders(filter, { before, take: BATCH });
        yield toOrders(rows);
        if (rows.length < BATCH) return;
        before = rows.at(-1)?.id;
      }
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;
