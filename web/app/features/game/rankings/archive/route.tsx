import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { longMonth } from "~/platform/time/time";
import { EmptyState, PageHeader } from "~/ui/page-header";
import styles from "./rankings-archive.module.css";

export const handle: RouteHandle = { section: "ranking", breadcrumb: msg("Past months") };

export const meta = fixedMeta({
  title: msg("Past months"),
  description: msg("The champions of every month: the final top 100."),
  path: "/rankings/archive",
});

export async function loader({ context }: LoaderFunctionArgs) {
  const months = await nullIfUnavailable(context.content.rankingMonths());
  return data({ months: months?.map(({ month }) => month) ?? null }, { status: months === null ? 503 : 200 });
}

/** The past months that have archived rankings. */
export default function RankingsArchive() {
  const { months } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Past months")}>
        <p>{t("When a month ends, its champions stay here. The lists start over; the names never fade.")}</p>
      </PageHeader>
      {months === null ? (
        <EmptyState>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : months.length === 0 ? (
        <EmptyState>
          {rich("No past months yet. The first champions are being decided {link}.", {
            link: <a href="/rankings">{t("right now")}</a>,
          })}
        </EmptyState>
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
