import { z } from "zod";

/** What is counted of each day, in the order in which it is shown. Coins are R-Coin. */
export const FIGURES = ["registered", "logins", "redeemed", "spent", "tickets"] as const;
export type Figure = (typeof FIGURES)[number];

/** Days that the dashboard shows, today included. */
export const DASHBOARD_DAYS = 30;

/**
 * GET /admin/dashboard: what waits for operators now, how the service is, and the last DASHBOARD_DAYS days in Manila, the oldest
 * first and today, unfinished, last.
 */
export const dashboardResponseSchema = z.object({
  waiting: z.object({
    tickets: z.int(),
    /** When the one that waits longest was last written to. */
    oldestTicket: z.iso.datetime().nullable(),
    whitelist: z.int(),
    adjustments: z.int(),
  }),
  mail: z.object({ waiting: z.int(), failed: z.int(), oldest: z.iso.datetime().nullable() }),
  health: z.object({
    /** Milliseconds in which the database answered. */
    databaseMs: z.number(),
    /** The database's product: SQLite, SQL Server. */
    database: z.string(),
    /** Seconds since this process began, and the memory that it holds in MB. */
    uptime: z.number(),
    memory: z.int(),
    now: z.iso.datetime(),
  }),
  /** What the last check of the books found, made once a day; null before the first one. */
  books: z
    .object({
      at: z.iso.datetime(),
      /** Balances that are not what the ledger says. */
      balances: z.int(),
      /** Pieces that were refunded, and that the game hands out, or has, all the same. */
      refundedInGame: z.int(),
      /** Pieces that were ordered, and whose rows are gone from the game's table. */
      gone: z.int(),
      /** Rows in the game's table that belong to no order of this site. */
      unordered: z.int(),
    })
    .nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      ...(Object.fromEntries(FIGURES.map((name) => [name, z.int()])) as Record<Figure, z.ZodInt>),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboardResponseSchema>;
