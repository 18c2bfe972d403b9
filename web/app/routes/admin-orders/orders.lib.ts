import type { Order } from "@tambayan/account-service/contract";

/** What became of an order's pieces: '1 waits, 2 taken'. */
export const fatesOf = ({ waiting, taken, cancelled }: Order["pieces"]) =>
  [
    waiting > 0 && `${waiting} ${waiting === 1 ? "waits" : "wait"}`,
    taken > 0 && `${taken} taken`,
    cancelled > 0 && `${cancelled} cancelled`,
  ]
    .filter(Boolean)
    .join(", ");
