import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  MESSAGES,
  receiptsResponseSchema,
} from "../../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../../test/accounts.ts";
import { login, mailTo, tokenIn, tokenOf } from "../../../../../test/app.ts";
import { grantRole } from "../../../../../test/coins.ts";
import { describeEachDatabase } from "../../../../../test/database.ts";
import { countRows } from "../../../../../test/game.ts";
import { PACKAGE, type PaymentTest, usePayments } from "../../../../../test/paying.ts";
import { png } from "../../../../../test/pictures.ts";
import { setPolicies } from "../../../../../test/rewards.ts";
import { sql } from "../../../../../test/sql.ts";

const HOUR = 60 * 60_000;

describeEachDatabase("payments by hand", (kind) => {
  const { open, created, read, coins, story, paid, act, order } = usePayments(kind);

  /** A channel, and a payment by it. */
  async function manual(test: PaymentTest, fields: object = {}): Promise<string> {
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
    return created(test, { provider: "manual", channel, ...fields });
  }
  const receipt = async (test: PaymentTest, id: string, fields: Record<string, unknown> = {}) =>
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
  const queue = async (test: PaymentTest, state = "open") =>
    receiptsResponseSchema
      .strict()
      .parse((await get(test.app, `/admin/payments/receipts?state=${state}`, test.admin)).json()).receipts;
  const approve = (test: PaymentTest, id: string | undefined, reference: string, token = test.admin) =>
    post(test.app, `/admin/payments/receipts/${id}/approve`, { reference }, token);

  it("by hand are credited when a receipt is approved; a number credits once, ever", async () => {
    const test = await open();
    const id = await manual(test);
    expect((await read(test, id)).manual).toMatchObject({
      accountNumber: "0917 000 0000",
      reference: expect.stringMatching(/^P-[A-Z0-9]{8}$/),
      open: true,
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
    await sql(test.db)("Payment").where({ id }).update({ nextCheck: test.clock.now() });
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
    await grantRole(test, finance.UserID, "finance");
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
    // An account that gm could have made themselves.
    const alias = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: alias.UserID, role: "finance" }, test.admin);
    expect((await approve(test, waiting?.id, "555555", alias.token)).json().error).toBe(
      CONSOLE_MESSAGES.secondPersonNew,
    );
    expect(await coins(test)).toBe(0);
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

  it("by hand are not approved by somebody whose browser the account was used with", async () => {
    const test = await open();
    const clerk = await newPlayer(test.app);
    await grantRole(test, clerk.UserID, "finance");
    const { token, browser } = (await login(test.app, clerk.UserID, clerk.password)).json().data;
    // Their second account.
    await login(test.app, test.player.UserID, test.player.password, { [BROWSER_HEADER]: browser });
    const id = await manual(test);
    await receipt(test, id);
    const [waiting] = await queue(test);
    const own = await approve(test, waiting?.id, "424242", token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.receiptOwn]);
    expect((await act(test, id, "dismiss", "Mine", token)).json().error).toBe(
      CONSOLE_MESSAGES.paymentNotRefundable,
    );
    expect(await coins(test)).toBe(0);
    expect((await approve(test, waiting?.id, "424242")).statusCode).toBe(200);
    expect(await coins(test)).toBe(1_050);
    await order(test);
  });

  it("by hand are not approved, nor otherwise decided, by the streamer who gets a share of them", async () => {
    const test = await open();
    const streamer = await newPlayer(test.app);
    await grantRole(test, streamer.UserID, "finance");
    const { token, browser } = (await login(test.app, streamer.UserID, streamer.password)).json().data;
    // An account of their own, whose code gets the share.
    const second = await newPlayer(test.app);
    await login(test.app, second.UserID, second.password, { [BROWSER_HEADER]: browser });
    for (const [code, { UserID }] of Object.entries({ SHARE1: streamer, SHARE2: second })) {
      const body = { code, UserID, name: code, sharePercent: "" };
      expect((await post(test.app, "/admin/streamers", body, test.admin)).statusCode).toBe(200);
      const id = await manual(test, { ReferralCode: code });
      // It would pay them again as soon as it is active.
      const off = { code, sharePercent: "", active: "false" };
      await post(test.app, "/admin/streamers/change", off, test.admin);
      await receipt(test, id);
      const [waiting] = await queue(test);
      const own = await approve(test, waiting?.id, `88${code.at(-1)}888`, token);
      expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.receiptOwn]);
      expect((await act(test, id, "dismiss", "Mine", token)).json().error).toBe(
        CONSOLE_MESSAGES.paymentNotRefundable,
      );
      expect((await approve(test, waiting?.id, `88${code.at(-1)}888`)).statusCode).toBe(200);
    }
    await order(test);
  });

  it("by hand of small sums need two people too, once one person has approved enough of them in a day", async () => {
    const test = await open();
    await setPolicies(test, { receiptDayTwoPeopleAbove: 250, paymentsOpen: 50, paymentsPerHour: 1_000 });
    const finance = await newPlayer(test.app);
    await grantRole(test, finance.UserID, "finance");
    let number = 500_000;
    const waiting = async () => {
      const id = await manual(test);
      number += 1;
      expect((await receipt(test, id, { reference: String(number) })).statusCode).toBe(200);
      return {
        id,
        receipt: (await queue(test)).find(({ payment }) => payment === id)?.id,
        number: String(number),
      };
    };
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const say = async ({ receipt, number }: typeof first, token?: string) =>
      (await approve(test, receipt, number, token)).json();
    for (const each of [first, second])
      expect((await say(each)).message).toBe(CONSOLE_MESSAGES.receiptApproved);
    // A third one would be ₱300 in all: it is approved once, and nothing is credited.
    expect((await say(third)).message).toBe(CONSOLE_MESSAGES.receiptSecondNeeded);
    expect([(await read(test, third.id)).status, await coins(test)]).toEqual(["pending", 2_100]);
    expect(await countRows(test.db, "ReceiptNumber", { reference: third.number })).toBe(0);
    expect((await say(third)).error).toBe(CONSOLE_MESSAGES.receiptSamePerson);
    // Another person may, and it does not count towards what they may alone.
    expect((await say(third, finance.token)).message).toBe(CONSOLE_MESSAGES.receiptApproved);
    expect(await coins(test)).toBe(3_150);
    for (let count = 0; count < 2; count += 1)
      expect((await say(await waiting(), finance.token)).message).toBe(CONSOLE_MESSAGES.receiptApproved);
    expect((await say(await waiting(), finance.token)).message).toBe(CONSOLE_MESSAGES.receiptSecondNeeded);
    // The next day, they may again.
    test.clock.advance(25 * HOUR);
    test.admin = await tokenOf(test.app, "gm");
    test.player.token = (await login(test.app, test.player.UserID, test.player.password)).json().data.token;
    expect((await say(await waiting())).message).toBe(CONSOLE_MESSAGES.receiptApproved);
    // One administrator cannot raise it alone.
    const value = { name: "receiptDayTwoPeopleAbove", value: "9999" };
    const raise = await post(test.app, "/admin/policy", value, test.admin);
    expect(raise.json().message ?? raise.body).toBe(CONSOLE_MESSAGES.approvalWaits);
    await setPolicies(test, { receiptDayTwoPeopleAbove: 5_000 });
    await order(test);
  });

  it("by hand are no more in a day for accounts that one administrator made staff, also all at once", async () => {
    const test = await open();
    await setPolicies(test, { receiptDayTwoPeopleAbove: 250, paymentsOpen: 50, paymentsPerHour: 1_000 });
    const tokens = [];
    for (let count = 0; count < 3; count += 1) {
      const { UserID, token } = await newPlayer(test.app);
      await post(test.app, "/admin/staff/grant", { UserID, role: "finance" }, test.admin);
      tokens.push(token);
    }
    const say = async (number: string, token: string) => {
      const id = await manual(test);
      expect((await receipt(test, id, { reference: number })).statusCode).toBe(200);
      const sent = (await queue(test)).find(({ payment }) => payment === id);
      return async () => (await approve(test, sent?.id, number, token)).json().message;
    };
    const six = [];
    for (const [index, token] of [...tokens, ...tokens].entries())
      six.push(await say(`61${index}000`, token));
    const said = await Promise.all(six.map((each) => each()));
    expect(said.filter((message) => message === CONSOLE_MESSAGES.receiptApproved)).toHaveLength(2);
    expect(await coins(test)).toBe(2 * 1_050);
    // Nor for the administrator who made them staff. Another person has a day of their own.
    expect(await (await say("690000", test.admin))()).toBe(CONSOLE_MESSAGES.receiptSecondNeeded);
    const other = await newPlayer(test.app);
    await grantRole(test, other.UserID, "finance");
    expect(await (await say("691000", other.token))()).toBe(CONSOLE_MESSAGES.receiptApproved);
    await setPolicies(test, { receiptDayTwoPeopleAbove: 5_000 });
    await order(test);
  });

  it("by hand of a package that the approver priced count as coins that they move alone", async () => {
    const test = await open();
    const finance = await newPlayer(test.app);
    await grantRole(test, finance.UserID, "finance");
    const save = (fields: object) =>
      post(test.app, `/admin/payments/packages/${test.package}`, { ...PACKAGE, ...fields }, test.admin);
    let number = 800_000;
    const waiting = async () => {
      const id = await manual(test);
      number += 1;
      await receipt(test, id, { reference: String(number) });
      const sent = (await queue(test)).find(({ payment }) => payment === id);
      return { id: sent?.id, number: String(number), gives: sent?.coins };
    };
    const say = async ({ id, number }: Awaited<ReturnType<typeof waiting>>, token?: string) =>
      (await approve(test, id, number, token)).json().message;
    // Millions for a peso, and the package is as it was when the receipt is approved.
    expect((await save({ price: "1", coins: "10000000", bonus: "0" })).statusCode).toBe(200);
    const cheap = await waiting();
    expect(cheap.gives).toBe(10_000_000);
    await save({ coins: "300", bonus: "50", firstBonus: "50" });
    expect(await say(cheap)).toBe(CONSOLE_MESSAGES.receiptSecondNeeded);
    expect(await coins(test)).toBe(0);
    // Nor an account that they have just made staff.
    const alias = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: alias.UserID, role: "finance" }, test.admin);
    await save({ coins: "10000000", bonus: "0" });
    const alike = await waiting();
    await save({ coins: "300", bonus: "50", firstBonus: "50" });
    expect(await say(alike, alias.token)).toBe(CONSOLE_MESSAGES.receiptSecondNeeded);
    expect(await coins(test)).toBe(0);
    // Another one may approve alone what they have not priced.
    const other = await waiting();
    expect(other.gives).toBe(400);
    expect(await say(other, finance.token)).toBe(CONSOLE_MESSAGES.receiptApproved);
    // A few coins are as an adjustment of theirs: two fit into the day, the first bonus included, and then 200 more.
    await save({ coins: "300", bonus: "50", firstBonus: "50", name: "Renamed" });
    for (const message of ["receiptApproved", "receiptApproved", "receiptSecondNeeded"] as const)
      expect(await say(await waiting())).toBe(CONSOLE_MESSAGES[message]);
    const adjust = async (delta: number) =>
      (
        await post(
          test.app,
          `/admin/players/${test.player.UserNum}/adjust`,
          { currency: "coin", delta, reason: "x" },
          test.admin,
        )
      ).json().message;
    expect(await adjust(201)).toBe(CONSOLE_MESSAGES.adjustmentWaits);
    expect(await adjust(200)).toBe(CONSOLE_MESSAGES.adjusted);
    await order(test);
  });

  it("by hand of a package stay with who priced it, whoever changes its name or takes it off sale", async () => {
    const test = await open();
    const { UserNum: gm } = await sql(test.db)(test.db.tables.UserInfo.name)
      .where({ UserID: "gm" })
      .first("UserNum");
    const pricedBy = async () =>
      (await sql(test.db)("PaymentPackage").where({ id: test.package }).first("pricedBy")).pricedBy;
    const save = (fields: object) =>
      post(test.app, `/admin/payments/packages/${test.package}`, { ...PACKAGE, ...fields }, test.admin);
    await sql(test.db)("PaymentPackage").update({ pricedBy: 999_999 });
    for (const fields of [{ name: "Other" }, { active: "false" }, { dayLimit: "3" }]) {
      expect((await save(fields)).statusCode).toBe(200);
      expect(await pricedBy()).toBe(999_999);
    }
    for (const fields of [{ price: "99" }, { coins: "1001" }, { bonus: "51" }, { firstBonus: "1" }]) {
      await save({});
      await sql(test.db)("PaymentPackage").update({ pricedBy: 999_999 });
      await save(fields);
      expect([fields, await pricedBy()]).toEqual([fields, Number(gm)]);
    }
  });

  it("by hand show a picture that was sent before, also if its file was changed", async () => {
    const test = await open();
    const shape = { width: 33, height: 44, bits: 32 as const };
    const picture = png(shape);
    const send = async (file: Buffer) => {
      const id = await manual(test);
      expect(
        (await receipt(test, id, { reference: randomUUID(), picture: file.toString("base64") })).statusCode,
      ).toBe(200);
      return (await queue(test)).find(({ payment }) => payment === id);
    };
    const first = await send(picture);
    // What follows the end is no part of the picture.
    const changed = await send(Buffer.concat([picture, Buffer.from("another file")]));
    const other = await send(png({ ...shape, width: 34 }));
    expect([first?.samePicture, changed?.samePicture, other?.samePicture]).toEqual([[], [first?.id], []]);
  });

  it("by hand are told by email at each step, once, at a confirmed address only", async () => {
    const test = await open();
    const mailed = async (id: string) => (await story(test, id)).mails.map(({ kind }) => kind);
    const quiet = await manual(test);
    await receipt(test, quiet, { reference: "111111" });
    expect(await mailed(quiet)).toEqual([]);
    const token = tokenIn(await mailTo(test.mails, test.player.email, /confirm/i));
    expect((await post(test.app, "/account/verify-email", { token })).statusCode).toBe(200);

    const id = await manual(test);
    const { manual: how } = await read(test, id);
    const started = await mailTo(test.mails, test.player.email, /^How to pay ₱100.00/);
    for (const fact of ["exactly ₱100.00", "GCash", "R. Cruz", "0917 000 0000", how?.reference ?? "?"])
      expect(started.text).toContain(fact);
    const own = async () => (await queue(test)).find(({ payment }) => payment === id)?.id;
    await receipt(test, id, { reference: "222222" });
    await post(
      test.app,
      `/admin/payments/receipts/${await own()}/reject`,
      { reason: "Too dark" },
      test.admin,
    );
    await receipt(test, id, { reference: "222223" });
    await setPolicies(test, { receiptTwoPeopleAbove: 1 });
    const finance = await newPlayer(test.app);
    await grantRole(test, finance.UserID, "finance");
    const receiptId = await own();
    await approve(test, receiptId, "222223");
    await approve(test, receiptId, "222223");
    await approve(test, receiptId, "222223", finance.token);
    await approve(test, receiptId, "222223", finance.token);
    await setPolicies(test, { receiptTwoPeopleAbove: 1_000 });
    expect(await mailed(id)).toEqual([
      ...["transfer-started", "receipt-received", "receipt-rejected", "receipt-received"],
      ...["receipt-first-approved", "payment-receipt"],
    ]);

    const late = await manual(test);
    test.clock.advance(49 * HOUR);
    for (let runs = 0; runs < 3; runs += 1) await test.settlement.poll();
    test.admin = await tokenOf(test.app, "gm");
    expect(await mailed(late)).toEqual(["transfer-started", "transfer-expired"]);
    await mailTo(test.mails, test.player.email, /has expired$/);
    await order(test);
  });

  it("read no account behind a lock: a ban has it, and waits for the balance", async () => {
    const test = await open();
    await setPolicies(test, { giftAccountDays: 0 });
    const friend = await newPlayer(test.app);
    for (const { email } of [test.player, friend]) {
      const token = tokenIn(await mailTo(test.mails, email, /confirm/i));
      expect((await post(test.app, "/account/verify-email", { token })).statusCode).toBe(200);
    }
    const balance = test.db.tables.UserInfo.name;
    const locked = new Set<unknown>();
    const behind: string[] = [];
    const listen = ({ sql, __knexTxId: transaction }: { sql: string; __knexTxId?: unknown }) => {
      if (transaction === undefined) return;
      if (locked.has(transaction) && /["`[]Account["`\]]/.test(sql)) behind.push(sql);
      const locks = sql.includes(balance) || /["`[]Payment["`\]]/.test(sql);
      if (/^update /i.test(sql) && locks) locked.add(transaction);
    };
    const found = await post(test.app, "/payments/recipient", { UserID: friend.UserID }, test.player.token);
    const giftTo = found.json().data.to;
    sql(test.db).on("query", listen);
    try {
      const id = await manual(test);
      const own = async () => (await queue(test)).find(({ payment }) => payment === id)?.id;
      expect((await receipt(test, id, { reference: "444441" })).statusCode).toBe(200);
      await post(test.app, `/admin/payments/receipts/${await own()}/reject`, { reason: "Dark" }, test.admin);
      expect((await receipt(test, id, { reference: "444442" })).statusCode).toBe(200);
      expect((await approve(test, await own(), "444442")).statusCode).toBe(200);
      const gift = await paid(test, { giftTo });
      expect((await act(test, gift, "dispute")).statusCode).toBe(200);
      await manual(test);
      test.clock.advance(49 * HOUR);
      await test.settlement.poll();
      const told = await sql(test.db)("PaymentEvent").where({ kind: "mail" }).pluck("detail");
      expect(new Set(told)).toEqual(
        new Set([
          ...["transfer-started", "receipt-received", "receipt-rejected", "payment-receipt"],
          ...["payment-gift", "payment-returned", "payment-gift-returned", "transfer-expired"],
        ]),
      );
    } finally {
      sql(test.db).removeListener("query", listen);
    }
    expect(locked.size).toBeGreaterThan(6);
    expect(behind).toEqual([]);
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

  it("by hand of an account that is gone credit nothing, and staff are told so", async () => {
    const test = await open();
    const id = await manual(test);
    await receipt(test, id);
    await sql(test.db)(test.db.tables.UserInfo.name).where({ UserNum: test.player.UserNum }).delete();
    const [waiting] = await queue(test);
    expect((await approve(test, waiting?.id, "123456789012")).json().message).toBe(
      CONSOLE_MESSAGES.receiptHeld,
    );
    expect((await story(test, id)).payment).toMatchObject({ status: "paid", problem: "account" });
    expect((await act(test, id, "credit")).json().error).toBe(CONSOLE_MESSAGES.paymentAccountGone);
    expect(await countRows(test.db, "LedgerEntry", { reason: "payment", reference: id })).toBe(0);
  });
});
