import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, refusal, run } from "../../../../../test/visit";
import { action, loader } from "./route";

const answers = { "GET /admin/streamers": { streamers: [] } };

describe("the streamers", () => {
  it("are for roles that may read campaigns", () => expectRight(loader, { answers }, "campaigns"));

  it.each([
    ["", "", {}],
    ["?from=2026-11-01&to=&before=1", "?from=2026-11-01", { from: "2026-11-01" }],
  ])("for %j are read with %j", async (query, requested, values) => {
    const { calls, data } = await run(loader, { as: "auditor", at: `/${query}`, answers });
    expect(calls).toEqual([[`GET /admin/streamers${requested}`]]);
    expect(data).toEqual({ streamers: [], values, write: false });
  });

  it("can be changed by whoever may", async () => {
    expect((await run(loader, { as: "admin", answers })).data.write).toBe(true);
  });
});

describe("a streamer's code", () => {
  const CREATE = { intent: "create", code: "ana-1", UserID: "maria", name: "Ana", sharePercent: "" };
  const created = { "POST /admin/streamers": { message: CONSOLE_MESSAGES.streamerCreated } };

  it("is created by roles that may change campaigns", () =>
    expectRight(action, { form: CREATE, answers: created }, "campaigns", "write"));

  it.each([
    ["", ""],
    ["0", 0],
    ["15", 15],
  ])("is created with the share %j as %j", async (sharePercent, sent) => {
    const form = { ...CREATE, sharePercent };
    const { calls } = await run(action, { as: "admin", form, answers: created });
    expect(calls).toEqual([
      ["POST /admin/streamers", { code: "ANA1", UserID: "maria", name: "Ana", sharePercent: sent }],
    ]);
  });

  it.each([
    ["", "true"],
    ["20", "false"],
  ])("is changed to the share %j, active: %s", async (sharePercent, active) => {
    const { calls, session } = await run(action, {
      as: "admin",
      form: { intent: "change", code: "ANA1", sharePercent, active, "seen.active": "true" },
      answers: { "POST /admin/streamers/change": { message: CONSOLE_MESSAGES.streamerChanged } },
    });
    expect(calls).toEqual([
      ["POST /admin/streamers/change", { code: "ANA1", sharePercent, active, seen: { active: "true" } }],
    ]);
    expect(session.get("notice")?.title).toBe(CONSOLE_MESSAGES.streamerChanged);
  });

  it("is refused at its fields, and what was typed is kept", async () => {
    const form = { ...CREATE, code: "a", name: "" };
    const { calls, data } = await run(action, { as: "admin", form });
    expect(calls).toEqual([]);
    expect(data).toMatchObject({
      errors: { code: [CONSOLE_MESSAGES.streamerCodeInvalid], name: [CONSOLE_MESSAGES.nameRequired] },
      values: { code: "a", UserID: "maria" },
    });
  });

  it("that is taken is told at its field", async () => {
    const fields = { code: [CONSOLE_MESSAGES.streamerCodeTaken] };
    const taken = {
      "POST /admin/streamers": refusal(422, CONSOLE_MESSAGES.streamerCodeTaken, { fields }),
    };
    const { status, data } = await run(action, { as: "admin", form: CREATE, answers: taken });
    expect([status, data.errors]).toEqual([422, fields]);
  });
});
