import type { RankingCharacter, RankingMonthResponse } from "@tambayan/account-service/contract";
import { expect, test } from "vitest";
import { shownFigures } from "../current/rankings.lib";
import { monthPath, toMonthPage } from "./month.lib";

const character = (ChaName: string, fields: Partial<RankingCharacter> = {}): RankingCharacter => ({
  ChaNum: 1,
  ChaName,
  ChaLevel: 200,
  ChaClass: 4,
  ChaSchool: 1,
  ChaPKScore: 10,
  ChaPKDeath: 3,
  ChaMMR: 1500,
  ChaMoney: 99,
  ...fields,
});
const tops = (names: string[]) => {
  const list = names.map((name) => character(name));
  return { topmmr: list, toppk: list.toReversed(), toplevel: list, topmoney: list };
};
const month: RankingMonthResponse["data"] = {
  month: "2026-10",
  taken: "2026-10-31T16:00:02.000Z",
  onTime: true,
  money: "exact",
  previous: null,
  next: null,
  ...tops(["Tala", "Bagwis"]),
  schools: [
    { school: 0, ...tops([]) },
    { school: 1, ...tops(["Tala", "Bagwis"]) },
  ],
  classes: [{ class: "archer", ...tops(["Tala", "Bagwis"]) }],
};

test("a tab has the best of each school and class, and the whole list", () => {
  const { champions, rows } = toMonthPage(month, "killer");
  expect(champions.map(({ of, row }) => [of.kind, of.name, row.ChaName, row.figures])).toEqual([
    ["school", "Mystic Peak", "Bagwis", [200, 10, 3]],
    ["class", "Archer", "Bagwis", [200, 10, 3]],
  ]);
  expect(rows.map((row) => row.ChaName)).toEqual(["Bagwis", "Tala"]);
});

test("what the game did not track that month is not shown as zero", () => {
  const uncounted = (list: RankingCharacter[]) =>
    list.map((of) => ({ ...of, ChaPKScore: null, ChaPKDeath: null, ChaMMR: null }));
  const toplevel = uncounted(month.toplevel);
  const kept = { ...month, toplevel, topmmr: [], toppk: [], schools: [{ ...tops([]), school: 1, toplevel }] };
  const { champions, rows } = toMonthPage(kept, "level");
  const [champion] = champions;
  expect(champion?.row.figures).toEqual([200, null, null]);
  for (const row of [champion?.row, rows[0]]) {
    expect(shownFigures("level", row).map(({ head }) => head)).toEqual(["Level"]);
  }
  expect(toMonthPage(kept, "mmr").rows).toEqual([]);
});

test("every list of a month has one address", () => {
  expect(monthPath("2026-10", "level")).toBe("/rankings/archive/2026-10");
  expect(monthPath("2026-10", "mmr")).toBe("/rankings/archive/2026-10?tab=mmr");
});
