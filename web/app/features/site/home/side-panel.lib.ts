import type { RankingCharacter } from "@tambayan/account-service/contract";

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
