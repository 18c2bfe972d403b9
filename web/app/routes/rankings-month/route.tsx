import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import links from "~/components/ui/filter-links.module.css";
import { Absence, PageHead } from "~/components/ui/page-head";
import { orNull } from "~/lib/fallback.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { type RouteHandle, shareMeta } from "~/lib/meta";
import { inManila, longMonth } from "~/lib/time";
import { useGame } from "~/lib/use-game";
import type { loader as rootLoader } from "~/root";
import { RankingTable } from "~/routes/rankings/ranking-table";
import { readFilter, TABS, uncounted } from "~/routes/rankings/rankings.lib";
import rankings from "~/routes/rankings/rankings.module.css";
import { Champions } from "./champions";
import { monthPath, toMonthPage } from "./month.lib";
import styles from "./rankings-month.module.css";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "ranking",
  breadcrumb: ({ month }) => t("Champions of {longMonth}", { longMonth: longMonth(month) }),
};

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  const name = longMonth(page.month);
  return shareMeta({
    title: t("Champions of {longMonth}", { longMonth: name }),
    description: t("The top 100 players of {name}: by MMR, level, money and kills.", { name }),
    url: site.publicUrl + monthPath(page.month, page.tab),
    image: `${site.publicUrl}/art/share.jpg`,
  });
};

/** A month's champions. @throws 404 for a month that is not kept */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const month = params.month ?? "";
  const { tab } = readFilter(new URL(request.url).searchParams);
  const gone = () => new Response(null, { status: 404, statusText: "Not Found" });
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw gone();
  const months = await orNull(context.content.rankingMonths());
  if (months && !months.some((kept) => kept.month === month)) throw gone();
  const kept = months && (await orNull(context.content.rankingMonth(month)));
  if (!kept) return data({ month, tab, kept: null }, { status: 503 });
  const { taken, onTime } = kept;
  const place = months.findIndex((entry) => entry.month === month);
  const beside = {
    previous: months[place + 1]?.month ?? null,
    next: months[place - 1]?.month ?? null,
  };
  return data({ month, tab, kept: { taken, onTime, ...beside, ...toMonthPage(kept, tab) } });
}

export default function RankingsMonth() {
  const { month, tab, kept } = useLoaderData<typeof loader>();
  const game = useGame();
  return (
    <>
      <PageHead title={t("Champions of {longMonth}", { longMonth: longMonth(month) })}>
        <p>{t("The top 100 as the month ended. Kills and deaths are those of that month.")}</p>
        {kept && !kept.onTime ? (
          <p>
            {rich(
              "The site was away when the month ended: these lists stood so on {time} in Manila, as near to it as could be had.",
              { time: <time dateTime={kept.taken}>{inManila(kept.taken)}</time> },
            )}
          </p>
        ) : null}
      </PageHead>
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
          {TABS.map((entry) => (
            <li key={entry.id}>
              <a
                href={monthPath(month, entry.id)}
                aria-current={entry.id === tab ? "true" : undefined}
                data-keep-scroll
              >
                {tell(entry.label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {kept === null ? (
        <Absence>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</Absence>
      ) : kept.rows.length === 0 ? (
        <p className={rankings.none}>{tell(uncounted(tab, game) ?? msg("Nobody was in this list."))}</p>
      ) : (
        <>
          <h2 className={styles.title}>{t("First of school and class")}</h2>
          <Champions tab={tab} champions={kept.champions} />
          <h2 className={styles.title}>{t("Top 100")}</h2>
          <RankingTable tab={tab} rows={kept.rows} />
        </>
      )}
    </>
  );
}

export { ErrorBoundary } from "../not-found/route";
