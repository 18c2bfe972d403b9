import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import {
  cleanLines,
  idField,
  manilaTimeField,
  namedAccountSchema,
  reasonField,
  requiredText,
  searchField,
  tickField,
  upTo,
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { formatField, timeListFields } from "../shared/paging.ts";
import { plainText } from "../shared/text.ts";
import { CURRENCY_CODES } from "./coins.ts";
import {
  CHANNEL_KINDS,
  PAYMENT_PROVIDERS,
  PAYMENT_STATES,
  RECEIPT_STATES,
  receiptReferenceField,
  topUpPackageSchema,
} from "./payments.ts";

// The console's area `payments`.

/** A price as people write it: 100, 99.5, ₱1,250.00, PHP 1,250 → centavos. */
const priceField = z
  .string({ error: CONSOLE_MESSAGES.packagePriceInvalid })
  .overwrite((text) => plainText(text).replace(/^(₱|PHP) ?/i, ""))
  .regex(/^(\d{1,3}(,\d{3})+|\d{1,6})(\.\d{1,2})?$/, CONSOLE_MESSAGES.packagePriceInvalid)
  .transform((text) => Math.round(Number(text.replaceAll(",", "")) * 100))
  .pipe(
    z
      .number()
      .int()
      .min(100, CONSOLE_MESSAGES.packagePriceInvalid)
      .max(LIMITS.packagePrice, CONSOLE_MESSAGES.packagePriceInvalid),
  );

const coins = (least: number) =>
  wholeNumber(CONSOLE_MESSAGES.packageCoinsInvalid, least, LIMITS.packageCoins);

/** POST /admin/payments/packages and …/{id}. `price` in pesos, such as "99.50". Times in Manila. */
const packageFields = {
  name: requiredText(CONSOLE_MESSAGES.nameRequired, {
    length: LIMITS.packageName,
    message: CONSOLE_MESSAGES.packageNameTooLong,
  }),
  price: priceField,
  coins: coins(1),
  bonus: coins(0).default(0),
  firstBonus: coins(0).default(0),
  starts: manilaTimeField,
  ends: manilaTimeField,
  dayLimit: wholeNumber(CONSOLE_MESSAGES.packageLimitInvalid, 0, 1_000).default(0),
  position: wholeNumber(CONSOLE_MESSAGES.packagePositionInvalid, 0, 1_000_000).default(0),
  active: tickField,
};
export const endsAfterStart = ({ starts, ends }: { starts: Date | null; ends: Date | null }) =>
  !starts || !ends || ends > starts;
export const packageRequestSchema = z
  .object({ ...packageFields, seen: seenField(packageFields) })
  .refine(endsAfterStart, { path: ["ends"], error: CONSOLE_MESSAGES.endBeforeStart });
export type PackageRequest = z.output<typeof packageRequestSchema>;
export const packageParamsSchema = z.object({ id: idField() });
/** `id` is null for a new package that waits for a second person. */
export const packageSavedResponseSchema = z.object({ message: z.string(), id: z.int().nullable() });
/**
 * POST /admin/payments/packages/{id}/picture; empty: none. `seen.picture` is the name of the one before; empty: none.
 */
export const packagePictureRequestSchema = z.object({
  picture: z.string().max(LIMITS.pictureBase64, CONSOLE_MESSAGES.pictureTooBig),
  seen: seenField({ picture: z.string() }),
});

export type PackagePictureRequest = z.output<typeof packagePictureRequestSchema>;

/** GET /admin/payments/packages, in the order of the site. */
export const packagesResponseSchema = z.object({
  packages: z.array(
    topUpPackageSchema.extend({
      starts: z.iso.datetime().nullable(),
      position: z.int(),
      active: z.boolean(),
      /** Credited payments. */
      sold: z.int(),
    }),
  ),
});
export type PackageEntry = z.infer<typeof packagesResponseSchema>["packages"][number];

/** POST /admin/payments/channels and …/{id}: an account that players transfer money to. */
const channelFields = {
  kind: z.enum(CHANNEL_KINDS, CONSOLE_MESSAGES.channelKindInvalid),
  name: requiredText(CONSOLE_MESSAGES.nameRequired, {
    length: LIMITS.channelName,
    message: CONSOLE_MESSAGES.channelNameTooLong,
  }),
  accountName: requiredText(CONSOLE_MESSAGES.channelAccountRequired, {
    length: LIMITS.channelName,
    message: CONSOLE_MESSAGES.channelNameTooLong,
  }),
  accountNumber: requiredText(CONSOLE_MESSAGES.channelAccountRequired, {
    length: LIMITS.channelName,
    message: CONSOLE_MESSAGES.channelNameTooLong,
  }),
  instructions: upTo(
    z.string().overwrite(cleanLines),
    LIMITS.channelInstructions,
    CONSOLE_MESSAGES.channelInstructionsTooLong,
  ).default(""),
  active: tickField,
};
export const channelRequestSchema = z.object({ ...channelFields, seen: seenField(channelFields) });
export type ChannelRequest = z.output<typeof channelRequestSchema>;
export const channelSchema = z.object({
  id: z.int(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  instructions: z.string(),
  active: z.boolean(),
});
export type Channel = z.infer<typeof channelSchema>;
export const channelsResponseSchema = z.object({ channels: z.array(channelSchema) });
/** `id` is null for a new account that waits for a second person. */
export const channelSavedResponseSchema = z.object({ message: z.string(), id: z.int().nullable() });

/** GET /admin/payments. `player` is a UserID, `search` a payment's number or the provider's. */
export const paymentListQuerySchema = z.object({
  status: z.enum(PAYMENT_STATES).optional(),
  provider: z.enum(PAYMENT_PROVIDERS).optional(),
  player: searchField(),
  search: searchField(),
  /** Days in Manila, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Only those that staff have to look at. */
  problem: z.enum(["true"]).optional(),
  ...timeListFields(z.uuid()),
  format: formatField,
});
export type PaymentListQuery = z.output<typeof paymentListQuerySchema>;

export const paymentRecordSchema = z.object({
  id: z.uuid(),
  /** Its number for people, such as P-ACDE2347. */
  reference: z.string(),
  status: z.enum(PAYMENT_STATES),
  account: namedAccountSchema,
  /** Who got the coins, if it was another account. */
  receiver: namedAccountSchema.nullable(),
  name: z.string(),
  price: z.int(),
  coins: z.int(),
  bonus: z.int(),
  firstBonus: z.int(),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** What it was paid with at the provider, or the manual channel's name. */
  channel: z.string().nullable(),
  /** The provider's number of it. */
  providerId: z.string().nullable(),
  created: z.iso.datetime(),
  credited: z.iso.datetime().nullable(),
  /** Centavos that were returned. */
  refunded: z.int(),
  streamer: z.string().nullable(),
  share: z.int(),
  /** What staff have to look at; null: nothing. */
  problem: z.string().nullable(),
});
export type PaymentRecord = z.infer<typeof paymentRecordSchema>;
export const paymentListResponseSchema = z.object({
  payments: z.array(paymentRecordSchema),
  next: z.string().nullable(),
});
export type PaymentList = z.infer<typeof paymentListResponseSchema>;

/** A manual transfer that was proven by a player. */
export const receiptSchema = z.object({
  id: z.uuid(),
  payment: z.uuid(),
  account: namedAccountSchema,
  /** What it has to be: the payment's amount in centavos, its channel and the reference that the player was given. */
  price: z.int(),
  channel: z.string(),
  ownReference: z.string(),
  /** What the payment gives, with the bonus of a first one. */
  coins: z.int(),
  /** The transfer's reference number and the sender's name, as the player typed them. */
  reference: z.string(),
  name: z.string(),
  sent: z.iso.datetime(),
  state: z.enum(RECEIPT_STATES),
  reason: z.string().nullable(),
  approvedBy: namedAccountSchema.nullable(),
  decidedBy: namedAccountSchema.nullable(),
  decided: z.iso.datetime().nullable(),
  /** Other receipts with the same reference number, or the same picture. */
  sameReference: z.array(z.uuid()),
  samePicture: z.array(z.uuid()),
  /** Whether two people have to approve it. */
  needsTwo: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** GET /admin/payments/receipts: those that wait, oldest first; with another state newest first. */
export const receiptsQuerySchema = z.object({
  state: z.enum(["open", "approved", "rejected"]).default("open"),
});
export const receiptsResponseSchema = z.object({ receipts: z.array(receiptSchema) });
export const receiptParamsSchema = z.object({ id: z.uuid() });
/** POST /admin/payments/receipts/{id}/approve: `reference` is the number in the account's own statement. */
export const approveReceiptRequestSchema = z.object({
  reference: receiptReferenceField(CONSOLE_MESSAGES.receiptReferenceInvalid),
});
export type ApproveReceiptRequest = z.output<typeof approveReceiptRequestSchema>;
/** POST …/reject: the reason is mailed to the player. */
export const rejectReceiptRequestSchema = z.object({ reason: reasonField });

/** Where an event of a payment came from. */
export const PAYMENT_SOURCES = ["player", "webhook", "provider", "staff", "service"] as const;

/** GET /admin/payments/{id}: a payment's whole history. */
export const paymentStoryResponseSchema = z.object({
  payment: paymentRecordSchema.extend({
    message: z.string(),
    expires: z.iso.datetime(),
    /** Coins that were taken back, and those that were no longer there, which the payer owed then. */
    taken: z.int(),
    owed: z.int(),
    /** Whether its money can be returned through the provider now. */
    refundable: z.boolean(),
  }),
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      source: z.enum(PAYMENT_SOURCES),
      kind: z.string(),
      detail: z.string(),
      actor: namedAccountSchema.nullable(),
    }),
  ),
  ledger: z.array(
    z.object({
      at: z.iso.datetime(),
      account: namedAccountSchema,
      currency: z.enum(CURRENCY_CODES),
      delta: z.int(),
      balance: z.int(),
      reason: z.string(),
    }),
  ),
  mails: z.array(
    z.object({ kind: z.string(), created: z.iso.datetime(), sent: z.iso.datetime().nullable() }),
  ),
  receipts: z.array(receiptSchema),
});
export type PaymentStory = z.infer<typeof paymentStoryResponseSchema>;
/** POST /admin/payments/{id}/refund: returns all of the money through its provider, and takes the coins back. */
export const paymentReasonRequestSchema = z.object({ reason: reasonField });

/** What was sold in 30 days, and of that on three of the days. */
const soldSchema = z.object({
  payments: z.int(),
  amount: z.int(),
  today: z.int(),
  yesterday: z.int(),
  /** The same day of last week. */
  lastWeek: z.int(),
});
/** The same, with the streamers' shares in referral coins. */
const soldByStreamerSchema = soldSchema.extend({ share: z.int() });

/** What was credited on a day in Manila, in centavos. */
export const salesDaySchema = z.object({ day: z.iso.date(), payments: z.int(), amount: z.int() });

/** What was credited, in centavos, by days in Manila: a part of GET /admin/dashboard. */
export const paymentSalesSchema = z.object({
  /** The last 30 days, oldest first, today last. */
  days: z.array(salesDaySchema),
  today: z.int(),
  yesterday: z.int(),
  /** The same day of last week. */
  lastWeek: z.int(),
  /** Of the last 30 days, the ten that sold most. */
  packages: z.array(soldSchema.extend({ name: z.string() })),
  channels: z.array(
    soldSchema.extend({ provider: z.enum(PAYMENT_PROVIDERS), channel: z.string().nullable() }),
  ),
  streamers: z.array(soldByStreamerSchema.extend({ code: z.string() })),
  /** All that are not among these; null: there are no more. */
  others: z.object({
    packages: soldByStreamerSchema.nullable(),
    channels: soldByStreamerSchema.nullable(),
    streamers: soldByStreamerSchema.nullable(),
  }),
  /** Receipts that wait, payments that need staff, and accounts that owe coins. */
  receipts: z.int(),
  problems: z.int(),
  debts: z.int(),
});
export type PaymentSales = z.infer<typeof paymentSalesSchema>;

/** GET /admin/payments/debts: accounts that owe coins, most first. */
export const debtsResponseSchema = z.object({
  debts: z.array(z.object({ account: namedAccountSchema, coins: z.int(), since: z.iso.datetime() })),
});
export const debtParamsSchema = z.object({ UserNum: idField() });
