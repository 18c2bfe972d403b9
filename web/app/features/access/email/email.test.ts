import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { ACCOUNT, noAnswer, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

describe("the page", () => {
  it("is a player's own", async () => {
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
  });

  it("shows the addresses masked, and no other", async () => {
    const { calls, data } = await run(loader, {
      as: "player",
      parts: { account: { ...ACCOUNT, pendingEmail: "n*w@e*.org" } },
    });
    expect(calls).toEqual([["GET /me?with=account"]]);
    expect(data).toEqual({ UserID: "juan", maskedEmail: "j**n@e*.org", pendingEmail: "n*w@e*.org" });
  });

  it("is a 503 where the account could not be read", async () => {
    const { status, text } = await run(loader, { as: "player", parts: { failed: ["account"] } });
    expect([status, text]).toEqual([503, MESSAGES.internal]);
  });
});

describe("changing the address", () => {
  const CALL = "POST /account/email";
  const FORM = { UserEmail: " new@example.org ", UserPass: "juan-demo-1" };
  const post = (form: object, answer?: unknown, as: "player" | "visitor" | "unreachable" = "player") =>
    run(action, { as, form: { ...FORM, ...form }, answers: { [CALL]: answer } });
  const sent = { message: MESSAGES.emailChangeSent };

  it("is a player's own", async () => {
    const away = {
      status: 401,
      calls: [],
      data: { sessionOver: true, values: { UserEmail: FORM.UserEmail } },
    };
    expect(await post({}, sent, "visitor")).toMatchObject(away);
    const { status, data, calls } = await post({}, sent, "unreachable");
    expect([status, data.error, calls]).toEqual([503, MESSAGES.busy, []]);
  });

  it("sends it with the password", async () => {
    const { calls, data } = await post({ scripted: "1" }, sent);
    expect(calls).toEqual([[CALL, { UserEmail: "new@example.org", UserPass: "juan-demo-1" }]]);
    expect(data.notice).toEqual({ icon: "success", title: DIALOG_TITLES.success, text: sent.message });
  });

  it("without scripts is told on the page again", async () => {
    const { location, session } = await post({}, sent);
    expect(location).toBe("/user/email");
    expect(session.get("notice")?.text).toBe(sent.message);
  });

  it("is refused at its fields, with the address kept and the password not", async () => {
    const { status, data, calls } = await post({ UserEmail: "new", UserPass: "" });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: { UserEmail: [MESSAGES.emailInvalid], UserPass: [MESSAGES.passwordRequired] },
    });
    expect(data.values).toEqual({ UserEmail: "new" });
  });

  it.each([
    [refusal(400, MESSAGES.passwordIncorrect), 400, { UserPass: [MESSAGES.passwordIncorrect] }],
    [refusal(400, MESSAGES.emailSame), 400, { UserEmail: [MESSAGES.emailSame] }],
    [refusal(429, "Wait."), 429, null],
    [noAnswer(), 503, null],
  ])("that the service refused is told at its field", async (error, status, errors) => {
    const seen = await post({}, error);
    expect([seen.status, seen.data.errors]).toEqual([status, errors]);
    expect(seen.data.values).toEqual({ UserEmail: " new@example.org " });
  });
});
