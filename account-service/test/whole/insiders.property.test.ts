import fc from "fast-check";
import { expect, it } from "vitest";
import { BROWSER_HEADER, GIVEN_ROLES, type Role } from "../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../accounts.ts";
import { login, openApp, type TestApp } from "../app.ts";
import { addItem, coinsOf, grantRole, key, setPolicy } from "../coins.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { changeGameUser, emptyTables } from "../game.ts";
import { addPackage } from "../payments.ts";
import { sql } from "../sql.ts";

// What one member of staff can do for their own accounts, whatever they call in whatever order: their own and a second
// one that they use with the same browser. What they gain is coins, and what items cost less for them than for others.

const LIMIT = 1_000;
const PRICE = 400;
const CODE = "TAGUMPAY";

const who = fc.constantFrom("own" as const, "alias" as const);
const amount = fc.constantFrom(1, 400, 999, 1_000, 1_001, 50_000);
const step = fc.oneof(
  fc.record({ do: fc.constant("adjust" as const), who, amount }),
  fc.record({ do: fc.constant("code" as const), amount }),
  fc.record({ do: fc.constant("redeem" as const), who }),
  fc.record({ do: fc.constant("price" as const), price: fc.constantFrom(0, 1, PRICE) }),
  fc.record({ do: fc.constant("buy" as const), who }),
  fc.record({ do: fc.constant("refund" as const), which: fc.constantFrom("waiting", "removed") }),
  fc.record({ do: fc.constant("remove" as const) }),
  fc.record({ do: fc.constant("streamer" as const), who }),
  fc.record({ do: fc.constant("owe" as const), who, amount }),
  fc.record({ do: fc.constant("forgive" as const), who }),
  fc.record({ do: fc.constant("policy" as const), amount }),
  fc.record({ do: fc.constant("package" as const), amount }),
  fc.record({ do: fc.constant("grant" as const), role: fc.constantFrom(...GIVEN_ROLES) }),
  fc.record({ do: fc.constant("approve" as const), who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describeEachDatabase("one member of staff", (kind) => {
  const database = useDatabase(kind);

  async function open(role: Role) {
    const test = await openApp(database);
    const own = await newPlayer(test.app);
    if (role === "admin") await changeGameUser(test.db, own.UserID, { UserType: 20 });
    else await grantRole(test, own.UserID, role);
    const first = (await login(test.app, own.UserID, own.password)).json().data;
    const other = await newPlayer(test.app);
    const again = await login(test.app, other.UserID, other.password, { [BROWSER_HEADER]: first.browser });
    const alias = { ...other, token: again.json().data.token as string };
    const people = { own: { ...own, token: first.token as string }, alias };
    const item = await addItem(test.db, { price: PRICE });
    const sold = await addPackage(test.db);
    for (const { UserNum } of Object.values(people))
      await sql(test.db)(test.db.tables.UserInfo.name).where({ UserNum }).update({ UserPoint: 5_000 });
    return { test, people, item, sold, taken: [] as number[] };
  }
  type World = Awaited<ReturnType<typeof open>>;

  /** @param taken units that are had whatever happens to their rows */
  const ownedBy = async (test: TestApp, { UserNum }: Player, taken: number[]) => {
    const { ReferralBalance } = await sql(test.db)("Account").where({ UserNum }).first("ReferralBalance");
    const owed = await sql(test.db)("CoinDebt").where({ UserNum }).first("coins");
    const bought = await sql(test.db)("OrderUnit as u")
      .join("OrderLine as l", "l.id", "u.line")
      .where("l.UserNum", UserNum)
      .where((had) => had.whereNull("u.refunded").orWhereIn("u.PurKey", taken))
      .select("u.PurKey");
    const [coins, bonus] = await coinsOf(test.db, UserNum);
    return coins + bonus + ReferralBalance - (owed?.coins ?? 0) + bought.length * PRICE;
  };
  const wealth = async ({ test, people, taken }: World) =>
    (await ownedBy(test, people.own, taken)) + (await ownedBy(test, people.alias, taken));

  async function act(
    { test, people, item, sold, taken }: World,
    given: Step,
    campaigns: number[],
  ): Promise<number> {
    const { token } = people.own;
    const call = (path: string, body: object = {}, by = token) => post(test.app, path, body, by, key());
    switch (given.do) {
      case "adjust":
        await call(`/admin/players/${people[given.who].UserNum}/adjust`, {
          currency: "coin",
          delta: given.amount,
          reason: "x",
        });
        return 0;
      case "code": {
        const made = { name: "Kampanya", coins: given.amount };
        const { id } = (await call("/admin/campaigns", made)).json();
        if (id === undefined) return 0;
        campaigns.push(id);
        await call(`/admin/campaigns/${id}/code`, { code: `${CODE}${campaigns.length}`, maxUses: 1 });
        return 0;
      }
      case "redeem":
        for (let nth = 1; nth <= campaigns.length; nth += 1)
          await call("/processCoupon", { CouponCode: `${CODE}${nth}` }, people[given.who].token);
        return 0;
      case "price":
        await call(`/admin/shop/${item}`, { category: "x", price: String(given.price), published: "true" });
        return 0;
      case "buy": {
        const { token: buyer } = people[given.who];
        await call("/cart/items", { ProductNum: item, quantity: 2 }, buyer);
        await call("/cart/buy", {}, buyer);
        return 0;
      }
      case "refund":
        for (const { id } of await sql(test.db)("OrderLine")
          .where({ UserNum: people.alias.UserNum })
          .select("id"))
          await call(`/admin/orders/${id}/refund`, { which: given.which, reason: "x" });
        return 0;
      case "remove": {
        // What was taken in the game, whose own tool deletes the rows later.
        const rows = await sql(test.db)("ShopPurchase")
          .where({ UserUID: people.alias.UserID })
          .select("PurKey");
        await sql(test.db)("ShopPurchase").where({ UserUID: people.alias.UserID }).delete();
        taken.push(...rows.map(({ PurKey }) => PurKey));
        return 0;
      }
      case "streamer":
        await call("/admin/streamers", {
          code: `S${people[given.who].UserNum}`,
          UserID: people[given.who].UserID,
          name: "S",
          sharePercent: 5,
        });
        return 0;
      case "owe": {
        // Money for coins that were spent is returned.
        const { UserNum } = people[given.who];
        if (await sql(test.db)("CoinDebt").where({ UserNum }).first("coins")) return 0;
        await sql(test.db)("CoinDebt").insert({
          UserNum,
          coins: given.amount,
          changes: 1,
          since: test.clock.now(),
        });
        return -given.amount;
      }
      case "forgive":
        await call(`/admin/payments/debts/${people[given.who].UserNum}/forgive`, { reason: "x" });
        return 0;
      case "policy":
        for (const name of ["adjustmentApprovalAbove", "receiptDayTwoPeopleAbove"])
          await call("/admin/policy", { name, value: String(given.amount) });
        return 0;
      case "package":
        await call(`/admin/payments/packages/${sold}`, {
          name: "Pouch",
          price: "1",
          coins: String(given.amount),
          active: "true",
        });
        return 0;
      case "grant":
        await call("/admin/staff/grant", { UserID: people.alias.UserID, role: given.role });
        return 0;
      case "approve": {
        const by = people[given.who].token;
        const { approvals = [] } = (await get(test.app, "/admin/approvals?state=waiting", by)).json();
        for (const { id } of approvals) await call(`/admin/approvals/${id}/approve`, {}, by);
        return 0;
      }
    }
  }

  it.each(["admin", ...GIVEN_ROLES.filter((role) => role !== "auditor")] as const)(
    "who is %s does not enrich their own accounts beyond the limit of a day",
    async (role) => {
      let world = await open(role);
      await fc.assert(
        fc
          .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
            const campaigns: number[] = [];
            let before = await wealth(world);
            // What came from elsewhere on the way: a debt.
            for (const given of steps) before += await act(world, given, campaigns);
            expect((await wealth(world)) - before).toBeLessThanOrEqual(LIMIT);
            const { coins, price } = await sql(world.test.db)("PaymentPackage")
              .where({ id: world.sold })
              .first();
            expect(coins / price).toBeLessThanOrEqual(0.1);
          })
          .beforeEach(async () => {
            await emptyTables(database.db, [
              "Approval",
              "StaffMovement",
              "CoinDebt",
              "Campaign",
              "FieldEdit",
            ]);
            world = await open(role);
            for (const name of ["adjustmentApprovalAbove", "receiptDayTwoPeopleAbove"] as const)
              await setPolicy(world.test, name, String(LIMIT));
          }),
        { numRuns: kind === "mssql" ? 2 : 6 },
      );
    },
    120_000,
  );
});
