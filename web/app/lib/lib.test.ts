import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadcrumbsOf, pageTitle } from "./meta";
import { listPath, readCategory } from "./news";
import { pagerItems, readPage } from "./pager";
import { countdown, eventState, isNew, longMonth, monthStart, relative, timeLeft } from "./time";

describe("titles", () => {
  it("are the breadcrumb, a separator and the site's name", () => {
    expect(pageTitle(["News", "Patch"], "Tambayan")).toBe("News | Patch | Tambayan");
    expect(pageTitle([], "Tambayan")).toBe("Tambayan");
  });
  it("take a text, or one made from the route's data, and skip routes without", () => {
    const matches = [
      { handle: undefined, data: undefined },
      { handle: { breadcrumb: "Ranking" }, data: undefined },
      {
        handle: { breadcrumb: (data: unknown) => (data as { subject: string }).subject },
        data: { subject: "Patch" },
      },
      { handle: { breadcrumb: () => "not without data" }, data: undefined },
      { handle: { breadcrumb: () => "not without data" }, data: null },
    ];
    expect(breadcrumbsOf(matches)).toEqual(["Ranking", "Patch"]);
  });
});

describe("the pager", () => {
  it("lists every page up to the spec's 1004", () => {
    expect(pagerItems(1, 3)).toEqual([1, 2, 3]);
    expect(pagerItems(500, 1004)).toHaveLength(1004);
    expect(pagerItems(500, 1005)).toEqual([1, "ellipsis", 498, 499, 500, 501, 502, "ellipsis", 1005]);
  });
  it("always has the current page, both ends, and no page twice", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (last, offset) => {
        const current = 1 + (offset % last);
        const items = pagerItems(current, last, 7);
        const pages = items.filter((item) => item !== "ellipsis");
        expect(pages).toContain(current);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(last);
        expect(new Set(pages).size).toBe(pages.length);
        expect(pages).toEqual([...pages].sort((a, b) => a - b));
      }),
    );
  });
  it.each([
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-3", 1],
    ["1.5", 1],
    ["x", 1],
    ["1e9", 1],
    ["7", 7],
  ])("reads %s as page %i", (value, page) => expect(readPage(value)).toBe(page));
});

describe("news addresses", () => {
  it("are as short as they can be", () => {
    expect(listPath("news", 1)).toBe("/news");
    expect(listPath("event", 1)).toBe("/news?category=event");
    expect(listPath("guide", 2)).toBe("/news?category=guide&page=2");
  });
  it.each([null, "", "x", "constructor", "__proto__"])("take %s for news", (value) =>
    expect(readCategory(value)).toBe("news"),
  );
});

describe("times", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const event = (event_start: string | null, event_end: string | null) => ({ event_start, event_end });

  it("are told as the spec says", () => {
    expect(relative("2026-11-20T23:55:00Z", now)).toBe("5 minutes ago");
    expect(relative("2026-11-20T23:00:00Z", now)).toBe("1 hour ago");
    expect(relative(null, now)).toBe("No date available");
    expect(relative("nonsense", now)).toBe("No date available");
  });
  it("mark items of the last three days as new", () => {
    expect(isNew("2026-11-18T00:00:01Z", now)).toBe(true);
    expect(isNew("2026-11-18T00:00:00Z", now)).toBe(false);
  });
  it("tell where an event stands", () => {
    expect(eventState(event("2026-11-22T00:00:00Z", null), now)).toBe("upcoming");
    expect(eventState(event("2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z"), now)).toBe("running");
    expect(eventState(event("2026-11-20T00:00:00Z", null), now)).toBe("running");
    expect(eventState(event("2026-11-19T00:00:00Z", "2026-11-21T00:00:00Z"), now)).toBe("over");
    expect(eventState(event(null, null), now)).toBe("undated");
  });
  it("count down and stop at zero", () => {
    expect(countdown(now + 90_061_000, now)).toBe("1 d 01:01:01");
    expect(countdown(now + 59_000, now)).toBe("00:00:59");
    expect(countdown(now - 1, now)).toBe("00:00:00");
  });
});

describe("the month in Manila", () => {
  it.each([
    ["2026-11-30T15:59:59Z", "2026-11-30T16:00:00.000Z"],
    ["2026-11-30T16:00:00Z", "2026-12-31T16:00:00.000Z"],
    ["2026-12-31T16:00:00Z", "2027-01-31T16:00:00.000Z"],
    ["2028-02-10T00:00:00Z", "2028-02-29T16:00:00.000Z"],
  ])("that %s is in ends at %s", (now, end) =>
    expect(monthStart(Date.parse(now), 1).toISOString()).toBe(end),
  );
  it("has a name", () => expect(longMonth("2026-01")).toBe("January 2026"));

  it.each([
    [9 * 1_440 + 17 * 60 + 59, "9 days 17 hours"],
    [1_440, "1 day 0 hours"],
    [17 * 60 + 1, "17 hours 1 minute"],
    [60, "1 hour 0 minutes"],
    [59, "59 minutes"],
    [0.2, "1 minute"],
    [-5, "0 minutes"],
  ])("in %f minutes is %s", (minutes, text) => expect(timeLeft(minutes * 60_000, 0)).toBe(text));
});
