import { randomUUID } from "node:crypto";
import {
  type BuyRequest,
  type BuyResponse,
  CONSOLE_ROWS,
  LIMITS,
  MESSAGES,
  type PurchaseEntry,
  type PurchaseHistory,
  paging,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { isRefundable, type Policy, pieceReward } from "../../policy/policy.ts";
import { createNames } from "../accounts/names-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createCart, versionOf } from "../cart/cart-service.ts";
import { createIdempotency } from "../idempotency/idempotency-service.ts";
import { createPoints, type Movement } from "../points/points-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createShop, saleProblem } from "../shop/shop-service.ts";
import { fatesOf } from "./fates.ts";
import { createPurchasesStore, type LineRow, type NewPiece, PIECES_AT_ONCE } from "./purchases-store.ts";

const refuse = (message: string) => new ServiceError("conflict", { message });

/** Buying, and what became of it. */
export function createPurchases(db: Database, context: Context) {
  const { now, env } = context;

  /** The whole purchase: coins, stock, order, delivery, reward and cart, or nothing of it. */
  async function writePurchase(
    trx: Database,
    UserNum: number,
    { expectedTotal, expectedVersion }: BuyRequest,
    client: Client,
  ): Promise<BuyResponse> {
    const [cart, shop, points] = [
      createCart(trx, context),
      createShop(trx, context),
      createPoints(trx, context),
    ];
    const store = createPurchasesStore(trx);
    const policy = await createSettings(trx, context).policy();
    const at = now();

    const rows = await cart.checked(UserNum);
    if (rows.length === 0) throw refuse(MESSAGES.cartNothingChecked);
    const items = await shop.findMany(rows.map((row) => row.ProductNum));
    const lines = rows.map((row) => {
      const item = items.get(row.ProductNum);
      const problem = saleProblem(item, row.quantity, at);
      if (!item || problem) throw refuse(`${item?.ItemName ?? ""}: ${problem ?? MESSAGES.itemGone}`);
      return { ...row, item };
    });
    const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
    if (pieces > policy.purchasePieces) {
      throw refuse(`At most ${policy.purchasePieces} pieces can be bought at once.`);
    }
    const total = lines.reduce((sum, line) => sum + line.quantity * line.item.price, 0);
    if (expectedTotal !== undefined && expectedTotal !== total) {
      throw new ServiceError("price_changed", {
        message: `${MESSAGES.priceChanged} The total is now ${total} R-Coin.`,
      });
    }

    if (expectedVersion !== undefined && expectedVersion !== versionOf(rows)) {
      throw refuse(MESSAGES.cartChanged);
    }

    const UserUID = (await createNames(trx).userIds([UserNum])).get(UserNum);
    if (UserUID === undefined) throw new ServiceError("unauthorized");

    const purchase = randomUUID();
    const bought = lines.map(({ quantity, ProductNum, item }) => ({
      quantity,
      ProductNum,
      item,
      reward: points.has(2) ? pieceReward(item.price, policy) : 0,
    }));
    const reward = bought.reduce((sum, line) => sum + line.quantity * line.reward, 0);
    // The balance first: from here on, whatever else this account buys or redeems waits for us.
    const movement = { UserNum, reference: purchase } as const;
    const [first, ...others]: Movement[] = [
      { ...movement, currency: 1 as const, delta: -total, reason: "purchase" as const },
      { ...movement, currency: 2 as const, delta: reward, reason: "reward" as const },
    ].filter(({ delta }) => delta !== 0);
    const balances = first ? await points.moveTogether([first, ...others]) : null;
    // What was changed meanwhile is not what was agreed to.
    if (!(await cart.take(UserNum, rows))) throw refuse(MESSAGES.cartChanged);
    await store.insertPurchase({ id: purchase, UserNum, total, at });
    const ids = await store.insertLines(
      bought.map(({ quantity, ProductNum, item: { ItemName, price } }) => ({
        purchase,
        UserNum,
        ProductNum,
        ItemName,
        price,
        quantity,
        at,
      })),
    );
    const delivered = bought.flatMap(({ quantity, ProductNum, item, reward }) =>
      Array<NewPiece>(quantity).fill({
        line: ids.get(ProductNum) as number,
        reward,
        ProductNum,
        PurPrice: item.price,
      }),
    );
    await store.insertPieces(delivered, { UserUID, PurDate: toGameTime(at, env.GAME_TIME_ZONE) });
    // Last of all that is not everybody's, so that others wait for a wanted item as briefly as can be; and in the order of their
    // numbers, so that two purchases never wait for each other. An item without a stock is not touched.
    for (const { ProductNum, quantity, item } of bought) {
      if (item.stock !== null && !(await shop.takeStock(ProductNum, quantity))) {
        throw refuse(`${item.ItemName}: ${MESSAGES.itemFew}`);
      }
    }
    await createAudit(trx, context).record({ action: "purchased", UserNum, client, detail: purchase });
    return {
      message: MESSAGES.bought,
      status: 1,
      purchase,
      total,
      reward,
      ...(balances
        ? { userPoints: balances.get(1) ?? 0, userPoints2: balances.get(2) ?? 0 }
        : await points.balancesOf(UserNum)),
    };
  }

  function toEntry(
    line: LineRow,
    fates: PurchaseEntry["pieces"],
    image_url: string | null,
    policy: Policy,
  ): PurchaseEntry {
    return {
      line: line.id,
      shopitem: { ItemName: line.ItemName, image_url, price: line.price },
      quantity: line.quantity,
      PurDate: line.at.toISOString(),
      pieces: fates,
      refundable: isRefundable(line.at, now(), policy) ? fates.waiting : 0,
    };
  }

  /** Lines as people read them, each piece as the game says it is now. */
  async function toEntries(lines: LineRow[]): Promise<PurchaseEntry[]> {
    const pieces = await createPurchasesStore(db).listPieces(lines.map((line) => line.id));
    const items = await createShop(db, context).findMany([...new Set(lines.map((line) => line.ProductNum))]);
    const policy = await createSettings(db, context).policy();
    return lines.map((line) =>
      toEntry(
        line,
        fatesOf(pieces.filter((piece) => piece.line === line.id)),
        items.get(line.ProductNum)?.image ?? null,
        policy,
      ),
    );
  }

  return {
    /**
     * Buys what is checked in the cart.
     * @throws ServiceError not_enough_coins, price_changed, conflict with the reason, validation for a key used otherwise
     */
    buy: (UserNum: number, request: BuyRequest, key: string | undefined, client: Client) =>
      createIdempotency(db, context).once({ UserNum, key, call: "buy", request }, (trx) =>
        writePurchase(trx, UserNum, request, client),
      ),

    /** Where our orders and the game's item bank disagree. @param take how many of each to name */
    disagreements: (take: number) => createPurchasesStore(db).disagreements(take),
    /** Remembers which pieces the game took, before their rows are removed by somebody. */
    async noteTaken(): Promise<void> {
      const store = createPurchasesStore(db);
      while (await store.noteTaken(now(), PIECES_AT_ONCE));
    },

    /** Pieces of items that were bought and not given back; of all items where none are named. */
    countSold: (productNums?: number[]) => createPurchasesStore(db).countSold(productNums),

    /** What was bought, a page at a time, newest first, each piece as the game says it is now. */
    async history(UserNum: number, page: number): Promise<PurchaseHistory> {
      const at = { skip: (page - 1) * LIMITS.historyPage, take: LIMITS.historyPage };
      const { rows, total } = await createPurchasesStore(db).pageOfLines(UserNum, at);
      const policy = await createSettings(db, context).policy();
      return {
        purchasehistory: rows.map((line) => toEntry(line, fatesOf(line.pieces), line.image, policy)),
        ...paging(page, total, LIMITS.historyPage),
      };
    },

    /** The same for operators, by the last line of the page before. */
    async ofAccount(UserNum: number, before: number | undefined) {
      const lines = await createPurchasesStore(db).listLinesBefore(UserNum, before, CONSOLE_ROWS + 1);
      const shown = lines.slice(0, CONSOLE_ROWS);
      return {
        purchases: await toEntries(shown),
        next: lines.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  };
}
export type Purchases = ReturnType<typeof createPurchases>;
