import type { Cart, SingleItem } from "@tambayan/account-service/contract";
import { LIMITS, MAX_INT } from "@tambayan/account-service/contract";
import { withQuery } from "~/platform/page/with-query";
import type { Notice } from "~/platform/session/session.server";

export const CART_CHANGES = ["toggle", "increase", "decrease", "remove"] as const;

/** A click in the cart. `isChecked` is the new state of the check box. */
export interface CartChange {
  intent: (typeof CART_CHANGES)[number];
  seq: number;
  isChecked?: 0 | 1;
}

/** The field by which a form that adds an item says what is next, and its value for buying that item alone, at once. */
export const AFTERWARDS = "afterwards";
export const BUY = "buy";
const QUANTITY = "quantity";
/** The parameters of the page that buys one item. */
export const BUY_PARAMETERS = [BUY, QUANTITY] as const;

/** The page that asks to confirm the order of an item alone; the cart stays as it is. */
export const buyPath = (ProductNum: string | number, quantity: string | number = 1) =>
  withQuery("/shoppingcart", {
    [BUY]: String(ProductNum),
    ...(String(quantity) !== "1" && { [QUANTITY]: String(quantity) }),
  });

/** An item's number in an address; null if no item has it. */
export function readProductNum(given: string | null | undefined): number | null {
  const number = /^-?\d{1,10}$/.test(given ?? "") ? Number(given) : 0;
  return number !== 0 && Math.abs(number) <= MAX_INT ? number : null;
}

/** The item that an address is about; null if it is the cart. */
export function readSingleItem(search: URLSearchParams): SingleItem | null {
  const [ProductNum, quantity] = [readProductNum(search.get(BUY)), Number(search.get(QUANTITY) ?? 1)];
  const isSome = Number.isInteger(quantity) && quantity >= 1 && quantity <= LIMITS.cartQuantity;
  return ProductNum === null ? null : { ProductNum, quantity: isSome ? quantity : 1 };
}

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
