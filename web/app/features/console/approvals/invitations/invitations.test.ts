import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { expectRight, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const answers = {
  "GET /admin/invitations": { invitations: [], next: null, level: 50 },
  "GET /admin/approvals": { approvals: [], next: null, waiting: {} },
};

it("is for roles that may see rewards", () => expectRight(loader, { answers }, "rewards"));

it.each([
  ["/x", "state=review"],
  ["/x?state=paid&before=1.2", "state=paid&before=1.2"],
])("at %s asks for %s", async (at, query) => {
  const { calls } = await run(loader, { as: "auditor", at, answers });
  expect(calls).toContainEqual([`GET /admin/invitations?${query}`]);
});

it.each(["pay", "reject"])("a decision to %s needs a reason", async (intent) => {
  const call = `POST /admin/invitations/9/${intent}`;
  const decide = (reason: string) =>
    run(action, {
      as: "admin",
      form: { intent, friend: "9", reason, scripted: "1" },
      answers: { [call]: { message: CONSOLE_MESSAGES.invitationPaid } },
    });
  expect((await decide("Siblings")).calls).toEqual([[call, { reason: "Siblings" }]]);
  expect(await decide(" ")).toMatchObject({ status: 422, calls: [] });
});
