import { CLASSES, type RankingMonthResponse, SCHOOLS } from "@tambayan/account-service/contract";
import { type RankingRow, type RankingTab, TABS, toRow } from "../current/rankings.lib";

type Month = RankingMonthResponse["data"];

/** The best of a school or a class. */
export interface Champion {
  of: { kind: "school" | "class"; slug: string; name: string };
  row: RankingRow;
}

/** A month as one tab shows it: the best of each school and class, and the whole list. */
export function toMonthPage(month: Month, tab: RankingTab) {
  const list = TABS.find((entry) => entry.id === tab)?.list ?? "toplevel";
  const champions: Champion[] = [];
  for (const { code, slug, name } of SCHOOLS) {
    const first = month.schools.find((entry) => entry.school === code)?.[list][0];
    if (first) champions.push({ of: { kind: "school", slug, name }, row: toRow(tab, first) });
  }
  for (const { slug, name } of CLASSES) {
    const first = month.classes.find((entry) => entry.class === slug)?.[list][0];
    if (first) champions.push({ of: { kind: "class", slug, name }, row: toRow(tab, first) });
  }
  return { champions, rows: month[list].map((character) => toRow(tab, character)) };
}

/** The canonical address of a month's list. */
export const monthPath = (month: string, tab: RankingTab) =>
  tab === "level" ? `/rankings/archive/${month}` : `/rankings/archive/${month}?tab=${tab}`;
