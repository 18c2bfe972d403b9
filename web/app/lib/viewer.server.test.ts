import { createSession } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import type { VisitorAccount } from "./account-client.server";
import { CallError } from "./http.server";
import type { SiteSession } from "./session.server";
import { createViewer } from "./viewer.server";

const USER = { UserID: "juan" };
const sessionWith = (token?: string) => createSession(token ? { token } : {}) as SiteSession;
const accountThat = (session: () => Promise<unknown>) => ({ session }) as unknown as VisitorAccount;

describe("the viewer", () => {
  it("is a visitor without a token, and nobody is asked", async () => {
    const ask = vi.fn();
    expect(await createViewer(sessionWith(), accountThat(ask))()).toEqual({ state: "visitor" });
    expect(ask).not.toHaveBeenCalled();
  });

  it("is asked for once, however many loaders need to know", async () => {
    const ask = vi.fn(async () => ({ user: USER, status: 1 }));
    const viewer = createViewer(sessionWith("token"), accountThat(ask));
    const answers = await Promise.all([viewer(), viewer(), viewer()]);
    expect(answers[2]).toEqual({ state: "player", user: USER, type: 1 });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("keeps his session while the service is away", async () => {
    const session = sessionWith("token");
    const away = accountThat(() => Promise.reject(new CallError(0, undefined)));
    expect(await createViewer(session, away)()).toEqual({ state: "unreachable" });
    expect(session.has("token")).toBe(true);
  });

  it("is led home and told when his session is over", async () => {
    const session = sessionWith("token");
    const body = { error: "Your session has ended.", code: "unauthorized", requestId: "12345678" };
    const over = accountThat(() => Promise.reject(new CallError(401, body)));
    const thrown = await createViewer(session, over)().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get("location")).toBe("/");
    expect(session.has("token")).toBe(false);
    expect(session.get("notice")).toMatchObject({
      title: "Your session has ended.",
      text: "Session expired. Please log in again.",
    });
  });
});
