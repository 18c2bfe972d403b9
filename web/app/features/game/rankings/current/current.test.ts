import { expect, it } from "vitest";
import { RANKINGS } from "../../../../../test/rankings";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

it.each([
  ["", { tab: "level" }, "Level"],
  ["?tab=mmr", { tab: "mmr" }, "MMR"],
  ["?tab=killer&school=2&class=archer", { tab: "killer", school: 2, class: "archer" }, "Kills"],
  ["?tab=richest&school=3&class=x", { tab: "richest" }, "Money"],
  ["?tab=x&school=", { tab: "level" }, "Level"],
])("the ranking for %j is the list of %j", async (query, filter, first) => {
  const { reads, status, data } = await run(loader, {
    at: `/rankings${query}`,
    content: { rankings: RANKINGS },
  });
  const { tab: _, ...narrowed } = filter;
  expect(reads).toEqual([["rankings", narrowed]]);
  expect(data.own).toBeNull();
  expect(status).toBe(200);
  expect(data.filter).toEqual(filter);
  expect(data.rows?.map(({ ChaName }) => ChaName)).toEqual([first]);
  expect(data.created).toBe(RANKINGS.created);
});

const OWN = { ...RANKINGS.topmmr[0], ChaNum: 77, ChaName: "Mine", place: 431, yesterday: 440 };
const answers = {
  "GET /rankings/mine": { data: { topmmr: OWN, toppk: null, toplevel: OWN, topmoney: null } },
};

it("a player sees where their own best character stands, and a visitor nothing of it", async () => {
  const visit = { as: "player" as const, at: "/rankings?tab=mmr&school=1", content: { rankings: RANKINGS } };
  const { data, calls } = await run(loader, { ...visit, answers });
  expect(data.own).toMatchObject({ ChaName: "Mine", place: 431, yesterday: 440, figures: [1500] });
  expect(calls).toEqual([["GET /rankings/mine?school=1"]]);
  expect((await run(loader, { ...visit, at: "/rankings?tab=killer", answers })).data.own).toBeNull();
});

it("the ranking is there while the player's own place cannot be read", async () => {
  const { status, data } = await run(loader, {
    as: "player",
    content: { rankings: RANKINGS },
    answers: { "GET /rankings/mine": noAnswer() },
  });
  expect([status, data.own]).toEqual([200, null]);
});

it("the ranking is a 503 while it cannot be read", async () => {
  const { status, data } = await run(loader, { content: { rankings: noAnswer() } });
  expect(status).toBe(503);
  expect(data).toEqual({
    filter: { tab: "level" },
    rows: null,
    own: null,
    created: null,
    money: "exact",
    classes: [],
  });
});
