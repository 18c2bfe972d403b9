/**
 * What the cms answers and sends, as zod 4 schemas and the types inferred from them. No I/O.
 *
 * All calls are under the cms's `/api` prefix, public, and GET unless noted otherwise:
 *
 * | call | response |
 * | --- | --- |
 * | `/getnewsall/{type}/{count}/{flag1}/{flag2}` | `newsPageSchema` when flag1 is 1 (reads `?page=N`), else
 * `newsListSchema` |
 * | `/searchnews/{count}?search&type&page` | `newsPageSchema`: items with every word of `search`, of one type or of all
 * |
 * | `/getnewsindex` | `newsIndexSchema` |
 * | `/getspecificnews/{topicId or slug}` | `newsListSchema` with one item or none |
 * | `/getdownloadsall` | `downloadListSchema` |
 * | `/getSiteBanners` | `bannerListSchema` |
 * | `/getwallpapersall`, `/getgalleryall` | `pictureListSchema` |
 * | `/getmoviesall` | `movieListSchema` |
 * | `/getguidepage/{page}` | `guidePageAnswerSchema`; `page` is one of `guidePageNames` |
 * | `/getfaq` | `questionListSchema`: frequently asked questions |
 * | `/getnotices` | `noticeListSchema`: pop-up notices, whether or not their time has come |
 * | `/getcalendar?from&until` | `calendarSchema`: everything that takes place between two instants, at most
 * `calendarDays` apart |
 * | `/getpages` | `freePageListSchema`: the pages that editors have added |
 * | `/getsitesettings` | `siteSettingsAnswerSchema`: the site's name, look, links, menu and features |
 * | POST `/countnewsviews` (signed) | `countViewsResponseSchema`; body `countViewsRequestSchema` |
 * | POST `/getpreview` | `previewAnswerSchema`; body `previewRequestSchema`, whose token opens this one entry |
 * | `/staff-login?token` | a redirect to the admin, logged in; 401 if the token is invalid, 403 if the admin has no
 * such user |
 *
 * News, guide pages, questions, pages and notices take `?locale=en|fil` (default `en`). Each item is returned in that
 * language if it is published in it, else in the other one; its `locale` says which.
 *
 * An invalid parameter is answered with 400 and `errorSchema`. Only `/getpreview` returns unpublished content.
 * Every path in a response (`img_thumbnail`, `image.url`, pictures inside `content`) is relative to the cms's
 * own address and starts with `/uploads/`.
 */
import { z } from "zod";
import { pageMenus } from "./limits";
import { siteSettingsSchema } from "./site-settings";

// By name: Node finds no names behind `export *` of a CommonJS module, and remix-serve loads this one without a
// bundler.
export type * from "./limits";
export {
  classSlugs,
  displayFonts,
  drifts,
  freePagePath,
  menuItems,
  newsIndexLimit,
  ornaments,
  pageMenus,
  schoolSlugs,
  searchLimit,
  siteFeatures,
  sitePages,
  siteSections,
  socialNames,
  textFonts,
  topicPath,
} from "./limits";
export type * from "./site-settings";
export {
  contrastOf,
  contrastOnSite,
  dayOfYear,
  leastContrast,
  looksLikeSchool,
  menuItemSchema,
  siteAddressSchemas,
  siteColorSchema,
  siteSettingsAnswerSchema,
  siteSettingsSchema,
  siteSurfaces,
} from "./site-settings";

/** The numbers of the news item types, as used in `getnewsall/{type}` and in `NewsItem.type`. */
export const newsTypeNumber = { news: 0, guide: 1, event: 2 } as const;

/** The type of a news item, as editors choose it. */
export type NewsTypeName = keyof typeof newsTypeNumber;

/** The languages that content is written in; the first is the default of `locale`. */
export const contentLocales = ["en", "fil"] as const;
export type ContentLocale = (typeof contentLocales)[number];

/** Bounds of `{count}`: items per page, or items in total if the list is not paged. */
export const newsCountLimits = { min: 1, max: 50 } as const;

/** Bounds of one `countnewsviews` call: topics per call, and views per topic. */
export const countViewsLimits = { topics: 500, viewsPerTopic: 100_000 } as const;

const uploadPath = z.string().startsWith("/uploads/");
const pixels = z.int().positive();

/** A picture. `formats` are smaller versions, narrowest first, without the original. */
export const imageSchema = z.object({
  url: uploadPath,
  width: pixels,
  height: pixels,
  alt: z.string(),
  formats: z.array(z.object({ url: uploadPath, width: pixels, height: pixels })),
});
export type Image = z.infer<typeof imageSchema>;

/** A published news item, guide or event. */
export const newsItemSchema = z.object({
  /** The topic number of `/news?topic={id}`. It never changes. */
  id: z.int().positive(),
  /** The language of `subject`, `content` and `excerpt`. */
  locale: z.enum(contentLocales),
  subject: z.string().min(1),
  /** Safe HTML, rendered from the editor's blocks. Headings start at h2. */
  content: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** When it was first published (ISO 8601, UTC). Later edits do not change it. */
  created_at: z.iso.datetime(),
  author: z.string(),
  img_thumbnail: uploadPath.nullable(),
  IsShowThumbnail: z.boolean(),
  /** Marked as the lead story of the front page. */
  leads: z.boolean(),
  slug: z.string().min(1),
  /** Plain text, at most 160 characters. */
  excerpt: z.string().max(160),
  thumbnail: imageSchema.nullable(),
  views: z.int().nonnegative(),
  /** When an event starts and ends (ISO 8601, UTC); null for news and guides. */
  event_start: z.iso.datetime().nullable(),
  event_end: z.iso.datetime().nullable(),
  /** When it was last published or changed, in any language; missing in an answer of the release before. */
  updated_at: z.iso.datetime().optional(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

/** `prev_page` and `next_page` are null if there is none; `last_page` is at least 1; `lpm1` is `last_page` - 1. */
export const pagerSchema = z.object({
  prev_page: z.int().positive().nullable(),
  next_page: z.int().positive().nullable(),
  last_page: z.int().positive(),
  lpm1: z.int().nonnegative(),
});
export type Pager = z.infer<typeof pagerSchema>;

/** Newest first. */
export const newsListSchema = z.object({ data: z.array(newsItemSchema) });
export type NewsList = z.infer<typeof newsListSchema>;

/** One page, newest first; `total` is the number of items on all pages. A page past the end is empty. */
export const newsPageSchema = newsListSchema.extend({
  ...pagerSchema.shape,
  total: z.int().nonnegative(),
});
export type NewsPage = z.infer<typeof newsPageSchema>;

/** Number, type and last publication of every item; newest first. */
export const newsIndexSchema = z.object({
  data: z.array(newsItemSchema.pick({ id: true, type: true }).extend({ updated_at: z.iso.datetime() })),
});
export type NewsIndex = z.infer<typeof newsIndexSchema>;
export type NewsIndexEntry = NewsIndex["data"][number];

export const downloadLinkTypes = ["direct", "mirror", "torrent", "patch"] as const;

/** A download of the game client or a patch. */
export const downloadLinkSchema = z.object({
  /** Position in the list, lowest first. */
  seq: z.int(),
  link_name: z.string().min(1),
  link_address: z.url(),
  link_type: z.enum(downloadLinkTypes),
  link_description: z.string(),
  /** Release date, `YYYY-MM-DD`. */
  link_date: z.iso.date(),
  link_icon: uploadPath.nullable(),
  size_bytes: z.int().nonnegative().nullable(),
  /** 64 lowercase hexadecimal digits. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const downloadListSchema = z.object({ data: z.array(downloadLinkSchema) });
export type DownloadList = z.infer<typeof downloadListSchema>;

/** A picture in the rotator at the top of the site. `link` is a URL, a path on the site, or null. */
export const bannerSchema = z.object({
  id: z.int().positive(),
  img_url: uploadPath,
  image: imageSchema,
  /** In place of `image` on narrow screens. */
  image_phone: imageSchema.nullable(),
  alt: z.string().min(1),
  /** Shown over the picture. */
  headline: z.string().nullable(),
  link: z.string().nullable(),
  /** The readers it is for; null: all. */
  language: z.enum(contentLocales).nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

/** In the order chosen by editors. */
export const bannerListSchema = z.object({ data: z.array(bannerSchema) });
export type BannerList = z.infer<typeof bannerListSchema>;

/** A wallpaper or a gallery picture. */
export const pictureSchema = z.object({
  id: z.int().positive(),
  title: z.string().min(1),
  alt: z.string(),
  image: imageSchema,
});
export type Picture = z.infer<typeof pictureSchema>;

export const pictureListSchema = z.object({ data: z.array(pictureSchema) });
export type PictureList = z.infer<typeof pictureListSchema>;

export const movieSchema = z.object({
  id: z.int().positive(),
  title: z.string().min(1),
  video_url: z.url(),
  description: z.string(),
  poster: imageSchema.nullable(),
});
export type Movie = z.infer<typeof movieSchema>;

export const movieListSchema = z.object({ data: z.array(movieSchema) });
export type MovieList = z.infer<typeof movieListSchema>;

/** The guide pages that editors write, as in `getguidepage/{page}`. */
export const guidePageNames = [
  "story",
  "game-system",
  "server-information",
  "terms",
  "system-requirements",
] as const;
export type GuidePageName = (typeof guidePageNames)[number];

/** The four institutes of the story. */
export const institutes = ["sacred-gate", "mystic-peak", "phoenix", "leonair"] as const;
export type Institute = (typeof institutes)[number];

/** A section of a guide page. */
export const guideChapterSchema = z.object({
  /** The fragment of its address, as in `/story#leonair`. Unique within a page, the same in every language. */
  anchor: z.string().min(1),
  title: z.string().min(1),
  /** Safe HTML, as in `NewsItem.content`. */
  content: z.string(),
  /** The institute it is about, which decides its color, emblem and artwork. */
  institute: z.enum(institutes).nullable(),
  /** The key that opens it in the game. */
  key: z.string().nullable(),
  picture: imageSchema.nullable(),
});
export type GuideChapter = z.infer<typeof guideChapterSchema>;

/** Story, game system, server information, terms or system requirements. */
export const guidePageSchema = z.object({
  locale: z.enum(contentLocales),
  /** One sentence below the page's title. */
  lead: z.string().min(1),
  /** Safe HTML above the chapters; may be empty. */
  content: z.string(),
  /** Rows of a table; only server information has them. */
  facts: z.array(z.object({ name: z.string().min(1), value: z.string().min(1) })),
  /** Rows of a table; only system requirements have them. */
  requirements: z.array(
    z.object({ part: z.string().min(1), minimum: z.string().min(1), recommended: z.string().min(1) }),
  ),
  /** Only server information has one. */
  picture: imageSchema.nullable(),
  chapters: z.array(guideChapterSchema),
});
export type GuidePage = z.infer<typeof guidePageSchema>;

/** Null if the page is not published in any language. */
export const guidePageAnswerSchema = z.object({ data: guidePageSchema.nullable() });
export type GuidePageAnswer = z.infer<typeof guidePageAnswerSchema>;

/** What a question is about: the categories of tickets. */
export const questionCategories = ["account", "payment", "game", "report", "website", "other"] as const;

/** A frequently asked question. */
export const questionSchema = z.object({
  id: z.int().positive(),
  locale: z.enum(contentLocales),
  question: z.string().min(1),
  /** Safe HTML, as in `NewsItem.content`. */
  answer: z.string(),
  category: z.enum(questionCategories),
});
export type Question = z.infer<typeof questionSchema>;

/** In the order chosen by editors. */
export const questionListSchema = z.object({ data: z.array(questionSchema) });
export type QuestionList = z.infer<typeof questionListSchema>;

/** A page that editors have added, at `/page/{slug}`. */
export const freePageSchema = z.object({
  locale: z.enum(contentLocales),
  slug: z.string().min(1),
  title: z.string().min(1),
  /** Safe HTML, as in `NewsItem.content`. */
  content: z.string(),
  /** The section whose menu it is in, if any. */
  menu: z.enum(pageMenus).nullable(),
});
export type FreePage = z.infer<typeof freePageSchema>;

/** In the order chosen by editors. */
export const freePageListSchema = z.object({ data: z.array(freePageSchema) });
export type FreePageList = z.infer<typeof freePageListSchema>;

/** A notice on every page while `starts_at` ≤ now < `ends_at`, until its reader closes it. */
export const noticeSchema = z.object({
  /** The same in every language and after edits. */
  id: z.string().min(1),
  locale: z.enum(contentLocales),
  title: z.string().min(1),
  text: z.string().min(1),
  /** A URL, or a path on the site. */
  link: z.string().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** When the game servers are down as planned, if that is what it announces. */
  maintenance: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable().default(null),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeListSchema = z.object({ data: z.array(noticeSchema) });
export type NoticeList = z.infer<typeof noticeListSchema>;

/** The kinds of what takes place: a news item of the type event, a club war, a reset, or planned maintenance. */
export const calendarKinds = ["event", "club-war", "reset", "maintenance"] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The longest span of `getcalendar`, in days. */
export const calendarDays = 100;

/** What takes place from `starts_at` to `ends_at`; one entry for each time of a recurring event. */
export const calendarEntrySchema = z.object({
  /** The same in every language, and never that of another entry. */
  id: z.string().min(1),
  kind: z.enum(calendarKinds),
  locale: z.enum(contentLocales),
  title: z.string().min(1),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** The topic number of an event's page; null for what has none. */
  topic: z.int().nullable(),
  /** When it was last published or changed, in any language; missing in an answer of the release before. */
  updated_at: z.iso.datetime().optional(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

/** In the order of their starts. */
export const calendarSchema = z.object({ data: z.array(calendarEntrySchema) });
export type Calendar = z.infer<typeof calendarSchema>;

/** Views to add, by topic number: `{ "views": { "17": 3 } }`. */
export const countViewsRequestSchema = z.object({
  views: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/), z.int().min(1).max(countViewsLimits.viewsPerTopic))
    .refine((views) => Object.keys(views).length <= countViewsLimits.topics, {
      error: `At most ${countViewsLimits.topics} topics per call.`,
    }),
});
export type CountViewsRequest = z.infer<typeof countViewsRequestSchema>;

/** `counted`: how many of the topics exist. */
export const countViewsResponseSchema = z.object({ data: z.object({ counted: z.int().nonnegative() }) });
export type CountViewsResponse = z.infer<typeof countViewsResponseSchema>;

/** Every response other than 2xx. `message` is one sentence that says what is wrong. */
export const errorSchema = z.object({
  data: z.null(),
  error: z.object({ status: z.int(), name: z.string(), message: z.string() }),
});
export type CmsError = z.infer<typeof errorSchema>;

/** The content types whose changes are announced by webhook. */
export const announcedTypes = [
  "api::news.news",
  "api::banner.banner",
  "api::download-link.download-link",
  "api::wallpaper.wallpaper",
  "api::gallery-image.gallery-image",
  "api::movie.movie",
  "api::story.story",
  "api::game-system.game-system",
  "api::server-information.server-information",
  "api::terms.terms",
  "api::system-requirements.system-requirements",
  "api::site-settings.site-settings",
  "api::question.question",
  "api::page.page",
  "api::notice.notice",
  "api::recurring-event.recurring-event",
] as const;
export type AnnouncedType = (typeof announcedTypes)[number];

/**
 * The claims in a preview token: one version of one entry in one language, with an expiry. The cms issues it to editors
 * who may read the entry; web and cms both verify it.
 */
export const previewClaimsSchema = z.object({
  uid: z.enum(announcedTypes),
  documentId: z.string().min(1),
  /** For a type that is not translated: the language of the surrounding page. */
  locale: z.enum(contentLocales),
  status: z.enum(["draft", "published"]),
  /** The entry's edit page in the admin. Its origin may frame the preview. */
  editor: z.url({ protocol: /^https?$/ }),
  /** Unix time in seconds. */
  expires: z.int(),
});
export type PreviewClaims = z.infer<typeof previewClaimsSchema>;

/** Its token, signed with WEBHOOK_SECRET (`@tambayan/service/signed`). */
export const previewToken = { mark: "preview", schema: previewClaimsSchema };

/** Where the admin opens a preview, relative to `SITE_URL`; the token is its `token` parameter. */
export const previewPath = "/preview";

/** How long a preview link is valid. */
export const previewSeconds = 15 * 60;

/**
 * What opens the admin for an editor who is logged in to the site as staff, with two-step login: web issues the token,
 * and the cms accepts it once.
 */
export const staffLoginClaimsSchema = z.object({
  /** The confirmed email address of the staff account, which is that of an active user of the admin. */
  email: z.string().min(3).max(254),
  /** Random, so that the token serves once. */
  nonce: z.string().min(16).max(64),
  /** Unix time in seconds. */
  expires: z.int(),
});
export type StaffLoginClaims = z.infer<typeof staffLoginClaimsSchema>;

/** Its token, signed with WEBHOOK_SECRET. */
export const staffLoginToken = { mark: "staff login", schema: staffLoginClaimsSchema };

/** Where the cms accepts the token, as its parameter `token`. */
export const staffLoginPath = "/api/staff-login";

/** How long the token is valid. */
export const staffLoginSeconds = 60;

export const previewRequestSchema = z.object({ token: z.string().regex(/^[\w-]{1,4000}\.[\w-]{43}$/) });

/**
 * The entry as its page shows it: a news item or guide page on its own, anything else within its list. Answered with
 * 401 if the token is invalid or expired, 404 if the entry no longer exists, and 422 while a required field is empty.
 */
export const previewSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("news"), data: newsItemSchema }),
  z.object({ kind: z.literal("guide page"), name: z.enum(guidePageNames), data: guidePageSchema }),
  z.object({ kind: z.literal("banners"), ...bannerListSchema.shape }),
  z.object({ kind: z.literal("downloads"), ...downloadListSchema.shape }),
  z.object({ kind: z.enum(["wallpapers", "gallery"]), ...pictureListSchema.shape }),
  z.object({ kind: z.literal("movies"), ...movieListSchema.shape }),
  z.object({ kind: z.literal("faq"), ...questionListSchema.shape }),
  z.object({ kind: z.literal("notices"), ...noticeListSchema.shape }),
  z.object({ kind: z.literal("free page"), data: freePageSchema }),
  z.object({ kind: z.literal("site settings"), data: siteSettingsSchema }),
]);
export type Preview = z.infer<typeof previewSchema>;

export const previewAnswerSchema = z.object({ data: previewSchema });

/**
 * What the cms posts to `${WEB_URL}/webhooks/cms` when published content changes: an item was published, updated while
 * published, unpublished or deleted. It is sent after the commit, so a receiver that fetches at once gets the new
 * state. It may arrive more than once; any 2xx response ends the retries. It is signed with WEBHOOK_SECRET
 * (`@tambayan/service/signed`), and so is what web posts to `countnewsviews`.
 */
export const entryEventSchema = z.object({
  uid: z.enum(announcedTypes),
  event: z.enum(["entry.publish", "entry.update", "entry.unpublish", "entry.delete"]),
  documentId: z.string().min(1),
  at: z.iso.datetime(),
});

/** The same for a file of the media library that was changed, perhaps replaced under its name, or deleted. */
export const mediaEventSchema = z.object({
  event: z.enum(["media.update", "media.delete"]),
  /** What the names of the file and of its sizes have in common: `small_` + hash + `.webp`. */
  hash: z.string().regex(/^[\w.-]{1,200}$/),
  at: z.iso.datetime(),
});
export const webhookEventSchema = z.union([entryEventSchema, mediaEventSchema]);
export type EntryEvent = z.infer<typeof entryEventSchema>;
export type MediaEvent = z.infer<typeof mediaEventSchema>;
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Where web listens for `WebhookEvent`, relative to `WEB_URL`. */
export const webhookPath = "/webhooks/cms";
