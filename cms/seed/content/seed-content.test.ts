import { describe, expect, it } from "vitest";
import { downloadLinkSchema } from "../../contract";
import { renderBlocks } from "../../src/api/site/blocks/render-blocks";
import { banners } from "./banners";
import { downloads } from "./downloads";
import { events } from "./events";
import { eventsInFilipino } from "./filipino/events";
import { guidesInFilipino } from "./filipino/guides";
import { newsInFilipino } from "./filipino/news";
import { guides } from "./guides";
import { blocksOf } from "./markup";
import { movies } from "./movies";
import { news } from "./news";
import { guidePages } from "./pages";
import { inWords, manilaTime, postedAt } from "./seed-time";

describe("markup", () => {
  it("is converted to blocks", () => {
    const html = renderBlocks(
      blocksOf(`
First line
goes on, **bold**, _italic_, \`/w name\` and [a link](/news).

## Heading

- one
- two

1. first
2. second

> Quote with snake_case_kept`),
    );
    expect(html).toBe(
      "<p>First line goes on, <strong>bold</strong>, <em>italic</em>, <code>/w name</code> and " +
        '<a href="/news">a link</a>.</p><h2>Heading</h2><ul><li>one</li><li>two</li></ul>' +
        "<ol><li>first</li><li>second</li></ol><blockquote><p>Quote with snake_case_kept</p></blockquote>",
    );
  });
});

describe("times", () => {
  const firstStart = new Date("2026-03-10T17:30:00Z"); // 01:30 on March 11 in Manila

  it("are relative to the day in Manila", () => {
    expect(manilaTime({ day: 0, at: "00:00" }, firstStart).toISOString()).toBe("2026-03-10T16:00:00.000Z");
    expect(manilaTime({ day: 2, at: "20:15" }, firstStart).toISOString()).toBe("2026-03-13T12:15:00.000Z");
    expect(postedAt({ days: 1, at: "09:00" }, firstStart).toISOString()).toBe("2026-03-10T01:00:00.000Z");
    expect(postedAt({ minutes: 90 }, firstStart).toISOString()).toBe("2026-03-10T16:00:00.000Z");
  });

  it("are formatted for players", () => {
    expect(inWords(new Date("2026-03-13T12:15:00Z"))).toBe("Friday, March 13, 8:15 PM");
    expect(inWords(new Date("2026-03-13T12:15:00Z"), "fil")).toBe("Biyernes, Marso 13, 8:15 PM");
  });
});

describe("demo content", () => {
  const items = [...news, ...guides, ...events];

  it("has the expected number of items, all different", () => {
    expect([news, guides, events, banners, downloads, movies].map((list) => list.length)).toEqual([
      30, 12, 12, 6, 4, 3,
    ]);
    expect(new Set(items.map((item) => item.slug)).size).toBe(54);
    expect(new Set(items.map((item) => item.subject)).size).toBe(54);
    expect(new Set(items.map((item) => item.body)).size).toBe(54);
  });

  it("is dated in the past and has real texts", () => {
    const now = new Date();
    for (const item of items) {
      expect(postedAt(item.posted, now).getTime(), item.slug).toBeLessThan(now.getTime());
      const blocks = blocksOf(item.body);
      expect(blocks.length, item.slug).toBeGreaterThanOrEqual(2);
      expect(item.body.length, item.slug).toBeGreaterThan(300);
      expect(item.body, item.slug).not.toMatch(/lorem ipsum/i);
    }
  });

  it("has some items in Filipino, with the same structure as in English", () => {
    const pairs = [
      [news, newsInFilipino],
      [guides, guidesInFilipino],
      [events, eventsInFilipino],
    ] as const;
    expect(pairs.map(([, filipino]) => filipino.length)).toEqual([6, 3, 3]);
    for (const [english, filipino] of pairs) {
      for (const { slug, body } of filipino) {
        const original = english.find((item) => item.slug === slug);
        const kinds = (text = "") => blocksOf(text).map((block) => block.type);
        expect(kinds(body), slug).toEqual(kinds(original?.body));
      }
    }
  });

  it("has each guide page in both languages, with the same chapters and anchors", () => {
    for (const [name, { en, fil }] of Object.entries(guidePages)) {
      const places = [en, fil].map(({ chapters = [] }) =>
        chapters.map(({ anchor, institute, key, text }) => [anchor, institute, key, blocksOf(text).length]),
      );
      expect(places[1], name).toEqual(places[0]);
      const anchors = (en.chapters ?? []).map(({ anchor }) => anchor);
      expect(new Set(anchors).size, name).toBe(anchors.length);
      expect(fil.facts?.length, name).toBe(en.facts?.length);
      expect(fil.requirements?.length, name).toBe(en.requirements?.length);
      expect(blocksOf(fil.text ?? "").length, name).toBe(blocksOf(en.text ?? "").length);
    }
    const institutes = guidePages.story.en.chapters?.flatMap(({ institute }) => institute ?? []);
    expect(institutes).toEqual(["sacred-gate", "mystic-peak", "phoenix", "leonair"]);
  });

  it("has downloads that match the contract", () => {
    for (const { released: _released, icon: _icon, ...link } of downloads) {
      const whole = { ...link, seq: 1, link_date: "2026-01-01", link_icon: null };
      expect(downloadLinkSchema.safeParse(whole).error).toBeUndefined();
    }
  });
});
