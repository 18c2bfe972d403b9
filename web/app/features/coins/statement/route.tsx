import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Coins } from "~/layout/shared/coins";
import { formatCoins } from "~/platform/language/coins";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { stayWithin } from "~/platform/page/pager.server";
import { useFeature, useGame } from "~/platform/page/root-data";
import { requireLogin } from "~/platform/session/viewer.server";
import links from "~/ui/filter-links.module.css";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import { Table } from "~/ui/table";
import styles from "./points.module.css";
import { formatDelta, REASONS, readStatement, STATEMENTS, statementsOf } from "./statement.lib";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Balances"), personal: true };
export const meta = noindexMeta;

/** A page of the statement of one balance, with the balance after each change. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { currency, page } = readStatement(new URL(request.url).searchParams, await context.content.game());
  const requested = context.viewer.with(["statement"], { currency, page });
  const { statement = null } = await requireLogin(requested, request);
  stayWithin(request, page, statement);
  return data({ currency, page, statement }, { status: statement === null ? 503 : 200 });
}

export default function Statement() {
  const { currency, page, statement } = useLoaderData<typeof loader>();
  const game = useGame();
  const topUp = useFeature("top-up");
  const statements = statementsOf(game);
  const { name } = STATEMENTS.find((entry) => entry.currency === currency) ?? STATEMENTS[0];
  return (
    <>
      <PageHeader title={t("Balances")}>
        {game.milleage
          ? t("Every change to your R-Coin and Milleage, newest first.")
          : t("Every change to your R-Coin, newest first.")}
      </PageHeader>
      {statements.length > 1 ? (
        <nav aria-label={t("Currency")}>
          <ul className={links.tabs}>
            {statements.map((entry) => (
              <li key={entry.currency}>
                <a
                  href={`/statement?currency=${entry.currency}`}
                  aria-current={entry.currency === currency ? "true" : undefined}
                  data-keep-scroll
                >
                  {translate(entry.name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {statement === null ? (
        <EmptyState>
          {t("Your statement cannot be loaded right now. Please try again in a few minutes.")}
        </EmptyState>
      ) : (
        <>
          <div className={styles.now}>
            <p>
              {t("Your {name} now:", { name })} <Coins currency={currency} amount={statement.balance} />
            </p>
            <a href={`/statement.csv?currency=${currency}`} download>
              {t("Download as CSV")}
            </a>
          </div>
          {statement.entries.length === 0 ? (
            <EmptyState next={topUp ? <a href="/topup">{t("Top up R-Coin")}</a> : null}>
              {t("No changes yet.")}
            </EmptyState>
          ) : (
            <Table
              caption={t("Changes to your {name}", { name })}
              headers={[t("Description"), t("Date"), t("Change"), t("Balance")]}
            >
              {statement.entries.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row">{translate(REASONS[entry.reason])}</th>
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
            to={(to) => `/statement?currency=${currency}&page=${to}`}
          />
        </>
      )}
    </>
  );
}
