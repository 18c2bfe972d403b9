import {
  type ChannelKind,
  PAYMENT_PROVIDERS,
  type PAYMENT_SOURCES,
  type PaymentProviderName,
  type PaymentRecord,
  type PaymentState,
  paymentMethodName,
  type ReceiptState,
} from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";
import { formatCount } from "../console";

/** The pages about payments, linked above each of them. */
export const PAYMENT_PAGES = [
  ["/admin/payments", "Payments"],
  ["/admin/payments/packages", "Packages"],
  ["/admin/payments/channels", "Transfer accounts"],
  ["/admin/payments/debts", "Debts"],
] as const;

type Variant = "good" | "open" | "bad" | "quiet";

export const STATE_BADGES: Record<PaymentState, { variant: Variant; text: string }> = {
  created: { variant: "quiet", text: "Created" },
  pending: { variant: "open", text: "Pending" },
  paid: { variant: "open", text: "Paid, not credited" },
  credited: { variant: "good", text: "Credited" },
  expired: { variant: "quiet", text: "Not paid" },
  failed: { variant: "quiet", text: "Failed" },
  refunded: { variant: "bad", text: "Refunded" },
  disputed: { variant: "bad", text: "Disputed" },
};

export const PROVIDER_NAMES = Object.fromEntries(
  PAYMENT_PROVIDERS.map((provider) => [provider, paymentMethodName(provider)]),
) as Record<PaymentProviderName, string>;

export const CHANNEL_KIND_NAMES: Record<ChannelKind, string> = {
  gcash: "GCash",
  maya: "Maya",
  bank: "Bank account",
  other: "Other",
};

export const RECEIPT_BADGES: Record<ReceiptState, { variant: Variant; text: string }> = {
  waiting: { variant: "open", text: "To check" },
  seconded: { variant: "open", text: "Needs a second person" },
  approved: { variant: "good", text: "Approved" },
  rejected: { variant: "bad", text: "Rejected" },
};

export const SOURCE_NAMES: Record<(typeof PAYMENT_SOURCES)[number], string> = {
  player: "Player",
  webhook: "Webhook",
  provider: "Provider",
  staff: "Staff",
  service: "This site",
};

const PROBLEMS: Record<string, string> = {
  account: "The account that was paid for is gone.",
  amount: "The amount received is not the package price. Nothing was credited.",
  balance: "The balance cannot hold that many more coins.",
  overpaid: "It was paid twice: return the second payment at the provider.",
  refund: "The provider has not confirmed the refund for a week: it may have failed there.",
  reconcile: "Doesn't match the provider's records. Ask the provider, and compare.",
};
/** Why staff have to look at a payment. */
export const problemText = (problem: string) =>
  (Object.hasOwn(PROBLEMS, problem) && PROBLEMS[problem]) || problem;

export const optionsOf = <Name extends string>(names: Record<Name, string>) =>
  Object.entries(names) as [Name, string][];

/** What a payment is worth: '5,000 + 500 + 250 R-Coin'. */
export const coinsOf = ({
  coins,
  bonus,
  firstBonus,
}: Pick<PaymentRecord, "coins" | "bonus" | "firstBonus">) =>
  withCurrencyNames(
    `${[coins, bonus, firstBonus]
      .filter((amount, index) => index === 0 || amount > 0)
      .map(formatCount)
      .join(" + ")} R-Coin`,
  );

/** How a payment was made: 'PayMongo: GCash', 'Manual transfer: Main GCash'. */
export const wayOf = ({ provider, channel }: Pick<PaymentRecord, "provider" | "channel">) =>
  [provider, ...(channel && channel !== provider ? [channel] : [])].map(paymentMethodName).join(": ");

/** Whether a package can be bought, as a badge. */
export function saleBadge(
  { active, starts, ends }: { active: boolean; starts: string | null; ends: string | null },
  now: number,
): { variant: Variant; text: string } {
  if (!active) return { variant: "quiet", text: "Hidden" };
  if (starts && Date.parse(starts) > now) return { variant: "open", text: "Scheduled" };
  if (ends && Date.parse(ends) <= now) return { variant: "quiet", text: "Ended" };
  return { variant: "good", text: "On sale" };
}
