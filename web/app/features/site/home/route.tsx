import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { NewsList } from "~/layout/shared/news-list";
import { Podium } from "~/layout/shared/podium";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { listPath, type NewsSummary } from "~/platform/content/news";
import { currentLanguage, t, translate } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { type RootLoader, useFeature, useRootData } from "~/platform/page/root-data";
import type { SiteInfo } from "~/platform/site/context";
import { renderedInstant } from "~/platform/time/valid-until.server";
import { Panel } from "~/ui/panel";
import { EventCards } from "./event-cards";
import { type FrontPage, frontPageOf, shownOn } from "./front-page.lib";
import styles from "./home.module.css";
import { HomeSidePanel } from "./home-side-panel";
import { daysAhead, nextUp } from "./live.lib";
import { LiveStrip } from "./live-strip";
import { podiumOf, toWidgetRow } from "./side-panel.lib";

export const handle: RouteHandle<FrontPage> = {
  sidePanel: () => <HomeSidePanel />,
  highlightsFirst: true,
  shown: shownOn,
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site) return [];
  return shareMeta({
    title: site.name,
    description:
      introOf(site) ??
      t("News, events, guides and rankings of {name}, where players hang out.", { name: site.name }),
    url: `${site.publicUrl}/`,
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/** What the game is, in the page's language. */
const introOf = ({ intro }: Pick<SiteInfo, "intro">) => intro[currentLanguage()] ?? intro.en;

/**
 * The three boxes, what lives in the game, the month's first three, and the side panel's widgets. A part that is
 * unavailable is null, and its place says so.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context;
  const now = renderedInstant();
  const { from, until } = daysAhead(now);
  const [news, events, guides, banners, rankings, clubs, status, calendar] = await Promise.all([
    nullIfUnavailable(content.newsPage("news", 1)),
    // More than a page of them: the one that is on may have been announced long before the next ones.
    nullIfUnavailable(content.latestNews("event")),
    nullIfUnavailable(content.newsPage("guide", 1)),
    nullIfUnavailable(content.banners()),
    nullIfUnavailable(content.rankings({})),
    nullIfUnavailable(content.clubs()),
    nullIfUnavailable(content.serverStatus()),
    nullIfUnavailable(content.calendar(from, until)),
  ]);
  return {
    ...frontPageOf(
      {
        news: news?.data ?? null,
        events,
        guides: guides?.data ?? null,
        banners,
      },
      now,
    ),
    ranking: rankings?.toplevelside.map(toWidgetRow) ?? null,
    podium: rankings && podiumOf(rankings),
    clubs,
    status,
    next: nextUp(calendar ?? [], now),
  };
}

export default function Home() {
  const { news, events, guides, status, next, clubs, podium } = useLoaderData<typeof loader>();
  const site = useRootData()?.site;
  const intro = site && introOf(site);
  const withRankings = useFeature("rankings");
  return (
    <>
      <h1 className={styles.title}>{t("What's new in {name}", { name: site?.name ?? "" })}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <LiveStrip status={status} next={next} clubs={clubs} />
      <div className={styles.boxes}>
        <Panel title={t("News")} more={{ to: listPath("news", 1), of: t("news") }} className={styles.whole}>
          <Box items={news} what={t("News")}>
            {(items) => <NewsList items={items} label={t("News")} heading="h3" shape="front" first />}
          </Box>
        </Panel>
        <div className={styles.below}>
          <Panel title={t("Events")} more={{ to: listPath("event", 1), of: t("events") }}>
            <Box items={events} what={t("Events")}>
              {(items) => <EventCards events={items} label={t("Events")} />}
            </Box>
          </Panel>
        </div>
        {withRankings && podium && podium.places.length > 0 ? (
          <div className={styles.half}>
            <Panel title={t("Leading this month")} more={{ to: podium.path, of: t("rankings") }}>
              <Podium
                places={podium.places}
                label={t("Leading this month")}
                figureName={translate(podium.figureName)}
              />
            </Panel>
          </div>
        ) : null}
        <div className={styles.half}>
          <Panel title={t("Guides")} more={{ to: listPath("guide", 1), of: t("guides") }}>
            <Box items={guides} what={t("Guides")}>
              {(items) => <NewsList items={items} label={t("Guides")} heading="h3" emblems />}
            </Box>
          </Panel>
        </div>
      </div>
    </>
  );
}

interface BoxProps {
  items: NewsSummary[] | null;
  what: string;
  children: (items: NewsSummary[]) => ReactNode;
}

function Box({ items, what, children }: BoxProps) {
  if (items === null) {
    return (
      <p className={styles.unavailable}>
        {t("{what} cannot be loaded right now. Please try again in a moment.", { what })}
      </p>
    );
  }
  if (items.length === 0) return <p className={styles.unavailable}>{t("Nothing here yet.")}</p>;
  return children(items);
}
