import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { MESSAGES } from "../../../../contract/index.ts";
import { openApp } from "../../../../test/app.ts";
import { addRichUser, coinsOf, contextOf } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows } from "../../../../test/game.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict } from "../../../errors.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createIdempotency, type IdempotentCall } from "./service.ts";

describeEachDatabase("a request that may be sent again", (kind) => {
  const database = useDatabase(kind);

  /** A player with a key, and work that gives them a coin and answers with a number of its own. */
  async function open() {
    const test = await openApp(database);
    const { UserNum } = await addRichUser(test.db, 0);
    const idempotency = createIdempotency(test.db, test.clock);
    const request: IdempotentCall = {
      UserNum,
      key: randomUUID(),
      call: "redeem",
      request: { code: "A", amount: 1 },
    };
    const give = async (trx: Database) => {
      const movement = {
        UserNum,
        currency: "coin",
        delta: 1,
        reason: "adjustment",
        reference: randomUUID(),
      } as const;
      await createLedger(trx, contextOf(test)).move(movement);
      return { number: randomUUID() };
    };
    const coins = async () => (await coinsOf(test.db, UserNum))[0];
    const stored = () => countRows(test.db, "IdempotentCall", { UserNum });
    return { test, UserNum, idempotency, request, give, coins, stored };
  }
  const reused = { kind: "validation", message: MESSAGES.idempotencyKeyReused };

  it("takes effect once, and gets the first answer each time", async () => {
    const { idempotency, request, give, coins, stored } = await open();
    const first = await idempotency.once(request, give);
    expect(await idempotency.once(request, give)).toEqual(first);
    expect(await idempotency.answered(request)).toEqual(first);
    expect([await coins(), await stored()]).toEqual([1, 1]);
  });

  it("takes effect once for many at the same time, which all get one answer", async () => {
    const { idempotency, request, give, coins } = await open();
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => idempotency.once(request, give)),
    );
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await coins()).toBe(1);
    expect(await idempotency.answered(request)).toEqual(answers[0]);
  });

  it("gets the first answer also where the work finds nothing left to do", async () => {
    const { UserNum, idempotency, request, give } = await open();
    const onlyOnce = async (trx: Database) => {
      if ((await coinsOf(trx, UserNum))[0] > 0) throw conflict("You have it already.");
      return give(trx);
    };
    const first = await idempotency.once(request, onlyOnce);
    expect(await idempotency.once(request, onlyOnce)).toEqual(first);
    // Another key is another request.
    const other = { ...request, key: randomUUID() };
    await expect(idempotency.once(other, onlyOnce)).rejects.toMatchObject({
      message: "You have it already.",
    });
  });

  it("is refused with another content or for another call, and changes nothing", async () => {
    const { idempotency, request, give, coins, stored } = await open();
    const first = await idempotency.once(request, give);
    const fails = () => Promise.reject(conflict("Sold out."));
    for (const other of [
      { ...request, request: { code: "A", amount: 2 } },
      { ...request, request: null },
      { ...request, call: "buy" as const },
    ]) {
      await expect(idempotency.once(other, give)).rejects.toMatchObject(reused);
      await expect(idempotency.once(other, fails)).rejects.toMatchObject(reused);
      await expect(idempotency.answered(other)).rejects.toMatchObject(reused);
    }
    expect([await coins(), await stored()]).toEqual([1, 1]);
    expect(await idempotency.answered(request)).toEqual(first);
  });

  it("takes effect for one of two contents that are sent with one key at once", async () => {
    const { idempotency, request, give, coins } = await open();
    const results = await Promise.allSettled(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        idempotency.once({ ...request, request: { code: index % 2 ? "A" : "B" } }, give),
      ),
    );
    expect(await coins()).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject(reused);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(crowdOf(kind) / 2);
  });

  it("is another one of another account, by whatever key", async () => {
    const { test, idempotency, request, give, coins } = await open();
    const other = { ...request, UserNum: (await addRichUser(test.db, 0)).UserNum, request: "Mine" };
    await idempotency.once(request, give);
    expect(await idempotency.answered(other)).toBeUndefined();
    await idempotency.once(other, give);
    expect(await coins()).toBe(2);
  });

  it("can be tried again after it was refused or has failed, which leaves nothing behind", async () => {
    const { idempotency, request, give, coins, stored } = await open();
    for (const problem of [conflict("Not now."), new Error("The disk is full.")]) {
      const failing = async (trx: Database) => {
        await give(trx);
        throw problem;
      };
      await expect(idempotency.once(request, failing)).rejects.toBe(problem);
      expect(await idempotency.answered(request)).toBeUndefined();
      expect([await coins(), await stored()]).toEqual([0, 0]);
    }
    await idempotency.once(request, give);
    expect(await coins()).toBe(1);
  });

  it("hides no failure behind an earlier answer", async () => {
    const { idempotency, request, give } = await open();
    await idempotency.once(request, give);
    const problem = new Error("The disk is full.");
    await expect(idempotency.once(request, () => Promise.reject(problem))).rejects.toBe(problem);
  });

  it("counts each time without a key, and is not stored", async () => {
    const { idempotency, request, give, coins, stored } = await open();
    const anyTime = { ...request, key: undefined };
    const first = await idempotency.once(anyTime, give);
    expect(await idempotency.once(anyTime, give)).not.toEqual(first);
    expect(await idempotency.answered(anyTime)).toBeUndefined();
    expect([await coins(), await stored()]).toEqual([2, 0]);
  });

  it("is run again while a number that it has drawn is taken, and fails in the end", async () => {
    const { test, UserNum, idempotency, request, stored } = await open();
    let drawn = 0;
    /** A ledger's entry has a number of its own; the first ones that are drawn are taken. */
    const draw = (taken: number) => async (trx: Database) => {
      drawn += 1;
      const reference = drawn <= taken ? "taken" : randomUUID();
      const movement = { UserNum, currency: "coin", delta: 1, reason: "adjustment", reference } as const;
      await createLedger(trx, contextOf(test)).move(movement);
      return { drawn };
    };
    await idempotency.once({ ...request, key: undefined }, draw(1));
    for (const key of [randomUUID(), undefined]) {
      drawn = 0;
      expect(await idempotency.once({ ...request, key }, draw(4))).toEqual({ drawn: 5 });
    }
    drawn = 0;
    const before = await stored();
    await expect(idempotency.once({ ...request, key: randomUUID() }, draw(1_000))).rejects.toSatisfy(
      (error) => test.db.dialect.isDuplicate(error),
    );
    expect([drawn, await stored()]).toEqual([5, before]);
  });
});
