import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../test/visit";
import { waitingElsewhere } from "./approvals.lib";
import { action, loader } from "./route";

const LIST = { approvals: [], next: null, waiting: { adjustment: 2, receipt: 1 } };
const answers = { "GET /admin/approvals": LIST };

describe("the approvals", () => {
  it("are for roles that decide something", () => expectRight(loader, { answers }, "approvals"));

  it.each([
    ["", "?state=waiting", {}],
    ["?kind=repair", "?kind=repair&state=waiting", { kind: "repair" }],
    [
      "?state=done&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b",
      "?state=done&before=1.018f4e2a-6b1c-4d7e-9a3b-2c5d7e9f1a3b",
      { state: "done" },
    ],
    ["?state=nonsense", "?state=waiting", {}],
    ["?kind=codes&state=all", "?kind=codes", { kind: "codes", state: "all" }],
    ["?order=oldest", "?order=oldest&state=waiting", { order: "oldest" }],
  ])("for %j are read with %j", async (query, requested, values) => {
    const { calls, data } = await run(loader, { as: "auditor", at: `/admin/approvals${query}`, answers });
    expect(calls).toEqual([[`GET /admin/approvals${requested}`]]);
    expect(data).toMatchObject({ approvals: [], values, mayDecide: [] });
  });

  it("have a tab for each kind that the role may see, with how many wait", async () => {
    const tabs = async (as: "admin" | "shop_manager" | "finance") =>
      (await run(loader, { as, answers })).data.tabs.map(([, name, waiting]: [string, string, number?]) =>
        waiting ? `${name} ${waiting}` : name,
      );
    expect(await tabs("admin")).toEqual([
      "All requests",
      "Coins 2",
      "Repairs",
      "Codes",
      "Streamers' shares",
      "Packages",
      "Transfer accounts",
      "Policy",
      "Debts",
      "Refunds of payments",
      "Returns and disputes",
      "Refunds of items",
      "Vote sites",
      "Receipts 1",
      "Invitations",
    ]);
    expect(await tabs("shop_manager")).toEqual(["All requests", "Refunds of items"]);
    expect(await tabs("finance")).toEqual([
      "All requests",
      "Coins 2",
      "Debts",
      "Refunds of payments",
      "Returns and disputes",
      "Receipts 1",
    ]);
  });

  it("name what waits on pages of their own", async () => {
    const { tabs } = (await run(loader, { as: "admin", answers })).data;
    expect(waitingElsewhere(tabs)).toEqual([["/admin/approvals/receipts", "Receipts", 1]]);
  });

  it("can be decided by whoever may change what they are about", async () => {
    expect((await run(loader, { as: "support", answers })).data.mayDecide).toEqual(["repair"]);
    expect((await run(loader, { as: "admin", answers })).data.mayDecide).toHaveLength(12);
  });
});

describe("a decision", () => {
  const message = CONSOLE_MESSAGES.adjusted;
  const approve = { intent: "approve", id: "a/1" };

  it("is for roles that decide something", () =>
    expectRight(
      action,
      { form: approve, answers: { "POST /admin/approvals/a%2F1/approve": { message } } },
      "approvals",
      "write",
    ));

  it("to approve has no body", async () => {
    const { calls, location, session } = await run(action, {
      as: "admin",
      at: "/admin/approvals?kind=codes",
      form: approve,
      answers: { "POST /admin/approvals/a%2F1/approve": { message } },
    });
    expect(calls).toEqual([["POST /admin/approvals/a%2F1/approve"]]);
    expect(location).toBe("/admin/approvals?kind=codes");
    expect(session.get("notice")?.title).toBe(message);
  });

  it("to reject needs a reason, and sends it", async () => {
    const reject = (reason: string) =>
      run(action, {
        as: "admin",
        form: { intent: "reject", id: "a1", reason, scripted: "1" },
        answers: { "POST /admin/approvals/a1/reject": { message } },
      });
    expect((await reject("Typo ")).calls).toEqual([["POST /admin/approvals/a1/reject", { reason: "Typo" }]]);
    const { calls, status, data } = await reject(" ");
    expect([calls, status]).toEqual([[], 422]);
    expect(data.errors).toEqual({ reason: [CONSOLE_MESSAGES.reasonRequired] });
  });

  it("that someone else has made already loads the page again", async () => {
    const { status, data } = await run(action, {
      as: "admin",
      form: approve,
      answers: { "POST /admin/approvals/a%2F1/approve": refusal(409, CONSOLE_MESSAGES.approvalDecided) },
    });
    expect(status).toBe(409);
    expect(data).toMatchObject({ outdated: true, error: CONSOLE_MESSAGES.approvalDecided });
  });
});
