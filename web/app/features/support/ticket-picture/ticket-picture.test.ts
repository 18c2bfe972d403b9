import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { loader } from "./route";

const CALL = "GET /tickets/T-ACDE2347/files/a1";
const params = { number: "T-ACDE2347", id: "a1" };

it.each([
  ["its player", "player", "", [CALL]],
  ["whoever has the link's key", "visitor", "?key=secret", [CALL, null, "secret"]],
] as const)("a ticket's picture is for %s, and kept by nobody", async (_who, as, query, call) => {
  const { calls, status, text, headers } = await run(loader, {
    as,
    at: `/${query}`,
    params,
    answers: { [CALL]: "WEBP" },
  });
  expect([calls, status, text]).toEqual([[call], 200, "WEBP"]);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it.each([
  [refusal(404, MESSAGES.ticketNotFound), 404, MESSAGES.ticketNotFound],
  [refusal(500, MESSAGES.internal), 503, MESSAGES.busy],
  [noAnswer(), 503, MESSAGES.busy],
])("one that there is not is told as text, and kept by nobody", async (error, status, text) => {
  const seen = await run(loader, { params, answers: { [CALL]: error } });
  expect([seen.status, seen.text]).toEqual([status, text]);
  expect(seen.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(seen.headers.get("cache-control")).toBe("private, no-store");
});

it("leaves with the session where that is over", async () => {
  const over = { [CALL]: refusal(401, MESSAGES.sessionEnded) };
  expect((await run(loader, { as: "player", params, answers: over })).location).toBe("/session-expired");
});
