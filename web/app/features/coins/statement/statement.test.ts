import { expect, it } from "vitest";
import { EVERYTHING } from "../../../../test/game";
import { ONE_PAGE, run } from "../../../../test/visit";
import { loader } from "./route";

const STATEMENT = { currency: "coin", balance: 5000, entries: [], ...ONE_PAGE, last_page: 3 };

it.each([
  ["", true, "coin", 1],
  ["?currency=bonus&page=3", true, "bonus", 3],
  ["?currency=x&page=x", true, "coin", 1],
  ["?currency=bonus", false, "coin", 1],
])("%j, Milleage in the game: %s, is of currency %s, page %i", async (query, milleage, currency, page) => {
  const { calls, status, data } = await run(loader, {
    as: "player",
    at: `/statement${query}`,
    parts: { statement: STATEMENT },
    content: { game: { ...EVERYTHING, milleage } },
  });
  expect(calls).toEqual([[`GET /me?with=statement&currency=${currency}&page=${page}`]]);
  expect([status, data]).toEqual([200, { currency, page, statement: STATEMENT }]);
});

it("sends a visitor to the login", async () => {
  expect((await run(loader)).location).toBe("/login");
});

it.each(["player", "unreachable"] as const)("is a 503 where it cannot be read, for %s", async (as) => {
  const { status, data } = await run(loader, { as, parts: { failed: ["statement"] } });
  expect([status, data.statement]).toEqual([503, null]);
});
