import type { PurchaseEntry } from "@tambayan/account-service/contract";

/** What became of a line's pieces, in plain words; nothing of what none did. */
export function fates({ waiting, taken, cancelled }: PurchaseEntry["pieces"]) {
  const all = [
    {
      state: "waiting",
      count: waiting,
      text: `${waiting} ${waiting === 1 ? "waits" : "wait"} in your item bank`,
    },
    { state: "taken", count: taken, text: `${taken} taken` },
    { state: "cancelled", count: cancelled, text: `${cancelled} cancelled` },
  ];
  return all.filter(({ count }) => count > 0);
}
