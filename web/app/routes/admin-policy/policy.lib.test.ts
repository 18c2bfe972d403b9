import { expect, it } from "vitest";
import { optionsOf, settingsFor, settingTitle, shownValue } from "./policy.lib";

const FLAG = { name: "refundAllowed", kind: "flag", choices: [] as string[] } as const;
const NUMBER = { name: "refundWindowHours", kind: "number", choices: [] as string[] } as const;
const SAFETY = {
  name: "refundSafety",
  kind: "choice",
  choices: ["off", "remove", "offline", "guarded"],
} as const;

it("says a setting's name and value as people read them", () => {
  expect(settingTitle("refundWindowHours")).toBe("Refund window hours");
  expect([shownValue(FLAG, "true"), shownValue(FLAG, "false")]).toEqual(["Yes", "No"]);
  expect(shownValue(NUMBER, "72")).toBe("72");
});

it("has words for every choice, and shows one that it has none for as it is", () => {
  expect(SAFETY.choices.map((choice) => shownValue(SAFETY, choice))).toEqual([
    "Off",
    "Remove the row from the game's table",
    "Only while the player is out of the game",
    "The game's procedure heeds cancelled rows",
  ]);
  expect(shownValue(SAFETY, "new")).toBe("new");
  expect(shownValue({ name: "other", kind: "choice" }, "off")).toBe("off");
});

it("offers what a setting is chosen from, and nothing where it is typed", () => {
  expect(optionsOf({ ...SAFETY, choices: ["off", "guarded"] })).toEqual([
    ["off", "Off"],
    ["guarded", "The game's procedure heeds cancelled rows"],
  ]);
  expect(optionsOf({ ...FLAG, choices: [] })).toEqual([
    ["true", "Yes"],
    ["false", "No"],
  ]);
  expect(optionsOf({ ...NUMBER, choices: [] })).toEqual([]);
});

it("leaves out what is about Milleage where the game has none", () => {
  const settings = [{ name: "milleageRatePercent" }, { name: "cartRows" }];
  expect(settingsFor(settings, { milleage: true })).toEqual(settings);
  expect(settingsFor(settings, { milleage: false })).toEqual([{ name: "cartRows" }]);
});
