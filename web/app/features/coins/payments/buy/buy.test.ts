import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { CallError } from "~/platform/clients/http.server";
import { OFFER, PACKAGE, PAYMENT_ID, PAYMENTS } from "../../../../../test/payments";
import { KEY, noAnswer, refusal, run } from "../../../../../test/visit";
import type { BuyResult } from "./buy.server";
import { action as buy, loader as buyPage } from "./route";

describe("buying", () => {
  const at = "/topup/buy/3";
  const params = { package: "3" };
  const open = (offer: typeof OFFER | Error = OFFER, own = PAYMENTS) =>
    run(buyPage, {
      as: "player",
      at,
      params,
      parts: { payments: own },
      content: { topUpOfferNow: offer },
    });

  it("is for players, and leads back to the package from the login", async () => {
    const visitor = await run(buyPage, { at, params, content: { topUpOfferNow: OFFER } });
    expect(visitor.location).toBe("/login?next=%2Ftopup%2Fbuy%2F3");
    const { data, status } = await open();
    expect(data).toMatchObject({ chosen: PACKAGE, gifts: true, debt: 0, away: false });
    expect([status, data.methods.length]).toEqual([200, 2]);
  });

  it("says what is not for sale, what cannot be loaded, and what is owed", async () => {
    expect(await open({ ...OFFER, packages: [] })).toMatchObject({ status: 404, data: { chosen: null } });
    expect(await open(noAnswer())).toMatchObject({ status: 503, data: { away: true } });
    expect((await open(OFFER, { ...PAYMENTS, debt: 5, blocked: true })).data.debt).toBe(5);
    const content = { topUpOfferNow: OFFER };
    const without = await run(buyPage, { as: "player", at, params, content });
    expect([without.status, without.data.debt]).toEqual([200, 0]);
  });

  const CALL = "POST /payments";
  const FIND = "POST /payments/recipient";
  const created = (checkout_url: string | null) => ({
    [CALL]: { data: { payment: PAYMENT_ID, status: "pending", checkout_url } },
  });
  const TYPED = { way: "paymongo", ReferralCode: "ana-1", receiver: "", message: "" };
  const post = (form: Record<string, string>, answers = {}, as: "player" | "visitor" = "player") =>
    run(buy, {
      as,
      at,
      params,
      answers,
      form: { ...TYPED, key: KEY, intent: "pay", expectedPrice: "25000", ...form },
    });
  const requested = {
    package: 3,
    provider: "paymongo",
    giftTo: "",
    message: "",
    ReferralCode: "ANA1",
    expectedPrice: 25_000,
  };

  it("creates a payment once for each form, and leads to the provider's page by way of its own", async () => {
    const { calls, location } = await post({}, created("https://checkout.example/cs_1"));
    expect(calls).toEqual([[CALL, requested, KEY]]);
    expect(location).toBe(`/topup/payments/${PAYMENT_ID}?pay=1`);
  });

  it("by manual transfer names the account, and leads to the payment", async () => {
    const { calls, location } = await post({ way: "manual:7" }, created(null));
    expect(calls).toEqual([[CALL, { ...requested, provider: "manual", channel: 7 }, KEY]]);
    expect(location).toBe(`/topup/payments/${PAYMENT_ID}`);
  });

  it("needs a login", async () => {
    const { status, data, calls } = await post({}, {}, "visitor");
    expect([status, calls]).toEqual([401, []]);
    const link = { to: "/login?next=%2Ftopup%2Fbuy%2F3", label: "Login" };
    expect(data).toMatchObject({
      sessionOver: true,
      notice: { link },
      values: { expectedPrice: "25000", key: KEY },
    });
  });

  it.each([
    [{ way: "" }, { way: [MESSAGES.paymentProviderRequired] }],
    [{ way: "manual:x" }, { way: [MESSAGES.paymentProviderRequired] }],
    [{ ReferralCode: "ana!" }, { ReferralCode: [MESSAGES.referralInvalid] }],
    [{ receiver: "maria", message: "see bad.example" }, { message: [MESSAGES.giftMessageLink] }],
    [{ receiver: "x".repeat(LIMITS.userId + 1) }, { receiver: [MESSAGES.paymentGiftUnknown] }],
  ])("tells what is wrong with %j, and keeps what was typed", async (form, errors) => {
    const { status, data, calls } = await post(form as Record<string, string>);
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({ errors, values: { ...TYPED, ...form } });
  });

  it("without a price was agreed to by nobody", async () => {
    const { status, data, calls } = await post({ expectedPrice: "" });
    expect([status, data.error, calls]).toEqual([422, MESSAGES.badRequest, []]);
  });

  it("for another account first shows who gets the coins, and buys nothing", async () => {
    const recipient = { UserID: "maria", name: "Ma••• C•••", to: "sealed" };
    const gift = { receiver: " maria ", message: "Ingat!" };
    const found = await post(gift, { [FIND]: { data: recipient } });
    expect(found.calls).toEqual([[FIND, { UserID: "maria" }]]);
    expect(found.data).toMatchObject({ recipient, values: { ...TYPED, ...gift }, error: null });
    const back = await post({ ...gift, intent: "change" });
    expect([back.calls, back.data.values]).toEqual([[], { ...TYPED, ...gift }]);
    expect((back.data as BuyResult).recipient).toBeUndefined();
    const sent = await post({ ...gift, to: "sealed" }, created("https://checkout.example/cs_1"));
    expect(sent.calls).toEqual([[CALL, { ...requested, giftTo: "sealed", message: "Ingat!" }, KEY]]);
  });

  it("a message without an account is nobody's", async () => {
    const { calls } = await post({ message: "see bad.example" }, created(null));
    expect(calls).toEqual([[CALL, requested, KEY]]);
  });

  it("an account that cannot be paid for is told at its field", async () => {
    const fields = { UserID: [MESSAGES.paymentGiftUnknown] };
    const error = refusal(422, MESSAGES.paymentGiftUnknown, { fields });
    const { status, data } = await post({ receiver: "nobody" }, { [FIND]: error });
    expect([status, data.errors]).toEqual([422, { receiver: fields.UserID }]);
  });

  it("says that the price has changed in the reader's language, whatever the service's words", async () => {
    const body = { error: "It is dearer now.", code: "packagePriceChanged", requestId: "12345678" };
    const error = new CallError(409, body);
    const { status, data } = await post({}, { [CALL]: error });
    expect([status, data.error, data.values]).toEqual([409, MESSAGES.packagePriceChanged, TYPED]);
  });

  it.each([
    [refusal(409, MESSAGES.packageLimit), 409, MESSAGES.packageLimit],
    [refusal(429, MESSAGES.paymentTooMany), 429, MESSAGES.paymentTooMany],
    [refusal(503, MESSAGES.paymentProviderDown), 503, MESSAGES.paymentProviderDown],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("tells why it failed, and keeps what was typed", async (error, expected, message) => {
    const { status, data } = await post({}, { [CALL]: error });
    expect([status, data.error, data.values]).toEqual([expected, message, TYPED]);
  });
});
