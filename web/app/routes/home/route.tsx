import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewsList } from "~/components/site/news-list";
import { Panel } from "~/components/ui/panel";
import { orNull } from "~/lib/fallback.server";
import { t } from "~/lib/i18n";
import { type RouteHandle, shareMeta } from "~/lib/meta";
import { listPath, type Teaser, toTeasers } from "~/lib/news";
import type { loader as rootLoader } from "~/root";
import styles from "./home.module.css";
import { HomeSidePanel } from "./home-side-panel";
import { toWidgetRow } from "./widget-row";

export const handle: RouteHandle = { sidePanel: () => <HomeSidePanel />, ownGround: true };

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  if (!site) return [];
  return shareMeta({
    title: site.name,
    description: t("News, events, guides and rankings of {name}, the players' hangout.", { name: site.name }),
    url: `${site.publicUrl}/`,
    image: `${site.publicUrl}/art/share.jpg`,
  });
};

/** The three boxes and the side panel's widgets. A part that cannot be had is null and says so in its place. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context;
  const [news, events, guides, rankings, clubs] = await Promise.all([
    orNull(content.newsPage("news", 1)),
    orNull(content.newsPage("event", 1)),
    orNull(content.newsPage("guide", 1)),
    orNull(content.rankings({})),
    orNull(content.clubs()),
  ]);
  return {
    news: news && toTeasers(news.data, { lead: true }),
    events: events && toTeasers(events.data.slice(0, 5)),
    guides: guides && toTeasers(guides.data.slice(0, 5)),
    ranking: rankings?.toplevelside.map(toWidgetRow) ?? null,
    clubs,
  };
}

export default function Home() {
  const { news, events, guides } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="visually-hidden">{t("Welcome")}</h1>
      <div className={styles.boxes}>
        <Panel title={t("News")} more={{ to: listPath("news", 1), of: t("news") }} className={styles.news}>
          <Box items={news} what={t("News")} />
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

function Box({ items, what }: { items: Teaser[] | null; what: string }) {
  if (items === null) {
    return (
      <p className={styles.away}>
        {t("{what} cannot be loaded right now. Please try again in a moment.", { what })}
      </p>
    );
  }
  if (items.length === 0) return <p className={styles.away}>{t("Nothing here yet.")}</p>;
  return <NewsList items={items} heading="h3" />;
}
