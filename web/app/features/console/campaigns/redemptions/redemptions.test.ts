import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { loader } from "./route";

const LIST = { redemptions: [], next: null };
const answers = { "GET /admin/redemptions": LIST };

it("redemptions are for roles that may read campaigns", () => expectRight(loader, { answers }, "campaigns"));

it.each([
  ["", "", {}],
  [
    "?player=juan&code=A1&streamer=ANA&campaign=3&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b&page=2",
    "?player=juan&code=A1&streamer=ANA&campaign=3&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b",
    { player: "juan", code: "A1", streamer: "ANA", campaign: "3" },
  ],
])("for %j are read with %j", async (query, requested, values) => {
  const { calls, data } = await run(loader, { as: "auditor", at: `/${query}`, answers });
  expect(calls).toEqual([[`GET /admin/redemptions${requested}`]]);
  expect(data).toEqual({ list: LIST, values });
});

it("a query that the service cannot read is its 422", async () => {
  const refused = { "GET /admin/redemptions": refusal(422, MESSAGES.badRequest) };
  expect((await run(loader, { as: "admin", at: "/?before=x", answers: refused })).status).toBe(422);
});
