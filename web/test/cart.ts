import type { Cart, CartEntry } from "@tambayan/account-service/contract";

/** A row of a cart that is checked. @param problem why it cannot be bought now */
export const cartRow = (seq: number, problem: string | null = null): CartEntry => ({
  seq,
  isChecked: 1,
  quantity: 1,
  problem,
  shopitem: {
    ProductNum: seq,
    ItemName: "Cap",
    image_url: null,
    price: 540,
    info: "",
    category: "Hats",
    stock: null,
    sale_end: null,
    regular_price: null,
    cut_end: null,
    drop_start: null,
    since: null,
    parts: [],
  },
});

export const cartOf = (...cart: CartEntry[]): Cart => ({
  cart,
  count: cart.length,
  total: 540,
  version: "v1",
  balance: 5000,
});
