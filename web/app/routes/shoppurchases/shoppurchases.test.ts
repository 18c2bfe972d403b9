import { createSession } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it, vi } from "vitest";
import { CallError } from "~/lib/http.server";
import type { SiteSession } from "~/lib/session.server";
import { contentOf } from "../../../test/game";
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
  const context = { session, account, content: contentOf(), viewer: async () => PLAYER };
  return action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
}

describe("what became of the pieces", () => {
  it("is said in plain words, and only of what did", () => {
    const told = (pieces: Partial<Parameters<typeof fates>[0]>) =>
      fates({ waiting: 0, taken: 0, cancelled: 0, removed: 0, ...pieces }).map(({ state, text }) => [
        state,
        text,
      ]);
    expect(told({ waiting: 2, taken: 1 })).toEqual([
      ["waiting", "2 wait in your item bank"],
      ["taken", "1 taken"],
    ]);
    expect(told({ waiting: 1, cancelled: 3 })).toEqual([
      ["waiting", "1 waits in your item bank"],
      ["cancelled", "3 cancelled"],
    ]);
    expect(told({ taken: 1, removed: 2 })).toEqual([
      ["taken", "1 taken"],
      ["removed", "2 removed"],
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

  it.each([
    ["the game took it meanwhile", MESSAGES.refundGone],
    ["the player is in the game", MESSAGES.refundInGame],
  ])("says so, and has the page loaded anew, where %s", async (_where, error) => {
    const refund = () =>
      Promise.reject(new CallError(409, { error, code: "conflict", requestId: "12345678" }));
    const { data, init } = await post({ scripted: "1" }, { refund });
    expect(data).toMatchObject({ outdated: true, error, notice: { icon: "error", title: error } });
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
