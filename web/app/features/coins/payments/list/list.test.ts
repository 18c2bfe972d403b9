import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PAYMENTS } from "../../../../../test/payments";
import { refusal, run } from "../../../../../test/visit";
import { loader as listPage, action as payDebt } from "./route";

describe("the list", () => {
  it("is for players, page by page, and says when it cannot be read", async () => {
    expect((await run(listPage, { at: "/topup/payments" })).location).toBe("/login?next=%2Ftopup%2Fpayments");
    const { data, status } = await run(listPage, { as: "player", parts: { payments: PAYMENTS } });
    expect([status, data]).toEqual([200, { page: 1, list: PAYMENTS }]);
    const beyond = await run(listPage, {
      as: "player",
      at: "/topup/payments?page=9",
      parts: { payments: { ...PAYMENTS, last_page: 2 } },
    });
    expect(beyond.location).toBe("/topup/payments?page=2");
    expect((await run(listPage, { as: "player" })).status).toBe(503);
  });

  it("pays what is owed", async () => {
    const CALL = "POST /payments/debt";
    const press = (answer: unknown) => run(payDebt, { as: "player", form: {}, answers: { [CALL]: answer } });
    const paid = await press({ message: MESSAGES.paymentDebtPaid, debt: 0 });
    expect([paid.location, paid.calls]).toEqual(["/topup/payments", [[CALL]]]);
    expect(paid.session.get("notice")?.title).toBe(MESSAGES.paymentDebtPaid);
    const none = await press(refusal(409, MESSAGES.paymentDebtNone));
    expect([none.status, none.data.error]).toEqual([409, MESSAGES.paymentDebtNone]);
    expect((await run(payDebt, { at: "/topup/payments", form: {} })).calls).toEqual([]);
  });
});
