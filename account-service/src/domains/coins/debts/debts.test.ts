import { beforeEach, expect, it } from "vitest";
import { CONSOLE_MESSAGES, MESSAGES } from "../../../../contract/index.ts";
import { openApp, type TestApp } from "../../../../test/app.ts";
import {
  addRichUser,
  CLIENT,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  setPolicy,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import type { Actor } from "../../../context.ts";
import { DAY } from "../../../lib/time.ts";
import { createLedger } from "../ledger/index.ts";
import { createDebts } from "./service.ts";

/** One of the staff. */
const STAFF: Actor = { UserNum: 999_999, client: CLIENT };

// payments.test.ts and settlement.test.ts have how they come about.
describeEachDatabase("what an account owes", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["CoinDebt", "Setting"]));

  async function open(coins = 0) {
    const test = await openApp(database);
    const user = await addRichUser(test.db, coins);
    const debts = createDebts(test.db, contextOf(test));
    /** Adds to the debt, as a returned payment does. */
    const owe = (more: number, UserNum = user.UserNum) =>
      test.db.transaction(async (trx) => {
        await createLedger(trx, contextOf(test)).lock(UserNum, "coin");
        await createDebts(trx, contextOf(test)).add(UserNum, more);
      });
    const pay = () => debts.pay(user.UserNum, CLIENT);
    return { test, ...user, debts, owe, pay };
  }
  const entriesOf = ({ db }: TestApp, UserNum: number) =>
    sql(db)("LedgerEntry").where({ UserNum, reason: "debt" }).orderBy("id").select("delta", "reference");
  const auditOf = ({ db }: TestApp, UserNum: number) =>
    sql(db)("AuditLog").where({ UserNum }).orderBy("seq").select("action", "actor", "detail");

  it("is nothing until something is added, and adds up", async () => {
    const { UserNum, debts, owe } = await open();
    expect([await debts.owed(UserNum), await debts.count(), await debts.list()]).toEqual([0, 0, []]);
    await owe(100);
    await owe(50);
    expect([await debts.owed(UserNum), await debts.count()]).toEqual([150, 1]);
  });

  it("is since it began, also if it grows, and begins again after it was paid", async () => {
    const { test, owe, debts, pay } = await open(1_000);
    const since = async () => (await debts.list())[0]?.since;
    const first = test.clock.now().toISOString();
    await owe(100);
    test.clock.advance(DAY);
    await owe(50);
    expect(await since()).toBe(first);
    await pay();
    expect(await debts.list()).toEqual([]);
    await owe(10);
    expect(await since()).toBe(test.clock.now().toISOString());
  });

  it("is paid from the balance as far as it goes, each time as an entry of its own", async () => {
    const { test, UserNum, UserID, debts, owe, pay } = await open(40);
    await owe(100);
    expect(await pay()).toEqual({ message: MESSAGES.paymentDebtLeft, debt: 60 });
    await expect(pay()).rejects.toMatchObject({ kind: "conflict", message: MESSAGES.paymentDebtEmpty });
    await test.db.transaction((trx) =>
      createLedger(trx, contextOf(test)).move({
        UserNum,
        currency: "coin",
        delta: 70,
        reason: "adjustment",
        reference: UserID,
      }),
    );
    expect(await pay()).toEqual({ message: MESSAGES.paymentDebtPaid, debt: 0 });
    await expect(pay()).rejects.toMatchObject({ kind: "conflict", message: MESSAGES.paymentDebtNone });
    expect([await debts.owed(UserNum), await coinsOf(test.db, UserNum)]).toEqual([0, [10, 0]]);
    // The debt itself was the first change.
    expect(await entriesOf(test, UserNum)).toEqual([
      { delta: -40, reference: `${UserNum}:2` },
      { delta: -60, reference: `${UserNum}:3` },
    ]);
    expect(await auditOf(test, UserNum)).toEqual([
      { action: "debt_paid", actor: UserNum, detail: "40 R-Coin, 60 left" },
      { action: "debt_paid", actor: UserNum, detail: "60 R-Coin, 0 left" },
    ]);
    await expectBooksInOrder(test.db);
  });

  it("is not paid from a balance that the game has made negative", async () => {
    const { test, UserNum, UserID, debts, owe, pay } = await open();
    await changeGameUser(test.db, UserID, { UserPoint: -5 });
    await owe(100);
    await expect(pay()).rejects.toMatchObject({ message: MESSAGES.paymentDebtEmpty });
    expect([await debts.owed(UserNum), await coinsOf(test.db, UserNum)]).toEqual([100, [-5, 0]]);
    await changeGameUser(test.db, UserID, { UserPoint: 0 });
  });

  it("is paid once by many clicks at once", async () => {
    const { test, UserNum, debts, owe, pay } = await open(250);
    await owe(100);
    const results = await Promise.allSettled(Array.from({ length: crowdOf(kind) }, pay));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await debts.owed(UserNum), await coinsOf(test.db, UserNum)]).toEqual([0, [150, 0]]);
    expect(await entriesOf(test, UserNum)).toEqual([{ delta: -100, reference: `${UserNum}:2` }]);
  });

  it("loses nothing that is added while it is paid", async () => {
    const { test, UserNum, debts, owe, pay } = await open(10_000);
    await owe(1);
    const rounds = crowdOf(kind) / 2;
    await Promise.allSettled(Array.from({ length: rounds }, () => [owe(3), pay()]).flat());
    const owed = 1 + 3 * rounds;
    const [left] = await coinsOf(test.db, UserNum);
    expect(10_000 - left + (await debts.owed(UserNum))).toBe(owed);
    await expectBooksInOrder(test.db);
  });

  it("is forgiven once, with a reason, and never as well as paid", async () => {
    const { test, UserNum, debts, owe, pay } = await open(30);
    await owe(100);
    const forgive = () => debts.forgive(UserNum, "Solved", STAFF);
    const results = await Promise.allSettled([forgive(), pay(), forgive()]);
    expect(
      results
        .slice(0, 1)
        .concat(results.slice(2))
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["fulfilled", "rejected"]);
    await expect(forgive()).rejects.toMatchObject({ kind: "conflict", message: CONSOLE_MESSAGES.debtNone });
    const [left] = await coinsOf(test.db, UserNum);
    const forgiven = 100 - (30 - left);
    expect((await auditOf(test, UserNum)).filter(({ action }) => action === "debt_forgiven")).toEqual([
      { action: "debt_forgiven", actor: STAFF.UserNum, detail: `${forgiven} R-Coin: Solved` },
    ]);
    expect(await debts.owed(UserNum)).toBe(0);
  });

  it("is not forgiven by whoever owes it", async () => {
    const { UserNum, debts, owe } = await open();
    await owe(100);
    await expect(debts.forgive(UserNum, "Mine", { UserNum, client: CLIENT })).rejects.toMatchObject({
      kind: "conflict",
      message: CONSOLE_MESSAGES.debtOwn,
    });
    expect(await debts.owed(UserNum)).toBe(100);
  });

  it("keeps the account from buying while the policy says so", async () => {
    const { test, UserNum, debts, owe, pay } = await open(100);
    const free = (await addRichUser(test.db, 0)).UserNum;
    await owe(100);
    const state = async () => [
      await debts.blocks(UserNum),
      [...(await debts.blocked([UserNum, free]))],
      await debts.requireMayBuy(UserNum).then(
        () => null,
        (error) => error.message,
      ),
    ];
    await setPolicy(test, "debtBlocksBuying", "false");
    expect(await state()).toEqual([false, [], null]);
    await setPolicy(test, "debtBlocksBuying", "true");
    expect(await state()).toEqual([true, [UserNum], MESSAGES.paymentDebtBlocks]);
    expect(await debts.blocked([free])).toEqual(new Set());
    await pay();
    expect(await state()).toEqual([false, [], null]);
  });

  it("is listed with who owes it, most first", async () => {
    const { test, UserNum, UserID, debts, owe } = await open();
    const other = await addRichUser(test.db, 0);
    const gone = 888_888;
    await owe(50);
    await owe(200, other.UserNum);
    await sql(test.db)("CoinDebt").insert({ UserNum: gone, coins: 50, changes: 1, since: test.clock.now() });
    await sql(test.db)("CoinDebt").insert({
      UserNum: 777_777,
      coins: 0,
      changes: 2,
      since: test.clock.now(),
    });
    expect((await debts.list()).map(({ account, coins }) => [account, coins])).toEqual([
      [other, 200],
      [{ UserNum, UserID }, 50],
      [{ UserNum: gone, UserID: `#${gone}` }, 50],
    ]);
    expect(await debts.count()).toBe(3);
  });
});
