import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { SCHOOLS } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { ClassIcon, SchoolEmblem } from "~/components/site/game-icons";
import { orNull } from "~/lib/fallback.server";
import { msg, t, tell } from "~/lib/i18n";
import { type RouteHandle, shareMeta } from "~/lib/meta";
import type { loader as rootLoader } from "~/root";
import {
  CLASS_FILTERS,
  FIGURE_HEADS,
  filterPath,
  type RankingFilter,
  type RankingRow,
  readFilter,
  TABS,
  toRow,
} from "./rankings.lib";
import styles from "./rankings.module.css";

export const handle: RouteHandle = { section: "ranking", breadcrumb: msg("Ranking") };

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  return shareMeta({
    title: t("Ranking"),
    description: t(
      "Top 100 players in this month: by MMR, level, money and kills, for each school and class.",
    ),
    url: site.publicUrl + filterPath(page.filter),
    image: `${site.publicUrl}/art/share.jpg`,
  });
};

/** One of the four lists, narrowed by school and class (spec section 2, ranking page). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  const { tab, ...query } = filter;
  const rankings = await orNull(context.content.rankings(query));
  const list = TABS.find((entry) => entry.id === tab)?.list ?? "toplevel";
  const rows = rankings?.[list].map((character) => toRow(tab, character)) ?? null;
  return data({ filter, rows }, { status: rows === null ? 503 : 200 });
}

export default function Rankings() {
  const { filter, rows } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.location?.pathname === "/rankings";
  return (
    <>
      <div className={styles.head}>
        <h1>{t("Ranking")}</h1>
        <p>{t("Top 100 players in this month.")}</p>
        <p>{t("Rankings will be reset every first day of month.")}</p>
      </div>
      <Filters filter={filter} />
      <div className={styles.list} aria-busy={loading}>
        {loading ? (
          <p className={styles.spinner} role="status">
            <span className="visually-hidden">{t("Loading")}</span>
          </p>
        ) : null}
        <List filter={filter} rows={rows} />
      </div>
    </>
  );
}

/** Tabs and filters are links: each list has an address of its own and works without scripts. */
function Filters({ filter }: { filter: RankingFilter }) {
  return (
    <div className={styles.filters}>
      <nav aria-label={t("Rankings")}>
        <ul className={styles.tabs}>
          {TABS.map((tab) => (
            <li key={tab.id}>
              <FilterLink to={{ ...filter, tab: tab.id }} current={filter.tab === tab.id}>
                {tell(tab.label)}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("School")}>
        <ul className={styles.chips}>
          <li>
            <FilterLink to={{ ...filter, school: undefined }} current={filter.school === undefined}>
              {t("All")}
            </FilterLink>
          </li>
          {SCHOOLS.map((school) => (
            <li key={school.code}>
              <FilterLink to={{ ...filter, school: school.code }} current={filter.school === school.code}>
                <img src={`/art/emblems/${school.slug}.svg`} width="22" height="22" alt="" />
                {tell(school.name)}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("Class")}>
        <ul className={styles.chips}>
          <li>
            <FilterLink to={{ ...filter, class: undefined }} current={filter.class === undefined}>
              {t("All")}
            </FilterLink>
          </li>
          {CLASS_FILTERS.map((entry) => (
            <li key={entry.slug}>
              <FilterLink to={{ ...filter, class: entry.slug }} current={filter.class === entry.slug}>
                <img src={`/art/classes/${entry.slug}.svg`} width="20" height="20" alt="" />
                {tell(entry.name)}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function FilterLink({ to, current, children }: { to: RankingFilter; current: boolean; children: ReactNode }) {
  return (
    <a href={filterPath(to)} aria-current={current ? "true" : undefined} data-keep-scroll>
      {children}
    </a>
  );
}

const FIGURE = new Intl.NumberFormat("en-PH", { maximumFractionDigits: 0 });

function List({ filter, rows }: { filter: RankingFilter; rows: RankingRow[] | null }) {
  if (rows === null)
    return (
      <p className={styles.none}>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</p>
    );
  if (rows.length === 0) {
    return (
      <p className={styles.none}>
        {filter.tab === "mmr" && filter.school === undefined && filter.class === undefined
          ? t("This game server does not count MMR.")
          : t("Nobody matches this filter yet.")}
      </p>
    );
  }
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {tell(TABS.find((tab) => tab.id === filter.tab)?.label ?? "")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("Rank")}</th>
          <th scope="col">{t("Character")}</th>
          <th scope="col">{t("Class")}</th>
          <th scope="col">{t("School")}</th>
          {FIGURE_HEADS[filter.tab].map((head) => (
            <th key={head} scope="col" className={styles.figure}>
              {tell(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.ChaNum}>
            <td className={styles.rank}>{index + 1}</td>
            <th scope="row" className={styles.name}>
              {row.ChaName}
            </th>
            <td>
              <ClassIcon code={row.ChaClass} />
            </td>
            <td>
              <SchoolEmblem code={row.ChaSchool} />
            </td>
            {row.figures.map((figure, column) => (
              <td key={FIGURE_HEADS[filter.tab][column]} className={styles.figure}>
                {FIGURE.format(figure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
