import { expect, it } from "vitest";
import { ONE_PAGE, run } from "../../../../../test/visit";
import { loader } from "./route";

const gifts = { gifts: [], ...ONE_PAGE, last_page: 3 };
const visit = (query: string, parts: object = { gifts }) =>
  run(loader, { as: "player", at: `/gifts${query}`, parts });

it.each([
  ["", 1],
  ["?page=2", 2],
  ["?page=x", 1],
])("at %j is page %i of the gifts that the player received", async (query, page) => {
  const { calls, status, data } = await visit(query);
  expect(calls).toEqual([[`GET /me?with=gifts&page=${page}`]]);
  expect([status, data]).toEqual([200, { page, list: gifts }]);
});

it("leads to its last page from beyond it", async () => {
  expect((await visit("?page=9")).location).toBe("/gifts?page=3");
});

it("is a 503 while the gifts cannot be read", async () => {
  for (const { status, data } of [
    await visit("", { failed: ["gifts"] }),
    await run(loader, { as: "unreachable" }),
  ])
    expect([status, data]).toEqual([503, { page: 1, list: null }]);
});

it("asks a visitor to log in", async () => {
  expect((await run(loader, { at: "/gifts" })).location).toBe("/login?next=%2Fgifts");
});
