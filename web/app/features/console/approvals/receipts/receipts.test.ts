import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { DONE, RECEIPT } from "../../../../../test/console-payments";
import { PAYMENT_ID } from "../../../../../test/payments";
import { expectRight, run } from "../../../../../test/visit";
import { action as change } from "../../payments/payment/route";
import { action as decide, loader as receiptList } from "./route";

describe("receipts", () => {
  const answers = {
    "GET /admin/payments/receipts": { receipts: [RECEIPT] },
    "GET /admin/approvals": { approvals: [], next: null, waiting: {} },
  };
  it("are for roles that may read payments", () => expectRight(receiptList, { answers }, "payments"));

  it("are those that wait, or of one state", async () => {
    expect((await run(receiptList, { as: "admin", answers })).calls).toContainEqual([
      "GET /admin/payments/receipts",
    ]);
    const { calls } = await run(receiptList, { as: "admin", at: "/?state=rejected", answers });
    expect(calls).toContainEqual(["GET /admin/payments/receipts?state=rejected"]);
  });

  const path = `/admin/payments/receipts/${RECEIPT.id}`;
  const press = (form: Record<string, string>, call = {}) =>
    run(decide, { as: "finance", form: { receipt: RECEIPT.id, ...form }, answers: call });

  it("are decided by roles that may write", () =>
    expectRight(
      decide,
      {
        form: { intent: "approve", receipt: RECEIPT.id, reference: "9001234567" },
        answers: { [`POST ${path}/approve`]: DONE },
      },
      "payments",
      "write",
    ));

  it("are approved by the number that staff read, and rejected with a reason", async () => {
    const approved = await press(
      { intent: "approve", reference: "9001 234-567a" },
      { [`POST ${path}/approve`]: DONE },
    );
    expect(approved.calls).toEqual([[`POST ${path}/approve`, { reference: "9001234567A" }]]);
    const rejected = await press({ intent: "reject", reason: "No money" }, { [`POST ${path}/reject`]: DONE });
    expect(rejected.calls).toEqual([[`POST ${path}/reject`, { reason: "No money" }]]);
    const nothing = await press({ intent: "approve", reference: "" });
    expect([nothing.status, nothing.calls, nothing.data.values.receipt]).toEqual([422, [], RECEIPT.id]);
    expect(nothing.data.errors).toEqual({ reference: [CONSOLE_MESSAGES.receiptReferenceInvalid] });
    expect((await press({ intent: "reject", receipt: "../x", reason: "x" })).calls).toEqual([]);
  });

  it("of a story are decided there too", async () => {
    const { calls, location } = await run(change, {
      as: "finance",
      at: `/admin/payments/${PAYMENT_ID}`,
      params: { id: PAYMENT_ID },
      form: { intent: "reject", receipt: RECEIPT.id, reason: "Blurred" },
      answers: { [`POST ${path}/reject`]: DONE },
    });
    expect([calls, location]).toEqual([
      [[`POST ${path}/reject`, { reason: "Blurred" }]],
      `/admin/payments/${PAYMENT_ID}`,
    ]);
  });
});
