import { z } from "zod";
import { paymentSalesSchema, salesDaySchema } from "../coins/payments-console.ts";

/** The figures of each day, in the order in which they are shown. Coins are R-Coin. */
export const FIGURES = ["registered", "logins", "redeemed", "spent", "tickets"] as const;
export type Figure = (typeof FIGURES)[number];

/** Days on the dashboard, including today. */
export const DASHBOARD_DAYS = 30;

/** The last DASHBOARD_DAYS days in Manila, oldest first, with today so far last. */
const daysSchema = z.array(
  z.object({
    day: z.iso.date(),
    ...(Object.fromEntries(FIGURES.map((name) => [name, z.int()])) as Record<Figure, z.ZodInt>),
  }),
);

/** The same weekdays of the last weeks that today is compared with. */
export const PACE_WEEKS = 4;

/**
 * Today until the last full hour, and the same weekday of the weeks before until the same hour, oldest first, today
 * last. `sales` in centavos; null for staff who may not read payments.
 */
const paceSchema = z.object({
  until: z.iso.datetime(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      logins: z.int(),
      spent: z.int(),
      sales: z.int().nullable(),
    }),
  ),
});
export type Pace = z.infer<typeof paceSchema>;

/** What limits refuse, by the kind of limit; `calls` is the limit of all calls. */
export type LimitKind =
  | "calls"
  | "login-account"
  | "login-browser"
  | "login-address"
  | "login-code"
  | "login-with-code"
  | "code"
  | "password"
  | "answer"
  | "register"
  | "register-probe"
  | "register-check"
  | "recovery"
  | "address-mail"
  | "redeem"
  | "redeem-address"
  | "payment-recipient"
  | "picture"
  | "picture-address"
  | "ticket"
  | "ticket-email"
  | "ticket-address"
  | "ticket-find"
  | "ticket-reply"
  | "ticket-reply-address"
  | "vote-postback"
  | "new-login"
  | "address-taken"
  | "find-user-id"
  | "find-password"
  | "staff-recovery"
  | "ticket-received"
  | "ticket-link"
  | "ticket-closed"
  | "whitelist";

/** GET /admin/dashboard: what needs attention, service health, and the last days. */
export const dashboardResponseSchema = z.object({
  waiting: z.object({
    tickets: z.int(),
    /** Since when the ticket waits that waits longest. */
    oldestTicket: z.iso.datetime().nullable(),
    whitelist: z.int(),
    /** Of the kinds that the caller may see. */
    approvals: z.int(),
  }),
  mail: z.object({ waiting: z.int(), failed: z.int(), oldest: z.iso.datetime().nullable() }),
  health: z.object({
    /** Response time of the database in milliseconds. */
    databaseMs: z.number(),
    /** SQLite or SQL Server. */
    database: z.string(),
    /** Uptime of this process in seconds, and its memory in MB. */
    uptime: z.number(),
    memory: z.int(),
    now: z.iso.datetime(),
    /** What limits refused since this process started, most refused first. */
    refused: z.array(z.object({ limit: z.string(), refused: z.int() })),
    /** Steps of the hourly work that fail, and since when. */
    failing: z.array(z.object({ step: z.string(), since: z.iso.datetime() })).default([]),
  }),
  /** The last daily check of balances and orders; null before the first one. */
  reconciliation: z
    .object({
      at: z.iso.datetime(),
      /** Balances that differ from the ledger. */
      balances: z.int(),
      /** Refunded items that wait or were taken in the game. */
      refundedInGame: z.int(),
      /** Ordered items that are missing in the game's table. */
      gone: z.int(),
      /** Items in the game's table that were not ordered here. */
      unordered: z.int(),
      /** When payments were last compared with the providers' lists; null: not since the last check. */
      paymentsCompared: z.iso.datetime().nullable(),
      /** Whether that was more than two days ago. */
      paymentsLate: z.boolean(),
    })
    .nullable(),
  days: daysSchema,
  /** Null in the day's first hour. */
  pace: paceSchema.nullable(),
  /** Null for staff who may not read payments, and if they could not be read. */
  sales: paymentSalesSchema.nullable(),
});
export type Dashboard = z.infer<typeof dashboardResponseSchema>;

/** GET /admin/dashboard/days: what the charts show. */
export const dashboardDaysResponseSchema = z.object({
  days: daysSchema,
  /** Null for staff who may not read payments, and if they could not be read. */
  sales: z.array(salesDaySchema).nullable(),
});
export type DashboardDays = z.infer<typeof dashboardDaysResponseSchema>;
