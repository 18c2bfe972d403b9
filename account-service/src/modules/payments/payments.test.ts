import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import {
  CONSOLE_MESSAGES,
  MESSAGES,
  paymentListResponseSchema,
  paymentResponseSchema,
  paymentSalesResponseSchema,
  paymentStoryResponseSchema,
  paymentsResponseSchema,
  receiptsResponseSchema,
  topUpPackagesResponseSchema,
} from "../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../test/accounts.ts";
import { memoryLogger, openOwnApp, type TestApp, tokenOf } from "../../../test/app.ts";
import {
  addItem,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  fill,
  freshPolicy,
  key,
} from "../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../test/game.ts";
import { expectPaymentsInOrder } from "../../../test/payments.ts";
import { png } from "../../../test/pictures.ts";
import { setPolicies } from "../../../test/rewards.ts";
import { usePaymentProviders } from "../../../test/use-payment-providers.ts";
import { findProblems } from "../alerts/problems.ts";
import { createInbox } from "./inbox.ts";
import { createPaymentReconciliation } from "./reconcile.ts";
import { createSettlement } from "./settlement.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PACKAGE = { name: "Pouch", price: "100.00", coins: "1000", bonus: "50", active: "true" };

describeEachDatabase("payments", (kind) => {
  const database = useDatabase(kind);
  const providers = usePaymentProviders();

  interface Test extends TestApp {
    admin: string;
    player: Player;
    package: number;
    settlement: ReturnType<typeof createSettlement>;
    inbox: ReturnType<typeof createInbox>;
  }

  async function open({ demo = false }: { demo?: boolean } = {}): Promise<Test> {
    const { standIn } = providers;
    const env = { ...standIn.env, PAYMENT_DEMO: demo };
    const test = await openOwnApp(database, { env });
    await freshPolicy(test.db, "remove");
    await emptyTables(test.db, [
      ...["DemoCheckout", "CoinDebt", "ReceiptNumber", "PaymentReceipt", "PaymentWebhook", "PaymentEvent"],
      ...["Payment", "PaymentChannel", "PaymentPackage", "Throttle"],
    ]);
    const admin = await tokenOf(test.app, "gm");
    const added = await post(test.app, "/admin/payments/packages", PACKAGE, admin);
    expect(added.statusCode, added.body).toBe(200);
    const settlement = createSettlement(test.db, contextOf(test));
    const inbox = createInbox(test.db, contextOf(test), settlement);
    const player = await newPlayer(test.app);
    return { ...test, admin, player, package: added.json().id, settlement, inbox };
  }

  const create = (test: Test, fields: Record<string, unknown> = {}, by = test.player, headers = key()) =>
    post(
      test.app,
      "/payments",
      { package: test.package, provider: "paymongo", ...fields },
      by.token,
      headers,
    );
  async function created(
    test: Test,
    fields: Record<string, unknown> = {},
    by = test.player,
  ): Promise<string> {
    const answer = await create(test, fields, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.payment;
  }
  const read = async (test: Test, id: string, by = test.player) => {
    const answer = await get(test.app, `/payments/${id}`, by.token);
    expect(answer.statusCode, answer.body).toBe(200);
    return paymentResponseSchema.strict().parse(answer.json()).data;
  };
  /** The stand-in's payment of ours. */
  const at = async (test: Test, id: string) => {
    const row = await test.db.knex("Payment").where({ id }).first("providerId");
    return providers.standIn.find(row.providerId).id;
  };
  const coins = async (test: Test, { UserNum }: Player = test.player) => (await coinsOf(test.db, UserNum))[0];
  const story = async (test: Test, id: string) => {
    const answer = await get(test.app, `/admin/payments/${id}`, test.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return paymentStoryResponseSchema.strict().parse(answer.json());
  };
  const deliver = (
    test: Test,
    { path, headers, body }: { path: string; headers: Record<string, string>; body: string },
  ) => test.app.inject({ method: "POST", url: path, headers, payload: body });
  async function paid(test: Test, fields: Record<string, unknown> = {}): Promise<string> {
    const id = await created(test, fields);
    providers.standIn.pay(await at(test, id));
    expect((await read(test, id)).status).toBe("credited");
    return id;
  }
  const act = (test: Test, id: string, what: string, reason = "because", token = test.admin) =>
    post(test.app, `/admin/payments/${id}/${what}`, { reason }, token);
  /** Every webhook is worked off, by the service's own worker or here. */
  const worked = (test: Test) =>
    vi.waitFor(async () => {
      await test.inbox.processDue();
      expect(await countRows(test.db, "PaymentWebhook", (query) => query.whereNotNull("due"))).toBe(0);
    });
  const order = async (test: Test) => {
    await expectBooksInOrder(test.db);
    await expectPaymentsInOrder(test.db);
  };

  it("are offered to everybody, with what they cost and how they can be paid", async () => {
    const test = await open();
    const offer = async () =>
      topUpPackagesResponseSchema.strict().parse((await get(test.app, "/payments/packages")).json()).data;
    expect(await offer()).toEqual({
      packages: [
        {
          ...{ id: test.package, name: "Pouch", price: 10_000, coins: 1_000, bonus: 50, firstBonus: 0 },
          ...{ picture: null, ends: null, dayLimit: 0 },
        },
      ],
      providers: [
        { name: "paymongo", methods: ["gcash", "paymaya", "card", "qrph"] },
        { name: "xendit", methods: ["GCASH", "PAYMAYA", "CREDIT_CARD", "QRPH"] },
      ],
      channels: [],
      gifts: true,
    });
    const change = (fields: object) =>
      post(test.app, `/admin/payments/packages/${test.package}`, { ...PACKAGE, ...fields }, test.admin);
    const past = new Date(test.clock.now().getTime() - HOUR).toISOString();
    for (const fields of [{ active: "false" }, { ends: past, starts: "2020-01-01T00:00" }]) {
      expect((await change(fields)).statusCode).toBe(200);
      expect((await offer()).packages).toEqual([]);
      const refused = await create(test);
      expect([refused.statusCode, refused.json().error]).toEqual([409, MESSAGES.packageUnknown]);
    }
    for (const fields of [
      { price: "0.5" },
      { price: "1e3" },
      { coins: "0" },
      { coins: "1.5" },
      { name: " " },
    ])
      expect((await change(fields)).statusCode, JSON.stringify(fields)).toBe(422);
  });

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
      await worked(test);
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
      await worked(test);
      expect((await read(test, late)).status).toBe("credited");
      expect(await coins(test)).toBe(2_100);
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
      });
      standIn.setFault(null);
      test.clock.advance(10 * MINUTE);
      await worked(test);
      expect((await read(test, id)).status).toBe("credited");
      // What it refuses is no payment.
      standIn.setFault("400");
      const refused = await create(test, { provider });
      expect([refused.statusCode, refused.json().error]).toEqual([409, MESSAGES.paymentProviderUnknown]);
      expect(await countRows(test.db, "Payment", { state: "failed" })).toBe(1);
      await order(test);
    });

    it(`by ${provider} that are returned take the coins back, and what was spent is owed`, async () => {
      const test = await open();
      const { standIn } = providers;
      const id = await paid(test, { provider });
      await changeGameUser(test.db, test.player.UserID, { UserPoint: 300 });
      await test.db.knex("LedgerEntry").insert({
        ...{ UserNum: test.player.UserNum, currency: 1, delta: -750, balance: 300, reason: "outside" },
        ...{ reference: randomUUID(), actor: null, at: test.clock.now() },
      });
      const number = await at(test, id);
      standIn.refund(number, 5_000);
      await deliver(test, standIn.webhook(number, "refunded", { now: test.clock.now() }));
      await worked(test);
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
    await worked(test);
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
      { numRuns: 200 },
    );
    expect([await countRows(test.db, "PaymentWebhook"), await coins(test)]).toEqual([0, 0]);
  });

  it("belong to who made them; a changed price, a limit and too many open ones are refused", async () => {
    const test = await open();
    const other = await newPlayer(test.app);
    const header = key();
    const id = (await create(test, {}, test.player, header)).json().data.payment;
    expect((await create(test, {}, test.player, header)).json().data.payment).toBe(id);
    expect((await create(test, { provider: "xendit" }, test.player, header)).statusCode).toBe(422);
    for (const url of [`/payments/${id}`])
      expect((await get(test.app, url, other.token)).statusCode).toBe(404);
    for (const url of [`/payments/${id}/cancel`, `/payments/${id}/receipt`])
      expect([404, 422]).toContain((await post(test.app, url, {}, other.token)).statusCode);
    expect((await get(test.app, `/payments/${id}`)).statusCode).toBe(401);
    const changed = await create(test, { expectedPrice: 9_900 });
    expect([changed.statusCode, changed.json().code]).toEqual([409, "price_changed"]);
    await setPolicies(test, { paymentsOpen: 2 });
    await created(test);
    expect((await create(test)).json().error).toBe(MESSAGES.paymentTooMany);
    expect((await post(test.app, `/payments/${id}/cancel`, undefined, test.player.token)).statusCode).toBe(
      200,
    );
    expect((await read(test, id)).status).toBe("expired");
    expect(providers.standIn.find(await at(test, id)).status).toBe("expired");
    await created(test);
    const limit = { ...PACKAGE, dayLimit: "1" };
    await post(test.app, `/admin/payments/packages/${test.package}`, limit, test.admin);
    await setPolicies(test, { paymentsOpen: 9 });
    expect((await create(test)).json().error).toBe(MESSAGES.packageLimit);
    test.clock.advance(24 * HOUR);
    await created(test);
    await setPolicies(test, { paymentsOpen: 5 });
  });

  it("that are cancelled at the last moment, when the money is there, are credited", async () => {
    const test = await open();
    const id = await created(test);
    providers.standIn.pay(await at(test, id));
    const answer = await post(test.app, `/payments/${id}/cancel`, undefined, test.player.token);
    expect([answer.statusCode, answer.json().error]).toEqual([409, MESSAGES.paymentOver]);
    expect([(await read(test, id)).status, await coins(test)]).toEqual(["credited", 1_050]);
  });

  it("give the first bonus once, for the account's own first payment", async () => {
    const test = await open();
    await post(
      test.app,
      `/admin/payments/packages/${test.package}`,
      { ...PACKAGE, firstBonus: "200" },
      test.admin,
    );
    const ids = [await created(test), await created(test)];
    for (const id of ids) providers.standIn.pay(await at(test, id));
    await Promise.all(ids.map((id) => read(test, id)));
    expect(await coins(test)).toBe(2 * 1_050 + 200);
    await order(test);
  });

  it("for another account go to it once it is confirmed, with a message; the payer owes what is returned", async () => {
    const test = await open();
    const friend = await newPlayer(test.app);
    const ask = (UserID: string, by = test.player) =>
      post(test.app, "/payments/recipient", { UserID }, by.token);
    const found = await ask(friend.UserID.toUpperCase());
    expect(found.statusCode, found.body).toBe(200);
    const { name, to } = found.json().data;
    expect(name).toContain("•••");
    expect((await ask(test.player.UserID)).statusCode).toBe(422);
    expect((await ask("nobody-at-all")).json().fields.UserID).toEqual([MESSAGES.paymentGiftUnknown]);
    expect((await create(test, { giftTo: to }, friend)).statusCode).toBe(409);
    expect((await create(test, { giftTo: `${to}x` })).json().error).toBe(MESSAGES.paymentGiftAgain);
    const id = await paid(test, { giftTo: to, message: "Para sa iyo" });
    expect([await coins(test), await coins(test, friend)]).toEqual([0, 1_050]);
    expect(await read(test, id)).toMatchObject({ giftTo: friend.UserID, message: "Para sa iyo" });
    await changeGameUser(test.db, friend.UserID, { UserPoint: 0 });
    await test.db.knex("LedgerEntry").insert({
      ...{ UserNum: friend.UserNum, currency: 1, delta: -1_050, balance: 0, reason: "outside" },
      ...{ reference: randomUUID(), actor: null, at: test.clock.now() },
    });
    expect((await act(test, id, "dispute")).statusCode).toBe(200);
    const debtOf = async ({ token }: Player) => (await get(test.app, "/payments", token)).json().debt;
    expect([await debtOf(test.player), await debtOf(friend)]).toEqual([1_050, 0]);
    // User IDs are not to be guessed.
    for (let tries = 0; tries < 20; tries += 1) await ask(friend.UserID);
    expect((await ask(friend.UserID)).statusCode).toBe(429);
    await setPolicies(test, { paymentGifts: false });
    expect((await create(test, { giftTo: to })).json().error).toBe(MESSAGES.paymentGiftsOff);
    await setPolicies(test, { paymentGifts: true });
    await order(test);
  });

  it("give streamers their share of what is paid, and take it back with the money", async () => {
    const test = await open();
    const streamer = await newPlayer(test.app);
    const code = `S${Date.now().toString(36).toUpperCase()}`;
    const made = await post(
      test.app,
      "/admin/streamers",
      { code, UserID: streamer.UserID, name: "Ana", sharePercent: "" },
      test.admin,
    );
    expect(made.statusCode, made.body).toBe(200);
    expect((await create(test, { ReferralCode: "NOBODY1" })).json().fields.ReferralCode).toBeDefined();
    expect((await create(test, { ReferralCode: code }, streamer)).statusCode).toBe(422);
    const id = await paid(test, { ReferralCode: code.toLowerCase() });
    const share = async () =>
      Number(
        (await test.db.knex("Account").where({ UserNum: streamer.UserNum }).first("ReferralBalance"))
          .ReferralBalance,
      );
    // Of the coins, without the bonus.
    expect(await share()).toBe(50);
    const sales = paymentSalesResponseSchema
      .strict()
      .parse((await get(test.app, "/admin/payments/sales", test.admin)).json());
    expect(sales).toMatchObject({
      ...{ today: 10_000, yesterday: 0, receipts: 0, problems: 0, debts: 0 },
      streamers: [{ code, payments: 1, amount: 10_000, share: 50 }],
      packages: [{ name: "Pouch", payments: 1, amount: 10_000 }],
      channels: [{ provider: "paymongo", channel: "gcash", payments: 1, amount: 10_000 }],
    });
    expect(sales.days).toHaveLength(30);
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    expect([await share(), await coins(test)]).toEqual([0, 0]);
    await setPolicies(test, { paymentReferralShare: false });
    await paid(test, { ReferralCode: code });
    expect(await share()).toBe(0);
    await order(test);
  });

  it("are refunded once by staff, and the coins come back when the provider has confirmed it", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await paid(test);
    standIn.setRefundsAtOnce(false);
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefundAsked);
    expect((await act(test, id, "refund")).statusCode).toBe(200);
    expect(standIn.find(await at(test, id)).refunds).toHaveLength(1);
    expect([(await read(test, id)).status, await coins(test)]).toEqual(["credited", 1_050]);
    standIn.confirmRefunds(await at(test, id));
    test.clock.advance(5 * MINUTE);
    await test.settlement.poll();
    expect([(await read(test, id)).status, await coins(test)]).toEqual(["refunded", 0]);
    expect((await act(test, id, "refund")).json().error).toBe(CONSOLE_MESSAGES.paymentNotRefundable);
    // A provider's dispute is seen with the next look.
    const disputed = await paid(test);
    standIn.dispute(await at(test, disputed));
    await post(test.app, `/admin/payments/${disputed}/check`, undefined, test.admin);
    expect([(await read(test, disputed)).status, await coins(test)]).toEqual(["disputed", 0]);
    await order(test);
  });

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

  it("of which a part went back while they were held are credited less that part", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await created(test);
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 2_147_483_647 });
    standIn.pay(await at(test, id));
    await read(test, id);
    standIn.refund(await at(test, id), 5_000);
    const checked = await post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
    expect([checked.statusCode, (await read(test, id)).status]).toEqual([200, "paid"]);
    // Told once, however often somebody looks.
    const { events } = await story(test, id);
    expect(events.filter((event) => event.kind === "held")).toHaveLength(1);
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
    await test.db.knex("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
    expect((await act(test, id, "credit")).statusCode).toBe(200);
    expect(await coins(test)).toBe(525);
    // The rest is refunded by staff.
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    expect(await coins(test)).toBe(0);
    await order(test);
  });

  it("of a balance that is full are held for staff, who credit them later", async () => {
    const test = await open();
    const id = await created(test);
    const most = 2_147_483_647;
    await changeGameUser(test.db, test.player.UserID, { UserPoint: most });
    providers.standIn.pay(await at(test, id));
    expect(await read(test, id)).toMatchObject({ status: "paid", problem: MESSAGES.paymentHeld });
    expect((await act(test, id, "credit")).statusCode).toBe(409);
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
    await test.db.knex("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
    expect((await act(test, id, "credit")).statusCode).toBe(200);
    expect((await act(test, id, "credit")).json().error).toBe(CONSOLE_MESSAGES.paymentNothingToCredit);
    expect([await coins(test), (await story(test, id)).payment.problem]).toEqual([1_050, null]);
    await order(test);
  });

  /** A channel, and a payment by it. */
  async function manual(test: Test): Promise<string> {
    const account = {
      kind: "gcash",
      name: "GCash",
      accountName: "R. Cruz",
      accountNumber: "0917 000 0000",
      active: "true",
    };
    const known = (await get(test.app, "/admin/payments/channels", test.admin)).json().channels[0]?.id;
    const channel =
      known ?? (await post(test.app, "/admin/payments/channels", account, test.admin)).json().id;
    return created(test, { provider: "manual", channel });
  }
  const receipt = async (test: Test, id: string, fields: Record<string, unknown> = {}) =>
    post(
      test.app,
      `/payments/${id}/receipt`,
      {
        reference: "1234 5678 9012",
        name: "Juan D.",
        picture: png({ width: 40, height: 60 }).toString("base64"),
        ...fields,
      },
      test.player.token,
    );
  const queue = async (test: Test, state = "open") =>
    receiptsResponseSchema
      .strict()
      .parse((await get(test.app, `/admin/payments/receipts?state=${state}`, test.admin)).json()).receipts;
  const approve = (test: Test, id: string | undefined, reference: string, token = test.admin) =>
    post(test.app, `/admin/payments/receipts/${id}/approve`, { reference }, token);

  it("by hand are credited when a receipt is approved; a number credits once, ever", async () => {
    const test = await open();
    const id = await manual(test);
    expect((await read(test, id)).manual).toMatchObject({
      ...{ accountNumber: "0917 000 0000", reference: expect.stringMatching(/^P-[A-Z0-9]{8}$/), open: true },
    });
    expect((await receipt(test, id, { reference: "12" })).statusCode).toBe(422);
    expect((await receipt(test, id, { picture: "bm8gcGljdHVyZQ==" })).statusCode).toBe(422);
    const sent = await receipt(test, id);
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await receipt(test, id)).json().error).toBe(MESSAGES.receiptWaiting);
    expect((await post(test.app, `/payments/${id}/cancel`, undefined, test.player.token)).statusCode).toBe(
      409,
    );
    // It does not expire while staff look at it.
    test.clock.advance(50 * HOUR);
    await test.db.knex("Payment").where({ id }).update({ nextCheck: test.clock.now() });
    await test.settlement.poll();
    expect((await read(test, id)).status).toBe("pending");
    const [first] = await queue(test);
    expect(first).toMatchObject({
      reference: "123456789012",
      price: 10_000,
      needsTwo: false,
      samePicture: [],
    });
    const picture = await get(test.app, `/admin/payments/receipts/${first?.id}/picture`, test.admin);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const rejected = await post(
      test.app,
      `/admin/payments/receipts/${first?.id}/reject`,
      { reason: "Too dark" },
      test.admin,
    );
    expect(rejected.statusCode, rejected.body).toBe(200);
    expect((await read(test, id)).manual?.receipts).toMatchObject([
      { state: "rejected", reason: "Too dark" },
    ]);
    expect((await receipt(test, id)).statusCode).toBe(200);
    const [second] = await queue(test);
    expect(second?.sameReference).toEqual([first?.id]);
    expect(second?.samePicture).toEqual([first?.id]);
    expect((await approve(test, second?.id, "123456789012")).json().message).toBe(
      CONSOLE_MESSAGES.receiptApproved,
    );
    expect((await approve(test, second?.id, "123456789012")).json().error).toBe(
      CONSOLE_MESSAGES.receiptDecided,
    );
    expect([(await read(test, id)).status, await coins(test)]).toEqual(["credited", 1_050]);
    // The same transfer for another payment.
    const other = await manual(test);
    expect((await receipt(test, other)).json().fields.reference).toEqual([MESSAGES.receiptUsed]);
    expect((await receipt(test, other, { reference: "999999999" })).statusCode).toBe(200);
    const [third] = await queue(test);
    expect((await approve(test, third?.id, "1234-5678-9012")).json().error).toBe(
      CONSOLE_MESSAGES.receiptUsed,
    );
    expect(await coins(test)).toBe(1_050);
    expect((await act(test, id, "refund")).json().error).toBe(CONSOLE_MESSAGES.paymentRefundManual);
    expect((await act(test, id, "returned")).statusCode).toBe(200);
    expect([(await read(test, id)).status, await coins(test)]).toEqual(["refunded", 0]);
    await order(test);
  });

  it("by hand of a large sum need two people, and nobody decides about their own", async () => {
    const test = await open();
    await setPolicies(test, { receiptTwoPeopleAbove: 99 });
    const id = await manual(test);
    await receipt(test, id);
    const [waiting] = await queue(test);
    expect(waiting?.needsTwo).toBe(true);
    const finance = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: finance.UserID, role: "finance" }, test.admin);
    expect((await approve(test, waiting?.id, "555555")).json().message).toBe(
      CONSOLE_MESSAGES.receiptSecondNeeded,
    );
    expect((await approve(test, waiting?.id, "555555")).json().error).toBe(
      CONSOLE_MESSAGES.receiptSamePerson,
    );
    expect(await coins(test)).toBe(0);
    expect((await approve(test, waiting?.id, "555556", finance.token)).json().error).toBe(
      CONSOLE_MESSAGES.receiptOtherNumber,
    );
    expect((await approve(test, waiting?.id, "555555", finance.token)).statusCode).toBe(200);
    expect(await coins(test)).toBe(1_050);
    // A finance clerk's own payment.
    const own = await created(
      test,
      {
        provider: "manual",
        channel: (await get(test.app, "/admin/payments/channels", test.admin)).json().channels[0].id,
      },
      finance,
    );
    const picture = png({ width: 30, height: 30 }).toString("base64");
    await post(
      test.app,
      `/payments/${own}/receipt`,
      { reference: "777777", name: "Me", picture },
      finance.token,
    );
    const [mine] = await queue(test);
    expect((await approve(test, mine?.id, "777777", finance.token)).json().error).toBe(
      CONSOLE_MESSAGES.receiptOwn,
    );
    await setPolicies(test, { receiptTwoPeopleAbove: 1_000 });
    await order(test);
  });

  it("by hand that nobody makes expire", async () => {
    const test = await open();
    const id = await manual(test);
    test.clock.advance(47 * HOUR);
    await test.settlement.poll();
    expect((await read(test, id)).status).toBe("pending");
    test.clock.advance(2 * HOUR);
    await test.settlement.poll();
    expect((await read(test, id)).status).toBe("expired");
    expect((await receipt(test, id)).json().error).toBe(MESSAGES.paymentOver);
  });

  it("by the demo are paid on a page that only their owner sees, and is never on a game's own database", async () => {
    const test = await open({ demo: true });
    const answer = await create(test, { provider: "demo" });
    const { payment, checkout_url } = answer.json().data;
    const page = `/payments/demo/${checkout_url.split("/").at(-1)}`;
    expect((await get(test.app, page, (await newPlayer(test.app)).token)).statusCode).toBe(404);
    expect((await get(test.app, page, test.player.token)).json().data).toMatchObject({
      state: "open",
      price: 10_000,
    });
    expect((await post(test.app, page, { outcome: "pay" }, test.player.token)).json().data.state).toBe(
      "paid",
    );
    expect((await post(test.app, page, { outcome: "fail" }, test.player.token)).statusCode).toBe(409);
    expect((await read(test, payment)).status).toBe("credited");
    expect((await act(test, payment, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    const declined = (await create(test, { provider: "demo" })).json().data;
    await post(
      test.app,
      `/payments/demo/${declined.checkout_url.split("/").at(-1)}`,
      { outcome: "fail" },
      test.player.token,
    );
    expect((await read(test, declined.payment)).status).toBe("failed");
    const real = { ...test.db, ownGameSchema: false };
    expect(createSettlement(real, contextOf(test)).providers.map(({ name }) => name)).not.toContain("demo");
  });

  it("owe nothing once they are paid or forgiven", async () => {
    const test = await open();
    const id = await paid(test);
    await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
    await test.db.knex("LedgerEntry").insert({
      ...{ UserNum: test.player.UserNum, currency: 1, delta: -1_050, balance: 0, reason: "outside" },
      ...{ reference: randomUUID(), actor: null, at: test.clock.now() },
    });
    await act(test, id, "dispute", "Chargeback");
    const pay = () => post(test.app, "/payments/debt", undefined, test.player.token);
    expect((await pay()).json().error).toBe(MESSAGES.paymentDebtEmpty);
    const debts = (await get(test.app, "/admin/payments/debts", test.admin)).json().debts;
    expect(debts).toMatchObject([{ account: { UserID: test.player.UserID }, coins: 1_050 }]);
    await post(
      test.app,
      `/admin/players/${test.player.UserNum}/adjust`,
      { currency: 1, delta: 400, reason: "x" },
      test.admin,
    );
    expect((await pay()).json()).toEqual({ message: MESSAGES.paymentDebtLeft, debt: 650 });
    const forgive = () =>
      post(
        test.app,
        `/admin/payments/debts/${test.player.UserNum}/forgive`,
        { reason: "Solved" },
        test.admin,
      );
    expect([(await forgive()).statusCode, (await forgive()).json().error]).toEqual([
      200,
      CONSOLE_MESSAGES.debtNone,
    ]);
    expect((await pay()).json().error).toBe(MESSAGES.paymentDebtNone);
    await order(test);
  });

  it("are listed for staff by what they search, and as a file; no secret is ever logged", async () => {
    const { logger, text } = memoryLogger();
    const { standIn } = providers;
    const test = await open();
    const logged = await openOwnApp(database, { env: { ...standIn.env, PAYMENT_DEMO: false }, logger });
    standIn.setFault("400");
    await post(
      logged.app,
      "/payments",
      { package: test.package, provider: "paymongo" },
      test.player.token,
      key(),
    );
    standIn.setFault(null);
    await deliver(
      { ...test, app: logged.app },
      standIn.webhook(await at(test, await created(test)), "paid", { secret: "wrong-secret" }),
    );
    for (const secret of [
      standIn.env.PAYMONGO_SECRET_KEY,
      standIn.env.PAYMONGO_WEBHOOK_SECRET,
      standIn.env.XENDIT_WEBHOOK_TOKEN,
      "secret detail",
    ])
      expect(text()).not.toContain(secret);
    const id = await paid(test);
    const row = await test.db.knex("Payment").where({ id }).first("reference", "providerPayment");
    const list = async (query: string) =>
      paymentListResponseSchema
        .strict()
        .parse((await get(test.app, `/admin/payments?${query}`, test.admin)).json())
        .payments.map((each) => each.id);
    for (const search of [id, row.reference, row.providerPayment])
      expect(await list(`search=${search}`)).toEqual([id]);
    expect(await list(`player=${test.player.UserID}&status=credited&provider=paymongo`)).toEqual([id]);
    expect(await list("player=nobody-at-all")).toEqual([]);
    expect(await list("from=2020-01-01&to=2020-01-02")).toEqual([]);
    const file = await get(test.app, "/admin/payments?format=csv&status=credited", test.admin);
    expect(file.body).toContain(`,${id},${test.player.UserID},,Pouch,100,1050,paymongo,gcash,`);
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
      (await test.db.knex("Payment").where({ id }).first("reference")).reference;
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
      (await findProblems(test.db, contextOf(test))).find(({ name }) => name === "payments")?.text,
    ).toContain("2 payments");
    expect((await act(test, less, "dismiss")).statusCode).toBe(200);
    expect((await act(test, less, "dismiss")).json().error).toBe(CONSOLE_MESSAGES.paymentNoProblem);
    await order(test);
  });

  it("end in the same balance, in whatever order events come", async () => {
    const test = await open();
    await setPolicies(test, { paymentsOpen: 50 });
    const { standIn } = providers;
    const event = fc.constantFrom(
      "webhook",
      "return",
      "poll",
      "refund",
      "half",
      "check",
      "down",
      "up",
      "pay",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 14 }), async (events) => {
        const player = await newPlayer(test.app);
        const mine = { ...test, player };
        const id = await created(mine);
        const number = await at(mine, id);
        const held = standIn.find(number);
        let down = false;
        const returned = () => held.refunds.reduce((sum, { amount }) => sum + amount, 0);
        for (const [index, what] of [...events, "up", "poll", "check"].entries()) {
          mine.clock.advance(MINUTE);
          if (what === "down" || what === "up") {
            down = what === "down";
            standIn.setFault(down ? "500" : null);
          }
          if (what === "pay" && held.status === "open") standIn.pay(number);
          if (what === "refund" && held.status === "paid" && returned() < 10_000)
            standIn.refund(number, 10_000 - returned());
          if (what === "half" && held.status === "paid" && returned() === 0) standIn.refund(number, 5_000);
          if (what === "poll") await mine.settlement.poll();
          if (what === "return") await read(mine, id);
          if (what === "check") await post(mine.app, `/admin/payments/${id}/check`, undefined, mine.admin);
          if (what === "webhook") {
            await deliver(
              mine,
              standIn.webhook(number, index % 2 ? "refunded" : "paid", { now: mine.clock.now() }),
            );
            if (!down) await worked(mine);
          }
        }
        await post(mine.app, `/admin/payments/${id}/check`, undefined, mine.admin);
        const back = Math.ceil((1_050 * returned()) / 10_000);
        expect(await coins(mine, player)).toBe(held.status === "paid" ? 1_050 - back : 0);
      }),
      { numRuns: kind === "sqlite" ? 25 : 10 },
    );
    await order(test);
  }, 120_000);
});
