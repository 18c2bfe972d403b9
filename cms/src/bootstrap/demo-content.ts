/** Creates the demo content of a new site (seed/content, seed/media). */
import path from "node:path";
import type { Core } from "@strapi/strapi";
import { type AnnouncedType, type ContentLocale, contentLocales } from "../../contract";
import { banners } from "../../seed/content/banners";
import { downloads } from "../../seed/content/downloads";
import { events } from "../../seed/content/events";
import { eventsInFilipino } from "../../seed/content/filipino/events";
import { guidesInFilipino } from "../../seed/content/filipino/guides";
import { newsInFilipino } from "../../seed/content/filipino/news";
import { guides } from "../../seed/content/guides";
import { blocksOf } from "../../seed/content/markup";
import { movies } from "../../seed/content/movies";
import { news } from "../../seed/content/news";
import { pages, questions } from "../../seed/content/questions-and-pages";
import { recurringEvents } from "../../seed/content/recurring-events";
import { inWords, manilaTime, postedAt } from "../../seed/content/seed-time";
import type { SeedEvent, SeedNews, SeedTranslation } from "../../seed/content/seed-types";
import { looks, sections, siteSettings } from "../../seed/content/site-settings";
import { siteStoreOf } from "../api/site/site-store";
import { readCatalogue, type SeedPicture, uploadPictures } from "./demo-pictures";

/** An entry to publish. `views` are added separately, because a form cannot write them. */
type Entry = { data: Record<string, unknown>; views?: number };

/** Entries of one type; `key` is the attribute that identifies entries created by an interrupted start. */
type Batch = { uid: AnnouncedType; key: string; entries: Entry[] };

/** Oldest first, because the admin sorts by creation time. */
function byDate(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => Number(a.data.date) - Number(b.data.date));
}

type Context = { firstStart: Date; mediaDir: string; fileId: (name: string) => number };

function newsEntry(type: string, item: SeedNews, { firstStart, fileId }: Context): Entry {
  return {
    views: item.views,
    data: {
      type,
      subject: item.subject,
      slug: item.slug,
      author: item.author,
      date: postedAt(item.posted, firstStart),
      content: blocksOf(item.body),
      thumbnail: fileId(`news/${item.picture}`),
      IsShowThumbnail: item.showPicture ?? true,
    },
  };
}

const timesOf = (event: SeedEvent, firstStart: Date) => ({
  eventStart: manilaTime(event.starts, firstStart),
  eventEnd: manilaTime(event.ends, firstStart),
});

/** Replaces `{start}` and `{end}` in a text. */
function withTimes(body: string, event: SeedEvent, firstStart: Date, locale: ContentLocale): string {
  const { eventStart, eventEnd } = timesOf(event, firstStart);
  return body
    .replaceAll("{start}", inWords(eventStart, locale))
    .replaceAll("{end}", inWords(eventEnd, locale));
}

function eventEntry(event: SeedEvent, context: Context): Entry {
  const { eventStart, eventEnd } = timesOf(event, context.firstStart);
  const body = withTimes(event.body, event, context.firstStart, "en");
  const { data, views } = newsEntry("event", { ...event, body }, context);
  return { data: { ...data, eventStart, eventEnd }, views };
}

function filipinoNews(firstStart: Date): SeedTranslation[] {
  return [
    ...newsInFilipino,
    ...guidesInFilipino,
    ...eventsInFilipino.map((item) => {
      const event = events.find(({ slug }) => slug === item.slug);
      return event ? { ...item, body: withTimes(item.body, event, firstStart, "fil") } : item;
    }),
  ];
}

/** Publishes the Filipino versions that do not exist yet. */
async function translateNews(strapi: Core.Strapi, firstStart: Date): Promise<void> {
  const uid = "api::news.news";
  for (const { slug, subject, body } of filipinoNews(firstStart)) {
    const rows: { documentId: string; locale: string }[] = await strapi.db
      .query(uid)
      .findMany({ select: ["documentId", "locale"], where: { slug } });
    const [english] = rows;
    if (!english || rows.some(({ locale }) => locale === "fil")) continue;
    const { documentId } = english;
    const data: Record<string, unknown> = { subject, content: blocksOf(body) };
    await strapi.documents(uid).update({ documentId, locale: "fil", data, status: "published" });
  }
}

/** Publishes questions and pages that do not exist yet, in both languages. */
async function publishInBothLanguages(strapi: Core.Strapi): Promise<void> {
  const entries = [
    ...questions.map(({ en, fil, ...shared }, index) => ({
      uid: "api::question.question",
      key: "question",
      shared: { ...shared, order: index + 1 },
      texts: [en, fil].map(([question, answer]) => ({ question, answer: blocksOf(answer) })),
    })),
    ...pages.map(({ en, fil, ...shared }, index) => ({
      uid: "api::page.page",
      key: "title",
      shared: { ...shared, order: index + 1 },
      texts: [en, fil].map(([title, text]) => ({ title, text: blocksOf(text) })),
    })),
  ];
  const status = "published" as const;
  const weekly = recurringEvents.map(({ en, fil, ...shared }) => ({
    uid: "api::recurring-event.recurring-event",
    key: "title",
    shared,
    texts: [en, fil].map((title) => ({ title })),
  }));
  for (const { uid, key, shared, texts } of [...entries, ...weekly]) {
    const [english, filipino]: object[] = texts;
    const known = await strapi.db.query(uid as AnnouncedType).count({
      where: { [key]: Reflect.get(Object(english), key) },
    });
    if (known > 0) continue;
    const documents = strapi.documents(uid as AnnouncedType);
    const { documentId } = await documents.create({ data: { ...shared, ...english }, status });
    await documents.update({ documentId, locale: "fil", data: { ...filipino }, status });
  }
}

/** Gives the page about the server its picture, in both languages. */
async function addServerPicture(strapi: Core.Strapi, { mediaDir, fileId }: Context): Promise<void> {
  const uid = "api::server-information.server-information";
  const [picture] = readCatalogue(mediaDir, "wallpapers");
  const page: { documentId: string } | null = await strapi.db.query(uid).findOne({ where: {} });
  if (!picture || !page) return;
  const data: object = { picture: fileId(`wallpapers/${picture.file}`), alt: picture.alt };
  for (const locale of contentLocales) {
    await strapi.documents(uid).update({ documentId: page.documentId, locale, data, status: "published" });
  }
}

/** Wallpapers and gallery pictures, from the index.json of their folder. */
function pictureEntries(folder: string, { mediaDir, fileId }: Context): Entry[] {
  // The last one is created first, because lists show the newest first.
  return readCatalogue(mediaDir, folder)
    .reverse()
    .map(({ file, title, alt }) => ({ data: { title, alt, image: fileId(`${folder}/${file}`) } }));
}

function movieEntries({ mediaDir, fileId }: Context): Entry[] {
  const posters = readCatalogue(mediaDir, "movies");
  return movies
    .map((movie, index) => {
      const poster = posters[index];
      if (!poster) throw new Error(`The demo content is incomplete: movie ${index + 1} has no poster.`);
      return { data: { ...movie, title: poster.title, poster: fileId(`movies/${poster.file}`) } };
    })
    .reverse();
}

/** Banners link to news items by topic number, so the news must exist first. */
async function bannerBatch(strapi: Core.Strapi, { mediaDir, fileId }: Context): Promise<Batch> {
  const rows: { slug: string; topicId: number }[] = await strapi.db.query("api::news.news").findMany({
    select: ["slug", "topicId"],
    where: { slug: { $in: banners.map(({ topic }) => topic) }, publishedAt: { $notNull: true } },
  });
  const topicIds = new Map(rows.map(({ slug, topicId }) => [slug, topicId]));
  const words = new Map(readCatalogue(mediaDir, "banners").map(({ file, alt }) => [file, alt]));
  return {
    uid: "api::banner.banner",
    key: "alt",
    entries: banners.map(({ picture, topic }, index) => ({
      data: {
        alt: words.get(picture),
        link: `/news?topic=${topicIds.get(topic)}`,
        order: index + 1,
        img: fileId(`banners/${picture}`),
      },
    })),
  };
}

/** "Site", with the pictures of its sections and looks. */
function settingsEntry({ fileId }: Context): Entry {
  return {
    data: {
      ...siteSettings,
      sections: Object.entries(sections).map(([section, accent]) => ({
        section,
        accent,
        picture: fileId(`sections/${section}.webp`),
      })),
      looks: looks.map((look) => ({
        ...look,
        hero: fileId(`looks/${look.hero}.webp`),
        heroPhone: fileId(`looks/${look.heroPhone}.webp`),
      })),
    },
  };
}

function batches(context: Context): Batch[] {
  const { firstStart, fileId } = context;
  const day = (daysAgo: number) =>
    new Date(manilaTime({ day: -daysAgo, at: "20:00" }, firstStart)).toISOString().slice(0, 10);
  return [
    {
      uid: "api::news.news",
      key: "slug",
      entries: byDate([
        ...news.map((item) => newsEntry("news", item, context)),
        ...guides.map((item) => newsEntry("guide", item, context)),
        ...events.map((event) => eventEntry(event, context)),
      ]),
    },
    {
      uid: "api::download-link.download-link",
      key: "link_name",
      entries: downloads.map(({ released, icon, ...link }, index) => ({
        data: { ...link, seq: index + 1, link_date: day(released), link_icon: fileId(`icons/${icon}`) },
      })),
    },
    { uid: "api::wallpaper.wallpaper", key: "title", entries: pictureEntries("wallpapers", context) },
    { uid: "api::gallery-image.gallery-image", key: "title", entries: pictureEntries("gallery", context) },
    { uid: "api::movie.movie", key: "title", entries: movieEntries(context) },
    { uid: "api::site-settings.site-settings", key: "name", entries: [settingsEntry(context)] },
  ];
}

function picturesOf(mediaDir: string): SeedPicture[] {
  // The last ones are the first that editors are offered.
  const catalogued = ["sections", "looks", "news", "banners", "wallpapers", "gallery", "movies"].flatMap(
    (folder) => readCatalogue(mediaDir, folder).map(({ file, alt }) => ({ name: `${folder}/${file}`, alt })),
  );
  return [
    ...catalogued,
    ...downloads.map(({ icon }) => ({ name: `icons/${icon}`, alt: `${icon.replace(".svg", "")} icon` })),
  ];
}

/** Publishes the entries that do not exist yet. */
async function publishBatch(strapi: Core.Strapi, { uid, key, entries }: Batch): Promise<void> {
  const rows: Record<string, unknown>[] = await strapi.db.query(uid).findMany({ select: [key] });
  const known = new Set(rows.map((row) => row[key]));
  const views: Record<string, number> = {};
  for (const entry of entries.filter(({ data }) => !known.has(data[key]))) {
    const created = await strapi.documents(uid).create({ data: entry.data, status: "published" });
    const topicId: unknown = Reflect.get(created, "topicId");
    if (entry.views && typeof topicId === "number") views[topicId] = entry.views;
  }
  await siteStoreOf(strapi).addViews(views);
}

async function hasContent(strapi: Core.Strapi): Promise<boolean> {
  const counts = await Promise.all(
    ["api::news.news", "api::banner.banner", "api::download-link.download-link"].map((uid) =>
      strapi.db.query(uid as AnnouncedType).count(),
    ),
  );
  return counts.some((count) => count > 0);
}

/**
 * Runs once, and only on an empty database, so that what editors delete stays deleted. If it is interrupted, the next
 * start completes it.
 * @param firstStart the time that the content's dates are relative to
 * @throws if a picture is missing
 */
export async function createDemoContent(
  strapi: Core.Strapi,
  firstStart: Date,
  mediaDir = path.join(strapi.dirs.app.root, "seed", "media"),
): Promise<void> {
  const store = strapi.store({ type: "api", name: "site", key: "first-content" });
  const state = await store.get({});
  if (state === "done") return;
  if (state !== "started" && (await hasContent(strapi))) return;

  const began = Date.now();
  const pictures = picturesOf(mediaDir);
  await store.set({ value: "started" });
  const ids = await uploadPictures(strapi, mediaDir, pictures);
  const fileId = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo content uses ${name}, which is not in an index.json.`);
    return id;
  };
  const context = { firstStart, mediaDir, fileId };
  for (const batch of batches(context)) await publishBatch(strapi, batch);
  await translateNews(strapi, firstStart);
  await publishInBothLanguages(strapi);
  await addServerPicture(strapi, context);
  await publishBatch(strapi, await bannerBatch(strapi, context));
  await store.set({ value: "done" });
  strapi.log.info(`Created the demo content in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
