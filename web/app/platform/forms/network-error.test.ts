import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { unansweredBy } from "./network-error";

it("tells no response, and one that is not the site's action's, from other errors", () => {
  expect(unansweredBy(new TypeError("Failed to fetch"))?.error).toBe(FAILURE_MESSAGES.networkError);
  const undecodable = "Unable to decode turbo-stream response from URL: http://127.0.0.1/ticket.data";
  expect(unansweredBy(new Error(undecodable))?.error).toBe(FAILURE_MESSAGES.busy);
  expect(unansweredBy(new Error("Unexpected Server Error"))).toBeUndefined();
  expect(unansweredBy(new Response(null, { status: 302 }))).toBeUndefined();
});
