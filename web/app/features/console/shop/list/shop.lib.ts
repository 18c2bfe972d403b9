import type { Product } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import { formatCount } from "../../console";

interface ProductBadge {
  variant: "good" | "open" | "bad" | "quiet";
  text: string;
}

/** Query parameter of the page that changes several items: the number of one of them. */
export const ITEMS = "item";

/** An item's current status in the shop. */
export function badgeOf({ item, gamePrice, parts }: Product, now: number): ProductBadge {
  if (!item) return { variant: "quiet", text: "Not in the shop" };
  if (!item.published) return { variant: "quiet", text: "Hidden" };
  if (item.saleEnd && Date.parse(item.saleEnd) <= now) return { variant: "quiet", text: "Sale ended" };
  if (item.saleStart && Date.parse(item.saleStart) > now) {
    return { variant: "open", text: item.isDrop ? "Drop scheduled" : "Scheduled" };
  }
  const price = item.price ?? gamePrice ?? -1;
  if (price < 0) return { variant: "bad", text: "Not sold: no price" };
  if (price === 0 && !item.free) return { variant: "bad", text: withCurrencyNames("Not sold: 0 R-Coin") };
  if (parts?.some(({ inGame }) => !inGame)) return { variant: "bad", text: "Not sold: an item is missing" };
  if (item.stock === 0) return { variant: "bad", text: "Sold out" };
  return { variant: "good", text: item.isDrop ? "Drop" : "On sale" };
}

/** A formatted price; the game may have none. */
export const inCoins = (price: number | null) =>
  price === null || price < 0 ? "None" : withCurrencyNames(`${formatCount(price)} R-Coin`);

/** The item's price in the game; quoted if it is a text that is not a number. */
export const gamePriceOf = ({ gamePrice, gamePriceUnread }: Product) =>
  gamePriceUnread === null ? inCoins(gamePrice) : `"${gamePriceUnread}", which is not a number`;

/** Hint of the price field: the price in the game, or why it cannot be used. */
export function priceHint({ gamePrice, gamePriceUnread }: Product): string {
  if (gamePriceUnread !== null) {
    return `The price in the game, "${gamePriceUnread}", is not a whole number. Set one here.`;
  }
  return `Leave empty for the price in the game (${gamePrice === null || gamePrice < 0 ? "none" : formatCount(gamePrice)}).`;
}

/** The price of one item. */
export const priceOf = ({ item, gamePrice }: Product) => inCoins(item?.price ?? gamePrice);

/** The reduced price and when it is on; null without one. @param time formats an instant */
export const cutOf = ({ item }: Product, time: (instant: string) => string) =>
  item?.cutPrice == null || item.cutStart === null || item.cutEnd === null
    ? null
    : `${inCoins(item.cutPrice)}, ${time(item.cutStart)} – ${time(item.cutEnd)}`;

/** The remaining stock. */
export const stockOf = ({ item }: Product) =>
  item === null ? "–" : item.stock === null ? "Unlimited" : formatCount(item.stock);
