import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const AT = "2026-11-20T10:00:00.000Z";
const ID = "0b9b7c1e-4b0a-4c53-9d60-1f1f4f7a8a11";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const PAGE = {
  sessions: [{ id: ID, current: true, created: AT, seen: AT, ip: "203.0.113.7", userAgent: FIREFOX }],
  logins: [{ at: AT, outcome: "wrong_code", ip: "203.0.113.7", userAgent: FIREFOX }],
  secondFactor: { on: false, since: null, recoveryCodesLeft: 0, required: false },
};

describe("the page", () => {
  it("is a player's own", async () => {
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
  });

  it("shows devices and outcomes in words", async () => {
    const { calls, data } = await run(loader, { as: "player", parts: { security: PAGE } });
    expect(calls).toEqual([["GET /me?with=security"]]);
    expect(data.sessions[0]).toMatchObject({ id: ID, device: expect.stringContaining("Firefox") });
    expect(data.logins[0]).toMatchObject({ at: AT, good: false });
    expect(JSON.stringify(data)).not.toContain("userAgent");
  });

  it("is a 503 where it could not be read", async () => {
    expect((await run(loader, { as: "player", parts: { failed: ["security"] } })).status).toBe(503);
  });
});

const post = (form: Record<string, string>, call = "", answer?: unknown) =>
  run(action, { as: "player", form: { scripted: "1", ...form }, answers: { [`POST ${call}`]: answer } });

describe("a form of the page", () => {
  it("is a player's own", async () => {
    const form = { intent: "end-others" };
    expect(await run(action, { form })).toMatchObject({ location: "/login", calls: [] });
    expect(await run(action, { as: "unreachable", form })).toMatchObject({ status: 503, calls: [] });
  });

  it.each(["", "other", "toString"])("is none as %j", async (intent) => {
    const { status, data, calls } = await post({ intent });
    expect([status, data.error, calls]).toEqual([400, MESSAGES.badRequest, []]);
  });

  it.each([
    [{ intent: "end-session", id: ID }, "/account/sessions/end", { id: ID }],
    [{ intent: "end-others" }, "/account/sessions/end-others", undefined],
    [
      { intent: "totp-disable", UserPass: "p", code: "123 456" },
      "/account/totp/disable",
      { UserPass: "p", code: "123456" },
    ],
  ])("%j is a call to %s, told where the form is", async (form, call, body) => {
    const done = { message: MESSAGES.sessionsEnded };
    const { calls, data } = await post(form as Record<string, string>, call, done);
    expect(calls).toEqual([body ? [`POST ${call}`, body] : [`POST ${call}`]]);
    expect(data.notice).toEqual({ icon: "success", title: DIALOG_TITLES.success, text: done.message });
  });

  it("without scripts is told on the page again", async () => {
    const { location } = await run(action, {
      as: "player",
      form: { intent: "end-others" },
      answers: { "POST /account/sessions/end-others": { message: MESSAGES.sessionsEnded } },
    });
    expect(location).toBe("/user/security");
  });

  it.each([
    [{ intent: "totp-begin", UserPass: "" }, ["UserPass"]],
    [{ intent: "totp-enable", code: "" }, ["code"]],
    [{ intent: "recovery-codes", UserPass: "", code: "1" }, ["UserPass", "code"]],
    [{ intent: "totp-disable", UserPass: "", code: "" }, ["UserPass", "code"]],
  ])("%j asks nobody while %j are wrong", async (form, fields) => {
    const { status, data, calls } = await post(form as Record<string, string>);
    expect([status, calls]).toEqual([422, []]);
    expect(Object.keys(data.errors ?? {})).toEqual(fields);
    expect(data.values).toEqual({ intent: form.intent });
  });

  it.each([
    [refusal(400, MESSAGES.passwordIncorrect), 400, { UserPass: [MESSAGES.passwordIncorrect] }],
    [refusal(429, "Wait."), 429, null],
    [noAnswer(), 503, null],
  ])("that is refused is told at its field, and gives back no password", async (error, status, errors) => {
    const form = { intent: "totp-begin", UserPass: "secret-1" };
    const seen = await post(form, "/account/totp/begin", error);
    expect([seen.status, seen.data.errors]).toEqual([status, errors]);
    expect(JSON.stringify(seen.data)).not.toContain("secret-1");
  });
});

describe("setting up two-step login", () => {
  const uri = "otpauth://totp/Tambayan:juan?secret=JBSWY3DPEHPK3PXP&issuer=Tambayan";
  const codes = ["AAAAA22222"];

  it("shows the secret", async () => {
    const begun = { data: { secret: "JBSWY3DPEHPK3PXP", uri } };
    const { calls, data } = await post({ intent: "totp-begin", UserPass: "p" }, "/account/totp/begin", begun);
    expect(calls).toEqual([["POST /account/totp/begin", { UserPass: "p" }]]);
    expect(data).toMatchObject({ error: null, setup: { uri } });
  });

  it("shows the recovery codes, this once", async () => {
    const enabled = { message: MESSAGES.totpEnabled, recoveryCodes: codes };
    const form = { intent: "totp-enable", code: "123456", uri };
    const { data } = await post(form, "/account/totp/enable", enabled);
    expect(data).toMatchObject({ error: null, recovery: { message: MESSAGES.totpEnabled, codes } });
    const renewed = await post(
      { intent: "recovery-codes", UserPass: "p", code: "123456" },
      "/account/totp/recovery-codes",
      { message: MESSAGES.recoveryCodesRenewed, recoveryCodes: codes },
    );
    expect(renewed.calls).toEqual([["POST /account/totp/recovery-codes", { UserPass: "p", code: "123456" }]]);
    expect(renewed.data).toMatchObject({ recovery: { message: MESSAGES.recoveryCodesRenewed, codes } });
  });

  it.each([
    ["a wrong code", "123456", refusal(400, MESSAGES.codeIncorrect), 400],
    ["no code", "", undefined, 422],
  ])("shows the secret again after %s", async (_name, code, answer, expected) => {
    const form = { intent: "totp-enable", code, uri };
    const { status, data } = await post(form, "/account/totp/enable", answer);
    expect(status).toBe(expected);
    expect(data).toMatchObject({ errors: { code: expect.anything() }, setup: { uri } });
  });
});
