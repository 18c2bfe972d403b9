import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const FIND_ID = { find: "id", findIDEmail: " juan@example.org " };
const FIND_PASSWORD = { find: "password", findPWID: "juan", findPWEmail: "juan@example.org" };
const answers = {
  "POST /findUserID": { message: MESSAGES.userIdSent },
  "POST /findPassword": { message: MESSAGES.resetLinkSent },
};

describe("finding an account", () => {
  it("is for whoever is not logged in", async () => {
    for (const as of ["visitor", "unreachable"] as const)
      expect((await run(loader, { as })).status).toBe(200);
    expect((await run(loader, { as: "player" })).location).toBe("/");
    const posted = await run(action, { as: "player", form: FIND_ID, answers });
    expect([posted.location, posted.calls]).toEqual(["/", []]);
  });

  it.each([
    [FIND_ID, "POST /findUserID", { findIDEmail: "juan@example.org" }, MESSAGES.userIdSent],
    [
      FIND_PASSWORD,
      "POST /findPassword",
      { findPWID: "juan", findPWEmail: "juan@example.org" },
      MESSAGES.resetLinkSent,
    ],
  ])("by %j is a call to %s", async (form, call, body, text) => {
    const { calls, data } = await run(action, { form: { ...form, scripted: "1" }, answers });
    expect(calls).toEqual([[call, body]]);
    expect(data.notice).toEqual({ icon: "success", title: DIALOG_TITLES.success, text });
  });

  it("without scripts is told on the page again", async () => {
    const { location, session } = await run(action, { form: FIND_ID, answers });
    expect(location).toBe("/findaccount");
    expect(session.get("notice")?.text).toBe(MESSAGES.userIdSent);
  });

  it.each([
    [{ ...FIND_ID, findIDEmail: "" }, "findIDEmail", MESSAGES.findIdEmailRequired],
    [{ ...FIND_PASSWORD, findPWID: "" }, "findPWID", MESSAGES.findPasswordIdRequired],
  ])("with %j asks nobody, and keeps what was typed", async (form, field, message) => {
    const { status, data, calls } = await run(action, { form });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors?.[field]?.[0]).toBe(message);
    expect(data.values).toEqual(form);
  });

  it.each([
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that failed is told, with what was typed", async (error, status, message) => {
    const failed = { "POST /findUserID": error };
    const seen = await run(action, { form: FIND_ID, answers: failed });
    expect(seen.status).toBe(status);
    expect(seen.data).toMatchObject({
      error: message,
      values: FIND_ID,
    });
  });
});
