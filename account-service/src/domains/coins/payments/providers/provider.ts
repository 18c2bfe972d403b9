import type { IncomingHttpHeaders } from "node:http";
import type { PaymentProviderName } from "../../../../../contract/index.ts";
import type { PaymentRow } from "../store.ts";

/** What a provider needs to know of a payment. Its page shows `name`, `reference` and the price. */
type Order = Pick<PaymentRow, "id" | "reference" | "name" | "price" | "currency" | "expires">;
/** A payment that has a checkout at its provider. */
export type PaymentWithCheckout = Pick<PaymentRow, "id" | "reference" | "price" | "providerPayment"> & {
  providerId: string;
};

interface Checkout {
  /** The provider's number of it. */
  providerId: string;
  url: string;
}

/** A payment as its provider has it. Amounts are in centavos. */
export interface ProviderPayment {
  /** `open`: it can still be paid; `closed`: it cannot, and was never tried; `failed`: it cannot, and was declined. */
  status: "open" | "failed" | "closed" | "paid";
  amount: number;
  currency: string;
  /** The provider's number of what was paid. */
  providerPayment: string | null;
  /** What it was paid with. */
  channel: string | null;
  /** The provider's number of a second payment of the same checkout, which is for nothing; null: there is none. */
  second: string | null;
  /** Returned so far. */
  refunded: number;
  disputed: boolean;
}

/** The refunds of a payment, as its provider has them. */
export interface Refunds {
  /** Centavos that went back, or are on their way. */
  returned: number;
  /** How many refunds failed. */
  failed: number;
}

/** What a webhook says: that something happened. What it was, the provider is asked. */
export interface WebhookEvent {
  /** Tells it from others, so that a repeat is known. */
  id: string;
  kind: string;
  /** Numbers of the payment, ours or the provider's; empty if it is about something else. */
  about: string[];
}

/** A webhook as it came: nothing of it is parsed before its signature is checked. */
export interface Webhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** One of the provider's own list, for comparing. */
export interface ListedPayment {
  providerPayment: string;
  /** Our number, if the provider has it. */
  reference: string | null;
  amount: number;
  /** Returned so far; null: its list does not say. */
  refunded: number | null;
  /** When it was last changed there; null: its list does not say. */
  changed: Date | null;
  at: Date;
}

/** A payment provider. Every call but `verify` can throw `ProviderDown` or `ProviderRefused`. */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** What its page offers, such as gcash. */
  methods: string[];
  /** Creates the page that the player pays on, which leads back to `returnUrl` or `cancelUrl`. */
  createCheckout(order: Order, urls: { returnUrl: string; cancelUrl: string }): Promise<Checkout>;
  /** Reads a payment, and what was returned of it: also of one that is not credited yet, which then must not be. */
  read(payment: PaymentWithCheckout): Promise<ProviderPayment>;
  /** Closes the page, so that it can no longer be paid; nothing happens if it was paid. */
  close(payment: PaymentWithCheckout): Promise<void>;
  /** Its refunds, also those made in the provider's dashboard. */
  refunds(payment: PaymentWithCheckout & { providerPayment: string }): Promise<Refunds>;
  /** Returns money, in centavos. It may take the provider days. @param key the same for a repeat */
  refund(
    payment: PaymentWithCheckout & { providerPayment: string },
    amount: number,
    reason: string,
    key: string,
  ): Promise<void>;
  /** Checks a webhook's signature. @returns null if it is not the provider's */
  verify(webhook: Webhook, now: Date): WebhookEvent | null;
  /** What was paid in a span, as the provider has it. */
  list(from: Date, until: Date): AsyncIterable<ListedPayment>;
}

/** The provider cannot be reached, or has a problem of its own: try again later. */
export class ProviderDown extends Error {
  override name = "ProviderDown";
}
/** The provider refuses what we asked, and would again. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}
