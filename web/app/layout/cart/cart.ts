import type { Cart } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import type { Notice } from "~/platform/session/session.server";
import { withQuery } from "~/platform/with-query";

export const CART_CHANGES = ["toggle", "increase", "decrease", "remove"] as const;

/** A click in the cart. `isChecked` is the new state of the check box. */
export interface CartChange {
  intent: (typeof CART_CHANGES)[number];
  seq: number;
  isChecked?: 0 | 1;
}

/** The field by which a form that adds an item says what is next, and its value for buying at once. */
export const AFTERWARDS = "afterwards";
export const BUY = "buy";
/** The cart, which asks to confirm the purchase of this item if it is the only one checked. */
export const buyPath = (ProductNum: string) => withQuery("/shoppingcart", { [BUY]: ProductNum });

/** Response to a change of the cart made by script. */
export interface CartResult {
  cart: Cart | null;
  /** Why the change was rejected. */
  error: string | null;
  /** Requires a login. */
  login?: true;
  /** The session has ended: what to say. */
  sessionOver?: Notice;
}

/** The rows after a click, as the service will return them. */
export function changed(rows: Cart["cart"], { intent, seq, isChecked }: CartChange): Cart["cart"] {
  if (intent === "remove") return rows.filter((row) => row.seq !== seq);
  return rows.map((row) => {
    if (row.seq !== seq) return row;
    if (intent === "toggle") return { ...row, isChecked: isChecked ?? 1 - row.isChecked };
    const quantity = row.quantity + (intent === "increase" ? 1 : -1);
    return { ...row, quantity: Math.min(LIMITS.cartQuantity, Math.max(1, quantity)) };
  });
}

/** Checked, and without a problem. */
export const canBeBought = (row: Cart["cart"][number]) => row.isChecked === 1 && row.problem === null;

/** The items that 'Proceed to Buy' would buy, and their total. */
export function summary(rows: Cart["cart"]) {
  const bought = rows.filter(canBeBought);
  return {
    /** All items in the cart. */
    count: rows.reduce((sum, row) => sum + row.quantity, 0),
    items: bought.reduce((sum, row) => sum + row.quantity, 0),
    total: bought.reduce((sum, row) => sum + row.quantity * row.shopitem.price, 0),
  };
}

/** Whether 'Proceed to Buy' would buy only this item. @param ProductNum from an address */
export const isOnlyOne = (rows: Cart["cart"], ProductNum: string | null) => {
  const bought = rows.filter(canBeBought);
  return bought.length === 1 && String(bought[0]?.shopitem.ProductNum) === ProductNum;
};
