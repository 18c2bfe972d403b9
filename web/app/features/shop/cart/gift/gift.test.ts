import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { cartOf, cartRow } from "../../../../../test/cart";
import { KEY, refusal, run } from "../../../../../test/visit";
import type { GiftResult } from "./gift.server";
import { action, loader } from "./route";

const FIND = "POST /gifts/recipient";
const BUY = "POST /cart/buy";
const TYPED = { name: "Talim", from: "Tala_Bai", message: "Ingat!" };
const RECIPIENT = { ChaName: "Talim", ChaClass: 4, ChaSchool: 1, ChaLevel: 90, to: "sealed" };
const BOUGHT = {
  message: MESSAGES.giftSent,
  status: 1,
  order: "p",
  total: 540,
  reward: 5,
  userPoints: 4460,
  userPoints2: 255,
};

describe("sending a gift", () => {
  it("shows what is checked in the cart and can be bought", async () => {
    expect((await run(loader)).location).toBe("/login");
    const rows = [cartRow(1), cartRow(2, MESSAGES.itemSoldOut), { ...cartRow(3), isChecked: 0 }];
    const { data } = await run(loader, { as: "player", parts: { cart: cartOf(...rows) } });
    expect(data).toMatchObject({ items: 1, total: 540, version: "v1", balance: 5000 });
    expect(data.chosen).toEqual([{ ItemName: "Cap", quantity: 1, contents: [] }]);
  });

  const post = (form: Record<string, string>, answers: Record<string, unknown> = {}) =>
    run(action, { as: "player", form: { ...TYPED, ...form }, answers });

  it("first finds the player, and buys nothing", async () => {
    const { data, calls } = await post({ intent: "find" }, { [FIND]: { data: RECIPIENT } });
    expect(calls).toEqual([[FIND, { name: "Talim" }]]);
    expect(data).toMatchObject({ recipient: RECIPIENT, values: TYPED, error: null });
  });

  it.each([
    [{ name: " " }, "name", MESSAGES.giftNameRequired],
    [{ name: "x".repeat(40) }, "name", MESSAGES.giftNameUnknown],
    [{ message: "see bad.example" }, "message", MESSAGES.giftMessageLink],
    [{ from: "" }, "message", MESSAGES.giftMessageUnsigned],
  ])("tells what is wrong with %j, and keeps what was typed", async (form, field, message) => {
    const { data, calls, status } = await post({ intent: "find", ...form } as Record<string, string>);
    expect([status, calls]).toEqual([422, []]);
    expect(data.errors?.[field]?.[0]).toBe(message);
    expect(data.values).toMatchObject({ ...TYPED, ...form });
  });

  it("tells why a player cannot get it", async () => {
    const refused = refusal(409, MESSAGES.giftRefused);
    const { data, status } = await post({ intent: "find" }, { [FIND]: refused });
    expect([status, data.error, (data as GiftResult).recipient, data.values]).toEqual([
      409,
      MESSAGES.giftRefused,
      undefined,
      TYPED,
    ]);
  });

  it("goes back with what was typed", async () => {
    const { data, calls } = await post({ intent: "change" });
    expect([data.values, data.error, calls]).toEqual([TYPED, null, []]);
  });

  it("sends what was confirmed, once for each key", async () => {
    const form = { intent: "send", to: "sealed", key: KEY, expectedTotal: "540", expectedVersion: "v1" };
    const sent = await post(form, { [BUY]: BOUGHT });
    const gift = { to: "sealed", from: "Tala_Bai", message: "Ingat!" };
    expect(sent.calls).toEqual([[BUY, { expectedTotal: 540, expectedVersion: "v1", gift }, KEY]]);
    expect(sent.location).toBe("/shoppurchases");
    expect(sent.session.get("notice")).toMatchObject({ title: DIALOG_TITLES.changed });
    const changed = refusal(409, MESSAGES.giftChanged);
    const late = await post(form, { [BUY]: changed });
    expect([late.status, late.data.error, late.data.values]).toEqual([409, MESSAGES.giftChanged, TYPED]);
  });
});
