import { createHash } from "node:crypto";
import type {
  GameFeatures,
  RankingsQuery,
  ServerStatus,
  ShopQuery,
} from "@tambayan/account-service/contract";
import {
  catalogueCalls,
  characterCalls,
  dropCalls,
  featureCalls,
  LIMITS,
  paymentCalls,
  rankingCalls,
  serverStatusCalls,
} from "@tambayan/account-service/contract";
import {
  type ContentLocale,
  type GuidePageName,
  type NewsItem,
  type NewsTypeName,
  newsCountLimits,
  type SiteSettings,
} from "@tambayan/cms/contract";
import type { AccountClient, Sent } from "../clients/account-client.server";
import type { CmsClient } from "../clients/cms-client.server";
import { nullIfUnavailable } from "../clients/fallback.server";
import { CallError, isCallError } from "../clients/http.server";
import { visitLanguage } from "../language/language.server";
import { DEFAULT_FEATURES } from "../session/game-features";
import { monthStart } from "../time/time";
import { timeSince } from "../time/time-since";
import { changesAt, nextManilaMidnight, nextOf, renderedInstant } from "../time/valid-until.server";
import type { Cache } from "./cache.server";
import { toEventSummary } from "./news";

/** News, downloads and banners are cached for 600 s. */
const CONTENT_TTL = 600_000;
/**
 * What account-service says is asked for again after 10 s, and older than 20 s it is shown only while that does not
 * answer: with the age of the page around it (server/pages/page-cache.ts), nobody sees anything older than a minute.
 */
const ACCOUNT_TTL = 10_000;
const ACCOUNT_OLDEST = 20_000;
/** If account-service has not checked the servers since, nothing is known of them. */
const STATUS_OUTDATED = 5 * 60_000;
/** How long the page of a drop is the same for all visitors: its stock is gone in a second. */
const DROP_PAGE_MS = 1_000;
/** How long what every page reads is not asked for after the cms was unavailable. */
const RETRY_PAUSE = 10_000;

/** The calendar goes back this many pages of events, which are years. */
const EVENT_PAGES = 6;

/** Items in a feed, and events among which the front page looks for those that are on. */
const FEED_ITEMS = 20;

interface NewsListQuery {
  /** Items on a page. */
  count: number;
  page: number;
  locale: ContentLocale;
}

/**
 * Public content from the process's cache: page views call no other service. News and guide pages come in the visit's
 * language.
 */
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
  /** What is found; undefined if there is no such thing. */
  const orNone = <T>(found: Promise<T>): Promise<T | undefined> =>
    found.catch((error: unknown) => {
      if (isCallError(error) && [404, 422].includes(error.status)) return undefined;
      throw error;
    });
  /** What has a name in the game; undefined if nothing has it, or it cannot be one. */
  const named = async <C extends typeof characterCalls.character | typeof characterCalls.club>(
    call: C,
    name: string,
  ) =>
    name.trim() === "" || name.trim().length > LIMITS.gameName
      ? undefined
      : orNone(account.data<C>(call, { params: { name } } as Sent<C>));

  const language = () => visitLanguage.getStore() ?? "en";
  /** What `hasChanged` saw last. */
  let seen: string | undefined;
  let awayAt = 0;
  /**
   * For what every page reads: what is cached, null if it never was and the cms is unavailable. One page that waits for
   * a cms that does not answer is enough.
   */
  const unlessAway = <T extends object>(key: string, fetch: () => Promise<T>): Promise<T | null> =>
    nullIfUnavailable(
      cache.get(key, CONTENT_TTL, async () => {
        if (timeSince(awayAt) < RETRY_PAUSE) throw new CallError(0, undefined);
        return fetch().catch((error: unknown) => {
          awayAt = Date.now();
          throw error;
        });
      }),
    );
  const freePages = (locale = language()) =>
    cache.get(`pages:${locale}`, CONTENT_TTL, () => cms.freePages(locale));
  const cacheOf = (page: unknown = 1) => (page === 1 ? cache : deepCache);
  /** What account-service says. @param until when it next changes with time, if that is known */
  async function ofAccount<T>(
    kept: Cache,
    key: string,
    source: () => Promise<T>,
    until: (value: T, now: number) => number = () => Number.POSITIVE_INFINITY,
  ): Promise<T> {
    const value = await kept.get(key, ACCOUNT_TTL, source, { oldest: ACCOUNT_OLDEST, until });
    changesAt(until(value, renderedInstant()));
    return value;
  }
  /** Something with times, which pages show the state of: they are rendered again at the next one. */
  async function timed<T>(value: Promise<T>, times: (value: T) => Iterable<string | null>): Promise<T> {
    const found = await value;
    changesAt(nextOf(times(found), renderedInstant()));
    return found;
  }
  const spans = (list: { starts_at: string; ends_at: string }[]) =>
    list.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  const validUntil = ({ valid_until }: { valid_until?: string | null | undefined }) =>
    valid_until ? Date.parse(valid_until) : Number.POSITIVE_INFINITY;
  /** For what there is of past months' rankings. */
  const untilMonthEnd = (_value: unknown, now: number) => monthStart(now, 1).getTime();
  /**
   * A month's rankings, whose movement since yesterday is that of their own day; those of the month before, which are
   * shown until it is opened, are not kept at all.
   */
  const untilReset = ({ month, created }: { month: string; created: string }, now: number) => {
    const dayEnd = nextManilaMidnight(Date.parse(created));
    return now < dayEnd ? dayEnd : monthStart(Date.parse(month), 1).getTime();
  };
  /** When a state of the game servers is another one, or not known any more. */
  const untilOtherState = ({ maintenance, checked }: ServerStatus, now: number) => {
    const outdated = checked && new Date(Date.parse(checked) + STATUS_OUTDATED).toISOString();
    return nextOf([maintenance?.from, maintenance?.until, outdated], now);
  };

  return {
    newsPage: (type: NewsTypeName, page: number, locale = language()) =>
      timed(
        cacheOf(page).get(`news:${locale}:${type}:${page}`, CONTENT_TTL, () =>
          cms.newsPage(type, page, locale),
        ),
        ({ data }) => data.flatMap(({ event_start, event_end }) => [event_start, event_end]),
      ),
    /** The same with pages of another length, as programs ask for them. */
    newsList: (type: NewsTypeName, { count, page, locale }: NewsListQuery) =>
      deepCache.get(`news:${locale}:${type}:${page}:${count}`, CONTENT_TTL, () =>
        cms.newsPage(type, page, locale, count),
      ),
    /** Searches would crowd out everything else, so only the page cache keeps them. */
    searchNews: (search: string, page: number) => cms.searchNews(search, page, language()),
    latestNews: (type: NewsTypeName, locale = language()) =>
      timed(
        cache.get(`latest:${locale}:${type}`, CONTENT_TTL, () => cms.latestNews(type, FEED_ITEMS, locale)),
        (items) => items.flatMap(({ event_start, event_end }) => [event_start, event_end]),
      ),
    /** The newest events without their texts, newest first. */
    events: (locale = language()) =>
      timed(
        cache.get(`events:${locale}`, CONTENT_TTL, async () => {
          const found: NewsItem[] = [];
          for (let page = 1; page <= EVENT_PAGES; page += 1) {
            const { data, next_page } = await cms.newsPage("event", page, locale, newsCountLimits.max);
            found.push(...data);
            if (next_page === null) break;
          }
          return found.flatMap(toEventSummary);
        }),
        (events) => events.flatMap(({ event_start, event_end }) => [event_start, event_end]),
      ),
    newsIndex: () => cache.get("news index", CONTENT_TTL, () => cms.newsIndex()),
    topic: (id: number, locale = language()) =>
      timed(
        deepCache.get(`topic:${locale}:${id}`, CONTENT_TTL, () => cms.topic(id, locale)),
        (topic) => (topic ? [topic.event_start, topic.event_end] : []),
      ),
    guidePage: (name: GuidePageName, locale = language()) =>
      cache.get(`guide page:${locale}:${name}`, CONTENT_TTL, () => cms.guidePage(name, locale)),
    /**
     * Whether news, downloads, banners or the site's settings are not what they were when this was last asked; false if
     * the cms is unavailable.
     */
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
      timed(
        deepCache.get(`calendar:${locale}:${from.getTime()}:${until.getTime()}`, CONTENT_TTL, () =>
          cms.calendar(from, until, locale),
        ),
        spans,
      ),
    /** Drops and cut prices between two instants, passed as for `calendar`. */
    sales: (from: Date, until: Date) =>
      timed(
        ofAccount(deepCache, `sales:${from.getTime()}:${until.getTime()}`, () =>
          account.data(catalogueCalls.sales, {
            query: { from: from.toISOString(), until: until.toISOString() },
          }),
        ),
        (sales) => sales.flatMap(({ starts, ends }) => [starts, ends]),
      ),
    notices: (locale = language()) =>
      timed(
        cache.get(`notices:${locale}`, CONTENT_TTL, () => cms.notices(locale)),
        spans,
      ),
    faq: (locale = language()) => cache.get(`faq:${locale}`, CONTENT_TTL, () => cms.faq(locale)),
    banners: () => cache.get("banners", CONTENT_TTL, () => cms.banners()),
    downloads: () => cache.get("downloads", CONTENT_TTL, () => cms.downloads()),
    wallpapers: () => cache.get("wallpapers", CONTENT_TTL, () => cms.wallpapers()),
    gallery: () => cache.get("gallery", CONTENT_TTL, () => cms.gallery()),
    movies: () => cache.get("movies", CONTENT_TTL, () => cms.movies()),
    rankings: (query: RankingsQuery) =>
      ofAccount(
        cache,
        `rankings:${query.school ?? ""}:${query.class ?? ""}`,
        () => account.call(rankingCalls.top, { query }),
        untilReset,
      ),
    rankingMonths: () =>
      ofAccount(cache, "ranking months", () => account.data(rankingCalls.months), untilMonthEnd),
    /** One of the months in `rankingMonths`. */
    rankingMonth: (month: string) =>
      ofAccount(
        cache,
        `ranking month:${month}`,
        () => account.data(rankingCalls.month, { params: { month } }),
        untilMonthEnd,
      ),
    /** Searches are not cached, see `searchNews`. */
    shopItems: (query: ShopQuery) =>
      query.search
        ? account.call(catalogueCalls.items, { query })
        : ofAccount(
            query.category || query.ProductNum ? deepCache : cacheOf(query.page),
            `shop:${query.sort ?? ""}:${query.page ?? 1}:${query.ProductNum ?? ""}:${query.category ?? ""}`,
            () => account.call(catalogueCalls.items, { query }),
            validUntil,
          ),
    /** What goes with an item: for everybody the same. */
    goesWith: (ProductNum: number) =>
      ofAccount(
        deepCache,
        `goes with:${ProductNum}`,
        () => account.call(catalogueCalls.goesWith, { params: { ProductNum } }),
        validUntil,
      ),
    /** A drop, never cached: it starts to the second, and its stock is gone in one. So are the pages that show it. */
    drop: (ProductNum: number) => {
      changesAt(Date.now() + DROP_PAGE_MS);
      return timed(orNone(account.data(dropCalls.drop, { params: { ProductNum } })), (drop) =>
        drop ? [drop.starts, drop.item.sale_end, drop.item.cut_end] : [],
      );
    },
    /**
     * The packages of coins on sale; one that is being bought is read from account-service instead, as its price has to
     * be right.
     */
    topUpOffer: () => ofAccount(cache, "top-up offer", () => account.data(paymentCalls.packages), validUntil),
    topUpOfferNow: () => account.data(paymentCalls.packages),
    /** A character's page; undefined if there is none of this name. */
    character: (name: string) =>
      ofAccount(
        deepCache,
        `character:${name.toLowerCase()}`,
        () => named(characterCalls.character, name),
        untilMonthEnd,
      ),
    club: (name: string) =>
      ofAccount(deepCache, `club:${name.toLowerCase()}`, () => named(characterCalls.club, name)),
    /** Not the visitor's own call: what web renders for them is limited already. */
    gameSearch: (q: string) => account.data(characterCalls.search, { query: { q } }),
    clubRanking: () => ofAccount(cache, "club ranking", () => account.data(characterCalls.clubRanking)),
    /** The state of the game servers; `unknown` if what was found last is outdated. */
    async serverStatus(): Promise<ServerStatus> {
      const found = await ofAccount(
        cache,
        "server status",
        () => account.data(serverStatusCalls.now),
        untilOtherState,
      );
      const checked = found.checked ? Date.parse(found.checked) : 0;
      return timeSince(checked) < STATUS_OUTDATED
        ? found
        : { ...found, state: "unknown", online: null, servers: [] };
    },
    onlineHistory: () => ofAccount(cache, "online history", () => account.data(serverStatusCalls.history)),
    clubs: () => ofAccount(cache, "clubs", () => account.data(rankingCalls.clubs)),
    /** The features of this game server, or the defaults if account-service is unavailable: never fails. */
    game: async (): Promise<GameFeatures> =>
      (await nullIfUnavailable(ofAccount(cache, "game", () => account.data(featureCalls.game)))) ??
      DEFAULT_FEATURES,
  };
}
export type Content = ReturnType<typeof createContent>;
