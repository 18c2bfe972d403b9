import { z } from "zod";
import { MESSAGES } from "../messages/messages.ts";

/** What players can be reminded of, by the kind of the calendar's entry. */
export const REMINDER_KINDS = ["event", "club-war", "reset", "sale", "maintenance"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Browsers of an account that can be notified; the oldest one gives way. */
export const PUSH_BROWSERS = 10;

/** GET /reminders: what the player has chosen. */
export const remindersResponseSchema = z.object({
  data: z.object({
    kinds: z.array(z.enum(REMINDER_KINDS)),
    byMail: z.boolean(),
    /** Whether reminders can be emailed: the account has a confirmed address. */
    mailPossible: z.boolean(),
    /** How many browsers are notified. */
    browsers: z.int(),
    /**
     * Which: the SHA-256 of each one's endpoint, in hexadecimal digits. A browser can tell whether it is one of them.
     */
    browserHashes: z.array(z.string()),
    /** Minutes before the start. */
    minutes: z.int(),
    /** The site's key for `PushManager.subscribe`, base64url. */
    publicKey: z.string(),
  }),
});
export type Reminders = z.infer<typeof remindersResponseSchema>["data"];

/** POST /reminders. */
export const remindersRequestSchema = z.object({
  kinds: z.array(z.enum(REMINDER_KINDS, MESSAGES.reminderKind)).max(REMINDER_KINDS.length),
  byMail: z.boolean(),
  language: z.enum(["en", "fil"]).default("en"),
});
export type RemindersRequest = z.infer<typeof remindersRequestSchema>;

const base64url = (length: { min: number; max: number }) =>
  z
    .string()
    .min(length.min, MESSAGES.pushUnusable)
    .max(length.max, MESSAGES.pushUnusable)
    .regex(/^[\w-]+=*$/, MESSAGES.pushUnusable);

/** POST /reminders/browser: a browser's `PushSubscription`, as its `toJSON` has it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ error: MESSAGES.pushUnusable }).max(1_000, MESSAGES.pushUnusable),
  keys: z.object({ p256dh: base64url({ min: 80, max: 100 }), auth: base64url({ min: 20, max: 30 }) }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>;

/** POST /reminders/browser/remove. */
export const pushRemoveSchema = pushSubscriptionSchema.pick({ endpoint: true });
