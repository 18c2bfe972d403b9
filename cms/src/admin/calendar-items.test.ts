import { describe, expect, it } from "vitest";
import {
  calendarOf,
  itemOfBanner,
  itemOfDownload,
  itemOfNews,
  itemOfNotice,
  timesOf,
} from "./calendar-items";

const now = new Date("2026-05-10T04:00:00Z");
const day = (days: number) => new Date(now.getTime() + days * 24 * 3600_000).toISOString();
const event = {
  documentId: "e",
  status: "published",
  subject: "Lantern Night",
  type: "event",
  date: day(-3),
  publishAt: null,
  eventStart: day(-1),
  eventEnd: day(2),
} as const;
const banner = {
  documentId: "b",
  status: "published",
  headline: null,
  alt: "A gate",
  publishAt: null,
  unpublishAt: null,
} as const;
const notice = {
  documentId: "n",
  status: "published",
  title: "Maintenance",
  startsAt: day(1),
  endsAt: day(2),
} as const;

const sections = (...items: Parameters<typeof calendarOf>[0]) =>
  Object.fromEntries(
    Object.entries(calendarOf(items, now)).map(([name, rows]) => [name, rows.map(({ title }) => title)]),
  );
const none = { ending: [], live: [], scheduled: [], unpublished: [] };

describe("the calendar", () => {
  it("shows what ends within a week apart from what is live", () =>
    expect(sections(itemOfNews(event), itemOfBanner(banner))).toEqual({
      ...none,
      ending: ["Lantern Night"],
      live: ["A gate"],
    }));
  it("shows what begins later, published or scheduled, in its order", () => {
    const scheduled = itemOfBanner({ ...banner, status: "draft", publishAt: day(3), unpublishAt: day(9) });
    const patch = itemOfDownload({
      documentId: "d",
      status: "draft",
      link_name: "Patch",
      publishAt: day(2),
    });
    expect(sections(scheduled, patch, itemOfNotice(notice))).toEqual({
      ...none,
      scheduled: ["Maintenance", "Patch", "A gate"],
    });
  });
  it("shows drafts that nothing will publish, and nothing that is over", () =>
    expect(
      sections(
        itemOfNotice({ ...notice, status: "draft" }),
        itemOfNews({ ...event, documentId: "old", eventEnd: day(-1) }),
      ),
    ).toEqual({ ...none, unpublished: ["Maintenance"] }));
  it("marks the Filipino version of an item and opens it", () =>
    expect(itemOfNews({ ...event, locale: "fil" })).toMatchObject({
      title: "Lantern Night (Filipino)",
      path: "/content-manager/collection-types/api::news.news/e?plugins[i18n][locale]=fil",
    }));
  it("tells times in Manila", () => {
    expect(timesOf(itemOfNotice(notice)).replaceAll("\u202f", " ")).toBe(
      "From May 11, 2026, 12:00 PM, until May 12, 2026, 12:00 PM",
    );
    expect(timesOf(itemOfBanner(banner))).toBe("No end");
  });
});
