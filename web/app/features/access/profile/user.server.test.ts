import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { CallError } from "~/platform/clients/http.server";
import { ACCOUNT, noAnswer, refusal, run, USER } from "../../../../test/visit";
import { action, loader } from "./route";

const OWN = { UserNum: USER.UserNum, UserID: USER.UserID };

describe("My Account", () => {
  it("is a player's own", async () => {
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
    expect((await run(loader, { as: "player", parts: { failed: ["account", "ip"] } })).status).toBe(503);
  });

  it("shows the address masked, and the connection", async () => {
    const ip = { CC_IP: "203.0.113.7", CC_status: 0 };
    const { calls, data } = await run(loader, { as: "player", parts: { account: ACCOUNT, ip } });
    expect(calls).toEqual([["GET /me?with=account%2Cip"]]);
    expect(data).toMatchObject({
      account: { UserID: "juan", maskedEmail: "j**n@e*.org" },
      connection: { CC_IP: "203.0.113.7", state: null },
    });
    expect(JSON.stringify(data)).not.toContain(USER.UserEmail);
  });

  it("stands without the connection", async () => {
    const { data } = await run(loader, { as: "player", parts: { account: ACCOUNT, failed: ["ip"] } });
    expect(data.connection).toBeNull();
  });
});

const post = (form: Record<string, string>, answers: object = {}, as: "player" | "unreachable" = "player") =>
  run(action, { as, form: { scripted: "1", ...form }, answers: answers as Record<string, unknown> });

it("its forms send a visitor to the login", async () => {
  for (const intent of ["details", "whitelist", "verification-mail"])
    expect(await run(action, { form: { intent } })).toMatchObject({ location: "/login", calls: [] });
});

it("its form keeps what was typed if the player logged out in another tab", async () => {
  const form = { scripted: "1", intent: "details", NameFirst: "Juana", NameLast: "Reyes" };
  const { status, data, calls } = await run(action, { form });
  expect([status, calls]).toEqual([401, []]);
  expect(data).toMatchObject({ sessionOver: true, values: { NameFirst: "Juana", NameLast: "Reyes" } });
});

describe("changing details", () => {
  const CONFIRM = "POST /api/validate-password";
  const CHANGE = "POST /updateuserdetails";
  const DETAILS = { intent: "details", NameFirst: " Juan ", NameLast: "Cruz", PhoneNumber: "0917" };
  const willing = {
    [CONFIRM]: { message: MESSAGES.passwordCorrect },
    [CHANGE]: { message: MESSAGES.detailsUpdated },
    "POST /logout": { message: MESSAGES.loggedOut },
  };

  it("confirms the password, changes them as the session's player, and logs out", async () => {
    const forged = { UserPass: "juan-demo-1", UserNum: "8", UserID: "maria", UserEmail: "x@y.zz" };
    const { calls, location, session } = await post({ ...DETAILS, ...forged }, willing);
    expect(calls).toEqual([
      [CONFIRM, { ...OWN, UserPass: "juan-demo-1" }],
      [
        CHANGE,
        {
          ...OWN,
          UserPass: "juan-demo-1",
          UserPass2: "",
          UserEmail: "",
          NameFirst: "Juan",
          NameLast: "Cruz",
          PhoneNumber: "0917",
        },
      ],
      ["POST /logout"],
    ]);
    expect(location).toBe("/login");
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")).toEqual({
      icon: "success",
      title: DIALOG_TITLES.success,
      text: MESSAGES.detailsUpdated,
    });
  });

  it.each([
    ["a wrong one", { message: "" }, 400, MESSAGES.passwordIncorrect],
    ["a password that is too long", refusal(422, MESSAGES.passwordTooLong), 422, MESSAGES.passwordTooLong],
    ["a failure", refusal(500, "x"), 503, MESSAGES.passwordCheckFailed],
    ["too many tries", refusal(429, "x"), 429, MESSAGES.tooManyRequests],
  ])("asks for the password again after %s, and changes nothing", async (_what, answer, status, message) => {
    const seen = await post({ ...DETAILS, UserPass: "x" }, { [CONFIRM]: answer });
    expect(seen.status).toBe(status);
    expect(seen.data).toMatchObject({ asked: message, error: message });
    expect(seen.calls).toHaveLength(1);
    expect(seen.session.has("token")).toBe(true);
  });

  it("asks for a password", async () => {
    const { status, data, calls } = await post(DETAILS);
    expect([status, data.asked, calls]).toEqual([422, MESSAGES.passwordRequired, []]);
  });

  it("says so where no one knows the player right now", async () => {
    const { data } = await post({ ...DETAILS, UserPass: "x" }, {}, "unreachable");
    expect(data.asked).toBe(MESSAGES.passwordCheckFailed);
  });

  it("sets a new PIN as it was typed", async () => {
    const { calls } = await post({ ...DETAILS, UserPass: "juan-demo-1", UserPass2: " a1B2 " }, willing);
    expect(calls[1]).toMatchObject([CHANGE, { UserPass2: "a1B2" }]);
  });

  it("refuses what is no PIN, and loses nothing that was typed", async () => {
    const { data, calls } = await post({ ...DETAILS, UserPass: "x", UserPass2: "12" });
    expect(calls).toEqual([]);
    expect(data).toMatchObject({
      errors: { UserPass2: [MESSAGES.pinInvalid] },
      values: { NameLast: "Cruz", UserPass2: "12" },
    });
  });

  it("asks nothing where a field is wrong", async () => {
    const { data, calls } = await post({ ...DETAILS, PhoneNumber: "x" });
    expect(calls).toEqual([]);
    expect(data).toMatchObject({ errors: { PhoneNumber: [MESSAGES.phoneInvalid] }, asked: null });
  });

  it("tells a refusal with what was typed, and stays logged in", async () => {
    const refused = refusal(422, MESSAGES.firstNameInvalid, {
      fields: { NameFirst: [MESSAGES.firstNameInvalid] },
    });
    const { status, data, session } = await post(
      { ...DETAILS, UserPass: "juan-demo-1" },
      { ...willing, [CHANGE]: refused },
    );
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: { NameFirst: [MESSAGES.firstNameInvalid] },
      values: { NameFirst: " Juan " },
    });
    expect(session.has("token")).toBe(true);
  });
});

describe("asking to whitelist", () => {
  const CALL = "POST /whitelist-user-ip";

  it("tells that it was asked", async () => {
    const { calls, data } = await post({ intent: "whitelist" }, { [CALL]: { message: "Asked." } });
    expect(calls).toEqual([[CALL]]);
    expect(data.notice).toEqual({ icon: "success", title: DIALOG_TITLES.success, text: "Asked." });
  });

  it.each([
    [refusal(400, MESSAGES.whitelistAlreadyRequested), 400, MESSAGES.whitelistAlreadyRequested],
    [new CallError(418, undefined), 418, expect.stringContaining("418")],
    [noAnswer(), 503, expect.stringMatching(/./)],
  ])("tells a failure under its own title", async (error, status, text) => {
    const seen = await post({ intent: "whitelist" }, { [CALL]: error });
    expect(seen.status).toBe(status);
    expect(seen.data.notice).toEqual({ icon: "error", title: DIALOG_TITLES.error, text });
  });
});

describe("the mail that confirms the address", () => {
  const CALL = "POST /account/verification-mail";

  it("is sent once more", async () => {
    const sent = { message: MESSAGES.verificationSent };
    const { calls, data } = await post({ intent: "verification-mail" }, { [CALL]: sent });
    expect(calls).toEqual([[CALL]]);
    expect(data.notice?.text).toBe(MESSAGES.verificationSent);
  });

  it("is not sent too often", async () => {
    const often = refusal(429, "Wait.");
    const { status, data } = await post({ intent: "verification-mail" }, { [CALL]: often });
    expect([status, data.error]).toEqual([429, MESSAGES.tooManyRequests]);
  });
});

describe("what pages of the characters show", () => {
  const choose = (lastSeen: string, answers = {}) =>
    run(action, { as: "player", at: "/user", form: { intent: "privacy", lastSeen }, answers });

  it("is stored as chosen", async () => {
    const answers = { "POST /account/privacy": { message: MESSAGES.privacyChanged } };
    const { calls, location } = await choose("hidden", answers);
    expect(calls).toEqual([["POST /account/privacy", { lastSeen: "hidden" }]]);
    expect(location).toBe("/user");
  });

  it("is asked for again if it is none of the choices", async () => {
    const { calls, status } = await choose("never");
    expect([calls, status]).toEqual([[], 422]);
  });
});
