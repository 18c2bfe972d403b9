/**
 * The SQL behind the content calls: one statement a call, the same on SQLite and PostgreSQL. Column names are
 * Strapi's: the attribute in snake case. `published_at` tells a published row from a draft.
 */
import type { Core } from "@strapi/strapi";
import { type NewsTypeName, newsIndexLimit } from "../../../contract";
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
  file: string;
  /** Links files to what they are used in: file_id, related_id, related_type, field. */
  fileLink: string;
};

/** Items of a type, or of all; with every one of these words, spelled as search-text.ts does. */
export type NewsSelection = { type?: NewsTypeName; words?: string[] };

/** @param knex a connection, or a client alone to look at the SQL */
export function createSiteQueries(knex: Knex, tables: SiteTables) {
  /** Published rows of a type as `content`, with the file of one media field as `image`. */
  function publishedWithImage(table: string, uid: string, field: string) {
    return knex({ content: table })
      .leftJoin({ used: tables.fileLink }, (on) => {
        on.on("used.related_id", "content.id")
          .andOnVal("used.related_type", uid)
          .andOnVal("used.field", field);
      })
      .leftJoin({ image: tables.file }, "image.id", "used.file_id")
      .whereNotNull("content.published_at");
  }

  const imageColumns = {
    image_url: "image.url",
    image_width: "image.width",
    image_height: "image.height",
    image_alt: "image.alternative_text",
    image_formats: "image.formats",
  };

  function publishedNews() {
    return publishedWithImage(tables.news, "api::news.news", "thumbnail").select(
      {
        topic_id: "content.topic_id",
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
      knex.raw("coalesce(??, ??) as ??", ["content.date", "content.published_at", "listed_at"]),
    );
  }

  /** Which published items: of one type or of all, with every one of the words. */
  function narrowed<Query extends ReturnType<Knex["queryBuilder"]>>(
    query: Query,
    { type, words = [] }: NewsSelection,
    at: (column: string) => string,
  ): Query {
    if (type) query.where(at("type"), type);
    // Bound as a value; these three are LIKE's own.
    for (const word of words) {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      query.whereRaw("?? like ? escape '\\'", [at("search_text"), pattern]);
    }
    return query;
  }

  return {
    /**
     * One page of news, each row with the `total` of all pages. The count is joined to the page instead of
     * counted over it, so that a page past the end still has one row, with `total` and nulls.
     */
    newsPage(selection: NewsSelection, count: number, page: number) {
      const total = narrowed(knex(tables.news), selection, (column) => column)
        .whereNotNull("published_at")
        .count({ total: "*" });
      const items = narrowed(publishedNews(), selection, (column) => `content.${column}`)
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
    newsIndex() {
      return knex(tables.news)
        .whereNotNull("published_at")
        .select("topic_id", "type", "updated_at")
        .orderBy("topic_id", "desc")
        .limit(newsIndexLimit);
    },

    newsItem(key: NewsKey) {
      const query = publishedNews().limit(1);
      return "topicId" in key
        ? query.where("content.topic_id", key.topicId)
        : query.where("content.slug", key.slug);
    },

    downloads() {
      return publishedWithImage(tables.downloadLink, "api::download-link.download-link", "link_icon")
        .select("content.seq", "content.link_name", "content.link_address", "content.link_type")
        .select("content.link_description", "content.link_date", "content.size_bytes")
        .select({ sha256: "content.sha_256", image_url: "image.url" })
        .orderBy(["content.seq", "content.id"]);
    },

    banners() {
      return publishedWithImage(tables.banner, "api::banner.banner", "img")
        .select({ id: "content.id", alt: "content.alt", link: "content.link", ...imageColumns })
        .orderBy(["content.order", "content.id"]);
    },

    wallpapers() {
      return publishedWithImage(tables.wallpaper, "api::wallpaper.wallpaper", "image")
        .select({ id: "content.id", title: "content.title", alt: "content.alt", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
    },

    gallery() {
      return publishedWithImage(tables.galleryImage, "api::gallery-image.gallery-image", "image")
        .select({ id: "content.id", title: "content.title", alt: "content.alt", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
    },

    movies() {
      return publishedWithImage(tables.movie, "api::movie.movie", "poster")
        .select({ id: "content.id", title: "content.title", video_url: "content.video_url" })
        .select({ description: "content.description", ...imageColumns })
        .orderBy("content.created_at", "desc")
        .orderBy("content.id", "desc");
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
