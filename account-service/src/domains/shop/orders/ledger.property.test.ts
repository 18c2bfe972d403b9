import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createClock } from "../../../../test/app.ts";
import { addItem, addRichUser, CLIENT, contextOf, expectBooksInOrder } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { sql } from "../../../../test/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { createCampaigns, createCodes, generateCode } from "../../coins/codes/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createCart } from "../cart/index.ts";
import { createConsoleOrders } from "./console-service.ts";
import { createRefunds } from "./refunds-service.ts";
import { createOrders } from "./service.ts";

// Whatever players, the game and staff do, in any order and at once: the ledger's sum is the balance, stock and
// balances are never negative, what was paid is delivered, and no coin is made or lost.

const COUPONS = [
  { coins: 500, bonusCoins: 0 },
  { coins: 120, bonusCoins: 30 },
  { coins: 0, bonusCoins: 9 },
];
const PRICES = [0, 7, 50, 149];
const STOCK = 12;

const player = fc.nat(1);
const nth = fc.nat(5);
const buying = fc.record({ do: fc.constant("buy" as const), player, key: fc.boolean() });
const adding = fc.record({
  do: fc.constant("add" as const),
  player,
  nth,
  quantity: fc.integer({ min: 1, max: 3 }),
});
const step = fc.oneof(
  // More of what makes the books grow.
  adding,
  adding,
  adding,
  buying,
  buying,
  buying,
  fc.record({ do: fc.constant("redeem" as const), player, nth, key: fc.boolean() }),
  fc.record({ do: fc.constant("toggle" as const), player, nth }),
  fc.record({ do: fc.constant("refund" as const), player, nth, key: fc.boolean(), by: fc.nat(2) }),
  fc.record({ do: fc.constant("take" as const), player, nth }),
  fc.record({ do: fc.constant("adjust" as const), player, delta: fc.integer({ min: -200, max: 200 }) }),
  fc.record({ do: fc.constant("outside" as const), player, delta: fc.integer({ min: -90, max: 300 }) }),
  fc.record({ do: fc.constant("reconcile" as const), player }),
  fc.record({ do: fc.constant("price" as const), player, nth }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describeEachDatabase("the ledger", (kind) => {
  const database = useDatabase(kind, { SEED_DEMO: "false" });

  it("is consistent after any sequence of redemptions, cart changes, orders, refunds, adjustments and game actions", async () => {
    const { db, env } = database;
    const context = contextOf({ env, clock: createClock() });
    const seen: Record<string, number> = {};

    async function world() {
      const users = [await addRichUser(db, 1500, 3), await addRichUser(db, 200)];
      const items: number[] = [];
      for (const [index, ItemMoney] of PRICES.entries())
        items.push(await addItem(db, { ItemMoney, stock: index % 2 === 0 ? STOCK : null }));
      const codes: string[] = [];
      for (const worth of COUPONS) {
        const code = generateCode();
        codes.push(code);
        await createCampaigns(db, context).createWithCodes(
          { name: "x", starts: new Date(0), ends: null, usesPerAccount: 1, maxUses: 1, ...worth },
          [code],
        );
      }
      // What came in by hand, in each currency: the one thing that the database cannot tell us.
      const given = [
        [1500, 3],
        [200, 0],
      ] as [number, number][];
      return { users, items, codes, given };
    }
    type World = Awaited<ReturnType<typeof world>>;

    /** One step. @throws ServiceError where it is refused */
    async function run({ users, items, codes, given }: World, taken: Step): Promise<void> {
      const who = users[taken.player] as (typeof users)[number];
      const [coins] = [given[taken.player] as [number, number]];
      const { UserNum } = who;
      const key = "key" in taken && taken.key ? randomUUID() : undefined;
      const pick = <T>(list: T[]) => list[("nth" in taken ? taken.nth : 0) % list.length] as T;
      switch (taken.do) {
        case "redeem": {
          const CouponCode = pick(codes);
          await createCodes(db, context).redeem(UserNum, { CouponCode, ReferralCode: "" }, key, {
            ...CLIENT,
            // So that wrong codes do not lead to waits here.
            address: `2001:db8:${UserNum.toString(16)}::1`,
          });
          const worth = COUPONS[codes.indexOf(CouponCode)] as (typeof COUPONS)[number];
          coins[0] += worth.coins;
          coins[1] += worth.bonusCoins;
          return;
        }
        case "add":
          return createCart(db, context).add(UserNum, pick(items), taken.quantity);
        case "toggle": {
          const { cart } = await createCart(db, context).read(UserNum);
          if (cart.length > 0) await createCart(db, context).check(UserNum, pick(cart).seq, undefined);
          return;
        }
        case "buy": {
          const buy = () => createOrders(db, context).buy(UserNum, {}, key, CLIENT);
          const answer = await buy();
          if (key) expect(await buy()).toEqual(answer);
          return;
        }
        case "refund": {
          const { purchasehistory } = await createOrders(db, context).history(UserNum, 1);
          if (purchasehistory.length === 0) return;
          const { line } = pick(purchasehistory);
          const refunds = createRefunds(db, context);
          const by = { UserNum, client: CLIENT };
          // By the player, or a number of units by staff.
          const back = () =>
            taken.by === 0
              ? refunds.byPlayer(UserNum, line, key, CLIENT)
              : createConsoleOrders(db, context).refund(
                  line,
                  { which: "waiting", units: taken.by, reason: "why" },
                  key,
                  by,
                );
          const answer = await back();
          if (key) expect(await back()).toEqual(answer);
          return;
        }
        case "take": {
          const waiting = await sql(db)("ShopPurchase").where({ UserUID: who.UserID, PurFlag: 0 });
          if (waiting.length === 0) return;
          const { PurKey } = pick(waiting);
          await sql(db)("ShopPurchase").where({ PurKey, PurFlag: 0 }).update({ PurFlag: 1 });
          return;
        }
        case "adjust": {
          const { delta } = taken;
          if (delta === 0) return;
          await db.transaction((trx: Database) =>
            createLedger(trx, context).move({
              UserNum,
              currency: "coin",
              delta,
              reason: "adjustment",
              reference: randomUUID(),
              actor: null,
            }),
          );
          coins[0] += delta;
          return;
        }
        case "outside": {
          // The game's own writes; it does not go below 0 either.
          const changed = await sql(db)("UserInfo")
            .where({ UserNum })
            .where("UserPoint", ">=", -taken.delta)
            .increment("UserPoint", taken.delta);
          if (changed === 1) coins[0] += taken.delta;
          return;
        }
        case "reconcile":
          for await (const _ of createLedger(db, context).reconcile(true));
          return;
        case "price":
          await sql(db)("ShopItem")
            .where({ ProductNum: pick(items) })
            .update({ price: taken.nth * 13 });
          return;
      }
    }

    async function check({ users, items, given }: World) {
      for await (const _ of createLedger(db, context).reconcile(true));
      for (const [index, { UserNum, UserID }] of users.entries()) {
        const [one, two] = given[index] as [number, number];
        const user = await sql(db)("UserInfo").where({ UserNum }).first("UserPoint", "UserPoint2");
        const units = await sql(db)("ShopPurchase as g")
          .join("OrderUnit as p", "p.PurKey", "g.PurKey")
          .where({ UserUID: UserID })
          .whereNot("g.PurFlag", 3)
          .select("g.PurPrice", "p.reward");
        const sum = (name: "PurPrice" | "reward") => units.reduce((total, row) => total + row[name], 0);
        // Every coin that came in is in the balance, or in a unit that waits or was taken.
        expect(user.UserPoint + sum("PurPrice")).toBe(one);
        expect(user.UserPoint2).toBe(two + sum("reward"));
        expect(Math.min(user.UserPoint, user.UserPoint2)).toBeGreaterThanOrEqual(0);
      }
      for (const [index, ProductNum] of items.entries()) {
        const { stock } = await sql(db)("ShopItem").where({ ProductNum }).first("stock");
        const [row] = await sql(db)("ShopPurchase")
          .where({ ProductNum })
          .whereNot("PurFlag", 3)
          .count({ units: "*" });
        expect(stock).toBe(index % 2 === 0 ? STOCK - Number(row?.units) : null);
      }
      await expectBooksInOrder(db, { running: false });
      for await (const difference of createLedger(db, context).reconcile(false))
        expect(difference).toBeUndefined();
    }

    await fc.assert(
      fc.asyncProperty(
        // Each inner list is begun at once.
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
          minLength: 8,
          maxLength: 20,
          size: "max",
        }),
        async (rounds) => {
          const place = await world();
          for (const round of rounds) {
            const results = await Promise.allSettled(round.map((taken) => run(place, taken)));
            for (const [index, result] of results.entries()) {
              const { do: name } = round[index] as Step;
              if (result.status === "fulfilled") seen[name] = (seen[name] ?? 0) + 1;
              else if (!(result.reason instanceof ServiceError)) throw result.reason;
            }
          }
          await check(place);
        },
      ),
      { numRuns: 20 },
    );
    // It did what it says, and was not refused all the time.
    for (const name of ["redeem", "buy", "refund", "take", "adjust", "outside"])
      expect(seen[name], name).toBeGreaterThan(5);
  });
});
