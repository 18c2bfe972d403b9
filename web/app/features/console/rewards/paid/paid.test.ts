import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { loader } from "./route";

const answers = { "GET /admin/rewards": { days: [], kinds: [] } };

it("is for roles that may see rewards", () => expectRight(loader, { answers }, "rewards"));

it("asks for the days in the address", async () => {
  const { calls, data } = await run(loader, { as: "auditor", at: "/x?days=30", answers });
  expect(calls).toEqual([["GET /admin/rewards?days=30"]]);
  expect(data.values).toEqual({ days: "30" });
});
