import type { Payment, PaymentsPage, TopUpOffer, TopUpPackage } from "@tambayan/account-service/contract";
import { ONE_PAGE } from "./visit";

export const PAYMENT_ID = "0b54ad76-4f0e-4c11-8a3e-1d9f6c1b2a30";

export const PACKAGE: TopUpPackage = {
  id: 3,
  name: "Starter",
  price: 25_000,
  coins: 5_000,
  bonus: 500,
  firstBonus: 250,
  picture: null,
  ends: null,
  dayLimit: 0,
};

export const OFFER: TopUpOffer = {
  packages: [PACKAGE],
  providers: [
    { name: "paymongo", methods: ["gcash", "paymaya", "card", "qrph"] },
    { name: "manual", methods: [] },
  ],
  channels: [{ id: 7, kind: "gcash", name: "GCash by transfer" }],
  gifts: true,
};

export const PAYMENTS: PaymentsPage = { payments: [], debt: 0, blocked: false, ...ONE_PAGE };

export const PAYMENT: Payment = {
  id: PAYMENT_ID,
  reference: "P-ACDE2347",
  status: "pending",
  name: "Starter",
  price: 25_000,
  coins: 5_000,
  bonus: 500,
  provider: "paymongo",
  created: "2026-11-24T02:00:00.000Z",
  credited: null,
  giftTo: null,
  checkout_url: "https://checkout.example/cs_1",
  expires: "2026-11-25T02:00:00.000Z",
  firstBonus: 0,
  message: "",
  problem: null,
  manual: null,
};

export const MANUAL: NonNullable<Payment["manual"]> = {
  kind: "gcash",
  channel: "GCash by transfer",
  accountName: "Tambayan Store",
  accountNumber: "0917 000 0000",
  instructions: "",
  reference: "P-ACDE2347",
  receipts: [],
  open: true,
};
export const BY_HAND: Payment = { ...PAYMENT, provider: "manual", checkout_url: null, manual: MANUAL };
