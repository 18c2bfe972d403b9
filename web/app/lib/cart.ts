import type { Cart } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";

export const CART_CHANGES = ["toggle", "increase", "decrease", "remove"] as const;

/** A click in the cart. `isChecked` is what the box was set to. */
export interface CartChange {
  intent: (typeof CART_CHANGES)[number];
  seq: number;
  isChecked?: 0 | 1;
}

/** What the site answers to a change of the cart made by script. */
export interface CartAnswer {
  cart: Cart | null;
  /** Why it was not made. */
  error: string | null;
  /** It takes a login. */
  login?: true;
}

/** The rows after a click, as the service will have them (spec section 4: toggled, increased and decreased per item). */
export function changed(rows: Cart["cart"], { intent, seq, isChecked }: CartChange): Cart["cart"] {
  if (intent === "remove") return rows.filter((row) => row.seq !== seq);
  return rows.map((row) => {
    if (row.seq !== seq) return row;
    if (intent === "toggle") return { ...row, isChecked: isChecked ?? 1 - row.isChecked };
    const quantity = row.quantity + (intent === "increase" ? 1 : -1);
    return { ...row, quantity: Math.min(LIMITS.cartQuantity, Math.max(1, quantity)) };
  });
}

/** Checked, and nothing stands in its way. */
export const canBeBought = (row: Cart["cart"][number]) => row.isChecked === 1 && row.problem === null;

/** What 'Proceed to Buy' would buy, and what it costs. */
export function summary(rows: Cart["cart"]) {
  const bought = rows.filter(canBeBought);
  return {
    /** All that is in the cart. */
    count: rows.reduce((sum, row) => sum + row.quantity, 0),
    pieces: bought.reduce((sum, row) => sum + row.quantity, 0),
    total: bought.reduce((sum, row) => sum + row.quantity * row.shopitem.price, 0),
  };
}
