// @ts-check
// The floor of webhooks: the very INSERT that stores one, by the service's own knex and store, and nothing else. Each
// line of its input is a number of seconds; it then inserts for so long, and prints how many a second.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { createInboxStore } from "../../account-service/src/domains/coins/payments/settlement/inbox-store.ts";
import { openService } from "./coin-service.mjs";

const CONNECTIONS = 16;
const DAY = 24 * 3_600_000;

const { db } = await openService(process.env);
const store = createInboxStore(db);

/** @param {number} until */
async function insertUntil(until) {
  let done = 0;
  for (; performance.now() < until; done += 1) {
    const received = new Date();
    await store.insert([
      {
        provider: "paymongo",
        event: `evt_${randomUUID()}`,
        kind: "checkout_session.payment.paid",
        // Not due while it is measured: the service leaves it alone.
        about: `cs_${done} P-00000000`,
        received,
        due: new Date(received.getTime() + DAY),
        attempts: 0,
      },
    ]);
  }
  return done;
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const began = performance.now();
  const until = began + Number(line) * 1_000;
  const done = await Promise.all(Array.from({ length: CONNECTIONS }, () => insertUntil(until)));
  const seconds = (performance.now() - began) / 1_000;
  process.stdout.write(`${done.reduce((sum, each) => sum + each, 0) / seconds}\n`);
}
await db.close();
