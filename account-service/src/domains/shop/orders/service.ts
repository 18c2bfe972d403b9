import { randomUUID } from "node:crypto";
import {
  type BuyOrder,
  type BuyResponse,
  type GiftEntry,
  type GiftList,
  LIMITS,
  MESSAGES,
  type OrderHistory,
  type OrderLineEntry,
  paging,
} from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, ServiceError } from "../../../errors.ts";
import { type KeysetStart, keysetPage } from "../../../lib/cursor.ts";
import { toGameTime } from "../../../lib/time.ts";
import { isRefundable, itemReward } from "../../../policy/rules.ts";
import type { Policy } from "../../../policy/settings.ts";
import { createDebts } from "../../coins/debts/index.ts";
import { createLedger, type Movement } from "../../coins/ledger/index.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { ownTerms } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createCart, versionOf } from "../cart/index.ts";
import { createShop, isBundle, saleProblem, termsOf } from "../catalogue/index.ts";
import { createGifts } from "../gifts/index.ts";
import { type Delivery, deliveryOf, itemDelivery } from "./delivery-status.ts";
import {
  type BoughtPart,
  createOrdersStore,
  type LineRow,
  type NewUnit,
  type ShownLineRow,
  UNITS_AT_ONCE,
  type UnitRow,
} from "./store.ts";

type Parts = { ItemName: string; quantity: number }[];
const sum = (parts: { quantity: number }[]) => parts.reduce((total, { quantity }) => total + quantity, 0);
/** What is on a receipt, e.g. '2 × Starter pack (1 × Cap, 5 × Potion)'. */
const billed = ({ quantity, ItemName }: Parts[number], parts: Parts) => {
  const each = parts.map((part) => `${part.quantity} × ${part.ItemName}`).join(", ");
  return `${quantity} × ${ItemName}${each && ` (${each})`}`;
};

interface BoughtLine {
  line: number;
  quantity: number;
  reward: number;
  item: { ProductNum: number; price: number; parts: { ProductNum: number; quantity: number }[] };
}

/**
 * The rows for the game: one for each unit, and for each item of a bundle. The first row of a bundle carries its whole
 * price and reward, so that sums over rows are right.
 */
function toUnits(lines: BoughtLine[]): NewUnit[] {
  let bundles = 0;
  return lines.flatMap(({ line, quantity, reward, item: { ProductNum, price, parts } }) => {
    const paid = { line, reward, PurPrice: price };
    if (parts.length === 0) return Array<NewUnit>(quantity).fill({ ...paid, ProductNum, bundle: null });
    return Array.from({ length: quantity }, () => {
      bundles += 1;
      const items = parts.flatMap((part) => Array<number>(part.quantity).fill(part.ProductNum));
      return items.map(
        (item, index): NewUnit => ({
          ...(index === 0 ? paid : { line, reward: 0, PurPrice: 0 }),
          ProductNum: item,
          bundle: bundles,
        }),
      );
    }).flat();
  });
}

/** Last lines that say what an account has had. */
const OWNED_LINES = 1_000;

/** The refusal of more units than an order may have; null if it has no more. */
export function tooManyUnits(
  lines: { quantity: number; parts: { quantity: number }[] }[],
  most: number,
): ServiceError | null {
  const units = sum(
    lines.map(({ quantity, parts }) => ({ quantity: quantity * (parts.length === 0 ? 1 : sum(parts)) })),
  );
  return units > most ? conflict(MESSAGES.unitsMost, { values: { most } }) : null;
}

/** Buying what is in the cart, and purchase history. */
export function createOrders(db: Database, context: Context) {
  const { now, env } = context;

  const toChosen = ({
    quantity,
    item: { ProductNum, parts },
  }: {
    quantity: number;
    item: BoughtLine["item"];
  }) => ({ ProductNum, quantity, parts });

  /**
   * The whole order, all or nothing: coins, stock, order, delivery, reward and cart.
   * @param byQueue the order is for the one item of a drop
   */
  async function writeOrder(
    trx: Database,
    UserNum: number,
    { expectedTotal, expectedVersion, item: only, gift: requested }: BuyOrder,
    client: Client,
    { byQueue = false } = {},
  ): Promise<BuyResponse> {
    const [cart, shop, ledger] = [
      createCart(trx, context),
      createShop(trx, context),
      createLedger(trx, context),
    ];
    const store = createOrdersStore(trx);
    const policy = await createSettings(trx, context).policy();
    const at = now();

    const chosen = only ? [{ seq: 0, isChecked: 1, ...only }] : await cart.checked(UserNum);
    if (chosen.length === 0) throw conflict(MESSAGES.cartNothingChecked);
    const items = await shop.findMany(chosen.map((row) => row.ProductNum));
    // The player agreed to what was shown, without the items that cannot be bought.
    const isAgreed = !only && (expectedTotal !== undefined || expectedVersion !== undefined);
    const problems: { about: string; message: string }[] = [];
    const lines = chosen.flatMap((row) => {
      const item = items.get(row.ProductNum);
      const problem = saleProblem(item, row.quantity, at, { byQueue });
      if (item && !problem) return [{ ...row, item }];
      problems.push({
        about: item?.ItemName ?? `#${row.ProductNum}`,
        message: problem ?? MESSAGES.itemGone,
      });
      return [];
    });
    const [unbuyable] = problems;
    if (unbuyable && (!isAgreed || lines.length === 0)) throw conflict(unbuyable.message, unbuyable);
    const tooMany = tooManyUnits(
      lines.map(({ quantity, item }) => ({ quantity, parts: item.parts })),
      policy.orderUnits,
    );
    if (tooMany) throw tooMany;
    const total = lines.reduce((sum, line) => sum + line.quantity * line.item.price, 0);
    if (expectedTotal !== undefined && expectedTotal !== total) {
      throw new ServiceError("price_changed", {
        message: MESSAGES.priceChangedTotal,
        values: { total },
      });
    }

    if (expectedVersion !== undefined && expectedVersion !== versionOf(lines.map(toChosen))) {
      throw conflict(MESSAGES.cartChanged);
    }

    await createDebts(trx, context).requireMayBuy(UserNum);
    const terms = termsOf(lines.map(({ item }) => item));
    const own = await ownTerms(trx, context, UserNum, terms);
    if (own !== undefined)
      throw conflict(MESSAGES.itemOwn, { about: items.get(Number(own))?.ItemName ?? `#${own}` });
    const buyer = await createAccounts(trx, context).findIdentity(UserNum);
    if (!buyer) throw new ServiceError("unauthorized");

    const gifts = createGifts(trx, context);
    const given = lines.map(({ item }) => item);
    // The receiver's rows are read before the giver's balance is locked: two players may send each other something.
    const gift = requested && (await gifts.agree(UserNum, requested, { items: given, policy }));
    // Nor is it sent to the person who set its terms; the giver does not learn who the staff are.
    if (gift && (await ownTerms(trx, context, gift.receiver, terms))) throw conflict(MESSAGES.giftRefused);
    if (gift) {
      // Earlier gifts are counted behind it.
      await ledger.lock(UserNum, "coin");
      await gifts.requireWithinLimits(UserNum, total, policy);
    }
    const UserUID = gift?.UserUID ?? buyer.UserID;

    const order = randomUUID();
    const bought = lines.map(({ quantity, ProductNum, item }) => ({
      quantity,
      ProductNum,
      item,
      reward: ledger.has("bonus") ? itemReward(item.price, policy) : 0,
    }));
    const reward = bought.reduce((sum, line) => sum + line.quantity * line.reward, 0);
    // Balance first: from here on, other orders and redemptions of this account wait.
    const movement = { UserNum, reference: order } as const;
    const [first, ...others]: Movement[] = [
      { ...movement, currency: "coin" as const, delta: -total, reason: "order" as const },
      { ...movement, currency: "bonus" as const, delta: reward, reason: "reward" as const },
    ].filter(({ delta }) => delta !== 0);
    const balances = first ? await ledger.moveTogether([first, ...others]) : null;
    // The cart must still be what the player confirmed.
    if (!only && !(await cart.take(UserNum, lines))) throw conflict(MESSAGES.cartChanged);
    await store.insertOrder({ id: order, UserNum, total, at });
    const ids = await store.insertLines(
      bought.map(({ quantity, ProductNum, item: { ItemName, price, stock } }) => ({
        order,
        UserNum,
        ProductNum,
        ItemName,
        price,
        quantity,
        at,
        fromStock: stock === null ? 0 : 1,
      })),
    );
    const ordered = bought.map((line) => ({ ...line, line: ids.get(line.ProductNum) as number }));
    const parts = ordered.flatMap(({ line, item }) =>
      item.parts.map(({ inGame: _, ...part }): BoughtPart => ({ line, ...part })),
    );
    if (parts.length > 0) await store.insertParts(parts);
    await store.insertUnits(toUnits(ordered), { UserUID, PurDate: toGameTime(at, env.GAME_TIME_ZONE) });
    // Stock last, so that a popular item is locked as briefly as possible; and in the order of item numbers, so that
    // orders do not deadlock. Unlimited items are not touched.
    for (const { ProductNum, quantity, item } of bought) {
      if (item.stock !== null && !(await shop.takeStock(ProductNum, quantity))) {
        throw conflict(MESSAGES.itemFew, { about: item.ItemName });
      }
    }
    const bill = bought.map(({ quantity, item }) => `${quantity} × ${item.ItemName}`);
    const receipt = bought.map(({ quantity, item }) =>
      billed({ quantity, ItemName: item.ItemName }, item.parts),
    );
    if (policy.receiptMails && buyer.emailVerifiedAt && buyer.UserEmail) {
      await createMailbox(trx, context).post({
        kind: "receipt",
        to: buyer.UserEmail,
        UserID: buyer.UserID,
        order,
        items: receipt,
        total,
        at,
        ...(gift && { giftTo: gift.ChaName }),
      });
    }
    if (gift) await gifts.record(gift, { order, giver: UserNum, total, items: receipt, at, client });
    await createAudit(trx, context).record({
      action: "ordered",
      UserNum,
      client,
      detail: `${total} R-Coin: ${bill.join(", ")}${gift ? `, as a gift to ${gift.ChaName} (account ${gift.receiver})` : ""}`,
      reference: order,
    });
    return {
      message: gift ? MESSAGES.giftSent : MESSAGES.bought,
      status: 1,
      order,
      total,
      reward,
      ...(balances
        ? { userPoints: balances.get("coin") ?? 0, userPoints2: balances.get("bonus") ?? 0 }
        : await ledger.balancesOf(UserNum)),
    };
  }

  function toEntry(
    line: LineRow & { giftTo: string | null },
    { delivery, parts }: { delivery: Delivery; parts: Parts },
    image_url: string | null,
    policy: Policy,
  ): OrderLineEntry {
    return {
      line: line.id,
      shopitem: { ItemName: line.ItemName, image_url, price: line.price },
      quantity: line.quantity,
      PurDate: line.at.toISOString(),
      units: delivery.units,
      parts,
      partly: delivery.partly,
      refundable: isRefundable(line.at, now(), policy) ? delivery.whole.waiting : 0,
      giftTo: line.giftTo,
    };
  }

  /** A line of an order as its receiver sees it: without its price. */
  const toGift = (
    { id, ItemName, image, quantity, at, giftTo, fromName, message }: ShownLineRow,
    { delivery, parts }: { delivery: Delivery; parts: Parts },
  ): GiftEntry => ({
    line: id,
    shopitem: { ItemName, image_url: image },
    quantity,
    at: at.toISOString(),
    units: delivery.units,
    parts,
    partly: delivery.partly,
    to: giftTo ?? "",
    from: fromName,
    message: message ?? "",
  });

  /** The current delivery of lines, and what bundles among them contained, by line. */
  async function deliveriesOf(lines: Pick<LineRow, "id" | "ProductNum">[]) {
    const store = createOrdersStore(db);
    const ids = lines.map(({ id }) => id);
    const bundles = lines.filter(({ ProductNum }) => isBundle(ProductNum)).map(({ id }) => id);
    const unitsOf = new Map<number, UnitRow[]>(ids.map((id) => [id, []]));
    for (const unit of await store.listUnits(ids)) unitsOf.get(unit.line)?.push(unit);
    const partsOf = new Map<number, Parts>();
    for (const { line, ItemName, quantity } of await store.listParts(bundles)) {
      partsOf.set(line, [...(partsOf.get(line) ?? []), { ItemName, quantity }]);
    }
    return new Map(
      ids.map((id) => [id, { delivery: deliveryOf(unitsOf.get(id) ?? []), parts: partsOf.get(id) ?? [] }]),
    );
  }

  return {
    /**
     * Buys the checked items in the cart, or one item alone.
     * @throws ServiceError not_enough_coins, price_changed, conflict with the reason, validation for a reused key
     */
    buy: (UserNum: number, request: BuyOrder, key: string | undefined, client: Client) =>
      createIdempotency(db, context).once({ UserNum, key, call: "buy", request }, (trx) =>
        writeOrder(trx, UserNum, request, client),
      ),

    /**
     * Buys one unit of a drop, for the price that was agreed to. Call it inside the transaction that takes the account
     * from the queue.
     * @throws ServiceError not_enough_coins, price_changed, conflict with the reason
     */
    buyFromDrop: (
      UserNum: number,
      { ProductNum, price }: { ProductNum: number; price: number },
      client: Client,
    ) =>
      writeOrder(db, UserNum, { expectedTotal: price, item: { ProductNum, quantity: 1 } }, client, {
        byQueue: true,
      }),

    deliveriesOf,

    /** Where our orders and the game's item bank differ. @param take how many of each to list */
    mismatches: (take: number) => createOrdersStore(db).mismatches(take),

    /**
     * Units of orders from one instant to another that were not refunded, and those of them that still wait in the
     * game.
     */
    countWaiting: (from: Date, to: Date) => createOrdersStore(db).countWaiting(from, to),

    /** Records which units players took in the game, in case their rows are deleted later. */
    async noteTaken(): Promise<void> {
      const store = createOrdersStore(db);
      while (await store.noteTaken(now(), UNITS_AT_ONCE));
    },

    /** A page of orders, newest first, with their current delivery status. */
    async history(UserNum: number, page: number): Promise<OrderHistory> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createOrdersStore(db).pageOfLines(UserNum, at);
      const policy = await createSettings(db, context).policy();
      const bundles = await deliveriesOf(rows.filter(({ ProductNum }) => isBundle(ProductNum)));
      return {
        purchasehistory: rows.map((line) => {
          const found = bundles.get(line.id) ?? { delivery: itemDelivery(line.units), parts: [] };
          return toEntry(line, found, line.image, policy);
        }),
        ...paging(page, total, LIMITS.historyPage),
      };
    },

    /** The products that an account has had: bought for itself, or received as gifts. */
    async owned(UserNum: number): Promise<number[]> {
      const store = createOrdersStore(db);
      const own = await store.productsOf(UserNum, "own", OWNED_LINES);
      const received = await store.productsOf(UserNum, "received", OWNED_LINES);
      return [...new Set([...own, ...received])].sort((a, b) => a - b);
    },

    /** A page of what other players sent to an account, newest first. */
    async giftsReceived(UserNum: number, page: number): Promise<GiftList> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createOrdersStore(db).pageOfLines(UserNum, at, "received");
      const bundles = await deliveriesOf(rows.filter(({ ProductNum }) => isBundle(ProductNum)));
      return {
        gifts: rows.map((line) =>
          toGift(line, bundles.get(line.id) ?? { delivery: itemDelivery(line.units), parts: [] }),
        ),
        ...paging(page, total, LIMITS.historyPage),
      };
    },

    /** A page of an account's orders, for staff. */
    async ofAccount(UserNum: number, { before, order }: KeysetStart) {
      const { rows, next } = await keysetPage(
        (take) => createOrdersStore(db).listLines(UserNum, { before, order, take }),
        ({ id }) => id,
      );
      const deliveries = await deliveriesOf(rows);
      const items = await createShop(db, context).findMany([...new Set(rows.map((row) => row.ProductNum))]);
      const policy = await createSettings(db, context).policy();
      return {
        orders: rows.map((line) =>
          toEntry(
            line,
            deliveries.get(line.id) ?? { delivery: itemDelivery([]), parts: [] },
            items.get(line.ProductNum)?.image ?? null,
            policy,
          ),
        ),
        next,
      };
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;
