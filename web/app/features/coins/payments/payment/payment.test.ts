import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { BY_HAND, MANUAL, PAYMENT, PAYMENT_ID } from "../../../../../test/payments";
import { refusal, run } from "../../../../../test/visit";
import { arrival, askAgainAfter, readStep, stateText } from "./payment.lib";
import { action as change, handle, meta, loader as paymentPage } from "./route";

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
    expect(data).toEqual({ payment: PAYMENT, step: null, leaves: false, arrived: null, again: 5 });
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

  it("has the balance that a credited payment has made, while that is new", () => {
    const at = Date.parse("2026-11-20T10:00:00.000Z");
    const credited = {
      ...PAYMENT,
      status: "credited" as const,
      credited: "2026-11-20T09:55:00.000Z",
      coins: 1000,
      bonus: 50,
      firstBonus: 100,
    };
    expect(arrival(credited, 6150, at)).toEqual({ before: 5000, balance: 6150 });
    // Spent at once.
    expect(arrival(credited, 10, at)).toEqual({ before: 0, balance: 10 });
    expect(arrival(credited, 6150, at + 10 * 60_000)).toBeNull();
    expect(arrival({ ...credited, giftTo: "maria" }, 6150, at)).toBeNull();
    expect(arrival(PAYMENT, 6150, at)).toBeNull();
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
    const late = await post(form, { [CALL]: refusal(409, MESSAGES.paymentOver) });
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

  it("keeps a receipt's fields if the player logged out in another tab", async () => {
    const { status, data, calls } = await run(change, { at, params, form: { ...receipt, scripted: "1" } });
    expect([status, calls]).toEqual([401, []]);
    const { reference, name } = receipt;
    expect(data).toMatchObject({ sessionOver: true, values: { reference, name } });
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
    const unreadable = refusal(422, MESSAGES.receiptUnreadable, { fields });
    expect((await post(receipt, { [RECEIPT]: unreadable })).data.errors).toEqual({
      pictures: fields.picture,
    });
    const used = refusal(409, MESSAGES.receiptUsed);
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
