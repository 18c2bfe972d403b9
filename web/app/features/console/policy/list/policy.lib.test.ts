import { expect, it } from "vitest";
import { optionsOf, settingsFor, shownValue } from "./policy.lib";

const FLAG = { name: "refundAllowed", kind: "flag", choices: [] as string[] } as const;
const NUMBER = { name: "refundWindowHours", kind: "number", choices: [] as string[] } as const;
const SAFETY = {
  name: "refundSafety",
  kind: "choice",
  choices: ["off", "remove", "offline", "guarded"],
} as const;

it("shows readable values of settings", () => {
  expect([shownValue(FLAG, "true"), shownValue(FLAG, "false")]).toEqual(["Yes", "No"]);
  expect(shownValue(NUMBER, "72")).toBe("72");
  expect(shownValue({ name: "businessName", kind: "text" }, "")).toBe("(empty)");
});

it("has a label for every choice, and shows an unknown one as it is", () => {
  expect(SAFETY.choices.map((choice) => shownValue(SAFETY, choice))).toEqual([
    "Off",
    "Remove the row from the game's table",
    "Only while the player is not in the game",
    "The game's procedure skips cancelled rows",
  ]);
  expect(shownValue(SAFETY, "new")).toBe("new");
  expect(shownValue({ name: "other", kind: "choice" }, "off")).toBe("off");
});

it("offers the choices of a setting, and none if it is typed", () => {
  expect(optionsOf({ ...SAFETY, choices: ["off", "guarded"] })).toEqual([
    ["off", "Off"],
    ["guarded", "The game's procedure skips cancelled rows"],
  ]);
  expect(optionsOf({ ...FLAG, choices: [] })).toEqual([
    ["true", "Yes"],
    ["false", "No"],
  ]);
  expect(optionsOf({ ...NUMBER, choices: [] })).toEqual([]);
});

it("leaves out settings about Milleage if the game has none", () => {
  const settings = [{ name: "milleageRatePercent" }, { name: "cartRows" }];
  expect(settingsFor(settings, { milleage: true })).toEqual(settings);
  expect(settingsFor(settings, { milleage: false })).toEqual([{ name: "cartRows" }]);
});
