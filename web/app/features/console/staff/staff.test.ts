import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const STAFF = [
  { UserNum: 1, UserID: "gm", role: "admin", granted: null, grantedBy: null, secondFactor: true },
];
const answers = { "GET /admin/staff": { staff: STAFF } };

describe("the staff", () => {
  it("are for roles that may read them", () => expectRight(loader, { answers }, "staff"));

  it.each([
    ["admin", true],
    ["auditor", false],
  ] as const)("are shown to %s; changing them: %s", async (as, write) => {
    const { calls, data } = await run(loader, { as, answers });
    expect(calls).toEqual([["GET /admin/staff"]]);
    expect(data).toEqual({ staff: STAFF, write });
  });
});

describe("a role", () => {
  const GRANT = { intent: "grant", UserID: " maria ", role: "support", "seen.role": "" };
  const granted = { "POST /admin/staff/grant": { message: CONSOLE_MESSAGES.roleGranted } };

  it("is granted by roles that may change the staff", () =>
    expectRight(action, { form: GRANT, answers: granted }, "staff", "write"));

  it("is granted by User ID", async () => {
    const { calls } = await run(action, { as: "admin", form: GRANT, answers: granted });
    expect(calls).toEqual([
      ["POST /admin/staff/grant", { UserID: " maria ", role: "support", seen: { role: "" } }],
    ]);
  });

  it("that cannot be granted is refused at its field, with the User ID kept", async () => {
    const form = { ...GRANT, UserID: "", role: "admin" };
    const { status, data, calls } = await run(action, { as: "admin", form });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: { UserID: [MESSAGES.usernameRequired], role: [CONSOLE_MESSAGES.roleInvalid] },
      values: { UserID: "", role: "admin" },
    });
  });

  it("of an unknown account is told in the service's words, with what was typed", async () => {
    const unknown = { "POST /admin/staff/grant": refusal(404, CONSOLE_MESSAGES.userUnknown) };
    const { status, data } = await run(action, { as: "admin", form: GRANT, answers: unknown });
    expect(status).toBe(404);
    expect(data).toMatchObject({ error: CONSOLE_MESSAGES.userUnknown, values: { UserID: " maria " } });
  });

  it("is revoked by account", async () => {
    const { calls, session } = await run(action, {
      as: "admin",
      form: { intent: "revoke", UserNum: "7", "seen.role": "support" },
      answers: { "POST /admin/staff/revoke": { message: CONSOLE_MESSAGES.roleRevoked } },
    });
    expect(calls).toEqual([["POST /admin/staff/revoke", { UserNum: "7", seen: { role: "support" } }]]);
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.roleRevoked);
  });
});
