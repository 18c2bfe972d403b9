import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrastOf, displayFonts, menuItems, textFonts } from "../../../contract";
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

  it("offer the fonts and menu entries of the contract", () => {
    const schema = read("content-types", "site-settings", "schema.json");
    expect(schema.displayFont.enum).toEqual(displayFonts);
    expect(schema.textFont.enum).toEqual(textFonts);
    expect(read("..", "..", "components", "site", "menu-item.json").item.enum).toEqual(menuItems);
  });
});
