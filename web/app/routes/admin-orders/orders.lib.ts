import type { GameFeatures, Order } from "@tambayan/account-service/contract";

/** What became of an order's pieces: '1 waits, 2 taken'. */
export const fatesOf = ({ waiting, taken, cancelled, removed }: Order["pieces"]) =>
  [
    waiting > 0 && `${waiting} ${waiting === 1 ? "waits" : "wait"}`,
    taken > 0 && `${taken} taken`,
    cancelled > 0 && `${cancelled} cancelled`,
    removed > 0 && `${removed} removed`,
  ]
    .filter(Boolean)
    .join(", ");

type Refundable = Pick<Order, "refundable" | "refundableRemoved">;

/** What an operator should know before they refund what was removed. */
export const REMOVED_WARNING =
  "Their rows are gone from the game. Make sure that the player did not get them before you refund them.";

/** Which of an order's pieces can be refunded, as the call names them, with what the form says of each. */
export function refundChoices({ refundable, refundableRemoved }: Refundable) {
  const all = [
    {
      which: "waiting",
      count: refundable,
      label: `Waiting in the item bank (${refundable})`,
      all: `Empty: all ${refundable} that wait.`,
    },
    {
      which: "removed",
      count: refundableRemoved,
      label: `Removed from the game's table (${refundableRemoved})`,
      all: `Empty: all ${refundableRemoved} that were removed.`,
    },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** What is asked before a refund: nothing leaves an item bank where its row is gone. */
export function refundQuestion(
  { account, product, ...order }: Refundable & Pick<Order, "account" | "product">,
  { milleage }: Pick<GameFeatures, "milleage">,
): string {
  const leaves = order.refundable > 0 && order.refundableRemoved === 0;
  const happens = leaves
    ? [`${product.ItemName} leaves ${account.UserID}'s item bank`, "their R-Coin comes back"]
    : [`${account.UserID} gets the R-Coin for ${product.ItemName} back`];
  if (milleage) happens.push("the Milleage that came with it is taken back");
  const last = happens.pop();
  return `${happens.length > 0 ? `${happens.join(", ")}, and ${last}` : last}.`;
}
