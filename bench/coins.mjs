// @ts-check
// Buys and redeems a second through HTTP beside the very statements that they make, run bare on the database's driver,
// by turns in one run: on the embedded database, on PostgreSQL where one is there, and on SQL Server where
// TEST_MSSQL_URL names one; by 16 players, each with an item of their own and all of them on one whose stock is
// counted; and with a network of 1 ms in between. Then a page of a statement with 1,000,000 rows in the ledger beside
// one with 10,000. Read the ratios.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import Sqlite from "better-sqlite3";
import { build } from "esbuild";
import { OPTIONS } from "../account-service/build.options.mjs";
import { embeddedDatabaseFile, loadEnv } from "../account-service/src/env.ts";
import { sql } from "../account-service/test/sql.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { makeWorld, openService } from "./lib/coin-service.mjs";
import { cpuSecondsOf, load } from "./lib/measure.mjs";
import { openPostgres } from "./lib/postgres.mjs";
import { record, replay } from "./lib/replay.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
const PLAYERS = 16;
const NETWORK_MS = 1;
const LEDGER = { small: 10_000, large: 1_000_000 };
const ROWS_OF_AN_ACCOUNT = 100;
const SERVICE_PORT = 3904;
/** Bundled like the released one: it is slower when run from its sources. */
const SERVICE = join(ROOT, "account-service/dist/bench/coin-service.js");

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));
Object.assign(process.env, {
  ACCOUNT_SERVICE_PORT: "3903",
  // All calls come from one address. Logging runs at the level of a real site, so its cost is included.
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000000",
  ACCOUNT_REGISTER_LIMIT_PER_ADDRESS: "1000",
});
const URL = "http://127.0.0.1:3903";
let supervisor = new Supervisor({ logs: join(folder, "logs") });

/** @typedef {{ UserNum: number, UserID: string, token: string }} Player */
/**
 * @typedef {{ name: string, variables: Record<string, string>, port: number | null, own: boolean, close: () =>
 *   Promise<void> }} Engine
 */

try {
  await build({
    .../** @type {import("esbuild").BuildOptions} */ (OPTIONS),
    entryPoints: [join(ROOT, "bench/lib/coin-service.mjs")],
    outfile: SERVICE,
    splitting: false,
  });
  const coins = [];
  for (const open of [embedded, postgres, sqlServer]) {
    const engine = await open();
    if (!engine) continue;
    try {
      coins.push(...(await measureCoins(engine)));
    } finally {
      await engine.close();
    }
  }
  const statement = await measureStatement();
  report(coins, statement);
} finally {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** Environment variables of a service on its own. @param {string} name */
function variablesOf(name) {
  const secret = () => randomUUID() + randomUUID();
  return {
    NODE_ENV: "production",
    DATA_DIR: join(folder, name),
    JWT_SECRET: secret(),
    WEB_KEY: secret(),
    DATA_KEY: secret(),
    PORT: String(SERVICE_PORT),
    RATE_LIMIT_PER_SECOND: "100000000",
    LOG_LEVEL: "warn",
  };
}

/** @returns {Promise<Engine>} */
async function embedded() {
  return { name: "SQLite", variables: variablesOf("embedded"), port: null, own: true, close: async () => {} };
}

/** @returns {Promise<Engine | null>} */
async function postgres() {
  const opened = await openPostgres();
  return (
    opened && {
      name: "PostgreSQL",
      variables: { ...variablesOf("postgres"), ...opened.variables },
      port: Number(new globalThis.URL(opened.variables.TEST_POSTGRES_URL).port || 5432),
      own: true,
      close: opened.close,
    }
  );
}

/** @returns {Promise<Engine | null>} */
async function sqlServer() {
  const url = process.env.TEST_MSSQL_URL;
  if (!url) return null;
  return {
    name: "SQL Server",
    variables: { ...variablesOf("sql-server"), DATABASE_URL: url },
    port: Number(new globalThis.URL(url).port || 1433),
    own: false,
    close: async () => {},
  };
}

/** Replaces the running service with one on a new embedded database. @param {string} name */
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

/**
 * Starts a program and waits for its first line of output.
 * @param {string[]} args @param {Record<string, string>} variables
 */
async function start(args, variables = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return {
    pid: child.pid ?? 0,
    line: String(line),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/**
 * The same variables, with another port of the database.
 * @param {Record<string, string>} variables
 * @param {number} port
 */
function through(variables, port) {
  const moved = { ...variables };
  for (const name of ["TEST_POSTGRES_URL", "DATABASE_URL"]) {
    if (!moved[name]) continue;
    const url = new globalThis.URL(moved[name]);
    url.hostname = "localhost";
    url.port = String(port);
    moved[name] = url.href;
  }
  return moved;
}

/** Buys and redeems on one engine, with and without a network. @param {Engine} engine */
async function measureCoins(engine) {
  mkdirSync(engine.variables.DATA_DIR ?? "", { recursive: true });
  const service = await openService(engine.variables);
  await service.prepare();
  await raiseIds(engine, service.db);
  const world = await makeWorld(service, PLAYERS);
  await service.db.close();

  /** @param {(index: number) => number} itemOf */
  const buying = (itemOf) => (/** @type {number} */ index) => [
    { path: "/cart/items", body: { ProductNum: itemOf(index), quantity: 1 } },
    { path: "/cart/buy", body: {} },
  ];
  const works = {
    "buy, an item each": buying((index) => world.players[index]?.item ?? 0),
    "buy, all one item": buying(() => world.players[0]?.item ?? 0),
    redeem: () => [{ path: "/processCoupon", body: { CouponCode: world.code, ReferralCode: "STREAMERANA" } }],
  };
  const rows = [];
  for (const ms of engine.port === null ? [0] : [0, NETWORK_MS]) {
    const proxy =
      ms > 0 ? await start([join(ROOT, "bench/lib/slow-proxy.mjs"), String(engine.port), String(ms)]) : null;
    const variables = proxy ? through(engine.variables, Number(proxy.line)) : engine.variables;
    const service = await start([SERVICE], variables);
    for (const [name, requests] of Object.entries(works)) {
      const steps = await recordEach(await openService(variables), world, requests);
      const bare = await openService(variables);
      /** @type {{ perSecond: number, p50: number, p99: number, cpuMs: number }[]} */
      const ours = [];
      const theirs = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // The players of the previous measurement left items in their carts, possibly by a call that is still in
        // progress.
        await sleep(500);
        await sql(bare.db)("CartItem").delete();
        theirs.push(await replay(bare.db, steps, SECONDS));
        // The embedded database has a single writer: only the measured service may use it.
        ours.push(await loadService(service.pid, world, requests));
      }
      await bare.db.close();
      const mine = middle(ours, (run) => run.perSecond);
      const floor = middle(theirs, (perSecond) => perSecond);
      rows.push({
        engine: engine.name,
        networkMs: ms,
        name,
        statements: steps[0]?.length ?? 0,
        ...mine,
        bare: floor,
        ratio: mine.perSecond / floor,
      });
    }
    await service.stop();
    await proxy?.stop();
  }
  return rows;
}

/**
 * Starts the database's identity values far above everything else, and at a different number in each table, so that no
 * recorded number can be mistaken for another.
 * @param {Engine} engine
 * @param {import("../account-service/src/db/transaction.ts").Database} db
 */
async function raiseIds(engine, db) {
  const knex = sql(db);
  const first = { CartItem: 1_100_000_007, OrderLine: 1_200_000_007, ShopPurchase: 1_300_000_007 };
  await knex("AuditHead").update({ seq: 1_400_000_007 });
  for (const [table, number] of Object.entries(first)) {
    if (engine.name === "SQLite") {
      await knex.raw("DELETE FROM sqlite_sequence WHERE name = ?", [table]);
      await knex.raw("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, number]);
    } else if (engine.name === "PostgreSQL") {
      const key = { CartItem: "seq", OrderLine: "id", ShopPurchase: "PurKey" }[table];
      await knex.raw(`alter sequence ?? restart with ${number}`, [`${table}_${key}_seq`]);
    } else await knex.raw(`DBCC CHECKIDENT ('${table}', RESEED, ${number})`);
  }
}

/**
 * The statements of each player's calls, as many as the service has connections; the service is closed then.
 * @param {Awaited<ReturnType<typeof openService>>} service
 * @param {import("./lib/coin-service.mjs").World} world
 * @param {(index: number) => { path: string, body: object }[]} requests
 */
async function recordEach({ db, env, app: build }, world, requests) {
  const app = await build();
  const connections = db.dialect.name === "sqlite" ? 1 : Math.min(env.DB_POOL_MAX, PLAYERS);
  const works = [];
  for (const [index, player] of world.players.slice(0, connections).entries()) {
    const calls = async () => {
      for (const { path, body } of requests(index)) {
        const answer = await app.inject({
          method: "POST",
          url: path,
          headers: headersOf(player),
          payload: body,
        });
        if (answer.statusCode !== 200)
          throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      }
    };
    // The first run fills the in-memory caches; the second is what every later call costs.
    await calls();
    works.push(await record(db, calls));
  }
  await app.close();
  return works;
}

/** @param {{ token: string }} player */
function headersOf({ token }) {
  return {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    "idempotency-key": randomUUID(),
  };
}

/**
 * 16 players make calls, each one after the other, every call with a key as web sends it, after a warm-up.
 * @param {number} pid the service's
 * @param {import("./lib/coin-service.mjs").World} world
 * @param {(index: number) => { path: string, body: object }[]} requests
 */
async function loadService(pid, world, requests) {
  await loadCalls(world, requests, SECONDS);
  const before = cpuSecondsOf(pid);
  const { done, ...result } = await loadCalls(world, requests, SECONDS);
  return { ...result, cpuMs: ((cpuSecondsOf(pid) - before) * 1000) / done };
}

/**
 * @param {import("./lib/coin-service.mjs").World} world
 * @param {(index: number) => { path: string, body: object }[]} requests
 * @param {number} seconds
 */
async function loadCalls(world, requests, seconds) {
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${SERVICE_PORT}`,
    connections: PLAYERS,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const index = next % PLAYERS;
      next += 1;
      const player = world.players[index];
      if (!player) return;
      client.setRequests(
        requests(index).map(({ path, body }) => ({
          method: "POST",
          path,
          body: JSON.stringify(body),
          setupRequest: (/** @type {any} */ request) => ({ ...request, headers: headersOf(player) }),
        })),
      );
    },
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} calls failed.`);
  const done = result.requests.total / requests(0).length;
  return { done, perSecond: done / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** GET /statement of an account with 100 entries, in a small and in a large ledger: two services, in turns. */
async function measureStatement() {
  /** @type {Record<string, { perSecond: number, cpuMs: number, p50: number, p99: number }[]>} */
  const runs = { small: [], large: [] };
  for (const [name, entries] of Object.entries(LEDGER)) {
    const { file } = await startService(`ledger-${name}`);
    const player = await newPlayer();
    fillLedger(file, player.UserNum, entries);
    const pid = supervisor.pid("account-service");
    const headers = { authorization: `Bearer ${player.token}` };
    const target = { url: `${URL}/statement?currency=coin&page=1`, headers };
    await load({ ...target, seconds: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuSecondsOf(pid);
      const result = await load({ ...target, seconds: SECONDS });
      if (result.errors > 0) throw new Error(`${result.errors} calls of /statement failed.`);
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
 * Many accounts' entries in chronological order; the measured player's are spread over all of them.
 * @param {string} file
 * @param {number} UserNum
 * @param {number} entries
 */
function fillLedger(file, UserNum, entries) {
  const database = new Sqlite(file);
  const insert = database.prepare(
    "INSERT INTO LedgerEntry (UserNum, currency, delta, balance, reason, reference, actor, at) VALUES (?, 'coin', 1, 1, 'code', ?, NULL, ?)",
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

/** @template T @param {T[]} runs @param {(run: T) => number} by @returns {T} the median run */
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
        `${row.engine}${row.networkMs > 0 ? ` + ${row.networkMs} ms` : ""}: ${row.name}`,
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
