import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { CURRENCY_CODES, LIMITS, statementResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addRichUser, coinsOf, contextOf, expectBooksInOrder } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { createLedger, type Difference, type Movement } from "./service.ts";

const INT_MAX = 2_147_483_647;

describeEachDatabase("the ledger", (kind) => {
  const database = useDatabase(kind);

  /** A movement as another module makes one: in a transaction of its own. */
  const move = (test: TestApp, movement: Partial<Movement> & Pick<Movement, "UserNum" | "delta">) =>
    test.db.transaction((trx) =>
      createLedger(trx, contextOf(test)).move({
        currency: "coin",
        reason: "adjustment",
        reference: randomUUID(),
        ...movement,
      }),
    );
  const entriesOf = (test: TestApp, UserNum: number) =>
    sql(test.db)("LedgerEntry")
      .where({ UserNum })
      .orderBy("id")
      .select("currency", "delta", "balance", "reason");
  async function reconcile(
    test: Pick<TestApp, "db" | "env" | "clock">,
    record = false,
  ): Promise<Difference[]> {
    const found: Difference[] = [];
    for await (const difference of createLedger(test.db, contextOf(test)).reconcile(record))
      found.push(difference);
    return found;
  }

  it("writes the opening balance as the first entry, then every change with the balance after it", async () => {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 70, 5);
    expect(await move(test, { UserNum, delta: 30 })).toBe(100);
    expect(await move(test, { UserNum, delta: -100 })).toBe(0);
    expect(await move(test, { UserNum, delta: 7, currency: "bonus" })).toBe(12);
    expect(await entriesOf(test, UserNum)).toEqual([
      { currency: "coin", delta: 70, balance: 70, reason: "opening" },
      { currency: "coin", delta: 30, balance: 100, reason: "adjustment" },
      { currency: "coin", delta: -100, balance: 0, reason: "adjustment" },
      { currency: "bonus", delta: 5, balance: 5, reason: "opening" },
      { currency: "bonus", delta: 7, balance: 12, reason: "adjustment" },
    ]);
    expect(await coinsOf(test.db, UserNum)).toEqual([0, 12]);
  });

  it("writes no opening entry for an empty balance", async () => {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 0);
    await move(test, { UserNum, delta: 3 });
    expect(await entriesOf(test, UserNum)).toEqual([
      { currency: "coin", delta: 3, balance: 3, reason: "adjustment" },
    ]);
  });

  it("never takes more than the balance, gives more than the column holds, or changes a missing account", async () => {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 50);
    await expect(move(test, { UserNum, delta: -51 })).rejects.toMatchObject({ kind: "not_enough_coins" });
    await expect(move(test, { UserNum, delta: INT_MAX - 49 })).rejects.toMatchObject({ kind: "conflict" });
    await expect(move(test, { UserNum: 999_999, delta: 1 })).rejects.toMatchObject({ kind: "conflict" });
    await expect(move(test, { UserNum, delta: -1, currency: "referral" })).rejects.toMatchObject({
      kind: "not_enough_coins",
    });
    expect([await coinsOf(test.db, UserNum), await entriesOf(test, UserNum)]).toEqual([[50, 0], []]);
    expect(await move(test, { UserNum, delta: INT_MAX - 50 })).toBe(INT_MAX);
  });

  it("changes the balances of several accounts, all or none", async () => {
    const test = await openApp(database);
    const [one, other] = [await addRichUser(test.db, 10, 20), await addRichUser(test.db, 30)];
    const by = () => ({ reason: "adjustment", reference: randomUUID() }) as const;
    const together = (last: number) =>
      test.db.transaction((trx) =>
        createLedger(trx, contextOf(test)).moveTogether([
          { ...by(), UserNum: one.UserNum, currency: "coin", delta: 1 },
          { ...by(), UserNum: one.UserNum, currency: "bonus", delta: -2 },
          { ...by(), UserNum: other.UserNum, currency: "coin", delta: last },
        ]),
      );
    const both = async () => [await coinsOf(test.db, one.UserNum), await coinsOf(test.db, other.UserNum)];
    // The first account's balances, which are in one row.
    expect(await together(3)).toEqual(
      new Map([
        ["coin", 11],
        ["bonus", 18],
      ]),
    );
    expect(await both()).toEqual([
      [11, 18],
      [33, 0],
    ]);
    await expect(together(-34)).rejects.toMatchObject({ kind: "not_enough_coins" });
    expect(await both()).toEqual([
      [11, 18],
      [33, 0],
    ]);
  });

  it("changes R-Coin and a streamer's balance together, which are in two rows", async () => {
    const test = await openApp(database);
    const { UserNum } = await newPlayer(test.app);
    const by = () => ({ UserNum, reason: "adjustment", reference: randomUUID() }) as const;
    await test.db.transaction((trx) =>
      createLedger(trx, contextOf(test)).moveTogether([
        { ...by(), currency: "coin", delta: 5 },
        { ...by(), currency: "referral", delta: 7 },
        { ...by(), currency: "bonus", delta: 1 },
      ]),
    );
    const ledger = createLedger(test.db, contextOf(test));
    const balances = CURRENCY_CODES.map((currency) => ledger.balanceOf(UserNum, currency));
    expect(await Promise.all(balances)).toEqual([5, 1, 7]);
    expect((await reconcile(test)).filter((difference) => difference.UserNum === UserNum)).toEqual([]);
  });

  it("shows staff who made each change, and knows no balance of an account that does not exist", async () => {
    const test = await openApp(database);
    const ledger = createLedger(test.db, contextOf(test));
    const { UserNum, UserID } = await addRichUser(test.db, 70);
    for (let change = 1; change <= 30; change += 1) await move(test, { UserNum, delta: 1 });
    const first = await ledger.ledger(UserNum, { currency: "coin", order: "newest", before: undefined });
    expect(first).toMatchObject({ currency: "coin", balance: 100 });
    expect(first.entries[0]).toMatchObject({
      delta: 1,
      balance: 100,
      reason: "adjustment",
      at: test.clock.now().toISOString(),
      actor: { UserNum, UserID },
    });
    const rest = await ledger.ledger(UserNum, {
      currency: "coin",
      order: "newest",
      before: first.next ?? undefined,
    });
    expect([first.entries.length + rest.entries.length, rest.next]).toEqual([31, null]);
    expect(rest.entries.at(-1)).toMatchObject({ reason: "opening", actor: null });

    const missing = 999_999_999;
    expect(
      (await ledger.ledger(missing, { currency: "coin", order: "newest", before: undefined })).balance,
    ).toBeNull();
    await expect(ledger.balanceOf(missing, "coin")).rejects.toMatchObject({ kind: "unauthorized" });
    await expect(ledger.balancesOf(missing)).rejects.toMatchObject({ kind: "unauthorized" });
  });

  it("rolls a change back if its entry cannot be written", async () => {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 50);
    const reference = randomUUID();
    await move(test, { UserNum, delta: -20, reference });
    await expect(move(test, { UserNum, delta: -20, reference })).rejects.toSatisfy((error) =>
      test.db.dialect.isDuplicate(error),
    );
    expect(await coinsOf(test.db, UserNum)).toEqual([30, 0]);
  });

  it("takes only as often as there are coins, with simultaneous requests", async () => {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 70);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => move(test, { UserNum, delta: -10 })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(7);
    expect(await coinsOf(test.db, UserNum)).toEqual([0, 0]);
    expect((await entriesOf(test, UserNum)).map((row) => row.balance)).toEqual([
      70, 60, 50, 40, 30, 20, 10, 0,
    ]);
  });

  it("the database itself rejects a negative balance in the ledger, and a change of 0", async () => {
    const test = await openApp(database);
    const row = {
      UserNum: 1,
      currency: "coin",
      delta: -1,
      balance: -1,
      reason: "adjustment",
      reference: randomUUID(),
      at: new Date(),
    };
    await expect(sql(test.db)("LedgerEntry").insert(row)).rejects.toThrow(/ck_LedgerEntry_balance/i);
    await expect(sql(test.db)("LedgerEntry").insert({ ...row, balance: 0, delta: 0 })).rejects.toThrow(
      /ck_LedgerEntry_delta/i,
    );
  });

  describe("statement", () => {
    it("is newest first, ten a page, of one currency, with the running balance", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      await changeGameUser(test.db, player.UserID, { UserPoint: 1000 });
      for (let count = 1; count <= 11; count += 1) {
        await move(test, { UserNum: player.UserNum, delta: -count, reference: `order ${count}` });
        await move(test, { UserNum: player.UserNum, delta: count, currency: "bonus" });
        test.clock.advance(1000);
      }
      const read = async (query: string) =>
        statementResponseSchema
          .strict()
          .parse((await get(test.app, `/statement${query}`, player.token)).json());
      const first = await read("");
      expect(first).toMatchObject({
        currency: "coin",
        balance: 1000 - 66,
        prev_page: null,
        next_page: 2,
        last_page: 2,
        lpm1: 1,
      });
      expect(first.entries).toHaveLength(LIMITS.historyPage);
      expect(first.entries[0]).toMatchObject({
        delta: -11,
        balance: 934,
        reason: "adjustment",
        reference: "order 11",
        at: new Date(test.clock.now().getTime() - 1000).toISOString(),
      });
      const second = await read("?page=2");
      expect(second.entries).toMatchObject([
        { delta: -1, balance: 999 },
        { delta: 1000, balance: 1000, reason: "opening" },
      ]);
      // Each balance is the one before and the change.
      const all = [...first.entries, ...second.entries].reverse();
      all.reduce((balance, row) => {
        expect(row.balance).toBe(balance + row.delta);
        return row.balance;
      }, 0);
      const milleage = await read("?currency=bonus&page=2");
      expect(milleage).toMatchObject({ currency: "bonus", balance: 66, entries: [{ delta: 1, balance: 1 }] });
      // What the game changed is in the balance, if not yet in the ledger.
      await changeGameUser(test.db, player.UserID, { UserPoint: 5 });
      expect((await read("")).balance).toBe(5);
    });

    it("can be downloaded completely, even if entries are written meanwhile", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const { UserNum } = player;
      const at = test.clock.now();
      const rows = Array.from({ length: 1_234 }, (_, index) => ({
        UserNum,
        currency: "coin",
        delta: 1,
        balance: index + 1,
        reason: "adjustment",
        reference: `${UserNum}-${index}`,
        actor: null,
        at,
      }));
      for (let start = 0; start < rows.length; start += 100)
        await sql(test.db)("LedgerEntry").insert(rows.slice(start, start + 100));
      await changeGameUser(test.db, player.UserID, { UserPoint: 1_234 });

      const answer = await get(test.app, "/statement?format=csv", player.token);
      expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(answer.headers["content-disposition"]).toBe('attachment; filename="statement-coin.csv"');
      const [head, ...lines] = answer.body.split("\r\n");
      expect(head).toBe("\uFEFFid,at,delta,balance,reason,reference");
      expect(lines.pop()).toBe("");
      expect(lines).toHaveLength(1_234);
      expect(lines[0]).toMatch(new RegExp(`^\\d+,${at.toISOString()},1,1234,adjustment,${UserNum}-1233$`));
      expect((await get(test.app, "/statement?format=csv&currency=bonus", player.token)).body).toBe(
        `${head}\r\n`,
      );

      const seen: number[] = [];
      for await (const batch of createLedger(test.db, contextOf(test)).allEntries(UserNum, "coin")) {
        seen.push(...batch.map((row) => row.balance));
        if (batch.length > 0) await move(test, { UserNum, delta: 1 });
      }
      expect(seen).toEqual(Array.from({ length: 1_234 }, (_, index) => 1_234 - index));
    });

    it("belongs to its owner, and rejects unknown parameters", async () => {
      const test = await openApp(database);
      const juan = await tokenOf(test.app);
      expect((await get(test.app, "/statement")).statusCode).toBe(401);
      expect((await get(test.app, "/statement?format=csv")).statusCode).toBe(401);
      for (const query of ["currency=3", "currency=x", "format=xml"])
        expect((await get(test.app, `/statement?${query}`, juan)).statusCode).toBe(422);
      const maria = await tokenOf(test.app, "maria");
      expect((await get(test.app, "/statement", maria)).json()).toMatchObject({ balance: 0, entries: [] });
    });
  });

  describe("reconcile", () => {
    it("writes nothing without --record", async () => {
      const test = await openApp(database);
      const { UserNum } = await addRichUser(test.db, 10);
      await move(test, { UserNum, delta: 5 });
      await sql(test.db)("UserInfo").where({ UserNum }).update({ UserPoint: 99 });
      // A handle of its own: what earlier requests have left to be done is not its.
      const db = database.connectAgain();
      onTestFinished(() => db.close());
      const statements: string[] = [];
      sql(db).on("query", ({ sql }: { sql: string }) => statements.push(sql));
      const found = await reconcile({ ...test, db });
      expect(found).toContainEqual({ UserNum, currency: "coin", ledger: 15, balance: 99, outside: 84 });
      expect(statements.filter((sql) => !/^select/i.test(sql))).toEqual([]);
      await sql(test.db)("UserInfo").where({ UserNum }).update({ UserPoint: 15 });
    });

    it("finds outside changes in each currency, and records them with --record", async () => {
      const test = await openApp(database);
      expect(await reconcile(test, true)).toEqual(expect.any(Array));
      expect(await reconcile(test)).toEqual([]);
      const player = await newPlayer(test.app);
      const { UserNum } = player;
      await post(test.app, "/processCoupon", { CouponCode: "ONCE500" }, player.token);
      await move(test, { UserNum, delta: 9, currency: "referral" });
      expect(await reconcile(test)).toEqual([]);

      await changeGameUser(test.db, player.UserID, { UserPoint: 620, UserPoint2: 20 });
      await sql(test.db)("Account").where({ UserNum }).update({ ReferralBalance: 10 });
      const differences = [
        { UserNum, currency: "coin", ledger: 500, balance: 620, outside: 120 },
        { UserNum, currency: "bonus", ledger: 50, balance: 20, outside: -30 },
        { UserNum, currency: "referral", ledger: 9, balance: 10, outside: 1 },
      ];
      expect(await reconcile(test)).toEqual(differences);
      expect(await reconcile(test)).toEqual(differences);
      expect(await reconcile(test, true)).toEqual(differences);
      expect(await reconcile(test)).toEqual([]);
      expect((await entriesOf(test, UserNum)).filter((row) => row.reason === "outside")).toEqual([
        { currency: "coin", delta: 120, balance: 620, reason: "outside" },
        { currency: "bonus", delta: -30, balance: 20, reason: "outside" },
        { currency: "referral", delta: 1, balance: 10, reason: "outside" },
      ]);
      // A second difference of the same account is another entry.
      await changeGameUser(test.db, player.UserID, { UserPoint: 600 });
      expect(await reconcile(test, true)).toMatchObject([{ outside: -20 }]);
      await expectBooksInOrder(test.db);
    });

    it("checks every account, however many there are", async () => {
      const test = await openApp(database);
      const at = test.clock.now();
      const UserNums: number[] = [];
      for (let batch = 0; batch < 12; batch += 1) {
        const rows = Array.from({ length: 100 }, (_, index) => ({
          UserID: `many_${batch}_${index}`,
          UserName: "",
          UserPass: "",
          UserPass2: "",
          CreateDate: at,
          LastLoginDate: at,
          UserBlockDate: at,
          UserEmail: "",
          UserPoint: 1,
        }));
        await sql(test.db)("UserInfo").insert(rows);
      }
      for (const row of await sql(test.db)("UserInfo").where("UserID", "like", "many%").select("UserNum"))
        UserNums.push(row.UserNum);
      for (let start = 0; start < UserNums.length; start += 100) {
        await sql(test.db)("LedgerEntry").insert(
          UserNums.slice(start, start + 100).map((UserNum) => ({
            UserNum,
            currency: "coin",
            delta: 1,
            balance: 1,
            reason: "opening",
            reference: String(UserNum),
            actor: null,
            at,
          })),
        );
      }
      expect(await reconcile(test)).toEqual([]);
      for (const UserNum of [UserNums[0], UserNums[777], UserNums[1199]])
        await sql(test.db)("UserInfo").where({ UserNum }).update({ UserPoint: 2 });
      expect((await reconcile(test, true)).map((found) => found.UserNum)).toEqual([
        UserNums[0],
        UserNums[777],
        UserNums[1199],
      ]);
    });

    it("ignores accounts that the game removed, and balances that it made negative", async () => {
      const test = await openApp(database);
      const gone = await addRichUser(test.db, 0);
      const below = await addRichUser(test.db, 0);
      for (const { UserNum } of [gone, below]) await move(test, { UserNum, delta: 5 });
      await sql(test.db)("UserInfo").where({ UserNum: gone.UserNum }).delete();
      await changeGameUser(test.db, below.UserID, { UserPoint: -5 });
      const finding = { UserNum: below.UserNum, currency: "coin", ledger: 5, balance: -5, outside: -10 };
      // It cannot be recorded, so it stays a finding.
      expect(await reconcile(test, true)).toEqual([finding]);
      expect(await reconcile(test)).toEqual([finding]);
      await expect(move(test, { UserNum: below.UserNum, delta: -1 })).rejects.toMatchObject({
        kind: "not_enough_coins",
      });
      await sql(test.db)("LedgerEntry").where({ UserNum: gone.UserNum }).delete();
      await changeGameUser(test.db, below.UserID, { UserPoint: 5 });
    });

    it("writes nothing, in our tables or the game's, if there are no differences", async () => {
      const test = await openApp(database);
      const { UserNum } = await addRichUser(test.db, 10);
      await move(test, { UserNum, delta: 5 });
      const statements: string[] = [];
      const db = database.connectAgain();
      sql(db).on("query", ({ sql }: { sql: string }) => statements.push(sql));
      expect(await reconcile({ ...test, db }, true)).toEqual([]);
      await db.close();
      expect(statements.length).toBeGreaterThan(3);
      for (const sql of statements) expect(sql).toMatch(/^select /i);
    });

    it("reports no false differences while coins move", async () => {
      const test = await openApp(database);
      const { UserNum } = await addRichUser(test.db, 10_000);
      await move(test, { UserNum, delta: -1 });
      const moves = Promise.all(Array.from({ length: 100 }, () => move(test, { UserNum, delta: -1 })));
      for (let round = 0; round < 10; round += 1) expect(await reconcile(test, true)).toEqual([]);
      await moves;
      expect(await reconcile(test)).toEqual([]);
      expect(await countRows(test.db, "LedgerEntry", { UserNum })).toBe(102);
    });
  });
});
