/** What the content calendar shows, from the rows of the content manager. Pure. */
import { shortTime } from "./manila";

type Time = string | null;

/** What the content manager lists of an entry; `status` compares its draft with its published version. */
type Row = { documentId: string; status: "draft" | "modified" | "published" };
export type NewsRow = Row & {
  subject: string | null;
  type: "news" | "guide" | "event";
  locale?: string | null;
  date: Time;
  publishAt: Time;
  eventStart: Time;
  eventEnd: Time;
};
export type BannerRow = Row & {
  headline: string | null;
  alt: string | null;
  publishAt: Time;
  unpublishAt: Time;
};
export type NoticeRow = Row & { title: string | null; startsAt: Time; endsAt: Time };
export type DownloadRow = Row & { link_name: string | null; publishAt: Time };

export type CalendarItem = {
  /** The path of its form in the admin. */
  path: string;
  kind: "News" | "Guide" | "Event" | "Banner" | "Notice" | "Download";
  title: string;
  online: boolean;
  /** When it will be published automatically. */
  publishAt: Date | null;
  /** When it is current; null: always. */
  starts: Date | null;
  ends: Date | null;
};

const timeOf = (time: Time) => (time ? new Date(time) : null);
const pathOf = (uid: string, { documentId }: Row) => `/content-manager/collection-types/${uid}/${documentId}`;
const stateOf = ({ status }: Row, publishAt: Time) => ({
  online: status !== "draft",
  publishAt: status === "draft" ? timeOf(publishAt) : null,
});

const kinds = { news: "News", guide: "Guide", event: "Event" } as const;

export const itemOfNews = (row: NewsRow): CalendarItem => ({
  ...stateOf(row, row.publishAt),
  path: `${pathOf("api::news.news", row)}${row.locale ? `?plugins[i18n][locale]=${row.locale}` : ""}`,
  kind: kinds[row.type],
  title: `${row.subject || "No subject"}${row.locale === "fil" ? " (Filipino)" : ""}`,
  starts: timeOf(row.eventStart) ?? timeOf(row.date),
  ends: timeOf(row.eventEnd),
});

export const itemOfBanner = (row: BannerRow): CalendarItem => ({
  ...stateOf(row, row.publishAt),
  path: pathOf("api::banner.banner", row),
  kind: "Banner",
  title: row.headline || row.alt || "No text",
  starts: null,
  ends: timeOf(row.unpublishAt),
});

export const itemOfNotice = (row: NoticeRow): CalendarItem => ({
  ...stateOf(row, null),
  path: pathOf("api::notice.notice", row),
  kind: "Notice",
  title: row.title || "No title",
  starts: timeOf(row.startsAt),
  ends: timeOf(row.endsAt),
});

export const itemOfDownload = (row: DownloadRow): CalendarItem => ({
  ...stateOf(row, row.publishAt),
  path: pathOf("api::download-link.download-link", row),
  kind: "Download",
  title: row.link_name || "No name",
  starts: null,
  ends: null,
});

const soonMs = 7 * 24 * 3600_000;
const never = Number.POSITIVE_INFINITY;

/** When an item that is not current yet becomes so. */
const begins = ({ publishAt, starts }: CalendarItem) =>
  Math.max(publishAt?.getTime() ?? 0, starts?.getTime() ?? 0);
const ends = (item: CalendarItem) => item.ends?.getTime() ?? never;

/** The sections of the calendar, soonest first; past events are left out. */
export function calendarOf(items: CalendarItem[], now: Date) {
  const current = items.filter((item) => ends(item) > now.getTime());
  const online = current.filter((item) => item.online);
  const live = online
    .filter((item) => begins(item) <= now.getTime())
    .sort((a, b) => ends(a) - ends(b) || begins(b) - begins(a));
  const isSoon = (item: CalendarItem) => ends(item) - now.getTime() <= soonMs;
  const drafts = current.filter((item) => !item.online).sort((a, b) => begins(a) - begins(b));
  return {
    ending: live.filter(isSoon),
    live: live.filter((item) => !isSoon(item)),
    scheduled: [
      ...online.filter((item) => begins(item) > now.getTime()),
      ...drafts.filter((item) => item.publishAt),
    ].sort((a, b) => begins(a) - begins(b)),
    unpublished: drafts.filter((item) => !item.publishAt),
  };
}

/** An item's times in Manila, in words. News and guides have one: when they were or will be published. */
export function timesOf({ publishAt, starts, ends, online }: CalendarItem): string {
  const parts = [
    !online && publishAt && `published ${shortTime.format(publishAt)}`,
    starts && `from ${shortTime.format(starts)}`,
    ends && `until ${shortTime.format(ends)}`,
  ].filter(Boolean);
  const text = parts.join(", ");
  return text === "" ? "No end" : text.charAt(0).toUpperCase() + text.slice(1);
}
