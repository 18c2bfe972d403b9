import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createPayments, createPaymentsConsole } from "../../src/domains/coins/payments/index.ts";
import { createOffersStore } from "../../src/domains/coins/payments/offers/store.ts";
import { createReceiptReview } from "../../src/domains/coins/payments/receipts/receipt-review-service.ts";
import { createInbox } from "../../src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../../src/domains/coins/payments/settlement/settlement.ts";
import { createPaymentsStore } from "../../src/domains/coins/payments/store.ts";
import { createClock } from "../app.ts";
import { addRichUser, CLIENT, coinsOf, contextOf, expectBooksInOrder } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { countRows } from "../game.ts";
import { PLACES, type Place } from "../payment-places.ts";
import { addPackage, addReceipt, expectPaymentsInOrder } from "../payments.ts";
import { usePrograms } from "../processes.ts";
import { setPolicies } from "../rewards.ts";
import type { PaymentStep } from "../shopper.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";

// kill -9 at each step of a payment by a real provider, whose API a stand-in has, and of one by hand. PAYMENT_KILLS
// says how often at each place; the scheduled run of CI kills at each 20 times.

const KILLS = Number(process.env.PAYMENT_KILLS ?? 1);
const COINS = 1_050;
const DAY = 24 * 3_600_000;

describeEachDatabase("kill -9 of a payment", (kind) => {
  const database = useDatabase(kind);
  const programs = usePrograms(() => database.env, database.postgres);
  const providers = usePaymentProviders();
  const clock = createClock();

  const variables = () => {
    const { env } = providers.standIn;
    return { ...env, PAYMENT_DEMO: "false" };
  };
  const context = (later = 0) => ({
    ...contextOf({ env: { ...database.env, ...providers.standIn.env, PAYMENT_DEMO: false }, clock }),
    now: () => new Date(Date.now() + later),
  });

  let requested = 0;

  /** Has a process of its own do a step, which kills itself at a place of it. */
  async function kill(place: Place, step: PaymentStep): Promise<void> {
    const shopper = await programs.shopper({ do: "payment", place, step }, variables());
    shopper.go();
    await shopper.outcomes.catch(() => {});
    expect([place, shopper.child.signalCode]).toEqual([place, "SIGKILL"]);
  }
  /** What the service does on its own, some time later: only from what is stored. */
  async function goOn(later: number): Promise<void> {
    const settlement = createSettlement(database.db, context(later));
    for (let runs = 0; runs < 3; runs += 1) {
      await createInbox(database.db, context(later), settlement).processDue();
      expect(await settlement.poll()).toEqual([]);
    }
  }
  const find = async (id: string) => {
    const row = await createPaymentsStore(database.db).find(id);
    if (!row) throw new Error("The payment is lost.");
    return row;
  };

  async function setUp() {
    const { db } = database;
    const { standIn } = providers;
    const { UserNum: user } = await addRichUser(db, 0);
    const sold = await addPackage(db);
    const payments = createPayments(db, context());
    const start = async (key: string = randomUUID()) => {
      const how = { provider: "paymongo", giftTo: "", message: "", ReferralCode: "" } as const;
      const { payment } = await payments.create(user, { package: sold, ...how }, key, CLIENT);
      return { id: payment, number: (await find(payment)).providerId ?? "" };
    };
    const paid = async () => {
      const { id, number } = await start();
      standIn.pay(number);
      return { id, number, webhook: standIn.webhook(number) };
    };
    const credited = async () => {
      const payment = await paid();
      await createSettlement(db, context()).settle(await find(payment.id), { source: "player" });
      expect((await find(payment.id)).state).toBe("credited");
      return payment;
    };
    /** Whose coins came once. */
    const expectCredited = async (id: string) => {
      expect((await find(id)).state).toBe("credited");
      expect(await countRows(db, "LedgerEntry", { reason: "payment", reference: id })).toBe(1);
      expect((await coinsOf(db, user))[0]).toBe(COINS);
    };
    const expectReturned = async (id: string) => {
      expect((await find(id)).state).toBe("refunded");
      expect((await coinsOf(db, user))[0]).toBe(0);
      expect(await countRows(db, "CoinDebt", (query) => query.where({ UserNum: user }))).toBe(0);
    };
    return { db, standIn, user, sold, start, paid, credited, expectCredited, expectReturned };
  }
  type Test = Awaited<ReturnType<typeof setUp>>;

  const toldByWebhook = (place: Place) => async (test: Test) => {
    const { id, webhook } = await test.paid();
    await kill(place, { what: "webhook", webhook });
    await goOn(10 * 60_000);
    await test.expectCredited(id);
    // Whoever comes late changes nothing.
    await createInbox(test.db, context(), createSettlement(test.db, context())).receive("paymongo", webhook);
    await goOn(20 * 60_000);
    await test.expectCredited(id);
    expect(await countRows(test.db, "PaymentWebhook", (query) => query.whereNotNull("due"))).toBe(0);
  };

  const CASES: Record<Place, (place: Place) => (test: Test) => Promise<void>> = {
    "the provider has made its page, and we have not stored that":
      (place) =>
      async ({ user, sold, start, standIn, expectCredited, db }) => {
        const key = randomUUID();
        await kill(place, { what: "create", user, package: sold, key });
        // The player presses the button again.
        const { id, number } = await start(key);
        expect(await countRows(db, "Payment", { UserNum: user })).toBe(1);
        standIn.pay(number);
        await goOn(10 * 60_000);
        await expectCredited(id);
      },
    "the webhook is stored": toldByWebhook,
    "the webhook is claimed": toldByWebhook,
    "the provider has answered, and nothing is locked": toldByWebhook,
    "the coins are moved, and not committed": toldByWebhook,
    "the coins are committed, and the webhook is not finished": toldByWebhook,
    "the provider has closed its page, and we have not stored that":
      (place) =>
      async ({ user, start, standIn }) => {
        const { id, number } = await start();
        await kill(place, { what: "cancel", user, payment: id });
        expect([standIn.find(number).status, (await find(id)).state]).toEqual(["expired", "pending"]);
        await goOn(DAY + 60_000);
        expect((await find(id)).state).toBe("expired");
      },
    "the provider was asked for a refund, and we have not stored that":
      (place) =>
      async ({ credited, standIn, db, expectReturned }) => {
        const { id, number } = await credited();
        standIn.setRefundsAtOnce(false);
        await kill(place, { what: "refund", payment: id });
        standIn.setRefundsAtOnce(true);
        // Without staff, the poller finds it; every other time they ask again, and it is the same refund.
        requested += 1;
        if (requested % 2 === 0)
          await createPaymentsConsole(db, context()).refund(id, "again", { UserNum: null, client: CLIENT });
        expect(standIn.find(number).refunds).toHaveLength(1);
        standIn.confirmRefunds(number);
        await goOn(10 * 60_000);
        await expectReturned(id);
      },
    "the number of a receipt is used, and not committed":
      (place) =>
      async ({ db, user, sold, expectCredited }) => {
        const channel = await createOffersStore(db).insertChannel({
          kind: "gcash",
          name: "G",
          accountName: "A",
          accountNumber: "1",
          instructions: "",
          active: true,
          created: new Date(),
        });
        const how = { provider: "manual", channel, giftTo: "", message: "", ReferralCode: "" } as const;
        const { payment: id } = await createPayments(db, context()).create(
          user,
          { package: sold, ...how },
          undefined,
          CLIENT,
        );
        const receipt = await addReceipt(db, id, user);
        const reference = randomUUID().replaceAll("-", "").toUpperCase();
        await kill(place, { what: "approve", receipt, reference });
        expect(await countRows(db, "ReceiptNumber", { reference })).toBe(0);
        const staff = { UserNum: null, client: CLIENT };
        await createReceiptReview(db, context()).approve(receipt, { reference }, staff);
        await expectCredited(id);
      },
    "the coins are taken back, and not committed":
      (place) =>
      async ({ credited, standIn, db, expectCredited, expectReturned }) => {
        const { id, number } = await credited();
        standIn.refund(number, 10_000);
        await kill(place, { what: "look", payment: id });
        await expectCredited(id);
        const webhook = standIn.webhook(number, "refunded");
        await createInbox(db, context(), createSettlement(db, context())).receive("paymongo", webhook);
        await goOn(10 * 60_000);
        await expectReturned(id);
      },
  };

  for (const place of PLACES)
    it(
      `when ${place}, ${KILLS} times: coins move once, and no payment is lost`,
      async () => {
        await setPolicies(
          { db: database.db, env: database.env, clock },
          { paymentsOpen: 50, paymentsPerHour: 1_000 },
        );
        for (let round = 0; round < KILLS; round += 1) {
          providers.standIn.reset();
          await CASES[place](place)(await setUp());
          await expectBooksInOrder(database.db);
          await expectPaymentsInOrder(database.db);
        }
      },
      KILLS * 60_000,
    );
});
