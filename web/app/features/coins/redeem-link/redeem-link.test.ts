import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { loader } from "./route";

it("a link with a code leads visitors to the login, and on to the form with the code", async () => {
  const at = "/r/tambayan100?ref=streamerana";
  const { location, headers } = await run(loader, { at, params: { code: "tambayan100" } });
  const form = "/topup?code=tambayan100&ref=streamerana";
  expect(location).toBe(`/login?next=${encodeURIComponent(form)}`);
  expect(headers.get("cache-control")).toContain("no-store");
});

it("a player gets to the form at once, and nothing is redeemed", async () => {
  const visit = { as: "player" as const, at: "/r/A%26b", params: { code: "A&b" } };
  const { location, calls } = await run(loader, visit);
  expect([location, calls]).toEqual(["/topup?code=A%26b", []]);
});
