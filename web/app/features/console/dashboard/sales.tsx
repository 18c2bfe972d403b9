import type { PaymentSales } from "@tambayan/account-service/contract";
import { formatPesos } from "~/platform/coins";
import { withCurrencyNames } from "~/platform/language/i18n";
import { Panel } from "~/ui/panel";
import { formatCount } from "../console";
import consoleStyles from "../parts/console.module.css";
import { DataTable } from "../parts/list";
import { wayOf } from "../payments/payments.lib";
import styles from "./admin-dashboard.module.css";
import { SALES_CHART } from "./chart/charts";
import { Chart } from "./chart-panel";

/** Sales for money: the last 30 days, and what they came from. */
export function Sales({ sales }: { sales: PaymentSales }) {
  const { packages, channels, streamers } = sales;
  return (
    <>
      <div className={styles.charts}>
        <Chart name="sales" title={SALES_CHART.title} />
        <Panel title="Sales by package, 30 days">
          <Shares of="Package" rows={packages} empty="Nothing was sold." />
        </Panel>
      </div>
      <div className={consoleStyles.columns}>
        <Panel title="Sales by way to pay, 30 days">
          <Shares
            of="Way to pay"
            rows={channels.map((channel) => ({ ...channel, name: wayOf(channel) }))}
            empty="Nothing was sold."
          />
        </Panel>
        <Panel title="Sales by streamer, 30 days">
          <Shares
            of="Streamer"
            rows={streamers.map(({ code, ...sum }) => ({ name: code, ...sum }))}
            empty="No payment named a streamer."
          />
        </Panel>
      </div>
    </>
  );
}

interface SharesProps {
  /** What the rows are. */
  of: string;
  rows: { name: string; payments: number; amount: number; share?: number }[];
  empty: string;
}

function Shares({ of, rows, empty }: SharesProps) {
  if (rows.length === 0) return <p className={consoleStyles.quiet}>{empty}</p>;
  const withShare = rows.some(({ share }) => share !== undefined);
  return (
    <DataTable
      caption={`Sales: ${of}`}
      headers={[of, "Payments", "Amount", ...(withShare ? [withCurrencyNames("Share in R-Coin")] : [])]}
    >
      {rows.map(({ name, payments, amount, share }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={consoleStyles.number}>{formatCount(payments)}</td>
          <td className={consoleStyles.number}>{formatPesos(amount)}</td>
          {withShare ? <td className={consoleStyles.number}>{formatCount(share ?? 0)}</td> : null}
        </tr>
      ))}
    </DataTable>
  );
}
