import type { Product } from "@tambayan/account-service/contract";
import { count } from "~/lib/console";

interface ProductMark {
  look: "good" | "open" | "bad" | "quiet";
  text: string;
}

/** What the shop makes of an item now, in a word. */
export function markOf({ item, gamePrice }: Product, now: number): ProductMark {
  if (!item) return { look: "quiet", text: "Not in the shop" };
  if (!item.published) return { look: "quiet", text: "Hidden" };
  if (item.saleEnd && Date.parse(item.saleEnd) <= now) return { look: "quiet", text: "Sale is over" };
  if (item.saleStart && Date.parse(item.saleStart) > now) return { look: "open", text: "Sale to come" };
  const price = item.price ?? gamePrice ?? -1;
  if (price < 0) return { look: "bad", text: "Not sold: no price" };
  if (price === 0 && !item.free) return { look: "bad", text: "Not sold: 0 R-Coin" };
  return item.stock === 0 ? { look: "bad", text: "Sold out" } : { look: "good", text: "On sale" };
}

/** A price as people read it; the game may have none. */
export const inCoins = (price: number | null) =>
  price === null || price < 0 ? "none" : `${count(price)} R-Coin`;

/** The game's price as people read it; one that is a text and no number as it stands there. */
export const gamePriceOf = ({ gamePrice, gamePriceUnread }: Product) =>
  gamePriceUnread === null ? inCoins(gamePrice) : `“${gamePriceUnread}”, which is no number`;

/** What an operator should know before they set a price: the game's own, or why it cannot be used. */
export function priceHint({ gamePrice, gamePriceUnread }: Product): string {
  if (gamePriceUnread !== null) {
    return `The game has “${gamePriceUnread}” for a price, which is no whole number. Set one here.`;
  }
  return `Empty: the game's own (${gamePrice === null || gamePrice < 0 ? "it has none" : count(gamePrice)}).`;
}

/** What a piece costs. */
export const priceOf = ({ item, gamePrice }: Product) => inCoins(item?.price ?? gamePrice);

/** How many are left. */
export const stockOf = ({ item }: Product) =>
  item === null ? "–" : item.stock === null ? "never runs out" : count(item.stock);
