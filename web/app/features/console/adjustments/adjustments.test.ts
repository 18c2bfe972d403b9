import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const LIST = { adjustments: [], next: null, approvalAbove: 1000 };
const answers = { "GET /admin/adjustments": LIST };

describe("the adjustments", () => {
  it("are for roles that may read points", () => expectRight(loader, { answers }, "coins"));

  it.each([
    ["", "?state=waiting", undefined],
    ["?state=done&before=1.2", "?before=1.2&state=done", "done"],
    ["?state=all", "", "all"],
  ])("for %j are read with %j", async (query, requested, state) => {
    const { calls, data } = await run(loader, { as: "auditor", at: `/admin/adjustments${query}`, answers });
    expect(calls).toEqual([[`GET /admin/adjustments${requested}`]]);
    expect(data).toEqual({ ...LIST, state, write: false });
  });

  it("can be decided by whoever may change them", async () => {
    expect((await run(loader, { as: "admin", answers })).data.write).toBe(true);
  });
});

describe("a decision", () => {
  const message = CONSOLE_MESSAGES.adjusted;
  const approve = { intent: "approve", id: "a/1" };

  it("is for roles that may change points", () =>
    expectRight(
      action,
      { form: approve, answers: { "POST /admin/adjustments/a%2F1/approve": { message } } },
      "coins",
      "write",
    ));

  it("to approve has no body", async () => {
    const { calls, location, session } = await run(action, {
      as: "admin",
      at: "/admin/adjustments?state=waiting",
      form: approve,
      answers: { "POST /admin/adjustments/a%2F1/approve": { message } },
    });
    expect(calls).toEqual([["POST /admin/adjustments/a%2F1/approve"]]);
    expect(location).toBe("/admin/adjustments?state=waiting");
    expect(session.get("notice")?.title).toBe(message);
  });

  it("to reject needs a reason, and sends it", async () => {
    const reject = (reason: string) =>
      run(action, {
        as: "admin",
        form: { intent: "refuse", id: "a1", reason, scripted: "1" },
        answers: { "POST /admin/adjustments/a1/reject": { message } },
      });
    expect((await reject("Typo ")).calls).toEqual([
      ["POST /admin/adjustments/a1/reject", { reason: "Typo" }],
    ]);
    const { calls, status, data } = await reject(" ");
    expect([calls, status]).toEqual([[], 422]);
    expect(data.errors).toEqual({ reason: [CONSOLE_MESSAGES.reasonRequired] });
  });

  it("that someone else has made already loads the page again", async () => {
    const { status, data } = await run(action, {
      as: "admin",
      form: approve,
      answers: {
        "POST /admin/adjustments/a%2F1/approve": refusal(409, CONSOLE_MESSAGES.adjustmentDecided),
      },
    });
    expect(status).toBe(409);
    expect(data).toMatchObject({ outdated: true, error: CONSOLE_MESSAGES.adjustmentDecided });
  });
});
