import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { KEY, noAnswer, ONE_PAGE, refusal, run } from "../../../../test/visit";
import { deliveryStatus } from "./delivery-status";
import { action, loader } from "./route";

describe("the delivery status of the items", () => {
  it("names only the states that occur", () => {
    const told = (units: Partial<Parameters<typeof deliveryStatus>[0]>) =>
      deliveryStatus({ waiting: 0, taken: 0, cancelled: 0, removed: 0, ...units }).map(({ state, text }) => [
        state,
        text,
      ]);
    expect(told({ waiting: 2, taken: 1 })).toEqual([
      ["waiting", "2 in your item bank"],
      ["taken", "1 taken"],
    ]);
    expect(told({ waiting: 1, cancelled: 3 })).toEqual([
      ["waiting", "1 in your item bank"],
      ["cancelled", "3 cancelled"],
    ]);
    expect(told({ taken: 1, removed: 2 })).toEqual([
      ["taken", "1 taken"],
      ["removed", "2 removed"],
    ]);
  });
});

describe("a refund", () => {
  const CALL = "POST /shoppurchases/refund";
  const REFUNDED = { message: MESSAGES.refunded, status: 1, units: 2, userPoints: 5000, userPoints2: 250 };
  const post = (
    form: Record<string, string>,
    answer: unknown = REFUNDED,
    as: "player" | "visitor" | "unreachable" = "player",
  ) => run(action, { as, form: { line: "3", key: KEY, ...form }, answers: { [CALL]: answer } });
  const scripted = { scripted: "1" };

  it("is a player's own", async () => {
    const away = { status: 401, calls: [], data: { sessionOver: true } };
    expect(await post(scripted, REFUNDED, "visitor")).toMatchObject(away);
    const { status, data, calls } = await post(scripted, REFUNDED, "unreachable");
    expect([status, data.error, calls]).toEqual([503, MESSAGES.busy, []]);
  });

  it("sends the line with its key, and tells the new balances", async () => {
    const { calls, data } = await post(scripted);
    expect(calls).toEqual([[CALL, { line: 3 }, KEY]]);
    expect(data.notice).toMatchObject({ icon: "success", title: DIALOG_TITLES.changed });
    expect(data.notice?.text).toContain(MESSAGES.refunded);
    expect(data.notice?.text).toContain("5,000 R-Coin");
  });

  it("is confirmed first without scripts, and then told on the page", async () => {
    const requested = await post({});
    expect(requested.data).toMatchObject({ confirming: true, error: null, values: { line: "3" } });
    expect(requested.calls).toEqual([]);
    const { location, session } = await post({ confirmed: "1" });
    expect(location).toBe("/shoppurchases");
    expect(session.get("notice")?.title).toBe(DIALOG_TITLES.changed);
  });

  it.each(["x", "1.5"])("is refused for the line %j", async (line) => {
    const { status, data, calls } = await post({ ...scripted, line });
    expect([status, data.error, calls]).toEqual([422, MESSAGES.refundGone, []]);
  });

  it.each([
    ["the items are gone", MESSAGES.refundGone],
    ["the player is in the game", MESSAGES.refundInGame],
  ])("loads the page again where %s", async (_where, error) => {
    const { status, data } = await post(scripted, refusal(409, error));
    expect(status).toBe(409);
    expect(data).toMatchObject({ outdated: true, error, notice: { icon: "error", title: error } });
  });

  it.each([
    [refusal(429, "Wait."), 429, MESSAGES.tooManyRequests],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("that failed leaves the page as it is", async (error, expected, message) => {
    const { status, data } = await post(scripted, error);
    expect([status, data.error, data.outdated]).toEqual([expected, message, undefined]);
  });
});

describe("the history", () => {
  it("leads to its last page from beyond it", async () => {
    const orders = { purchasehistory: [], ...ONE_PAGE, last_page: 3 };
    const { location } = await run(loader, {
      as: "player",
      at: "/shoppurchases?page=9",
      parts: { orders },
    });
    expect(location).toBe("/shoppurchases?page=3");
  });

  it.each([
    ["?page=2", 2],
    ["?page=x", 1],
  ])("at %j is page %i of the player's", async (query, page) => {
    const orders = { purchasehistory: [], ...ONE_PAGE, last_page: 3 };
    const { calls, status, data } = await run(loader, {
      as: "player",
      at: `/shoppurchases${query}`,
      parts: { orders },
    });
    expect(calls).toEqual([[`GET /me?with=orders&page=${page}`]]);
    expect([status, data]).toMatchObject([200, { page, history: orders }]);
  });

  it.each(["player", "unreachable"] as const)("is a 503 where it cannot be read, for %s", async (as) => {
    const { status, data } = await run(loader, { as, parts: { failed: ["orders"] } });
    expect([status, data.history]).toEqual([503, null]);
  });

  it("sends a visitor to the login", async () => {
    expect((await run(loader)).location).toBe("/login");
  });
});
