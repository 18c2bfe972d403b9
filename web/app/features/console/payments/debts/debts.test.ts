import { describe, expect, it } from "vitest";
import { AT, DONE, JUAN } from "../../../../../test/console-payments";
import { expectRight, run } from "../../../../../test/visit";
import { coinsOf, problemText, wayOf } from "../payments.lib";
import { loader as debtList, action as forgive } from "./route";

describe("debts", () => {
  const answers = {
    "GET /admin/payments/debts": { debts: [{ account: JUAN, coins: 5, since: AT }] },
    "POST /admin/payments/debts/7/forgive": DONE,
  };
  it("are listed for roles that may read payments, and forgiven with a reason", async () => {
    await expectRight(debtList, { answers }, "payments");
    const form = { intent: "forgive", UserNum: "7", reason: "Our mistake" };
    await expectRight(forgive, { form, answers }, "payments", "write");
    const { calls } = await run(forgive, { as: "finance", form, answers });
    expect(calls).toEqual([["POST /admin/payments/debts/7/forgive", { reason: "Our mistake" }]]);
    const none = await run(forgive, { as: "finance", form: { ...form, UserNum: "7/x" }, answers });
    expect([none.status, none.calls]).toEqual([422, []]);
  });
});

it("a payment's coins, way and problem are told in a few words", () => {
  expect(coinsOf({ coins: 5_000, bonus: 0, firstBonus: 250 })).toBe("5,000 + 250 R-Coin");
  expect(wayOf({ provider: "paymongo", channel: "gcash" })).toBe("PayMongo: GCash");
  expect(wayOf({ provider: "xendit", channel: null })).toBe("Xendit");
  expect(wayOf({ provider: "demo", channel: "demo" })).toBe("Demo");
  expect(problemText("amount")).toMatch(/^The amount received/);
  expect(problemText("something new")).toBe("something new");
});
