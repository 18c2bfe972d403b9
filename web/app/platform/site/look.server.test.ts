import { describe, expect, it } from "vitest";
import { look, NO_SETTINGS } from "../../../test/site";
import { lookOn } from "./look.server";
import { createSiteReader } from "./site-info.server";

const christmas = look({
  name: "Christmas",
  first_day: "2026-09-01",
  last_day: "2027-01-06",
  every_year: true,
});

describe("the look of a day", () => {
  it.each([
    ["2025-12-25", false],
    ["2026-08-31", false],
    ["2026-09-01", true],
    ["2026-12-31", true],
    ["2027-01-01", true],
    ["2027-01-06", true],
    ["2027-01-07", false],
    ["2030-09-01", true],
  ])("one of every year, over New Year, on %s: %s", (day, applies) =>
    expect(lookOn([christmas], day) !== undefined).toBe(applies),
  );

  it.each([
    ["2026-03-31", false],
    ["2026-04-01", true],
    ["2026-04-05", true],
    ["2026-04-06", false],
    ["2027-04-01", false],
  ])("one of a single year, on %s: %s", (day, applies) =>
    expect(lookOn([look({ first_day: "2026-04-01", last_day: "2026-04-05" })], day) !== undefined).toBe(
      applies,
    ),
  );

  it("is the first of several, and the previewed one before all", () => {
    const war = look({ name: "War", first_day: "2026-11-01", last_day: "2026-11-30" });
    const summer = look({ name: "Summer", first_day: "2026-04-01", last_day: "2026-05-31", previewed: true });
    expect(lookOn([war, christmas], "2026-11-27")?.name).toBe("War");
    expect(lookOn([christmas, war], "2026-11-27")?.name).toBe("Christmas");
    expect(lookOn([war, christmas, summer], "2026-11-27")?.name).toBe("Summer");
    expect(lookOn([war], "2026-12-01")).toBeUndefined();
  });
});

it("the site changes at midnight in Manila, and stays the same object for the whole day", async () => {
  const picture = { url: "/uploads/star.webp", width: 2400, height: 1100, formats: [] };
  const usual = { ...picture, url: "/uploads/usual.webp" };
  const settings = {
    ...NO_SETTINGS,
    accent: "#ff5fa2",
    hero: usual,
    hero_phone: usual,
    looks: [{ ...christmas, hero: picture, ornament: "parol" as const, drift: "lanterns" as const }],
  };
  const read = createSiteReader({
    SITE_NAME: "Tambayan",
    PUBLIC_URL: "https://play.example",
    SUPPORT_URL: undefined,
    SOCIAL_URL: undefined,
  });
  const content = { siteSettings: async () => settings, menuPages: async () => null };
  const before = await read(content, Date.parse("2026-08-31T23:59:59.999+08:00"));
  const after = await read(content, Date.parse("2026-09-01T00:00:00+08:00"));
  const later = await read(content, Date.parse("2026-09-01T23:59:59+08:00"));
  expect(before).toMatchObject({ hero: usual, heroPhone: usual, ornament: "none", drift: "none" });
  // The large background of the look is not replaced by the small one of the rest of the year.
  expect(after).toMatchObject({ hero: picture, heroPhone: null, ornament: "parol", drift: "lanterns" });
  // What the look leaves empty stays the site's.
  expect(after.accent).toBe("#ff5fa2");
  expect(after.version).not.toBe(before.version);
  expect(later).toBe(after);
});
