import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { afterEach, expect } from "vitest";
import { createLedger } from "../../src/domains/coins/ledger/index.ts";
import { createDemoStore } from "../../src/domains/coins/payments/demo/store.ts";
import { createPayments } from "../../src/domains/coins/payments/index.ts";
import { createOffersStore } from "../../src/domains/coins/payments/offers/store.ts";
import { createClock } from "../app.ts";
import { addRichUser, addRichUsers, CLIENT, coinsOf, contextOf, expectBooksInOrder } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { payDemoCheckout } from "../demo-checkout.ts";
import { countRows } from "../game.ts";
import { addPackage, addReceipt, expectPaymentsInOrder } from "../payments.ts";
import type { Call } from "../racer.ts";
import { times, useRaces } from "../races.ts";
import { setPolicies } from "../rewards.ts";
import { sql } from "../sql.ts";

// Payments with two concurrent processes: coins move once, whichever report arrives first and however often. The
// provider is the demo, which keeps its checkouts in the same database.

describeEachDatabase("payments in a race", (kind) => {
  const database = useDatabase(kind);
  const { eachRound } = useRaces(database);
  const context = () => contextOf({ env: database.env, clock: createClock() });
  const coins = async (UserNum: number) => (await coinsOf(database.db, UserNum))[0];
  const request = { provider: "demo", giftTo: "", message: "", ReferralCode: "" } as const;

  async function payment(user: number, sold: number): Promise<string> {
    const payments = createPayments(database.db, context());
    return (await payments.create(user, { ...request, package: sold }, undefined, CLIENT)).payment;
  }
  async function paid(user: number, sold: number): Promise<string> {
    const id = await payment(user, sold);
    await payDemoCheckout(database.db, id);
    return id;
  }
  const returnMoney = async (id: string) => {
    const store = createDemoStore(database.db);
    const checkout = await store.find({ payment: id });
    await store.refund(checkout?.id ?? "", 10_000);
  };
  const stateOf = async (id: string) =>
    (await sql(database.db)("Payment").where({ id }).first("state")).state;

  afterEach(async () => {
    await expectBooksInOrder(database.db);
    await expectPaymentsInOrder(database.db);
    for await (const difference of createLedger(database.db, context()).reconcile(false))
      expect(difference).toBeUndefined();
  });

  eachRound(
    "webhooks, returns and pollers tell of one payment: its coins come once",
    async (callers, race) => {
      const { UserNum: user } = await addRichUser(database.db, 0);
      const id = await paid(user, await addPackage(database.db));
      const event = randomUUID();
      const { refused } = await race(
        times(callers, (index): Call => {
          if (index % 3 === 0) return { do: "webhook", payment: id, event };
          return index % 3 === 1 ? { do: "settle", payment: id } : { do: "poll payments" };
        }),
      );
      expect(refused).toEqual({});
      expect([await stateOf(id), await coins(user)]).toEqual(["credited", 1_050]);
      expect(await countRows(database.db, "PaymentEvent", { payment: id, kind: "credited" })).toBe(1);
    },
  );

  eachRound(
    "everybody tells of returned money: it is taken back once, and the rest is owed",
    async (callers, race) => {
      const { UserNum: user } = await addRichUser(database.db, 0);
      const sold = await addPackage(database.db);
      const ids = [await paid(user, sold), await paid(user, sold)];
      await race(ids.map((each): Call => ({ do: "settle", payment: each })));
      expect(await coins(user)).toBe(2_100);
      for (const id of ids) await returnMoney(id);
      await race(times(callers, (index): Call => ({ do: "settle", payment: ids[index % 2] ?? "" })));
      expect([await coins(user), await stateOf(ids[0] ?? "")]).toEqual([0, "refunded"]);
      expect(await countRows(database.db, "CoinDebt", (query) => query.where("coins", ">", 0))).toBe(0);
    },
  );

  eachRound("an account pays what it owes again and again: once", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const sold = await addPackage(database.db);
    const first = await paid(user, sold);
    await race([{ do: "settle", payment: first }]);
    await race([{ do: "adjust", user, delta: -1_000, staff: user + 1 }]);
    await returnMoney(first);
    await race([{ do: "settle", payment: first }]);
    const second = await paid(user, sold);
    const { refused } = await race([
      ...times(callers - 1, (): Call => ({ do: "pay debt", user })),
      { do: "settle", payment: second },
    ]);
    // Nothing was there to pay with until the second payment came.
    expect(refused.conflict).toBeGreaterThan(callers - 4);
    expect(await coins(user)).toBe(50);
  });

  eachRound("an account creates payments at once: as many as it may", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const sold = await addPackage(database.db, { dayLimit: 3 });
    const { answers, refused } = await race(
      times(callers, (): Call => ({ do: "payment", user, package: sold })),
    );
    expect([answers.length, refused]).toEqual([3, { conflict: callers - 3 }]);
  });

  eachRound(
    "accounts buy for one and for each other at once: it gets as many as it may",
    async (callers, race) => {
      const test = { db: database.db, env: database.env, clock: createClock() };
      await setPolicies(test, { giftAccountDays: 0 });
      const sold = await addPackage(database.db, { dayLimit: 3 });
      const main = await addRichUser(database.db, 0);
      const others = await addRichUsers(database.db, callers - 1, 0);
      const payments = createPayments(database.db, context());
      const back = await addRichUser(database.db, 0);
      const calls: Call[] = [];
      for (const user of [...others, back.UserNum]) {
        const { to } = await payments.recipient(user, main.UserID);
        calls.push({ do: "payment", user, package: sold, giftTo: to });
      }
      // One for itself, and gifts in both directions.
      calls.push({ do: "payment", user: main.UserNum, package: sold });
      const { to } = await payments.recipient(main.UserNum, back.UserID);
      calls.push({ do: "payment", user: main.UserNum, package: sold, giftTo: to });
      const { refused } = await race(calls);
      expect(Object.keys(refused)).toEqual(["conflict"]);
      const toMain = { receiver: main.UserNum };
      // What others have not paid does not keep it from buying for itself.
      expect(await countRows(database.db, "Payment", { ...toMain, UserNum: main.UserNum })).toBe(1);
      const gifts = (query: Knex.QueryBuilder) => query.where(toMain).whereNot({ UserNum: main.UserNum });
      expect(await countRows(database.db, "Payment", (query) => gifts(query))).toBeLessThanOrEqual(3);
      expect(await countRows(database.db, "Payment", toMain)).toBeGreaterThanOrEqual(3);
      await setPolicies(test, { giftAccountDays: 7 });
    },
  );

  eachRound("one key, created again and again: one payment, and one page", async (callers, race) => {
    const { UserNum: user } = await addRichUser(database.db, 0);
    const sold = await addPackage(database.db);
    const key = randomUUID();
    const { answers } = await race(times(callers, (): Call => ({ do: "payment", user, package: sold, key })));
    expect(new Set(answers.map((answer) => (answer as { payment: string }).payment)).size).toBe(1);
    expect(await countRows(database.db, "Payment", { UserNum: user })).toBe(1);
  });

  eachRound("first payments of accounts come at once: one bonus each", async (callers, race) => {
    const sold = await addPackage(database.db, { firstBonus: 200 });
    const users = await addRichUsers(database.db, 5, 0);
    const ids: string[] = [];
    for (let turn = 0; turn < Math.min(callers, 25); turn += 1)
      ids.push(await paid(users[turn % 5] ?? 0, sold));
    await race(times(callers, (index): Call => ({ do: "settle", payment: ids[index % ids.length] ?? "" })));
    for (const user of users) expect(await coins(user)).toBe(5 * 1_050 + 200);
  });

  eachRound(
    "one person records disputes at once: as many as they may alone, each once, and the others wait",
    async (callers, race) => {
      const test = { db: database.db, env: database.env, clock: createClock() };
      await setPolicies(test, { receiptDayTwoPeopleAbove: 250 });
      const sold = await addPackage(database.db);
      const users = await addRichUsers(database.db, 5, 0);
      const ids: string[] = [];
      for (const user of users) ids.push(await paid(user, sold));
      await race(ids.map((payment): Call => ({ do: "settle", payment })));
      const staff = 900_000 + (users[0] ?? 0);
      const { refused } = await race(
        times(callers, (index): Call => ({ do: "dispute", payment: ids[index % 5] ?? "", staff })),
      );
      expect(refused).toEqual({ conflict: callers - 5 });
      const states = await Promise.all(ids.map(stateOf));
      expect(states.sort()).toEqual(["credited", "credited", "credited", "disputed", "disputed"]);
      expect((await Promise.all(users.map(coins))).sort()).toEqual([0, 0, 1_050, 1_050, 1_050]);
      expect(await countRows(database.db, "Approval", { kind: "payment_return", requestedBy: staff })).toBe(
        3,
      );
      await setPolicies(test, { receiptDayTwoPeopleAbove: 5_000 });
    },
  );

  /** Manual transfers of a hundred pesos each, whose receipts wait. */
  async function receiptsOf(users: number[]): Promise<string[]> {
    const sold = await addPackage(database.db);
    const channel = await createOffersStore(database.db).insertChannel({
      kind: "gcash",
      name: "G",
      accountName: "A",
      accountNumber: "1",
      instructions: "",
      active: true,
      created: new Date(),
    });
    const receipts: string[] = [];
    for (const user of users) {
      const manual = { ...request, provider: "manual", package: sold, channel } as const;
      const { payment: id } = await createPayments(database.db, context()).create(
        user,
        manual,
        undefined,
        CLIENT,
      );
      const receipt = await addReceipt(database.db, id, user);
      receipts.push(receipt);
    }
    return receipts;
  }

  eachRound(
    "one person approves many receipts at once: as much as they may alone",
    async (_callers, race) => {
      const users = await addRichUsers(database.db, 10, 0);
      const receipts = await receiptsOf(users);
      // Two fit into it.
      await setPolicies(
        { db: database.db, env: database.env, clock: createClock() },
        { receiptDayTwoPeopleAbove: 250 },
      );
      const staff = 2_000_000 + Math.floor(Math.random() * 1_000_000_000);
      const { refused } = await race(
        receipts.map(
          (receipt): Call => ({
            do: "approve receipt",
            receipt,
            staff,
            reference: randomUUID().replaceAll("-", "").toUpperCase(),
          }),
        ),
      );
      expect(refused).toEqual({});
      const states: string[] = await sql(database.db)("PaymentReceipt")
        .whereIn("id", receipts)
        .pluck("state");
      expect(states.filter((state) => state === "approved")).toHaveLength(2);
      expect(states.filter((state) => state === "seconded")).toHaveLength(8);
      let sum = 0;
      for (const user of users) sum += await coins(user);
      expect(sum).toBe(2 * 1_050);
      await setPolicies(
        { db: database.db, env: database.env, clock: createClock() },
        { receiptDayTwoPeopleAbove: 5_000 },
      );
    },
  );

  eachRound("receipts with one number are approved at once: one is credited", async (callers, race) => {
    const users = await addRichUsers(database.db, 10, 0);
    const receipts = await receiptsOf(users);
    const reference = randomUUID().replaceAll("-", "").toUpperCase();
    const { answers } = await race(
      times(
        callers,
        (index): Call => ({
          do: "approve receipt",
          receipt: receipts[index % receipts.length] ?? "",
          reference,
          staff: 1_000_000 + (index % 7),
        }),
      ),
    );
    expect(answers).toHaveLength(1);
    let sum = 0;
    for (const user of users) sum += await coins(user);
    expect(sum).toBe(1_050);
  });
});
