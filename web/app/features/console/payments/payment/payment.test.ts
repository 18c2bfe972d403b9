import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { DONE, STORY } from "../../../../../test/console-payments";
import { PAYMENT_ID } from "../../../../../test/payments";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { action as change, loader as story } from "./route";

describe("a payment's history", () => {
  const params = { id: PAYMENT_ID };
  const path = `/admin/payments/${PAYMENT_ID}`;
  it("is for roles that may read payments, and changed by those that may write", async () => {
    const answers = { [`GET ${path}`]: STORY };
    await expectRight(story, { params, answers }, "payments");
    const visit = { params, form: { intent: "check" }, answers: { [`POST ${path}/check`]: DONE } };
    await expectRight(change, visit, "payments", "write");
    for (const [as, write] of [
      ["finance", true],
      ["support", false],
    ] as const)
      expect((await run(story, { as, params, answers })).data.write).toBe(write);
  });

  it("of a payment that there is not is a 404", async () => {
    const answers = { [`GET ${path}`]: refusal(404, CONSOLE_MESSAGES.paymentUnknown) };
    const { status, text } = await run(story, { as: "admin", params, answers });
    expect([status, text]).toEqual([404, CONSOLE_MESSAGES.paymentUnknown]);
  });

  it.each(["credit", "dismiss", "refund", "returned", "dispute"])(
    "%s needs a reason, and says what came of it",
    async (intent) => {
      const press = (reason: string, answer: unknown = DONE) =>
        run(change, {
          as: "finance",
          at: path,
          params,
          form: { intent, reason },
          answers: { [`POST ${path}/${intent}`]: answer },
        });
      const empty = await press(" ");
      expect([empty.status, empty.calls, empty.data.errors]).toEqual([
        422,
        [],
        { reason: [CONSOLE_MESSAGES.reasonRequired] },
      ]);
      const done = await press("Asked by mail");
      expect([done.location, done.calls]).toEqual([
        path,
        [[`POST ${path}/${intent}`, { reason: "Asked by mail" }]],
      ]);
      const late = await press("x", refusal(409, CONSOLE_MESSAGES.paymentNotRefundable));
      expect([late.status, late.data.error, late.data.outdated]).toEqual([
        409,
        CONSOLE_MESSAGES.paymentNotRefundable,
        true,
      ]);
    },
  );
});
