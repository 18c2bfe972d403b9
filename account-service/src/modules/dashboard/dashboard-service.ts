import { DASHBOARD_DAYS, type Dashboard, FIGURES, type Figure } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { endOfManilaDay, manilaDay, startOfManilaDay } from "../../manila-time.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createBooks } from "../books/books-service.ts";
import { createCampaigns } from "../coupons/campaigns-service.ts";
import type { MailDelivery } from "../mail/mail-service.ts";
import { createAdjustments } from "../points/adjustments-service.ts";
import { createOrders } from "../purchases/orders-service.ts";
import { createSupport } from "../tickets/support-service.ts";
import { createWhitelist } from "../whitelist/whitelist-service.ts";
import { createDashboardStore } from "./dashboard-store.ts";

const DAY = 24 * 3_600_000;
/** A day's figures are kept this long after its end: by then whatever began in it is written. */
const SETTLED = 3_600_000;

/** The outbox, as the service's one delivery knows it. */
type Mail = Pick<MailDelivery, "counts" | "oldestWaiting">;

/** What operators see first. Days that are over are counted once and kept, so that it costs one day's rows, not thirty. */
export function createDashboard(db: Database, context: Context, mail: Mail) {
  const { now } = context;
  const store = createDashboardStore(db);
  const audit = createAudit(db, context);

  /** How each figure of a day is counted. */
  const COUNTED: Record<Figure, (from: Date, to: Date) => Promise<number>> = {
    registered: (from, to) => audit.count({ action: "registered" }, from, to),
    logins: (from, to) => audit.count({ action: "sign_in", detail: "success" }, from, to),
    redeemed: createCampaigns(db, context).redeemed,
    spent: createOrders(db, context).spent,
    tickets: (from, to) => audit.count({ action: "ticket_sent" }, from, to),
  };

  async function countDay(day: string): Promise<Dashboard["days"][number]> {
    const [from, to] = [startOfManilaDay(day), endOfManilaDay(day)];
    const figures: Record<string, number> = {};
    for (const name of FIGURES) figures[name] = await COUNTED[name](from, to);
    return { day, ...figures } as Dashboard["days"][number];
  }

  async function keep({ day, ...figures }: Dashboard["days"][number]): Promise<void> {
    try {
      await store.keep(Object.entries(figures).map(([name, value]) => ({ day, name, value })));
    } catch (error) {
      // Another process was quicker; it counted the same.
      if (!db.dialect.isDuplicate(error)) throw error;
    }
  }

  async function days(): Promise<Dashboard["days"]> {
    const today = now().getTime();
    const shown = Array.from({ length: DASHBOARD_DAYS }, (_, index) =>
      manilaDay(new Date(today - (DASHBOARD_DAYS - 1 - index) * DAY)),
    );
    const kept = await store.kept(shown[0] ?? "");
    const list: Dashboard["days"] = [];
    for (const day of shown) {
      const rows = kept.filter((row) => row.day === day);
      const known = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
      if (FIGURES.every((name) => known[name] !== undefined)) {
        list.push({ day, ...known } as Dashboard["days"][number]);
        continue;
      }
      const counted = await countDay(day);
      list.push(counted);
      // A version that counted less left part of a day: it stays uncounted in the table, and is counted each time.
      if (rows.length === 0 && endOfManilaDay(day).getTime() + SETTLED < today) await keep(counted);
    }
    return list;
  }

  return {
    /** @throws the database's error where it does not answer */
    async read(): Promise<Dashboard> {
      const begun = performance.now();
      await db.ping();
      const databaseMs = Math.round((performance.now() - begun) * 10) / 10;
      const { tickets, oldest: oldestTicket } = await createSupport(db, context).waiting();
      const mails = await mail.counts();
      const oldestMail = await mail.oldestWaiting();
      const books = await createBooks(db, context).latest();
      return {
        waiting: {
          tickets,
          oldestTicket: oldestTicket?.toISOString() ?? null,
          whitelist: await createWhitelist(db, context).waiting(),
          adjustments: await createAdjustments(db, context).waiting(),
        },
        mail: {
          waiting: mails.waiting,
          failed: mails.failed,
          oldest: oldestMail?.toISOString() ?? null,
        },
        health: {
          databaseMs,
          database: db.dialect.product,
          uptime: Math.round(process.uptime()),
          memory: Math.round(process.memoryUsage().rss / 2 ** 20),
          now: now().toISOString(),
        },
        books: books ? { ...books, at: books.at.toISOString() } : null,
        days: await days(),
      };
    },
  };
}
export type DashboardService = ReturnType<typeof createDashboard>;
