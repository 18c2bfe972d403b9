import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { loader } from "./route";

const visit = { at: "/invite/A%26b", params: { code: "A&b" } };

it("leads visitors to the registration with the code", async () => {
  const { location, headers } = await run(loader, visit);
  expect(location).toBe("/register?invite=A%26b");
  expect(headers.get("cache-control")).toContain("no-store");
});

it.each(["player", "unreachable"] as const)("leads to the rewards for %s", async (as) => {
  expect((await run(loader, { ...visit, as })).location).toBe("/rewards");
});
