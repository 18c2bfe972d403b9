import { createHash } from "node:crypto";
import { type Cart, MESSAGES, partsFingerprint, type SingleItem } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm, notFound } from "../../../errors.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createShop, saleProblem, toShopItem } from "../catalogue/index.ts";
import { type CartRow, createCartStore } from "./store.ts";

type CheckedItem = Pick<CartRow, "ProductNum" | "quantity"> & {
  parts: Parameters<typeof partsFingerprint>[0];
};

/**
 * Fingerprint of a choice of items and quantities, in any order: the `version` of a cart. It includes the parts of
 * bundles, which staff may change between showing a cart and buying it.
 */
export function versionOf(rows: CheckedItem[]): string {
  const choice = rows
    .map(
      ({ ProductNum, quantity, parts }) =>
        `${ProductNum}x${quantity}${parts.length > 0 ? `[${partsFingerprint(parts)}]` : ""}`,
    )
    .sort();
  return createHash("sha256").update(choice.join()).digest("base64url").slice(0, 22);
}

/** Shopping carts. A cart belongs to the account, so it survives logging out. */
export function createCart(db: Database, context: Context) {
  const store = createCartStore(db);
  const shop = createShop(db, context);

  /** @param handle a transaction's, if the addition is part of one; then a duplicate row runs all of that again */
  async function insertOrIncrease(handle: Database, UserNum: number, ProductNum: number, quantity: number) {
    const item = (await createShop(handle, context).findMany([ProductNum])).get(ProductNum);
    const problem = saleProblem(item, 1, context.now());
    if (problem) throw invalidForm({ ProductNum: problem });
    if (await createCartStore(handle).add(UserNum, ProductNum, quantity)) return;
    await handle.transaction(
      async (trx) => {
        const within = createCartStore(trx);
        // Serializes additions of one account, so that none is missed when counting.
        await createLedger(trx, context).lock(UserNum, "referral");
        if (await within.add(UserNum, ProductNum, quantity)) return;
        const rows = await within.list(UserNum);
        if (rows.some((row) => row.ProductNum === ProductNum)) {
          // Added a moment ago, where there was nothing to lock; otherwise it is beyond the maximum.
          if (await within.add(UserNum, ProductNum, quantity)) return;
          throw invalidForm({ quantity: MESSAGES.quantityInvalid });
        }
        const { cartRows } = await createSettings(trx, context).policy();
        if (rows.length >= cartRows) throw invalidForm({ ProductNum: MESSAGES.cartFull });
        await within.insert(UserNum, ProductNum, quantity);
      },
      // Without a row of ours there is nothing to lock.
      { rerunDuplicates: true },
    );
  }

  return {
    /**
     * The whole cart. Items that the game no longer has are removed.
     * @param balance the account's R-Coin, if the caller has just read it
     */
    async read(UserNum: number, balance?: number): Promise<Cart> {
      const rows = await store.list(UserNum);
      const items = await shop.findMany(rows.map((row) => row.ProductNum));
      const entries: Cart["cart"] = [];
      for (const row of rows) {
        const item = items.get(row.ProductNum);
        if (!item) await store.remove(UserNum, row.seq);
        else {
          entries.push({
            seq: row.seq,
            quantity: row.quantity,
            isChecked: row.isChecked,
            shopitem: toShopItem(item),
            problem: saleProblem(item, row.quantity, context.now()),
          });
        }
      }
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
      const bought = entries.filter((entry) => entry.isChecked === 1 && entry.problem === null);
      return {
        cart: entries,
        count: sum(entries.map((entry) => entry.quantity)),
        total: sum(bought.map((entry) => entry.quantity * entry.shopitem.price)),
        version: versionOf(bought.map(({ quantity, shopitem }) => ({ ...shopitem, quantity }))),
        balance: balance ?? (await createLedger(db, context).balanceOf(UserNum, "coin")),
      };
    },

    /** What buying an item alone would be, in the form of a cart. @throws ServiceError not_found */
    async single(UserNum: number, { ProductNum, quantity }: SingleItem): Promise<Cart> {
      const item = (await shop.findMany([ProductNum])).get(ProductNum);
      if (!item?.published) throw notFound(MESSAGES.itemGone);
      const problem = saleProblem(item, quantity, context.now());
      const shopitem = toShopItem(item);
      return {
        cart: [{ seq: 0, quantity, isChecked: 1, shopitem, problem }],
        count: quantity,
        total: problem === null ? quantity * shopitem.price : 0,
        version: versionOf(problem === null ? [{ ...shopitem, quantity }] : []),
        balance: await createLedger(db, context).balanceOf(UserNum, "coin"),
      };
    },

    /**
     * Adds an item, and checks it. A repeat with the same key adds nothing.
     * @throws ServiceError validation if it is not on sale, beyond 99 of one item, if the cart is full, or if the key
     *   was used for something else
     */
    async add(UserNum: number, ProductNum: number, quantity: number, key?: string): Promise<void> {
      if (key === undefined) return insertOrIncrease(db, UserNum, ProductNum, quantity);
      const request = { ProductNum, quantity };
      // Whether it was added is all that is kept: a repeat shows the cart as it is by then.
      await createIdempotency(db, context).once({ UserNum, key, call: "cart-add", request }, async (trx) => {
        await insertOrIncrease(trx, UserNum, ProductNum, quantity);
        return true;
      });
    },

    /** @throws ServiceError not_found */
    async check(UserNum: number, seq: number, isChecked: number | undefined): Promise<void> {
      if (!(await store.check(UserNum, seq, isChecked))) {
        throw notFound(MESSAGES.cartRowGone);
      }
    },

    /** Changes a quantity within 1 to 99. @throws ServiceError not_found */
    async change(UserNum: number, seq: number, by: 1 | -1): Promise<void> {
      if (!(await store.hasRow(UserNum, seq))) {
        throw notFound(MESSAGES.cartRowGone);
      }
      await store.change(UserNum, seq, by);
    },

    /** Removing an item twice changes nothing. */
    remove: (UserNum: number, seq: number) => store.remove(UserNum, seq),

    /**
     * The checked items in the order of their numbers: orders take stock in the same order, so that they do not
     * deadlock.
     */
    async checked(UserNum: number): Promise<CartRow[]> {
      const rows = await store.list(UserNum);
      return rows
        .filter((row) => row.isChecked === 1)
        .sort((one, other) => one.ProductNum - other.ProductNum);
    },

    /** Removes rows as they were read. @returns false if one was changed meanwhile */
    take: store.take,
  };
}
export type CartService = ReturnType<typeof createCart>;
