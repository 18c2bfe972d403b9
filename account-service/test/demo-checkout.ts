import type { Database } from "../src/db/transaction.ts";
import { createDemoStore } from "../src/domains/coins/payments/demo/store.ts";

/** What the player does on the demo's page. */
export async function payDemoCheckout(db: Database, payment: string): Promise<void> {
  const checkout = await createDemoStore(db).find({ payment });
  if (!checkout) throw new Error("no checkout");
  await createDemoStore(db).close(checkout.id, "paid", new Date());
}
