import { createSession } from "@remix-run/node";
import { type LoginResponse, MESSAGES, type User } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { createAnswers } from "~/lib/form-answer.server";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { action as codeAction } from "../login-code/route";
import { enter } from "./login.server";

type Login = LoginResponse["data"];
const USER = { UserID: "gm" } as User;
const scripted = () => {
  const formData = new FormData();
  formData.set("scripted", "1");
  return createAnswers(formData, []);
};
const login = (parts: Partial<Login>): Login => ({
  user: USER,
  token: "new token",
  message: MESSAGES.loggedIn,
  status: 1,
  ...parts,
});
const thrownBy = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as Response;
  }
  return expect.unreachable();
};

describe("an answer to a login", () => {
  it("opens the session of a player and forgets the step before", () => {
    const session = createSession({ challenge: "old" }) as SiteSession;
    const { data } = enter(session, scripted(), login({}));
    expect(session.data).toEqual({ token: "new token" });
    expect(data.notice).toEqual({ icon: "success", title: "Login successful." });
  });

  it("welcomes an administrator by name", () => {
    const { data } = enter(createSession() as SiteSession, scripted(), login({ status: 11 }));
    expect(data.notice?.text).toBe("Welcome, gm!");
  });

  it("clears the session where the type is refused", () => {
    const session = createSession({ token: "old" }) as SiteSession;
    const refused = login({ user: null, token: null, message: MESSAGES.typeRefused, status: 5 });
    const { data, init } = enter(session, scripted(), refused);
    expect(session.data).toEqual({});
    expect(data.error).toBe(MESSAGES.typeRefused);
    expect(init?.status).toBe(403);
  });

  it("leads on to the second step, with its challenge in the session and nobody logged in", () => {
    const session = createSession({ token: "old" }) as SiteSession;
    const step = login({ user: null, token: null, message: MESSAGES.codeAsked, challenge: "c" });
    const response = thrownBy(() => enter(session, scripted(), step));
    expect(response.headers.get("location")).toBe("/login/code");
    expect(session.data).toEqual({ challenge: "c" });
  });
});

describe("the second step", () => {
  const post = (session: SiteSession, secondStep: () => Promise<Login>, code = "123 456") => {
    const body = new URLSearchParams({ code, scripted: "1" });
    const request = new Request("http://127.0.0.1/login/code", { method: "POST", body });
    const context = { session, account: { secondStep } };
    return codeAction({ request, context, params: {} } as unknown as Parameters<typeof codeAction>[0]);
  };
  const refusal = (error: string) => new CallError(400, { error, code: "validation", requestId: "12345678" });
  const sessionWith = (challenge: string) => createSession({ challenge }) as SiteSession;

  it("sends the session's challenge with the code, and logs in", async () => {
    const secondStep = vi.fn(async () => login({}));
    const session = sessionWith("c");
    await post(session, secondStep);
    expect(secondStep).toHaveBeenCalledWith({ challenge: "c", code: "123456" });
    expect(session.data).toEqual({ token: "new token" });
  });

  it("stays where the code is wrong, with the challenge for the next try", async () => {
    const session = sessionWith("c");
    const { data } = await post(session, () => Promise.reject(refusal(MESSAGES.codeIncorrect)));
    expect(data.errors).toEqual({ code: [MESSAGES.codeIncorrect] });
    expect(session.get("challenge")).toBe("c");
  });

  it("begins anew where it took too long, or was never begun", async () => {
    const late = sessionWith("c");
    const over = await post(late, () => Promise.reject(refusal(MESSAGES.challengeOver))).catch((r) => r);
    expect(over.headers.get("location")).toBe("/login");
    expect(late.has("challenge")).toBe(false);
    expect(late.get("notice")).toEqual({ icon: "error", title: MESSAGES.challengeOver });

    const secondStep = vi.fn();
    const none = await post(createSession() as SiteSession, secondStep).catch((response) => response);
    expect(none.headers.get("location")).toBe("/login");
    expect(secondStep).not.toHaveBeenCalled();
  });
});
