// @ts-check
// Buys and redeems a second through HTTP beside the very statements they make, run bare on the database's driver, by turns
// in one run; and a page of a statement with 1,000,000 rows in the ledger beside one with 10,000. Read the ratios.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import Sqlite from "better-sqlite3";
import { buildApp } from "../account-service/src/app.ts";
import { connect } from "../account-service/src/db/connect.ts";
import { embeddedDatabaseFile, loadEnv } from "../account-service/src/env.ts";
import { createPasswords } from "../account-service/src/modules/accounts/passwords.ts";
import { createCoupons } from "../account-service/src/modules/coupons/coupons-service.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { cpuSecondsOf, load } from "./lib/measure.mjs";
import { createReplay } from "./lib/replay.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
const PLAYERS = 16;
const CODE = "BENCHMARK2026";
const PURSE = 1_500_000_000;
/** Ids of the copy that is recorded and replayed start here, so that no other number is taken for one. */
const FIRST_ID = 1_000_000_007;
const LEDGER = { small: 10_000, large: 1_000_000 };
const ROWS_OF_AN_ACCOUNT = 100;

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));
Object.assign(process.env, {
  ACCOUNT_SERVICE_PORT: "3903",
  // One address makes all the calls here; logs cost what they cost at a real site's level.
  ACCOUNT_RATE_LIMIT_PER_MINUTE: "100000000",
  ACCOUNT_REGISTER_LIMIT_PER_ADDRESS: "1000",
});
const URL = "http://127.0.0.1:3903";
let supervisor = new Supervisor({ logs: join(folder, "logs") });

/** @typedef {{ UserNum: number, UserID: string, token: string }} Player */

try {
  const coins = await measureCoins();
  const statement = await measureStatement();
  report(coins, statement);
} finally {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service over a new embedded database of its own, in place of the one before. @param {string} name */
async function startService(name) {
  await supervisor.stopAll();
  supervisor = new Supervisor({ logs: join(folder, "logs") });
  process.env.DATA_DIR = join(folder, name);
  const { account } = services(loadSecrets().secrets);
  const env = loadEnv({ ...account.env });
  await supervisor.start(account);
  return { env, file: embeddedDatabaseFile(env) };
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 */
async function post(path, body, token) {
  const response = await fetch(URL + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** @returns {Promise<Player>} */
async function newPlayer() {
  const UserID = `bench_${randomUUID().slice(0, 8)}`;
  const password = randomUUID().slice(0, 18);
  await post("/register", {
    userId: UserID,
    userFirstName: "",
    userLastName: "",
    userPassword: password,
    userPasswordConfirm: password,
    userEmail: `${UserID}@example.org`,
    secretQuestion: 5,
    secretAnswer: "Bantay",
    gender: "Male",
    country: "PH",
    agreeTerms: true,
  });
  const { data } = await post("/processlogin", { UserID, UserPass: password });
  return { UserNum: data.user.UserNum, UserID, token: data.token };
}

/** Buys and redeems: through HTTP by 16 players at once, and the recorded statements of one of each, bare. */
async function measureCoins() {
  const { env, file } = await startService("coins");
  /** @type {Player[]} */
  const players = [];
  for (let n = 0; n < PLAYERS; n += 1) players.push(await newPlayer());
  const database = new Sqlite(file);
  database.prepare("UPDATE UserInfo SET UserPoint = ? WHERE UserID LIKE 'bench%'").run(PURSE);
  const ProductNum = database
    .prepare("SELECT MIN(ProductNum) FROM ShopItem WHERE stock IS NULL")
    .pluck()
    .get();
  const db = connect(env);
  const context = { env, now: () => new Date(), passwords: createPasswords(env) };
  const batch = { name: "Bench", points: 5, points2: 1, starts: new Date(0), ends: null };
  await createCoupons(db, context).createBatch(
    { ...batch, usesPerAccount: 1_000_000_000, maxUses: 1_000_000_000 },
    [CODE],
  );
  await db.close();
  const copy = join(folder, "copy.sqlite");
  database.prepare("VACUUM INTO ?").run(copy);
  database.close();

  const calls = {
    buy: [
      { path: "/cart/items", body: { ProductNum, quantity: 1 } },
      { path: "/cart/buy", body: {} },
    ],
    redeem: [{ path: "/processCoupon", body: { CouponCode: CODE, ReferralCode: "STREAMERANA" } }],
  };
  const rows = [];
  for (const [name, requests] of Object.entries(calls)) {
    const bare = await createReplay({
      copy,
      file: join(folder, `bare-${name}.sqlite`),
      firstId: FIRST_ID,
      record: (recorded) => inject(recorded, env, players[0], requests),
    });
    await loadCalls(players, requests, 1);
    bare.run(0.5);
    const [ours, theirs] = [/** @type {any[]} */ ([]), /** @type {number[]} */ ([])];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(bare.run(SECONDS));
      ours.push(await loadCalls(players, requests, SECONDS));
    }
    bare.close();
    const mine = middle(ours, (run) => run.perSecond);
    const floor = middle(theirs, (perSecond) => perSecond);
    rows.push({ name, statements: bare.statements, ...mine, bare: floor, ratio: mine.perSecond / floor });
  }
  return rows;
}

/**
 * Makes the calls once on the service within this process, over the database that is recorded.
 * @param {import("../account-service/src/db/transaction.ts").Database} db
 * @param {import("../account-service/src/env.ts").Env} env
 * @param {Player | undefined} player
 * @param {{ path: string, body: object }[]} requests
 */
async function inject(db, env, player, requests) {
  const app = await buildApp({
    env,
    db: { ...db, close: async () => {} },
    passwords: createPasswords(env),
    mail: { kind: "files", send: async () => {}, close: () => {} },
    now: () => new Date(),
  });
  const headers = () => ({
    "content-type": "application/json",
    authorization: `Bearer ${player?.token}`,
    "idempotency-key": randomUUID(),
  });
  // The first time fills what is kept in memory; the second is what every further call does.
  for (const recording of [false, true]) {
    if (recording) db.knex.emit("bench:start");
    for (const { path, body } of requests) {
      const answer = await app.inject({ method: "POST", url: path, headers: headers(), payload: body });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    }
  }
  db.knex.emit("bench:stop");
  await app.close();
}

/**
 * 16 players make the calls, one after the other each; every call carries a key, as web's do.
 * @param {Player[]} players
 * @param {{ path: string, body: object }[]} requests
 * @param {number} seconds
 */
async function loadCalls(players, requests, seconds) {
  const pid = supervisor.pid("account-service");
  const before = cpuSecondsOf(pid);
  let next = 0;
  const result = await autocannon({
    url: URL,
    connections: PLAYERS,
    duration: seconds,
    setupClient: (client) => {
      const player = players[next % PLAYERS];
      next += 1;
      client.setRequests(
        requests.map(({ path, body }) => ({
          method: "POST",
          path,
          body: JSON.stringify(body),
          setupRequest: (/** @type {any} */ request) => ({
            ...request,
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${player?.token}`,
              "idempotency-key": randomUUID(),
            },
          }),
        })),
      );
    },
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} calls failed.`);
  const done = result.requests.total / requests.length;
  return {
    perSecond: done / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: ((cpuSecondsOf(pid) - before) * 1000) / done,
  };
}

/** GET /points of an account with 100 entries, in a small ledger and in a large one: two services, by turns. */
async function measureStatement() {
  /** @type {Record<string, { perSecond: number, cpuMs: number, p50: number, p99: number }[]>} */
  const runs = { small: [], large: [] };
  for (const [name, entries] of Object.entries(LEDGER)) {
    const { file } = await startService(`ledger-${name}`);
    const player = await newPlayer();
    fillLedger(file, player.UserNum, entries);
    const pid = supervisor.pid("account-service");
    const headers = { authorization: `Bearer ${player.token}` };
    const target = { url: `${URL}/points?currency=1&page=1`, headers };
    await load({ ...target, seconds: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuSecondsOf(pid);
      const result = await load({ ...target, seconds: SECONDS });
      if (result.errors > 0) throw new Error(`${result.errors} calls of /points failed.`);
      const cpuMs = ((cpuSecondsOf(pid) - before) * 1000) / result.requests;
      runs[name]?.push({ perSecond: result.requestsPerSecond, cpuMs, p50: result.p50, p99: result.p99 });
    }
  }
  const of = (/** @type {string} */ name) => middle(runs[name] ?? [], (run) => run.cpuMs);
  return {
    ...LEDGER,
    cost: of("large").cpuMs / of("small").cpuMs,
    runs: { small: of("small"), large: of("large") },
  };
}

/**
 * Many accounts' entries, mixed as time mixes them; the player's are spread over all of it.
 * @param {string} file
 * @param {number} UserNum
 * @param {number} entries
 */
function fillLedger(file, UserNum, entries) {
  const database = new Sqlite(file);
  const insert = database.prepare(
    "INSERT INTO LedgerEntry (UserNum, currency, delta, balance, reason, reference, actor, at) VALUES (?, 1, 1, 1, 'coupon', ?, NULL, ?)",
  );
  const accounts = entries / ROWS_OF_AN_ACCOUNT;
  database.transaction(() => {
    for (let n = 0; n < entries; n += 1) {
      const account = n % accounts;
      insert.run(account === 0 ? UserNum : 1_000_000 + account, `bench-${n}`, 1_750_000_000_000 + n);
    }
  })();
  database.close();
}

/** @template T @param {T[]} runs @param {(run: T) => number} by @returns {T} the run in the middle */
function middle(runs, by) {
  const sorted = [...runs].sort((a, b) => by(a) - by(b));
  return /** @type {T} */ (sorted[Math.floor(sorted.length / 2)]);
}

/**
 * @param {Awaited<ReturnType<typeof measureCoins>>} coins
 * @param {Awaited<ReturnType<typeof measureStatement>>} statement
 */
function report(coins, statement) {
  console.table(
    Object.fromEntries(
      coins.map((row) => [
        row.name,
        {
          statements: row.statements,
          "a second": Math.round(row.perSecond),
          "p50 ms": row.p50,
          "p99 ms": row.p99,
          "CPU ms": Number(row.cpuMs.toFixed(2)),
          "bare a second": Math.round(row.bare),
          "of bare": Number(row.ratio.toFixed(2)),
        },
      ]),
    ),
  );
  console.log(
    `A statement's page costs ${statement.cost.toFixed(2)} times as much with ${statement.large} ledger rows as with ${statement.small}.`,
  );
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  const file = join(results, "coins.json");
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, players: PLAYERS, seconds: SECONDS, rounds: ROUNDS, coins, statement }, null, 2)}\n`,
  );
  console.log(`Written to ${file}`);
}
