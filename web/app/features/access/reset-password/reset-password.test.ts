import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { TOKEN } from "../../../../test/mailed-link";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { action, headers, loader } from "./route";

describe("the link of a password reset", () => {
  const CALL = "POST /reset-password/question";
  const open = (answer: unknown) => run(loader, { at: `/?token=${TOKEN}`, answers: { [CALL]: answer } });

  it.each([
    [5, "What is your pet's name?"],
    [null, null],
  ])("tells its account, and question %s of it", async (UserSQ, question) => {
    const { calls, data } = await open({ data: { UserID: "juan", UserSQ } });
    expect(calls).toEqual([[CALL, { token: TOKEN }]]);
    expect(data).toEqual({ token: TOKEN, UserID: "juan", question, problem: null, spent: false });
  });

  it.each([
    [refusal(400, MESSAGES.linkInvalid), 400, MESSAGES.linkInvalid],
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [refusal(500, MESSAGES.internal), 503, MESSAGES.internal],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that cannot be used tells why, and no account", async (error, status, problem) => {
    const seen = await open(error);
    expect(seen.status).toBe(status);
    expect(seen.data).toEqual({
      token: "",
      UserID: "",
      question: null,
      problem,
      spent: problem === MESSAGES.linkInvalid,
    });
  });

  it("is told to nobody", () =>
    expect(headers({} as never)).toMatchObject({ "cache-control": "private, no-store" }));
});

describe("setting the new password", () => {
  const CALL = "POST /reset-password";
  const TYPED = { secretAnswer: " Bantay ", NewUserPass: "N3w-pass!word", RetypeUserPass: "N3w-pass!word" };
  const post = (form: object, answer?: unknown) =>
    run(action, {
      as: "player",
      form: { token: TOKEN, ...TYPED, ...form },
      answers: { [CALL]: answer },
    });

  it("leads to the login, logged out", async () => {
    const { calls, location, session } = await post(
      {},
      { message: MESSAGES.passwordReset, browser: "v1.token" },
    );
    expect(calls).toEqual([[CALL, { ...TYPED, token: TOKEN, secretAnswer: "Bantay" }]]);
    expect(location).toBe("/login");
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")).toEqual({
      icon: "success",
      title: DIALOG_TITLES.changed,
      text: MESSAGES.passwordReset,
    });
  });

  it("asks staff to clear the answer, if it is no longer known", async () => {
    const ASK = "POST /reset-password/unknown-answer";
    const { calls, location, session } = await run(action, {
      form: { token: TOKEN, unknownAnswer: "true" },
      answers: { [ASK]: { message: MESSAGES.unknownAnswerAsked } },
    });
    expect([calls, location]).toEqual([[[ASK, { token: TOKEN }]], "/login"]);
    expect(session.get("notice")).toMatchObject({ icon: "success", text: MESSAGES.unknownAnswerAsked });
  });

  it.each([
    [{ RetypeUserPass: "other-pass" }, { RetypeUserPass: [MESSAGES.retypeDiffers] }],
    [{ token: "" }, { token: [MESSAGES.linkInvalid] }],
  ])("with %j is refused at once, and gives back no password", async (form, errors) => {
    const { status, data, calls } = await post(form);
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({ errors, values: {} });
  });

  it.each([
    [
      refusal(400, MESSAGES.secretAnswerIncorrect),
      400,
      { secretAnswer: [MESSAGES.secretAnswerIncorrect] },
      MESSAGES.secretAnswerIncorrect,
    ],
    [
      refusal(422, MESSAGES.passwordCommon, {
        fields: { NewUserPass: [MESSAGES.passwordCommon] },
      }),
      422,
      { NewUserPass: [MESSAGES.passwordCommon] },
      MESSAGES.passwordCommon,
    ],
    [noAnswer(), 503, null, MESSAGES.networkError],
  ])("that the service refused is told; the session stays", async (error, status, errors, line) => {
    const seen = await post({}, error);
    expect(seen.status).toBe(status);
    expect(seen.data).toMatchObject({
      errors,
      error: line,
      values: {},
    });
    expect(seen.session.has("token")).toBe(true);
  });
});
