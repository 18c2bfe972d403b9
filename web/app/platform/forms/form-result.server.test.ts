import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSession } from "@remix-run/node";
import { codeOf, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { failedFields, failureList, failureMessage } from "../clients/account-client.server";
import { CallError } from "../clients/http.server";
import { addLanguage, setLanguage } from "../language/i18n";
import type { SiteSession } from "../session/session.server";
import { toLogin } from "../session/viewer.server";
import { createResponder, readForm } from "./form-result.server";

const formOf = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};
const body = (parts: { error?: string; [more: string]: unknown }) => ({
  error: "No.",
  code: codeOf(parts.error ?? "") ?? "validation",
  requestId: "12345678",
  ...parts,
});
const LISTED = new CallError(
  422,
  body({ "form-error": ["One.", "Two."], fields: { userId: ["One."], country: ["Two."] } }),
);

const FIELDS: object = {
  error: "No.",
  code: "validation",
  requestId: "12345678",
  fields: { userId: [MESSAGES.usernameTaken] },
  problems: [{ field: "userId", code: "usernameTaken" }],
};
const CATALOG = fileURLToPath(new URL("../../messages/fil.json", import.meta.url));

describe("a failed call", () => {
  it.each([
    [new CallError(0, undefined), MESSAGES.networkError],
    [new CallError(429, body({})), MESSAGES.tooManyRequests],
    [new CallError(400, body({})), "No."],
    [new CallError(500, "<html>"), MESSAGES.internal],
  ])("%s says: %s", (error, message) => expect(failureMessage(error)).toBe(message));

  it("says the given message if the service gave none", () =>
    expect(failureMessage(new CallError(400, undefined), "Wrong.")).toBe("Wrong."));

  it("rethrows any other error", () => {
    const home = new Response(null, { status: 302 });
    expect(() => failureMessage(home)).toThrow();
    expect(() => failureMessage(new Error("no call"))).toThrow("no call");
  });

  it("is told in the reader's language, with what goes into the sentence", () => {
    const of = (status: number, parts: { error: string; [more: string]: unknown }) =>
      failureMessage(new CallError(status, body(parts)));
    const until = "2026-11-28T12:00:00.000Z";
    const blocked = { error: "Blocked.", code: "blockedUntil", values: { until } };
    const dearer = { error: "Dearer.", code: "priceChangedTotal", values: { total: 12_500 } };
    const gone = { error: "Sword: gone", code: "itemGone", about: "Sword {total}" };
    expect(of(403, blocked)).toBe(
      "This account is blocked until 28 November 2026 at 20:00 (Manila). Please contact support.",
    );
    expect(of(409, dearer)).toContain("The total is now 12,500 R-Coin.");
    expect(of(409, gone)).toBe(`Sword {total}: ${MESSAGES.itemGone}`);
    // A newer service may know more sentences.
    expect(of(409, { error: "Not today.", code: "notToday" })).toBe("Not today.");
    addLanguage("fil", JSON.parse(readFileSync(CATALOG, "utf8")));
    setLanguage(() => "fil");
    onTestFinished(() => setLanguage(() => "en"));
    expect(of(409, gone)).toBe("Sword {total}: Hindi ibinebenta ang item na ito.");
    expect(failedFields(new CallError(422, FIELDS)).userId?.[0]).not.toBe(MESSAGES.usernameTaken);
  });

  it("has the service's list of problems, and its errors by field", () => {
    expect(failureList(LISTED)).toEqual(["One.", "Two."]);
    expect(failedFields(LISTED)).toEqual({ userId: ["One."], country: ["Two."] });
  });

  it("has one problem and no field otherwise", () => {
    const error = new CallError(400, body({}));
    expect(failureList(error)).toBeNull();
    expect(failedFields(error)).toEqual({});
    expect(failedFields(new Error("no call"))).toEqual({});
  });
});

describe("the responses to a form", () => {
  const typed = formOf({ UserID: "juan", UserPass: "juan-demo-1", scripted: "1" });
  const respond = createResponder(typed, ["UserID", "missing"]);

  it("return the kept values, and never a password", () => {
    const { data, init } = respond.failed(new CallError(400, body({})));
    expect(data.values).toEqual({ UserID: "juan" });
    expect(JSON.stringify(data)).not.toContain("juan-demo-1");
    expect(init?.status).toBe(400);
  });

  it("show a list under one title, each problem after an asterisk", () => {
    const { data } = respond.failed(LISTED);
    expect(data.errors).toEqual({ userId: ["One."], country: ["Two."] });
    expect(data.notice).toEqual({
      icon: "error",
      title: "Check the following errors",
      text: "* One.\n* Two.",
    });
  });

  it("show a single error by itself", () => {
    const error = new CallError(400, body({}));
    expect(respond.failed(error).data.notice).toEqual({ icon: "error", title: "No." });
  });

  it("show a single error at its field, if the form has it", () => {
    const failed = (message: string) => respond.failed(new CallError(400, body({ error: message }))).data;
    expect(failed(MESSAGES.passwordIncorrect).errors).toEqual({ UserPass: [MESSAGES.passwordIncorrect] });
    expect(failed(MESSAGES.codeIncorrect).errors).toBeNull();
  });

  it("reloads a page whose key was sent before with other values, or is another account's: it gets a new one", () => {
    const failed = (message: string) => respond.failed(new CallError(422, body({ error: message }))).data;
    for (const message of [MESSAGES.idempotencyKeyReused, MESSAGES.accountChanged])
      expect(failed(message)).toMatchObject({ error: message, outdated: true });
    expect(failed(MESSAGES.passwordIncorrect).outdated).toBeUndefined();
  });

  it.each([
    [0, 503],
    [502, 503],
    [429, 429],
    [403, 403],
  ])("answer a call that failed with %i by %i", (status, actionData) =>
    expect(respond.failed(new CallError(status, undefined)).init?.status).toBe(actionData),
  );

  it("reject, and keep the page, while the account cannot be reached", () => {
    const { data, init } = respond.failed(new Response(MESSAGES.busy, { status: 503 }));
    expect(init?.status).toBe(503);
    expect(data.error).toBe(MESSAGES.busy);
  });

  it("pass on every other response, such as the redirect of an ended session", () => {
    expect(() => respond.failed(new Response(null, { status: 302 }))).toThrow();
  });

  it("keep what was typed without scripts on a page of its own, with the form's key, if the session has ended", () => {
    const thrownBy = (fields: Record<string, string>) => {
      try {
        return createResponder(formOf(fields), ["intent", "message"]).failed(
          toLogin(new Request("http://127.0.0.1/ticket")),
        );
      } catch (thrown) {
        return thrown;
      }
    };
    const kept = { intent: "reply", message: "A long reply", key: "k" };
    expect(thrownBy({ ...kept, UserPass: "juan-demo-1" })).toMatchObject({
      data: { sessionOver: true, notice: { title: MESSAGES.loginFirst }, values: kept },
      init: { status: 401 },
    });
    // There is nothing to lose.
    expect(thrownBy({ intent: "reply", message: " " })).toBeInstanceOf(Response);
  });

  it("show the error of a dialog's value in the dialog and at its field", () => {
    const { data, init } = respond.asked("UserPass", MESSAGES.passwordIncorrect);
    expect(data).toMatchObject({
      asked: MESSAGES.passwordIncorrect,
      error: MESSAGES.passwordIncorrect,
      errors: { UserPass: [MESSAGES.passwordIncorrect] },
    });
    expect(init?.status).toBe(400);
  });

  it("show a success at the form, and without scripts on the next page", () => {
    const notice = { icon: "success", title: "Success!" } as const;
    const session = createSession() as SiteSession;
    expect(respond.done(session, notice, "/").data).toMatchObject({ error: null, notice });
    expect(session.has("notice")).toBe(false);

    const plain = createResponder(formOf({}), []);
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

describe("a body that is not a form", () => {
  it("is a bad request", async () => {
    const request = new Request("http://127.0.0.1/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    await expect(readForm(request)).rejects.toMatchObject({ status: 400 });
  });
});
