import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { CONSOLE_MESSAGES, MESSAGES, paymentsResponseSchema } from "../../../../../contract/index.ts";
import { get, post } from "../../../../../test/accounts.ts";
import { login, mailTo, tokenIn, tokenOf } from "../../../../../test/app.ts";
import { addItem, contextOf, fill, key } from "../../../../../test/coins.ts";
import { describeEachDatabase } from "../../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../../test/game.ts";
import { usePayments } from "../../../../../test/paying.ts";
import type { SentWebhook } from "../../../../../test/payment-providers.ts";
import { setPolicies } from "../../../../../test/rewards.ts";
import { sql } from "../../../../../test/sql.ts";
import { ALERTS, hourlySteps } from "../../../../app.ts";
import { findProblems } from "../../../operations/alerts/problems.ts";
import { createPaymentReconciliation } from "./reconcile.ts";

const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const MINUTE = 60_000;
const HOUR = 60 * 60_000;

describeEachDatabase("payments", (kind) => {
  const {
    providers,
    open,
    create,
    created,
    read,
    at,
    coins,
    story,
    deliver,
    paid,
    act,
    processed,
    order,
    spend,
  } = usePayments(kind);

  for (const provider of ["paymongo", "xendit"] as const) {
    it(`by ${provider} are credited once: by webhooks, doubled ones, the return and the poller`, async () => {
      const test = await open();
      const { standIn } = providers;
      const before = await coins(test);
      const id = await created(test, { provider });
      expect(await read(test, id)).toMatchObject({ status: "pending", price: 10_000, coins: 1_000 });
      const number = await at(test, id);
      standIn.pay(number);
      const webhook = standIn.webhook(number, "paid", { now: test.clock.now() });
      expect((await deliver(test, webhook)).statusCode).toBe(200);
      expect((await deliver(test, webhook)).statusCode).toBe(200);
      await processed(test);
      expect(await read(test, id)).toMatchObject({ status: "credited", problem: null, checkout_url: null });
      test.clock.advance(HOUR);
      await test.settlement.poll();
      await read(test, id);
      expect((await coins(test)) - before).toBe(1_050);
      expect(await countRows(test.db, "LedgerEntry", { reason: "payment", reference: id })).toBe(1);
      expect(await countRows(test.db, "PaymentWebhook")).toBe(1);
      const { events, ledger, payment } = await story(test, id);
      expect(events.map((event) => event.kind)).toEqual([
        "created",
        "checkout",
        "webhook",
        "paid",
        "credited",
      ]);
      expect(ledger).toMatchObject([{ delta: 1_050, reason: "payment" }]);
      expect(payment).toMatchObject({
        status: "credited",
        channel: provider === "xendit" ? "GCASH" : "gcash",
      });
      await order(test);
    });

    it(`by ${provider} that nobody tells of are found by the poller, also after they expired here`, async () => {
      const test = await open();
      const { standIn } = providers;
      const [first, late] = [await created(test, { provider }), await created(test, { provider })];
      standIn.pay(await at(test, first));
      test.clock.advance(MINUTE);
      await test.settlement.poll();
      expect((await read(test, first)).status).toBe("credited");
      test.clock.advance(25 * HOUR);
      await test.settlement.poll();
      expect(standIn.find(await at(test, late)).status).toBe("expired");
      expect((await read(test, late)).status).toBe("expired");
      // The money came all the same.
      standIn.pay(await at(test, late));
      await deliver(test, standIn.webhook(await at(test, late), "paid", { now: test.clock.now() }));
      await processed(test);
      expect((await read(test, late)).status).toBe("credited");
      expect(await coins(test)).toBe(2_100);
      await order(test);
    });

    it(`by ${provider} are credited after the clock was ahead: by the poller, a webhook, and the return`, async () => {
      const test = await open();
      const { standIn } = providers;
      const ids = [];
      test.clock.advance(20 * HOUR);
      for (let payment = 0; payment < 3; payment += 1) {
        const id = await created(test, { provider });
        await read(test, id);
        standIn.pay(await at(test, id));
        ids.push(id);
      }
      const [polled, told, returned] = ids as [string, string, string];
      // It is tried once before the clock is set right, and once more after.
      standIn.setFault("500");
      await deliver(test, standIn.webhook(await at(test, told), "paid", { now: test.clock.now() }));
      await vi.waitFor(async () => {
        await test.inbox.processDue();
        expect(await countRows(test.db, "PaymentWebhook", { attempts: 1 })).toBe(1);
      }, 120_000);
      standIn.setFault(null);
      test.clock.advance(-20 * HOUR);
      expect((await read(test, returned)).status).toBe("credited");
      await processed(test);
      const state = async (id: string) => (await story(test, id)).payment.status;
      expect(await state(told)).toBe("credited");
      expect(await state(polled)).toBe("pending");
      await test.settlement.poll();
      expect([await state(polled), await coins(test)]).toEqual(["credited", 3_150]);
      await order(test);
    });

    it(`by ${provider} that expired here and were paid there are credited when the player returns late`, async () => {
      const test = await open();
      const { standIn } = providers;
      const id = await created(test, { provider });
      test.clock.advance(25 * HOUR);
      await test.settlement.poll();
      test.player.token = (await login(test.app, test.player.UserID, test.player.password)).json().data.token;
      expect((await read(test, id)).status).toBe("expired");
      standIn.pay(await at(test, id));
      // At most every four seconds.
      expect((await read(test, id)).status).toBe("expired");
      test.clock.advance(5_000);
      expect([(await read(test, id)).status, await coins(test)]).toEqual(["credited", 1_050]);
      await order(test);
    });

    it(`by ${provider} of another amount credit nothing and are told to staff`, async () => {
      const test = await open();
      const { standIn } = providers;
      for (const arrived of [9_999, 10_001, 100]) {
        const id = await created(test, { provider });
        standIn.pay(await at(test, id), arrived);
        expect(await read(test, id)).toMatchObject({ status: "failed", problem: MESSAGES.paymentAmount });
        expect((await story(test, id)).payment.problem).toBe("amount");
        // The money goes back: nobody has to look at it any more.
        standIn.refund(await at(test, id), arrived);
        await post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
        expect((await story(test, id)).payment).toMatchObject({ status: "refunded", problem: null });
      }
      expect(await coins(test)).toBe(0);
      await order(test);
    });

    it(`by ${provider} that is down wait: nothing is lost, and a repeat goes on`, async () => {
      const test = await open();
      const { standIn } = providers;
      const header = key();
      for (const fault of ["500", "garbage"] as const) {
        standIn.setFault(fault);
        const answer = await create(test, { provider }, test.player, header);
        expect([answer.statusCode, answer.json().error]).toEqual([503, MESSAGES.paymentProviderDown]);
      }
      standIn.setFault(null);
      const answer = await create(test, { provider }, test.player, header);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await countRows(test.db, "Payment")).toBe(1);
      const id = answer.json().data.payment;
      standIn.pay(await at(test, id));
      standIn.setFault("500");
      expect((await read(test, id)).status).toBe("pending");
      const webhook = standIn.webhook(await at(test, id), "paid", { now: test.clock.now() });
      expect((await deliver(test, webhook)).statusCode).toBe(200);
      await vi.waitFor(async () => {
        await test.inbox.processDue();
        expect(await countRows(test.db, "PaymentWebhook", { attempts: 1 })).toBe(1);
      }, 120_000);
      standIn.setFault(null);
      test.clock.advance(10 * MINUTE);
      await processed(test);
      expect((await read(test, id)).status).toBe("credited");
      // What it refuses is no payment.
      standIn.setFault("400");
      const refused = await create(test, { provider });
      expect([refused.statusCode, refused.json().error]).toEqual([409, MESSAGES.paymentProviderUnknown]);
      expect(await countRows(test.db, "Payment", { state: "failed" })).toBe(1);
      await order(test);
    });

    it(`by ${provider} that does not answer in time: the player is told, nothing is lost, and a later look credits`, async () => {
      const test = await open({ env: { PAYMENT_TIMEOUT_MS: 800 } });
      const { standIn } = providers;
      const header = key();
      // The second time, it makes the page that we never hear of: the repeat makes another one.
      for (const fault of ["timeout", "lost"] as const) {
        standIn.setFault(fault);
        const limit = vi.spyOn(AbortSignal, "timeout");
        const answer = await create(test, { provider }, test.player, header);
        expect([answer.statusCode, answer.json().error]).toEqual([503, MESSAGES.paymentProviderDown]);
        expect(limit).toHaveBeenCalledWith(800);
        limit.mockRestore();
      }
      standIn.setFault(null);
      const id = (await create(test, { provider }, test.player, header)).json().data.payment;
      expect(await countRows(test.db, "Payment")).toBe(1);
      const number = await at(test, id);
      standIn.pay(number);
      standIn.setFault("timeout");
      expect(await read(test, id)).toMatchObject({ status: "pending", problem: null });
      const cancel = await post(test.app, `/payments/${id}/cancel`, undefined, test.player.token);
      expect([cancel.statusCode, cancel.json().error]).toEqual([503, MESSAGES.paymentProviderDown]);
      expect(await test.settlement.poll()).toEqual([]);
      test.clock.advance(25 * HOUR);
      // Not even after its 24 hours does it expire before it was asked.
      expect((await test.settlement.poll()).map(String)).toEqual([
        expect.stringMatching(/^ProviderDown: \w+ does not answer: TimeoutError$/),
      ]);
      standIn.setFault(null);
      test.clock.advance(HOUR);
      expect(await test.settlement.poll()).toEqual([]);
      expect((await story(test, id)).payment.status).toBe("credited");
      // A refund whose answer gets lost is one refund, however often it is asked for.
      test.admin = await tokenOf(test.app, "gm");
      standIn.setFault("lost");
      expect((await act(test, id, "refund")).json().error).toBe(CONSOLE_MESSAGES.paymentProviderDown);
      standIn.setFault(null);
      expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
      expect([standIn.find(number).refunds.length, await coins(test)]).toEqual([1, 0]);
      await order(test);
    });

    it(`by ${provider} that is slow, and tells everything twice and the last thing first: coins move once`, async () => {
      const test = await open();
      const { standIn } = providers;
      const ids = [await created(test, { provider }), await created(test, { provider })] as const;
      const [first, second] = [await at(test, ids[0]), await at(test, ids[1])];
      for (const number of [first, second]) standIn.pay(number);
      standIn.setDelay(40);
      // What is answered is older than what happens meanwhile.
      standIn.afterNextCall(() => standIn.afterNextCall(() => standIn.refund(second, 10_000)));
      const now = test.clock.now();
      const webhooks = [first, second].flatMap((number) =>
        ["paid", "refunded"].map((what) => standIn.webhook(number, what, { now })),
      );
      const looks = ids.map((id) => read(test, id));
      const answers = await Promise.all(
        standIn.doubledAndReordered(webhooks).map((webhook) => deliver(test, webhook)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      await Promise.all(looks);
      await processed(test);
      expect(await countRows(test.db, "PaymentWebhook")).toBe(4);
      expect([(await read(test, ids[0])).status, (await read(test, ids[1])).status]).toEqual([
        "credited",
        "refunded",
      ]);
      expect(await coins(test)).toBe(1_050);
      const credits = (reference: string) =>
        countRows(test.db, "LedgerEntry", { reason: "payment", reference });
      expect(await credits(ids[0])).toBe(1);
      // None if the return was seen with the payment.
      expect(await credits(ids[1])).toBeLessThanOrEqual(1);
      await order(test);
    });

    it(`by ${provider} that are returned take the coins back, and what was spent is owed`, async () => {
      const test = await open();
      const { standIn } = providers;
      const id = await paid(test, { provider });
      await spend(test, test.player, 300);
      const number = await at(test, id);
      standIn.refund(number, 5_000);
      await deliver(test, standIn.webhook(number, "refunded", { now: test.clock.now() }));
      await processed(test);
      // Half of 1,050.
      expect(await coins(test)).toBe(0);
      const list = async () =>
        paymentsResponseSchema.strict().parse((await get(test.app, "/payments", test.player.token)).json());
      expect(await list()).toMatchObject({ debt: 225, blocked: true });
      expect((await read(test, id)).status).toBe("credited");
      standIn.refund(number, 5_000);
      await post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
      expect(await list()).toMatchObject({ debt: 750 });
      expect((await story(test, id)).payment).toMatchObject({ status: "refunded", taken: 300, owed: 750 });
      await fill(test.app, test.player.token, await addItem(test.db, { ItemMoney: 1 }));
      const blocked = await post(test.app, "/cart/buy", {}, test.player.token);
      expect([blocked.statusCode, blocked.json().error]).toEqual([409, MESSAGES.paymentDebtBlocks]);
      // What is topped up next pays it.
      await paid(test, { provider });
      expect([await coins(test), (await list()).debt]).toEqual([300, 0]);
      await order(test);
    });
  }

  it("that arrive and cannot be credited are told to the player, once", async () => {
    const test = await open();
    const { standIn } = providers;
    const token = tokenIn(await mailTo(test.mails, test.player.email, /confirm/i));
    expect((await post(test.app, "/account/verify-email", { token })).statusCode).toBe(200);
    const [short, held] = [await created(test), await created(test, { provider: "xendit" })];
    standIn.pay(await at(test, short), 9_000);
    standIn.pay(await at(test, held));
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 2_147_483_647 });
    for (let looks = 0; looks < 3; looks += 1) {
      for (const id of [short, held]) {
        await read(test, id);
        await post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
      }
      test.clock.advance(MINUTE);
      await test.settlement.poll();
    }
    for (const id of [short, held])
      expect((await story(test, id)).mails.map((mail) => mail.kind)).toEqual(["payment-held"]);
    await expect
      .poll(() => test.mails.filter(({ subject }) => subject.startsWith("About your payment")).length, {
        timeout: 120_000,
      })
      .toBe(2);
    const texts = test.mails.map(({ text }) => text.replace(/\s+/g, " ")).join();
    expect(texts).toContain("another amount arrived: ₱90.00. No R-Coin was added.");
    expect(texts).toContain("the R-Coin could not be added to the balance");
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
  });

  it("are refused without the provider's signature, and with an old one; nothing is stored", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await created(test);
    const number = await at(test, id);
    standIn.pay(number);
    const now = test.clock.now();
    const good = standIn.webhook(number, "paid", { now });
    const bad = [
      standIn.webhook(number, "paid", { now, secret: "other-secret" }),
      standIn.webhook(number, "paid", { now: new Date(now.getTime() - 6 * MINUTE) }),
      standIn.webhook(number, "paid", { now: new Date(now.getTime() + 6 * MINUTE) }),
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, "paymongo-signature": "" } },
      { ...good, headers: { "content-type": "application/json" } },
      {
        ...good,
        headers: {
          ...good.headers,
          "paymongo-signature": good.headers["paymongo-signature"]?.replace("te=", "li=") ?? "",
        },
      },
      { ...good, path: "/payments/webhooks/xendit" },
    ];
    for (const webhook of bad) expect((await deliver(test, webhook)).statusCode).toBe(403);
    expect((await deliver(test, { ...good, path: "/payments/webhooks/demo" })).statusCode).toBe(422);
    expect(await countRows(test.db, "PaymentWebhook")).toBe(0);
    expect((await deliver(test, good)).statusCode).toBe(200);
    // Signed, and about nothing of ours: taken, and nothing happens.
    await processed(test);
    expect(await coins(test)).toBe(1_050);
  });

  it("whatever a webhook's call carries, it answers without a 5xx and credits nothing", async () => {
    const test = await open();
    const id = await created(test);
    providers.standIn.pay(await at(test, id));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("paymongo", "xendit", "demo", "x"),
        fc.oneof(fc.string(), fc.json(), fc.string({ unit: "binary" })),
        fc.dictionary(
          fc.constantFrom("paymongo-signature", "x-callback-token", "content-type", "webhook-id"),
          fc.oneof(
            fc.constantFrom("t=1,te=00,li=", "application/json", "text/plain"),
            fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
          ),
        ),
        async (provider, payload, headers) => {
          const answer = await test.app.inject({
            method: "POST",
            url: `/payments/webhooks/${provider}`,
            headers,
            payload,
          });
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.statusCode).not.toBe(200);
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
    expect([await countRows(test.db, "PaymentWebhook"), await coins(test)]).toEqual([0, 0]);
  }, 600_000);

  it("whatever a webhook with a correct signature says, it answers 200 or refuses it, and credits nothing", async () => {
    const test = await open();
    const { standIn } = providers;
    const ids = [await created(test), await created(test, { provider: "xendit" })];
    const numbers = await Promise.all(ids.map((id) => at(test, id)));
    const references: string[] = await sql(test.db)("Payment").whereIn("id", ids).pluck("reference");
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...numbers, ...references, ...ids) },
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ maxLength: 300 }),
      fc.string({ unit: "binary", maxLength: 120 }),
      fc.constantFrom("x".repeat(5_000), "P-AAAAAAAA ".repeat(400), "\u0000", "-1", "1e999"),
      fc.array(fc.constantFrom(...numbers), { maxLength: 300 }),
    );
    const some = (...names: string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
    // As documented, with any value where one is expected.
    const paymongo = fc.record({
      data: fc.record({
        id: value,
        attributes: fc.record({
          type: value,
          data: fc.record({ id: value, attributes: some("reference_number", "payment_id", "description") }),
        }),
      }),
    });
    const xendit = fc.oneof(
      fc.record({ event: value, data: some("id", "invoice_id", "payment_id", "reference_id") }),
      some("id", "external_id", "status", "paid_amount", "event", "data"),
    );
    const body = (documented: fc.Arbitrary<unknown>) =>
      fc.oneof(
        { weight: 3, arbitrary: documented.map((json) => JSON.stringify(json)) },
        fc.json({ maxDepth: 4 }),
        fc.string({ maxLength: 200 }),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.record({ provider: fc.constant("paymongo" as const), text: body(paymongo) }),
          fc.record({ provider: fc.constant("xendit" as const), text: body(xendit) }),
        ),
        async ({ provider, text }) => {
          const answer = await deliver(test, standIn.sign(provider, text, test.clock.now()));
          expect([text, [200, 400, 403, 413, 422].includes(answer.statusCode)]).toEqual([text, true]);
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
    await processed(test);
    expect(await countRows(test.db, "PaymentWebhook")).toBeGreaterThan(FUZZ_RUNS / 10);
    // Nobody paid, and nothing that a webhook says is believed.
    expect(await Promise.all(ids.map(async (id) => (await read(test, id)).status))).toEqual([
      ...["pending", "pending"],
    ]);
    expect(await coins(test)).toBe(0);
    expect(await countRows(test.db, "LedgerEntry", { UserNum: test.player.UserNum })).toBe(0);
    await order(test);
  }, 600_000);

  it("by PayMongo that are paid twice are told to staff; what is returned of the second takes nothing back", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await paid(test);
    const number = await at(test, id);
    standIn.payAgain(number);
    const check = () => post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
    await check();
    expect((await story(test, id)).payment.problem).toBe("overpaid");
    standIn.find(number).again = null;
    expect((await act(test, id, "dismiss")).statusCode).toBe(200);
    await check();
    expect((await story(test, id)).payment).toMatchObject({ status: "credited", problem: null });
    expect(await coins(test)).toBe(1_050);
    await order(test);
  });

  it("by PayMongo that are paid twice stay with staff until the second payment is returned", async () => {
    const test = await open();
    const { standIn } = providers;
    const problem = async (id: string) => (await story(test, id)).payment.problem;
    // Both are seen at once.
    const both = await created(test);
    standIn.pay(await at(test, both));
    standIn.payAgain(await at(test, both));
    await read(test, both);
    expect([(await story(test, both)).payment.status, await problem(both)]).toEqual(["credited", "overpaid"]);
    // A refund that was not confirmed for a week is behind it.
    await sql(test.db)("Payment").where({ id: both }).update({ refundRequested: test.clock.now() });
    for (const next of ["refund", null]) {
      expect((await act(test, both, "dismiss")).statusCode).toBe(200);
      expect(await problem(both)).toBe(next);
    }
    // The first one is returned.
    const first = await paid(test);
    standIn.payAgain(await at(test, first));
    await post(test.app, `/admin/payments/${first}/check`, undefined, test.admin);
    expect((await act(test, first, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    expect(await problem(first)).toBe("overpaid");
    // The balance is full at the same time: both are told.
    const full = await created(test);
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 2_147_483_647 });
    standIn.pay(await at(test, full));
    standIn.payAgain(await at(test, full));
    await read(test, full);
    const { payment, events } = await story(test, full);
    expect([payment.status, payment.problem]).toEqual(["paid", "overpaid"]);
    expect(events.map((event) => event.kind)).toEqual(expect.arrayContaining(["overpaid", "held"]));
    expect((await read(test, full)).problem).toBe(MESSAGES.paymentHeld);
    // The second payment is settled, the first one still held.
    expect((await act(test, full, "dismiss")).statusCode).toBe(200);
    expect(await problem(full)).toBe("balance");
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
    await sql(test.db)("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
    await sql(test.db)("Payment").where({ id: both }).delete();
    expect((await act(test, full, "credit")).statusCode).toBe(200);
    expect([await problem(full), await coins(test)]).toEqual([null, 1_050]);
  });

  it("that the provider no longer knows are given up, and staff are told", async () => {
    const test = await open();
    const id = await created(test);
    providers.standIn.reset();
    test.clock.advance(25 * HOUR);
    await test.settlement.poll();
    expect((await story(test, id)).payment).toMatchObject({ status: "expired", problem: "reconcile" });
    const other = await created(test);
    providers.standIn.reset();
    expect((await post(test.app, `/payments/${other}/cancel`, undefined, test.player.token)).statusCode).toBe(
      200,
    );
    expect((await read(test, other)).status).toBe("expired");
  });

  it("are compared with each provider's list: what was missed is credited, what differs is marked", async () => {
    const test = await open();
    const { standIn } = providers;
    const run = async () => {
      const found = [];
      for await (const { number, text } of createPaymentReconciliation(test.db, contextOf(test)).run(2))
        found.push([number, text]);
      return found;
    };
    const good = [await paid(test), await paid(test, { provider: "xendit" })];
    const missed = await created(test, { provider: "xendit" });
    standIn.pay(await at(test, missed));
    const less = await paid(test);
    const gone = await paid(test);
    const numberOf = async (id: string) =>
      (await sql(test.db)("Payment").where({ id }).first("reference")).reference;
    const returned = await paid(test);
    test.clock.advance(HOUR);
    expect(await run()).toEqual([]);
    expect((await read(test, missed)).status).toBe("credited");
    // A return that no webhook told of is taken over too.
    standIn.refund(await at(test, returned), 10_000);
    standIn.find(await at(test, less)).arrived = 9_000;
    standIn.find(await at(test, gone)).status = "failed";
    expect(await run()).toEqual([
      [await numberOf(less), "₱90.00 at the provider, ₱100.00 here"],
      [await numberOf(gone), "credited here, not in the provider's list"],
    ]);
    for (const id of [less, gone]) expect((await story(test, id)).payment.problem).toBe("reconcile");
    for (const id of good) expect((await story(test, id)).payment.problem).toBeNull();
    expect(
      (await findProblems(test.db, contextOf(test), ALERTS)).find(({ name }) => name === "payments")?.text,
    ).toContain("2 payments");
    expect((await act(test, less, "dismiss")).statusCode).toBe(200);
    expect((await act(test, less, "dismiss")).json().error).toBe(CONSOLE_MESSAGES.paymentNoProblem);
    await order(test);
  });

  it("by Xendit are asked about refunds, in a comparison, only where there may be one", async () => {
    const test = await open();
    const { standIn } = providers;
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await paid(test, { provider: "xendit" }));
    const [requested, changed] = [ids[0] ?? "", ids[1] ?? ""];
    const run = async () => {
      standIn.requests.length = 0;
      const found = [];
      for await (const { text } of createPaymentReconciliation(test.db, contextOf(test)).run(2))
        found.push(text);
      return [found, standIn.requests.filter((request) => request === "GET /refunds").length];
    };
    test.clock.advance(HOUR);
    expect(await run()).toEqual([[], 0]);
    // One that staff asked for, and one from the provider's dashboard whose webhook got lost.
    standIn.setRefundsAtOnce(false);
    expect((await act(test, requested, "refund")).json().message).toBe(
      CONSOLE_MESSAGES.paymentRefundRequested,
    );
    standIn.confirmRefunds(await at(test, requested));
    standIn.setRefundsAtOnce(true);
    standIn.refund(await at(test, changed), 10_000);
    standIn.find(await at(test, changed)).changed = test.clock.now();
    test.clock.advance(HOUR);
    expect(await run()).toEqual([[], 2]);
    expect(await Promise.all(ids.map(async (id) => (await read(test, id)).status))).toEqual([
      ...["refunded", "refunded", "credited", "credited"],
    ]);
    expect(await run()).toEqual([[], 0]);
    await order(test);
  });

  it("by a provider that is asked too often wait as long as it says, and no longer than a player would", async () => {
    const test = await open();
    const { standIn } = providers;
    await setPolicies(test, { paymentsOpen: 50, paymentsPerHour: 1_000 });
    standIn.refuseCalls(2, "0");
    await created(test, { provider: "xendit" });
    expect(standIn.requests).toEqual(Array(3).fill("POST /v2/invoices"));
    const date = new Date(Date.now() + 1_500).toUTCString();
    standIn.refuseCalls(1, date);
    await created(test);
    for (const retryAfter of ["3600", "999999999", "soon", null]) {
      standIn.refuseCalls(1, retryAfter);
      // A second attempt would succeed, and one after an hour would outlast the test.
      const answer = await create(test);
      expect([answer.statusCode, answer.json().error]).toEqual([503, MESSAGES.paymentProviderDown]);
    }
    // One that says "at once" again and again is given up too.
    const impatient = await open({ env: { PAYMENT_TIMEOUT_MS: 700 } });
    standIn.refuseCalls(1_000, "0");
    expect((await create(impatient)).statusCode).toBe(503);
    standIn.refuseCalls(0, null);
  });

  it("that could not be compared are compared again in the same day, and after two days that is told", async () => {
    const test = await open();
    const { standIn } = providers;
    const run = async () =>
      hourlySteps({ db: test.db, context: contextOf(test) }, { info() {} }).reconciliation?.();
    const late = async () => {
      const problems = await findProblems(test.db, contextOf(test), ALERTS);
      const { reconciliation } = (
        await get(test.app, "/admin/dashboard", await tokenOf(test.app, "gm"))
      ).json();
      expect(reconciliation.paymentsLate).toBe(problems.some(({ name }) => name === "comparison"));
      return reconciliation.paymentsLate;
    };
    await sql(test.db)("Reconciliation").delete();
    await run();
    expect(
      await countRows(test.db, "Reconciliation", (query) => query.whereNotNull("paymentsCompared")),
    ).toBe(1);
    standIn.setFault("500", "xendit");
    const down = /payments could not be compared: Xendit answered 500/;
    for (const [hours, expected] of [
      [24, false],
      [23, false],
      [2, true],
    ] as const) {
      test.clock.advance(hours * HOUR);
      await expect(run()).rejects.toThrow(down);
      expect(await late()).toBe(expected);
    }
    // The next hour, not the next day.
    standIn.setFault(null);
    test.clock.advance(HOUR);
    const before = await countRows(test.db, "Reconciliation");
    await run();
    expect([await late(), await countRows(test.db, "Reconciliation")]).toEqual([false, before]);
    // It has been done today.
    standIn.requests.length = 0;
    await run();
    expect(standIn.requests).toEqual([]);
  });

  it("are compared with the other providers' lists if one does not answer, and then that is told", async () => {
    const test = await open();
    const { standIn } = providers;
    const missed = await created(test, { provider: "xendit" });
    standIn.pay(await at(test, missed));
    test.clock.advance(HOUR);
    const context = contextOf(test);
    const env = { ...context.env, PAYMONGO_SECRET_KEY: "revoked" };
    const compare = async () => {
      for await (const _difference of createPaymentReconciliation(test.db, { ...context, env }).run(2));
    };
    await expect(compare()).rejects.toThrow(/^payments could not be compared: paymongo/i);
    expect((await story(test, missed)).payment.status).toBe("credited");
  });

  it.each(["poller", "webhooks"] as const)(
    "are not held up by another provider that hangs, when the %s ask",
    async (who) => {
      // Longer than this test waits for what must not wait for it.
      const test = await open({ env: { PAYMENT_TIMEOUT_MS: 40_000 } });
      await setPolicies(test, { paymentsOpen: 50, paymentsPerHour: 1_000 });
      const { standIn } = providers;
      const hanging: string[] = [];
      for (let count = 0; count < 10; count += 1) hanging.push(await created(test));
      const whole = await created(test, { provider: "xendit" });
      for (const id of [...hanging, whole]) standIn.pay(await at(test, id));
      const numbers = await Promise.all([...hanging, whole].map((id) => at(test, id)));
      standIn.setFault("timeout", "paymongo");
      standIn.requests.length = 0;
      test.clock.advance(MINUTE);
      const now = test.clock.now();
      if (who === "webhooks")
        for (const [index, number] of numbers.entries()) {
          const { kind, about } = { kind: "paid", about: [number] };
          await test.inbox.insert(index < 10 ? "paymongo" : "xendit", { id: number, kind, about });
        }
      const run = who === "poller" ? test.settlement.poll() : test.inbox.processDue();
      await expect
        .poll(() => sql(test.db)("Payment").where({ id: whole }).first("state"))
        .toEqual({ state: "credited" });
      // Both at once, so that the service's own worker does not begin to hang meanwhile.
      standIn.setFault(null);
      standIn.hangUp();
      const failures = await run;
      // Only those that were asked about at the same time, also by the service's own worker if it was faster.
      expect(failures.length).toBeLessThanOrEqual(4);
      expect(new Set(failures.map(({ name }) => name))).toEqual(new Set(["ProviderDown"]));
      expect(standIn.requests.filter((request) => request.includes("/v1/")).length).toBeLessThanOrEqual(8);
      // Each waits for its next turn, and is credited then.
      const waiting = await sql(test.db)("Payment").where("nextCheck", "<=", now).pluck("id");
      if (who === "poller") expect(waiting).toEqual([]);
      test.clock.advance(10 * MINUTE);
      await test.settlement.poll();
      expect(await coins(test)).toBe(11 * 1_050);
      await order(test);
    },
  );

  it("are brought to their end by webhooks, of which one that fails keeps no other waiting", async () => {
    const test = await open();
    const { standIn } = providers;
    const [lost, whole] = [await created(test), await created(test, { provider: "xendit" })];
    const [unknown, told] = [await at(test, lost), await at(test, whole)].map((number) => {
      standIn.pay(number);
      return standIn.webhook(number, "paid", { now: test.clock.now() });
    }) as [SentWebhook, SentWebhook];
    // Its provider knows nothing of it any more.
    await sql(test.db)("Payment").where({ id: lost }).update({ providerId: "cs_gone" });
    for (const webhook of [unknown, told, told]) expect((await deliver(test, webhook)).statusCode).toBe(200);
    const status = async (id: string) => (await story(test, id)).payment.status;
    await expect.poll(() => status(whole)).toBe("credited");
    expect(await status(lost)).toBe("pending");
    const inbox = await sql(test.db)("PaymentWebhook").orderBy("id").select("provider", "attempts", "done");
    expect(inbox).toMatchObject([
      { provider: "paymongo", attempts: 1, done: null },
      { provider: "xendit", attempts: 1, done: expect.anything() },
    ]);
  });

  it("that are returned while a batch of their webhooks is processed are credited, and taken back", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await created(test);
    const number = await at(test, id);
    standIn.pay(number);
    const now = test.clock.now();
    const webhooks = [standIn.webhook(number, "paid", { now }), standIn.webhook(number, "refunded", { now })];
    // The first of them finds it paid, and nothing returned; the second finds the return.
    standIn.afterNextCall(() => standIn.afterNextCall(() => standIn.refund(number, 10_000)));
    const answers = await Promise.all(webhooks.map((webhook) => deliver(test, webhook)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await processed(test);
    expect([(await story(test, id)).payment.status, await coins(test)]).toEqual(["refunded", 0]);
    expect(await countRows(test.db, "LedgerEntry", { reason: "payment", reference: id })).toBe(1);
    await order(test);
  });
});
