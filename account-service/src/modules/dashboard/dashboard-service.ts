import { DASHBOARD_DAYS, type Dashboard, FIGURES, WHITELIST_STATUS } from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { endOfManilaDay, manilaDay, startOfManilaDay } from "../../manila-time.ts";
import { createDashboardStore } from "./dashboard-store.ts";

const DAY = 24 * 3_600_000;
/** A day's figures are kept this long after its end: by then whatever began in it is written. */
const SETTLED = 3_600_000;

/** What operators see first. Days that are over are counted once and kept, so that it costs one day's rows, not thirty. */
export function createDashboard(db: Database, { now }: Pick<Context, "now">) {
  const store = createDashboardStore(db);

  async function countDay(day: string): Promise<Dashboard["days"][number]> {
    const [from, to] = [startOfManilaDay(day), endOfManilaDay(day)];
    const figures: Record<string, number> = {};
    for (const name of FIGURES) figures[name] = await store.figure(name, from, to);
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
      const oldestTicket = await store.oldestTicket();
      const oldestMail = await store.oldestMail();
      return {
        waiting: {
          tickets: await store.openTickets(),
          oldestTicket: oldestTicket?.toISOString() ?? null,
          whitelist: await store.waitingAddresses(WHITELIST_STATUS.requested),
          adjustments: await store.waitingAdjustments(),
        },
        mail: {
          waiting: await store.mails("waiting"),
          failed: await store.mails("failed"),
          oldest: oldestMail?.toISOString() ?? null,
        },
        health: {
          databaseMs,
          database: db.dialect.name,
          uptime: Math.round(process.uptime()),
          memory: Math.round(process.memoryUsage().rss / 2 ** 20),
          now: now().toISOString(),
        },
        days: await days(),
      };
    },
  };
}
export type DashboardService = ReturnType<typeof createDashboard>;
