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
  expect(data.loggedIn).toBe(false);
  expect(status).toBe(200);
  expect(data.filter).toEqual(filter);
  expect(data.rows?.map(({ ChaName }) => ChaName)).toEqual([first]);
  expect(data.created).toBe(RANKINGS.created);
});

it("the page of a player is that of everyone: their own row comes later", async () => {
  const visit = { as: "player" as const, at: "/rankings", content: { rankings: RANKINGS } };
  const { data, calls } = await run(loader, visit);
  expect([data.loggedIn, calls]).toEqual([true, []]);
});

it("the ranking is a 503 while it cannot be read", async () => {
  const { status, data } = await run(loader, { content: { rankings: noAnswer() } });
  expect(status).toBe(503);
  expect(data).toEqual({
    filter: { tab: "level" },
    rows: null,
    loggedIn: false,
    created: null,
    money: "exact",
    classes: [],
  });
});
