import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Absence, PageHead } from "~/components/ui/page-head";
import { orNull } from "~/lib/fallback.server";
import { msg, rich, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { longMonth } from "~/lib/time";
import styles from "./rankings-archive.module.css";

export const handle: RouteHandle = { section: "ranking", breadcrumb: msg("Months behind") };

export const meta = fixedMeta({
  title: msg("Months behind"),
  description: msg("The champions of every month: the top 100 as each month ended."),
  path: "/rankings/archive",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const months = await orNull(context.content.rankingMonths());
  return data({ months: months?.map(({ month }) => month) ?? null }, { status: months === null ? 503 : 200 });
}

/** The months whose champions are kept (issue: months behind). */
export default function RankingsArchive() {
  const { months } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("Months behind")}>
        <p>{t("When a month ends its champions stay here. The lists start anew, the names do not fade.")}</p>
      </PageHead>
      {months === null ? (
        <Absence>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</Absence>
      ) : months.length === 0 ? (
        <Absence>
          {rich("No month has ended yet. The first champions are made {link}.", {
            link: <a href="/rankings">{t("right now")}</a>,
          })}
        </Absence>
      ) : (
        <ul className={styles.months}>
          {months.map((month) => (
            <li key={month}>
              <a href={`/rankings/archive/${month}`}>{longMonth(month)}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
