import type { MetaDescriptor } from "@remix-run/react";
import type { NewsItem } from "@tambayan/cms/contract";
import { EventState, EventTimes } from "~/layout/shared/event-times";
import { Byline, NewBadge, NewsList } from "~/layout/shared/news-list";
import { CATEGORIES, CATEGORY_OF, listPath, type NewsSummary, topicPath } from "~/platform/content/news";
import { langOf, msg, t, translate } from "~/platform/language/i18n";
import type { Language } from "~/platform/language/language";
import { shareMeta } from "~/platform/page/meta";
import { useRootData } from "~/platform/page/root-data";
import { sharePath } from "~/platform/pictures/share-path";
import type { SiteInfo } from "~/platform/site/context";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { RichText } from "~/ui/rich-text";
import { AddToCalendar } from "../parts/event-card";
import type { ContentPart } from "./contents.lib";
import styles from "./news-topic.module.css";
import { ShareLinks } from "./share-links";

export type Topic = Omit<NewsItem, "img_thumbnail" | "slug">;

/** What is around an item: the ones of its type before and after it, and the latest others. */
export interface RelatedNews {
  previous: Neighbor | null;
  next: Neighbor | null;
  related: NewsSummary[];
}
type Neighbor = Pick<NewsItem, "id" | "subject" | "locale">;

const MORE = { news: msg("More news"), event: msg("More events"), guide: msg("More guides") } as const;

/** Title, share picture and canonical address of an item, however it was reached. */
export function topicMeta(topic: Topic | null, site: SiteInfo): MetaDescriptor[] {
  if (!topic) return [{ name: "robots", content: "noindex" }];
  const url = site.publicUrl + topicPath(topic.id);
  const image = `${site.publicUrl}${sharePath("topic", topic.id)}`;
  return [
    ...shareMeta({
      title: topic.subject,
      description: topic.excerpt,
      type: "article",
      url,
      image,
      drawn: true,
    }),
    // Data, not script, so the content security policy does not apply. Remix escapes what could end its element.
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": topic.type === 1 ? "Article" : "NewsArticle",
        headline: topic.subject,
        inLanguage: topic.locale,
        description: topic.excerpt,
        image: [image],
        datePublished: topic.created_at,
        author: [{ "@type": "Person", name: topic.author }],
        publisher: { "@type": "Organization", name: site.name, url: `${site.publicUrl}/` },
        mainEntityOfPage: url,
      },
    },
  ];
}

interface NewsTopicProps {
  topic: Topic | null;
  relatedNews: RelatedNews | null;
  /** Of a long text. */
  parts: ContentPart[];
}

/** News detail: subject, writer, date and picture, content, ways to share it, and what is around it. */
export function NewsTopic({ topic, relatedNews, parts }: NewsTopicProps) {
  const publicUrl = useRootData()?.site.publicUrl ?? "";
  if (!topic) {
    return (
      <div className={styles.none}>
        <div className={styles.noneHead} data-head="">
          <h1>{t("No news data available.")}</h1>
          <ButtonLink href="/news">{t("All news")}</ButtonLink>
        </div>
        <img src="/art/empty.svg" width="480" height="300" alt="" />
      </div>
    );
  }
  const category = CATEGORY_OF[topic.type];
  const lang = langOf(topic.locale);
  return (
    <>
      <article className={styles.topic}>
        <header className={styles.header} data-head="">
          <h1>
            <span lang={lang}>{topic.subject}</span> <NewBadge date={topic.created_at} />
          </h1>
          {topic.type === 2 ? (
            <p className={styles.when}>
              <EventState event={topic} />
              <EventTimes event={topic} />
              {topic.event_start ? <AddToCalendar event={topic} /> : null}
            </p>
          ) : null}
          <Byline item={topic} />
        </header>
        {topic.IsShowThumbnail && topic.thumbnail ? (
          <div lang={lang}>
            <Picture
              image={topic.thumbnail}
              sizes="(max-width: 41rem) 55vw, (max-width: 64rem) 94vw, 42rem"
              className={styles.picture}
              eager
            />
          </div>
        ) : null}
        {parts.length > 0 ? <Contents parts={parts} lang={lang} /> : null}
        <div lang={lang}>
          <RichText html={topic.content} />
        </div>
      </article>
      <footer className={styles.footer}>
        <ShareLinks url={publicUrl + topicPath(topic.id)} title={topic.subject} />
        <nav className={styles.neighbors} aria-label={t("Previous and next")}>
          {relatedNews?.previous ? (
            <NeighborLink of={relatedNews.previous} rel="prev" label={t("Previous")} />
          ) : null}
          {relatedNews?.next ? <NeighborLink of={relatedNews.next} rel="next" label={t("Next")} /> : null}
        </nav>
        {relatedNews && relatedNews.related.length > 0 ? (
          <section aria-labelledby="more">
            <h2 id="more">{translate(MORE[category])}</h2>
            <NewsList items={relatedNews.related} label={translate(MORE[category])} heading="h3" />
          </section>
        ) : null}
        <p>
          <ButtonLink href={listPath(category, 1)}>{translate(CATEGORIES[category].all)}</ButtonLink>
        </p>
      </footer>
    </>
  );
}

/** What a long text is about; without scripts, too. */
function Contents({ parts, lang }: { parts: ContentPart[]; lang: Language | undefined }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t("In this article")}</h2>
      <ol lang={lang}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: title }} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function NeighborLink({ of, rel, label }: { of: Neighbor; rel: "prev" | "next"; label: string }) {
  return (
    <a href={topicPath(of.id)} rel={rel} className={styles.neighbor}>
      <span>{label}</span>
      <strong lang={langOf(of.locale)}>{of.subject}</strong>
    </a>
  );
}
