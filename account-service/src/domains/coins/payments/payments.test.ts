import fc from "fast-check";
import { expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  MESSAGES,
  paymentSalesSchema,
  topUpPackagesResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, mailTo, tokenIn } from "../../../../test/app.ts";
import { CLIENT, contextOf, key } from "../../../../test/coins.ts";
import { describeEachDatabase } from "../../../../test/database.ts";
import { changeGameUser } from "../../../../test/game.ts";
import { PACKAGE, usePayments } from "../../../../test/paying.ts";
import { setPolicies } from "../../../../test/rewards.ts";
import { sql } from "../../../../test/sql.ts";
import { DECIDING } from "../../../app.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createDebts } from "../debts/index.ts";
import { createSettlement } from "./settlement/settlement.ts";
import { createPaymentsStore } from "./store.ts";

const MINUTE = 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describeEachDatabase("payments", (kind) => {
  const { providers, open, create, created, read, at, coins, story, deliver, paid, act, order, spend } =
    usePayments(kind);

  it("have packages and transfer accounts that are added once, however often they are sent", async () => {
    const test = await open();
    const channel = {
      kind: "gcash",
      name: "GCash",
      accountName: "Ana Cruz",
      accountNumber: "0917",
      instructions: "",
      active: "true",
    };
    for (const [path, body] of [
      ["packages", { ...PACKAGE, name: "Twice" }],
      ["channels", channel],
    ] as const) {
      const header = key();
      const url = `/admin/payments/${path}`;
      const sent = [];
      for (const _ of [1, 2]) sent.push((await post(test.app, url, body, test.admin, header)).json());
      expect(sent[1]).toEqual(sent[0]);
      const listed = (await get(test.app, url, test.admin)).json()[path];
      expect(listed.filter(({ name }: { name: string }) => name === body.name)).toHaveLength(1);
    }
  });

  it("are offered to everybody, with what they cost and how they can be paid", async () => {
    const test = await open();
    const offer = async () =>
      topUpPackagesResponseSchema.strict().parse((await get(test.app, "/payments/packages")).json()).data;
    expect(await offer()).toEqual({
      packages: [
        {
          id: test.package,
          name: "Pouch",
          price: 10_000,
          coins: 1_000,
          bonus: 50,
          firstBonus: 0,
          picture: null,
          ends: null,
          dayLimit: 0,
        },
      ],
      providers: [
        { name: "paymongo", methods: ["gcash", "paymaya", "card", "qrph"] },
        { name: "xendit", methods: ["GCASH", "PAYMAYA", "CREDIT_CARD", "QRPH"] },
      ],
      channels: [],
      gifts: true,
      // Nothing begins or ends.
      valid_until: null,
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

  it("belong to whoever made them; a changed price, a limit and too many open ones are refused", async () => {
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
    expect([changed.statusCode, changed.json().code]).toEqual([409, "packagePriceChanged"]);
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

  it("are not of a package for the staff who asked for its price, approved it or put it on sale", async () => {
    const test = await open();
    const staff = [await newPlayer(test.app), await newPlayer(test.app)] as const;
    for (const { UserID } of staff) await changeGameUser(test.db, UserID, { UserType: 20 });
    const again = async ({ UserID, password, ...player }: Player): Promise<Player> => {
      const { token } = (await login(test.app, UserID, password)).json().data;
      return { UserID, password, ...player, token };
    };
    const save = async (by: Player, fields: object) =>
      (
        await post(test.app, `/admin/payments/packages/${test.package}`, { ...PACKAGE, ...fields }, by.token)
      ).json().message;
    const generous = { price: "1.00", coins: "50000" };
    const buy = async (by: Player) => (await create(test, {}, by)).json().code ?? "created";

    test.clock.advance(8 * DAY);
    const [asking, approving] = [await again(staff[0]), await again(staff[1])];
    expect(await save(asking, generous)).toBe(CONSOLE_MESSAGES.packageWaits);
    const { id } = await sql(test.db)("Approval").where({ kind: "package", state: "waiting" }).first("id");
    const approved = await post(test.app, `/admin/approvals/${id}/approve`, {}, approving.token);
    expect(approved.json().message).toBe(CONSOLE_MESSAGES.packageSaved);
    expect([await buy(asking), await buy(approving)]).toEqual(["packageOwn", "packageOwn"]);
    expect(await buy(await newPlayer(test.app))).toBe("created");

    test.clock.advance(8 * DAY);
    expect([await buy(await again(staff[0])), await buy(await again(staff[1]))]).toEqual([
      "created",
      "created",
    ]);
    // An old one that nobody could buy is on sale again.
    for (const active of ["false", "true"]) await save(await again(staff[1]), { ...generous, active });
    expect([await buy(await again(staff[0])), await buy(await again(staff[1]))]).toEqual([
      "packageOwn",
      "packageOwn",
    ]);
  });

  it("can be started only so often within an hour, also if they are cancelled", async () => {
    const test = await open();
    await setPolicies(test, { paymentsPerHour: 3 });
    for (let count = 0; count < 3; count += 1) {
      const id = await created(test);
      await post(test.app, `/payments/${id}/cancel`, undefined, test.player.token);
    }
    const requested = providers.standIn.requests.length;
    const refused = await create(test);
    expect([refused.statusCode, refused.json().error]).toEqual([409, MESSAGES.paymentsThisHour]);
    expect(providers.standIn.requests).toHaveLength(requested);
    // Another account's count is its own.
    await created(test, {}, await newPlayer(test.app));
    test.clock.advance(HOUR);
    await created(test);
    await setPolicies(test, { paymentsPerHour: 20 });
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
    await setPolicies(test, { giftAccountDays: 0 });
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
    // User IDs are not to be guessed.
    for (let tries = 0; tries < 20; tries += 1) await ask(friend.UserID);
    expect((await ask(friend.UserID)).statusCode).toBe(429);
    await spend(test, friend);
    expect((await act(test, id, "dispute")).statusCode).toBe(200);
    const debtOf = async ({ token }: Player) => (await get(test.app, "/payments", token)).json().debt;
    expect([await debtOf(test.player), await debtOf(friend)]).toEqual([1_050, 0]);
    // Nor does it pay for others again, and dispute that too: what it owes is taken from its own top-ups alone.
    expect((await create(test, { giftTo: to })).json().error).toBe(MESSAGES.paymentDebtBlocks);
    expect((await ask(friend.UserID)).json().error).toBe(MESSAGES.paymentDebtBlocks);
    await setPolicies(test, { debtBlocksBuying: false });
    expect((await create(test, { giftTo: to })).statusCode).toBe(200);
    await setPolicies(test, { debtBlocksBuying: true });
    await paid(test);
    expect([await coins(test), await debtOf(test.player)]).toEqual([0, 0]);
    expect((await create(test, { giftTo: to })).statusCode).toBe(200);
    await setPolicies(test, { paymentGifts: false });
    expect((await create(test, { giftTo: to })).json().error).toBe(MESSAGES.paymentGiftsOff);
    await setPolicies(test, { paymentGifts: true });
    await order(test);
  });

  it("for another account need an account that is not new", async () => {
    const test = await open();
    const friend = await newPlayer(test.app);
    const ask = () => post(test.app, "/payments/recipient", { UserID: friend.UserID }, test.player.token);
    await setPolicies(test, { giftAccountDays: 0 });
    const { to } = (await ask()).json().data;
    await setPolicies(test, { giftAccountDays: 7 });
    for (const answer of [await ask(), await create(test, { giftTo: to })])
      expect([answer.statusCode, answer.json().error]).toEqual([409, MESSAGES.giftAccountYoung]);
    // For itself it can pay at once.
    await created(test);
    const days = (count: number) => new Date(test.clock.now().getTime() - count * 24 * HOUR);
    await changeGameUser(test.db, test.player.UserID, { CreateDate: days(6) });
    expect((await ask()).json().error).toBe(MESSAGES.giftAccountYoung);
    await changeGameUser(test.db, test.player.UserID, { CreateDate: days(8) });
    expect((await ask()).statusCode).toBe(200);
    await created(test, { giftTo: to });
  });

  it("of a package count towards the daily limit of who pays and of who gets it", async () => {
    const test = await open();
    await setPolicies(test, { giftAccountDays: 0 });
    const [friend, other] = [await newPlayer(test.app), await newPlayer(test.app)];
    const limit = (dayLimit: string) =>
      post(test.app, `/admin/payments/packages/${test.package}`, { ...PACKAGE, dayLimit }, test.admin);
    await limit("2");
    const give = async (by: Player, to: Player) => {
      const found = await post(test.app, "/payments/recipient", { UserID: to.UserID }, by.token);
      return create(test, { giftTo: found.json().data.to }, by);
    };
    for (const by of [friend, other]) expect((await give(by, test.player)).statusCode).toBe(200);
    // What it gets counts, whoever pays.
    expect((await give(friend, test.player)).json().error).toBe(MESSAGES.packageLimitReceived);
    // What others have not paid does not keep it from buying for itself; what they have does.
    await created(test);
    const { UserNum } = test.player;
    await sql(test.db)("Payment")
      .where({ receiver: UserNum })
      .whereNot({ UserNum })
      .update({ paid: test.clock.now() });
    expect((await create(test)).json().error).toBe(MESSAGES.packageLimitReceived);
    // What they paid for others counts for those who paid too.
    await created(test, {}, friend);
    expect((await create(test, {}, friend)).json().error).toBe(MESSAGES.packageLimit);
  });

  it("are told by email to who pays and to who gets the coins, at confirmed addresses only", async () => {
    const test = await open();
    const friend = await newPlayer(test.app);
    await setPolicies(test, { giftAccountDays: 0 });
    const confirm = async ({ email }: Player) => {
      const token = tokenIn(await mailTo(test.mails, email, /confirm/i));
      expect((await post(test.app, "/account/verify-email", { token })).statusCode).toBe(200);
    };
    const gift = async () => {
      const found = await post(test.app, "/payments/recipient", { UserID: friend.UserID }, test.player.token);
      return paid(test, { giftTo: found.json().data.to });
    };
    const mailed = async (id: string) => (await story(test, id)).mails.map(({ kind }) => kind);
    expect(await mailed(await gift())).toEqual([]);
    await confirm(test.player);
    await confirm(friend);
    const id = await gift();
    // What a reader has caused goes out with the next look at the outbox, or after the next call that changes
    // something: this one.
    expect((await act(test, id, "dispute")).statusCode).toBe(200);
    await mailTo(test.mails, test.player.email, /^Receipt for your payment/);
    await mailTo(test.mails, friend.email, /^You got R-Coin/);
    await mailTo(test.mails, test.player.email, /was returned$/);
    const { text } = await mailTo(test.mails, friend.email, /taken back$/);
    expect(text).toContain("took back 1,050 R-Coin");
    expect((await mailed(id)).length).toBe(4);
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
        (await sql(test.db)("Account").where({ UserNum: streamer.UserNum }).first("ReferralBalance"))
          .ReferralBalance,
      );
    // Of the coins, without the bonus.
    expect(await share()).toBe(50);
    const sales = paymentSalesSchema
      .strict()
      .parse((await get(test.app, "/admin/dashboard", test.admin)).json().sales);
    expect(sales).toMatchObject({
      today: 10_000,
      yesterday: 0,
      receipts: 0,
      problems: 0,
      debts: 0,
      streamers: [{ code, payments: 1, amount: 10_000, today: 10_000, share: 50 }],
      packages: [{ name: "Pouch", payments: 1, amount: 10_000, today: 10_000 }],
      channels: [{ provider: "paymongo", channel: "gcash", payments: 1, amount: 10_000 }],
      others: { packages: null, channels: null, streamers: null },
    });
    expect(sales.days).toHaveLength(30);
    expect((await act(test, id, "refund")).json().message).toBe(CONSOLE_MESSAGES.paymentRefunded);
    expect([await share(), await coins(test)]).toEqual([0, 0]);
    await setPolicies(test, { paymentReferralShare: false });
    await paid(test, { ReferralCode: code });
    expect(await share()).toBe(0);
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
    await sql(test.db)("LedgerEntry").where({ UserNum: test.player.UserNum }).delete();
    expect((await act(test, id, "credit")).statusCode).toBe(200);
    expect((await act(test, id, "credit")).json().error).toBe(CONSOLE_MESSAGES.paymentNothingToCredit);
    expect([await coins(test), (await story(test, id)).payment.problem]).toEqual([1_050, null]);
    await order(test);
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
    await spend(test, test.player);
    await act(test, id, "dispute", "Chargeback");
    const pay = () => post(test.app, "/payments/debt", undefined, test.player.token);
    expect((await pay()).json().error).toBe(MESSAGES.paymentDebtEmpty);
    const debts = (await get(test.app, "/admin/payments/debts", test.admin)).json().debts;
    expect(debts).toMatchObject([{ account: { UserID: test.player.UserID }, coins: 1_050 }]);
    await post(
      test.app,
      `/admin/players/${test.player.UserNum}/adjust`,
      { currency: "coin", delta: 400, reason: "x" },
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
    // With what they adjusted, it is more than one person moves alone in a day.
    expect((await forgive()).json().message).toBe(CONSOLE_MESSAGES.approvalWaits);
    expect((await forgive()).json().error).toBe(CONSOLE_MESSAGES.approvalAsked);
    const { approvals } = (
      await get(test.app, "/admin/approvals?kind=debt&state=waiting", test.admin)
    ).json();
    expect(approvals).toMatchObject([{ summary: "Forgive a debt of 650 R-Coin", rule: "day_limit" }]);
    const own = await post(test.app, `/admin/approvals/${approvals[0].id}/approve`, undefined, test.admin);
    expect(own.json().error).toBe(CONSOLE_MESSAGES.approvalOwn);
    const line = { UserNum: null, client: CLIENT };
    await createApprovals(test.db, contextOf(test), DECIDING).approve(approvals[0].id, line);
    expect((await forgive()).json().error).toBe(CONSOLE_MESSAGES.debtNone);
    expect((await pay()).json().error).toBe(MESSAGES.paymentDebtNone);
    await order(test);
  });

  // A payment's life takes some fifty calls, so fewer than other random tests.
  const LIVES = Math.ceil(Number(process.env.FUZZ_RUNS ?? 200) / (kind === "sqlite" ? 16 : 32));
  for (const provider of ["paymongo", "xendit"] as const)
    it(`by ${provider} end in the same balance, in whatever order events come`, async () => {
      const test = await open();
      await setPolicies(test, { paymentsOpen: 50, paymentsPerHour: 1_000, giftAccountDays: 0 });
      const { standIn } = providers;
      const event = fc.constantFrom(
        ...([
          "webhook",
          "return",
          "poll",
          "check",
          "pay",
          "pay",
          "pay",
          "refund",
          "half",
          "dispute",
        ] as const),
        ...(["down", "up", "cancel", "late", "again", "spend"] as const),
      );
      const life = fc.record({
        events: fc.array(event, { minLength: 1, maxLength: 14 }),
        gift: fc.boolean(),
        // Most pay what it costs.
        arrived: fc.oneof({ weight: 4, arbitrary: fc.constant(10_000) }, fc.constantFrom(9_999, 10_001, 1)),
      });
      await fc.assert(
        fc.asyncProperty(life, async ({ events, gift, arrived }) => {
          standIn.setFault(null);
          const [player, friend] = [await newPlayer(test.app), await newPlayer(test.app)];
          const receiver = gift ? friend : player;
          const mine = { ...test, player };
          const found = gift
            ? await post(mine.app, "/payments/recipient", { UserID: friend.UserID }, player.token)
            : null;
          const giftTo = found?.json().data.to ?? "";
          const id = await created(mine, { provider, giftTo });
          const number = await at(mine, id);
          const held = standIn.find(number);
          const [settlement, inbox] = [mine.settlement, mine.inbox];
          let [down, disputed] = [false, false];
          const returned = () => held.refunds.reduce((sum, { amount }) => sum + amount, 0);
          // Without sessions, which are over after a day.
          const settle = async (source: "player" | "staff") => {
            const row = await createPaymentsStore(mine.db).find(id);
            if (row) await settlement.settle(row, { source }).catch(() => {});
          };
          for (const [index, what] of [...events, "up", "webhook", "poll", "check"].entries()) {
            mine.clock.advance(MINUTE);
            if (what === "down" || what === "up") {
              down = what === "down";
              standIn.setFault(down ? "500" : null);
            }
            if (what === "pay" && held.status === "open") standIn.pay(number, arrived);
            // Paid once more, after the first one was seen: otherwise either of them could be the one that counts.
            if (what === "again" && provider === "paymongo") {
              if ((await createPaymentsStore(mine.db).find(id))?.paid) standIn.payAgain(number);
            }
            if (what === "refund" && held.status === "paid" && returned() < arrived)
              standIn.refund(number, arrived - returned());
            if (what === "half" && held.status === "paid" && returned() === 0 && arrived > 1)
              standIn.refund(number, Math.floor(arrived / 2));
            if (what === "dispute" && held.status === "paid") {
              disputed = provider === "paymongo";
              standIn.find(number).disputed = disputed;
            }
            if (what === "late") mine.clock.advance(25 * HOUR);
            if (what === "poll" || what === "late") await settlement.poll();
            if (what === "return") await settle("player");
            if (what === "check") await settle("staff");
            if (what === "spend" && (await coins(mine, receiver)) > 0) await spend(mine, receiver);
            if (what === "cancel") {
              const row = await createPaymentsStore(mine.db).find(id);
              const told = { source: "player", actor: player.UserNum } as const;
              if (row && ["created", "pending"].includes(row.state))
                await settlement.close(row, told, "cancelled").catch(() => {});
            }
            if (what === "webhook") {
              const now = mine.clock.now();
              await deliver(mine, standIn.webhook(number, index % 2 ? "refunded" : "paid", { now }));
              // A webhook of before is tried again, too.
              if (!down) await inbox.processDue();
            }
          }
          const row = await createPaymentsStore(mine.db).find(id);
          const whole = disputed || returned() >= arrived;
          const due = whole ? 1_050 : Math.ceil((1_050 * returned()) / 10_000);
          const given = held.status === "paid" && arrived === 10_000;
          const back = given ? due : 0;
          // What the payment gave, came back, and is owed; whatever of it was spent meanwhile.
          const gone = given && row?.credited === null;
          expect([row?.credited !== null || gone, row?.claimed]).toEqual([given, gone ? 0 : back]);
          if (gone) expect(["refunded", "disputed"]).toContain(row?.state);
          const spent = await sql(mine.db)("LedgerEntry")
            .where({ UserNum: receiver.UserNum, reason: "outside" })
            .sum({ delta: "delta" })
            .first();
          const debt = await createDebts(mine.db, contextOf(mine)).owed(player.UserNum);
          expect((await coins(mine, receiver)) - debt - Number(spent?.delta ?? 0)).toBe(
            given && !gone ? 1_050 - back : 0,
          );
          if (held.status === "paid" && arrived !== 10_000 && !whole) expect(row?.problem).toBe("amount");
        }),
        {
          numRuns: LIVES,
          // Paid and returned before anybody here has seen either.
          examples: [[{ events: ["pay", "down", "refund", "late"], gift: false, arrived: 10_000 }]],
        },
      );
      await order(test);
    }, 3_600_000);

  it("that were just credited show the new balance beside them", async () => {
    const test = await open();
    const id = await created(test);
    providers.standIn.pay(await at(test, id));
    const { data } = (await get(test.app, `/me?with=payment&payment=${id}`, test.player.token)).json();
    expect([data.payment.status, data.user.UserPoint]).toEqual(["credited", 1_050]);
  });
});
