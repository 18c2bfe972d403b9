import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { viewerOf } from "../../../test/viewer";
import { fates } from "./fates";
import { action, loader } from "./route";

const PLAYER = { state: "player", user: { UserNum: 7 }, type: 1 };
const KEY = "abcdefghijklmnop-3";
const BACK = { message: MESSAGES.refunded, status: 1, pieces: 2, userPoints: 5000, userPoints2: 250 };

function post(fields: Record<string, string>, account: object) {
  const session = createSession({ token: "token" }) as SiteSession;
  const body = new URLSearchParams({ line: "3", key: KEY, ...fields });
  const request = new Request("http://127.0.0.1/shoppurchases", { method: "POST", body });
  const context = { session, account, viewer: async () => PLAYER };
  return action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
}

describe("what became of the pieces", () => {
  it("is said in plain words, and only of what did", () => {
    expect(fates({ waiting: 2, taken: 1, cancelled: 0 }).map(({ text }) => text)).toEqual([
      "2 wait in your item bank",
      "1 taken",
    ]);
    expect(fates({ waiting: 1, taken: 0, cancelled: 3 }).map(({ text }) => text)).toEqual([
      "1 waits in your item bank",
      "3 cancelled",
    ]);
  });
});

describe("giving back", () => {
  it("sends the line with its key, and tells the new balances", async () => {
    const refund = vi.fn(async () => BACK);
    const { data } = await post({ scripted: "1" }, { refund });
    expect(refund).toHaveBeenCalledWith(3, KEY);
    expect(data.notice).toMatchObject({ title: "SUCCESS!!", text: expect.stringContaining("5,000 R-Coin") });
  });

  it("asks before a plain post does it", async () => {
    const refund = vi.fn(async () => BACK);
    expect((await post({}, { refund })).data).toMatchObject({ confirming: true, values: { line: "3" } });
    expect(refund).not.toHaveBeenCalled();
    const response = await post({ confirmed: "1" }, { refund }).catch((thrown) => thrown);
    expect((response as Response).headers.get("location")).toBe("/shoppurchases");
  });

  it("has the page loaded anew where the game took it meanwhile", async () => {
    const body = { error: MESSAGES.refundGone, code: "conflict", requestId: "12345678" };
    const refund = () => Promise.reject(new CallError(409, body));
    const { data, init } = await post({ scripted: "1" }, { refund });
    expect(data).toMatchObject({ outdated: true, error: MESSAGES.refundGone });
    expect(init?.status).toBe(409);
  });
});

describe("the history", () => {
  it("is absent, not an error page, while it cannot be had", async () => {
    const request = new Request("http://127.0.0.1/shoppurchases?page=2");
    for (const viewer of [PLAYER, { state: "unreachable" }]) {
      const context = { viewer: viewerOf(viewer) };
      const { data, init } = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
      expect(data).toMatchObject({ page: 2, history: null });
      expect(init?.status).toBe(503);
    }
  });

  it("leads a visitor to the login", async () => {
    const context = { viewer: viewerOf({ state: "visitor" }) };
    const request = new Request("http://127.0.0.1/shoppurchases");
    const thrown = await loader({ request, context } as unknown as Parameters<typeof loader>[0]).catch(
      (e) => e,
    );
    expect((thrown as Response).headers.get("location")).toBe("/login");
  });
});
