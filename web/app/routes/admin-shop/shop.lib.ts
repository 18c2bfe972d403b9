import type { Product } from "@tambayan/account-service/contract";
import { count } from "~/lib/console";

interface ProductMark {
  look: "good" | "open" | "bad" | "quiet";
  text: string;
}

/** What the shop makes of an item now, in a word. */
export function markOf({ item }: Product, now: number): ProductMark {
  if (!item) return { look: "quiet", text: "Not in the shop" };
  if (!item.published) return { look: "quiet", text: "Hidden" };
  if (item.saleEnd && Date.parse(item.saleEnd) <= now) return { look: "quiet", text: "Sale is over" };
  if (item.saleStart && Date.parse(item.saleStart) > now) return { look: "open", text: "Sale to come" };
  return item.stock === 0 ? { look: "bad", text: "Sold out" } : { look: "good", text: "On sale" };
}

/** A price as people read it; the game may have none. */
export const inCoins = (price: number | null) =>
  price === null || price < 0 ? "none" : `${count(price)} R-Coin`;

/** What a piece costs. */
export const priceOf = ({ item, gamePrice }: Product) => inCoins(item?.price ?? gamePrice);

/** How many are left. */
export const stockOf = ({ item }: Product) =>
  item === null ? "–" : item.stock === null ? "never runs out" : count(item.stock);
