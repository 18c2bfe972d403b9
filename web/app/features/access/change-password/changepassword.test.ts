import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { CallError } from "~/platform/clients/http.server";
import { ACCOUNT, noAnswer, refusal, run, USER } from "../../../../test/visit";
import { action, loader } from "./route";

const OWN = { UserNum: USER.UserNum, UserID: USER.UserID };
const TYPED = { UserPass: "juan-demo-1", NewUserPass: "N3w-pass!word", RetypeUserPass: "N3w-pass!word" };

describe("the page", () => {
  it("is a player's own", async () => {
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "unreachable" })).status).toBe(503);
    expect((await run(loader, { as: "player", parts: { failed: ["account"] } })).status).toBe(503);
  });

  it.each([
    [true, 5, "What is your pet's name?"],
    [true, null, ""],
    [false, 5, null],
  ])("has a secret answer: %s; asks question %s: %j", async (hasSecretAnswer, UserSQ, question) => {
    const account = { ...ACCOUNT, hasSecretAnswer, user: { ...USER, UserSQ } };
    const { calls, data } = await run(loader, { as: "player", parts: { account } });
    expect(calls).toEqual([["GET /me?with=account"]]);
    expect(data).toEqual({ UserID: "juan", question });
  });
});

describe("changing the password", () => {
  const READ = "GET /account";
  const CONFIRM = "POST /validate-secret-answer";
  const CHANGE = "POST /updatepassword";
  const post = (form: object, answers: object = {}, as: "player" | "visitor" | "unreachable" = "player") =>
    run(action, {
      as,
      form: { ...TYPED, ...form },
      answers: {
        [READ]: { data: ACCOUNT },
        [CONFIRM]: { message: MESSAGES.secretAnswerCorrect },
        [CHANGE]: { message: MESSAGES.passwordChanged },
        "POST /logout": { message: MESSAGES.loggedOut },
        ...answers,
      },
    });

  it("is a player's own", async () => {
    expect(await post({}, {}, "visitor")).toMatchObject({ location: "/login", calls: [] });
    const { status, data, calls } = await post({}, {}, "unreachable");
    expect([status, data.error, calls]).toEqual([503, MESSAGES.busy, []]);
  });

  it("confirms the answer first, then changes it, and stays logged in for the dialog", async () => {
    const { calls, data, session } = await post({
      scripted: "1",
      secretAnswer: " Bantay ",
      UserNum: "8",
      UserID: "maria",
    });
    expect(calls).toEqual([
      [READ],
      [CONFIRM, { ...OWN, secretAnswer: "Bantay" }],
      [CHANGE, { ...OWN, UserPass: TYPED.UserPass, NewUserPass: TYPED.NewUserPass }],
    ]);
    expect(data.notice).toEqual({
      icon: "success",
      title: DIALOG_TITLES.changed,
      text: MESSAGES.passwordChanged,
    });
    expect(session.has("token")).toBe(true);
  });

  it("logs out at once where there are no scripts to do it", async () => {
    const { calls, location, session } = await post({ secretAnswer: "Bantay" });
    expect(calls.at(-1)).toEqual(["POST /logout"]);
    expect(location).toBe("/login");
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")?.text).toBe(MESSAGES.passwordChanged);
  });

  it("asks no one while a field is wrong", async () => {
    const { status, data, calls } = await post({ RetypeUserPass: "other-pass" });
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors).toEqual({ RetypeUserPass: [MESSAGES.retypeDiffers] });
  });

  it("wants an answer", async () => {
    const { status, data, calls } = await post({ secretAnswer: " " });
    expect([status, data.asked, calls]).toEqual([422, MESSAGES.answerRequired, [[READ]]]);
  });

  it("asks for no answer that the account does not have", async () => {
    const { calls, data } = await post(
      { scripted: "1" },
      { [READ]: { data: { ...ACCOUNT, hasSecretAnswer: false } } },
    );
    expect(calls.map(([call]) => call)).toEqual([READ, CHANGE]);
    expect(data.error).toBeNull();
  });

  it.each([
    ["in the service's words", refusal(400, "Not that one."), 400, "Not that one."],
    ["where it gave none", new CallError(400, undefined), 400, MESSAGES.secretAnswerIncorrect],
    ["after too many tries", refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    ["after no answer", noAnswer(), 503, MESSAGES.networkError],
  ])("tells a wrong answer %s, and changes nothing", async (_how, error, status, message) => {
    const seen = await post({ scripted: "1", secretAnswer: "x" }, { [CONFIRM]: error });
    expect([seen.status, seen.data.asked]).toEqual([status, message]);
    expect(seen.calls.map(([call]) => call)).toEqual([READ, CONFIRM]);
  });

  it("tells a refusal after the answer at its field, with no word in the prompt", async () => {
    const { data } = await post(
      { scripted: "1", secretAnswer: "Bantay" },
      { [CHANGE]: refusal(400, MESSAGES.passwordIncorrect) },
    );
    expect(data).toMatchObject({
      asked: null,
      errors: { UserPass: [MESSAGES.passwordIncorrect] },
    });
    expect(JSON.stringify(data)).not.toContain(TYPED.NewUserPass);
  });
});
