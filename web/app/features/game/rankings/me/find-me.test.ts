import { expect, it } from "vitest";
import { RANKINGS } from "../../../../../test/rankings";
import { noAnswer, run, USER } from "../../../../../test/visit";
import { loader } from "./route";

const content = { rankings: RANKINGS };
const playing = (...names: string[]) => ({
  as: "player" as const,
  parts: { user: { ...USER, characters: names.map((ChaName) => ({ ChaName, ChaLevel: 90 })) } },
});

it("a player is led to their best character in the list that they came from", async () => {
  const visit = { ...playing("Nobody", "Kills"), at: "/rankings/me?tab=killer&school=1", content };
  const { location, reads } = await run(loader, visit);
  expect(location).toBe("/rankings?tab=killer&school=1#character-1");
  expect(reads).toEqual([["rankings", { school: 1 }]]);
});

it("a player who is not in it sees where else they are", async () => {
  const { data } = await run(loader, { ...playing("Kills", "Nobody"), at: "/rankings/me?tab=mmr", content });
  expect(data).toEqual({
    back: "/rankings?tab=mmr",
    characters: [
      {
        ChaName: "Kills",
        ChaLevel: 90,
        places: [{ label: "Killer Ranking", place: 1, to: "/rankings?tab=killer#character-1" }],
      },
      { ChaName: "Nobody", ChaLevel: 90, places: [] },
    ],
  });
});

it("the richest are not told from a list that is not shown", async () => {
  const hidden = { rankings: { ...RANKINGS, money: "off" as const } };
  const { data } = await run(loader, { ...playing("Money"), at: "/rankings/me", content: hidden });
  expect(data.characters?.[0]?.places).toEqual([]);
});

it("a visitor logs in first, and comes back", async () => {
  const { location, reads } = await run(loader, { at: "/rankings/me?tab=mmr" });
  expect(location).toBe(`/login?next=${encodeURIComponent("/rankings/me?tab=mmr")}`);
  expect(reads).toEqual([]);
});

it("is a 503 while rankings cannot be read", async () => {
  const { status, data } = await run(loader, { ...playing("Kills"), content: { rankings: noAnswer() } });
  expect([status, data.characters]).toEqual([503, null]);
});
