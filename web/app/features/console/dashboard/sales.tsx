import type { PaymentSales } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/language/coins";
import { withCurrencyNames } from "~/platform/language/i18n";
import { Panel } from "~/ui/panel";
import { formatCount } from "../console";
import consoleStyles from "../parts/console.module.css";
import { DataTable } from "../parts/list";
import { wayOf } from "../payments/payments.lib";
import styles from "./admin-dashboard.module.css";
import { SALES_CHART } from "./chart/charts";
import { Chart } from "./chart-panel";

type SalesGroup = PaymentSales["packages"][number];

/** Sales for money: the last 30 days, and what they came from. */
export function Sales({ sales }: { sales: PaymentSales }) {
  const { packages, channels, streamers, others } = sales;
  return (
    <>
      <div className={styles.charts}>
        <Chart name="sales" title={SALES_CHART.title} />
        <Panel title="Sales by package">
          <Shares of="Package" rows={packages} others={others.packages} empty="Nothing was sold." />
        </Panel>
      </div>
      <div className={consoleStyles.columns}>
        <Panel title="Sales by payment method">
          <Shares
            of="Payment method"
            rows={channels.map((channel) => ({ ...channel, name: wayOf(channel) }))}
            others={others.channels}
            empty="Nothing was sold."
          />
        </Panel>
        <Panel title="Sales by streamer">
          <Shares
            of="Streamer"
            rows={streamers.map(({ code, ...sold }) => ({ name: code, ...sold }))}
            others={others.streamers}
            empty="No payment named a streamer."
            withShare
          />
        </Panel>
      </div>
    </>
  );
}

interface SharesProps {
  /** What the rows are. */
  of: string;
  rows: (SalesGroup & { share?: number })[];
  /** All that have no row of their own. */
  others: (Omit<SalesGroup, "name"> & { share?: number }) | null;
  empty: string;
  withShare?: boolean;
}

/**
 * Amounts of today, yesterday, the same day a week ago and the last 30 days; the number of payments is of these 30 days
 * too.
 */
function Shares({ of, rows, others, empty, withShare = false }: SharesProps) {
  if (rows.length === 0) return <p className={consoleStyles.quiet}>{empty}</p>;
  return (
    <DataTable
      caption={`Sales: ${of}`}
      headers={[
        ...[of, "Today", "Yesterday", "Week ago", "30 days", "Payments"],
        ...(withShare ? [withCurrencyNames("Share in R-Coin")] : []),
      ]}
      fixed
    >
      {[...rows, ...(others ? [{ ...others, name: "Others" }] : [])].map(
        ({ name, today, yesterday, lastWeek, amount, payments, share }, index) => (
          // A package can be called "Others" too.
          <tr key={index < rows.length ? name : ""}>
            <th scope="row">{name}</th>
            {[today, yesterday, lastWeek, amount].map((centavos, column) => (
              <td key={column} className={consoleStyles.number}>
                {formatPesos(centavos)}
              </td>
            ))}
            <td className={consoleStyles.number}>{formatCount(payments)}</td>
            {withShare ? <td className={consoleStyles.number}>{formatCount(share ?? 0)}</td> : null}
          </tr>
        ),
      )}
    </DataTable>
  );
}
