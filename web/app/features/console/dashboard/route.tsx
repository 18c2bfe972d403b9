import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Dashboard, dashboardResponseSchema, mayDo } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/meta";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, humanize } from "../console";
import { orErrorPage, requireRight } from "../console.server";
import consoleStyles from "../parts/console.module.css";
import { DataTable, TimeAgo } from "../parts/list";
import styles from "./admin-dashboard.module.css";
import { CHARTS } from "./chart/charts";
import { Reconciliation } from "./reconciliation";

export const handle: RouteHandle = { breadcrumb: "Dashboard" };

/** Today's figures, and the lists of what they count. */
const TILES = [
  { figure: "registered", name: "Registrations", area: "players", to: "/admin/players" },
  { figure: "logins", name: "Logins", area: "audit", to: "/admin/audit?action=sign_in" },
  { figure: "redeemed", name: "R-Coin redeemed", area: "campaigns", to: "/admin/redemptions" },
  { figure: "spent", name: "R-Coin spent", area: "orders", to: "/admin/orders" },
  { figure: "tickets", name: "Tickets", area: "tickets", to: "/admin/tickets" },
] as const;

/** Open work, service health, the last reconciliation, and the last 30 days. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "dashboard");
  const dashboard = await orErrorPage(
    context.account.console.read("/admin/dashboard", dashboardResponseSchema),
  );
  return {
    ...dashboard,
    may: {
      tickets: mayDo(role, "tickets", "read"),
      whitelist: mayDo(role, "whitelist", "read"),
      players: mayDo(role, "players", "read"),
      points: mayDo(role, "points", "read"),
      campaigns: mayDo(role, "campaigns", "read"),
      rewards: mayDo(role, "rewards", "read"),
      orders: mayDo(role, "orders", "read"),
      audit: mayDo(role, "audit", "read"),
    },
  };
}

export default function DashboardPage() {
  const { waiting, mail, health, reconciliation, days, may } = useLoaderData<typeof loader>();
  const today = days.at(-1);
  return (
    <>
      <PageHeader title="Dashboard">Manila time; today so far.</PageHeader>
      {today ? (
        <ul className={styles.tiles}>
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
            <Fact name="Coin adjustments">
              <Waiting number={waiting.adjustments} to={may.points ? "/admin/points" : null} />
            </Fact>
            <Fact name="Repairs to approve">
              <Waiting number={waiting.repairs} to={may.players ? "/admin/repairs" : null} />
            </Fact>
            <Fact name="Codes to approve">
              <Waiting number={waiting.codes} to={may.campaigns ? "/admin/campaigns" : null} />
            </Fact>
            <Fact name="Invitations to review">
              <Waiting number={waiting.invitations} to={may.rewards ? "/admin/rewards/invitations" : null} />
            </Fact>
          </Facts>
        </Panel>
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
            <Fact name="Refused by limits">
              {health.refused.length === 0
                ? "Nothing since the start"
                : health.refused
                    .slice(0, 5)
                    .map(
                      ({ limit, refused }) =>
                        `${humanize(limit.replaceAll("-", "_"))}: ${formatCount(refused)}`,
                    )
                    .join(", ")}
            </Fact>
          </Facts>
        </Panel>
        <Reconciliation reconciliation={reconciliation} />
      </div>
      <div className={styles.charts}>
        {Object.entries(CHARTS).map(([name, chart]) => (
          <Panel key={name} title={chart.title}>
            <img
              src={`/admin/charts/${name}.svg`}
              width="720"
              height="260"
              alt={`${chart.title}, one bar per day for the last 30 days. The table below has the numbers.`}
              loading="lazy"
            />
          </Panel>
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>Last 30 days in numbers</summary>
        <Days days={days} />
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
}

/** Today's figure beside earlier ones, and the way to its list. */
function Tile({ name, value, yesterday, lastWeek, to }: TileProps) {
  return (
    <li>
      <span className={styles.value}>{formatCount(value)}</span>
      {to ? <a href={to}>{name} today</a> : <span>{name} today</span>}
      <span className={consoleStyles.quiet}>
        Yesterday {formatCount(yesterday ?? 0)} · a week ago {formatCount(lastWeek ?? 0)}
      </span>
    </li>
  );
}

function Waiting({ number, to }: { number: number; to: string | null }): ReactNode {
  const mark = <Badge variant={number === 0 ? "good" : "open"}>{formatCount(number)}</Badge>;
  return to ? <a href={to}>{mark}</a> : mark;
}

function Days({ days }: { days: Dashboard["days"] }) {
  return (
    <DataTable
      caption="Last 30 days"
      headers={["Day", "Registrations", "Logins", "R-Coin redeemed", "R-Coin spent", "Tickets sent"].map(
        withCurrencyNames,
      )}
    >
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td>{formatCount(day.registered)}</td>
          <td>{formatCount(day.logins)}</td>
          <td>{formatCount(day.redeemed)}</td>
          <td>{formatCount(day.spent)}</td>
          <td>{formatCount(day.tickets)}</td>
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
