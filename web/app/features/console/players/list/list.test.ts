import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { loader } from "./route";

const LIST = { players: [], next: null };
const answers = { "GET /admin/players": LIST };

it("accounts are for roles that may read players", () => expectRight(loader, { answers }, "players"));

it.each([
  ["", "", {}],
  ["?search=juan&by=email", "?search=juan&by=email", { search: "juan", by: "email" }],
  ["?search=juan&before=1.0.eA&page=2", "?search=juan&before=1.0.eA", { search: "juan" }],
])("for %j are read with %j", async (query, requested, values) => {
  const { calls, data } = await run(loader, { as: "support", at: `/admin/players${query}`, answers });
  expect(calls).toEqual([[`GET /admin/players${requested}`]]);
  expect(data).toEqual({ ...LIST, values });
});

it("a search that the service cannot read is its 422", async () => {
  const refused = { "GET /admin/players": refusal(422, MESSAGES.badRequest) };
  expect((await run(loader, { as: "admin", at: "/admin/players?by=x", answers: refused })).status).toBe(422);
});
