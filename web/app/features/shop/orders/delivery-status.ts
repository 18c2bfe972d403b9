import type { OrderLineEntry } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";

/**
 * Delivery status of a line's items: only the states that occur.
 * @param given whether they are in another player's item bank
 */
export function deliveryStatus(
  { waiting, taken, cancelled, removed }: OrderLineEntry["units"],
  { given = false }: { given?: boolean } = {},
) {
  const all = [
    {
      state: "waiting",
      count: waiting,
      text: given
        ? t("{waiting} in their item bank", { waiting })
        : t("{waiting} in your item bank", { waiting }),
    },
    { state: "taken", count: taken, text: t("{taken} taken", { taken }) },
    { state: "cancelled", count: cancelled, text: t("{cancelled} cancelled", { cancelled }) },
    { state: "removed", count: removed, text: t("{removed} removed", { removed }) },
  ];
  return all.filter(({ count }) => count > 0);
}
