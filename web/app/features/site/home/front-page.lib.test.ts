import type { Banner, Image } from "@tambayan/cms/contract";
import { describe, expect, it } from "vitest";
import { newsItem } from "../../../../test/news";
import { chooseLead, frontPageOf, inOrderOfTime, shownOn } from "./front-page.lib";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const image = (name: string): Image => ({
  url: `/uploads/${name}.webp`,
  width: 1200,
  height: 675,
  alt: name,
  formats: [{ url: `/uploads/card_${name}.webp`, width: 420, height: 236 }],
});
const news = (id: number, picture = `n${id}`, parts: Parameters<typeof newsItem>[1] = {}) =>
  newsItem(id, { thumbnail: image(picture), ...parts });
const event = (id: number, start: string, end: string, parts: Parameters<typeof newsItem>[1] = {}) =>
  news(id, `e${id}`, { type: 2, event_start: start, event_end: end, ...parts });

const RUNNING = event(20, "2026-11-26T00:00:00Z", "2026-12-03T00:00:00Z");
const ENDS_SOON = event(21, "2026-11-20T00:00:00Z", "2026-11-28T00:00:00Z");
const SOON = event(22, "2026-11-28T00:00:00Z", "2026-11-30T00:00:00Z");
const LATER = event(23, "2026-12-04T00:00:00Z", "2026-12-05T00:00:00Z");
const OVER = event(24, "2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z");

describe("the lead story", () => {
  const marked = (item: typeof RUNNING, created_at: string) => ({ ...item, leads: true, created_at });

  it("is the newest news, unless editors have marked another", () => {
    expect(chooseLead([news(3), news(2)], [RUNNING], NOW)?.id).toBe(3);
    expect(chooseLead([news(3), marked(news(2), "2026-11-01T00:00:00.000Z")], [RUNNING], NOW)?.id).toBe(2);
    expect(chooseLead([news(3)], [marked(RUNNING, "2026-11-01T00:00:00.000Z")], NOW)?.id).toBe(20);
  });

  it("is the newest of several that are marked", () => {
    const items = [marked(news(2), "2026-11-01T00:00:00.000Z"), marked(news(1), "2026-11-02T00:00:00.000Z")];
    expect(chooseLead([news(3), ...items], null, NOW)?.id).toBe(1);
  });

  it("is no event that is over, and nothing without a picture", () => {
    expect(chooseLead([news(3)], [marked(OVER, "2026-11-26T00:00:00.000Z")], NOW)?.id).toBe(3);
    const plain = { ...marked(news(2), "2026-11-26T00:00:00.000Z"), thumbnail: null };
    expect(chooseLead([news(3), plain], null, NOW)?.id).toBe(3);
    expect(chooseLead(null, [RUNNING], NOW)).toBeUndefined();
  });
});

it("events that run now come first, the next to start after them, and the last over at the end", () => {
  const ids = inOrderOfTime([OVER, LATER, SOON, RUNNING, ENDS_SOON], NOW).map(({ id }) => id);
  expect(ids).toEqual([21, 20, 22, 23, 24]);
});

describe("the front page", () => {
  it("shows no picture twice", () => {
    const page = frontPageOf(
      {
        news: [news(5, "roof"), news(4, "gate"), news(3, "roof"), news(2, "gate"), news(1, "bus")],
        events: [{ ...RUNNING, thumbnail: image("gate") }, SOON],
        guides: [news(30, "bus", { type: 1 }), news(31, "e22", { type: 1 }), news(32, "book", { type: 1 })],
        banners: [{ image: image("book") } as Banner],
      },
      NOW,
    );
    const shown = [
      page.news?.[0]?.lead?.thumbnail?.url.replace("/uploads/", "/uploads/card_"),
      ...[...(page.news ?? []), ...(page.events ?? []), ...(page.guides ?? [])].map(
        ({ thumbnail }) => thumbnail?.url,
      ),
    ].filter((url) => url !== undefined);
    expect(shown.sort()).toEqual(["bus", "e22", "gate", "roof"].map((name) => `/uploads/card_${name}.webp`));
    expect(shownOn(page)).toEqual({ topics: [5], pictures: ["/uploads/roof.webp"] });
  });

  it("has the lead story once", () => {
    const page = frontPageOf(
      { news: [news(3), news(2)], events: [{ ...RUNNING, leads: true }, SOON], guides: null, banners: null },
      NOW,
    );
    expect(page.news?.map(({ id }) => id)).toEqual([20, 3, 2]);
    expect(page.events?.map(({ id }) => id)).toEqual([22]);
    expect(page.guides).toBeNull();
  });
});
