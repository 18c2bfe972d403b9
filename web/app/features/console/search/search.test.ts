import { expect, it } from "vitest";
import { expectRight, run } from "../../../../test/visit";
import { loader } from "./route";

const FOUND = { players: [], orders: [], code: { campaign: "Launch" }, ticket: null, audit: null };
const answers = { "GET /admin/search": FOUND };

it("searching is for roles that may read the dashboard", () =>
  expectRight(loader, { at: "/?search=juan", answers }, "dashboard"));

it.each([
  ["", "", []],
  ["?search=+T-1+&page=2", "T-1", [["GET /admin/search?search=T-1"]]],
])("for %j searches for %j", async (query, search, requested) => {
  const { calls, data } = await run(loader, { as: "support", at: `/${query}`, answers });
  expect(calls).toEqual(requested);
  expect(data.search).toBe(search);
});
