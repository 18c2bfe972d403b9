import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { useGame } from "~/platform/page/root-data";
import { sharePath } from "~/platform/pictures/share-path";
import { inManila, longMonth } from "~/platform/time/time";
import links from "~/ui/filter-links.module.css";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { RankingTable } from "../current/ranking-table";
import { absenceMessage, readFilter, tabsFor } from "../current/rankings.lib";
import rankings from "../current/rankings.module.css";
import { Champions } from "./champions";
import { monthPath, toMonthPage } from "./month.lib";
import styles from "./rankings-month.module.css";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "ranking",
  parameters: ["tab"],
  breadcrumb: ({ month }) => t("Champions of {month}", { month: longMonth(month) }),
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  const name = longMonth(page.month);
  return shareMeta({
    title: t("Champions of {month}", { month: name }),
    description: t("The top 100 players of {name}: by MMR, level, money and kills.", { name }),
    url: site.publicUrl + monthPath(page.month, page.tab),
    image: `${site.publicUrl}${sharePath("rankings", page.month)}`,
    drawn: true,
  });
};

/** A month's champions. @throws 404 for a month that is not archived */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const month = params.month ?? "";
  const { tab } = readFilter(new URL(request.url).searchParams);
  const gone = () => new Response(null, { status: 404, statusText: "Not Found" });
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw gone();
  const months = await nullIfUnavailable(context.content.rankingMonths());
  if (months && !months.some((kept) => kept.month === month)) throw gone();
  const kept = months && (await nullIfUnavailable(context.content.rankingMonth(month)));
  if (!kept) return data({ month, tab, kept: null }, { status: 503 });
  const { taken, onTime, money } = kept;
  const place = months.findIndex((entry) => entry.month === month);
  const beside = {
    previous: months[place + 1]?.month ?? null,
    next: months[place - 1]?.month ?? null,
  };
  return data({ month, tab, kept: { taken, onTime, money, ...beside, ...toMonthPage(kept, tab) } });
}

export default function RankingsMonth() {
  const { month, tab, kept } = useLoaderData<typeof loader>();
  const game = useGame();
  return (
    <>
      <PageHeader title={t("Champions of {month}", { month: longMonth(month) })}>
        <p>{t("The final top 100 of the month. Kills and deaths are for that month only.")}</p>
        {kept && !kept.onTime ? (
          <p>
            {rich(
              "The site was offline when the month ended. These lists are from {time}, Manila time, the closest available.",
              { time: <time dateTime={kept.taken}>{inManila(kept.taken)}</time> },
            )}
          </p>
        ) : null}
      </PageHeader>
      <nav aria-label={t("Months")} className={styles.months}>
        {kept?.previous ? (
          <a href={monthPath(kept.previous, tab)} rel="prev">
            {longMonth(kept.previous)}
          </a>
        ) : null}
        <a href="/rankings/archive">{t("All months")}</a>
        {kept?.next ? (
          <a href={monthPath(kept.next, tab)} rel="next">
            {longMonth(kept.next)}
          </a>
        ) : null}
        <a href="/rankings">{t("This month")}</a>
      </nav>
      <nav aria-label={t("Rankings")} className={links.filters}>
        <ul className={links.tabs}>
          {tabsFor(kept?.money ?? "exact").map((entry) => (
            <li key={entry.id}>
              <a
                href={monthPath(month, entry.id)}
                aria-current={entry.id === tab ? "true" : undefined}
                data-keep-scroll
              >
                {translate(entry.label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {kept === null ? (
        <EmptyState>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : kept.rows.length === 0 ? (
        <p className={rankings.none}>
          {translate(absenceMessage(tab, game, kept.money) ?? msg("This list was empty."))}
        </p>
      ) : (
        <>
          <h2 className={styles.title}>{t("Best of each school and class")}</h2>
          <Champions tab={tab} champions={kept.champions} />
          <h2 className={styles.title}>{t("Top 100")}</h2>
          <RankingTable tab={tab} rows={kept.rows} />
        </>
      )}
    </>
  );
}

export { NotFoundBoundary as ErrorBoundary } from "~/layout/notices/not-found";
