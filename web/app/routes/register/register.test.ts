import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import type { SiteSession } from "~/lib/session.server";
import { contentOf } from "../../../test/game";
import { checkRegister } from "./register-check";
import { action } from "./route";

const FORM = {
  userId: "juan",
  userPassword: "juan-demo-1",
  userPasswordConfirm: "juan-demo-1",
  userEmail: "juan@example.com",
  secretQuestion: "1",
  secretAnswer: "blue",
  country: "PH",
  agreeTerms: "on",
};
function formWith(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...fields })) formData.set(name, value);
  return formData;
}

function post(fields: Record<string, string>, pin: boolean) {
  const register = vi.fn(async (_body: { userPin: string }) => ({ message: MESSAGES.registered, status: 1 }));
  const body = new URLSearchParams({ scripted: "1", ...FORM, ...fields });
  const request = new Request("http://127.0.0.1/register", { method: "POST", body });
  const context = {
    session: createSession() as SiteSession,
    account: { register },
    content: contentOf({ pin }),
    viewer: async () => ({ state: "visitor" }),
  };
  const answer = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return { register, answer };
}

describe("the PIN", () => {
  it("is required by a form that has its field, in the browser too", () => {
    expect(checkRegister(formWith({ userPin: " " })).errors).toEqual({ userPin: [MESSAGES.pinRequired] });
    expect(checkRegister(formWith({ userPin: "12" })).errors).toEqual({ userPin: [MESSAGES.pinInvalid] });
    expect(checkRegister(formWith({ userPin: "1234" })).value).toMatchObject({ userPin: "1234" });
    expect(checkRegister(formWith({})).value).toMatchObject({ userPin: "" });
  });

  it("is told with every other problem of the form", () => {
    const { errors } = checkRegister(formWith({ userPin: "", userId: "", userPasswordConfirm: "x" }));
    expect(errors).toEqual({
      userId: [MESSAGES.usernameRequired, MESSAGES.usernameCharacters],
      userPin: [MESSAGES.pinRequired],
      userPasswordConfirm: [MESSAGES.confirmDiffers],
    });
  });

  it("is sent with the account", async () => {
    const { register, answer } = post({ userPin: "a1B2" }, true);
    expect((await answer).data).toMatchObject({ error: null });
    expect(register.mock.calls[0]?.[0]).toMatchObject({ userId: "juan", userPin: "a1B2" });
  });

  it("is not wanted where the game has none", async () => {
    const { register, answer } = post({}, false);
    expect((await answer).data).toMatchObject({ error: null });
    expect(register.mock.calls[0]?.[0]).toMatchObject({ userPin: "" });
  });

  it("has the page loaded anew that was made without its field", async () => {
    const { register, answer } = post({}, true);
    const { data, init } = await answer;
    expect(data).toMatchObject({ errors: { userPin: [MESSAGES.pinRequired] }, outdated: true });
    expect(init?.status).toBe(422);
    expect(register).not.toHaveBeenCalled();
  });

  it("stays out of the page that asks for it again", async () => {
    const { answer } = post({ userPin: "12" }, true);
    const { data } = await answer;
    expect(data).toMatchObject({ values: { userId: "juan" } });
    expect(data.outdated).toBeUndefined();
    expect(data.values).not.toHaveProperty("userPin");
  });
});
