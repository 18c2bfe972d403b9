import { createHash } from "node:crypto";
import type {
  GameFeatures,
  RankingsQuery,
  ServerStatus,
  ShopQuery,
} from "@tambayan/account-service/contract";
import {
  type ContentLocale,
  type GuidePageName,
  type NewsItem,
  type NewsTypeName,
  newsCountLimits,
  type SiteSettings,
} from "@tambayan/cms/contract";
import type { AccountClient } from "../clients/account-client.server";
import type { CmsClient } from "../clients/cms-client.server";
import { nullIfUnavailable } from "../clients/fallback.server";
import { CallError } from "../clients/http.server";
import { DEFAULT_FEATURES } from "../game-features";
import { visitLanguage } from "../language/language.server";
import type { Cache } from "./cache.server";
import { toEventSummary } from "./news";

/** News, downloads and banners are cached for 600 s. */
const CONTENT_TTL = 600_000;
const RANKING_TTL = 30_000;
/** Older pages of characters and clubs are shown only while account-service does not answer. */
const MAX_STALE = 10 * 60_000;
const SHOP_TTL = 10_000;
const STATUS_TTL = 10_000;
/** An older status of the servers is not shown while account-service answers. */
const STATUS_MAX_STALE = 60_000;
/** If account-service has not checked the servers since, nothing is known of them. */
const STATUS_OUTDATED = 5 * 60_000;
const HISTORY_TTL = 60_000;
/** How long what every page reads is not asked for after the cms was unavailable. */
const RETRY_PAUSE = 10_000;

/** The calendar goes back this many pages of events, which are years. */
const EVENT_PAGES = 6;

/** Items in a feed. */
const FEED_ITEMS = 20;

interface NewsListQuery {
  /** Items on a page. */
  count: number;
  page: number;
  locale: ContentLocale;
}

/** Public content from the process's cache: page views call no other service. News and guide pages come in the visit's language. */
export function createContent({
  cms,
  account,
  cache,
  deepCache,
}: {
  cms: CmsClient;
  account: AccountClient;
  /** What the site cannot do without in an outage: it has room for every key that there is. */
  cache: Cache;
  /** Single items and later pages. Crawlers can go through them all, so they only evict one another. */
  deepCache: Cache;
}) {
  const language = () => visitLanguage.getStore() ?? "en";
  /** What `hasChanged` saw last. */
  let seen: string | undefined;
  let againAt = 0;
  /**
   * For what every page reads: what is cached, null if it never was and the cms is unavailable. One page that waits for a cms that does
   * not answer is enough.
   */
  const unlessAway = <T extends object>(key: string, fetch: () => Promise<T>): Promise<T | null> =>
    nullIfUnavailable(
      cache.get(key, CONTENT_TTL, async () => {
        if (Date.now() < againAt) throw new CallError(0, undefined);
        return fetch().catch((error: unknown) => {
          againAt = Date.now() + RETRY_PAUSE;
          throw error;
        });
      }),
    );
  const freePages = (locale = language()) =>
    cache.get(`pages:${locale}`, CONTENT_TTL, () => cms.freePages(locale));
  const cacheOf = (page: unknown = 1) => (page === 1 ? cache : deepCache);

  return {
    newsPage: (type: NewsTypeName, page: number, locale = language()) =>
      cacheOf(page).get(`news:${locale}:${type}:${page}`, CONTENT_TTL, () =>
        cms.newsPage(type, page, locale),
      ),
    /** The same with pages of another length, as programs ask for them. */
    newsList: (type: NewsTypeName, { count, page, locale }: NewsListQuery) =>
      deepCache.get(`news:${locale}:${type}:${page}:${count}`, CONTENT_TTL, () =>
        cms.newsPage(type, page, locale, count),
      ),
    /** Searches would crowd out everything else, so only the page cache keeps them. */
    searchNews: (search: string, page: number) => cms.searchNews(search, page, language()),
    latestNews: (type: NewsTypeName, locale = language()) =>
      cache.get(`latest:${locale}:${type}`, CONTENT_TTL, () => cms.latestNews(type, FEED_ITEMS, locale)),
    /** The newest events without their texts, newest first. */
    events: (locale = language()) =>
      cache.get(`events:${locale}`, CONTENT_TTL, async () => {
        const found: NewsItem[] = [];
        for (let page = 1; page <= EVENT_PAGES; page += 1) {
          const { data, next_page } = await cms.newsPage("event", page, locale, newsCountLimits.max);
          found.push(...data);
          if (next_page === null) break;
        }
        return found.flatMap(toEventSummary);
      }),
    newsIndex: () => cache.get("news index", CONTENT_TTL, () => cms.newsIndex()),
    topic: (id: number, locale = language()) =>
      deepCache.get(`topic:${locale}:${id}`, CONTENT_TTL, () => cms.topic(id, locale)),
    guidePage: (name: GuidePageName, locale = language()) =>
      cache.get(`guide page:${locale}:${name}`, CONTENT_TTL, () => cms.guidePage(name, locale)),
    /** Whether news, downloads, banners or the site's settings are not what they were when this was last asked; false if the cms is unavailable. */
    async hasChanged(): Promise<boolean> {
      const parts = Promise.all([cms.newsIndex(), cms.downloads(), cms.banners(), cms.siteSettings()]);
      const found = await nullIfUnavailable(parts);
      if (!found) return false;
      const before = seen;
      seen = createHash("sha256").update(JSON.stringify(found)).digest("hex");
      return seen !== before;
    },
    /** The settings of the site; null if they are not published, or the cms has not been reached yet: never fails. */
    siteSettings: async (): Promise<SiteSettings | null> =>
      (await unlessAway("site settings", async () => ({ settings: await cms.siteSettings() })))?.settings ??
      null,
    /** The pages that editors have added, for the menu; null if the cms has not been reached yet: never fails. */
    menuPages: (locale = language()) => unlessAway(`pages:${locale}`, () => cms.freePages(locale)),
    freePages,
    /** What takes place between two instants; pass the starts of days, so that few spans are asked for. */
    calendar: (from: Date, until: Date, locale = language()) =>
      deepCache.get(`calendar:${locale}:${from.getTime()}:${until.getTime()}`, CONTENT_TTL, () =>
        cms.calendar(from, until, locale),
      ),
    /** Drops and cut prices between two instants, passed as for `calendar`. */
    sales: (from: Date, until: Date) =>
      deepCache.get(`sales:${from.getTime()}:${until.getTime()}`, SHOP_TTL, () => account.sales(from, until)),
    notices: (locale = language()) => cache.get(`notices:${locale}`, CONTENT_TTL, () => cms.notices(locale)),
    faq: (locale = language()) => cache.get(`faq:${locale}`, CONTENT_TTL, () => cms.faq(locale)),
    banners: () => cache.get("banners", CONTENT_TTL, () => cms.banners()),
    downloads: () => cache.get("downloads", CONTENT_TTL, () => cms.downloads()),
    wallpapers: () => cache.get("wallpapers", CONTENT_TTL, () => cms.wallpapers()),
    gallery: () => cache.get("gallery", CONTENT_TTL, () => cms.gallery()),
    movies: () => cache.get("movies", CONTENT_TTL, () => cms.movies()),
    rankings: (query: RankingsQuery) =>
      cache.get(`rankings:${query.school ?? ""}:${query.class ?? ""}`, RANKING_TTL, () =>
        account.rankings(query),
      ),
    rankingMonths: () => cache.get("ranking months", RANKING_TTL, () => account.rankingMonths()),
    /** One of the months in `rankingMonths`. */
    rankingMonth: (month: string) =>
      cache.get(`ranking month:${month}`, CONTENT_TTL, () => account.rankingMonth(month)),
    /** Searches are not cached, see `searchNews`. */
    shopItems: (query: ShopQuery) =>
      query.search
        ? account.shopItems(query)
        : (query.category ? deepCache : cacheOf(query.page)).get(
            `shop:${query.sort ?? ""}:${query.page ?? 1}:${query.category ?? ""}`,
            SHOP_TTL,
            () => account.shopItems(query),
          ),
    /** A drop, never cached: it starts to the second, and its stock is gone in one. */
    drop: (ProductNum: number) => account.drop(ProductNum),
    /** The packages of coins on sale; one that is being bought is read from account-service instead, as its price has to be right. */
    topUpOffer: () => cache.get("top-up offer", SHOP_TTL, () => account.topUpOffer()),
    topUpOfferNow: () => account.topUpOffer(),
    /** A character's page; undefined if there is none of this name. */
    character: (name: string) =>
      deepCache.get(`character:${name.toLowerCase()}`, RANKING_TTL, () => account.character(name), MAX_STALE),
    club: (name: string) =>
      deepCache.get(`club:${name.toLowerCase()}`, RANKING_TTL, () => account.club(name), MAX_STALE),
    clubRanking: () => cache.get("club ranking", RANKING_TTL, () => account.clubRanking(), MAX_STALE),
    /** The state of the game servers; `unknown` if what was found last is outdated. */
    async serverStatus(): Promise<ServerStatus> {
      const found = await cache.get(
        "server status",
        STATUS_TTL,
        () => account.serverStatus(),
        STATUS_MAX_STALE,
      );
      const checked = found.checked ? Date.parse(found.checked) : 0;
      return Date.now() - checked < STATUS_OUTDATED
        ? found
        : { ...found, state: "unknown", online: null, servers: [] };
    },
    onlineHistory: () =>
      cache.get("online history", HISTORY_TTL, () => account.onlineHistory(), HISTORY_TTL * 10),
    clubs: () => cache.get("clubs", RANKING_TTL, () => account.clubs()),
    /** The features of this game server, or the defaults if account-service is unavailable: never fails. */
    game: async (): Promise<GameFeatures> =>
      (await nullIfUnavailable(cache.get("game", CONTENT_TTL, () => account.game()))) ?? DEFAULT_FEATURES,
  };
}
export type Content = ReturnType<typeof createContent>;
