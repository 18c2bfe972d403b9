import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { expect, vi } from "vitest";
import { paymentResponseSchema, paymentStoryResponseSchema } from "../contract/index.ts";
import { createInbox } from "../src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../src/domains/coins/payments/settlement/settlement.ts";
import type { Env } from "../src/env.ts";
import { get, newPlayer, type Player, post } from "./accounts.ts";
import { openOwnApp, type TestApp, tokenOf } from "./app.ts";
import { coinsOf, contextOf, expectBooksInOrder, freshPolicy, key } from "./coins.ts";
import { type DatabaseKind, useDatabase } from "./database.ts";
import { changeGameUser, countRows, emptyTables } from "./game.ts";
import type { SentWebhook } from "./payment-providers.ts";
import { expectPaymentsInOrder } from "./payments.ts";
import { sql } from "./sql.ts";
import { usePaymentProviders } from "./use-payment-providers.ts";

export const PACKAGE = { name: "Pouch", price: "100.00", coins: "1000", bonus: "50", active: "true" };

/** For a machine that is busy with other things. */
const PATIENCE = { timeout: 120_000 };

export interface PaymentTest extends TestApp {
  admin: string;
  player: Player;
  package: number;
  settlement: ReturnType<typeof createSettlement>;
  inbox: ReturnType<typeof createInbox>;
}

/** What tests of payments do, each with an app of its own whose providers are the stand-in's. */
export function usePayments(kind: DatabaseKind) {
  const database = useDatabase(kind);
  const providers = usePaymentProviders();

  async function open({
    demo = false,
    env: more = {},
    logger,
  }: {
    demo?: boolean;
    env?: Partial<Env>;
    logger?: FastifyBaseLogger;
  } = {}): Promise<PaymentTest> {
    const { standIn } = providers;
    const env = { ...standIn.env, PAYMENT_DEMO: demo, ...more };
    const test = await openOwnApp(database, { env, ...(logger && { logger }) });
    await freshPolicy(test.db, "remove");
    await emptyTables(test.db, [
      ...[
        "DemoCheckout",
        "CoinDebt",
        "StaffMovement",
        "ReceiptNumber",
        "PaymentReceipt",
        "PaymentWebhook",
        "PaymentEvent",
      ],
      ...["Payment", "PaymentChannel", "PaymentPackage", "Throttle"],
    ]);
    const admin = await tokenOf(test.app, "gm");
    const added = await post(test.app, "/admin/payments/packages", PACKAGE, admin);
    expect(added.statusCode, added.body).toBe(200);
    // Most tests are not about who priced it: then staff may approve its receipts alone.
    await sql(test.db)("PaymentPackage").update({ pricedBy: null });
    const settlement = createSettlement(test.db, contextOf(test));
    const inbox = createInbox(test.db, contextOf(test), settlement);
    const player = await newPlayer(test.app);
    return { ...test, admin, player, package: added.json().id, settlement, inbox };
  }

  const create = (
    test: PaymentTest,
    fields: Record<string, unknown> = {},
    by = test.player,
    headers = key(),
  ) =>
    post(
      test.app,
      "/payments",
      { package: test.package, provider: "paymongo", ...fields },
      by.token,
      headers,
    );
  async function created(
    test: PaymentTest,
    fields: Record<string, unknown> = {},
    by = test.player,
  ): Promise<string> {
    const answer = await create(test, fields, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.payment;
  }
  const read = async (test: PaymentTest, id: string, by = test.player) => {
    const answer = await get(test.app, `/payments/${id}`, by.token);
    expect(answer.statusCode, answer.body).toBe(200);
    return paymentResponseSchema.strict().parse(answer.json()).data;
  };
  /** The stand-in's payment of ours. */
  const at = async (test: PaymentTest, id: string) => {
    const row = await sql(test.db)("Payment").where({ id }).first("providerId");
    return providers.standIn.find(row.providerId).id;
  };
  const coins = async (test: PaymentTest, { UserNum }: Player = test.player) =>
    (await coinsOf(test.db, UserNum))[0];
  const story = async (test: PaymentTest, id: string) => {
    const answer = await get(test.app, `/admin/payments/${id}`, test.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return paymentStoryResponseSchema.strict().parse(answer.json());
  };
  const deliver = ({ app }: Pick<PaymentTest, "app">, { path, headers, body }: SentWebhook) =>
    app.inject({ method: "POST", url: path, headers, payload: body });
  async function paid(test: PaymentTest, fields: Record<string, unknown> = {}): Promise<string> {
    const id = await created(test, fields);
    providers.standIn.pay(await at(test, id));
    expect((await read(test, id)).status).toBe("credited");
    return id;
  }
  const act = (test: PaymentTest, id: string, what: string, reason = "because", token = test.admin) =>
    post(test.app, `/admin/payments/${id}/${what}`, { reason }, token);
  /** Every webhook is processed, by the service's own worker or here. */
  const processed = (test: PaymentTest) =>
    vi.waitFor(async () => {
      await test.inbox.processDue();
      expect(await countRows(test.db, "PaymentWebhook", (query) => query.whereNotNull("due"))).toBe(0);
    }, PATIENCE);
  const order = async (test: PaymentTest) => {
    await expectBooksInOrder(test.db);
    await expectPaymentsInOrder(test.db);
  };
  /** The game spends coins of a player: all, or what is left of them. */
  const spend = async (test: PaymentTest, { UserNum, UserID }: Player, left = 0) => {
    const before = await coins(test, { UserNum, UserID } as Player);
    await changeGameUser(test.db, UserID, { UserPoint: left });
    await sql(test.db)("LedgerEntry").insert({
      UserNum,
      currency: "coin",
      delta: left - before,
      balance: left,
      reason: "outside",
      reference: randomUUID(),
      actor: null,
      at: test.clock.now(),
    });
  };

  return {
    database,
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
  };
}
