import type { CharacterServices } from "@tambayan/account-service/contract";

/** The offer of a name change. */
export const OFFER = {
  service: "name" as const,
  price: 300,
  waitHours: 24,
  minLevel: 10,
  most: 0,
  levelAfter: 1,
  statPoints: 0,
};

/** What a player with one character is offered. */
export const SERVICES: CharacterServices = {
  offers: [OFFER, { ...OFFER, service: "unstick", price: 0 }],
  inGame: false,
  characters: [
    {
      ChaNum: 3,
      ChaName: "Tala",
      ChaClass: 4,
      ChaSchool: 1,
      ChaLevel: 90,
      services: [{ service: "name", problem: null, until: null }],
    },
  ],
  changes: [],
};
