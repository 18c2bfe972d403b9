import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { action } from "./route";

const OWN = { UserNum: 7, UserID: "juan" };
const TYPED = { UserPass: "juan-demo-1", NewUserPass: "N3w-pass!word", RetypeUserPass: "N3w-pass!word" };

function accountWith(parts: object) {
  return {
    page: async () => ({ hasSecretAnswer: true }),
    validateSecretAnswer: vi.fn(async () => ({ message: MESSAGES.secretAnswerCorrect })),
    updatePassword: vi.fn(async () => ({ message: MESSAGES.passwordChanged })),
    logout: vi.fn(async () => ({ message: "" })),
    ...parts,
  };
}
function post(fields: Record<string, string>, account: object) {
  const session = createSession({ token: "token" }) as SiteSession;
  const body = new URLSearchParams({ ...TYPED, ...fields });
  const request = new Request("http://127.0.0.1/changepassword", { method: "POST", body });
  const viewer = async () => ({ state: "player", user: OWN, type: 1 });
  const context = { session, account, viewer };
  const answer = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return { session, answer };
}

describe("changing the password", () => {
  it("confirms the answer first, then changes it, and stays logged in for the dialog's two seconds", async () => {
    const account = accountWith({});
    const { session, answer } = post({ scripted: "1", secretAnswer: " Bantay " }, account);
    expect((await answer).data.notice).toEqual({
      icon: "success",
      title: "SUCCESS!!",
      text: MESSAGES.passwordChanged,
    });
    expect(account.validateSecretAnswer).toHaveBeenCalledWith({ ...OWN, secretAnswer: "Bantay" });
    expect(account.updatePassword).toHaveBeenCalledWith({
      ...OWN,
      UserPass: TYPED.UserPass,
      NewUserPass: TYPED.NewUserPass,
    });
    expect(session.has("token")).toBe(true);
  });

  it("logs out at once where there are no scripts to do it", async () => {
    const account = accountWith({});
    const { session, answer } = post({ secretAnswer: "Bantay" }, account);
    const response = (await answer.catch((thrown) => thrown)) as Response;
    expect(response.headers.get("location")).toBe("/login");
    expect(account.logout).toHaveBeenCalled();
    expect(session.has("token")).toBe(false);
  });

  it.each([
    ["the service's own words", { error: "Not that one." }, "Not that one."],
    ["the spec's", null, "Secret Answer is incorrect. Please try again."],
  ])("tells a wrong answer in %s, and changes nothing", async (_whose, words, message) => {
    const body = words && { ...words, code: "validation", requestId: "12345678" };
    const account = accountWith({ validateSecretAnswer: () => Promise.reject(new CallError(400, body)) });
    const { answer } = post({ scripted: "1", secretAnswer: "x" }, account);
    expect((await answer).data.asked).toBe(message);
    expect(account.updatePassword).not.toHaveBeenCalled();
  });

  it("asks for no answer that the account does not have", async () => {
    const account = accountWith({ page: async () => ({ hasSecretAnswer: false }) });
    expect((await post({ scripted: "1" }, account).answer).data.error).toBeNull();
    expect(account.validateSecretAnswer).not.toHaveBeenCalled();
  });

  it("tells a refusal after the answer under its title, with no word in the prompt", async () => {
    const body = { error: MESSAGES.passwordIncorrect, code: "validation", requestId: "12345678" };
    const account = accountWith({ updatePassword: () => Promise.reject(new CallError(400, body)) });
    const { data } = await post({ scripted: "1", secretAnswer: "Bantay" }, account).answer;
    expect(data).toMatchObject({
      asked: null,
      errors: { UserPass: [MESSAGES.passwordIncorrect] },
      notice: { title: "Check the following errors", text: `* ${MESSAGES.passwordIncorrect}` },
    });
    expect(JSON.stringify(data)).not.toContain("N3w-pass!word");
  });
});
