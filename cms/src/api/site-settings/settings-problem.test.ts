import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  contrastOf,
  displayFonts,
  drifts,
  looksLikeSchool,
  menuItems,
  ornaments,
  siteSections,
  textFonts,
} from "../../../contract";
import { looks, sections } from "../../../seed/content/site-settings";
import { problemOfSettings } from "./settings-problem";

const api = path.resolve(import.meta.dirname);
const read = (...file: string[]) => JSON.parse(readFileSync(path.join(api, ...file), "utf8")).attributes;

describe("the settings of the site", () => {
  it("may all be empty", () => {
    expect(problemOfSettings({})).toBeNull();
    expect(problemOfSettings({ accent: "", link: null, discord: undefined, menu: [] })).toBeNull();
  });

  it.each([
    ["#f0b44c", null],
    [" #FF5FA2 ", null],
    ["#ffffff", null],
    [
      "#8a6d3b",
      /accent color #8a6d3b is too dark to read: its contrast on the site's panels is 3\.\d:1, and 4\.5:1/,
    ],
    ["#0b0d14", /is too dark to read/],
    ["gold", /must be # and six digits/],
    ["#fff", /must be # and six digits/],
    ["#f0b44c;}", /must be # and six digits/],
    ["#f0b44c80", /must be # and six digits/],
    ["url(//evil.example)", /must be # and six digits/],
  ])("accept or refuse the accent color %s", (accent, problem) => {
    const found = problemOfSettings({ accent });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it("never show a contrast that is enough in the refusal", () => {
    // 4.49:1 on the lightest surface.
    for (let grey = 0x70; grey < 0x98; grey += 1) {
      const hex = grey.toString(16);
      const problem = problemOfSettings({ link: `#${hex}${hex}${hex}` });
      expect(problem ?? "").not.toContain("is 4.5:1");
    }
  });

  it("know the contrast of WCAG", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it.each([
    ["discord", "https://discord.gg/abc", true],
    ["discord", "http://discord.gg/abc", false],
    ["discord", "javascript:alert(1)", false],
    ["discord", "mailto:gm@example.com", false],
    ["tiktok", "//tiktok.com/@x", false],
    ["youtube", "https://user:secret@example.com/", false],
    ["facebookPage", "https://exa mple.com/", false],
    ["support", "https://m.me/example", true],
    ["support", "mailto:help@example.com", true],
    ["support", "mailto:help@example.com?subject=x", false],
    ["support", "tel:123", false],
  ])("take %s %s: %s", (field, address, fine) => {
    expect(problemOfSettings({ [field]: address }) === null).toBe(fine);
  });

  it("refuse placeholders, blank texts and an entry of the menu that is there twice", () => {
    expect(problemOfSettings({ name: "{name}" })).toMatch(/"Name" must not contain/);
    expect(problemOfSettings({ coinName: "  " })).toMatch(/only spaces/);
    expect(problemOfSettings({ menu: [{ item: "news" }, { item: "news" }] })).toBe(
      'The menu has "news" twice.',
    );
    expect(problemOfSettings({ menu: [{ item: "news", labelFilipino: "{0}" }] })).toMatch(/label of "news"/);
  });

  it.each([
    ["#f26a5b", "sacred-gate"],
    ["#45c79b", "mystic-peak"],
    ["#f59a3c", "phoenix"],
    ["#f79f45", "phoenix"],
    ["#ffe27a", null],
    ["#5fd8e6", null],
  ])("take %s for the school %s", (color, school) => expect(looksLikeSchool(color)).toBe(school));

  it("refuse a section that is listed twice, and an accent that is dark or a school's", () => {
    const problem = (...rows: object[]) => problemOfSettings({ sections: rows });
    expect(problem({ section: "news", accent: "#8fb8ff" }, { section: "shop", accent: null })).toBeNull();
    expect(problem({ section: "news" }, { section: "news" })).toBe('The section "news" is listed twice.');
    expect(problem({ section: "news", accent: "#203040" })).toMatch(/accent color of "news" .* too dark/);
    expect(problem({ section: "news", accent: "#F59A3C" })).toMatch(/taken for the school "phoenix"/);
  });

  it("refuse a look that ends before it starts, unless it comes back every year", () => {
    const problem = (parts: object) =>
      problemOfSettings({ looks: [{ name: "X", firstDay: "2026-12-01", lastDay: "2027-01-06", ...parts }] });
    expect(problem({})).toBeNull();
    expect(problem({ firstDay: null })).toBeNull();
    expect(problem({ lastDay: "2026-11-30" })).toMatch(/ends before it starts/);
    expect(problem({ lastDay: "2026-01-06", everyYear: true })).toBeNull();
    expect(problem({ lastDay: "2027-12-01", everyYear: true })).toMatch(/within one year/);
    expect(problem({ accent: "#203040" })).toMatch(/accent color of "X" .* too dark/);
  });

  it("take those of the demo, which has every section", () => {
    expect(Object.keys(sections)).toEqual([...siteSections]);
    const rows = Object.entries(sections).map(([section, accent]) => ({ section, accent }));
    expect(problemOfSettings({ sections: rows, looks })).toBeNull();
  });

  it("offer the fonts, menu entries, sections and seasons of the contract", () => {
    const schema = read("content-types", "site-settings", "schema.json");
    expect(schema.displayFont.enum).toEqual(displayFonts);
    expect(schema.textFont.enum).toEqual(textFonts);
    const part = (name: string) => read("..", "..", "components", "site", `${name}.json`);
    expect(part("menu-item").item.enum).toEqual(menuItems);
    expect(part("section").section.enum).toEqual(siteSections);
    expect(part("look").ornament.enum).toEqual(ornaments);
    expect(part("look").drift.enum).toEqual(drifts);
  });
});
