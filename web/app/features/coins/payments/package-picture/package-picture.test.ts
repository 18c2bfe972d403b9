import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../../test/visit";
import { loader as picture } from "./route";

describe("a package's picture", () => {
  const CALL = "GET /payments/packages/pictures/a1-b2";
  const params = { name: "a1-b2.webp" };
  it("is everybody's, and kept for good", async () => {
    const { calls, text, headers } = await run(picture, { params, answers: { [CALL]: "WEBP" } });
    expect([calls, text]).toEqual([[[CALL]], "WEBP"]);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("vary")).toBe("accept-encoding");
  });
  it.each([
    [refusal(404, "No."), 404, MESSAGES.notFound],
    [refusal(422, "No."), 404, MESSAGES.notFound],
    [noAnswer(), 503, MESSAGES.busy],
  ])("that there is not is told as text, and not kept", async (error, status, text) => {
    const seen = await run(picture, { params, answers: { [CALL]: error } });
    expect([seen.status, seen.text, seen.headers.get("cache-control")]).toEqual([status, text, "no-store"]);
  });
});
