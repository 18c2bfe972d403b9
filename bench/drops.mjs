// @ts-check
// A drop: 1,000 players line up in the same moment for 100 items, on the embedded database with one process, and on
// PostgreSQL with two where one is there. How long until each has a place, and until each knows what came of it;
// whether the first 100 places got the items; and what somebody waits meanwhile who buys something else.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { OPTIONS } from "../account-service/build.options.mjs";
import { sql } from "../account-service/test/sql.ts";
import { ROOT } from "../scripts/lib/paths.mjs";
import { makeWorld, openService } from "./lib/coin-service.mjs";
import { openPostgres } from "./lib/postgres.mjs";

const BUYERS = 1_000;
const STOCK = 100;
const FIRST_PORT = 3911;
/** How often the other player buys. */
const OTHER_EVERY_MS = 40;
const DEADLINE_MS = 120_000;
const SERVICE = join(ROOT, "account-service/dist/bench/coin-service.js");
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));

try {
  await build({
    .../** @type {import("esbuild").BuildOptions} */ (OPTIONS),
    entryPoints: [join(ROOT, "bench/lib/coin-service.mjs")],
    outfile: SERVICE,
    splitting: false,
  });
  const rows = [await measure("SQLite, one process", variablesOf("embedded"), 1)];
  const postgres = await openPostgres();
  if (postgres) {
    try {
      const variables = { ...variablesOf("postgres"), ...postgres.variables };
      rows.push(await measure("PostgreSQL, two processes", variables, 2));
    } finally {
      await postgres.close();
    }
  }
  console.log(`\n${BUYERS} buyers of ${STOCK} items at once`);
  console.table(rows);
  if (rows.some(({ exact }) => !exact)) throw new Error("A drop was not exact.");
} finally {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} name */
function variablesOf(name) {
  const secret = () => randomUUID() + randomUUID();
  return {
    NODE_ENV: "production",
    DATA_DIR: join(folder, name),
    LOG_LEVEL: "warn",
    JWT_SECRET: secret(),
    WEB_KEY: secret(),
    DATA_KEY: secret(),
    RATE_LIMIT_PER_SECOND: "100000000",
  };
}

/**
 * @param {number} port
 * @param {string} path
 * @param {object} body
 * @param {string} token
 * @returns {Promise<{ status: number, ms: number, text: string }>}
 */
function post(port, path, body, token) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: "POST",
        agent,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, text }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

/** @param {number[]} times @param {number} share */
function quantile(times, share) {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/**
 * @param {string} name
 * @param {Record<string, string>} variables
 * @param {number} processes
 */
async function measure(name, variables, processes) {
  const service = await openService(variables);
  await service.prepare();
  const { players } = await makeWorld(service, BUYERS + 1);
  const { db } = service;
  const items = await sql(db)("ShopItem").orderBy("ProductNum").limit(2).pluck("ProductNum");
  const [dropped, ordinary] = items.map(Number);
  const other = players.pop();
  if (!other || dropped === undefined) throw new Error("There are no items.");
  const ports = Array.from({ length: processes }, (_, index) => FIRST_PORT + index);
  const children = ports.map((port) =>
    spawn(process.execPath, [SERVICE], {
      cwd: join(ROOT, "account-service"),
      env: { PATH: process.env.PATH, ...variables, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  try {
    await Promise.all(children.map((child) => once(child.stdout, "data")));
    await sql(db)("ShopItem")
      .where({ ProductNum: dropped })
      .update({
        isDrop: 1,
        stock: STOCK,
        saleStart: new Date(Date.now() - 1_000),
      });

    /** How long the other player waits for each order, until told to stop. */
    let buying = true;
    const buyOn = async () => {
      const took = [];
      while (buying) {
        const port = /** @type {number} */ (ports[took.length % ports.length]);
        const added = await post(port, "/cart/items", { ProductNum: ordinary }, other.token);
        const bought = await post(port, "/cart/buy", {}, other.token);
        if (added.status !== 200 || bought.status !== 200) throw new Error(added.text + bought.text);
        took.push(bought.ms);
        await sleep(OTHER_EVERY_MS);
      }
      return took;
    };
    const quiet = buyOn();
    await sleep(3_000);
    buying = false;
    const before = await quiet;
    buying = true;
    const others = buyOn();

    const began = performance.now();
    const answers = await Promise.all(
      players.map(({ token }, index) =>
        post(
          /** @type {number} */ (ports[index % ports.length]),
          `/drops/${dropped}/enter`,
          { expectedPrice: 1 },
          token,
        ),
      ),
    );
    const entered = answers.map(({ ms }) => ms);
    const deadline = performance.now() + DEADLINE_MS;
    while (await sql(db)("DropEntry").where({ state: "waiting" }).first("place")) {
      if (performance.now() > deadline) throw new Error("The queue is not served.");
      await sleep(20);
    }
    const served = performance.now() - began;
    buying = false;
    const during = await others;

    const refused = answers.filter(({ status }) => status !== 200);
    const line = await sql(db)("DropEntry").orderBy("place").select("UserNum", "place", "state");
    const bought = line.filter(({ state }) => state === "bought");
    const orders = await sql(db)("OrderLine").where({ ProductNum: dropped }).pluck("UserNum");
    const { stock } = await sql(db)("ShopItem").where({ ProductNum: dropped }).first("stock");
    // Whoever came after the last one was gone heard so at once.
    const soldOut = refused.every(({ status, text }) => status === 409 && text.includes("sold out"));
    const exact =
      Number(stock) === 0 &&
      orders.length === STOCK &&
      new Set(orders.map(Number)).size === STOCK &&
      line.slice(0, STOCK).every(({ state }) => state === "bought") &&
      bought.length === STOCK &&
      line.length + refused.length === BUYERS &&
      soldOut;
    return {
      where: name,
      "place p50 ms": quantile(entered, 0.5),
      "place p99 ms": quantile(entered, 0.99),
      "all served ms": Math.round(served),
      "in the queue": line.length,
      exact,
      "other buyer p50/p99 ms before": `${quantile(before, 0.5)} / ${quantile(before, 0.99)}`,
      during: `${quantile(during, 0.5)} / ${quantile(during, 0.99)}`,
    };
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
    await db.close();
  }
}
