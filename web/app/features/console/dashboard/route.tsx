import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type Dashboard,
  dashboardCalls,
  hasRight,
  type PaymentSales,
} from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { formatPesos } from "~/platform/language/coins";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount } from "../console";
import { orErrorPage, requireRight } from "../console.server";
import { limitLabel } from "../labels";
import consoleStyles from "../parts/console.module.css";
import { DataTable, TimeAgo } from "../parts/list";
import styles from "./admin-dashboard.module.css";
import { CHARTS } from "./chart/charts";
import { Chart } from "./chart-panel";
import { Reconciliation } from "./reconciliation";
import { Sales } from "./sales";
import { Today } from "./today";

export const handle: RouteHandle = { breadcrumb: () => "Dashboard" };

/** Today's figures, and the lists of what they count. */
const TILES = [
  { figure: "registered", name: "Registrations", area: "players", to: "/admin/players" },
  { figure: "logins", name: "Logins", area: "audit", to: "/admin/audit?action=sign_in" },
  { figure: "redeemed", name: "R-Coin redeemed", area: "campaigns", to: "/admin/redemptions" },
  { figure: "spent", name: "R-Coin spent", area: "orders", to: "/admin/orders" },
  { figure: "tickets", name: "Tickets", area: "tickets", to: "/admin/tickets" },
] as const;

/** Open work, service health, the last reconciliation, and the last 30 days; sales for staff who may read payments. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "dashboard");
  const dashboard = await orErrorPage(context.account.call(dashboardCalls.dashboard));
  return {
    ...dashboard,
    may: {
      tickets: hasRight(role, "tickets", "read"),
      whitelist: hasRight(role, "whitelist", "read"),
      approvals: hasRight(role, "approvals", "read"),
      players: hasRight(role, "players", "read"),
      campaigns: hasRight(role, "campaigns", "read"),
      orders: hasRight(role, "orders", "read"),
      audit: hasRight(role, "audit", "read"),
      payments: hasRight(role, "payments", "read"),
    },
  };
}

export default function DashboardPage() {
  const { waiting, mail, health, reconciliation, days, pace, sales, may } = useLoaderData<typeof loader>();
  const today = days.at(-1);
  return (
    <>
      <PageHeader title="Dashboard">Manila time; today so far.</PageHeader>
      {pace ? <Today pace={pace} /> : null}
      {today ? (
        <ul className={styles.tiles}>
          {sales ? (
            <Tile
              name="Sales"
              value={sales.today}
              yesterday={sales.yesterday}
              lastWeek={sales.lastWeek}
              to="/admin/payments?status=credited"
              format={formatPesos}
            />
          ) : null}
          {TILES.map(({ figure, name, area, to }) => (
            <Tile
              key={figure}
              name={withCurrencyNames(name)}
              value={today[figure]}
              yesterday={days.at(-2)?.[figure]}
              lastWeek={days.at(-8)?.[figure]}
              to={may[area] ? to : null}
            />
          ))}
        </ul>
      ) : null}
      <div className={consoleStyles.columns}>
        <div className={consoleStyles.stack}>
          <Panel title="Needs attention">
            <Facts>
              <Fact name="Tickets">
                <Waiting number={waiting.tickets} to={may.tickets ? "/admin/tickets" : null} />
                {waiting.oldestTicket ? (
                  <span className={consoleStyles.quiet}>
                    {" "}
                    oldest: <TimeAgo at={waiting.oldestTicket} />
                  </span>
                ) : null}
              </Fact>
              <Fact name="Whitelist requests">
                <Waiting number={waiting.whitelist} to={may.whitelist ? "/admin/whitelist" : null} />
              </Fact>
              <Fact name="Approvals">
                <Waiting number={waiting.approvals} to={may.approvals ? "/admin/approvals" : null} />
              </Fact>
              {sales ? <WaitingPayments sales={sales} /> : null}
            </Facts>
          </Panel>
          <Reconciliation reconciliation={reconciliation} />
        </div>
        <Panel title="Service health">
          <Facts>
            <Fact name="Database">
              <Badge variant={health.databaseMs < 250 ? "good" : "bad"}>
                {health.database}, {health.databaseMs} ms
              </Badge>
            </Fact>
            <Fact name="Queued emails">
              <Badge variant={mail.waiting < 100 ? "good" : "open"}>{formatCount(mail.waiting)}</Badge>
              {mail.oldest ? (
                <span className={consoleStyles.quiet}>
                  {" "}
                  oldest: <TimeAgo at={mail.oldest} />
                </span>
              ) : null}
            </Fact>
            <Fact name="Failed emails">
              <Badge variant={mail.failed === 0 ? "good" : "bad"}>{formatCount(mail.failed)}</Badge>
            </Fact>
            <Fact name="Uptime">{formatUptime(health.uptime)}</Fact>
            <Fact name="Memory">{formatCount(health.memory)} MB</Fact>
            <Fact name="Hourly work">
              {health.failing.length === 0 ? (
                <Badge variant="good">No step fails</Badge>
              ) : (
                health.failing.map(({ step, since }) => (
                  <div key={step}>
                    <Badge variant="bad">Fails: {step}</Badge>{" "}
                    <span className={consoleStyles.quiet}>
                      since <TimeAgo at={since} />
                    </span>
                  </div>
                ))
              )}
            </Fact>
            <Fact name="Refused by limits">
              {health.refused.length === 0
                ? "Nothing since the start"
                : health.refused
                    .slice(0, 5)
                    .map(({ limit, refused }) => `${limitLabel(limit)}: ${formatCount(refused)}`)
                    .join(", ")}
            </Fact>
          </Facts>
        </Panel>
      </div>
      {sales ? <Sales sales={sales} /> : null}
      {may.payments && !sales ? (
        <div className={consoleStyles.columns}>
          <Panel title="Sales">
            <p className={consoleStyles.quiet}>Sales could not be read. Load this page again in a moment.</p>
          </Panel>
        </div>
      ) : null}
      <div className={styles.charts}>
        {Object.entries(CHARTS).map(([name, { title }]) => (
          <Chart key={name} name={name} title={title} />
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>Last 30 days in numbers</summary>
        <Days days={days} sales={sales} />
      </details>
    </>
  );
}

interface TileProps {
  name: string;
  value: number;
  /** The whole day before, and the same day last week. */
  yesterday: number | undefined;
  lastWeek: number | undefined;
  /** The list of what is counted; null if the role may not see it. */
  to: string | null;
  format?: (value: number) => string;
}

/** Today's figure beside earlier ones, and the way to its list. */
function Tile({ name, value, yesterday, lastWeek, to, format = formatCount }: TileProps) {
  return (
    <li>
      <span className={styles.value}>{format(value)}</span>
      {to ? <a href={to}>{name} today</a> : <span>{name} today</span>}
      <span className={consoleStyles.quiet}>
        Yesterday {format(yesterday ?? 0)} · a week ago {format(lastWeek ?? 0)}
      </span>
    </li>
  );
}

function Waiting({ number, to }: { number: number; to: string | null }): ReactNode {
  const mark = <Badge variant={number === 0 ? "good" : "open"}>{formatCount(number)}</Badge>;
  return to ? <a href={to}>{mark}</a> : mark;
}

/** What about payments waits for staff. */
function WaitingPayments({ sales: { problems, debts } }: { sales: PaymentSales }) {
  return (
    <>
      <Fact name="Payments with a problem">
        <Waiting number={problems} to="/admin/payments?problem=true" />
      </Fact>
      <Fact name="Accounts that owe coins">
        <Waiting number={debts} to="/admin/payments/debts" />
      </Fact>
    </>
  );
}

function Days({ days, sales }: { days: Dashboard["days"]; sales: PaymentSales | null }) {
  const sold = new Map(sales?.days.map(({ day, amount }) => [day, amount]));
  const headers = ["Day", "Registrations", "Logins", "R-Coin redeemed", "R-Coin spent", "Tickets sent"];
  return (
    <DataTable
      caption="Last 30 days"
      headers={[...headers, ...(sales ? ["Sales"] : [])].map(withCurrencyNames)}
    >
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td>{formatCount(day.registered)}</td>
          <td>{formatCount(day.logins)}</td>
          <td>{formatCount(day.redeemed)}</td>
          <td>{formatCount(day.spent)}</td>
          <td>{formatCount(day.tickets)}</td>
          {sales ? <td>{formatPesos(sold.get(day.day) ?? 0)}</td> : null}
        </tr>
      ))}
    </DataTable>
  );
}

/** Seconds as text: '3 days', '5 hours', '12 minutes'. */
function formatUptime(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, "second"];
  const number = Math.floor(seconds / size);
  return `${formatCount(number)} ${unit}${number === 1 ? "" : "s"}`;
}
