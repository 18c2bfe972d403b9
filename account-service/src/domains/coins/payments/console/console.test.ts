import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  paymentListResponseSchema,
  paymentSalesSchema,
} from "../../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../../test/accounts.ts";
import { mailTo, memoryLogger, openOwnApp, tokenIn, tokenOf } from "../../../../../test/app.ts";
import { CLIENT, contextOf, key } from "../../../../../test/coins.ts";
import { describeEachDatabase } from "../../../../../test/database.ts";
import { changeGameUser } from "../../../../../test/game.ts";
import { usePayments } from "../../../../../test/paying.ts";
import type { SentWebhook } from "../../../../../test/payment-providers.ts";
import { setPolicies } from "../../../../../test/rewards.ts";
import { sql } from "../../../../../test/sql.ts";
import { OUR_TABLES } from "../../../../db/schema.ts";
import type { Database } from "../../../../db/transaction.ts";
import { randomText } from "../../../../lib/text/random-text.ts";
import { createApprovals } from "../../../foundation/approvals/index.ts";
import { createPaymentReconciliation } from "../settlement/reconcile.ts";
import { createSales } from "./sales-service.ts";
import { createPaymentsConsole, paymentRefund, paymentReturn } from "./service.ts";

const MINUTE = 60_000;

describeEachDatabase("payments in the console", (kind) => {
  const { database, providers, open, create, created, read, at, coins, story, deliver, paid, act, order } =
    usePayments(kind);

  it("have no refund approved by their streamer", async () => {
    const test = await open();
    const [streamer, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const body = { code: "BALIK1", UserID: streamer.UserID, name: "Balik", sharePercent: "" };
    expect((await post(test.app, "/admin/streamers", body, test.admin)).statusCode).toBe(200);
    const reference = await paid(test, { ReferralCode: "BALIK1" });
    const approvals = (db: Database) => createApprovals(db, contextOf(test), [paymentRefund]);
    const asked = {
      reference,
      UserNum: test.player.UserNum,
      what: {},
      summary: "Return it",
      reason: "because",
    };
    const { id } = await test.db.transaction((trx) =>
      approvals(trx).submit(
        paymentRefund,
        { ...asked, rule: "day_limit" },
        { UserNum: null, client: CLIENT },
      ),
    );
    const approve = ({ UserNum }: Player) =>
      approvals(test.db).approve(id, { UserNum, role: "finance", client: CLIENT });
    await expect(approve(streamer)).rejects.toMatchObject({ message: CONSOLE_MESSAGES.paymentNotRefundable });
    expect(await approve(other)).toBe(CONSOLE_MESSAGES.paymentRefundApproved);
    await order(test);
  });

  it("are refunded once by staff, and the coins come back when the provider has confirmed it", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await paid(test);
    standIn.setRefundsAtOnce(false);
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefundRequested);
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

  it("that are disputed while their refund is asked for are not returned as well", async () => {
    const test = await open();
    const { standIn } = providers;
    const by = { UserNum: null, client: CLIENT };
    const payments = (db: Database) => createPaymentsConsole(db, contextOf(test));
    // Before the refund's first lock, and between that and its second one.
    for (const locks of [0, 1]) {
      const id = await paid(test);
      let begun = 0;
      const transaction: Database["transaction"] = async (work, options) => {
        if (begun === locks) await payments(test.db).dispute(id, "The bank's email", by);
        begun += 1;
        return test.db.transaction(work, options);
      };
      await expect(payments({ ...test.db, transaction }).refund(id, "because", by)).rejects.toMatchObject({
        kind: "conflict",
        message: CONSOLE_MESSAGES.paymentNotRefundable,
      });
      expect(standIn.find(await at(test, id)).refunds).toEqual([]);
      const { events } = await story(test, id);
      expect(events.map((event) => event.kind)).not.toContain("refund");
    }
    await order(test);
  });

  it("whose refund is never confirmed need somebody after a week; a repeat asks for a week again", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await paid(test);
    standIn.setRefundsAtOnce(false);
    expect((await act(test, id, "refund")).statusCode).toBe(200);
    const look = async () => {
      test.clock.advance(60 * MINUTE);
      expect(await test.settlement.poll()).toEqual([]);
      return sql(test.db)("Payment").where({ id }).first("state", "problem", "nextCheck");
    };
    let looks = 0;
    while ((await look()).problem === null && looks < 500) looks += 1;
    expect(looks).toBeGreaterThan(100);
    expect(await look()).toEqual({ state: "credited", problem: "refund", nextCheck: null });
    // Their sessions are over.
    test.admin = await tokenOf(test.app, "gm");
    expect((await story(test, id)).events.filter((event) => event.kind === "unconfirmed")).toHaveLength(1);
    expect((await act(test, id, "refund")).statusCode).toBe(200);
    standIn.confirmRefunds(await at(test, id));
    expect(await look()).toEqual({ state: "refunded", problem: null, nextCheck: null });
    expect([standIn.find(await at(test, id)).refunds.length, await coins(test)]).toEqual([1, 0]);
    await order(test);
  });

  it.each(["dispute", "returned"] as const)(
    "take back the coins of a day's pesos for one who records %s; of more, for two",
    async (what) => {
      const test = await open();
      await setPolicies(test, { receiptDayTwoPeopleAbove: 150 });
      const [first, second] = [await paid(test), await paid(test)];
      const all = await coins(test);
      const answer = await act(test, first, what);
      expect(answer.json().message).toBe(
        what === "dispute" ? CONSOLE_MESSAGES.paymentDisputed : CONSOLE_MESSAGES.paymentRefunded,
      );
      const left = await coins(test);
      expect(left).toBeLessThan(all);
      expect((await act(test, second, what)).json().message).toBe(CONSOLE_MESSAGES.approvalWaits);
      expect((await act(test, second, what)).json().error).toBe(CONSOLE_MESSAGES.approvalAsked);
      expect([await coins(test), (await story(test, second)).payment.status]).toEqual([left, "credited"]);
      // A dispute that is lost has been counted.
      if (what === "dispute") expect((await act(test, first, "returned")).statusCode).toBe(200);
      const { UserNum } = await newPlayer(test.app);
      const approvals = createApprovals(test.db, contextOf(test), [paymentReturn]);
      const [{ id } = { id: "" }] = await sql(test.db)("Approval").where({ reference: second }).select("id");
      await approvals.approve(id, { UserNum, role: "finance", client: CLIENT });
      expect([await coins(test), (await story(test, second)).payment.status]).toEqual([
        0,
        what === "dispute" ? "disputed" : "refunded",
      ]);
      await order(test);
    },
  );

  it.each(["paymongo", "xendit"] as const)(
    "whose refund has failed at %s are returned by another one, and never twice",
    async (provider) => {
      const test = await open();
      const { standIn } = providers;
      const id = await paid(test, { provider });
      const number = await at(test, id);
      standIn.setRefundsAtOnce(false);
      const ask = async () => expect((await act(test, id, "refund")).statusCode).toBe(200);
      for (const tries of [1, 2]) {
        await ask();
        // A repeat is the same one, whenever the provider forgets its key.
        for (const each of standIn.find(number).refunds) each.key = "forgotten";
        await ask();
        expect(standIn.find(number).refunds).toHaveLength(tries);
        standIn.failRefunds(number);
      }
      await ask();
      standIn.confirmRefunds(number);
      await ask();
      const { refunds } = standIn.find(number);
      expect(refunds.map(({ status }) => status)).toEqual(["failed", "failed", "succeeded"]);
      expect([(await read(test, id)).status, await coins(test)]).toEqual(["refunded", 0]);
      await order(test);
    },
  );

  it("whose refund is asked for are still asked about after a part was returned", async () => {
    const test = await open();
    const { standIn } = providers;
    const id = await paid(test);
    // In the provider's dashboard, which no webhook told of.
    standIn.refund(await at(test, id), 2_500);
    standIn.setRefundsAtOnce(false);
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefundRequested);
    expect((await story(test, id)).payment).toMatchObject({ status: "credited", refunded: 2_500 });
    standIn.confirmRefunds(await at(test, id));
    test.clock.advance(MINUTE);
    await test.settlement.poll();
    expect([(await story(test, id)).payment.status, await coins(test)]).toEqual(["refunded", 0]);
    await order(test);
  });

  it("that are held and are to be refunded are not credited meanwhile, whoever looks", async () => {
    const test = await open();
    const { standIn } = providers;
    const hold = async () => {
      const id = await created(test);
      await changeGameUser(test.db, test.player.UserID, { UserPoint: 2_147_483_647 });
      standIn.pay(await at(test, id));
      expect((await read(test, id)).status).toBe("paid");
      await changeGameUser(test.db, test.player.UserID, { UserPoint: 0 });
      await sql(test.db)("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
      return id;
    };
    const row = (id: string) =>
      sql(test.db)("Payment").where({ id }).first("state", "problem", "nextCheck", "refundRequested");
    const [id, unconfirmed] = [await hold(), await hold()];
    standIn.setRefundsAtOnce(false);
    for (const each of [id, unconfirmed])
      expect((await act(test, each, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefundRequested);
    const compare = async () => {
      const found = [];
      for await (const { text } of createPaymentReconciliation(test.db, contextOf(test)).run(1))
        found.push(text);
      return found;
    };
    for (let looks = 0; looks < 3; looks += 1) {
      test.clock.advance(5 * MINUTE);
      expect(await test.settlement.poll()).toEqual([]);
      await read(test, id);
      await post(test.app, `/admin/payments/${id}/check`, undefined, test.admin);
      expect(await compare()).toEqual([]);
      expect((await act(test, id, "credit")).json().error).toBe(CONSOLE_MESSAGES.paymentRefundPending);
    }
    expect(await row(id)).toMatchObject({ state: "paid", problem: "balance" });
    standIn.confirmRefunds(await at(test, id));
    test.clock.advance(60 * MINUTE);
    await test.settlement.poll();
    expect(await row(id)).toMatchObject({ state: "refunded", problem: null, nextCheck: null });
    // One that the provider refuses can be credited at once.
    const refused = await hold();
    standIn.setFault("400");
    expect((await act(test, refused, "refund")).json().error).toBe(CONSOLE_MESSAGES.paymentRefundFailed);
    standIn.setFault(null);
    expect(await row(refused)).toMatchObject({ state: "paid", refundRequested: null });
    expect((await act(test, refused, "credit")).statusCode).toBe(200);
    expect(await coins(test)).toBe(1_050);
    // One that is not confirmed for a week can be, if the provider still knows of no return.
    for (let looks = 0; (await row(unconfirmed)).problem !== "refund" && looks < 500; looks += 1) {
      test.clock.advance(60 * MINUTE);
      await test.settlement.poll();
    }
    test.admin = await tokenOf(test.app, "gm");
    expect(await row(unconfirmed)).toMatchObject({ state: "paid", problem: "refund", nextCheck: null });
    const number = await at(test, unconfirmed);
    standIn.confirmRefunds(number);
    expect((await act(test, unconfirmed, "credit")).json().error).toBe(
      CONSOLE_MESSAGES.paymentNothingToCredit,
    );
    expect([(await row(unconfirmed)).state, await coins(test)]).toEqual(["refunded", 1_050]);
    await order(test);
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
    await sql(test.db)("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
    const row = sql(test.db)("Payment").where({ id });
    await row.clone().update({ nextCheck: test.clock.now() });
    expect((await act(test, id, "credit")).statusCode).toBe(200);
    expect([await coins(test), (await row.clone().first("nextCheck")).nextCheck]).toEqual([525, null]);
    // The rest is refunded by staff.
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    expect(await coins(test)).toBe(0);
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
    const row = await sql(test.db)("Payment").where({ id }).first("reference", "providerPayment");
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

  it("keep every secret of a provider out of logs, answers, errors, emails and tables, whatever happens", async () => {
    const { logger, text } = memoryLogger();
    const { standIn } = providers;
    const test = await open({ logger, env: { PAYMENT_TIMEOUT_MS: 800 } });
    await setPolicies(test, { paymentsOpen: 50, paymentsPerHour: 1_000 });
    const token = tokenIn(await mailTo(test.mails, test.player.email, /confirm/i));
    await post(test.app, "/account/verify-email", { token });
    const said: string[] = [];
    const say = ({ body }: { body: string }) => said.push(body);
    const signatures = new Set<string>();
    const tell = async (webhook: SentWebhook) => {
      const signature = /te=(\w+)/.exec(webhook.headers["paymongo-signature"] ?? "")?.[1];
      if (signature) signatures.add(signature);
      say(await deliver(test, webhook));
    };
    const fail = async (error: unknown) => said.push(inspect(error, { depth: 10 }));
    const compare = async () => {
      for await (const { text: body } of createPaymentReconciliation(test.db, contextOf(test)).run(1))
        say({ body });
    };
    for (const provider of ["paymongo", "xendit"] as const) {
      const ids: string[] = [];
      for (const fault of ["500", "timeout", "garbage", "400", null] as const) {
        standIn.setFault(fault);
        const answer = await create(test, { provider });
        say(answer);
        if (fault === null) ids.push(answer.json().data.payment);
      }
      const id = ids[0] ?? "";
      const number = await at(test, id);
      const now = test.clock.now();
      standIn.pay(number);
      for (const secret of ["wrong-secret", standIn.env.PAYMONGO_SECRET_KEY])
        await tell(standIn.webhook(number, "paid", { now, secret }));
      await tell(standIn.webhook(number, "paid", { now: new Date(now.getTime() - 60 * MINUTE) }));
      for (const fault of ["500", "timeout", "garbage", "400"] as const) {
        standIn.setFault(fault);
        await tell(standIn.webhook(number, fault, { now }));
        test.clock.advance(MINUTE);
        for (const error of await test.settlement.poll()) await fail(error);
        for (const error of await test.inbox.processDue()) await fail(error);
        await compare().catch(fail);
      }
      standIn.setFault(null);
      await tell(standIn.webhook(number, "paid", { now: test.clock.now() }));
      await read(test, id);
      for (const fault of ["500", "400", null] as const) {
        standIn.setFault(fault);
        say(await act(test, id, "refund"));
      }
      say(await get(test.app, `/admin/payments/${id}`, test.admin));
      expect((await read(test, id)).status).toBe("refunded");
    }
    await mailTo(test.mails, test.player.email, /was returned$/);
    const kept: string[] = [];
    for (const table of Object.values(OUR_TABLES)) {
      kept.push(JSON.stringify(await sql(test.db)(table).select()));
    }
    const written = {
      logs: text(),
      answers: said.join("\n"),
      tables: kept.join("\n"),
      emails: JSON.stringify(test.mails),
    };
    // There is something to search.
    expect(written.answers).toContain("ProviderDown");
    expect(written.logs).toContain("does not answer: TimeoutError");
    expect(written.tables).toContain("checkout_session.payment.paid");
    const keys = [standIn.env.PAYMONGO_SECRET_KEY, standIn.env.XENDIT_SECRET_KEY];
    const secrets = [
      ...[...keys, standIn.env.PAYMONGO_WEBHOOK_SECRET, standIn.env.XENDIT_WEBHOOK_TOKEN, "wrong-secret"],
      // As the header of basic authentication has them.
      ...keys
        .flatMap((each) => [btoa(`${each}:`), btoa(each)])
        .map((each) => each.replace(/=+$/, "").slice(0, -1)),
      ...signatures,
      "secret detail",
    ];
    expect(signatures.size).toBeGreaterThan(5);
    for (const [where, all] of Object.entries(written))
      for (const secret of secrets)
        expect([where, secret, all.includes(secret)]).toEqual([where, secret, false]);
  });

  it("are narrowed to those that need attention", async () => {
    const test = await open();
    const { standIn } = providers;
    const [short, whole] = [await created(test), await created(test, { provider: "xendit" })];
    standIn.pay(await at(test, short), 9_900);
    standIn.pay(await at(test, whole));
    for (const id of [short, whole]) await read(test, id);
    const list = async (query: string) => {
      const answer = await get(test.app, `/admin/payments?player=${test.player.UserID}&${query}`, test.admin);
      expect(answer.statusCode, answer.body).toBe(200);
      return paymentListResponseSchema.parse(answer.json()).payments;
    };
    expect(await list("")).toHaveLength(2);
    expect(await list("problem=true")).toMatchObject([{ id: short, status: "failed", problem: "amount" }]);
    expect((await get(test.app, "/admin/payments?problem=no", test.admin)).statusCode).toBe(422);
    const file = await get(
      test.app,
      `/admin/payments?player=${test.player.UserID}&problem=true&format=csv`,
      test.admin,
    );
    expect(file.body).toContain(short);
    expect(file.body).not.toContain(whole);
  });

  it("are added up by the database: by day, package, channel and streamer, however many there are", async () => {
    const test = await open();
    const { db } = test;
    await paid(test);
    const row = await sql(db)("Payment").first();
    const now = test.clock.now().getTime();
    const DAY = 24 * 60 * MINUTE;
    const add = async (some: Record<string, unknown>[]) => {
      const rows = some.map((fields) => ({ ...row, id: randomUUID(), reference: randomText(12), ...fields }));
      for (let start = 0; start < rows.length; start += 50)
        await sql(db)("Payment").insert(rows.slice(start, start + 50));
    };
    const ago = (days: number) => new Date(now - days * DAY);
    await add([
      { credited: ago(1), channel: "card" },
      { credited: ago(1), refunded: 2_500 },
      { credited: ago(7), price: 30_000, name: "Chest", streamer: "ANA1", share: 70 },
      { credited: ago(2), state: "disputed" },
      { credited: ago(29), name: "Chest", provider: "manual", channel: "GCash" },
      // Too long ago, and not credited.
      { credited: ago(31), price: 77_700 },
      { credited: null, state: "failed", price: 77_700 },
    ]);
    /** The sales, and the statements and rows that they took. */
    const sales = async () => {
      const seen = { statements: 0, rows: 0 };
      const count = (answer: unknown, { sql }: { sql: string }) => {
        if (!/span/.test(sql) || !Array.isArray(answer)) return;
        seen.statements += 1;
        seen.rows += answer.length;
      };
      sql(db).on("query-response", count);
      const sums = await createSales(db, contextOf(test)).read();
      sql(db).off("query-response", count);
      return { sums: paymentSalesSchema.strict().parse(sums), ...seen };
    };
    const few = await sales();
    const sums = { today: 10_000, yesterday: 17_500, lastWeek: 30_000 };
    expect(few.sums).toMatchObject(sums);
    expect(few.sums.days.map(({ amount }) => amount).filter(Boolean)).toEqual([
      ...[10_000, 30_000, 17_500, 10_000],
    ]);
    expect(few.sums.packages).toEqual([
      { name: "Chest", payments: 2, amount: 40_000, today: 0, yesterday: 0, lastWeek: 30_000 },
      { name: "Pouch", payments: 4, amount: 27_500, today: 10_000, yesterday: 17_500, lastWeek: 0 },
    ]);
    expect(few.sums.channels).toMatchObject([
      { provider: "paymongo", channel: "gcash", payments: 4, amount: 47_500, lastWeek: 30_000 },
      { provider: "manual", channel: "GCash", payments: 1, amount: 10_000, yesterday: 0 },
      { provider: "paymongo", channel: "card", payments: 1, amount: 10_000, yesterday: 10_000 },
    ]);
    expect(few.sums.streamers).toEqual([
      { code: "ANA1", payments: 1, amount: 30_000, share: 70, today: 0, yesterday: 0, lastWeek: 30_000 },
    ]);
    // Thousands more take no more statements and rows.
    const addMany = () =>
      add(
        Array.from({ length: 1_000 }, (_, index) => ({
          credited: ago([1, 2, 7, 29][index % 4] ?? 0),
          name: index % 2 ? "Chest" : "Pouch",
          streamer: index % 3 ? "ANA1" : null,
        })),
      );
    await addMany();
    const many = await sales();
    await addMany();
    const more = await sales();
    expect(few.statements).toBe(4);
    expect([more.statements, more.rows]).toEqual([many.statements, many.rows]);
    expect(many.sums.yesterday).toBe(17_500 + 250 * 10_000);
    // Those that do not fit are added up.
    await add(
      Array.from({ length: 12 }, (_, index) => ({ credited: ago(1), name: `Small ${index}`, price: 100 })),
    );
    const { packages, others } = (await sales()).sums;
    expect([packages.length, others.packages]).toMatchObject([
      10,
      { payments: 4, amount: 400, yesterday: 400, today: 0 },
    ]);
    await sql(db)("Payment").delete();
  });

  it("are found by any number of them", async () => {
    const test = await open();
    const { standIn } = providers;
    for (const provider of ["paymongo", "xendit"]) {
      const id = await created(test, { provider });
      const checkout = await at(test, id);
      standIn.pay(checkout);
      await post(test.app, `/admin/payments/${id}/check`, {}, test.admin);
      const { reference, payment } = standIn.find(checkout);
      const numbers = [id, id.toUpperCase(), reference, reference.toLowerCase(), checkout];
      // Xendit's invoices have a number of their own for what was paid.
      for (const number of [...numbers, payment]) {
        const { payments } = (await get(test.app, `/admin/payments?search=${number}`, test.admin)).json();
        expect(
          payments.map((each: { id: string }) => each.id),
          number,
        ).toEqual([id]);
      }
    }
    expect((await get(test.app, "/admin/payments?search=P-NOTHING1", test.admin)).json().payments).toEqual(
      [],
    );
  });
});
