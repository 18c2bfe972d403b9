import type { GameFeatures, PolicySetting } from "@tambayan/account-service/contract";

/** Labels of the values of a choice, by the setting's name. */
const CHOICES: Record<string, Record<string, string>> = {
  refundSafety: {
    off: "Off",
    remove: "Remove the row from the game's table",
    offline: "Only while the player is not in the game",
    guarded: "The game's procedure skips cancelled rows",
  },
  rewardCurrency: { bonus: "Milleage", coin: "R-Coin" },
  richestRanking: { exact: "As it is", rounded: "Rounded to two digits", off: "Not shown" },
};

/** A setting's readable value. */
export function shownValue({ name, kind }: Pick<PolicySetting, "name" | "kind">, value: string): string {
  if (kind === "flag") return value === "true" ? "Yes" : value === "false" ? "No" : value;
  if (value === "") return "(empty)";
  return CHOICES[name]?.[value] ?? value;
}

/** The values that a setting can have, with their labels; none if it is typed. */
export function optionsOf(setting: Pick<PolicySetting, "name" | "kind" | "choices">) {
  const values = setting.kind === "flag" ? ["true", "false"] : setting.choices;
  return values.map((value) => [value, shownValue(setting, value)] as const);
}

/** The settings that apply to this game server. */
export const settingsFor = <Setting extends Pick<PolicySetting, "name">>(
  settings: readonly Setting[],
  { milleage }: Pick<GameFeatures, "milleage">,
) => settings.filter(({ name }) => milleage || name !== "milleageRatePercent");
