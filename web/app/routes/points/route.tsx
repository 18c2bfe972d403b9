import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Coins } from "~/components/site/coins";
import { RelativeTime } from "~/components/site/relative-time";
import links from "~/components/ui/filter-links.module.css";
import { Absence, PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { Table } from "~/components/ui/table";
import { formatCoins } from "~/lib/coins";
import { msg, t, tell } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { useGame } from "~/lib/use-game";
import { requireLogin } from "~/lib/viewer.server";
import { formatDelta, REASONS, readStatement, STATEMENTS, statementsOf } from "./points.lib";
import styles from "./points.module.css";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Balances"), own: true };
export const meta = unlisted;

/** A page of the statement of one balance (issue 4), with the balance after each change. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { currency, page } = readStatement(new URL(request.url).searchParams, await context.content.game());
  const asked = context.viewer.with(["points"], { currency, page });
  const { points: statement = null } = await requireLogin(asked);
  return data({ currency, page, statement }, { status: statement === null ? 503 : 200 });
}

export default function Statement() {
  const { currency, page, statement } = useLoaderData<typeof loader>();
  const game = useGame();
  const statements = statementsOf(game);
  const { coin, name } = STATEMENTS.find((entry) => entry.currency === currency) ?? STATEMENTS[0];
  return (
    <>
      <PageHead title={t("Balances")}>
        {game.milleage
          ? t("Every change of your R-Coin and Milleage, newest first.")
          : t("Every change of your R-Coin, newest first.")}
      </PageHead>
      {statements.length > 1 ? (
        <nav aria-label={t("Currency")}>
          <ul className={links.tabs}>
            {statements.map((entry) => (
              <li key={entry.currency}>
                <a
                  href={`/points?currency=${entry.currency}`}
                  aria-current={entry.currency === currency ? "true" : undefined}
                  data-keep-scroll
                >
                  {tell(entry.name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {statement === null ? (
        <Absence>
          {t("Your statement cannot be loaded right now. Please try again in a few minutes.")}
        </Absence>
      ) : (
        <>
          <div className={styles.now}>
            <p>
              {t("Your {name} now:", { name })} <Coins coin={coin} amount={statement.balance} />
            </p>
            <a href={`/points.csv?currency=${currency}`} download>
              {t("Download as CSV")}
            </a>
          </div>
          {statement.points.length === 0 ? (
            <Absence>{t("No Data")}</Absence>
          ) : (
            <Table
              caption={t("Changes of your {name}", { name })}
              heads={[t("What"), t("Date"), t("Change"), t("Balance")]}
            >
              {statement.points.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row">{tell(REASONS[entry.reason])}</th>
                  <td>
                    <RelativeTime date={entry.at} />
                  </td>
                  <td data-down={entry.delta < 0} className={styles.delta}>
                    {formatDelta(entry.delta)}
                  </td>
                  <td>{formatCoins(entry.balance)}</td>
                </tr>
              ))}
            </Table>
          )}
          <Pager
            label={t("{name} statement pages", { name })}
            current={page}
            last={statement.last_page}
            prev={statement.prev_page}
            next={statement.next_page}
            to={(to) => `/points?currency=${currency}&page=${to}`}
          />
        </>
      )}
    </>
  );
}
