import {
  type CharacterServiceName,
  type CharacterServices,
  SCHOOLS,
  type ServiceOffer,
} from "@tambayan/account-service/contract";
import { formatCoins } from "~/platform/language/coins";
import { type Message, msg, t, translate } from "~/platform/language/i18n";
import { dayTimeInManila } from "~/platform/time/time";

export type OwnCharacter = CharacterServices["characters"][number];

export const SERVICE_TEXTS: Record<CharacterServiceName, { name: Message; text?: Message }> = {
  unstick: {
    name: msg("Move to the start point"),
    text: msg("For a character that cannot enter the game or is stuck in a wall."),
  },
  school: {
    name: msg("Change school"),
    text: msg("The character starts at the new school. A character in a club has to leave it first."),
  },
  name: { name: msg("Change name"), text: msg("3 to 16 letters and digits that no other character has.") },
  pk: { name: msg("Reset player kills"), text: msg("The character is no longer a murderer.") },
  stats: {
    name: msg("Reset stats"),
    text: msg("Gives back all the points you have distributed, so you can distribute them again."),
  },
  rebirth: { name: msg("Rebirth") },
};

/** What a service does, for this offer. */
export function serviceText({ service, levelAfter, statPoints }: ServiceOffer): string {
  const { text } = SERVICE_TEXTS[service];
  if (text) return translate(text);
  return statPoints > 0
    ? t("Starts over at level {levelAfter} with {statPoints} extra stat points.", {
        levelAfter,
        statPoints: formatCoins(statPoints),
      })
    : t("Starts over at level {levelAfter}.", { levelAfter });
}

/** Why a character cannot have a service now. */
export function problemText(
  { problem, until }: OwnCharacter["services"][number],
  { minLevel }: ServiceOffer,
): string | null {
  switch (problem) {
    case "in_game":
      return t("In the game now");
    case "level":
      return t("From level {minLevel}", { minLevel });
    case "wait":
      return until ? t("Again from {time}", { time: dayTimeInManila(until) }) : null;
    case "most":
      return t("Not again for this character");
    case "club":
      return t("Leave the club in the game first");
    case "nothing":
      return t("Nothing to change");
    default:
      return null;
  }
}

export const priceText = (price: number) =>
  price === 0 ? t("Free") : t("{price} R-Coin", { price: formatCoins(price) });

/** Schools that a character is not in. */
export const otherSchools = ({ ChaSchool }: OwnCharacter) => SCHOOLS.filter(({ code }) => code !== ChaSchool);
