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
import { createAccounts } from "../accounts/accounts-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createCart, versionOf } from "../cart/cart-service.ts";
import { createIdempotency } from "../idempotency/idempotency-service.ts";
import { createPoints } from "../points/points-service.ts";
import { createSettings } from "../settings/settings-service.ts";
import { createShop, saleProblem } from "../shop/shop-service.ts";
import { fatesOf } from "./fates.ts";
import { createPurchasesStore, type LineRow, type PieceRow } from "./purchases-store.ts";

const refuse = (message: string) => new ServiceError("conflict", { message });

/** Buying, and what became of it (spec section 2; design.md, purchased items). */
export function createPurchases(db: Database, context: Context) {
  const { now, env } = context;

  const balances = async (handle: Database, UserNum: number) => {
    const points = createPoints(handle, context);
    return {
      userPoints: await points.balanceOf(UserNum, 1),
      userPoints2: await points.balanceOf(UserNum, 2),
    };
  };

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

    const user = await createAccounts(trx, context).findUser(UserNum);
    if (!user) throw new ServiceError("unauthorized");
    const purchase = randomUUID();
    // First of all writes: from here on, this account's changes of coins wait for us.
    if (total > 0) {
      await points.move({ UserNum, currency: 1, delta: -total, reason: "purchase", reference: purchase });
    }
    await store.insertPurchase({ id: purchase, UserNum, total, at });
    let reward = 0;
    for (const { seq, quantity, ProductNum, item } of lines) {
      if (!(await shop.takeStock(ProductNum, quantity)))
        throw refuse(`${item.ItemName}: ${MESSAGES.itemFew}`);
      await shop.countBought(ProductNum, quantity);
      const line = await store.insertLine({
        purchase,
        UserNum,
        ProductNum,
        ItemName: item.ItemName,
        price: item.price,
        quantity,
        at,
      });
      const each = points.has(2) ? pieceReward(item.price, policy) : 0;
      reward += each * quantity;
      for (let piece = 0; piece < quantity; piece += 1) {
        await store.insertPiece(
          { line, reward: each },
          {
            UserUID: user.UserID,
            ProductNum,
            PurPrice: item.price,
            PurDate: toGameTime(at, env.GAME_TIME_ZONE),
          },
        );
      }
      // What was changed meanwhile is not what was agreed to.
      if (!(await cart.take(UserNum, { seq, quantity }))) throw refuse(MESSAGES.cartChanged);
    }
    if (reward > 0) {
      await points.move({ UserNum, currency: 2, delta: reward, reason: "reward", reference: purchase });
    }
    await createAudit(trx, context).record({ action: "purchased", UserNum, client, detail: purchase });
    return {
      message: MESSAGES.bought,
      status: 1,
      purchase,
      total,
      reward,
      ...(await balances(trx, UserNum)),
    };
  }

  function toEntry(
    line: LineRow,
    pieces: PieceRow[],
    image_url: string | null,
    policy: Policy,
  ): PurchaseEntry {
    const fates = fatesOf(pieces);
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
        pieces.filter((piece) => piece.line === line.id),
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

    /** What was bought, a page at a time, newest first, each piece as the game says it is now. */
    async history(UserNum: number, page: number): Promise<PurchaseHistory> {
      const store = createPurchasesStore(db);
      const rows = await store.countLines(UserNum);
      const skip = (page - 1) * LIMITS.historyPage;
      const lines = await store.listLines(UserNum, { skip, take: LIMITS.historyPage });
      return {
        purchasehistory: await toEntries(lines),
        ...paging(page, rows, LIMITS.historyPage),
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
