import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /admin/codes": { code: null } };

it("looking a code up is for roles that may read campaigns", () =>
  expectRight(loader, { at: "/?code=A1", answers }, "campaigns"));

it.each([
  ["", []],
  ["?code=ab-12&page=2", [["GET /admin/codes?code=ab-12"]]],
])("for %j makes the calls %j", async (query, requested) => {
  const { calls, data } = await run(loader, { as: "auditor", at: `/${query}`, answers });
  expect(calls).toEqual(requested);
  expect(data.found).toBeNull();
});
