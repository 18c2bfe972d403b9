import {
  type PaymentProviderName,
  type PaymentState,
  paymentMethodName,
  type TopUpOffer,
} from "@tambayan/account-service/contract";
import { formatCoins } from "~/platform/language/coins";
import { type Message, msg, t } from "~/platform/language/i18n";

/** Names that are words, in the reader's language; the others are brands. */
const WORDS: ReadonlyMap<string, () => string> = new Map([
  ["Demo", () => t("Demo")],
  ["Manual transfer", () => t("Manual transfer")],
  ["Card", () => t("Card")],
  ["Online banking", () => t("Online banking")],
  ["Bank transfer", () => t("Bank transfer")],
  ["Direct debit", () => t("Direct debit")],
  ["Over the counter", () => t("Over the counter")],
]);

function methodName(code: string): string {
  const name = paymentMethodName(code);
  return WORDS.get(name)?.() ?? name;
}
export const providerName = (provider: PaymentProviderName) => methodName(provider);

/** How a payment can be made. `value` is the form's: a provider, and after a colon the channel of `manual`. */
export interface PaymentMethod {
  value: string;
  title: string;
  hint: string;
}

function gatewayOf({ name, methods }: TopUpOffer["providers"][number]): PaymentMethod {
  const provider = providerName(name);
  if (name === "demo")
    return { value: name, title: provider, hint: t("No money moves. It shows how a payment works.") };
  return {
    value: name,
    title: [...new Set(methods.map(methodName))].join(", ") || provider,
    hint: t("You'll pay on {provider}'s site. Your R-Coin usually arrives within a minute.", { provider }),
  };
}

/** Payment methods, gateways first. */
export const paymentMethodsOf = ({
  providers,
  channels,
}: Pick<TopUpOffer, "providers" | "channels">): PaymentMethod[] => [
  ...providers.filter(({ name }) => name !== "manual").map(gatewayOf),
  ...(providers.some(({ name }) => name === "manual") ? channels : []).map(({ id, name }) => ({
    value: `manual:${id}`,
    title: name,
    hint: t("You send the money yourself and upload the receipt. Our staff review it."),
  })),
];

/** The names of all that can be paid with, each once: 'GCash, Maya, Card'. */
export const paidWith = (offer: Pick<TopUpOffer, "providers" | "channels">): string =>
  [...new Set(paymentMethodsOf(offer).flatMap(({ title }) => title.split(", ")))].join(", ");

/** What a payment's list and page show of its state. */
export const STATE_BADGES: Record<
  PaymentState,
  { variant: "good" | "open" | "bad" | "quiet"; text: Message }
> = {
  created: { variant: "open", text: msg("Waiting for payment") },
  pending: { variant: "open", text: msg("Waiting for payment") },
  paid: { variant: "open", text: msg("Paid") },
  credited: { variant: "good", text: msg("Completed") },
  expired: { variant: "quiet", text: msg("Not paid") },
  failed: { variant: "bad", text: msg("Failed") },
  refunded: { variant: "quiet", text: msg("Refunded") },
  disputed: { variant: "bad", text: msg("Disputed") },
};

/** Whether a payment can still be paid. */
export const isOpen = (status: PaymentState) => status === "created" || status === "pending";

/** What a payment is worth: '5,000 R-Coin', with what is given besides: '5,000 + 500 R-Coin'. */
export const worthOf = ({ coins, bonus }: { coins: number; bonus: number }) =>
  bonus > 0
    ? t("{coins} + {bonus} R-Coin", { coins: formatCoins(coins), bonus: formatCoins(bonus) })
    : t("{coins} R-Coin", { coins: formatCoins(coins) });

/** Whether a part of an address can be a payment's id. */
export const isPaymentId = (id: string | undefined): id is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id ?? "");
