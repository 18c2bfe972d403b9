import type { Payment, ReceiptState } from "@tambayan/account-service/contract";
import { type Message, msg, t, translateReply } from "~/platform/language/i18n";
import { isOpen } from "../payments.lib";

/**
 * What led to the page: a payment that was just created and is paid on another page, the way back from there, or its
 * Cancel.
 */
export type Step = "pay" | "return" | "cancel";
export const readStep = (search: URLSearchParams): Step | null =>
  (["pay", "return", "cancel"] as const).find((step) => search.get(step) === "1") ?? null;

export const RECEIPT_BADGES: Record<ReceiptState, { variant: "good" | "open" | "bad"; text: Message }> = {
  waiting: { variant: "open", text: msg("Being checked") },
  seconded: { variant: "open", text: msg("Being checked") },
  approved: { variant: "good", text: msg("Approved") },
  rejected: { variant: "bad", text: msg("Rejected") },
};

/** How long after it was credited a payment's page counts the balance up (ms). */
const ARRIVED_MS = 10 * 60_000;

/** The payer's balance before and after a payment that was just credited to it; null for any other one. */
export function arrival(
  { status, giftTo, credited, coins, bonus, firstBonus }: Payment,
  balance: number,
  now: number,
): { before: number; balance: number } | null {
  if (status !== "credited" || giftTo !== null || credited === null) return null;
  if (now - Date.parse(credited) > ARRIVED_MS) return null;
  return { before: Math.max(0, balance - coins - bonus - firstBonus), balance };
}

/** A payment's state in a sentence. */
export function stateText({ status, manual, giftTo, problem }: Payment, step: Step | null): string {
  if (problem !== null) return translateReply(problem);
  if (isOpen(status) && manual) {
    const rejected = manual.receipts.at(-1)?.state === "rejected";
    if (manual.open && rejected)
      return t("Your receipt was rejected. Please read why, and send another one.");
    return manual.open
      ? t("Send the exact amount, then upload your receipt below.")
      : t("Your receipt is being checked. We'll email you as soon as that is done.");
  }
  if (isOpen(status)) {
    if (step === "return")
      return t("We are checking your payment. This can take a minute or two; the page updates by itself.");
    if (step === "cancel")
      return t("You left the payment page without paying. You can go back to it, or cancel the payment.");
    return t("You have not paid yet. Once you have, the page updates by itself.");
  }
  if (status === "paid") return t("Your payment has arrived. Your R-Coin is being credited.");
  if (status === "credited")
    return giftTo === null
      ? t("Thank you! Your R-Coin is in your balance.")
      : t("Thank you! {UserID} has the R-Coin.", { UserID: giftTo });
  if (status === "expired")
    return t("The payment was cancelled or not made in time, and nothing was credited.");
  if (status === "failed") return t("The payment did not go through, and nothing was credited.");
  if (status === "refunded") return t("The money was returned, and the R-Coin taken back.");
  return t("The payment was disputed at the bank or wallet, and the R-Coin taken back.");
}

/** After how many seconds the page asks again; null: nothing will change, or there is a form that must not be lost. */
export function askAgainAfter({ status, manual, problem }: Payment): number | null {
  if (problem !== null || manual?.open) return null;
  if (manual) return isOpen(status) || status === "paid" ? 60 : null;
  return isOpen(status) || status === "paid" ? 5 : null;
}
