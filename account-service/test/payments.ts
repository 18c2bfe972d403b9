import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Currency } from "../contract/index.ts";
import type { Database } from "../src/db/transaction.ts";
import { createOffersStore } from "../src/domains/coins/payments/offers/store.ts";
import { createReceiptsStore } from "../src/domains/coins/payments/receipts/store.ts";
import { sql } from "./sql.ts";

/** A package on sale. @returns its id */
export const addPackage = (
  db: Database,
  fields: Partial<Parameters<ReturnType<typeof createOffersStore>["insertPackage"]>[0]> = {},
): Promise<number> =>
  createOffersStore(db).insertPackage({
    name: "Pouch",
    price: 10_000,
    coins: 1_000,
    bonus: 50,
    firstBonus: 0,
    picture: null,
    starts: null,
    ends: null,
    dayLimit: 0,
    position: 0,
    active: true,
    created: new Date(),
    pricedBy: null,
    pricedAt: null,
    ...fields,
  });

/** Every payment has moved exactly the coins that its row says: once for what it gave, and no more back than that. */
export async function expectPaymentsInOrder(db: Database): Promise<void> {
  const payments = await sql(db)("Payment").select();
  const entries: { UserNum: number; currency: Currency; delta: number; reason: string; reference: string }[] =
    await sql(db)("LedgerEntry")
      .whereIn("reason", ["payment", "payment_back", "debt"])
      .select("UserNum", "currency", "delta", "reason", "reference");
  const sum = (reason: string, currency: Currency, matches: (reference: string) => boolean) =>
    entries
      .filter((entry) => entry.reason === reason && entry.currency === currency && matches(entry.reference))
      .reduce((total, { delta }) => total + delta, 0);
  const owed = new Map<number, number>();
  for (const row of payments) {
    const total = row.coins + row.bonus + row.firstBonus;
    const given = row.credited === null ? 0 : total;
    const own = (reference: string) => reference === row.id;
    const back = (reference: string) => reference.startsWith(`${row.id}:`);
    expect([row.state, sum("payment", "coin", own), sum("payment", "referral", own)]).toEqual([
      row.state,
      given,
      row.credited === null ? 0 : row.share,
    ]);
    expect([row.id, sum("payment_back", "coin", back)]).toEqual([row.id, row.taken === 0 ? 0 : -row.taken]);
    expect(row.claimed).toBeLessThanOrEqual(given);
    expect(["credited", "refunded", "disputed"].includes(row.state) || row.credited === null).toBe(true);
    owed.set(row.UserNum, (owed.get(row.UserNum) ?? 0) + row.claimed - row.taken);
  }
  const forgiven = await sql(db)("AuditLog").where({ action: "debt_forgiven" }).pluck("UserNum");
  for (const { UserNum, coins } of await sql(db)("CoinDebt").select("UserNum", "coins")) {
    if (forgiven.map(Number).includes(Number(UserNum))) continue;
    const paid = entries
      .filter((entry) => entry.reason === "debt" && Number(entry.UserNum) === Number(UserNum))
      .reduce((total, { delta }) => total - delta, 0);
    expect([UserNum, coins]).toEqual([UserNum, (owed.get(UserNum) ?? 0) - paid]);
  }
}

/** A receipt that waits, without its picture. @returns its id */
export async function addReceipt(db: Database, payment: string, UserNum: number): Promise<string> {
  const id = randomUUID();
  await createReceiptsStore(db).insert({
    id,
    payment,
    UserNum,
    reference: "1",
    name: "J",
    picture: randomUUID(),
    pictureHash: "",
    pixelHash: null,
    sent: new Date(),
    state: "waiting",
    approvedBy: null,
    decidedBy: null,
    decided: null,
    reason: null,
  });
  return id;
}
