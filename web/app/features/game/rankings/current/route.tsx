import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { type ClassSlug, type MoneyShown, SCHOOLS } from "@tambayan/account-service/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { useClassBadge, useSchoolBadge } from "~/layout/shared/game-icons";
import { Podium } from "~/layout/shared/podium";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { useGame, useNow } from "~/platform/page/root-data";
import { useLater } from "~/platform/page/use-later";
import { clockInManila, inManila, monthStart, timeLeft } from "~/platform/time/time";
import links from "~/ui/filter-links.module.css";
import { SearchForm } from "~/ui/search-form";
import { formatFigure, type OwnRow, type OwnRowAnswer, RankingTable } from "./ranking-table";
import {
  absenceMessage,
  classFilters,
  filterPath,
  findMePath,
  listOf,
  ownRowPath,
  type RankingFilter,
  type RankingRow,
  readFilter,
  shownFigures,
  tabsFor,
  toRow,
} from "./rankings.lib";
import styles from "./rankings.module.css";

export const handle: RouteHandle = {
  section: "ranking",
  breadcrumb: msg("Ranking"),
  parameters: ["class", "school", "tab"],
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: page, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site || !page) return [];
  return shareMeta({
    title: t("Ranking"),
    description: t(
      "Top 100 players in this month: by MMR, level, money and kills, for each school and class.",
    ),
    url: site.publicUrl + filterPath(page.filter),
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/** One of the four lists, filtered by school and class. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  const { tab, ...query } = filter;
  const { state } = await context.viewer();
  const rankings = await nullIfUnavailable(context.content.rankings(query));
  const rows = rankings?.[listOf(tab)].map((character) => toRow(tab, character)) ?? null;
  const { created = null, money = "exact", classes = [] } = rankings ?? {};
  const loggedIn = state === "player";
  return data({ filter, rows, loggedIn, created, money, classes }, { status: rows === null ? 503 : 200 });
}

export default function Rankings() {
  const { filter, rows, loggedIn, created, money, classes } = useLoaderData<typeof loader>();
  const later = useLater<OwnRowAnswer>(loggedIn ? ownRowPath(filter) : null);
  const own = later?.own ?? null;
  const next = useNavigation().location;
  const loading = next?.pathname === "/rankings";
  // Two filters chosen one after the other on a slow line: the second adds to the first.
  const chosen = loading ? readFilter(new URLSearchParams(next.search)) : filter;
  return (
    <>
      <div className={styles.head} data-head="">
        <h1>{t("Ranking")}</h1>
        <div className={styles.rules}>
          <p>{t("Top 100 players in this month.")}</p>
          <p>{t("Rankings will be reset every first day of month.")}</p>
        </div>
        <NextReset />
        <p className={styles.links}>
          <a href={findMePath(filter)} data-reload>
            {t("Find me")}
          </a>
          <a href="/rankings/archive">{t("Past months")}</a>
          <a href="/rankings/clubs">{t("Clubs")}</a>
        </p>
        <div className={styles.search}>
          <SearchForm id="game-search" action="/search" label={t("Find a character or club")} search="" />
        </div>
      </div>
      <Filters filter={chosen} money={money} classes={classes} />
      <div className={styles.list} aria-busy={loading}>
        {loading ? (
          <p className={styles.spinner} role="status">
            <span className="visually-hidden">{t("Loading")}</span>
          </p>
        ) : null}
        <List filter={filter} rows={rows} own={own} money={money} />
      </div>
      {created ? (
        <p className={styles.created}>
          {rich("As of {time}, Manila time.", {
            time: <time dateTime={created}>{clockInManila(created)}</time>,
          })}
          {filter.tab === "richest" && money === "rounded" ? ` ${t("Money is rounded.")}` : null}
        </p>
      ) : null}
    </>
  );
}

/** The next reset and the time left. The date is right even on a cached page; the time left keeps updating. */
function NextReset() {
  const now = useNow(30_000);
  const reset = monthStart(now, 1);
  return (
    <p>
      {rich("Next reset: {time} in Manila, {strong}.", {
        time: <time dateTime={reset.toISOString()}>{inManila(reset.toISOString())}</time>,
        strong: (
          <strong className={styles.left}>{t("in {time}", { time: timeLeft(reset.getTime(), now) })}</strong>
        ),
      })}
    </p>
  );
}

interface FiltersProps {
  filter: RankingFilter;
  money: MoneyShown;
  /** The classes that this server has. */
  classes: ClassSlug[];
}

/** Tabs and filters are links: each list has its own address and works without scripts. */
function Filters({ filter, money, classes }: FiltersProps) {
  const [schoolBadge, classBadge] = [useSchoolBadge(), useClassBadge()];
  // On a busy phone the next filter is chosen before the links know of the last one.
  const chosen = useRef(filter);
  const address = filterPath(filter);
  useEffect(() => {
    chosen.current = filter;
  }, [address]);
  const linkTo = (change: Partial<RankingFilter>, content: ReactNode) => {
    const to = { ...filter, ...change };
    return (
      <a
        href={filterPath(to)}
        aria-current={filterPath(to) === address ? "true" : undefined}
        data-keep-scroll
        onClick={({ currentTarget }) => {
          chosen.current = { ...chosen.current, ...change };
          currentTarget.href = filterPath(chosen.current);
        }}
      >
        {content}
      </a>
    );
  };
  return (
    <div className={links.filters}>
      <nav aria-label={t("Rankings")}>
        <ul className={links.tabs}>
          {tabsFor(money).map((tab) => (
            <li key={tab.id}>{linkTo({ tab: tab.id }, translate(tab.label))}</li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("School")}>
        <ul className={links.chips}>
          <li>{linkTo({ school: undefined }, t("All"))}</li>
          {SCHOOLS.map((school) => (
            <li key={school.code}>
              {linkTo(
                { school: school.code },
                <>
                  <img src={schoolBadge(school).emblem} width="22" height="22" alt="" />
                  {schoolBadge(school).name}
                </>,
              )}
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t("Class")}>
        <ul className={links.chips}>
          <li>{linkTo({ class: undefined }, t("All"))}</li>
          {classFilters(classes).map((entry) => (
            <li key={entry.slug}>
              {linkTo(
                { class: entry.slug },
                <>
                  <img src={classBadge(entry).emblem} width="20" height="20" alt="" />
                  {classBadge(entry).name}
                </>,
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const PODIUM_PLACES = 3;

interface ListProps {
  filter: RankingFilter;
  rows: RankingRow[] | null;
  own: OwnRow | null;
  money: MoneyShown;
}

function List({ filter, rows, own, money }: ListProps) {
  const game = useGame();
  if (rows === null)
    return (
      <p className={styles.none}>{t("Rankings cannot be loaded right now. Please try again in a moment.")}</p>
    );
  if (rows.length === 0) {
    return (
      <p className={styles.none}>
        {translate(absenceMessage(filter.tab, game, money) ?? msg("No one matches this filter yet."))}
      </p>
    );
  }
  const [figure] = shownFigures(filter.tab, rows[0]);
  const first = rows.length >= PODIUM_PLACES ? rows.slice(0, PODIUM_PLACES) : [];
  return (
    <>
      {figure && first.length > 0 ? (
        <div className={styles.podium}>
          <Podium
            places={first.map((row) => ({ ...row, figure: formatFigure(row.figures[figure.column]) }))}
            label={t("The first three")}
            figureName={translate(figure.head)}
          />
        </div>
      ) : null}
      <RankingTable tab={filter.tab} rows={rows} own={own} />
    </>
  );
}
