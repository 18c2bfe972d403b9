import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewsList } from "~/layout/shared/news-list";
import { isKnown, ServerStateLine } from "~/layout/shared/server-state";
import { useSiteData } from "~/layout/use-site-data";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { listPath, type NewsSummary, toNewsSummaries, topicPath } from "~/platform/content/news";
import { t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import { type RootLoader, useRootData } from "~/platform/page/root-data";
import { Panel } from "~/ui/panel";
import styles from "./home.module.css";
import { HomeSidePanel } from "./home-side-panel";
import { toWidgetRow } from "./side-panel.lib";

export const handle: RouteHandle = {
  sidePanel: () => <HomeSidePanel />,
  withoutPanel: true,
  highlightsFirst: true,
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site) return [];
  return shareMeta({
    title: site.name,
    description: t("News, events, guides and rankings of {name}, where players hang out.", {
      name: site.name,
    }),
    url: `${site.publicUrl}/`,
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/** Number of items in each box. */
const BOX_ITEMS = 8;

/**
 * The three boxes, the status of the game servers, and the side panel's widgets. A part that is unavailable is null,
 * and its place says so.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context;
  const [news, events, guides, rankings, clubs, status] = await Promise.all([
    nullIfUnavailable(content.newsPage("news", 1)),
    nullIfUnavailable(content.newsPage("event", 1)),
    nullIfUnavailable(content.newsPage("guide", 1)),
    nullIfUnavailable(content.rankings({})),
    nullIfUnavailable(content.clubs()),
    nullIfUnavailable(content.serverStatus()),
  ]);
  return {
    news: news && toNewsSummaries(news.data.slice(0, BOX_ITEMS), { lead: true }),
    events: events && toNewsSummaries(events.data.slice(0, BOX_ITEMS)),
    guides: guides && toNewsSummaries(guides.data.slice(0, BOX_ITEMS)),
    ranking: rankings?.toplevelside.map(toWidgetRow) ?? null,
    clubs,
    status,
  };
}

export default function Home() {
  const { news, events, guides, status } = useLoaderData<typeof loader>();
  const name = useRootData()?.site.name ?? "";
  const banner = useSiteData()?.banners[0];
  return (
    <>
      <div className={styles.head}>
        <h1>{t("What's new in {name}", { name })}</h1>
        {status && isKnown(status) ? (
          <a href="/serverinfo#status" className={styles.status}>
            <span className="visually-hidden">{t("Server status")}: </span>
            <ServerStateLine status={status} />
          </a>
        ) : null}
      </div>
      <div className={styles.boxes}>
        <Panel title={t("News")} more={{ to: listPath("news", 1), of: t("news") }} className={styles.news}>
          <Box items={news && withoutPictureOf(news, banner)} what={t("News")} />
        </Panel>
        <Panel title={t("Events")} more={{ to: listPath("event", 1), of: t("events") }}>
          <Box items={events} what={t("Events")} />
        </Panel>
        <Panel title={t("Guides")} more={{ to: listPath("guide", 1), of: t("guides") }}>
          <Box items={guides} what={t("Guides")} />
        </Panel>
      </div>
    </>
  );
}

/** The first item without its picture, if the first banner already shows what it is about. */
function withoutPictureOf(news: NewsSummary[], banner: { link: string | null } | undefined): NewsSummary[] {
  const [first, ...others] = news;
  if (!first?.lead || banner?.link !== topicPath(first.id)) return news;
  return [{ ...first, lead: { ...first.lead, thumbnail: null } }, ...others];
}

function Box({ items, what }: { items: NewsSummary[] | null; what: string }) {
  if (items === null) {
    return (
      <p className={styles.unavailable}>
        {t("{what} cannot be loaded right now. Please try again in a moment.", { what })}
      </p>
    );
  }
  if (items.length === 0) return <p className={styles.unavailable}>{t("Nothing here yet.")}</p>;
  return <NewsList items={items} label={what} heading="h3" />;
}
