import type { Banner, NewsItem } from "@tambayan/cms/contract";
import {
  type NewsSummary,
  THUMBNAIL_WIDTHS,
  type Thumbnail,
  thumbnailOf,
  toNewsSummaries,
} from "~/platform/content/news";
import { eventState } from "~/platform/time/time";

/** Number of items in the box of news, below and beside its lead story. */
const NEWS_ITEMS = 8;
const NEXT_ITEMS = 3;
const EVENT_ITEMS = 6;
const GUIDE_ITEMS = 6;

type Items = NewsItem[] | null;

/** What the front page shows of news, events and guides; null where they are unavailable. */
export interface FrontPage {
  /** The lead story first. */
  news: NewsSummary[] | null;
  events: NewsSummary[] | null;
  guides: NewsSummary[] | null;
}

const time = (date: string | null) => (date ? Date.parse(date) : Number.POSITIVE_INFINITY);
const newestFirst = (a: NewsItem, b: NewsItem) => b.created_at.localeCompare(a.created_at);
const ORDER = { running: 0, undated: 1, upcoming: 1, over: 2 } as const;

/**
 * Those that run now first, the one that ends soonest before the others; then the next to start; then the last to end.
 */
export function inOrderOfTime(events: NewsItem[], now: number): NewsItem[] {
  const stateOf = (event: NewsItem) => ORDER[eventState(event, now)];
  const within = (a: NewsItem, b: NewsItem) => {
    if (stateOf(a) === 0) return time(a.event_end) - time(b.event_end);
    if (stateOf(a) === 1) return time(a.event_start) - time(b.event_start);
    return time(b.event_end) - time(a.event_end);
  };
  return [...events].sort((a, b) => stateOf(a) - stateOf(b) || within(a, b));
}

/**
 * The lead story: of the news and events that editors have marked, with a picture and not over, the newest; else the
 * newest news.
 */
export function chooseLead(news: Items, events: Items, now: number): NewsItem | undefined {
  const marked = [...(news ?? []), ...(events ?? [])].filter(
    (item) => item.leads && item.thumbnail && eventState(item, now) !== "over",
  );
  return marked.sort(newestFirst)[0] ?? news?.[0];
}

/**
 * The parts of the front page. No picture stands twice on it: what comes later goes without, the lead story and the
 * banners first. A banner that shows the lead story is left out (`shownOn`).
 */
export function frontPageOf(
  { news, events, guides, banners }: { news: Items; events: Items; guides: Items; banners: Banner[] | null },
  now: number,
): FrontPage {
  const lead = chooseLead(news, events, now);
  const shown = new Set(banners?.map(({ image }) => image.url));
  const pictured = (item: NewsItem, width: number): Thumbnail | null => {
    if (!item.thumbnail || shown.has(item.thumbnail.url)) return null;
    shown.add(item.thumbnail.url);
    return thumbnailOf(item.thumbnail, width);
  };
  const withPictures = (items: NewsItem[], width: number, count = items.length) =>
    toNewsSummaries(items).map((summary, index) => {
      const item = items[index];
      return item && index < count ? { ...summary, thumbnail: pictured(item, width) } : summary;
    });
  const { beside, over } = THUMBNAIL_WIDTHS;
  const others = (items: NewsItem[]) => items.filter(({ id }) => id !== lead?.id);

  if (lead?.thumbnail) shown.add(lead.thumbnail.url);
  const first = lead && news ? toNewsSummaries([lead], { lead: true }) : [];
  return {
    news: news && [
      ...first,
      ...withPictures(others(news).slice(0, NEWS_ITEMS - first.length), beside, NEXT_ITEMS),
    ],
    events: events && withPictures(inOrderOfTime(others(events), now).slice(0, EVENT_ITEMS), over),
    guides: guides && withPictures(guides.slice(0, GUIDE_ITEMS), beside),
  };
}

/** What the front page leads with, and its picture, which no banner shows beside it. */
export function shownOn({ news }: FrontPage): { topics: number[]; pictures: string[] } {
  const leads = (news ?? []).filter(({ lead }) => lead);
  return {
    topics: leads.map(({ id }) => id),
    pictures: leads.flatMap(({ lead }) => lead?.thumbnail?.url ?? []),
  };
}
