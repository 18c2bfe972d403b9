import {
  CONSOLE_MESSAGES,
  type PaymentRecord,
  type PaymentStory,
  type Receipt,
} from "@tambayan/account-service/contract";
import { PAYMENT_ID } from "./payments";

export const AT = "2026-11-24T02:00:00.000Z";
export const JUAN = { UserNum: 7, UserID: "juan" };
export const RECORD: PaymentRecord = {
  id: PAYMENT_ID,
  reference: "P-ACDE2347",
  status: "credited",
  account: JUAN,
  receiver: null,
  name: "Starter",
  price: 25_000,
  coins: 5_000,
  bonus: 500,
  firstBonus: 0,
  provider: "paymongo",
  channel: "gcash",
  providerId: "cs_1",
  created: AT,
  credited: AT,
  refunded: 0,
  streamer: null,
  share: 0,
  problem: null,
};
export const STORY: PaymentStory = {
  payment: { ...RECORD, message: "", expires: AT, taken: 0, owed: 0, refundable: true },
  events: [],
  ledger: [],
  mails: [],
  receipts: [],
};
export const RECEIPT: Receipt = {
  id: "6f1f8a0e-9d56-4c0b-9a55-0d8e7c1b2a31",
  payment: PAYMENT_ID,
  account: JUAN,
  price: 25_000,
  channel: "GCash",
  coins: 1_050,
  ownReference: "P-1",
  reference: "9001234567",
  name: "Juan",
  sent: AT,
  state: "waiting",
  reason: null,
  approvedBy: null,
  decidedBy: null,
  decided: null,
  sameReference: [],
  samePicture: [],
  needsTwo: false,
};
export const SAVED = { message: CONSOLE_MESSAGES.packageSaved, id: 3 };
export const DONE = { message: "Done." };
