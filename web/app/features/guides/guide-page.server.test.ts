import { expect, test } from "vitest";
import { CallError } from "~/platform/clients/http.server";
import { guidePage } from "../../../test/guide-page";
import { guidePageResponse } from "./guide-page.server";

const page = guidePage();

test.each([
  [async () => page, 200, page],
  [async () => null, 404, "unwritten"],
  [() => Promise.reject(new CallError(0, undefined)), 503, "away"],
])("%s: %i", async (requested, status, expected) => {
  const { data, init } = await guidePageResponse<{ clubs: null }>(requested(), { clubs: null });
  expect([init?.status, data]).toEqual([status, { page: expected, clubs: null }]);
});

test("a bug does not count as an outage", async () => {
  await expect(guidePageResponse(Promise.reject(new TypeError("no")), {})).rejects.toThrow(TypeError);
});
