import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const LIST = { campaigns: [], next: null };
const answers = { "GET /admin/campaigns": LIST };

describe("the campaigns", () => {
  it("are for roles that may read them", () => expectRight(loader, { answers }, "campaigns"));

  it.each([
    ["admin", true],
    ["auditor", false],
  ] as const)("are shown to %s; changing them: %s", async (as, write) => {
    const { calls, data } = await run(loader, { as, at: "/?search=launch&before=9&state=x", answers });
    expect(calls).toEqual([["GET /admin/campaigns?search=launch&before=9"]]);
    expect(data).toEqual({ ...LIST, values: { search: "launch" }, write });
  });
});

describe("a new campaign", () => {
  const TYPED = { name: "Launch", coins: "100", starts: "2026-12-01T08:00", ends: "", streamer: "" };
  const form = { intent: "create", key: KEY, ...TYPED };
  const created = { "POST /admin/campaigns": { message: CONSOLE_MESSAGES.campaignCreated, id: 3 } };

  it("is for roles that may change campaigns", () =>
    expectRight(action, { form, answers: created }, "campaigns", "write"));

  it("is sent as it was typed, once, by the form's key, and shown", async () => {
    const { calls, location, session } = await run(action, { as: "admin", form, answers: created });
    expect(calls).toEqual([["POST /admin/campaigns", TYPED, KEY]]);
    expect(location).toBe("/admin/campaigns/3");
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.campaignCreated);
  });

  it("is refused at its fields, and what was typed is kept", async () => {
    const wrong = { ...form, name: "", ends: "2026-11-01T08:00" };
    const { status, data, calls } = await run(action, { as: "admin", form: wrong });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors?.name).toEqual([CONSOLE_MESSAGES.nameRequired]);
    expect(data.values).toEqual(wrong);
  });
});
