import type { LoaderFunctionArgs } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import type { FormResult } from "../app/platform/forms/form-result";
import { noAnswer, refusal, run } from "./visit";

/** A token as a mailed link has it. */
export const TOKEN = "a".repeat(43);

interface Route {
  headers: (args: never) => unknown;
  loader: (args: LoaderFunctionArgs) => { data: { token: string | null }; init: ResponseInit | null };
  action: (args: LoaderFunctionArgs) => Promise<{ data: FormResult; init: ResponseInit | null }>;
}

/**
 * Tests the page of a mailed link, which does one thing at the press of a button.
 * @param call that it makes with the token
 */
export function testMailedLink({ headers, loader, action }: Route, { call }: { call: string }) {
  const at = `/?token=${TOKEN}`;
  const press = (answer?: unknown) => run(action, { at, form: {}, answers: { [call]: answer } });

  it("shows its button, and does nothing by being looked at", async () => {
    const { status, data, calls } = await run(loader, { at });
    expect([status, data, calls]).toEqual([200, { token: TOKEN }, []]);
  });

  it.each(["", "?token=", "?token=short", `?token=${TOKEN}x`])("is none as %j", async (query) => {
    const seen = await run(loader, { at: `/${query}` });
    expect([seen.status, seen.data]).toEqual([400, { token: null }]);
    const { status, data, calls } = await run(action, { at: `/${query}`, form: {} });
    expect([status, data.error, calls]).toEqual([400, MESSAGES.linkInvalid, []]);
  });

  it("calls with its token, then tells what was done at home", async () => {
    const { calls, location, session } = await press({ message: MESSAGES.emailVerified });
    expect(calls).toEqual([[call, { token: TOKEN }]]);
    expect(location).toBe("/");
    expect(session.get("notice")).toMatchObject({
      icon: "success",
      text: expect.stringContaining(MESSAGES.emailVerified),
    });
  });

  it.each([
    [refusal(400, MESSAGES.linkInvalid), 400, MESSAGES.linkInvalid],
    [refusal(429, MESSAGES.tooManyRequests), 429, MESSAGES.tooManyRequests],
    [refusal(500, MESSAGES.internal), 503, MESSAGES.internal],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("tells why nothing was done", async (error, status, message) => {
    const seen = await press(error);
    expect([seen.status, seen.data.error]).toEqual([status, message]);
    expect(seen.session.has("notice")).toBe(false);
  });

  it("tells no one its token", () =>
    expect(headers(undefined as never)).toEqual({
      "referrer-policy": "strict-origin",
      "cache-control": "private, no-store",
    }));
}
