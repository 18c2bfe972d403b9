import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../../test/render";
import { noAnswer, refusal, run, USER } from "../../../../test/visit";
import LoginCode, { action, loader } from "./route";

const CALL = "POST /processlogin/second-step";
const session = { challenge: "c" };

describe("the page of the second step", () => {
  it("is for whoever has just given the password", async () => {
    expect((await run(loader, { session })).location).toBeNull();
    expect((await run(loader)).location).toBe("/login");
    expect((await run(loader, { as: "player", session })).location).toBe("/");
  });
});

describe("the second step", () => {
  const post = (answer: unknown, code = "123 456") =>
    run(action, { session, form: { code, scripted: "1" }, answers: { [CALL]: answer } });

  it("sends the session's challenge with the code, and logs in", async () => {
    const data = { user: USER, token: "new token", message: MESSAGES.loggedIn, status: 1 };
    const seen = await post({ data });
    expect(seen.calls).toEqual([[CALL, { challenge: "c", code: "123456" }]]);
    expect(seen.session.data).toEqual({ token: "new token" });
  });

  it("is never taken without a first one", async () => {
    const { location, calls } = await run(action, { form: { code: "123456" } });
    expect([location, calls]).toEqual(["/login", []]);
  });

  it("that is refused without scripts leads where it led", async () => {
    const form = { code: "123456", next: "/statement?page=2" };
    const answers = { [CALL]: refusal(400, MESSAGES.codeIncorrect) };
    const { data } = await run(action, { session, form, answers });
    const again = await renderPage(LoginCode, { loaderData: { next: "/" }, actionData: data });
    expect(again).toContain('name="next" value="/statement?page=2"');
  });

  it("asks no one while there is no code", async () => {
    const { status, data, calls } = await post(undefined, " ");
    expect([status, data.errors?.code?.[0], calls]).toEqual([422, MESSAGES.codeRequired, []]);
  });

  it.each([
    [refusal(400, MESSAGES.codeIncorrect), 400, MESSAGES.codeIncorrect, { code: [MESSAGES.codeIncorrect] }],
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests, null],
    [noAnswer(), 503, MESSAGES.networkError, null],
  ])("that failed keeps the challenge for the next try", async (error, status, message, errors) => {
    const seen = await post(error);
    expect([seen.status, seen.data.error, seen.data.errors]).toEqual([status, message, errors]);
    expect(seen.session.get("challenge")).toBe("c");
  });

  it("starts over where it took too long", async () => {
    const { location, session: after } = await post(refusal(400, MESSAGES.challengeOver));
    expect(location).toBe("/login");
    expect(after.has("challenge")).toBe(false);
    expect(after.get("notice")).toEqual({ icon: "error", title: MESSAGES.challengeOver });
  });
});
