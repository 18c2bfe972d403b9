import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { failedFields, failureList, failureMessage, failureMessages } from "./account-client.server";
import { createAnswers, readForm } from "./form-answer.server";
import { CallError } from "./http.server";
import type { SiteSession } from "./session.server";

const formOf = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};
const body = (parts: object) => ({ error: "No.", code: "validation", requestId: "12345678", ...parts });
const LISTED = new CallError(
  422,
  body({ "form-error": ["One.", "Two."], fields: { userId: ["One."], country: ["Two."] } }),
);

describe("a failed call", () => {
  it.each([
    [new CallError(0, undefined), MESSAGES.networkError],
    [new CallError(429, body({})), MESSAGES.tooManyRequests],
    [new CallError(400, body({})), "No."],
    [new CallError(500, "<html>"), MESSAGES.internal],
  ])("%s says: %s", (error, message) => expect(failureMessage(error)).toBe(message));

  it("says what it was told to where the service said nothing that can be shown", () =>
    expect(failureMessage(new CallError(400, undefined), "Wrong.")).toBe("Wrong."));

  it("is no sentence where it was something else: that goes on up", () => {
    const home = new Response(null, { status: 302 });
    expect(() => failureMessage(home)).toThrow();
    expect(() => failureMessages(new Error("no call"))).toThrow("no call");
  });

  it("has its problems in a list and at the fields, where the service says so", () => {
    expect(failureMessages(LISTED)).toEqual(["One.", "Two."]);
    expect(failureList(LISTED)).toEqual(["One.", "Two."]);
    expect(failedFields(LISTED)).toEqual({ userId: ["One."], country: ["Two."] });
  });

  it("has one problem and no field else", () => {
    const error = new CallError(400, body({}));
    expect(failureMessages(error)).toEqual(["No."]);
    expect(failureList(error)).toBeNull();
    expect(failedFields(error)).toEqual({});
    expect(failedFields(new Error("no call"))).toEqual({});
  });
});

describe("the answers to a form", () => {
  const typed = formOf({ UserID: "juan", UserPass: "juan-demo-1", scripted: "1" });
  const answers = createAnswers(typed, ["UserID", "missing"]);

  it("give back what may be given back, and no password", () => {
    const { data, init } = answers.failed(new CallError(400, body({})));
    expect(data.values).toEqual({ UserID: "juan" });
    expect(JSON.stringify(data)).not.toContain("juan-demo-1");
    expect(init?.status).toBe(400);
  });

  it("tell a list under one title, a line for each problem behind an asterisk", () => {
    const { data } = answers.failed(LISTED);
    expect(data.errors).toEqual({ userId: ["One."], country: ["Two."] });
    expect(data.notice).toEqual({
      icon: "error",
      title: "Check the following errors",
      text: "* One.\n* Two.",
    });
  });

  it("tell a single error by itself, or under the title where the spec wants it", () => {
    const error = new CallError(400, body({}));
    expect(answers.failed(error).data.notice).toEqual({ icon: "error", title: "No." });
    expect(answers.failed(error, { titled: true }).data.notice).toEqual({
      icon: "error",
      title: "Check the following errors",
      text: "* No.",
    });
  });

  it("tell a single error at its field, where the form has it", () => {
    const failed = (message: string) => answers.failed(new CallError(400, body({ error: message }))).data;
    expect(failed(MESSAGES.passwordIncorrect).errors).toEqual({ UserPass: [MESSAGES.passwordIncorrect] });
    expect(failed(MESSAGES.codeIncorrect).errors).toBeNull();
  });

  it.each([
    [0, 503],
    [502, 503],
    [429, 429],
    [403, 403],
  ])("answer a call that failed with %i by %i", (status, answered) =>
    expect(answers.failed(new CallError(status, undefined)).init?.status).toBe(answered),
  );

  it("refuse, and keep the page, while the player cannot be asked for", () => {
    const { data, init } = answers.failed(new Response(MESSAGES.busy, { status: 503 }));
    expect(init?.status).toBe(503);
    expect(data.error).toBe(MESSAGES.busy);
  });

  it("let every other response through, such as the way home of a session that is over", () => {
    expect(() => answers.failed(new Response(null, { status: 302 }))).toThrow();
  });

  it("say what is wrong with what a dialog asked for, in the dialog and at its field", () => {
    const { data, init } = answers.asked("UserPass", MESSAGES.passwordIncorrect);
    expect(data).toMatchObject({
      asked: MESSAGES.passwordIncorrect,
      error: MESSAGES.passwordIncorrect,
      errors: { UserPass: [MESSAGES.passwordIncorrect] },
    });
    expect(init?.status).toBe(400);
  });

  it("tell a success where the form is, and without scripts on the next page", () => {
    const notice = { icon: "success", title: "Success!" } as const;
    const session = createSession() as SiteSession;
    expect(answers.done(session, notice, "/").data).toMatchObject({ error: null, notice });
    expect(session.has("notice")).toBe(false);

    const plain = createAnswers(formOf({}), []);
    let thrown: unknown;
    try {
      plain.done(session, notice, "/login");
    } catch (response) {
      thrown = response;
    }
    expect((thrown as Response).headers.get("location")).toBe("/login");
    expect(session.get("notice")).toEqual(notice);
  });
});

describe("a body that is no form", () => {
  it("is a request that could not be understood", async () => {
    const request = new Request("http://127.0.0.1/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    await expect(readForm(request)).rejects.toMatchObject({ status: 400 });
  });
});
