import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /admin/policy": { settings: [] } };

it("the policy is for roles that may read it", () => expectRight(loader, { answers }, "policy"));

it.each([
  ["admin", true],
  ["auditor", false],
] as const)("is shown to %s; changing it: %s", async (as, write) => {
  const { calls, data } = await run(loader, { as, answers });
  expect([calls, data]).toEqual([[["GET /admin/policy"]], { settings: [], write }]);
});
