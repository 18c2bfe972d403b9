import type { PaymentSales } from "@tambayan/account-service/contract";

export const SALES: PaymentSales = {
  days: [{ day: "2026-11-20", payments: 1, amount: 25_000 }],
  today: 25_000,
  yesterday: 0,
  lastWeek: 5_000,
  packages: [{ name: "Starter", payments: 1, amount: 25_000 }],
  channels: [{ provider: "paymongo", channel: "gcash", payments: 1, amount: 25_000 }],
  streamers: [{ code: "ANA1", payments: 1, amount: 25_000, share: 500 }],
  receipts: 2,
  problems: 1,
  debts: 0,
};
