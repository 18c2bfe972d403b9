import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";
import { idField, requiredText, wholeNumber } from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { pageField, pagingSchema, validUntilField } from "../shared/paging.ts";
import { codeText, plainText } from "../shared/text.ts";
import { giftMessageField } from "../shop/gifts.ts";
import { referralCodeField } from "./coins.ts";

// Coins for money. Prices are in centavos of Philippine pesos: 10000 is PHP 100.00 (docs/payments.md).

/** What a payment goes through; docs/domain.md explains each. */
export const PAYMENT_STATES = [
  "created",
  "pending",
  "paid",
  "credited",
  "expired",
  "failed",
  "refunded",
  "disputed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Who takes the money: a gateway, the demo, or the operator's own account. */
export const PAYMENT_PROVIDERS = ["paymongo", "xendit", "demo", "manual"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Those that tell the service of a payment by a webhook. */
export const WEBHOOK_PROVIDERS = ["paymongo", "xendit"] as const;

/** Kinds of accounts of the operator that players transfer money to. */
export const CHANNEL_KINDS = ["gcash", "maya", "bank", "other"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A payment's number, which is random: 122 bits. */
const paymentId = z.uuid({ error: MESSAGES.paymentUnknown });
export const paymentParamsSchema = z.object({ id: paymentId });

/** A package on sale. */
export const topUpPackageSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** In centavos. */
  price: z.int(),
  /** R-Coin, and what is given besides. */
  coins: z.int(),
  bonus: z.int(),
  /** More R-Coin with an account's first payment for itself. 0: none. */
  firstBonus: z.int(),
  /** Name of its picture at GET /payments/packages/pictures/{name}; null: none. */
  picture: z.string().nullable(),
  /** When its sale ends; null: not planned. */
  ends: z.iso.datetime().nullable(),
  /** How often an account can buy it in a day in Manila; 0: no limit. */
  dayLimit: z.int(),
});
export type TopUpPackage = z.infer<typeof topUpPackageSchema>;

/**
 * GET /payments/packages: what is on sale, for everybody, and how it can be paid. Without a provider nothing can be
 * bought. `channels` are those of provider `manual`; their numbers are shown once a payment is created.
 */
export const topUpPackagesResponseSchema = z.object({
  data: z.object({
    packages: z.array(topUpPackageSchema),
    valid_until: validUntilField,
    providers: z.array(
      z.object({
        name: z.enum(PAYMENT_PROVIDERS),
        /** What the provider's page offers, such as gcash, paymaya, card. */
        methods: z.array(z.string()),
      }),
    ),
    channels: z.array(z.object({ id: z.int(), kind: z.enum(CHANNEL_KINDS), name: z.string() })),
    /** Whether players can pay for another account. */
    gifts: z.boolean(),
  }),
});
export type TopUpOffer = z.infer<typeof topUpPackagesResponseSchema>["data"];

/** POST /payments/recipient: whose account a payment would go to. Nothing is bought yet. */
export const paymentRecipientRequestSchema = z.object({
  UserID: requiredText(
    MESSAGES.paymentGiftRequired,
    { length: LIMITS.userId, message: MESSAGES.paymentGiftUnknown },
    plainText,
  ),
});
export const paymentRecipientResponseSchema = z.object({
  data: z.object({
    UserID: z.string(),
    /** The account's name with most letters hidden, so that the payer can confirm it: "Ma••• C•••". */
    name: z.string(),
    /** The account, sealed; holds for an hour. */
    to: z.string(),
  }),
});
export type PaymentRecipient = z.infer<typeof paymentRecipientResponseSchema>["data"];

/** POST /payments. The header `Idempotency-Key` makes a repeat safe: it returns the same payment. */
export const paymentRequestSchema = z.object({
  package: idField(MESSAGES.packageUnknown),
  provider: z.enum(PAYMENT_PROVIDERS, MESSAGES.paymentProviderRequired),
  /** With provider `manual`: the channel. */
  channel: idField(MESSAGES.paymentProviderRequired).optional(),
  /** `to` of POST /payments/recipient; empty: the caller's own account. */
  giftTo: z.string().max(600, MESSAGES.paymentGiftAgain).default(""),
  message: giftMessageField,
  ReferralCode: referralCodeField,
  /** The price that the player saw, in centavos: if it has changed, nothing is created (price_changed). */
  expectedPrice: wholeNumber(undefined, 1, LIMITS.packagePrice).optional(),
});
export type PaymentRequest = z.output<typeof paymentRequestSchema>;

/** Its answer. `checkout_url` is the provider's page; null for provider `manual`. */
export const paymentCreatedResponseSchema = z.object({
  data: z.object({
    payment: z.uuid(),
    status: z.enum(PAYMENT_STATES),
    checkout_url: z.string().nullable(),
  }),
});
export type PaymentCreated = z.infer<typeof paymentCreatedResponseSchema>["data"];

/** The state of a receipt: uploaded, approved by the first of two people, approved, or rejected. */
export const RECEIPT_STATES = ["waiting", "seconded", "approved", "rejected"] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

const paymentEntryFields = {
  id: z.uuid(),
  /** Its number for people, such as P-ACDE2347. */
  reference: z.string(),
  status: z.enum(PAYMENT_STATES),
  /** The package's name when it was bought. */
  name: z.string(),
  price: z.int(),
  coins: z.int(),
  bonus: z.int(),
  provider: z.enum(PAYMENT_PROVIDERS),
  created: z.iso.datetime(),
  /** When the coins were credited. */
  credited: z.iso.datetime().nullable(),
  /** The UserID that it was paid for, if it was a gift to another account. */
  giftTo: z.string().nullable(),
};

/** GET /payments: the caller's payments, newest first, and what they owe. */
export const paymentsResponseSchema = pagingSchema.extend({
  payments: z.array(z.object(paymentEntryFields)),
  /** R-Coin that are owed, because money was returned after its coins were spent; 0: none. */
  debt: z.int(),
  /** Whether nothing can be bought until they are paid. */
  blocked: z.boolean(),
});
export type PaymentsPage = z.infer<typeof paymentsResponseSchema>;

/**
 * GET /payments/{id}: a payment of the caller. One that is pending is looked up at its provider first, at most every
 * few seconds.
 */
export const paymentResponseSchema = z.object({
  data: z.object({
    ...paymentEntryFields,
    checkout_url: z.string().nullable(),
    /** When it can no longer be paid. */
    expires: z.iso.datetime(),
    /** R-Coin of the first payment, once it is credited. */
    firstBonus: z.int(),
    message: z.string(),
    /** Why it was not credited, for the player; null: nothing is wrong. */
    problem: z.string().nullable(),
    /** With provider `manual`: what to pay to, and the receipts that were sent. */
    manual: z
      .object({
        kind: z.enum(CHANNEL_KINDS),
        channel: z.string(),
        accountName: z.string(),
        accountNumber: z.string(),
        instructions: z.string(),
        /** To be written with the transfer. */
        reference: z.string(),
        receipts: z.array(
          z.object({
            reference: z.string(),
            sent: z.iso.datetime(),
            state: z.enum(RECEIPT_STATES),
            /** Why it was rejected. */
            reason: z.string().nullable(),
          }),
        ),
        /** Whether another receipt can be sent now. */
        open: z.boolean(),
      })
      .nullable(),
  }),
});
export type Payment = z.infer<typeof paymentResponseSchema>["data"];

export const paymentsQuerySchema = z.object({ page: pageField });

/** The number that a bank or a wallet gave to a transfer, without the blanks and signs between its characters. */
export const receiptReferenceField = (message: string) =>
  z
    .string({ error: message })
    .transform((text) => codeText(text).replace(/[^A-Z0-9]/g, ""))
    .pipe(z.string().regex(/^[A-Z0-9]{6,40}$/, message));

/** POST /payments/{id}/receipt: proof of a manual transfer. `picture` is JPEG, PNG or WebP in base64. */
export const paymentReceiptRequestSchema = z.object({
  reference: receiptReferenceField(MESSAGES.receiptReferenceInvalid),
  name: requiredText(MESSAGES.receiptNameRequired, {
    length: LIMITS.receiptName,
    message: MESSAGES.receiptNameTooLong,
  }),
  picture: z
    .string({ error: MESSAGES.receiptPictureRequired })
    .min(1, MESSAGES.receiptPictureRequired)
    .max(LIMITS.pictureBase64, MESSAGES.pictureTooBig),
});
export type PaymentReceiptRequest = z.output<typeof paymentReceiptRequestSchema>;
/** The same as a form, where the picture is a file. */
export const paymentReceiptTextSchema = paymentReceiptRequestSchema.omit({ picture: true });

/** POST /payments/debt: pays owed R-Coin from the balance, as far as it goes. */
export const paymentDebtResponseSchema = z.object({ message: z.string(), debt: z.int() });

/** The demo's page: GET /payments/demo/{id}, of the account that created the payment. */
export const demoCheckoutResponseSchema = z.object({
  data: z.object({
    payment: z.uuid(),
    reference: z.string(),
    name: z.string(),
    price: z.int(),
    /** `open`: it can be paid. */
    state: z.enum(["open", "paid", "failed", "expired"]),
  }),
});
export type DemoCheckout = z.infer<typeof demoCheckoutResponseSchema>["data"];
/** POST /payments/demo/{id}: what a real provider's page would do. */
export const DEMO_OUTCOMES = ["pay", "fail"] as const;
export const demoCheckoutRequestSchema = z.object({
  outcome: z.enum(DEMO_OUTCOMES, MESSAGES.paymentProviderRequired),
});

export const webhookParamsSchema = z.object({ provider: z.enum(WEBHOOK_PROVIDERS) });
export const packagePictureParamsSchema = z.object({ name: z.uuid() });
