/**
 * The SQL behind the content calls: one statement a call, the same on SQLite and PostgreSQL. Column names are
 * Strapi's: the attribute in snake case. `published_at` tells a published row from a draft.
 */
import type { Core } from "@strapi/strapi";
import {
  type ContentLocale,
  contentLocales,
  type GuidePageName,
  type NewsTypeName,
  newsIndexLimit,
  type PreviewClaims,
} from "../../../contract";
import type { NewsKey } from "./site-params";

/** The query builder of the version that Strapi brings. */
export type Knex = Core.Strapi["db"]["connection"];

/** Physical table names; Strapi shortens long ones, so they are asked for (`siteTables`). */
export type SiteTables = {
  news: string;
  banner: string;
  downloadLink: string;
  wallpaper: string;
  galleryImage: string;
  movie: string;
  /** A page's own table, and the one that links its parts to it: entity_id, cmp_id, component_type, order. */
  guidePages: Record<GuidePageName, { page: string; parts: string }>;
  chapter: string;
  fact: string;
  file: string;
  /** Links files to what they are used in: file_id, related_id, related_type, field. */
  fileLink: string;
};

/** The guide pages' types. */
export const guidePageUids = {
  story: "api::story.story",
  "game-system": "api::game-system.game-system",
  "server-information": "api::server-information.server-information",
} as const satisfies Record<GuidePageName, string>;

/** What guide pages are made of. */
export const chapterUid = "page.chapter";
export const factUid = "page.fact";

/** Items of a type, or of all; with every one of these words, spelled as search-text.ts does; in this language. */
export type NewsSelection = { type?: NewsTypeName; words?: string[]; locale: ContentLocale };

/** One version of an entry, to be seen before it is published. */
export type Previewed = Pick<PreviewClaims, "documentId" | "locale" | "status">;

/** @param knex a connection, or a client alone to look at the SQL */
export function createSiteQueries(knex: Knex, tables: SiteTables) {
  type Query = ReturnType<Knex["queryBuilder"]>;

  /** Joins the file of a media field as `image`. @param owner the alias of what the field belongs to, a `uid` */
  function withImage<Q extends Query>(query: Q, owner: string, uid: string, field: string): Q {
    return query
      .leftJoin({ used: tables.fileLink }, (on) => {
        on.on("used.related_id", `${owner}.id`)
          .andOnVal("used.related_type", uid)
          .andOnVal("used.field", field);
      })
      .leftJoin({ image: tables.file }, "image.id", "used.file_id") as Q;
  }

  /** The rows of a document that are drafts, or are published. */
  function ofVersion<Q extends Query>(query: Q, { documentId, status }: Previewed): Q {
    query.where("content.document_id", documentId);
    return (
      status === "draft"
        ? query.whereNull("content.published_at")
        : query.whereNotNull("content.published_at")
    ) as Q;
  }

  /**
   * Published rows of a type as `content`, with the file of one media field as `image`; of the entry that is previewed the
   * version that is asked for, in place of what is online.
   */
  function listWithImage(table: string, uid: string, field: string, previewed?: Previewed) {
    const query = withImage(knex({ content: table }), "content", uid, field);
    if (!previewed) return query.whereNotNull("content.published_at");
    return query.where((either) =>
      either
        .where((other) =>
          other.whereNot("content.document_id", previewed.documentId).whereNotNull("content.published_at"),
        )
        .orWhere((own) => ofVersion(own, previewed)),
    );
  }

  /** Of each document's published rows as `content` the one in the language, else the one in the other. */
  function inLanguage<Q extends Query>(query: Q, table: string, locale: ContentLocale): Q {
    const there = knex({ there: table })
      .select("there.id")
      .where("there.document_id", knex.ref("content.document_id"))
      .where("there.locale", locale)
      .whereNotNull("there.published_at");
    return query
      .whereIn("content.locale", contentLocales)
      .where((either) => either.where("content.locale", locale).orWhereNotExists(there)) as Q;
  }

  const imageColumns = {
    image_url: "image.url",
    image_width: "image.width",
    image_height: "image.height",
    image_alt: "image.alternative_text",
    image_formats: "image.formats",
  };

  /** @param listedBy the columns of which the first that is filled is the item's date */
  function newsRows(listedBy: string[]) {
    return withImage(knex({ content: tables.news }), "content", "api::news.news", "thumbnail").select(
      {
        topic_id: "content.topic_id",
        locale: "content.locale",
        type: "content.type",
        subject: "content.subject",
        slug: "content.slug",
        content: "content.content",
        author: "content.author",
        is_show_thumbnail: "content.is_show_thumbnail",
        views: "content.views",
        event_start: "content.event_start",
        event_end: "content.event_end",
        ...imageColumns,
      },
      knex.raw(`coalesce(${listedBy.map(() => "??").join(", ")}) as ??`, [...listedBy, "listed_at"]),
    );
  }

  const publishedNews = () =>
    newsRows(["content.date", "content.published_at"]).whereNotNull("content.published_at");

  /** Which published items: of one type or of all, with every one of the words, in which language. */
  function narrowed<Q extends Query>(query: Q, { type, words = [], locale }: NewsSelection): Q {
    if (type) query.where("content.type", type);
    // Bound as a value; these three are LIKE's own.
    for (const word of words) {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      query.whereRaw("?? like ? escape '\\'", ["content.search_text", pattern]);
    }
    return inLanguage(query, tables.news, locale);
  }

  /** A guide page's rows, whatever their language and state. */
  function guidePageRows(name: GuidePageName) {
    const { page, parts } = tables.guidePages[name];
    const query = knex({ content: page })
      .leftJoin({ part: parts }, "part.entity_id", "content.id")
      .leftJoin({ chapter: tables.chapter }, (on) => {
        on.on("chapter.id", "part.cmp_id").andOnVal("part.component_type", chapterUid);
      })
      .leftJoin({ fact: tables.fact }, (on) => {
        on.on("fact.id", "part.cmp_id").andOnVal("part.component_type", factUid);
      });
    return withImage(query, "chapter", chapterUid, "picture")
      .select({ locale: "content.locale", lead: "content.lead", page_text: "content.text" })
      .select({ anchor: "chapter.anchor", title: "chapter.title", text: "chapter.text" })
      .select({ institute: "chapter.institute", key: "chapter.key", alt: "chapter.alt", ...imageColumns })
      .select({ name: "fact.name", value: "fact.value" })
      .orderBy(["part.order", "part.id"]);
  }

  return {
    /**
     * One page of news, each row with the `total` of all pages. The count is joined to the page instead of
     * counted over it, so that a page past the end still has one row, with `total` and nulls.
     */
    newsPage(selection: NewsSelection, count: number, page: number) {
      const total = narrowed(knex({ content: tables.news }), selection)
        .whereNotNull("content.published_at")
        .count({ total: "*" });
      const items = narrowed(publishedNews(), selection)
        .orderBy([
          { column: "listed_at", order: "desc" },
          { column: "content.topic_id", order: "desc" },
        ])
        .limit(count)
        .offset((page - 1) * count);
      return knex
        .select("counted.total", "item.*")
        .from(total.as("counted"))
        .leftJoin(items.as("item"), knex.raw("1 = 1"))
        .orderBy([
          { column: "item.listed_at", order: "desc" },
          { column: "item.topic_id", order: "desc" },
        ]);
    },

    /** Every published item, newest first, without its texts. */
    newsIndex(locale: ContentLocale) {
      return inLanguage(knex({ content: tables.news }), tables.news, locale)
        .whereNotNull("content.published_at")
        .select("content.topic_id", "content.type", "content.updated_at")
        .orderBy("content.topic_id", "desc")
        .limit(newsIndexLimit);
    },

    newsItem(key: NewsKey, locale: ContentLocale) {
      const query = inLanguage(publishedNews(), tables.news, locale).limit(1);
      return "topicId" in key
        ? query.where("content.topic_id", key.topicId)
        : query.where("content.slug", key.slug);
    },

    /** A version of an item that may not be online: dated by its schedule, or by when it was written. */
    newsVersion(previewed: Previewed) {
      const dates = ["date", "publish_at", "published_at", "updated_at"].map((name) => `content.${name}`);
      return ofVersion(newsRows(dates), previewed).where("content.locale", previewed.locale).limit(1);
    },

    downloads(previewed?: Previewed) {
      return listWithImage(tables.downloadLink, "api::download-link.download-link", "link_icon", previewed)
        .select("content.seq", "content.link_name", "content.link_address", "content.link_type")
        .select("content.link_description", "content.link_date", "content.size_bytes")
        .select({ sha256: "content.sha_256", image_url: "image.url" })
        .orderBy(["content.seq", "content.id"]);
    },

    banners(previewed?: Previewed) {
      return listWithImage(tables.banner, "api::banner.banner", "img", previewed)
        .select({ id: "content.id", alt: "content.alt", link: "content.link", ...imageColumns })
        .orderBy(["content.order", "content.id"]);
    },

    wallpapers(previewed?: Previewed) {
      return listWithImage(tables.wallpaper, "api::wallpaper.wallpaper", "image", previewed)
        .select({ id: "content.id", title: "content.title", alt: "content.alt", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
    },

    gallery(previewed?: Previewed) {
      return listWithImage(tables.galleryImage, "api::gallery-image.gallery-image", "image", previewed)
        .select({ id: "content.id", title: "content.title", alt: "content.alt", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
    },

    movies(previewed?: Previewed) {
      return listWithImage(tables.movie, "api::movie.movie", "poster", previewed)
        .select({ id: "content.id", title: "content.title", video_url: "content.video_url" })
        .select({ description: "content.description", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
    },

    /** A published guide page, a row for each of its parts: a chapter or a fact. One row without a part where it has none. */
    guidePage(name: GuidePageName, locale: ContentLocale) {
      const rows = guidePageRows(name).whereNotNull("content.published_at");
      return inLanguage(rows, tables.guidePages[name].page, locale);
    },

    /** A version of a guide page that may not be online. */
    guidePageVersion(name: GuidePageName, previewed: Previewed) {
      return ofVersion(guidePageRows(name), previewed).where("content.locale", previewed.locale);
    },

    /** Adds to the draft and to the published row, so that publishing again keeps the number. */
    addViews(topicId: number, views: number) {
      return knex(tables.news)
        .where({ topic_id: topicId })
        .update({ views: knex.raw("coalesce(??, 0) + ?", ["views", views]) });
    },
  };
}

export type SiteQueries = ReturnType<typeof createSiteQueries>;
