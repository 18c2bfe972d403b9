/**
 * What the cms answers and sends, as zod 4 schemas and the types inferred from them. No I/O.
 *
 * Everything is read over HTTP under the cms's `/api` prefix, without a token, GET unless said otherwise:
 *
 * | call | answer |
 * | --- | --- |
 * | `/getnewsall/{type}/{count}/{flag1}/{flag2}` | `newsPageSchema` when flag1 is 1 (reads `?page=N`), else `newsListSchema` |
 * | `/searchnews/{count}?search&type&page` | `newsPageSchema`: items with every word of `search`, of one type or of all |
 * | `/getnewsindex` | `newsIndexSchema` |
 * | `/getspecificnews/{topicId or slug}` | `newsListSchema` with one item or none |
 * | `/getdownloadsall` | `downloadListSchema` |
 * | `/getSiteBanners` | `bannerListSchema` |
 * | `/getwallpapersall`, `/getgalleryall` | `pictureListSchema` |
 * | `/getmoviesall` | `movieListSchema` |
 * | `/getguidepage/{page}` | `guidePageAnswerSchema`; `page` is one of `guidePageNames` |
 * | POST `/countnewsviews` (signed) | `countViewsResponseSchema`; body `countViewsRequestSchema` |
 * | POST `/getpreview` | `previewAnswerSchema`; body `previewRequestSchema`, whose token opens this one entry |
 *
 * News and guide pages take `?locale=en|fil`: each item in that language where it is published in it, else in the
 * other; `locale` in the answer says which. Without it: English.
 *
 * A wrong parameter is answered with 400 and `errorSchema`. Only published content is ever answered, but for `/getpreview`.
 * Every path in an answer (`img_thumbnail`, `image.url`, pictures inside `content`) is relative to the cms's
 * own address and starts with `/uploads/`. Source: spec sections 3 (entities) and 7 (calls).
 */
import { z } from "zod";

export * from "./limits";

/** The spec's numbers for the kinds of news item, as used in `getnewsall/{type}` and in `NewsItem.type`. */
export const newsTypeNumber = { news: 0, guide: 1, event: 2 } as const;

/** A kind of news item as editors choose it. */
export type NewsTypeName = keyof typeof newsTypeNumber;

/** The languages that content is written in; the first one is what a call without `locale` asks for. */
export const contentLocales = ["en", "fil"] as const;
export type ContentLocale = (typeof contentLocales)[number];

/** Bounds of `getnewsall`'s `{count}`: items a page, or items in all when the list is not paged. */
export const newsCountLimits = { min: 1, max: 50 } as const;

/** Bounds of one `countnewsviews` call: topics in a call, and views of one topic in it. */
export const countViewsLimits = { topics: 500, viewsPerTopic: 100_000 } as const;

const uploadPath = z.string().startsWith("/uploads/");
const pixels = z.int().positive();

/** One picture. `formats` are smaller versions of it, narrowest first; the original is not among them. */
export const imageSchema = z.object({
  url: uploadPath,
  width: pixels,
  height: pixels,
  alt: z.string(),
  formats: z.array(z.object({ url: uploadPath, width: pixels, height: pixels })),
});
export type Image = z.infer<typeof imageSchema>;

/** One published news item, guide or event (spec section 3, fields beyond it after `IsShowThumbnail`). */
export const newsItemSchema = z.object({
  /** The topic number of `/news?topic={id}`: never changes, whatever is edited or published again. */
  id: z.int().positive(),
  /** The language of `subject`, `content` and `excerpt`. */
  locale: z.enum(contentLocales),
  subject: z.string().min(1),
  /** Safe HTML, rendered from the editor's blocks. Its headings start at h2. */
  content: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** When it was first published (ISO 8601, UTC). Editing later does not move it. */
  created_at: z.iso.datetime(),
  author: z.string(),
  img_thumbnail: uploadPath.nullable(),
  IsShowThumbnail: z.boolean(),
  slug: z.string().min(1),
  /** Plain text, at most 160 characters. */
  excerpt: z.string().max(160),
  thumbnail: imageSchema.nullable(),
  views: z.int().nonnegative(),
  /** When an event begins and ends (ISO 8601, UTC); null for news and guides. */
  event_start: z.iso.datetime().nullable(),
  event_end: z.iso.datetime().nullable(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

/** The spec's pager: neighbours are null where there is none; `last_page` is at least 1; `lpm1` is one less. */
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

/** One page, newest first; `total` counts the items of all pages. A page past the end has no items. */
export const newsPageSchema = newsListSchema.extend({
  ...pagerSchema.shape,
  total: z.int().nonnegative(),
});
export type NewsPage = z.infer<typeof newsPageSchema>;

/** An item's place and when it was published last; newest first. */
export const newsIndexSchema = z.object({
  data: z.array(newsItemSchema.pick({ id: true, type: true }).extend({ updated_at: z.iso.datetime() })),
});
export type NewsIndex = z.infer<typeof newsIndexSchema>;
export type NewsIndexEntry = NewsIndex["data"][number];

export const downloadLinkTypes = ["direct", "mirror", "torrent", "patch"] as const;

/** One way to get the game (spec section 3; `size_bytes` and `sha256` beyond it). */
export const downloadLinkSchema = z.object({
  /** Place in the list, lowest first. */
  seq: z.int(),
  link_name: z.string().min(1),
  link_address: z.url(),
  link_type: z.enum(downloadLinkTypes),
  link_description: z.string(),
  /** Day of release, `YYYY-MM-DD`. */
  link_date: z.iso.date(),
  link_icon: uploadPath.nullable(),
  size_bytes: z.int().nonnegative().nullable(),
  /** 64 lower-case hexadecimal digits. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const downloadListSchema = z.object({ data: z.array(downloadLinkSchema) });
export type DownloadList = z.infer<typeof downloadListSchema>;

/** One picture of the home page's rotator. `link` is an address or a path of the site, or null. */
export const bannerSchema = z.object({
  id: z.int().positive(),
  img_url: uploadPath,
  image: imageSchema,
  alt: z.string().min(1),
  link: z.string().nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

/** In the editors' order. */
export const bannerListSchema = z.object({ data: z.array(bannerSchema) });
export type BannerList = z.infer<typeof bannerListSchema>;

/** A wallpaper or a picture of the gallery. */
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

/** The pages of the guide that editors write, as in `getguidepage/{page}`. */
export const guidePageNames = ["story", "game-system", "server-information"] as const;
export type GuidePageName = (typeof guidePageNames)[number];

/** The four institutes of the story (spec section 2, game story page). */
export const institutes = ["sacred-gate", "mystic-peak", "phoenix", "leonair"] as const;
export type Institute = (typeof institutes)[number];

/** A part of a guide page. */
export const guideChapterSchema = z.object({
  /** Its place in the page's address, the same in every language: `/story#leonair`. No two of a page are alike. */
  anchor: z.string().min(1),
  title: z.string().min(1),
  /** Safe HTML, as `content` of a news item. */
  content: z.string(),
  /** The institute that it is about: its colour, emblem and drawing go with it. */
  institute: z.enum(institutes).nullable(),
  /** The key of the game that opens what it is about. */
  key: z.string().nullable(),
  picture: imageSchema.nullable(),
});
export type GuideChapter = z.infer<typeof guideChapterSchema>;

/** Story, game system or server information. */
export const guidePageSchema = z.object({
  locale: z.enum(contentLocales),
  /** One sentence below the page's title. */
  lead: z.string().min(1),
  /** Safe HTML above the chapters; may be empty. */
  content: z.string(),
  /** Rows of a table; server information has them. */
  facts: z.array(z.object({ name: z.string().min(1), value: z.string().min(1) })),
  chapters: z.array(guideChapterSchema),
});
export type GuidePage = z.infer<typeof guidePageSchema>;

/** Null while nothing of the page is published. */
export const guidePageAnswerSchema = z.object({ data: guidePageSchema.nullable() });
export type GuidePageAnswer = z.infer<typeof guidePageAnswerSchema>;

/** Views to add, by topic number: `{ "views": { "17": 3 } }`. */
export const countViewsRequestSchema = z.object({
  views: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/), z.int().min(1).max(countViewsLimits.viewsPerTopic))
    .refine((views) => Object.keys(views).length <= countViewsLimits.topics, {
      error: `At most ${countViewsLimits.topics} topics can be counted in one call.`,
    }),
});
export type CountViewsRequest = z.infer<typeof countViewsRequestSchema>;

/** `counted`: how many of the topics exist. */
export const countViewsResponseSchema = z.object({ data: z.object({ counted: z.int().nonnegative() }) });
export type CountViewsResponse = z.infer<typeof countViewsResponseSchema>;

/** Every answer other than 2xx. `message` is one sentence that names what is wrong. */
export const errorSchema = z.object({
  data: z.null(),
  error: z.object({ status: z.int(), name: z.string(), message: z.string() }),
});
export type CmsError = z.infer<typeof errorSchema>;

/** The content types whose changes are announced. */
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
] as const;
export type AnnouncedType = (typeof announcedTypes)[number];

/**
 * What a preview's link opens, in its token: one version of one entry, in one language, for a short while. The token is
 * the base64url of this as JSON, a dot, and the base64url HMAC-SHA256 of `signedText(previewMark, base64url)` keyed with
 * WEBHOOK_SECRET. The cms makes it for an editor who may read the entry; web and cms each check it.
 */
export const previewClaimsSchema = z.object({
  uid: z.enum(announcedTypes),
  documentId: z.string().min(1),
  /** Of a type that is written in one language only: the language of the page around it. */
  locale: z.enum(contentLocales),
  status: z.enum(["draft", "published"]),
  /** The admin's page where it is written. The preview may be framed by its origin. */
  editor: z.url({ protocol: /^https?$/ }),
  /** Unix time in seconds. */
  expires: z.int(),
});
export type PreviewClaims = z.infer<typeof previewClaimsSchema>;

/** Stands in a preview's signature where other calls have their time, so that neither passes for the other. */
export const previewMark = "preview";

/** Where the admin opens a preview, relative to `SITE_URL`; the token is its parameter `token`. */
export const previewPath = "/preview";

/** How long a preview's link opens it. */
export const previewSeconds = 15 * 60;

export const previewRequestSchema = z.object({ token: z.string().regex(/^[\w-]{1,4000}\.[\w-]{43}$/) });

/**
 * The entry as its page shows it: a news item or a guide page by itself, anything else in the list that it stands in.
 * Answered with 401 for a token that is wrong or too old, 404 where the entry is gone, and 422 while a field that the page
 * cannot be without is empty.
 */
export const previewSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("news"), data: newsItemSchema }),
  z.object({ kind: z.literal("guide page"), name: z.enum(guidePageNames), data: guidePageSchema }),
  z.object({ kind: z.literal("banners"), ...bannerListSchema.shape }),
  z.object({ kind: z.literal("downloads"), ...downloadListSchema.shape }),
  z.object({ kind: z.enum(["wallpapers", "gallery"]), ...pictureListSchema.shape }),
  z.object({ kind: z.literal("movies"), ...movieListSchema.shape }),
]);
export type Preview = z.infer<typeof previewSchema>;

export const previewAnswerSchema = z.object({ data: previewSchema });

/**
 * What the cms posts to `${WEB_URL}/webhooks/cms` when visitors see something new: an item was published,
 * changed while published, unpublished or deleted. Sent after the change is committed, so a reader who
 * fetches on receipt sees the new state. May arrive more than once; any 2xx answer ends the retries.
 */
export const webhookEventSchema = z.object({
  uid: z.enum(announcedTypes),
  event: z.enum(["entry.publish", "entry.update", "entry.unpublish", "entry.delete"]),
  documentId: z.string().min(1),
  at: z.iso.datetime(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Where web listens for `WebhookEvent`, relative to `WEB_URL`. */
export const webhookPath = "/webhooks/cms";

/** Headers of a signed request, either way: cms to web (webhook) and web to cms (`countnewsviews`). */
export const signatureHeaders = {
  /** Unix time in whole seconds, decimal. */
  timestamp: "x-tambayan-timestamp",
  /** `sha256=` and the lower-case hex HMAC-SHA256 of `signedText(timestamp, body)` keyed with WEBHOOK_SECRET. */
  signature: "x-tambayan-signature",
} as const;

/** A signed request is refused when its timestamp is further than this from the receiver's clock. */
export const signatureToleranceSeconds = 300;

/**
 * The text that is signed.
 * @param timestamp the timestamp header's value
 * @param body the request's body, byte for byte as sent
 */
export function signedText(timestamp: string, body: string): string {
  return `${timestamp}.${body}`;
}
