import type { PaymentSales } from "@tambayan/account-service/contract";

const sums = { payments: 2, amount: 30_000, today: 25_000, yesterday: 0, lastWeek: 5_000 };

export const SALES: PaymentSales = {
  days: [{ day: "2026-11-20", payments: 1, amount: 25_000 }],
  today: 25_000,
  yesterday: 0,
  lastWeek: 5_000,
  packages: [{ name: "Starter", ...sums }],
  channels: [{ provider: "paymongo", channel: "gcash", ...sums }],
  streamers: [{ code: "ANA1", ...sums, share: 500 }],
  others: { packages: null, channels: null, streamers: { ...sums, share: 70 } },
  receipts: 2,
  problems: 1,
  debts: 0,
};
