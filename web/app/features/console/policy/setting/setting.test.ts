import { CONSOLE_MESSAGES, MESSAGES, type PolicySetting } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, noAnswer, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const SETTING: PolicySetting = {
  name: "cartRows",
  title: "Cart limit",
  description: "",
  kind: "number",
  choices: [],
  value: "20",
  default: "20",
  effect: "",
  changed: null,
  changedBy: null,
};
const params = { name: "cartRows" };
const answers = { "GET /admin/policy": { settings: [SETTING] } };

describe("a setting", () => {
  it("is for roles that may change the policy", () =>
    expectRight(loader, { params, answers }, "policy", "write"));

  it("is one of the policy's", async () => {
    expect((await run(loader, { as: "admin", params, answers })).data).toEqual({
      setting: SETTING,
      preview: null,
    });
    const other = await run(loader, { as: "admin", params: { name: "toString" }, answers });
    expect([other.status, other.text]).toEqual([404, MESSAGES.notFound]);
  });

  const PREVIEW = "POST /admin/policy/preview";
  const previewed = (answer: unknown) =>
    run(loader, { as: "admin", at: "/?value=30", params, answers: { ...answers, [PREVIEW]: answer } });

  it("shows what the value in the address would do", async () => {
    const effects = { now: "20 rows", after: "30 rows" };
    const { calls, data } = await previewed(effects);
    expect(calls).toEqual([["GET /admin/policy"], [PREVIEW, { name: "cartRows", value: "30" }]]);
    expect(data.preview).toEqual({ value: "30", effects, problem: null });
  });

  it("empties a text, and takes no empty number", async () => {
    const empty = (kind: PolicySetting["kind"]) =>
      run(loader, {
        as: "admin",
        at: "/?value=",
        params,
        answers: {
          "GET /admin/policy": { settings: [{ ...SETTING, kind }] },
          [PREVIEW]: { now: "Shop", after: "" },
        },
      });
    expect((await empty("text")).data.preview?.value).toBe("");
    expect((await empty("number")).data.preview).toBeNull();
  });

  it.each([
    [refusal(422, "Too many."), "Too many."],
    [noAnswer(), MESSAGES.networkError],
  ])("says why there is no preview", async (error, problem) => {
    const { status, data } = await previewed(error);
    expect([status, data.preview]).toEqual([200, { value: "30", effects: null, problem }]);
  });
});

describe("a change of it", () => {
  const CALL = "POST /admin/policy";
  const FORM = { intent: "set", name: "cartRows", value: " 30 ", "seen.value": "20" };
  const changed = { [CALL]: { message: CONSOLE_MESSAGES.settingChanged } };

  it("is for roles that may change the policy", () =>
    expectRight(action, { form: FORM, answers: changed }, "policy", "write"));

  it("leads back to the policy", async () => {
    const visit = { as: "admin" as const, form: FORM, answers: changed };
    const { calls, location, session, context } = await run(action, visit);
    expect(calls).toEqual([[CALL, { name: "cartRows", value: " 30 ", seen: { value: "20" } }]]);
    expect(location).toBe("/admin/policy");
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.settingChanged);
    expect(context.contentChanged).toHaveBeenCalledOnce();
  });

  it("that the service refuses is told, with the value kept", async () => {
    const refused = { [CALL]: refusal(422, "Too many.", { fields: { value: ["Too many."] } }) };
    const { status, data } = await run(action, { as: "admin", form: FORM, answers: refused });
    expect(status).toBe(422);
    expect(data).toMatchObject({ errors: { value: ["Too many."] }, values: { value: " 30 " } });
  });
});
