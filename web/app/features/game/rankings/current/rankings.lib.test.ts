import { describe, expect, it, test } from "vitest";
import { EVERYTHING } from "../../../../../test/game";
import {
  absenceMessage,
  classFilters,
  filterPath,
  movement,
  readFilter,
  shownFigures,
  TABS,
  tabsFor,
  toRow,
} from "./rankings.lib";

const read = (search: string) => readFilter(new URLSearchParams(search));

describe("ranking filters", () => {
  it("start with level, all schools and all classes", () => {
    expect(read("")).toEqual({ tab: "level", school: undefined, class: undefined });
  });
  it("ignore unknown values", () => {
    expect(read("tab=x&school=9&class=wizard")).toEqual(read(""));
    expect(read("school=")).toEqual(read(""));
    expect(read("school=1e0x")).toEqual(read(""));
  });
  it("have one address each", () => {
    const filter = { tab: "killer", school: 0, class: "archer" } as const;
    expect(filterPath(filter)).toBe("/rankings?tab=killer&school=0&class=archer");
    expect(read(filterPath(filter).split("?")[1] ?? "")).toEqual(filter);
    expect(filterPath({ tab: "level" })).toBe("/rankings");
  });
});

describe("ranking rows", () => {
  const character = {
    ChaNum: 1,
    ChaName: "Tala",
    ChaLevel: 200,
    ChaClass: 4,
    ChaSchool: 1,
    ChaPKScore: 10,
    ChaPKDeath: 3,
    ChaMMR: 1500,
    ChaMoney: 99,
  };
  it.each([
    ["mmr", [1500]],
    ["level", [200, 10, 3]],
    ["killer", [200, 10, 3]],
    ["richest", [200, 99]],
  ] as const)("of %s carry its figures only", (tab, figures) =>
    expect(toRow(tab, character).figures).toEqual(figures),
  );

  it("show the figures that this game server tracks, each under its header", () => {
    const headers = (row: Parameters<typeof shownFigures>[1]) =>
      shownFigures("level", row).map(({ head, column }) => [head, row?.figures[column]]);
    expect(headers(toRow("level", character))).toEqual([
      ["Level", 200],
      ["Kills", 10],
      ["Deaths", 3],
    ]);
    expect(headers(toRow("level", { ...character, ChaPKScore: null, ChaPKDeath: null }))).toEqual([
      ["Level", 200],
    ]);
  });
});

test.each([
  [2, 5, 3],
  [5, 2, -3],
  [5, 5, 0],
  [5, null, "new"],
  [5, undefined, null],
  [null, 5, null],
] as const)("a character at %s that was at %s has moved %s", (place, before, moved) =>
  expect(movement(place, before)).toBe(moved),
);

describe("a list that this game server cannot fill", () => {
  const said = (missing: object) =>
    TABS.map(({ id }) => absenceMessage(id, { ...EVERYTHING, ...missing }, "exact"));
  it("says so, and no other list does", () => {
    expect(said({ mmr: false })).toEqual(["This game server does not track MMR.", null, null, null]);
    expect(said({ kills: false })).toEqual([null, null, null, "This game server does not track kills."]);
  });
  it("does not exist if the game tracks everything", () =>
    expect(said({ milleage: false, pin: false })).toEqual([null, null, null, null]));
  it("is no tab where money is not shown, and says so at its address", () => {
    expect(tabsFor("off").map(({ id }) => id)).toEqual(["mmr", "level", "killer"]);
    expect(tabsFor("rounded")).toEqual(TABS);
    expect(absenceMessage("richest", EVERYTHING, "off")).toBe("This server does not show characters' money.");
    expect(absenceMessage("level", EVERYTHING, "off")).toBe(null);
  });
});

test("optional classes are filters where the server has them", () => {
  const slugs = (classes: Parameters<typeof classFilters>[0]) =>
    classFilters(classes).map(({ slug }) => slug);
  expect(slugs([])).toHaveLength(7);
  expect(slugs(["archer", "shaper"]).slice(7)).toEqual(["shaper"]);
});
