import { describe, expect, it } from "vitest";
import { RECORD } from "../../../../../test/console-payments";
import { expectRight, run } from "../../../../../test/visit";
import { loader as list } from "./route";

describe("the list", () => {
  const answers = { "GET /admin/payments": { payments: [RECORD], next: null } };
  it("is for roles that may read payments", () => expectRight(list, { answers }, "payments"));
  it("is read by its filters, without empty ones", async () => {
    const at =
      "/admin/payments?status=paid&player=&from=2026-11-01&problem=true&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b&other=x";
    const { calls, data } = await run(list, { as: "finance", at, answers });
    expect(calls).toEqual([
      [
        "GET /admin/payments?status=paid&from=2026-11-01&problem=true&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b",
      ],
    ]);
    expect(data.values).toEqual({ status: "paid", from: "2026-11-01", problem: "true" });
  });
});
