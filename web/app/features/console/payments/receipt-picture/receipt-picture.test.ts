import { describe, expect, it } from "vitest";
import { RECEIPT } from "../../../../../test/console-payments";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { loader as picture } from "./route";

describe("a receipt's picture", () => {
  const path = `/admin/payments/receipts/${RECEIPT.id}`;

  it("is for the same roles, and is not cached", async () => {
    const visit = { params: { id: RECEIPT.id }, answers: { [`GET ${path}/picture`]: "WEBP" } };
    await expectRight(picture, visit, "payments");
    const { text, headers } = await run(picture, { as: "support", ...visit });
    expect([text, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "WEBP",
      "image/webp",
      "private, no-store",
    ]);
    const missing = { [`GET ${path}/picture`]: refusal(404, "No.") };
    expect((await run(picture, { as: "admin", ...visit, answers: missing })).status).toBe(404);
  });
});
