import type { PaymentState } from "../../../../../contract/index.ts";
import { sql } from "../../../../db/sql.ts";
import type { Database } from "../../../../db/transaction.ts";
import type { PaymentRow } from "../store.ts";

/** What sales can be grouped by. */
type SalesColumn = "name" | "provider" | "channel" | "streamer";
/** Payments of a span, as an index; `amount` in centavos, less what was returned; `share` in referral coins. */
interface SalesRow {
  span: number;
  payments: number;
  amount: number;
  share: number;
}

/** What was sold, added up by the database. */
export function createSalesStore(db: Database) {
  const knex = sql(db);
  const { payment } = db.tables;
  return {
    /**
     * What was sold in spans that follow each other, less what was returned: added up by the database, so that the rows
     * do not grow with the payments.
     * @param starts of the spans, the first one first; each ends where the next one starts
     * @param until end of the last one
     * @param by columns to group by
     */
    async sales<Column extends SalesColumn>(
      starts: [Date, ...Date[]],
      until: Date,
      by: readonly Column[],
    ): Promise<(Pick<PaymentRow, Column> & SalesRow)[]> {
      const [first, ...others] = starts;
      // Counted from the end, so that each span needs its start only.
      const spans = others.map((start, index) => ({ start, span: index + 1 })).reverse();
      const span = knex.raw(`case ${spans.map(() => "when ?? >= ? then ?").join(" ")} else 0 end as ??`, [
        ...spans.flatMap((each) => ["credited", each.start, each.span]),
        "span",
      ]);
      const amount = knex.raw("case when ?? = ? or ?? > ?? then 0 else ?? - ?? end as ??", [
        ...["state", "disputed" satisfies PaymentState, "refunded", "price", "price", "refunded", "amount"],
      ]);
      const sold = knex(payment)
        .where("credited", ">=", first)
        .where("credited", "<", until)
        .select(...by, "share", spans.length > 0 ? span : knex.raw("0 as ??", ["span"]), amount)
        .as("sold");
      const sum = (column: string) => knex.raw("SUM(CAST(?? AS bigint)) as ??", [column, column]);
      const rows = await knex
        .from(sold)
        .groupBy("span", ...by)
        .select("span", ...by, knex.raw("COUNT(*) as ??", ["payments"]), sum("amount"), sum("share"));
      return rows as (Pick<PaymentRow, Column> & SalesRow)[];
    },
  };
}
