import type { GameFeatures, RankingsQuery, ShopQuery } from "@tambayan/account-service/contract";
import type { GuidePageName, NewsTypeName } from "@tambayan/cms/contract";
import type { AccountClient } from "./account-client.server";
import type { Cache } from "./cache.server";
import type { CmsClient } from "./cms-client.server";
import { orNull } from "./fallback.server";
import { ASSUMED_FEATURES } from "./game-features";
import { visitLanguage } from "./language.server";

/** News, downloads and banners are kept for 600 s (spec section 9; design.md, Caches). */
const CONTENT_TTL = 600_000;
const RANKING_TTL = 30_000;
const SHOP_TTL = 10_000;

/** Items in a feed. */
const FEED_ITEMS = 20;

/**
 * What everybody may read, from the process's cache: no call to another service on the way of a page view. News and guide
 * pages come in the language of the visit.
 */
export function createContent({
  cms,
  account,
  cache,
}: {
  cms: CmsClient;
  account: AccountClient;
  cache: Cache;
}) {
  const language = () => visitLanguage.getStore() ?? "en";

  return {
    newsPage: (type: NewsTypeName, page: number, locale = language()) =>
      cache.get(`news:${locale}:${type}:${page}`, CONTENT_TTL, () => cms.newsPage(type, page, locale)),
    /** What is searched for is anything: it would crowd out the rest, and is kept as a page only. */
    searchNews: (search: string, page: number) => cms.searchNews(search, page, language()),
    latestNews: (type: NewsTypeName, locale = language()) =>
      cache.get(`latest:${locale}:${type}`, CONTENT_TTL, () => cms.latestNews(type, FEED_ITEMS, locale)),
    newsIndex: () => cache.get("news index", CONTENT_TTL, () => cms.newsIndex()),
    topic: (id: number, locale = language()) =>
      cache.get(`topic:${locale}:${id}`, CONTENT_TTL, () => cms.topic(id, locale)),
    guidePage: (name: GuidePageName, locale = language()) =>
      cache.get(`guide page:${locale}:${name}`, CONTENT_TTL, () => cms.guidePage(name, locale)),
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
    /** A month that `rankingMonths` names. */
    rankingMonth: (month: string) =>
      cache.get(`ranking month:${month}`, CONTENT_TTL, () => account.rankingMonth(month)),
    /** Searches are not kept, see `searchNews`. */
    shopItems: (query: ShopQuery) =>
      query.search
        ? account.shopItems(query)
        : cache.get(`shop:${query.sort ?? ""}:${query.page ?? 1}:${query.category ?? ""}`, SHOP_TTL, () =>
            account.shopItems(query),
          ),
    clubs: () => cache.get("clubs", RANKING_TTL, () => account.clubs()),
    /** What this game server has, or is taken to have where account-service cannot say: nothing fails for it. */
    game: async (): Promise<GameFeatures> =>
      (await orNull(cache.get("game", CONTENT_TTL, () => account.game()))) ?? ASSUMED_FEATURES,
  };
}
export type Content = ReturnType<typeof createContent>;
