import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { action } from "./route";

const PLAYER = { state: "player", user: { UserNum: 7, UserID: "juan" }, type: 1 };
const failed = (status: number, error: string) =>
  new CallError(status, { error, code: "validation", requestId: "12345678" });

function post(fields: Record<string, string>, account: object, viewer: object = PLAYER) {
  const session = createSession({ token: "token" }) as SiteSession;
  const body = new URLSearchParams({ scripted: "1", ...fields });
  const request = new Request("http://127.0.0.1/user", { method: "POST", body });
  const context = { session, account, viewer: async () => viewer };
  const answer = action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return { session, answer };
}
const willing = () => ({
  validatePassword: vi.fn(async () => ({ message: MESSAGES.passwordCorrect })),
  updateDetails: vi.fn(async (_body: object) => ({ message: MESSAGES.detailsUpdated })),
  logout: vi.fn(async () => ({ message: "" })),
});
const DETAILS = { intent: "details", NameFirst: " Juan ", NameLast: "Cruz", PhoneNumber: "0917" };

describe("changing details", () => {
  it("confirms the password, changes them as the session's player, and logs out", async () => {
    const account = willing();
    const forged = {
      ...DETAILS,
      UserPass: "juan-demo-1",
      UserNum: "8",
      UserID: "maria",
      UserEmail: "x@y.zz",
    };
    const { session, answer } = post(forged, account);
    const response = (await answer.catch((thrown) => thrown)) as Response;
    expect(response.headers.get("location")).toBe("/login");
    expect(account.validatePassword).toHaveBeenCalledWith({
      UserNum: 7,
      UserID: "juan",
      UserPass: "juan-demo-1",
    });
    expect(account.updateDetails).toHaveBeenCalledWith({
      UserNum: 7,
      UserID: "juan",
      UserPass: "juan-demo-1",
      UserPass2: "",
      UserEmail: "",
      NameFirst: "Juan",
      NameLast: "Cruz",
      PhoneNumber: "0917",
    });
    expect(account.logout).toHaveBeenCalled();
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")).toEqual({
      icon: "success",
      title: "Success!",
      text: MESSAGES.detailsUpdated,
    });
  });

  it.each([
    ["a wrong one", async () => ({ message: "" }), "Password is incorrect. Please try again."],
    ["a failure", () => Promise.reject(failed(500, "x")), "An error occurred while validating the password."],
    ["too many tries", () => Promise.reject(failed(429, "x")), "Too many Requests! try again later"],
  ])(
    "asks for the password again after %s, and changes nothing",
    async (_what, validatePassword, message) => {
      const updateDetails = vi.fn();
      const { session, answer } = post({ ...DETAILS, UserPass: "x" }, { validatePassword, updateDetails });
      expect((await answer).data).toMatchObject({ asked: message, error: message });
      expect(updateDetails).not.toHaveBeenCalled();
      expect(session.has("token")).toBe(true);
    },
  );

  it("says so where nobody knows the player right now", async () => {
    const { answer } = post({ ...DETAILS, UserPass: "x" }, {}, { state: "unreachable" });
    expect((await answer).data.asked).toBe("An error occurred while validating the password.");
  });

  it("sets a new PIN as it was typed", async () => {
    const account = willing();
    await post({ ...DETAILS, UserPass: "juan-demo-1", UserPass2: " a1B2 " }, account).answer.catch(() => {});
    expect(account.updateDetails.mock.calls[0]?.[0]).toMatchObject({ UserPass2: "a1B2" });
  });

  it("refuses what is no PIN, and loses nothing that was typed", async () => {
    const { answer } = post({ ...DETAILS, UserPass: "x", UserPass2: "12" }, {});
    expect((await answer).data).toMatchObject({
      errors: { UserPass2: [MESSAGES.pinInvalid] },
      values: { NameLast: "Cruz", UserPass2: "12" },
    });
  });

  it("asks nothing where a field is wrong", async () => {
    const { answer } = post({ ...DETAILS, PhoneNumber: "x" }, {});
    expect((await answer).data).toMatchObject({
      errors: { PhoneNumber: [MESSAGES.phoneInvalid] },
      asked: null,
    });
  });
});

describe("asking to whitelist", () => {
  it("tells a failure under ERROR!", async () => {
    const requestWhitelist = () => Promise.reject(failed(400, MESSAGES.whitelistAlreadyRequested));
    const { data, init } = await post({ intent: "whitelist" }, { requestWhitelist }).answer;
    expect(data.notice).toEqual({
      icon: "error",
      title: "ERROR!",
      text: MESSAGES.whitelistAlreadyRequested,
    });
    expect(init?.status).toBe(400);
  });
});
