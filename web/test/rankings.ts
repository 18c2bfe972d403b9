import type { RankingCharacter, RankingsResponse } from "@tambayan/account-service/contract";

const character = (ChaName: string): RankingCharacter => ({
  ChaNum: 1,
  ChaName,
  ChaLevel: 90,
  ChaClass: 4,
  ChaSchool: 1,
  ChaPKScore: 10,
  ChaPKDeath: 3,
  ChaMMR: 1500,
  ChaMoney: 99,
});

/** The rankings, each list with one character who is named after it. */
export const RANKINGS: RankingsResponse = {
  topmmr: [character("MMR")],
  toppk: [character("Kills")],
  toplevel: [character("Level")],
  topmoney: [character("Money")],
  toplevelside: [character("Side")],
  month: "2026-11",
  created: "2026-11-20T10:00:00.000Z",
  money: "exact",
  classes: ["archer"],
};
