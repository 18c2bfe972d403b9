import { CONSOLE_MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { expectRight, KEY, refusal, run } from "../../../../test/visit";
import { action, loader } from "./route";

const LIST = { orders: [], next: null };
const answers = { "GET /admin/orders": LIST };

describe("the orders", () => {
  it("are for roles that may read them", () => expectRight(loader, { answers }, "orders"));

  it.each([
    ["shop_manager", true, true],
    ["support", false, false],
  ] as const)("are shown to %s; refunding: %s, the items: %s", async (as, write, items) => {
    const at = "/?player=juan&product=7&before=9&order=oldest&state=x";
    const { calls, data } = await run(loader, { as, at, answers });
    expect(calls).toEqual([["GET /admin/orders?player=juan&product=7&order=oldest&before=9"]]);
    expect(data).toEqual({
      ...LIST,
      values: { player: "juan", product: "7", order: "oldest" },
      requested: {},
      write,
      items,
    });
  });
});

describe("a refund", () => {
  const CALL = "POST /admin/orders/5/refund";
  const FORM = { intent: "refund", line: "5", units: "2", reason: " Wrong item ", key: KEY };
  const refunded = {
    [CALL]: { message: CONSOLE_MESSAGES.orderRefunded, units: 2, coins: 1400, bonusCoins: 0 },
  };

  it("is for roles that may change orders", () =>
    expectRight(action, { form: FORM, answers: refunded }, "orders", "write"));

  it("is made once, by the form's key, and tells the coins", async () => {
    const { calls, session } = await run(action, { as: "shop_manager", form: FORM, answers: refunded });
    expect(calls).toEqual([[CALL, { which: "waiting", units: 2, reason: "Wrong item" }, KEY]]);
    const title = session.get("notice")?.title;
    expect(title).toContain(CONSOLE_MESSAGES.orderRefunded);
    expect(title).toContain("1,400");
  });

  it("of everything that was removed names no number", async () => {
    const form = { ...FORM, which: "removed", units: "" };
    const { calls } = await run(action, { as: "admin", form, answers: refunded });
    expect(calls).toEqual([[CALL, { which: "removed", reason: "Wrong item" }, KEY]]);
  });

  it.each([
    [{ line: "0" }, ["line"]],
    [{ units: "100", reason: "" }, ["reason", "units"]],
  ])("with %j calls nothing, and keeps what was typed", async (wrong, fields) => {
    const form = { ...FORM, ...wrong } as Record<string, string>;
    const { status, data, calls } = await run(action, { as: "admin", form });
    expect([status, calls]).toEqual([422, []]);
    expect(Object.keys(data.errors ?? {}).sort()).toEqual(fields);
    expect(data.values).toEqual(form);
  });

  it("of items that are gone by now loads the page again", async () => {
    const fewer = { [CALL]: refusal(409, CONSOLE_MESSAGES.orderFewer) };
    const { data } = await run(action, { as: "admin", form: FORM, answers: fewer });
    expect(data).toMatchObject({ outdated: true, error: CONSOLE_MESSAGES.orderFewer });
  });
});
