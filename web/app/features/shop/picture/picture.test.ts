import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { loader } from "./route";

const CALL = "GET /shop/pictures/a1-b_2";
const params = { name: "a1-b_2.webp" };

it("an item's picture is everyone's, and kept for good", async () => {
  const { calls, text, headers } = await run(loader, { params, answers: { [CALL]: "WEBP" } });
  expect([calls, text]).toEqual([[[CALL]], "WEBP"]);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("vary")).toBe("accept-encoding");
});

it.each([
  [refusal(404, "No."), 404, MESSAGES.notFound],
  [refusal(500, MESSAGES.internal), 503, MESSAGES.busy],
  [noAnswer(), 503, MESSAGES.busy],
])("one that there is not is told as text, and not kept", async (error, status, text) => {
  const seen = await run(loader, { params, answers: { [CALL]: error } });
  expect([seen.status, seen.text, seen.headers.get("cache-control")]).toEqual([status, text, "no-store"]);
});
