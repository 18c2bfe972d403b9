import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SITE } from "../test/site";
import { homeOf, menuOf } from "./layout/navigation/nav";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, ROOT)), "utf8");
const decision = read("docs/decisions/042-spec-line-by-line.md");

/** The cells of the table below a heading, without its head. */
const rowsBelow = (heading: string) =>
  (decision.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

describe("what differs from the specification on purpose", () => {
  const entries = rowsBelow("Everything else");

  it("is told with what we do and why", () => {
    expect(entries.length).toBeGreaterThan(10);
    for (const cells of entries) {
      expect(cells).toHaveLength(5);
      expect(cells).not.toContain("");
    }
  });

  it.each(entries)("is still so: %s", (_spec, _ours, _why, where = "", text = "") => {
    const texts = [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted);
    expect(texts.length).toBeGreaterThan(0);
    const source = read(where);
    expect(texts.filter((quoted) => !source.includes(quoted ?? ""))).toEqual([]);
  });
});

it("the menu has the specification's entries first, in its order, and ours after them", () => {
  const names = (cell = "") => cell.split(", ").filter(Boolean);
  const menu = menuOf({ ...SITE, supportUrl: "https://m.example" }, true);
  expect(menu.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual(
    rowsBelow("The menu").map(([section, specified, ours]) => [
      section,
      [...names(specified), ...names(ours)],
    ]),
  );
  const homes = menu.map((section) => [section.label, homeOf(section)]);
  expect(homes).toEqual(
    expect.arrayContaining([
      ["Item Shop", "/itemshop"],
      ["Support", "/ticket"],
    ]),
  );
});

it("a section whose home is off leads to its first entry", () => {
  const shop = menuOf({ ...SITE, off: ["item-shop"] }, false).find(({ id }) => id === "shop");
  expect(shop && homeOf(shop)).toBe("/topup");
});
