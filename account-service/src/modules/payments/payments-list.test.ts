import { expect, it } from "vitest";
import { paymentListResponseSchema } from "../../../contract/index.ts";
import { get, newPlayer, post } from "../../../test/accounts.ts";
import { openOwnApp, type TestApp, tokenOf } from "../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import type { SentWebhook } from "../../../test/payment-providers.ts";
import { usePaymentProviders } from "../../../test/use-payment-providers.ts";

describeEachDatabase("payments in the console", (kind) => {
  const database = useDatabase(kind);
  const providers = usePaymentProviders();
  const open = () => openOwnApp(database, { env: { ...providers.standIn.env, PAYMENT_DEMO: false } });

  /** Somebody's payments of one package by a provider each. @returns them, and who paid */
  async function pay({ app }: TestApp, names: ("paymongo" | "xendit")[]) {
    const staff = await tokenOf(app, "gm");
    const offer = { name: "Lantern", price: "250", coins: "2500", active: "true" };
    const { id } = (await post(app, "/admin/payments/packages", offer, staff)).json();
    const player = await newPlayer(app);
    const payments: { id: string; checkout: string }[] = [];
    for (const provider of names) {
      const answer = await post(app, "/payments", { package: id, provider }, player.token);
      expect(answer.statusCode, answer.body).toBe(200);
      const { payment, checkout_url } = answer.json().data;
      payments.push({ id: payment, checkout: checkout_url.split("/").at(-1) });
    }
    return { staff, player, payments };
  }

  it("are narrowed to those that need attention", async () => {
    const test = await open();
    const { staff, player, payments } = await pay(test, ["paymongo", "xendit"]);
    const [short, whole] = payments as [(typeof payments)[0], (typeof payments)[0]];
    providers.standIn.pay(short.checkout, 24_900);
    providers.standIn.pay(whole.checkout);
    for (const { id } of payments) await get(test.app, `/payments/${id}`, player.token);
    const list = async (query: string) => {
      const answer = await get(test.app, `/admin/payments?player=${player.UserID}&${query}`, staff);
      expect(answer.statusCode, answer.body).toBe(200);
      return paymentListResponseSchema.parse(answer.json()).payments;
    };
    expect(await list("")).toHaveLength(2);
    expect(await list("problem=true")).toMatchObject([{ id: short.id, status: "failed", problem: "amount" }]);
    expect((await get(test.app, "/admin/payments?problem=no", staff)).statusCode).toBe(422);
    const file = await get(
      test.app,
      `/admin/payments?player=${player.UserID}&problem=true&format=csv`,
      staff,
    );
    expect(file.body).toContain(short.id);
    expect(file.body).not.toContain(whole.id);
  });

  it("are found by any number of them", async () => {
    const test = await open();
    const { staff, payments } = await pay(test, ["paymongo", "xendit"]);
    for (const { id, checkout } of payments) {
      providers.standIn.pay(checkout);
      await post(test.app, `/admin/payments/${id}/check`, {}, staff);
      const { reference, payment } = providers.standIn.find(checkout);
      const numbers = [id, id.toUpperCase(), reference, reference.toLowerCase(), checkout];
      // Xendit's invoices have a number of their own for what was paid.
      for (const number of [...numbers, payment]) {
        const { payments: found } = (await get(test.app, `/admin/payments?search=${number}`, staff)).json();
        expect(
          found.map((each: { id: string }) => each.id),
          number,
        ).toEqual([id]);
      }
    }
    expect((await get(test.app, "/admin/payments?search=P-NOTHING1", staff)).json().payments).toEqual([]);
  });

  it("beside a payment that was just credited, the balance is the new one", async () => {
    const test = await open();
    const { player, payments } = await pay(test, ["paymongo"]);
    const [{ id, checkout } = { id: "", checkout: "" }] = payments;
    providers.standIn.pay(checkout);
    const { data } = (await get(test.app, `/me?with=payment&payment=${id}`, player.token)).json();
    expect([data.payment.status, data.user.UserPoint]).toEqual(["credited", 2500]);
  });

  it("are brought to their end by webhooks, of which one that fails keeps no other waiting", async () => {
    const test = await open();
    const { staff, payments } = await pay(test, ["paymongo", "xendit"]);
    const tell = async ({ path, headers, body }: SentWebhook) =>
      (await test.app.inject({ method: "POST", url: path, headers, payload: body })).statusCode;
    const [lost, paid] = payments as [(typeof payments)[0], (typeof payments)[0]];
    providers.standIn.pay(lost.checkout);
    providers.standIn.pay(paid.checkout);
    // Its provider knows nothing of it any more.
    await test.db.knex("Payment").where({ id: lost.id }).update({ providerId: "cs_gone" });
    const { webhook } = providers.standIn;
    const told = webhook(paid.checkout);
    expect([await tell(webhook(lost.checkout)), await tell(told), await tell(told)]).toEqual([200, 200, 200]);
    const state = async (id: string) =>
      (await get(test.app, `/admin/payments/${id}`, staff)).json().payment.status;
    await expect.poll(() => state(paid.id)).toBe("credited");
    expect(await state(lost.id)).toBe("pending");
    const inbox = await test.db.knex("PaymentWebhook").orderBy("id").select("provider", "attempts", "done");
    expect(inbox.slice(-2)).toMatchObject([
      { provider: "paymongo", attempts: 1, done: null },
      { provider: "xendit", attempts: 1, done: expect.anything() },
    ]);
  });
});
