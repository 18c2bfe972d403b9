import { expect, test } from "vitest";
import { CHAT_COMMANDS, GAME_KEYS, searchGuide } from "./game-guide";

const actionOf = (key: string) => GAME_KEYS.find(({ keys }) => keys.join(" + ") === key)?.action;
const costOf = (command: string) => CHAT_COMMANDS.find(({ commands }) => commands.includes(command))?.cost;

test("all default keys are there", () => {
  const letters = [..."YUIOPFGHJKLXCVBNM"];
  const others = [
    "Space",
    "Enter",
    "Backslash \\",
    "Tab",
    "Z + Click",
    "Esc",
    "Tilde ~",
    "F12",
    "Arrow keys",
  ];
  for (const key of [...letters, ...others, "Print Screen", "F1 – F4"])
    expect(actionOf(key), key).toBeTruthy();
  expect(GAME_KEYS).toHaveLength(letters.length + others.length + 2);
  expect(actionOf("O")).toBe("Lock or unlock the Q-box");
});

test("each chat command has its cost", () => {
  expect(costOf("/1")).toBe("10,000 gold per message");
  expect(costOf("/2")).toBe("20,000 gold per message, once every 2 minutes");
  expect(costOf("$")).toBe("A Megaphone item in your inventory");
  for (const command of ["/s", "#", "%", "!", "@ name", "/r"]) expect(costOf(command)).toBe("Free");
});

test("an empty search finds everything", () => {
  expect(searchGuide("  ")).toEqual({ keys: [...GAME_KEYS], commands: [...CHAT_COMMANDS] });
});

test("a single letter finds its key only", () => {
  expect(searchGuide("b").keys.map(({ action }) => action)).toEqual(["Item bank"]);
  expect(searchGuide("b").commands).toEqual([]);
});

test("a sign finds its command, words find what has all of them", () => {
  expect(searchGuide("%").commands.map(({ channel }) => channel)).toEqual(["Club"]);
  const { keys, commands } = searchGuide("party gold");
  expect(keys).toEqual([]);
  expect(commands.map(({ channel }) => channel)).toEqual(["Party search channel"]);
  expect(searchGuide("no such thing")).toEqual({ keys: [], commands: [] });
});
