import { expect, it } from "vitest";
import { ONE_PAGE, run } from "../../../../test/visit";
import { loader } from "./route";

const HISTORY = { topuphistory: [], ...ONE_PAGE, last_page: 3 };

it.each([
  ["", 1],
  ["?page=2", 2],
  ["?page=0", 1],
  ["?page=1e9", 1],
  ["?page=x", 1],
])("%j is page %i of the player's", async (query, page) => {
  const at = `/topuphistory${query}`;
  const { calls, status, data } = await run(loader, { as: "player", at, parts: { topups: HISTORY } });
  expect(calls).toEqual([[`GET /me?with=topups&page=${page}`]]);
  expect([status, data]).toEqual([200, { page, history: HISTORY }]);
});

it("sends a visitor to the login", async () => {
  expect((await run(loader)).location).toBe("/login");
});

it.each(["player", "unreachable"] as const)("is a 503 where it cannot be read, for %s", async (as) => {
  const { status, data } = await run(loader, { as, parts: { failed: ["topups"] } });
  expect([status, data]).toEqual([503, { page: 1, history: null }]);
});
