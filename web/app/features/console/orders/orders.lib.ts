import type { GameFeatures, Order } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";

/** Delivery status of an order's items: '1 in the item bank, 2 taken'. */
export const deliveryText = ({ waiting, taken, cancelled, removed }: Order["units"]) =>
  [
    waiting > 0 && `${waiting} in the item bank`,
    taken > 0 && `${taken} taken`,
    cancelled > 0 && `${cancelled} cancelled`,
    removed > 0 && `${removed} removed`,
  ]
    .filter(Boolean)
    .join(", ");

/** A bundle's items in words: '1 × Cap, 5 × Potion'; empty for a single item. */
export const partsText = (parts: Order["parts"]) =>
  parts.map(({ ItemName, quantity }) => `${quantity} × ${ItemName}`).join(", ");

type Refundable = Pick<Order, "refundable" | "refundableRemoved">;

/** What staff should know before they refund removed items. */
export const REMOVED_WARNING =
  "These items are no longer in the game's table. Before you refund them, make sure that the player did not get them.";

/** Which of an order's items can be refunded, by the call's names, with the form's texts. */
export function refundChoices({ refundable, refundableRemoved }: Refundable) {
  const all = [
    {
      which: "waiting",
      count: refundable,
      label: `In the item bank (${refundable})`,
      all: `Leave empty for all ${refundable}.`,
    },
    {
      which: "removed",
      count: refundableRemoved,
      label: `Removed from the game's table (${refundableRemoved})`,
      all: `Leave empty for all ${refundableRemoved}.`,
    },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** The confirmation before a refund: an item whose row is gone is not in an item bank. */
export function refundQuestion(
  { account, product, gift, ...order }: Refundable & Pick<Order, "account" | "product" | "gift">,
  { milleage }: Pick<GameFeatures, "milleage">,
): string {
  const leaves = order.refundable > 0 && order.refundableRemoved === 0;
  const happens = leaves
    ? [
        `${product.ItemName} is removed from ${(gift?.receiver ?? account).UserID}'s item bank`,
        withCurrencyNames(gift ? `the R-Coin is refunded to ${account.UserID}` : "the R-Coin is refunded"),
      ]
    : [`${account.UserID} gets a refund for ${product.ItemName}`];
  if (milleage) happens.push(withCurrencyNames("the bonus Milleage is taken back"));
  const last = happens.pop();
  return `${happens.length > 0 ? `${happens.join(", ")}, and ${last}` : last}.`;
}
