import type { MetaDescriptor } from "@remix-run/react";
import type { NewsItem } from "@tambayan/cms/contract";
import { Byline, EventDates, NewBadge } from "~/layout/shared/news-list";
import { type Category, listPath, topicPath } from "~/platform/content/news";
import type { SiteInfo } from "~/platform/context";
import { langOf, msg, t, translate } from "~/platform/language/i18n";
import { shareMeta } from "~/platform/meta";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { RichText } from "~/ui/rich-text";
import styles from "./news-topic.module.css";

export type Topic = Omit<NewsItem, "img_thumbnail" | "slug">;

const CATEGORY_OF: Record<Topic["type"], Category> = { 0: "news", 1: "guide", 2: "event" };
const BACK_TO = { news: msg("All news"), event: msg("All events"), guide: msg("All guides") } as const;

/** Title, share picture and canonical address of an item, however it was reached. */
export function topicMeta(topic: Topic | null, site: SiteInfo): MetaDescriptor[] {
  if (!topic) return [{ name: "robots", content: "noindex" }];
  const url = site.publicUrl + topicPath(topic.id);
  const image = `${site.publicUrl}${topic.thumbnail?.url ?? site.shareImage}`;
  return [
    ...shareMeta({ title: topic.subject, description: topic.excerpt, type: "article", url, image }),
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

/** News detail: picture, subject, writer, date, content. */
export function NewsTopic({ topic }: { topic: Topic | null }) {
  if (!topic) {
    return (
      <div className={styles.none}>
        <img src="/art/empty.svg" width="480" height="300" alt="" />
        <h1>{t("No news data available.")}</h1>
        <ButtonLink href="/news">{t("All news")}</ButtonLink>
      </div>
    );
  }
  const category = CATEGORY_OF[topic.type];
  return (
    <article className={styles.topic} lang={langOf(topic.locale)}>
      <header className={styles.header}>
        <h1>
          {topic.subject} <NewBadge date={topic.created_at} />
        </h1>
        {topic.type === 2 ? <EventDates item={topic} /> : null}
        <Byline item={topic} />
      </header>
      {topic.IsShowThumbnail && topic.thumbnail ? (
        <Picture
          image={topic.thumbnail}
          sizes="(max-width: 41rem) 55vw, (max-width: 64rem) 94vw, 42rem"
          className={styles.picture}
          eager
        />
      ) : null}
      <RichText html={topic.content} />
      <footer className={styles.footer}>
        <ButtonLink href={listPath(category, 1)}>{translate(BACK_TO[category])}</ButtonLink>
      </footer>
    </article>
  );
}
