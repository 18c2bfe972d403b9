import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Cart, CURRENCY_CODES, type Currency, type GrantRoleRequest } from "../contract/index.ts";
import type { App } from "../src/app.ts";
import type { Context } from "../src/context.ts";
import type { Database } from "../src/db/transaction.ts";
import { createRoles } from "../src/domains/access/roles/index.ts";
import { createSettings } from "../src/domains/foundation/settings/index.ts";
import { createSettingsStore } from "../src/domains/foundation/settings/store.ts";
import type { Policy, PolicyName } from "../src/policy/settings.ts";
import { post } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { consistently } from "./database.ts";
import { addGameUser } from "./game.ts";
import { createTestPasswords } from "./passwords.ts";
import { sql } from "./sql.ts";

export const CLIENT = { address: "192.0.2.7", userAgent: "test" };

/** What services are built with where there is no app. */
export const contextOf = ({ env, clock }: Pick<TestApp, "env" | "clock">): Context => ({
  env,
  now: clock.now,
  passwords: createTestPasswords(env),
});

/** Gives an account a role as the command line does: it may approve at once together with anyone. */
export const grantRole = (
  test: Pick<TestApp, "db" | "env" | "clock">,
  UserID: string,
  role: GrantRoleRequest["role"],
) => createRoles(test.db, contextOf(test)).grant({ UserID, role }, { UserNum: null, client: CLIENT });

let count = 0;

/** Sets the policy back to its defaults, but for how refunds are kept safe. */
export async function freshPolicy(db: Database, refundSafety: Policy["refundSafety"]): Promise<void> {
  await sql(db)("Setting").delete();
  await createSettingsStore(db).insert("refundSafety", refundSafety, null, new Date());
}

/** An account with coins, as the game has it. */
export async function addRichUser(db: Database, UserPoint: number, UserPoint2 = 0) {
  count += 1;
  const UserID = `rich_${count}_${randomUUID().slice(0, 6)}`;
  return { UserID, UserNum: await addGameUser(db, { UserID, UserPoint, UserPoint2 }) };
}

/** Many of them, by few statements. */
export async function addRichUsers(db: Database, howMany: number, UserPoint: number): Promise<number[]> {
  count += 1;
  const prefix = `many_${count}_${randomUUID().slice(0, 4)}`;
  const past = new Date("2020-01-01T00:00:00Z");
  const rows = Array.from({ length: howMany }, (_, index) => ({
    UserID: `${prefix}_${index}`,
    UserName: `${prefix}_${index}`,
    UserPass: "",
    UserPass2: "",
    CreateDate: past,
    LastLoginDate: past,
    UserBlockDate: past,
    UserEmail: "",
    UserPoint,
  }));
  const { name } = db.tables.UserInfo;
  for (let start = 0; start < rows.length; start += 200)
    await sql(db)(name).insert(rows.slice(start, start + 200));
  const users = await sql(db)(name)
    .where("UserID", "like", `${prefix}%`)
    .orderBy("UserNum")
    .select("UserNum");
  return users.map((user) => Number(user.UserNum));
}

/** Puts one piece of each item into each cart, checked. */
export async function fillCarts(db: Database, users: number[], items: number[]): Promise<void> {
  const rows = users.flatMap((UserNum) =>
    items.map((ProductNum) => ({ UserNum, ProductNum, quantity: 1, isChecked: 1 })),
  );
  for (let start = 0; start < rows.length; start += 400)
    await sql(db)("CartItem").insert(rows.slice(start, start + 400));
}

/** Sets a policy setting, as staff do. */
export const setPolicy = (test: Pick<TestApp, "env" | "clock" | "db">, name: PolicyName, value: string) =>
  createSettings(test.db, contextOf(test)).set({ name, value }, { UserNum: null, client: CLIENT });

interface Offer {
  ItemName?: string;
  ItemMoney?: number;
  price?: number | null;
  stock?: number | null;
  published?: number;
  category?: string;
  position?: number;
  saleStart?: Date | null;
  saleEnd?: Date | null;
  isDrop?: 0 | 1;
  cutPrice?: number | null;
  cutStart?: Date | null;
  cutEnd?: Date | null;
  free?: 0 | 1;
  created?: Date;
}

/** Puts an item into the game's map and on sale. @returns its ProductNum */
export async function addItem(db: Database, offer: Offer = {}): Promise<number> {
  const { ItemName = `Item ${randomUUID()}`, ItemMoney = 100, ...ours } = offer;
  const game = db.tables.ShopItemMap.name;
  await sql(db)(game).insert({ ItemMain: 1, ItemSub: 1, ItemName, ItemMoney });
  const { ProductNum } = await sql(db)(game).where({ ItemName }).orderBy("ProductNum", "desc").first();
  await sql(db)("ShopItem").insert({
    ProductNum,
    image: null,
    info: "",
    category: "Test",
    published: 1,
    price: null,
    stock: null,
    position: 1000,
    bought: 0,
    saleStart: null,
    saleEnd: null,
    // What costs nothing is given away on purpose here.
    free: 1,
    created: new Date("2026-01-01T00:00:00Z"),
    ...ours,
  });
  return ProductNum;
}

/** Puts a bundle of items on sale. @returns its ProductNum */
export async function addBundle(
  db: Database,
  parts: { ProductNum: number; quantity: number }[],
  offer: Omit<Offer, "ItemMoney"> = {},
): Promise<number> {
  const { ItemName: name = `Bundle ${randomUUID().slice(0, 8)}`, ...ours } = offer;
  await sql(db)("Bundle").insert({ name, created: new Date("2026-01-01T00:00:00Z") });
  const { id } = await sql(db)("Bundle").where({ name }).orderBy("id", "desc").first();
  await sql(db)("BundlePart").insert(parts.map((part) => ({ bundle: id, ...part })));
  await sql(db)("ShopItem").insert({
    ProductNum: -id,
    image: null,
    info: "",
    category: "Test",
    published: 1,
    price: 100,
    stock: null,
    position: 1000,
    bought: 0,
    saleStart: null,
    saleEnd: null,
    free: 1,
    created: new Date("2026-01-01T00:00:00Z"),
    ...ours,
  });
  return -id;
}

export const changeItem = (db: Database, ProductNum: number, fields: Offer) =>
  sql(db)("ShopItem").where({ ProductNum }).update(fields);

/** The balances of an account as the game has them. */
export async function coinsOf(db: Database, UserNum: number): Promise<[number, number]> {
  const row = await sql(db)(db.tables.UserInfo.name)
    .where({ UserNum })
    .first({ one: "UserPoint", two: "UserPoint2" });
  return [row.one, row.two];
}

export const stockOf = async (db: Database, ProductNum: number): Promise<number | null> =>
  (await sql(db)("ShopItem").where({ ProductNum }).first("stock")).stock;

/** Puts an item into a cart by the call, and gives the cart. */
export async function fill(app: App, token: string, ProductNum: number, quantity = 1): Promise<Cart> {
  const answer = await post(app, "/cart/items", { ProductNum, quantity }, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const key = () => ({ "idempotency-key": randomUUID() });

/** Every row of the tables that a refusal must leave as they were. */
export async function snapshot(db: Database) {
  const state: Record<string, unknown> = {};
  for (const table of [
    "LedgerEntry",
    "Code",
    "Redemption",
    "CartItem",
    "Order",
    "OrderLine",
    "OrderPart",
    "OrderUnit",
    "IdempotentCall",
    "Gift",
    "ShopItem",
    "ShopPurchase",
  ]) {
    state[table] = await sql(db)(table);
  }
  state.balances = await sql(db)("UserInfo").select("UserNum", "UserPoint", "UserPoint2");
  state.referrals = await sql(db)("Account").select("UserNum", "ReferralBalance");
  return state;
}

const sumBy = <T extends object>(rows: T[], name: keyof T, value: (row: T) => number) => {
  const sums = new Map<unknown, number>();
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + value(row));
  return sums;
};

/** As `expect(…).toBe`, which takes its time, for thousands of rows: it is called where something is wrong. */
function expectSame(actual: unknown, wanted: unknown, message?: string): void {
  if (!Object.is(actual, wanted)) expect(actual, message).toBe(wanted);
}

/**
 * Checks the whole database: every balance is its ledger's sum, no redemption, order, unit or refund is incomplete, and
 * no coin was created or lost.
 * @param running false where a balance was changed from outside and recorded later: only the sums agree then
 */
export async function expectBooksInOrder(db: Database, options: { running?: boolean } = {}): Promise<void> {
  // What goes on behind a test, such as the queue of a drop, may buy something between two statements.
  const check = (within: Database) => expectTablesInOrder(within, options);
  await (sql(db).isTransaction ? check(db) : consistently(db, check));
}

async function expectTablesInOrder(db: Database, { running = true }: { running?: boolean }): Promise<void> {
  const knex = sql(db);
  const entries = await knex("LedgerEntry").orderBy("id");
  const users = new Map((await knex(db.tables.UserInfo.name)).map((row) => [row.UserNum, row]));
  const accounts = new Map((await knex("Account")).map((row) => [row.UserNum, row]));
  const sums = new Map<string, number>();
  for (const { UserNum, currency, delta, balance } of entries) {
    const name = `${UserNum}:${currency}`;
    sums.set(name, (sums.get(name) ?? 0) + delta);
    // Where nothing comes from outside the balance runs: each entry's is the one before and its delta.
    if (running) expectSame(balance, sums.get(name), `entry of ${name}`);
    expectSame(typeof balance === "number" && balance >= 0, true, `${balance} is not below 0: ${name}`);
  }
  for (const [name, sum] of sums) {
    const [account, currency] = name.split(":") as [string, Currency];
    const UserNum = Number(account);
    const row = currency === "referral" ? accounts.get(UserNum) : users.get(UserNum);
    const balance = row?.[{ coin: "UserPoint", bonus: "UserPoint2", referral: "ReferralBalance" }[currency]];
    expectSame(`${name} ${balance}`, `${name} ${sum}`);
  }
  const entered = (reason: string, currency: Currency) =>
    new Map(
      entries
        .filter((row) => row.reason === reason && row.currency === currency)
        .map((row) => [row.reference, row]),
    );

  const orders = await knex("Order");
  const lines = await knex("OrderLine");
  const units = await knex("OrderUnit");
  const deliveries = new Map((await knex("ShopPurchase")).map((row) => [row.PurKey, row]));
  const totals = sumBy(lines, "order", (line) => line.price * line.quantity);
  const debits = entered("order", "coin");
  const rewards = entered("reward", "bonus");
  const unitsOf = sumBy(units, "line", () => 1);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const receiverOf = new Map((await knex("Gift")).map(({ order, receiver }) => [order, receiver]));
  const partsOf = new Map<number, Map<number, number>>();
  for (const { line, ProductNum, quantity } of await knex("OrderPart"))
    partsOf.set(line, (partsOf.get(line) ?? new Map()).set(ProductNum, quantity));
  const bundles = new Map<number, { line: number; refunded: boolean; paid: number; items: number[] }>();
  const rewardOf = new Map<string, number>();
  let delivered = 0;
  const bundleOf = (unit: { bundle: number; line: number; refunded: unknown }) => {
    const { line, refunded } = unit;
    const known = bundles.get(unit.bundle) ?? { line, refunded: refunded !== null, paid: 0, items: [] };
    bundles.set(unit.bundle, known);
    return known;
  };
  for (const unit of units) {
    const line = lineOf.get(unit.line);
    expectSame(line === undefined, false, "a piece without its line");
    rewardOf.set(line.order, (rewardOf.get(line.order) ?? 0) + unit.reward);
    const delivery = deliveries.get(unit.PurKey);
    // A bundle is paid back as a whole.
    if (unit.bundle !== null) expectSame(bundleOf(unit).refunded, unit.refunded !== null);
    // What was paid back may be gone from the game's table.
    if (unit.refunded !== null && !delivery) continue;
    delivered += 1;
    if (unit.bundle === null) {
      expectSame(delivery?.ProductNum, line.ProductNum);
      expectSame(delivery?.PurPrice, line.price);
    } else bundleOf(unit).items.push(delivery.ProductNum);
    if (unit.bundle !== null) bundleOf(unit).paid += delivery.PurPrice;
    expectSame(delivery.UserUID, users.get(receiverOf.get(line.order) ?? line.UserNum).UserID);
    // What was paid back is not delivered, and the other way round.
    expectSame(unit.refunded !== null, delivery.PurFlag === 3);
  }
  for (const { id, total, UserNum } of orders) {
    expectSame(totals.get(id), total, "an order without its lines");
    expectSame(debits.get(id)?.delta ?? 0, total === 0 ? 0 : -total);
    if (total > 0) expectSame(debits.get(id)?.UserNum, UserNum);
    expectSame(rewards.get(id)?.delta ?? 0, rewardOf.get(id) ?? 0);
  }
  for (const line of lines) {
    const parts = [...(partsOf.get(line.id)?.values() ?? [1])];
    expectSame(parts.length === 1 || line.ProductNum < 0, true);
    expectSame(unitsOf.get(line.id), line.quantity * parts.reduce((sum, count) => sum + count, 0));
  }
  for (const { line, items, paid, refunded } of bundles.values()) {
    // What was paid back may be gone from the game's table.
    if (refunded && items.length === 0) continue;
    const parts = [...(partsOf.get(line) ?? [])].flatMap(([item, count]) => Array(count).fill(item));
    expect(items.sort()).toEqual(parts.sort());
    expectSame(paid, lineOf.get(line).price, "the price of a bundle's rows");
  }
  const orderIds = new Set(orders.map((row) => row.id));
  for (const reference of [...debits.keys(), ...rewards.keys(), ...totals.keys()])
    expectSame(orderIds.has(reference), true, `an order of ${reference}`);
  expect(deliveries.size, "a delivery without its piece").toBe(delivered);

  const refunded = units.filter((unit) => unit.refunded !== null);
  const paidBack = refunded
    .filter(({ bundle, PurKey }) => bundle === null || bundle === PurKey)
    .reduce((sum, unit) => sum + lineOf.get(unit.line).price, 0);
  const given = (reason: string, currency: Currency) =>
    [...entered(reason, currency).values()].reduce((sum, row) => sum + row.delta, 0);
  expect(given("refund", "coin")).toBe(paidBack);
  expect(given("reward_back", "bonus")).toBe(-refunded.reduce((sum, unit) => sum + unit.reward, 0) || 0);

  const redemptions = await knex("Redemption");
  for (const currency of CURRENCY_CODES) {
    const credits = entered("code", currency);
    const column = { coin: "coins", bonus: "bonusCoins", referral: "share" }[currency];
    const worth = redemptions.filter((row) => row[column] > 0);
    expect(credits.size).toBe(worth.length);
    for (const row of worth) expectSame(credits.get(row.id)?.delta, row[column]);
  }
  // Adjustments: one entry for each that was applied, and none for pending or rejected ones.
  const adjusted = CURRENCY_CODES.flatMap((currency) => [...entered("adjustment", currency)]);
  const deltas = new Map(adjusted.map(([reference, { delta }]) => [reference, delta]));
  for (const { id, state, what } of await knex("Approval").where({ kind: "adjustment" })) {
    expectSame(deltas.get(id), state === "done" ? JSON.parse(what).delta : undefined);
  }
  const uses = sumBy(redemptions, "code", () => 1);
  for (const code of await knex("Code")) {
    expectSame(code.used, uses.get(code.id) ?? 0);
    expectSame(code.used <= code.maxUses, true, `${code.used} uses of ${code.maxUses}`);
  }
  for (const { stock } of await knex("ShopItem")) if (stock !== null) expect(stock).toBeGreaterThanOrEqual(0);
}
