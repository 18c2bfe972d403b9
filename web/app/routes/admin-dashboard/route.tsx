import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Dashboard, dashboardResponseSchema, mayDo } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import consoleStyles from "~/components/console/console.module.css";
import { DataTable, When } from "~/components/console/list";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { count } from "~/lib/console";
import { orFail, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { CHARTS } from "../admin-chart/charts";
import styles from "./admin-dashboard.module.css";
import { Books } from "./books";

export const handle: RouteHandle = { breadcrumb: "Dashboard" };

/** What waits, how the site is, whether its books are right, and the last 30 days. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "dashboard");
  const dashboard = await orFail(context.account.console.read("/admin/dashboard", dashboardResponseSchema));
  return {
    ...dashboard,
    may: {
      tickets: mayDo(role, "tickets", "read"),
      whitelist: mayDo(role, "whitelist", "read"),
      points: mayDo(role, "points", "read"),
    },
  };
}

export default function DashboardPage() {
  const { waiting, mail, health, books, days, may } = useLoaderData<typeof loader>();
  const today = days.at(-1);
  return (
    <>
      <PageHead title="Dashboard">Days are Manila's; today is not over yet.</PageHead>
      {today ? (
        <ul className={styles.tiles}>
          <Tile name="Registrations" value={today.registered} />
          <Tile name="Logins" value={today.logins} />
          <Tile name="R-Coin redeemed" value={today.redeemed} />
          <Tile name="R-Coin spent" value={today.spent} />
        </ul>
      ) : null}
      <div className={consoleStyles.columns}>
        <Panel title="Waits for you">
          <Facts>
            <Fact name="Tickets">
              <Waiting number={waiting.tickets} to={may.tickets ? "/admin/tickets" : null} />
              {waiting.oldestTicket ? (
                <span className={consoleStyles.quiet}>
                  {" "}
                  the oldest <When at={waiting.oldestTicket} />
                </span>
              ) : null}
            </Fact>
            <Fact name="Whitelist requests">
              <Waiting number={waiting.whitelist} to={may.whitelist ? "/admin/whitelist" : null} />
            </Fact>
            <Fact name="Adjustments of coins">
              <Waiting number={waiting.adjustments} to={may.points ? "/admin/points" : null} />
            </Fact>
          </Facts>
        </Panel>
        <Panel title="How the service is">
          <Facts>
            <Fact name="Database">
              <Mark look={health.databaseMs < 250 ? "good" : "bad"}>
                {health.database}, {health.databaseMs} ms
              </Mark>
            </Fact>
            <Fact name="Mails waiting">
              <Mark look={mail.waiting < 100 ? "good" : "open"}>{count(mail.waiting)}</Mark>
              {mail.oldest ? (
                <span className={consoleStyles.quiet}>
                  {" "}
                  the oldest <When at={mail.oldest} />
                </span>
              ) : null}
            </Fact>
            <Fact name="Mails given up">
              <Mark look={mail.failed === 0 ? "good" : "bad"}>{count(mail.failed)}</Mark>
            </Fact>
            <Fact name="Running for">{running(health.uptime)}</Fact>
            <Fact name="Memory">{count(health.memory)} MB</Fact>
          </Facts>
        </Panel>
        <Books books={books} />
      </div>
      <div className={styles.charts}>
        {Object.entries(CHARTS).map(([name, chart]) => (
          <Panel key={name} title={chart.title}>
            <img
              src={`/admin/charts/${name}.svg`}
              width="720"
              height="260"
              alt={`${chart.title}, a bar for each of the last 30 days. The table below has the numbers.`}
              loading="lazy"
            />
          </Panel>
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>The numbers of the last 30 days</summary>
        <Days days={days} />
      </details>
    </>
  );
}

function Tile({ name, value }: { name: string; value: number }) {
  return (
    <li>
      <span className={styles.value}>{count(value)}</span>
      <span>{name} today</span>
    </li>
  );
}

function Waiting({ number, to }: { number: number; to: string | null }): ReactNode {
  const mark = <Mark look={number === 0 ? "good" : "open"}>{count(number)}</Mark>;
  return to && number > 0 ? <a href={to}>{mark}</a> : mark;
}

function Days({ days }: { days: Dashboard["days"] }) {
  return (
    <DataTable
      caption="The last 30 days"
      heads={["Day", "Registrations", "Logins", "R-Coin redeemed", "R-Coin spent", "Tickets sent"]}
    >
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          <td>{count(day.registered)}</td>
          <td>{count(day.logins)}</td>
          <td>{count(day.redeemed)}</td>
          <td>{count(day.spent)}</td>
          <td>{count(day.tickets)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Seconds in words: '3 days', '5 hours', '12 minutes'. */
function running(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, "second"];
  const number = Math.floor(seconds / size);
  return `${count(number)} ${unit}${number === 1 ? "" : "s"}`;
}
