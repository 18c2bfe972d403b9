import type { PurchaseEntry } from "@tambayan/account-service/contract";
import { t } from "~/lib/i18n";

/** What became of a line's pieces, in plain words; nothing of what none did. */
export function fates({ waiting, taken, cancelled, removed }: PurchaseEntry["pieces"]) {
  const all = [
    {
      state: "waiting",
      count: waiting,
      text: t("{waiting, plural, one {# waits} other {# wait}} in your item bank", { waiting }),
    },
    { state: "taken", count: taken, text: t("{taken} taken", { taken }) },
    { state: "cancelled", count: cancelled, text: t("{cancelled} cancelled", { cancelled }) },
    { state: "removed", count: removed, text: t("{removed} removed", { removed }) },
  ];
  return all.filter(({ count }) => count > 0);
}
