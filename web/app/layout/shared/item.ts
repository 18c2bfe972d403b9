import { t } from "~/platform/language/i18n";
import { inManila } from "~/platform/time/time";

/** Shown for items without a picture. */
const DEFAULT_PICTURE = "/art/item-default.svg";
/** From this number down, the remaining stock is shown. */
const FEW = 10;

/** An item's picture: one of this site's, or the default one. */
export const pictureOf = ({ image_url }: { image_url: string | null }) =>
  image_url && /^\/(?!\/)/.test(image_url) ? image_url : DEFAULT_PICTURE;

/** An item's limited stock; null if there is plenty. */
export function supplyOf({ stock }: { stock: number | null }): { text: string; gone: boolean } | null {
  if (stock === null || stock > FEW) return null;
  return stock <= 0
    ? { text: t("Sold out"), gone: true }
    : { text: t("Only {stock} left", { stock }), gone: false };
}

/** The end of its sale; null if none is set. */
export const saleEndOf = ({ sale_end }: { sale_end: string | null }) =>
  sale_end && t("On sale until {date}", { date: inManila(sale_end) });

/** '1 item', '3 items'. */
export const itemCount = (count: number) => t("{count, plural, one {# item} other {# items}}", { count });
