import type { CharacterPage, ClubPage } from "@tambayan/account-service/contract";

/** A character, with what a test changes. */
export const character = (changes: Partial<CharacterPage> = {}): CharacterPage => ({
  ChaNum: 7,
  ChaName: "Tala Bai",
  ChaClass: 4,
  ChaSchool: 1,
  ChaLevel: 90,
  kills: 70,
  deaths: 3,
  mmr: 1200,
  club: "Bayani",
  online: false,
  lastSeen: "2026-11-20",
  places: [{ list: "level", scope: "all", place: 2 }],
  past: [],
  ...changes,
});

/** A club, with what a test changes. */
export const club = (changes: Partial<ClubPage> = {}): ClubPage => ({
  GuName: "Bayani",
  members: 1,
  master: "Tala Bai",
  won: 3,
  lost: 1,
  place: 1,
  areas: [{ RegionID: 1, RegionTax: 5 }],
  list: [{ ChaName: "Tala Bai", ChaClass: 4, ChaSchool: 1, ChaLevel: 90 }],
  ...changes,
});
