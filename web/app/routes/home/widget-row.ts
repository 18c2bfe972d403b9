import type { RankingCharacter } from "@tambayan/account-service/contract";

/** What the home page's ranking widget shows of a character. */
export const toWidgetRow = ({ ChaNum, ChaName, ChaLevel, ChaClass, ChaSchool }: RankingCharacter) => ({
  ChaNum,
  ChaName,
  ChaLevel,
  ChaClass,
  ChaSchool,
});
export type WidgetRow = ReturnType<typeof toWidgetRow>;
