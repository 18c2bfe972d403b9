import type { PaymentSales } from "../../../../../contract/index.ts";
import type { Context, Sales } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { DAY, endOfManilaDay, manilaDay, startOfManilaDay } from "../../../../lib/time.ts";
import { createDebts } from "../../debts/index.ts";
import { createReceiptReview } from "../receipts/receipt-review-service.ts";
import { createPaymentsStore } from "../store.ts";
import { createSalesStore } from "./sales-store.ts";

const SALES_DAYS = 30;
/** Streamers and packages on the dashboard. */
const TOP = 10;

/**
 * The spans that sales are compared by: the same day of last week, yesterday and today, with what is before and
 * between.
 */
const SPANS = [null, "lastWeek", null, "yesterday", "today"] as const;

type Sums = Record<"payments" | "amount" | "share" | "lastWeek" | "yesterday" | "today", number>;

/**
 * Adds up what was sold in each of SPANS, by the name of a row; rows without one are left out.
 * @returns those that sold most, and all others together
 */
function topOf<Row extends { span: number; payments: number; amount: number; share: number }>(
  rows: Row[],
  nameOf: (row: Row) => string | null,
): { top: { row: Row; sums: Sums }[]; others: Sums | null } {
  const none = (): Sums => ({ payments: 0, amount: 0, share: 0, lastWeek: 0, yesterday: 0, today: 0 });
  const groups = new Map<string, { row: Row; sums: Sums }>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === null) continue;
    const group = groups.get(name) ?? { row, sums: none() };
    groups.set(name, group);
    group.sums.payments += row.payments;
    group.sums.amount += row.amount;
    group.sums.share += row.share;
    const span = SPANS[row.span];
    if (span) group.sums[span] += row.amount;
  }
  const sorted = [...groups]
    .sort(([a, { sums }], [b, { sums: other }]) => other.amount - sums.amount || (a < b ? -1 : 1))
    .map(([, group]) => group);
  const others = none();
  for (const { sums } of sorted.slice(TOP))
    for (const key of Object.keys(others) as (keyof Sums)[]) others[key] += sums[key];
  return { top: sorted.slice(0, TOP), others: sorted.length > TOP ? others : null };
}

/** Sales for staff, on the dashboard. */
export function createSales(db: Database, context: Context): Sales {
  const { now } = context;
  const store = createSalesStore(db);

  /** The end of today in Manila, and the start of a day so many days before. */
  function today() {
    const day = manilaDay(now());
    const start = startOfManilaDay(day).getTime();
    return { until: endOfManilaDay(day), dayBefore: (days: number) => new Date(start - days * DAY) };
  }

  async function readDays({ until, dayBefore }: ReturnType<typeof today>): Promise<PaymentSales["days"]> {
    const later = Array.from({ length: SALES_DAYS - 1 }, (_, index) => dayBefore(SALES_DAYS - 2 - index));
    const starts: [Date, ...Date[]] = [dayBefore(SALES_DAYS - 1), ...later];
    const byDay = await store.sales(starts, until, []);
    return starts.map((day, index) => {
      const { payments, amount } = byDay.find(({ span }) => span === index) ?? { payments: 0, amount: 0 };
      return { day: manilaDay(day), payments, amount };
    });
  }

  return {
    async soldBetween(from: Date, to: Date): Promise<number> {
      const [sold] = await store.sales([from], to, []);
      return sold?.amount ?? 0;
    },

    days: () => readDays(today()),

    async read(): Promise<PaymentSales> {
      const { until, dayBefore } = today();
      const days = await readDays({ until, dayBefore });
      // As SPANS has them.
      const spans: [Date, ...Date[]] = [dayBefore(SALES_DAYS - 1), ...[7, 6, 1, 0].map(dayBefore)];
      const packages = topOf(await store.sales(spans, until, ["name"]), ({ name }) => name);
      const channels = topOf(
        await store.sales(spans, until, ["provider", "channel"]),
        ({ provider, channel }) => `${provider} ${channel ?? ""}`,
      );
      const streamers = topOf(await store.sales(spans, until, ["streamer"]), ({ streamer }) => streamer);
      return {
        days,
        today: days.at(-1)?.amount ?? 0,
        yesterday: days.at(-2)?.amount ?? 0,
        lastWeek: days.at(-8)?.amount ?? 0,
        packages: packages.top.map(({ row: { name }, sums: { share: _, ...sums } }) => ({ name, ...sums })),
        channels: channels.top.map(({ row: { provider, channel }, sums: { share: _, ...sums } }) => ({
          provider,
          channel,
          ...sums,
        })),
        streamers: streamers.top.map(({ row, sums }) => ({ code: row.streamer ?? "", ...sums })),
        others: { packages: packages.others, channels: channels.others, streamers: streamers.others },
        receipts: await createReceiptReview(db, context).countOpen(),
        problems: await createPaymentsStore(db).countProblems(),
        debts: await createDebts(db, context).count(),
      };
    },
  };
}
