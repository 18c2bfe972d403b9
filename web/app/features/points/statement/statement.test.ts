import { expect, it } from "vitest";
import { EVERYTHING } from "../../../../test/game";
import { ONE_PAGE, run } from "../../../../test/visit";
import { loader } from "./route";

const STATEMENT = { currency: 1, balance: 5000, points: [], ...ONE_PAGE, last_page: 3 };

it.each([
  ["", true, 1, 1],
  ["?currency=2&page=3", true, 2, 3],
  ["?currency=x&page=x", true, 1, 1],
  ["?currency=2", false, 1, 1],
])("%j, Milleage in the game: %s, is of currency %i, page %i", async (query, milleage, currency, page) => {
  const { calls, status, data } = await run(loader, {
    as: "player",
    at: `/points${query}`,
    parts: { points: STATEMENT },
    content: { game: { ...EVERYTHING, milleage } },
  });
  expect(calls).toEqual([[`GET /me?with=points&currency=${currency}&page=${page}`]]);
  expect([status, data]).toEqual([200, { currency, page, statement: STATEMENT }]);
});

it("sends a visitor to the login", async () => {
  expect((await run(loader)).location).toBe("/login");
});

it.each(["player", "unreachable"] as const)("is a 503 where it cannot be read, for %s", async (as) => {
  const { status, data } = await run(loader, { as, parts: { failed: ["points"] } });
  expect([status, data.statement]).toEqual([503, null]);
});
