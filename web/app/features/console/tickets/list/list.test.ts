import { expect, it } from "vitest";
import { expectRight, ONE_PAGE, run } from "../../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /admin/tickets": { tickets: [], ...ONE_PAGE } };

it("the queue is for roles that may read tickets", () => expectRight(loader, { answers }, "tickets"));

it.each([
  ["", "?state=open&page=1", { state: "open" }, 1],
  ["?page=3", "?state=open&page=3", { state: "open" }, 3],
  ["?page=-1", "?state=open&page=1", { state: "open" }, 1],
  ["?state=&assignee=me", "?assignee=me&page=1", { assignee: "me" }, 1],
  ["?state=closed&search=juan", "?state=closed&search=juan&page=1", { state: "closed", search: "juan" }, 1],
])("for %j is read with %j", async (query, requested, values, page) => {
  const { calls, data } = await run(loader, { as: "support", at: `/${query}`, answers });
  expect(calls).toEqual([[`GET /admin/tickets${requested}`]]);
  expect(data).toMatchObject({ tickets: [], values, page });
});
