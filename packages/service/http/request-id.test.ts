import { expect, it } from "vitest";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id.mjs";

const idOf = (given?: string) => requestIdOf({ headers: { [REQUEST_ID_HEADER]: given } });
const OWN = /^[\da-f-]{36}$/;

it("is the caller's, if it can stand in a log line", () => {
  for (const given of ["test-request-1", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"])
    expect(idOf(given)).toBe(given);
  for (const given of [undefined, "", "short", "x".repeat(65), "not acceptable {}", "two\nlines-of-it"])
    expect(idOf(given)).toMatch(OWN);
  expect(requestIdOf({ headers: {} })).not.toBe(requestIdOf({ headers: {} }));
});
