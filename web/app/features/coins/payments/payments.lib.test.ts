import { describe, expect, it } from "vitest";
import { OFFER, PAYMENT_ID } from "../../../../test/payments";
import { isPaymentId, paidWith, paymentMethodsOf, worthOf } from "./payments.lib";

describe("the ways to pay", () => {
  it("are gateways by their methods, then the transfer accounts", () => {
    expect(paymentMethodsOf(OFFER).map(({ value, title }) => [value, title])).toEqual([
      ["paymongo", "GCash, Maya, Card, QR Ph"],
      ["manual:7", "GCash by transfer"],
    ]);
  });

  it("are named together, each once", () => {
    const twice = [...OFFER.providers, { name: "xendit" as const, methods: ["GCASH", "BILLEASE"] }];
    expect(paidWith({ ...OFFER, providers: twice })).toBe(
      "GCash, Maya, Card, QR Ph, BillEase, GCash by transfer",
    );
  });

  it("without methods have the provider's name, and methods that are new their own", () => {
    const providers = [
      { name: "demo" as const, methods: [] },
      { name: "xendit" as const, methods: ["GCASH", "GCASH", "NEW_BANK"] },
      { name: "paymongo" as const, methods: [] },
    ];
    const titles = paymentMethodsOf({ providers, channels: OFFER.channels }).map(({ title }) => title);
    expect(titles).toEqual(["Demo", "GCash, New bank", "PayMongo"]);
  });
});

it("a payment's worth names what is given besides, if there is any", () => {
  expect(worthOf({ coins: 5_000, bonus: 500 })).toBe("5,000 + 500 R-Coin");
  expect(worthOf({ coins: 5_000, bonus: 0 })).toBe("5,000 R-Coin");
});

it.each([
  [PAYMENT_ID, true],
  [`${PAYMENT_ID}0`, false],
  ["../debt", false],
  [undefined, false],
])("%s is a payment's number: %s", (id, expected) => expect(isPaymentId(id)).toBe(expected));
