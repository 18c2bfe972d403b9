import { expect, it } from "vitest";
import { EVERYTHING } from "../../../../test/game";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /statement": "a,b\r\n" };

it("a statement's file is a player's own", async () => {
  expect(await run(loader)).toMatchObject({ location: "/login?next=%2Fstatement", calls: [] });
  expect(await run(loader, { as: "unreachable" })).toMatchObject({ status: 503, calls: [] });
});

it("is handed on as it is, and kept by nobody", async () => {
  const { text, headers } = await run(loader, { as: "player", at: "/statement.csv", answers });
  expect(text).toBe("a,b\r\n");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
});

it.each([
  ["", true, "coin"],
  ["?currency=bonus", true, "bonus"],
  ["?currency=referral", true, "coin"],
  ["?currency=bonus", false, "coin"],
])("%j, Milleage in the game: %s, is of currency %s", async (query, milleage, currency) => {
  const content = { game: { ...EVERYTHING, milleage } };
  const { calls, headers } = await run(loader, {
    as: "player",
    at: `/statement.csv${query}`,
    answers,
    content,
  });
  expect(calls).toEqual([[`GET /statement?currency=${currency}&format=csv`]]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="statement-${currency}.csv"`);
});

it.each([
  [refusal(429, "Wait."), 429],
  [refusal(500, "No."), 503],
  [noAnswer(), 503],
])("that there is not is %s", async (error, expected) => {
  const { status, headers } = await run(loader, { as: "player", answers: { "GET /statement": error } });
  expect([status, headers.get("content-disposition")]).toEqual([expected, null]);
});
