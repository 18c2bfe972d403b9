// @ts-check
// Webhooks of payments through HTTP, by 16 connections, beside bare statements by the same knex, by turns in one run.
// Received: new, signed webhooks about nothing of ours, which are processed meanwhile as on a real site, beside the
// bare INSERT that stores one; on the embedded database and on PostgreSQL if one answers. Settled: a burst of webhooks
// about another payment each, until the coins of the last one are credited, beside every statement of the same burst,
// recorded and run again on a copy of the database. The provider answers at once. Read the ratios.
import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { build } from "esbuild";
import { OPTIONS } from "../account-service/build.options.mjs";
import { createInbox } from "../account-service/src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../account-service/src/domains/coins/payments/settlement/settlement.ts";
import { createPaymentsStore } from "../account-service/src/domains/coins/payments/store.ts";
import { sql } from "../account-service/test/sql.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { makeWorld, openService } from "./lib/coin-service.mjs";
import { cpuSecondsOf } from "./lib/measure.mjs";
import { PRICE } from "./lib/payment-provider.mjs";
import { openPostgres } from "./lib/postgres.mjs";
import { record, runVerbatim } from "./lib/replay.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
const CONNECTIONS = 16;
const GOAL = 0.6;
const PORT = 3921;
/** Payments of a burst. */
const BURST = 1_000;
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
  /** @param {string} name of the data folder */
  const variablesOf = (name) => {
    const secret = () => randomUUID() + randomUUID();
    const DATA_DIR = join(folder, name);
    mkdirSync(DATA_DIR, { recursive: true });
    return {
      NODE_ENV: "production",
      DATA_DIR,
      LOG_LEVEL: "warn",
      PORT: String(PORT),
      JWT_SECRET: secret(),
      WEB_KEY: secret(),
      DATA_KEY: secret(),
      RATE_LIMIT_PER_SECOND: "100000000",
      PAYMONGO_SECRET_KEY: "sk_test_bench",
      PAYMONGO_WEBHOOK_SECRET: SECRET,
      PAYMONGO_URL: `http://127.0.0.1:${provider.line}`,
    };
  };
  const rows = [await received("SQLite", variablesOf("received"))];
  const postgres = await openPostgres();
  if (postgres) {
    try {
      rows.push(await received("PostgreSQL", { ...variablesOf("postgres"), ...postgres.variables }));
    } finally {
      await postgres.close();
    }
  }
  rows.push(await settled("SQLite", () => variablesOf(`settled-${randomUUID()}`)));
  report(rows);
} finally {
  for (const each of started) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Webhooks about nothing of ours, beside the bare INSERT that stores one.
 * @param {string} engine @param {Record<string, string>} variables
 */
async function received(engine, variables) {
  const service = await openService(variables);
  await service.prepare();
  const measured = await start([join(PROGRAMS, "coin-service.js")], variables);
  const floor = await start([join(PROGRAMS, "bare-inbox.js")], variables);
  const ours = [];
  const theirs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(Number(await floor.ask(String(SECONDS))));
    await sql(service.db)("PaymentWebhook").delete();
    ours.push(await receive(service.db, measured.pid));
  }
  await measured.stop();
  await floor.stop();
  await service.db.close();
  return row(`${engine}: received`, ours, theirs);
}

/**
 * A burst of webhooks about a payment each, until the last one is credited, beside the statements of the same burst.
 * Each round has a new database, so that what runs again is verbatim.
 * @param {string} engine
 * @param {() => ReturnType<typeof JSON.parse>} newVariables
 */
async function settled(engine, newVariables) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const variables = newVariables();
    const service = await openService(variables);
    await service.prepare();
    const references = await makePayments(service);
    await service.db.close();
    const before = `${variables.DATA_DIR}-before`;
    cpSync(variables.DATA_DIR, before, { recursive: true });
    const measured = await start([join(PROGRAMS, "coin-service.js")], variables);
    const watched = await openService(variables);
    ours.push(await settle(watched.db, measured.pid, references));
    await measured.stop();
    await watched.db.close();

    const bare = { ...variables, DATA_DIR: before };
    const recorded = `${before}-recorded`;
    cpSync(before, recorded, { recursive: true });
    const statements = await recordBurst({ ...bare, DATA_DIR: recorded }, references);
    theirs.push(await runAgain(bare, statements, references.length));
  }
  return row(`${engine}: settled`, ours, theirs);
}

/**
 * What the service sends for a burst of webhooks, one after the other, in its order.
 * @param {Record<string, string>} variables @param {string[]} references
 */
async function recordBurst(variables, references) {
  const { db, env, passwords } = await openService(variables);
  const context = { env, passwords, now: () => new Date() };
  const settlement = createSettlement(db, context);
  const inbox = createInbox(db, context, settlement);
  const statements = await record(db, async () => {
    for (const reference of references) await inbox.receive("paymongo", webhook(reference));
    const failures = await inbox.processDue();
    if (failures.length > 0) throw failures[0];
  });
  await db.close();
  return statements;
}

/**
 * @param {Record<string, string>} variables
 * @param {import("./lib/replay.mjs").Step[]} statements
 * @param {number} webhooks
 * @returns how many webhooks a second the bare statements are
 */
async function runAgain(variables, statements, webhooks) {
  const { db } = await openService(variables);
  const began = performance.now();
  await runVerbatim(db, statements);
  const perSecond = (webhooks * 1_000) / (performance.now() - began);
  const credited = await sql(db)("Payment").where({ state: "credited" }).count({ rows: "*" });
  if (Number(credited[0]?.rows) !== webhooks) throw new Error("What ran again did something else.");
  await db.close();
  return perSecond;
}

/**
 * Payments that wait at the provider, which nobody looks at before their webhook. @returns their references
 * @param {Awaited<ReturnType<typeof openService>>} service
 */
async function makePayments(service) {
  const { db } = service;
  const { players } = await makeWorld(service, CONNECTIONS);
  const references = Array.from({ length: BURST }, (_, index) => `P-${String(index).padStart(8, "0")}`);
  const created = new Date();
  await db.transaction(async (trx) => {
    const store = createPaymentsStore(trx);
    for (const [index, reference] of references.entries()) {
      const UserNum = players[index % players.length]?.UserNum ?? 0;
      await store.insert({
        id: randomUUID(),
        reference,
        UserNum,
        receiver: UserNum,
        state: "pending",
        package: 1,
        name: "Bench",
        price: PRICE,
        currency: "PHP",
        coins: 5,
        bonus: 1,
        firstOffer: 0,
        firstBonus: 0,
        message: "",
        streamer: null,
        share: 0,
        shareTo: null,
        provider: "paymongo",
        manualChannel: null,
        channel: null,
        providerId: `cs_${index}`,
        providerPayment: null,
        checkoutUrl: null,
        created,
        expires: new Date(created.getTime() + 86_400_000),
        paid: null,
        credited: null,
        refunded: 0,
        claimed: 0,
        taken: 0,
        problem: null,
        nextCheck: null,
        checks: 0,
        pricedBy: null,
        refundRequested: null,
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
 * @param {() => string} referenceOf @param {Partial<autocannon.Options>} howMuch
 * @returns {Promise<autocannon.Result>} of webhooks that were all taken
 */
async function send(referenceOf, howMuch) {
  const result = await autocannon({
    url: `http://127.0.0.1:${PORT}`,
    connections: CONNECTIONS,
    timeout: 30,
    ...howMuch,
    requests: [
      {
        method: "POST",
        path: "/payments/webhooks/paymongo",
        setupRequest: (/** @type {autocannon.Request} */ request) => ({
          ...request,
          ...webhook(referenceOf()),
        }),
      },
    ],
  });
  const { errors, non2xx } = result;
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} webhooks were refused.`);
  return result;
}

/** @param {import("../account-service/src/db/transaction.ts").Database} db */
async function countDone(db) {
  const done = await sql(db)("PaymentWebhook").whereNotNull("done").count({ rows: "*" });
  return Number(done[0]?.rows);
}

/**
 * One round, after a warm-up; what is not processed at its end is forgotten.
 * @param {import("../account-service/src/db/transaction.ts").Database} db
 * @param {number} pid the service's
 */
async function receive(db, pid) {
  const reference = () => `P-${randomUUID().slice(0, 8).toUpperCase()}`;
  await send(reference, { duration: 1 });
  const [done, cpu] = [await countDone(db), cpuSecondsOf(pid)];
  const { requests, latency, duration } = await send(reference, { duration: SECONDS });
  const [processed, cpuSeconds] = [(await countDone(db)) - done, cpuSecondsOf(pid) - cpu];
  await sql(db)("PaymentWebhook").whereNotNull("due").delete();
  await sleep(500);
  return {
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: (cpuSeconds * 1_000) / requests.total,
    processed: processed / duration,
  };
}

/**
 * One burst, until all of it is processed.
 * @param {import("../account-service/src/db/transaction.ts").Database} db
 * @param {number} pid the service's
 * @param {string[]} references
 */
async function settle(db, pid, references) {
  let next = 0;
  const reference = () => {
    next += 1;
    return references[next - 1] ?? "";
  };
  const [began, cpu] = [performance.now(), cpuSecondsOf(pid)];
  const { latency } = await send(reference, { amount: references.length });
  while ((await countDone(db)) < references.length) {
    if (performance.now() - began > 120_000) throw new Error("The burst was not processed.");
    await sleep(20);
  }
  const [seconds, cpuSeconds] = [(performance.now() - began) / 1_000, cpuSecondsOf(pid) - cpu];
  const perSecond = references.length / seconds;
  return {
    perSecond,
    p50: latency.p50,
    p99: latency.p99,
    processed: perSecond,
    cpuMs: (cpuSeconds * 1_000) / references.length,
  };
}

/**
 * @param {string} name
 * @param {{ perSecond: number, p50: number, p99: number, cpuMs: number, processed: number }[]} ours
 * @param {number[]} theirs
 */
function row(name, ours, theirs) {
  const mine = middle(ours, ({ perSecond }) => perSecond);
  const bare = middle(theirs, (perSecond) => perSecond);
  return { name, ...mine, bare, ratio: mine.perSecond / bare };
}

/** @template T @param {T[]} runs @param {(run: T) => number} by @returns {T} the median run */
function middle(runs, by) {
  const sorted = [...runs].sort((a, b) => by(a) - by(b));
  return /** @type {T} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {ReturnType<typeof row>[]} rows */
function report(rows) {
  console.table(
    Object.fromEntries(
      rows.map(({ name, perSecond, p50, p99, cpuMs, processed, bare, ratio }) => [
        name,
        {
          "a second": Math.round(perSecond),
          "p50 ms": p50,
          "p99 ms": p99,
          "CPU ms": Number(cpuMs.toFixed(2)),
          "processed a second": Math.round(processed),
          "bare a second": Math.round(bare),
          "of bare": Number(ratio.toFixed(2)),
          goal: GOAL,
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
