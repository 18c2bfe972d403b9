import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { BY_HAND, MANUAL, OFFER, PACKAGE, PAYMENT, PAYMENT_ID, PAYMENTS } from "../../../test/payments";
import { KEY, noAnswer, refusal, run } from "../../../test/visit";
import type { BuyResult } from "./buy/buy.server";
import { action as buy, loader as buyPage } from "./buy/route";
import { loader as demoPage, action as endDemo } from "./demo/route";
import { loader as listPage, action as payDebt } from "./list/route";
import { loader as picture } from "./package-picture/route";
import { askAgainAfter, readStep, stateText } from "./payment/payment.lib";
import { action as change, handle, meta, loader as paymentPage } from "./payment/route";
import { isPaymentId, waysOf, worthOf } from "./payments.lib";

describe("the ways to pay", () => {
  it("are gateways by their methods, then the accounts for transfers", () => {
    expect(waysOf(OFFER).map(({ value, title }) => [value, title])).toEqual([
      ["paymongo", "GCash, Maya, Card, QR Ph"],
      ["manual:7", "GCash by transfer"],
    ]);
  });

  it("without methods have the provider's name, and methods that are new their own", () => {
    const providers = [
      { name: "demo" as const, methods: [] },
      { name: "xendit" as const, methods: ["GCASH", "GCASH", "NEW_BANK"] },
      { name: "paymongo" as const, methods: [] },
    ];
    const titles = waysOf({ providers, channels: OFFER.channels }).map(({ title }) => title);
    expect(titles).toEqual(["Demo", "GCash, NEW BANK", "PayMongo"]);
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
    expect([status, data.ways.length]).toEqual([200, 2]);
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
  const asked = {
    package: 3,
    provider: "paymongo",
    giftTo: "",
    message: "",
    ReferralCode: "ANA1",
    expectedPrice: 25_000,
  };

  it("creates a payment once for each form, and leads to the provider's page by way of its own", async () => {
    const { calls, location } = await post({}, created("https://checkout.example/cs_1"));
    expect(calls).toEqual([[CALL, asked, KEY]]);
    expect(location).toBe(`/topup/payments/${PAYMENT_ID}?pay=1`);
  });

  it("by hand names the account, and leads to the payment", async () => {
    const { calls, location } = await post({ way: "manual:7" }, created(null));
    expect(calls).toEqual([[CALL, { ...asked, provider: "manual", channel: 7 }, KEY]]);
    expect(location).toBe(`/topup/payments/${PAYMENT_ID}`);
  });

  it("needs a login", async () => {
    const { location, calls } = await post({}, {}, "visitor");
    expect([location, calls]).toEqual(["/login?next=%2Ftopup%2Fbuy%2F3", []]);
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
    expect(sent.calls).toEqual([[CALL, { ...asked, giftTo: "sealed", message: "Ingat!" }, KEY]]);
  });

  it("a message without an account is nobody's", async () => {
    const { calls } = await post({ message: "see bad.example" }, created(null));
    expect(calls).toEqual([[CALL, asked, KEY]]);
  });

  it("an account that cannot be paid for is told at its field", async () => {
    const fields = { UserID: [MESSAGES.paymentGiftUnknown] };
    const error = refusal(422, "validation", MESSAGES.paymentGiftUnknown, { fields });
    const { status, data } = await post({ receiver: "nobody" }, { [FIND]: error });
    expect([status, data.errors]).toEqual([422, { receiver: fields.UserID }]);
  });

  it("says that the price has changed in the reader's language, whatever the service's words", async () => {
    const error = refusal(409, "price_changed", "It is dearer now.");
    const { status, data } = await post({}, { [CALL]: error });
    expect([status, data.error, data.values]).toEqual([409, MESSAGES.packagePriceChanged, TYPED]);
  });

  it.each([
    [refusal(409, "conflict", MESSAGES.packageLimit), 409, MESSAGES.packageLimit],
    [refusal(429, "too_many_requests", MESSAGES.paymentTooMany), 429, MESSAGES.paymentTooMany],
    [refusal(503, "busy", MESSAGES.paymentProviderDown), 503, MESSAGES.paymentProviderDown],
    [noAnswer(), 503, MESSAGES.networkError],
  ])("tells why it failed, and keeps what was typed", async (error, expected, message) => {
    const { status, data } = await post({}, { [CALL]: error });
    expect([status, data.error, data.values]).toEqual([expected, message, TYPED]);
  });
});

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
    const none = await press(refusal(409, "conflict", MESSAGES.paymentDebtNone));
    expect([none.status, none.data.error]).toEqual([409, MESSAGES.paymentDebtNone]);
    expect((await run(payDebt, { at: "/topup/payments", form: {} })).calls).toEqual([]);
  });
});

describe("a payment's page", () => {
  const REJECTED = {
    reference: "9001234567",
    sent: PAYMENT.created,
    state: "rejected" as const,
    reason: "Blurred",
  };
  const params = { id: PAYMENT_ID };
  const at = `/topup/payments/${PAYMENT_ID}`;
  const open = (payment: unknown, query = "") =>
    run(paymentPage, { as: "player", at: at + query, params, parts: { payment } });
  const refreshOf = (data: unknown) => JSON.stringify(meta({ data } as never));

  it("is of the player who made it", async () => {
    const visitor = await run(paymentPage, { at, params });
    expect(visitor.location).toBe(`/login?next=${encodeURIComponent(at)}`);
    const { data } = await open(PAYMENT);
    expect(data).toEqual({ payment: PAYMENT, step: null, leaves: false, again: 5 });
    expect((await open(null)).status).toBe(404);
    expect((await open(undefined)).status).toBe(503);
    const wrong = await run(paymentPage, { as: "player", params: { id: "1" } });
    expect([wrong.status, wrong.calls]).toEqual([404, []]);
  });

  it("leads on to the provider's page only while that can be paid", async () => {
    const { data } = await open(PAYMENT, "?pay=1");
    expect(data.leaves).toBe(true);
    expect(refreshOf(data)).toContain("0; url=https://checkout.example/cs_1");
    expect(handle.refreshAfter?.(data)).toBeNull();
    for (const stays of [
      await open(PAYMENT, "?return=1"),
      await open({ ...PAYMENT, status: "credited" }, "?pay=1"),
      await open({ ...PAYMENT, checkout_url: null }, "?pay=1"),
    ]) {
      expect(stays.data.leaves).toBe(false);
      expect(refreshOf(stays.data)).not.toContain("refresh");
    }
    expect(handle.refreshAfter?.((await open(PAYMENT)).data)).toBe(5);
  });

  it("asks again while something can change by itself, and never beside a form", () => {
    const waits = { ...BY_HAND, manual: { ...MANUAL, open: false } };
    expect(
      [
        PAYMENT,
        { ...PAYMENT, status: "created" as const },
        { ...PAYMENT, status: "paid" as const },
        { ...PAYMENT, status: "paid" as const, problem: MESSAGES.paymentHeld },
        { ...PAYMENT, status: "credited" as const },
        BY_HAND,
        waits,
        { ...waits, status: "paid" as const },
        { ...waits, status: "expired" as const },
      ].map(askAgainAfter),
    ).toEqual([5, 5, 5, null, null, null, 60, 60, null]);
  });

  it("says in a sentence where it stands", () => {
    const text = (payment: object, step: "return" | "cancel" | null = null) =>
      stateText({ ...PAYMENT, ...payment }, step);
    const all = [
      text({}),
      text({}, "return"),
      text({}, "cancel"),
      text(BY_HAND),
      text({ ...BY_HAND, manual: { ...MANUAL, receipts: [REJECTED] } }),
      text({ ...BY_HAND, manual: { ...MANUAL, open: false } }),
      ...["paid", "credited", "expired", "failed", "refunded", "disputed"].map((status) => text({ status })),
      text({ status: "credited", giftTo: "maria" }),
      text({ status: "paid", problem: MESSAGES.paymentAmount }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.at(-2)).toContain("maria");
    expect(all.at(-1)).toBe(MESSAGES.paymentAmount);
  });

  it.each([
    ["?pay=1", "pay"],
    ["?return=1", "return"],
    ["?cancel=1", "cancel"],
    ["?return=2", null],
    ["", null],
  ])("was reached by %j: %s", (query, step) => {
    expect(readStep(new URLSearchParams(query))).toBe(step);
  });

  const post = (form: Record<string, string | File>, answers = {}) =>
    run(change, { as: "player", at, params, form, answers });

  it("can be cancelled", async () => {
    const CALL = `POST /payments/${PAYMENT_ID}/cancel`;
    const form = { intent: "cancel" };
    const done = await post(form, { [CALL]: { message: MESSAGES.paymentCancelled } });
    expect([done.location, done.calls]).toEqual([at, [[CALL]]]);
    expect(done.session.get("notice")?.title).toBe(MESSAGES.paymentCancelled);
    const late = await post(form, { [CALL]: refusal(409, "conflict", MESSAGES.paymentOver) });
    expect([late.status, late.data.error]).toEqual([409, MESSAGES.paymentOver]);
    const visitor = await run(change, { at, params, form });
    expect([visitor.location, visitor.calls]).toEqual([`/login?next=${encodeURIComponent(at)}`, []]);
  });

  const RECEIPT = `POST /payments/${PAYMENT_ID}/receipt`;
  const receipt = {
    intent: "receipt",
    reference: "9001 234-567a",
    name: "Juan Cruz",
    pictures: new File(["abc"], "a.png", { type: "image/png" }),
  };
  it("takes a receipt", async () => {
    const { calls, location } = await post(receipt, { [RECEIPT]: { message: MESSAGES.receiptSent } });
    expect(calls).toEqual([[RECEIPT, { reference: "9001234567A", name: "Juan Cruz", picture: "YWJj" }]]);
    expect(location).toBe(at);
  });

  it("tells what a receipt lacks, and keeps what was typed", async () => {
    const empty = new File([], "", { type: "application/octet-stream" });
    const { status, data, calls } = await post({ ...receipt, name: "", reference: "1", pictures: empty });
    expect([status, calls]).toEqual([422, []]);
    expect(data).toMatchObject({
      errors: {
        reference: [MESSAGES.receiptReferenceInvalid],
        name: [MESSAGES.receiptNameRequired],
        pictures: [MESSAGES.receiptPictureRequired],
      },
      values: { reference: "1", name: "" },
    });
    const big = new File([new Uint8Array(LIMITS.pictureBytes + 1)], "a.png", { type: "image/png" });
    expect((await post({ ...receipt, pictures: big })).data.errors).toEqual({
      pictures: [MESSAGES.pictureTooBig],
    });
  });

  it("tells what the service has against a receipt", async () => {
    const fields = { picture: [MESSAGES.receiptUnreadable] };
    const unreadable = refusal(422, "validation", MESSAGES.receiptUnreadable, { fields });
    expect((await post(receipt, { [RECEIPT]: unreadable })).data.errors).toEqual({
      pictures: fields.picture,
    });
    const used = refusal(409, "conflict", MESSAGES.receiptUsed);
    const { data } = await post(receipt, { [RECEIPT]: used });
    expect([data.error, data.errors]).toEqual([MESSAGES.receiptUsed, null]);
    expect(data.values).toMatchObject({ reference: receipt.reference, name: receipt.name });
  });

  it("has no other forms", async () => {
    expect((await post({ intent: "toString" })).status).toBe(400);
    const wrong = await run(change, { as: "player", params: { id: "1" }, form: { intent: "cancel" } });
    expect([wrong.status, wrong.calls]).toEqual([400, []]);
  });
});

describe("the demo's page", () => {
  const CHECKOUT_ID = "9a4b1d7e-2c36-4f58-8b0a-6e5d4c3b2a19";
  const params = { id: CHECKOUT_ID };
  const at = `/topup/demo/${CHECKOUT_ID}`;
  const CALL = `/payments/demo/${CHECKOUT_ID}`;
  const checkout = { payment: PAYMENT_ID, name: "Starter", price: 25_000, state: "open" };
  const open = (answer: unknown, as: "player" | "visitor" = "player") =>
    run(demoPage, { as, at, params, answers: { [`GET ${CALL}`]: answer } });

  it("is of the player who pays", async () => {
    expect((await open({}, "visitor")).location).toBe(`/login?next=${encodeURIComponent(at)}`);
    expect((await open({ data: checkout })).data).toEqual(checkout);
  });

  it.each([
    [refusal(404, "not_found", MESSAGES.paymentUnknown), 404],
    [refusal(429, "too_many_requests", MESSAGES.tooManyRequests), 429],
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
    const { location, session } = await press("pay", refusal(409, "conflict", MESSAGES.paymentOver));
    expect(location).toBe(`/topup/demo/${CHECKOUT_ID}`);
    expect(session.get("notice")).toEqual({ icon: "error", title: MESSAGES.paymentOver });
  });

  it("takes no other outcome, and needs a login", async () => {
    expect(await press("refund")).toMatchObject({ status: 400, calls: [] });
    const visitor = await run(endDemo, { at, params, form: { outcome: "pay" } });
    expect([visitor.location, visitor.calls]).toEqual([`/login?next=${encodeURIComponent(at)}`, []]);
  });
});

describe("a package's picture", () => {
  const CALL = "GET /payments/packages/pictures/a1-b2";
  const params = { name: "a1-b2.webp" };
  it("is everybody's, and kept for good", async () => {
    const { calls, text, headers } = await run(picture, { params, answers: { [CALL]: "WEBP" } });
    expect([calls, text]).toEqual([[[CALL]], "WEBP"]);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("vary")).toBe("accept-encoding");
  });
  it.each([
    [refusal(404, "not_found", "No."), 404, MESSAGES.notFound],
    [refusal(422, "validation", "No."), 404, MESSAGES.notFound],
    [noAnswer(), 503, MESSAGES.busy],
  ])("that there is not is told as text, and not kept", async (error, status, text) => {
    const seen = await run(picture, { params, answers: { [CALL]: error } });
    expect([seen.status, seen.text, seen.headers.get("cache-control")]).toEqual([status, text, "no-store"]);
  });
});
