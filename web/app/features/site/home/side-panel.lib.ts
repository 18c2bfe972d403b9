import type { RankingCharacter, RankingsResponse } from "@tambayan/account-service/contract";
import type { PodiumPlace } from "~/layout/shared/podium";
import { type Message, msg } from "~/platform/language/i18n";

/** A character in the home page's ranking widget. */
export const toWidgetRow = ({ ChaNum, ChaName, ChaLevel, ChaClass, ChaSchool }: RankingCharacter) => ({
  ChaNum,
  ChaName,
  ChaLevel,
  ChaClass,
  ChaSchool,
});
export type WidgetRow = ReturnType<typeof toWidgetRow>;

/** Data of the home page's side panel; a part that is unavailable is null. */
export interface SidePanelData {
  ranking: WidgetRow[] | null;
  clubs: { RegionID: number; GuName: string | null; RegionTax: number }[] | null;
}

const PODIUM_PLACES = 3;
const FIGURE = new Intl.NumberFormat("en-PH");

/** The month's first three, what they lead by, and where the whole list is. */
export interface MonthPodium {
  places: PodiumPlace[];
  figureName: Message;
  path: string;
}

/** By MMR, or by level where the game does not track it. */
export function podiumOf({ topmmr, toplevel }: Pick<RankingsResponse, "topmmr" | "toplevel">): MonthPodium {
  const byRating = topmmr.length > 0 && topmmr.every(({ ChaMMR }) => ChaMMR !== null);
  const places = (byRating ? topmmr : toplevel).slice(0, PODIUM_PLACES);
  return {
    places: places.map(({ ChaNum, ChaName, ChaClass, ChaSchool, ChaMMR, ChaLevel }) => ({
      ChaNum,
      ChaName,
      ChaClass,
      ChaSchool,
      figure: FIGURE.format((byRating ? ChaMMR : ChaLevel) ?? 0),
    })),
    figureName: byRating ? msg("MMR") : msg("Level"),
    path: byRating ? "/rankings?tab=mmr" : "/rankings",
  };
}
