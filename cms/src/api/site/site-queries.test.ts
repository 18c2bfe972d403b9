/** The same statements must run on PostgreSQL; here they are compiled for it, test/postgres.test.ts runs them. */
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { createSiteQueries, type Knex } from "./site-queries";

const require = createRequire(import.meta.url);
const knex = require("knex") as (config: { client: string; useNullAsDefault?: boolean }) => Knex;

const tables = {
  news: "news",
  banner: "banners",
  downloadLink: "download_links",
  wallpaper: "wallpapers",
  galleryImage: "gallery_images",
  movie: "movies",
  guidePages: {
    story: { page: "stories", parts: "stories_cmps" },
    "game-system": { page: "game_systems", parts: "game_systems_cmps" },
    "server-information": { page: "server_informations", parts: "server_informations_cmps" },
  },
  chapter: "components_page_chapters",
  fact: "components_page_facts",
  file: "files",
  fileLink: "files_related_mph",
};

const draft = { documentId: "abc", locale: "fil", status: "draft" } as const;

function statements(client: string): Record<string, string> {
  const queries = createSiteQueries(knex({ client, useNullAsDefault: true }), tables);
  const compiled = {
    newsPage: queries.newsPage({ type: "event", locale: "fil" }, 8, 3),
    searchNews: queries.newsPage({ type: "news", words: ["rooftop", "50%"], locale: "en" }, 8, 1),
    newsIndex: queries.newsIndex("en"),
    newsItem: queries.newsItem({ topicId: 7 }, "fil"),
    newsBySlug: queries.newsItem({ slug: "a" }, "en"),
    downloads: queries.downloads(),
    banners: queries.banners(),
    wallpapers: queries.wallpapers(),
    gallery: queries.gallery(),
    movies: queries.movies(),
    guidePage: queries.guidePage("story", "fil"),
    newsVersion: queries.newsVersion(draft),
    bannersVersion: queries.banners({ ...draft, status: "published" }),
    guidePageVersion: queries.guidePageVersion("story", draft),
    addViews: queries.addViews(7, 3),
  };
  return Object.fromEntries(
    Object.entries(compiled).map(([name, query]) => [name, query.toSQL().toNative().sql]),
  );
}

describe("site queries", () => {
  const postgres = statements("pg");

  it("differ between the databases in quotes and placeholders only", () => {
    const sqlite = statements("better-sqlite3");
    for (const [name, sql] of Object.entries(postgres)) {
      expect(sql.replace(/"/g, "`").replace(/\$\d+/g, "?"), name).toBe(sqlite[name]);
    }
  });

  it("look for LIKE's own characters as they are", () => {
    const queries = createSiteQueries(knex({ client: "pg" }), tables);
    expect(queries.newsPage({ words: ["50%_\\"], locale: "en" }, 8, 1).toSQL().bindings).toContain(
      "%50\\%\\_\\\\%",
    );
  });

  it("put a draft in the place of what is online, and show no other draft", () => {
    const queries = createSiteQueries(knex({ client: "pg" }), tables);
    const { sql, bindings } = queries.banners(draft).toSQL();
    expect(sql).toContain(
      'where ((not "content"."document_id" = ? and "content"."published_at" is not null) or ' +
        '("content"."document_id" = ? and "content"."published_at" is null))',
    );
    expect(bindings.slice(-2)).toEqual(["abc", "abc"]);
  });

  it("page on PostgreSQL", () => {
    expect(postgres.newsPage).toMatch(/^select "counted"\."total", "item"\.\* from \(select count\(\*\)/);
    expect(postgres.newsPage).toMatch(/limit \$\d+ offset \$\d+\) as "item" on 1 = 1 order by/);
    expect(postgres.searchNews).toContain(
      `"content"."type" = $10 and "content"."search_text" like $11 escape '\\' and "content"."search_text" like $12 escape`,
    );
    expect(postgres.addViews).toBe(
      'update "news" set "views" = coalesce("views", 0) + $1 where "topic_id" = $2',
    );
  });
});
