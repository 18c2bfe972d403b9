import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { PAYMENT_ID } from "../../../../../test/payments";
import { noAnswer, refusal, run } from "../../../../../test/visit";
import { loader as demoPage, action as endDemo } from "./route";

describe("the demo's page", () => {
  const CHECKOUT_ID = "9a4b1d7e-2c36-4f58-8b0a-6e5d4c3b2a19";
  const params = { id: CHECKOUT_ID };
  const at = `/topup/demo/${CHECKOUT_ID}`;
  const CALL = `/payments/demo/${CHECKOUT_ID}`;
  const checkout = {
    payment: PAYMENT_ID,
    reference: "P-ACDE2347",
    name: "Starter",
    price: 25_000,
    state: "open",
  };
  const open = (answer: unknown, as: "player" | "visitor" = "player") =>
    run(demoPage, { as, at, params, answers: { [`GET ${CALL}`]: answer } });

  it("is of the player who pays", async () => {
    expect((await open({}, "visitor")).location).toBe(`/login?next=${encodeURIComponent(at)}`);
    expect((await open({ data: checkout })).data).toEqual(checkout);
  });

  it.each([
    [refusal(404, MESSAGES.paymentUnknown), 404],
    [refusal(429, MESSAGES.tooManyRequests), 429],
    [noAnswer(), 503],
  ])("is %s", async (error, status) => expect((await open(error)).status).toBe(status));

  const press = (outcome: string, answer: unknown = { data: { ...checkout, state: "paid" } }) =>
    run(endDemo, {
      as: "player",
      at,
      params,
      form: { outcome },
      answers: { [`POST ${CALL}`]: answer },
    });

  it.each(["pay", "fail"])("can %s, and leads back to the payment", async (outcome) => {
    const { calls, location } = await press(outcome);
    expect([calls, location]).toEqual([
      [[`POST ${CALL}`, { outcome }]],
      `/topup/payments/${PAYMENT_ID}?return=1`,
    ]);
  });

  it("tells on itself why it could not", async () => {
    const { location, session } = await press("pay", refusal(409, MESSAGES.paymentOver));
    expect(location).toBe(`/topup/demo/${CHECKOUT_ID}`);
    expect(session.get("notice")).toEqual({ icon: "error", title: MESSAGES.paymentOver });
  });

  it("takes no other outcome, and needs a login", async () => {
    expect(await press("refund")).toMatchObject({ status: 400, calls: [] });
    const visitor = await run(endDemo, { at, params, form: { outcome: "pay" } });
    expect([visitor.location, visitor.calls]).toEqual([`/login?next=${encodeURIComponent(at)}`, []]);
  });
});
