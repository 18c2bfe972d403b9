import {
  DASHBOARD_DAYS,
  type Dashboard,
  type DashboardDays,
  FIGURES,
  hasRight,
  PACE_WEEKS,
  type Pace,
  type Role,
} from "../../../../contract/index.ts";
import type { ConsoleOptions, Sales } from "../../../context.ts";
import { refusals } from "../../../http/limits/refusals.ts";
import { DAY, endOfManilaDay, HOUR, manilaDay, startOfManilaDay } from "../../../lib/time.ts";
import { createWhitelistReview } from "../../access/whitelist/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createFailingSteps } from "../../operations/housekeeping/index.ts";
import { createReconciliation } from "../../operations/reconciliation/index.ts";
import { createSupport } from "../../support/tickets/index.ts";
import { createDashboardStore } from "./store.ts";

/** A day's figures are stored this long after its end, when everything that began in it is written. */
const SETTLED = HOUR;

const sumOf = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);

type Counts = Record<string, number>;
const NONE: Counts = Object.fromEntries(FIGURES.map((name) => [name, 0]));

/** The viewer's role, and where to report that sales could not be read. */
interface Viewer {
  role: Role | null;
  failed: (error: unknown) => void;
}

/**
 * The dashboard. Past days are counted once and stored, so that a view counts the rows of one day and not of thirty.
 */
export function createDashboard({ db, context, deciding, figures, sales }: ConsoleOptions) {
  const { now } = context;
  const store = createDashboardStore(db);
  const counted = Object.keys(figures);

  /** Counted once an hour, and kept until the next one. */
  let pace: { until: number; days: Promise<Pace["days"]> } | undefined;

  /** A day until a time after its start. */
  async function countPart(start: Date, length: number): Promise<Pace["days"][number]> {
    const end = new Date(start.getTime() + length);
    return {
      day: manilaDay(start),
      logins: (await figures.logins?.(start, end)) ?? 0,
      spent: (await figures.spent?.(start, end)) ?? 0,
      sales: (await sales?.soldBetween(start, end)) ?? null,
    };
  }

  async function countPace(start: number, length: number): Promise<Pace["days"]> {
    const list: Pace["days"] = [];
    for (let week = PACE_WEEKS; week >= 0; week -= 1)
      list.push(await countPart(new Date(start - week * 7 * DAY), length));
    return list;
  }

  /** How today goes beside the same weekdays before it. */
  async function paceFor(viewer: Viewer): Promise<Pace | null> {
    const at = now().getTime();
    const start = startOfManilaDay(manilaDay(now())).getTime();
    const until = at - (at % HOUR);
    if (until <= start) return null;
    if (pace?.until !== until) pace = { until, days: countPace(start, until - start) };
    const current = pace;
    const days = await current.days.catch((error: unknown) => {
      if (pace === current) pace = undefined;
      throw error;
    });
    const maySee = hasRight(viewer.role, "payments", "read");
    return {
      until: new Date(until).toISOString(),
      days: days.map((day) => (maySee ? day : { ...day, sales: null })),
    };
  }

  /** Only what a module counts: what was never counted is not stored as 0. */
  async function countDay(day: string): Promise<Counts> {
    const [from, to] = [startOfManilaDay(day), endOfManilaDay(day)];
    const counts: Counts = {};
    for (const [name, count] of Object.entries(figures)) counts[name] = await count(from, to);
    return counts;
  }

  async function saveDay(day: string, counts: Counts): Promise<void> {
    try {
      await store.save(Object.entries(counts).map(([name, value]) => ({ day, name, value })));
    } catch (error) {
      // Another process was faster, with the same result.
      if (!db.dialect.isDuplicate(error)) throw error;
    }
  }

  async function days(): Promise<Dashboard["days"]> {
    const today = now().getTime();
    const shown = Array.from({ length: DASHBOARD_DAYS }, (_, index) =>
      manilaDay(new Date(today - (DASHBOARD_DAYS - 1 - index) * DAY)),
    );
    const stored = await store.saved(shown[0] ?? "");
    // A day that is not over yet was stored by a clock that was ahead.
    const open = manilaDay(new Date(today - SETTLED));
    if (stored.some(({ day }) => day >= open)) await store.remove(open);
    const saved = new Map<string, Counts>();
    for (const { day, name, value } of stored.filter((row) => row.day < open)) {
      const counts = saved.get(day) ?? {};
      counts[name] = value;
      saved.set(day, counts);
    }
    const list: Dashboard["days"] = [];
    for (const day of shown) {
      const known = saved.get(day);
      if (known && counted.every((name) => known[name] !== undefined)) {
        list.push({ day, ...NONE, ...known } as Dashboard["days"][number]);
        continue;
      }
      const counts = await countDay(day);
      list.push({ day, ...NONE, ...known, ...counts } as Dashboard["days"][number]);
      // An older version, or one without a module, may have stored only some figures of a day; such a day is counted
      // each time.
      if (!known && day < open) await saveDay(day, counts);
    }
    return list;
  }

  /** Null for a role that may not read them, and if they could not be read: the rest is there without them. */
  async function salesFor<T>(viewer: Viewer, read: (from: Sales) => Promise<T>): Promise<T | null> {
    if (!sales || !hasRight(viewer.role, "payments", "read")) return null;
    return read(sales).catch((error: unknown) => {
      viewer.failed(error);
      return null;
    });
  }

  return {
    /** @throws the database's error if it does not answer */
    async read(viewer: Viewer): Promise<Dashboard> {
      const begun = performance.now();
      await db.ping();
      const databaseMs = Math.round((performance.now() - begun) * 10) / 10;
      const { tickets, oldest: oldestTicket } = await createSupport(db, context).waiting();
      const mails = await createMailbox(db, context).counts();
      const checks = createReconciliation(db, context);
      const reconciliation = await checks.latest();
      return {
        waiting: {
          tickets,
          oldestTicket: oldestTicket?.toISOString() ?? null,
          whitelist: await createWhitelistReview(db, context).waiting(),
          approvals: sumOf(await createApprovals(db, context, deciding).waiting(viewer.role)),
        },
        mail: {
          waiting: mails.waiting,
          failed: mails.failed,
          oldest: mails.oldest?.toISOString() ?? null,
        },
        health: {
          databaseMs,
          database: db.dialect.product,
          uptime: Math.round(process.uptime()),
          memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
          now: now().toISOString(),
          refused: await refusals.list(),
          failing: (await createFailingSteps(db, context).list()).map(({ step, since }) => ({
            step,
            since: since.toISOString(),
          })),
        },
        reconciliation: reconciliation
          ? {
              ...reconciliation,
              at: reconciliation.at.toISOString(),
              paymentsCompared: reconciliation.paymentsCompared?.toISOString() ?? null,
              paymentsLate: await checks.isComparisonLate(),
            }
          : null,
        days: await days(),
        // The rest is there without it.
        pace: await paceFor(viewer).catch((error: unknown) => {
          viewer.failed(error);
          return null;
        }),
        sales: await salesFor(viewer, (from) => from.read()),
      };
    },

    /** What the charts show. */
    readDays: async (viewer: Viewer): Promise<DashboardDays> => ({
      days: await days(),
      sales: await salesFor(viewer, (from) => from.days()),
    }),
  };
}
export type DashboardService = ReturnType<typeof createDashboard>;
