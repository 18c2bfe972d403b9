import type { CharacterServiceName } from "@tambayan/account-service/contract";

/** The services, as staff know them. */
export const SERVICE_NAMES: Record<CharacterServiceName, { name: string; what: string }> = {
  unstick: {
    name: "Move to the start point",
    what: "Puts a stuck character at its school's start (GAME_START_MAPS) or, without that setting, at its own start point. Also on the page 'Stuck in the Game'.",
  },
  school: {
    name: "Change of school",
    what: "Changes ChaSchool and moves the character to the new school's start. Never for a member of a club.",
  },
  name: {
    name: "Change of name",
    what: "Changes ChaName, and ChaNameInfo where GAME_MAPPING names it. The game must not store names anywhere else.",
  },
  pk: { name: "Reset of player kills", what: "Sets ChaPK to 0 and a negative ChaBright to 0." },
  stats: {
    name: "Reset of stats",
    what: "Returns all distributed points to ChaStRemain. Check first that the game has the class's own points elsewhere.",
  },
  rebirth: {
    name: "Rebirth",
    what: "Adds 1 to ChaReborn, sets the level and no experience, and gives stat points.",
  },
};
