import { t } from "./i18n";
import { inManila } from "./time";

/** Shown for an item that has no picture (spec section 2, shopping cart). */
const DEFAULT_PICTURE = "/art/item-default.svg";
/** From so few on, it is said that they are few. */
const FEW = 10;

/** A picture of an item: one of this site's, or the default one. */
export const pictureOf = ({ image_url }: { image_url: string | null }) =>
  image_url && /^\/(?!\/)/.test(image_url) ? image_url : DEFAULT_PICTURE;

/** What one should know of an item's supply; null where there is enough for as long as one likes. */
export function supplyOf({ stock }: { stock: number | null }): { text: string; gone: boolean } | null {
  if (stock === null || stock > FEW) return null;
  return stock <= 0
    ? { text: t("Sold out"), gone: true }
    : { text: t("Only {stock} left", { stock }), gone: false };
}

/** When its sale ends; null where no end is set. */
export const saleEndOf = ({ sale_end }: { sale_end: string | null }) =>
  sale_end && t("On sale until {date}", { date: inManila(sale_end) });

/** '1 item', '3 items'. */
export const pieces = (count: number) => t("{count, plural, one {# item} other {# items}}", { count });
