import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const CALL = "POST /drops/4/enter";
const post = (as: "player" | "visitor", answer: unknown, expectedPrice = "540", number = "4") =>
  run(action, { as, params: { number }, form: { expectedPrice }, answers: { [CALL]: answer } });

it("sends the price that was shown, and leads to the page", async () => {
  const { calls, location, session } = await post("player", { data: { place: 1, state: "waiting" } });
  expect([calls, location]).toEqual([[[CALL, { expectedPrice: 540 }]], "/drop/4"]);
  expect(session.has("notice")).toBe(false);
});

it("sends the highest price that an item can have", async () => {
  const { calls } = await post("player", { data: { place: 1, state: "waiting" } }, String(LIMITS.itemAmount));
  expect(calls).toEqual([[CALL, { expectedPrice: LIMITS.itemAmount }]]);
});

it("says on the page why not", async () => {
  const { location, session } = await post("player", refusal(409, MESSAGES.dropNotStarted));
  expect([location, session.get("notice")?.title]).toEqual(["/drop/4", MESSAGES.dropNotStarted]);
});

it("leads to the page about a session that has ended", async () => {
  const { location } = await post("player", refusal(401, MESSAGES.sessionExpired));
  expect(location).toBe("/session-expired");
});

it("asks a visitor to log in", async () => {
  expect(await post("visitor", {})).toMatchObject({ location: "/login?next=%2Fdrop%2F4", calls: [] });
});

it.each([
  ["x", "4"],
  ["-1", "4"],
  ["540", "x"],
  ["540", "1.5"],
])("refuses what no page sends: price %s, item %s", async (price, number) => {
  expect(await post("player", {}, price, number)).toMatchObject({ status: 400, calls: [] });
});

it("leads a visit to its address to the drop's page", async () => {
  expect((await run(loader, { params: { number: "-7" } })).location).toBe("/drop/-7");
  expect((await run(loader, { params: { number: "\n" } })).location).toBe("/drop/");
});
