// @ts-check
// Webhooks of payments a second through HTTP, by 16 connections, beside the bare INSERT that stores one, by the same knex on the same file in a
// process of its own, by turns in one run, on the embedded database. Each webhook is signed and new. They are worked off meanwhile, as on a real
// site: once about nothing of ours, which asks nobody, and once each about another payment, for which a provider is asked that answers at once, and
// whose coins are credited. What of that was done is counted. Read the ratios.
import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { build } from "esbuild";
import { OPTIONS } from "../account-service/build.options.mjs";
import { createPaymentsStore } from "../account-service/src/modules/payments/payments-store.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { makeWorld, openService } from "./lib/coin-service.mjs";
import { cpuSecondsOf } from "./lib/measure.mjs";
import { PRICE } from "./lib/payment-provider.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
const CONNECTIONS = 16;
const GOAL = 0.6;
const PORT = 3921;
/** More than are worked off in all rounds: each is credited once. */
const PAYMENTS = 20_000;
const SECRET = "whsk_bench";
const PROGRAMS = join(ROOT, "account-service/dist/bench");

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));
/** @type {{ stop: () => Promise<void> }[]} */
const started = [];

try {
  await build({
    .../** @type {import("esbuild").BuildOptions} */ (OPTIONS),
    entryPoints: ["coin-service", "bare-inbox"].map((name) => join(ROOT, `bench/lib/${name}.mjs`)),
    outdir: PROGRAMS,
    splitting: false,
  });
  const provider = await start([join(ROOT, "bench/lib/payment-provider.mjs")]);
  const secret = () => randomUUID() + randomUUID();
  const variables = {
    ...{ NODE_ENV: "production", DATA_DIR: join(folder, "data"), LOG_LEVEL: "warn", PORT: String(PORT) },
    ...{ JWT_SECRET: secret(), WEB_KEY: secret(), DATA_KEY: secret(), RATE_LIMIT_PER_SECOND: "100000000" },
    ...{ PAYMONGO_SECRET_KEY: "sk_test_bench", PAYMONGO_WEBHOOK_SECRET: SECRET },
    PAYMONGO_URL: `http://127.0.0.1:${provider.line}`,
  };
  mkdirSync(variables.DATA_DIR, { recursive: true });
  const service = await openService(variables);
  await service.prepare();
  const references = await makePayments(service);
  const measured = await start([join(PROGRAMS, "coin-service.js")], variables);
  const floor = await start([join(PROGRAMS, "bare-inbox.js")], variables);

  let next = 0;
  const works = {
    "about nothing of ours": () => `P-${randomUUID().slice(0, 8).toUpperCase()}`,
    "about a payment each": () => {
      next += 1;
      return references[next % references.length] ?? "";
    },
  };
  const rows = [];
  for (const [name, referenceOf] of Object.entries(works)) {
    const ours = [];
    const theirs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(Number(await floor.ask(String(SECONDS))));
      await service.db.knex("PaymentWebhook").delete();
      ours.push(await measure(service.db, measured.pid, referenceOf));
    }
    const bare = middle(theirs, (perSecond) => perSecond);
    const mine = middle(ours, ({ perSecond }) => perSecond);
    rows.push({ name, ...mine, bare, ratio: mine.perSecond / bare });
  }
  await service.db.close();
  report(rows);
} finally {
  for (const each of started) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Payments that wait at the provider, which nobody looks at before their webhook. @returns their references
 * @param {Awaited<ReturnType<typeof openService>>} service
 */
async function makePayments(service) {
  const { db } = service;
  const { players } = await makeWorld(service, CONNECTIONS);
  const references = Array.from({ length: PAYMENTS }, (_, index) => `P-${String(index).padStart(8, "0")}`);
  const created = new Date();
  await db.transaction(async (trx) => {
    const store = createPaymentsStore(trx);
    for (const [index, reference] of references.entries()) {
      const UserNum = players[index % players.length]?.UserNum ?? 0;
      await store.insert({
        ...{ id: randomUUID(), reference, UserNum, receiver: UserNum, state: "pending", package: 1 },
        ...{ name: "Bench", price: PRICE, currency: "PHP", coins: 5, bonus: 1, firstOffer: 0, firstBonus: 0 },
        ...{
          message: "",
          referrer: null,
          share: 0,
          shareTo: null,
          provider: "paymongo",
          manualChannel: null,
        },
        ...{ channel: null, providerId: `cs_${index}`, providerPayment: null, checkoutUrl: null, created },
        ...{ expires: new Date(created.getTime() + 86_400_000), paid: null, credited: null, refunded: 0 },
        ...{ claimed: 0, taken: 0, problem: null, nextCheck: null, checks: 0 },
      });
    }
  });
  return references;
}

/**
 * Starts a program and waits for its first line of output.
 * @param {string[]} args @param {Record<string, string>} variables
 */
async function start(args, variables = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  const program = {
    pid: child.pid ?? 0,
    line: String(line),
    /** @param {string} question a line of its input @returns {Promise<string>} the next one of its output */
    async ask(question) {
      const answer = once(lines, "line");
      child.stdin.write(`${question}\n`);
      return String((await answer)[0]);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
  started.push(program);
  return program;
}

/** A webhook as PayMongo signs it. @param {string} reference */
function webhook(reference) {
  const data = { id: "cs_bench", attributes: { reference_number: reference } };
  const attributes = { type: "checkout_session.payment.paid", data };
  const body = JSON.stringify({ data: { id: `evt_${randomUUID()}`, attributes } });
  const t = Math.floor(Date.now() / 1_000);
  const te = createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "paymongo-signature": `t=${t},te=${te},li=` };
  return { body, headers };
}

/**
 * One round, after a warm-up; what is not worked off at its end is forgotten.
 * @param {import("../account-service/src/db/transaction.ts").Database} db
 * @param {number} pid the service's
 * @param {() => string} referenceOf
 */
async function measure(db, pid, referenceOf) {
  const load = (/** @type {number} */ seconds) =>
    autocannon({
      ...{ url: `http://127.0.0.1:${PORT}`, connections: CONNECTIONS, duration: seconds, timeout: 30 },
      requests: [
        {
          ...{ method: "POST", path: "/payments/webhooks/paymongo" },
          setupRequest: (/** @type {autocannon.Request} */ request) => ({
            ...request,
            ...webhook(referenceOf()),
          }),
        },
      ],
    });
  await load(1);
  const count = async () => {
    const done = await db.knex("PaymentWebhook").whereNotNull("done").count({ rows: "*" });
    return Number(done[0]?.rows);
  };
  const [done, cpu] = [await count(), cpuSecondsOf(pid)];
  const { requests, latency, duration, errors, non2xx } = await load(SECONDS);
  const [worked, cpuSeconds] = [(await count()) - done, cpuSecondsOf(pid) - cpu];
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} webhooks were refused.`);
  await db.knex("PaymentWebhook").whereNotNull("due").delete();
  await sleep(500);
  return {
    ...{ perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 },
    ...{ cpuMs: (cpuSeconds * 1_000) / requests.total, worked: worked / duration },
  };
}

/** @template T @param {T[]} runs @param {(run: T) => number} by @returns {T} the median run */
function middle(runs, by) {
  const sorted = [...runs].sort((a, b) => by(a) - by(b));
  return /** @type {T} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {{ name: string, perSecond: number, p50: number, p99: number, cpuMs: number, worked: number, bare: number, ratio: number }[]} rows */
function report(rows) {
  console.table(
    Object.fromEntries(
      rows.map(({ name, perSecond, p50, p99, cpuMs, worked, bare, ratio }) => [
        `webhooks ${name}`,
        {
          ...{ "a second": Math.round(perSecond), "p50 ms": p50, "p99 ms": p99 },
          ...{ "CPU ms": Number(cpuMs.toFixed(2)), "worked off a second": Math.round(worked) },
          ...{ "bare a second": Math.round(bare), "of bare": Number(ratio.toFixed(2)), goal: GOAL },
        },
      ]),
    ),
  );
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  const file = join(results, "webhooks.json");
  const settings = { node: process.version, connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS };
  writeFileSync(file, `${JSON.stringify({ ...settings, rows }, null, 2)}\n`);
  console.log(`Written to ${file}`);
}
