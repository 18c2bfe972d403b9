import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/db/transaction.ts";
import { createCampaigns, generateCode } from "../../src/domains/coins/codes/index.ts";
import { createLedger } from "../../src/domains/coins/ledger/index.ts";
import { createInbox } from "../../src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../../src/domains/coins/payments/settlement/settlement.ts";
import { createCharacterServicesConsole } from "../../src/domains/game/character-services/index.ts";
import { createVotesStore } from "../../src/domains/rewards/votes/store.ts";
import { createDrops } from "../../src/domains/shop/drops/index.ts";
import { createPasswords } from "../../src/lib/secrets/passwords.ts";
import { prepareDatabase } from "../../src/programs/prepare.ts";
import { createClock } from "../app.ts";
import {
  addBundle,
  addItem,
  addRichUser,
  addRichUsers,
  contextOf,
  expectBooksInOrder,
  stockOf,
} from "../coins.ts";
import { consistently, describeEachDatabase, useEmptyDatabase } from "../database.ts";
import { addCharacters, countRows } from "../game.ts";
import { useOperator } from "../operator.ts";
import { addPackage, expectPaymentsInOrder } from "../payments.ts";
import { usePrograms } from "../processes.ts";
import { expectRewardsInOrder, setPolicies } from "../rewards.ts";
import { sql } from "../sql.ts";

// kill -9 at random moments of redeem, buy, refund and adjust: processes that do nothing else, four at once, and the
// whole service, of which two run. KILL_ROUNDS and SERVICE_KILLS say how often; the scheduled run of CI kills 460 on
// each database, and 200 more at named places of payments (kill-payments.test.ts). No handle of this process is open
// meanwhile on the embedded database, so that the next process has to recover what the killed one left.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const AT_ONCE = 4;
/** Statements of a few payments, and how far apart the kills are: a prime, so that further rounds find other places. */
const PLACES = 200;
const STEP = 17;
const SERVICE_KILLS = Number(process.env.SERVICE_KILLS ?? 2);

describeEachDatabase("kill -9", (kind) => {
  const { env, postgres, connectAgain } = useEmptyDatabase(kind);
  const programs = usePrograms(() => env, postgres);
  const operator = useOperator({ env, connectAgain });
  const context = contextOf({ env, clock: createClock() });
  let items: number[] = [];

  /** Opens the database for as long as `work` takes. */
  async function within<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = connectAgain();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  /** Checks that nothing is committed by halves; other processes may be running. */
  const expectWhole = (db: Database) =>
    consistently(db, async (trx) => {
      await expectBooksInOrder(trx);
      if (kind === "sqlite")
        expect(await sql(trx).raw("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
      for await (const difference of createLedger(trx, context).reconcile(false))
        expect(difference).toBeUndefined();
    });

  beforeAll(async () => {
    await within(async (db) => {
      // Real password hashes, because the service logs in.
      await prepareDatabase(db, { env, passwords: createPasswords(env), now: context.now });
      items = [await addItem(db, { ItemMoney: 40 }), await addItem(db, { ItemMoney: 60, stock: 100_000 })];
      const parts = items.map((ProductNum, index) => ({ ProductNum, quantity: index + 1 }));
      items.push(await addBundle(db, parts, { price: 30, stock: 100_000 }));
    });
  });
  afterAll(() => within(expectWhole));

  it(
    `of ${ROUNDS * AT_ONCE} processes in the middle of their work leaves nothing half done`,
    async () => {
      const users = await within((db) =>
        Promise.all(Array.from({ length: AT_ONCE }, () => addRichUser(db, 500))),
      );
      for (let round = 0; round < ROUNDS; round += 1) {
        const shoppers = await Promise.all(
          users.map(({ UserNum }) => programs.shopper({ do: "loop", user: UserNum, items })),
        );
        for (const shopper of shoppers) shopper.go();
        await Promise.all(
          shoppers.map(async ({ child, outcomes, atWork }) => {
            await atWork();
            await sleep(Math.random() * 60);
            expect(child.exitCode).toBeNull();
            child.kill("SIGKILL");
            await outcomes.catch(() => {});
          }),
        );
        await within(expectWhole);
      }
      await within(async (db) => {
        // Each had completed at least one round when it was killed.
        expect(await countRows(db, "Redemption")).toBeGreaterThanOrEqual(ROUNDS * AT_ONCE);
        expect(await countRows(db, "Order")).toBeGreaterThan(ROUNDS);
        expect(await countRows(db, "Approval", { kind: "adjustment", state: "done" })).toBeGreaterThan(
          ROUNDS,
        );
      });
    },
    ROUNDS * 60_000,
  );

  it(
    `of ${ROUNDS * AT_ONCE} processes that change characters: each change is paid, or not made`,
    async () => {
      const players = await within(async (db) => {
        const rules = { price: 1, waitHours: 0, minLevel: 1, most: 0, levelAfter: 1, statPoints: 0 };
        const by = { UserNum: 1, client: { address: "192.0.2.7", userAgent: "test" } };
        const services = createCharacterServicesConsole(db, context);
        await services.setOffer({ service: "name", offered: "true", ...rules }, by);
        const users = await addRichUsers(db, AT_ONCE, 100_000);
        await addCharacters(
          db,
          users.map((UserNum) => ({ UserNum, ChaName: `K${UserNum}` })),
        );
        const rows = await sql(db)("ChaInfo").whereIn("UserNum", users).select("UserNum", "ChaNum");
        return rows.map((row) => ({ user: Number(row.UserNum), character: Number(row.ChaNum) }));
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        const orders = players.map((player) => programs.shopper({ do: "rename", ...player }));
        const shoppers = await Promise.all(orders);
        for (const shopper of shoppers) shopper.go();
        await Promise.all(
          shoppers.map(async ({ child, outcomes, atWork }) => {
            await atWork();
            await sleep(Math.random() * 60);
            expect(child.exitCode).toBeNull();
            child.kill("SIGKILL");
            await outcomes.catch(() => {});
          }),
        );
        await within(async (db) => {
          await expectWhole(db);
          for (const { user, character } of players) {
            const paid = await countRows(db, "LedgerEntry", { UserNum: user, reason: "service" });
            expect(paid).toBeGreaterThan(round);
            expect(await countRows(db, "CharacterChange", { UserNum: user })).toBe(paid);
            const { ChaName } = await sql(db)("ChaInfo").where({ ChaNum: character }).first("ChaName");
            const after = await sql(db)("CharacterChange").where({ ChaNum: character }).pluck("valuesAfter");
            expect(after).toContain(JSON.stringify({ ChaName }));
          }
        });
      }
    },
    ROUNDS * 60_000,
  );

  it(
    `at ${ROUNDS * AT_ONCE} places of buying and returning coins: in the end each payment is credited once, or not paid`,
    async () => {
      const { users, sold } = await within(async (db) => ({
        users: await addRichUsers(db, AT_ONCE, 0),
        sold: await addPackage(db),
      }));
      await within((db) =>
        setPolicies({ db, env, clock: createClock() }, { paymentsOpen: 50, paymentsPerHour: 1_000 }),
      );
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(
          users.map(async (user, index) => {
            // A payment takes some 60 statements, a returned one 90; the places of all rounds are spread over both.
            const killAt = 1 + (((round * AT_ONCE + index) * STEP) % PLACES);
            const shopper = await programs.shopper({ do: "payments", user, package: sold, killAt });
            shopper.go();
            await shopper.outcomes.catch(() => {});
            expect(shopper.child.signalCode).toBe("SIGKILL");
          }),
        );
        await within(async (db) => {
          await expectWhole(db);
          await consistently(db, expectPaymentsInOrder);
          // Whoever comes next finishes what was begun, from what is stored alone.
          const later = { ...context, now: () => new Date(Date.now() + 10 * 60_000) };
          const settlement = createSettlement(db, later);
          for (let runs = 0; runs < 5; runs += 1) {
            await createInbox(db, later, settlement).processDue();
            await settlement.poll();
          }
          const open = await sql(db)("Payment")
            .whereIn("state", ["paid", "created"])
            .select("state", "providerId");
          expect(open.filter(({ state, providerId }) => state === "paid" || providerId !== null)).toEqual([]);
          const paid = await sql(db)("DemoCheckout as d")
            .join("Payment as p", "p.id", "d.payment")
            .where("d.state", "paid")
            .select("p.id", "p.state", "p.credited");
          // One whose money was returned before it was credited is never credited.
          expect(paid.filter(({ credited, state }) => credited === null && state !== "refunded")).toEqual([]);
          await expectPaymentsInOrder(db);
        });
      }
    },
    ROUNDS * 60_000,
  );

  it(
    `of both processes that serve a drop, ${ROUNDS} times: nothing is lost, and nothing is sold twice`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const stock = 25;
        const { users, item } = await within(async (db) => ({
          users: await addRichUsers(db, 60, 100),
          item: await addItem(db, {
            ItemMoney: 100,
            stock,
            isDrop: 1,
            saleStart: new Date(0),
          }),
        }));
        const order = { do: "drop", users, item, price: 100 } as const;
        const shoppers = await Promise.all([programs.shopper(order), programs.shopper(order)]);
        for (const shopper of shoppers) shopper.go();
        await Promise.all(
          shoppers.map(async ({ child, outcomes, atWork }) => {
            await atWork();
            await sleep(Math.random() * 80);
            child.kill("SIGKILL");
            await outcomes.catch(() => {});
          }),
        );
        await within(async (db) => {
          await expectWhole(db);
          // The next process continues where it stopped.
          await createDrops(db, context).serveAll();
          const line: { UserNum: number; state: string }[] = await sql(db)("DropEntry")
            .whereIn("UserNum", users)
            .orderBy("place")
            .select("UserNum", "state");
          expect(line.map(({ state }) => state)).toEqual(
            line.map((_, index) => (index < stock ? "bought" : "sold_out")),
          );
          const buyers = await sql(db)("OrderLine").where({ ProductNum: item }).pluck("UserNum");
          expect(new Set(buyers).size).toBe(buyers.length);
          expect(buyers).toHaveLength(stock);
          expect(await stockOf(db, item)).toBe(0);
          await expectWhole(db);
        });
      }
    },
    ROUNDS * 60_000,
  );

  it(
    `of ${ROUNDS * AT_ONCE} processes that collect rewards: each is paid with what it is for, or not at all`,
    async () => {
      const site = "kill-toplist";
      const from = "2031-01-01T12:00:00Z";
      const players = await within(async (db) => {
        await setPolicies(
          { db, env, clock: createClock() },
          {
            attendanceCoins: 5,
            attendanceWeekCoins: 20,
            attendanceMonthCoins: 100,
            playTimeCoinsPerHour: 4,
            playTimeCoinsPerDay: 50,
          },
        );
        const votes = createVotesStore(db);
        const id = await votes.insertSite({
          ...({ format: "other", verification: "addresses", secret: null, active: true } as const),
          slug: site,
          name: site,
          link: "https://a.example/{token}",
          coins: 10,
          waitHours: 12,
          addresses: "192.0.2.1",
          created: new Date(),
        });
        const players: { user: number; token: string }[] = [];
        for (let count = 0; count < AT_ONCE; count += 1) {
          const { UserNum: user } = await addRichUser(db, 0);
          const token = generateCode();
          await votes.insertToken({ token, site: id, UserNum: user });
          players.push({ user, token });
        }
        return players;
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        // Each round continues where the last one may have been killed.
        const day = new Date(Date.parse(from) + round * 3 * 24 * 3_600_000).toISOString();
        const collectors = await Promise.all(
          players.map((player) => programs.shopper({ do: "rewards", ...player, site, from: day })),
        );
        for (const collector of collectors) collector.go();
        await Promise.all(
          collectors.map(async ({ child, outcomes, atWork }) => {
            await atWork();
            await sleep(Math.random() * 60);
            child.kill("SIGKILL");
            await outcomes.catch(() => {});
          }),
        );
        await within(expectWhole);
        await within(expectRewardsInOrder);
      }
      await within(async (db) =>
        expect(
          await countRows(db, "AttendanceStamp", (stamps) => stamps.where("coins", ">", 0)),
        ).toBeGreaterThanOrEqual(ROUNDS * AT_ONCE),
      );
    },
    ROUNDS * 60_000,
  );

  it(
    `of the service, ${SERVICE_KILLS} times: each click has its effect once, and it is soon ready again`,
    async () => {
      const codes = Array.from({ length: 2_000 }, generateCode);
      await within(async (db) => {
        await createCampaigns(db, context).createWithCodes(
          {
            name: "Kill",
            coins: 200,
            bonusCoins: 0,
            starts: new Date(0),
            ends: null,
            usesPerAccount: 5_000,
            maxUses: 1,
          },
          codes,
        );
      });
      // Two of them; each is killed in turn, and its players then go to the other one.
      const start = () => programs.server({ RATE_LIMIT_PER_SECOND: "1000000" });
      const servers = [await start(), await start()];
      const firstStart = Math.max(...servers.map(({ readyAfter }) => readyAfter));
      let turn = 0;
      const call = async (path: string, body: object, token: string, key?: string) => {
        turn += 1;
        const answer = await fetch(`${servers[turn % servers.length]?.url}${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${token}`,
            ...(key && { "idempotency-key": key }),
          },
          body: JSON.stringify(body),
        });
        return { status: answer.status, body: (await answer.json()) as { order?: string } };
      };
      const tokens = await Promise.all(
        ["juan", "maria"].map(async (UserID) => {
          const answer = await call("/processlogin", { UserID, UserPass: `${UserID}-demo-1` }, "");
          return (answer.body as { data: { token: string } }).data.token;
        }),
      );

      let over = false;
      let lost = 0;
      const orders = new Set<string>();
      let redeemed = 0;
      const waits: number[] = [];
      /** Repeats a request until it gets a response, like a player with a broken connection. */
      async function click(path: string, body: object, token: string, key: string) {
        for (let tries = 0; tries < 6_000; tries += 1) {
          try {
            return await call(path, body, token, key);
          } catch {
            if (tries === 0) lost += 1;
            await sleep(20);
          }
        }
        throw new Error("There was no answer at all.");
      }
      const shopping = tokens.flatMap((token) => [
        (async () => {
          while (!over) {
            const CouponCode = codes.pop() as string;
            const answer = await click("/processCoupon", { CouponCode }, token, randomUUID());
            expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
            redeemed += 1;
          }
        })(),
        (async () => {
          while (!over) {
            const ProductNum = items[orders.size % items.length];
            await click("/cart/items", { ProductNum }, token, randomUUID());
            const answer = await click("/cart/buy", {}, token, randomUUID());
            // A cart with many pieces in it may cost too much for a moment, or be bought already.
            expect([200, 409], JSON.stringify(answer)).toContain(answer.status);
            if (answer.body.order) orders.add(answer.body.order);
          }
        })(),
      ]);
      const all = Promise.all(shopping);
      all.catch(() => {});
      for (let kill = 0; kill < SERVICE_KILLS; kill += 1) {
        // Each has done something since the last kill; then at a random moment.
        const [ordersBefore, redeemedBefore] = [orders.size, redeemed];
        for (let tries = 0; tries < 24_000; tries += 1) {
          if (orders.size > ordersBefore && redeemed > redeemedBefore) break;
          await sleep(5);
        }
        await sleep(Math.random() * 200);
        const place = kill % servers.length;
        const server = servers[place] as (typeof servers)[number];
        server.child.kill("SIGKILL");
        await server.exited;
        servers[place] = await start();
        waits.push(servers[place].readyAfter);
        await within(expectWhole);
      }
      over = true;
      await all;
      for (const server of servers) {
        server.child.kill("SIGTERM");
        await server.exited;
      }
      // Nothing that the dead one left holds the next one up: half of what a start waits for a lock, or no more than a
      // slow machine takes for a first start anyway.
      expect(Math.max(...waits)).toBeLessThan(Math.max(30_000, 3 * firstStart));
      // Requests were under way when it died; each got a response in the end, and had its effect once.
      expect(lost).toBeGreaterThan(SERVICE_KILLS / 2);
      await within(async (db) => {
        const numbers = await sql(db)("UserInfo").whereIn("UserID", ["juan", "maria"]).select("UserNum");
        const of = (query: Knex.QueryBuilder) =>
          query.whereIn(
            "UserNum",
            numbers.map((row) => row.UserNum),
          );
        expect(await countRows(db, "Order", of)).toBe(orders.size);
        expect(await countRows(db, "Redemption", of)).toBe(redeemed);
        expect(orders.size).toBeGreaterThanOrEqual(SERVICE_KILLS);
      });
      expect(await operator(["reconcile"])).toMatchObject({ code: 0, stderr: "" });
    },
    SERVICE_KILLS * 90_000,
  );
});
