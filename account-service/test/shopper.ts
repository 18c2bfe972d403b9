import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { DECIDING } from "../src/app.ts";
import { connect } from "../src/db/connect.ts";
import { createAdjustments } from "../src/domains/coins/adjustments/index.ts";
import { createCampaigns, createCodes, generateCode } from "../src/domains/coins/codes/index.ts";
import { createDemoStore } from "../src/domains/coins/payments/demo/store.ts";
import { createPayments, createPaymentsConsole } from "../src/domains/coins/payments/index.ts";
import { createReceiptReview } from "../src/domains/coins/payments/receipts/receipt-review-service.ts";
import { createInbox } from "../src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../src/domains/coins/payments/settlement/settlement.ts";
import { createPaymentsStore } from "../src/domains/coins/payments/store.ts";
import { createApprovals } from "../src/domains/foundation/approvals/index.ts";
import { createAudit } from "../src/domains/foundation/audit/index.ts";
import { createCharacterServices } from "../src/domains/game/character-services/index.ts";
import { createAttendance } from "../src/domains/rewards/attendance/index.ts";
import { createPlayTime } from "../src/domains/rewards/play-time/index.ts";
import { createVotes } from "../src/domains/rewards/votes/index.ts";
import { createCart } from "../src/domains/shop/cart/index.ts";
import { createDrops } from "../src/domains/shop/drops/index.ts";
import { createConsoleOrders, createOrders, createRefunds } from "../src/domains/shop/orders/index.ts";
import { env as readEnv } from "../src/env.ts";
import { ServiceError } from "../src/errors.ts";
import { createPasswords } from "../src/lib/secrets/passwords.ts";
import { payDemoCheckout } from "./demo-checkout.ts";
import { killAt, type Place } from "./payment-places.ts";
import type { SentWebhook } from "./payment-providers.ts";
import { sql } from "./sql.ts";

// A separate process: reports that it is ready, waits for a line, then does its task and writes the result. The task is
// its argument, as JSON.

export type Order =
  /** Each user redeems the code, all at once. */
  | { do: "redeem"; users: number[]; code: string; key?: string }
  /** Each user buys their cart, one unit of the item added in the same transaction; all at once. */
  | { do: "buy"; users: number[]; item?: number }
  /** Buys the cart `times` times at once, with one key. */
  | { do: "buy-again"; user: number; times: number; key: string }
  /** Refunds a line several times at once. */
  | { do: "refund"; user: number; line: number; times: number }
  /** Increases the quantity of a cart row several times at once. */
  | { do: "increase"; user: number; seq: number; times: number }
  /** Takes units out of the item bank, as the game does. */
  | { do: "take"; units: number[] }
  /**
   * Lines users up for a drop and serves them, until it is killed; writes a dot once the first ones are in the queue.
   */
  | { do: "drop"; users: number[]; item: number; price: number }
  /** Redeems, buys, refunds and adjusts coins until it is killed; writes a dot for each round. */
  | { do: "loop"; user: number; items: number[] }
  /** Changes a character's name until it is killed; writes a dot for each change. */
  | { do: "rename"; user: number; character: number }
  /** Deletes old entries of the audit log; kills itself at its nth statement, if it comes to that. */
  | { do: "purge audit"; killAt: number }
  /** Does one thing with a payment, and kills itself at a place of it. */
  | { do: "payment"; place: Place; step: PaymentStep }
  /** Collects rewards until it is killed, each round on a later day; writes a dot for each round. */
  /** Buys coins by the demo, and has some of the money returned; kills itself at its nth statement. */
  | { do: "payments"; user: number; package: number; killAt: number }
  | { do: "rewards"; user: number; site: string; token: string; from: string };

/** What is done with a payment. */
export type PaymentStep =
  | { what: "create"; user: number; package: number; key: string }
  | { what: "webhook"; webhook: SentWebhook }
  | { what: "look"; payment: string }
  | { what: "cancel"; user: number; payment: string }
  | { what: "refund"; payment: string }
  | { what: "approve"; receipt: string; reference: string };

/** The result of each call: its response, or its error code. */
export type Outcome = { answer: unknown } | { refused: string };

const order = JSON.parse(process.argv[2] ?? "") as Order;
const env = readEnv();
const db = connect(env);
const context = { env, now: () => new Date(), passwords: createPasswords(env) };
const codes = createCodes(db, context);
const orders = createOrders(db, context);
const refunds = createRefunds(db, context);
const clientOf = (user: number) => ({ address: `2001:db8:${user.toString(16)}::1`, userAgent: "shopper" });

/** One payment by the demo: told of by a webhook or the return; every third one is refunded. */
async function pay(
  { user, package: sold }: Extract<Order, { do: "payments" }>,
  round: number,
): Promise<void> {
  const settlement = createSettlement(db, context);
  const inbox = createInbox(db, context, settlement);
  const request = { package: sold, provider: "demo", giftTo: "", message: "", ReferralCode: "" } as const;
  const { payment } = await createPayments(db, context).create(user, request, randomUUID(), clientOf(user));
  await payDemoCheckout(db, payment);
  const told = async () => {
    const row = await createPaymentsStore(db).find(payment);
    if (row) await settlement.settle(row, { source: "player" });
  };
  if (round % 2 === 0) {
    await inbox.insert("demo", { id: payment, kind: "demo.pay", about: [payment] });
    await inbox.processDue();
  } else await told();
  if (round % 3 !== 0) return;
  const checkout = await createDemoStore(db).find({ payment });
  await createDemoStore(db).refund(checkout?.id ?? "", 10_000);
  await told();
}

function killAtStatement(nth: number): void {
  let statements = 0;
  sql(db).on("query", () => {
    statements += 1;
    if (statements === nth) process.kill(process.pid, "SIGKILL");
  });
}

async function doStep(step: PaymentStep): Promise<unknown> {
  const settlement = createSettlement(db, context);
  const payments = createPayments(db, context);
  const staff = { UserNum: null, client: clientOf(1) };
  switch (step.what) {
    case "create": {
      const how = { provider: "paymongo", giftTo: "", message: "", ReferralCode: "" } as const;
      return payments.create(step.user, { package: step.package, ...how }, step.key, clientOf(step.user));
    }
    case "webhook": {
      const inbox = createInbox(db, context, settlement);
      await inbox.receive("paymongo", step.webhook);
      return inbox.processDue();
    }
    case "look": {
      const row = await createPaymentsStore(db).find(step.payment);
      return row && settlement.settle(row, { source: "player" });
    }
    case "cancel":
      return payments.cancel(step.user, step.payment);
    case "refund":
      return createPaymentsConsole(db, context).refund(step.payment, "kill", staff);
    case "approve":
      return createReceiptReview(db, context).approve(step.receipt, { reference: step.reference }, staff);
  }
}

async function work(): Promise<unknown[]> {
  const times = <T>(count: number, call: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, () => outcome(call())));
  switch (order.do) {
    case "redeem":
      return Promise.all(
        order.users.map((user) =>
          outcome(
            codes.redeem(user, { CouponCode: order.code, ReferralCode: "" }, order.key, clientOf(user)),
          ),
        ),
      );
    case "buy":
      return Promise.all(
        order.users.map((user) =>
          outcome(
            db.transaction(async (trx) => {
              if (order.item) await createCart(trx, context).add(user, order.item, 1);
              return createOrders(trx, context).buy(user, {}, undefined, clientOf(user));
            }),
          ),
        ),
      );
    case "buy-again":
      return times(order.times, () => orders.buy(order.user, {}, order.key, clientOf(order.user)));
    case "refund":
      return times(order.times, () =>
        refunds.byPlayer(order.user, order.line, undefined, clientOf(order.user)),
      );
    case "increase":
      return times(order.times, () => createCart(db, context).change(order.user, order.seq, 1));
    case "take":
      return Promise.all(
        order.units.map((PurKey) =>
          outcome(sql(db)("ShopPurchase").where({ PurKey, PurFlag: 0 }).update({ PurFlag: 1 })),
        ),
      );
    case "rename": {
      const { user, character } = order;
      for (;;) {
        const name = `N${randomUUID().replaceAll("-", "").slice(0, 12)}`;
        const request = { service: "name" as const, character, name };
        await createCharacterServices(db, context).perform(user, request, undefined, clientOf(user));
        process.stdout.write(".");
      }
    }
    case "purge audit":
      killAtStatement(order.killAt);
      return [await outcome(createAudit(db, context).purge())];
    case "payments": {
      killAtStatement(order.killAt);
      for (let round = 0; ; round += 1) await pay(order, round);
    }
    case "payment":
      killAt(order.place, db);
      return [await doStep(order.step)];
    case "rewards":
      for (let round = 0; ; round += 1) {
        await collect(order, new Date(Date.parse(order.from) + round * 24 * 3_600_000));
        process.stdout.write(".");
      }
    case "drop": {
      const drops = createDrops(db, context);
      const { item, price } = order;
      for (let first = true; ; first = false) {
        await Promise.all(
          order.users.map((user) => outcome(drops.enter(user, item, { price, ip: clientOf(user).address }))),
        );
        if (first) process.stdout.write(".");
        await drops.serveAll();
        // The other process may be at it.
        await sleep(5);
      }
    }
    case "loop":
      for (;;) {
        await loop(order.user, order.items);
        process.stdout.write(".");
      }
  }
}

async function loop(user: number, items: number[]): Promise<void> {
  const client = clientOf(user);
  const adjustments = createAdjustments(db, context);
  const request = { currency: "coin", delta: 700, reason: "loop" } as const;
  // The second one of a day waits for another staff member's approval.
  for (let requested = 0; requested < 2; requested += 1) {
    const operator = { UserNum: Math.ceil(Math.random() * 1e9), client };
    await outcome(adjustments.request(user, request, randomUUID(), operator));
    const { id, state } = await adjustments.request(user, request, randomUUID(), operator);
    if (state === "waiting")
      await outcome(createApprovals(db, context, DECIDING).approve(id, { UserNum: null, client }));
  }
  const code = generateCode();
  await createCampaigns(db, context).createWithCodes(
    {
      name: "loop",
      coins: 300,
      bonusCoins: 5,
      starts: new Date(0),
      ends: null,
      usesPerAccount: 1,
      maxUses: 1,
    },
    [code],
  );
  const redemption = { CouponCode: code, ReferralCode: "STREAMERANA" };
  await outcome(codes.redeem(user, redemption, randomUUID(), client));
  for (const item of items) await outcome(createCart(db, context).add(user, item, 2));
  await outcome(orders.buy(user, {}, randomUUID(), client));
  if (Math.random() < 0.5) return;
  const { purchasehistory } = await orders.history(user, 1);
  const line = purchasehistory.find((entry) => entry.refundable > 0)?.line;
  if (line === undefined) return;
  const byOperator = Math.random() < 0.5;
  await outcome(
    byOperator
      ? createConsoleOrders(db, context).refund(
          line,
          { which: "waiting", units: 1, reason: "loop" },
          randomUUID(),
          {
            UserNum: user,
            client,
          },
        )
      : refunds.byPlayer(user, line, randomUUID(), client),
  );
}

async function collect({ user, site, token }: Extract<Order, { do: "rewards" }>, day: Date): Promise<void> {
  const then = { ...context, now: () => day };
  await outcome(createAttendance(db, then).stamp(user, randomUUID(), clientOf(user)));
  // As the game does at a logout.
  await sql(db)("UserInfo").where({ UserNum: user }).increment("PlayTime", 90);
  await outcome(createPlayTime(db, then).collect(user, randomUUID()));
  const postback = {
    method: "GET",
    query: `custom=${token}`,
    contentType: "",
    body: "",
    address: "192.0.2.1",
  };
  const call = () =>
    createVotes(db, then).postback(site, { ...postback, signature: undefined, pathSecret: undefined });
  await Promise.all([outcome(call()), outcome(call())]);
}

async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof ServiceError) return { refused: error.kind };
    throw error;
  }
}

// A first query opens the connection, so that all begin at the same moment.
await db.ping();
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
const outcomes = await work();
await db.close();
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
