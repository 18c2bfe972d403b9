import type { RankingPlace } from "@tambayan/account-service/contract";
import { type Message, msg, t, translate } from "~/platform/language/i18n";

type PastPlace = RankingPlace & { month: string };

const LISTS: Record<RankingPlace["list"], Message> = {
  mmr: msg("MMR Ranking"),
  level: msg("Level Ranking"),
  money: msg("Richest Ranking"),
  kills: msg("Killer Ranking"),
};

/** "No. 3 in Level Ranking", and among whom, if not among all. */
export function placeText({ list, scope, place }: RankingPlace): string {
  const values = { place, list: translate(LISTS[list]) };
  if (scope === "school") return t("No. {place} of their school in {list}", values);
  if (scope === "class") return t("No. {place} of their class in {list}", values);
  return t("No. {place} in {list}", values);
}

/** The first of a list when a month ends is a champion. */
export const isTitle = ({ place }: RankingPlace) => place === 1;

/** The places of each month, in the order in which the months come. */
export function byMonth(places: PastPlace[]): [month: string, places: PastPlace[]][] {
  const months = new Map<string, PastPlace[]>();
  for (const place of places) months.set(place.month, [...(months.get(place.month) ?? []), place]);
  return [...months];
}
