// @ts-check
// How much more two processes of web serve than one, if each has a core: the two with Redis, the one without. There are
// not as many cores here as that and the load generator take, so it is computed: processes by CPU time a request, each
// process loaded in its turn while the others run. A ratio below 1.8 fails. What account-service and Redis do for them
// is not in it. Also what a call of account-service costs with and without Redis, and what the pages cost that each
// process renders for itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { startRedisServer } from "../scripts/lib/redis-server.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { logInToSite } from "./lib/log-in.mjs";
import { cpuSecondsOf, load } from "./lib/measure.mjs";

/** Many short rounds: what else the machine does then meets all of them. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const ROUNDS = 9;
const LEAST = 1.8;
const PAGES = ["/", "/news", "/rankings", "/itemshop", "/characters", "/downloads", "/story"];

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  WEB_PORT: "3911",
  CMS_PORT: "3912",
  ACCOUNT_SERVICE_PORT: "3913",
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000000",
  WEB_RENDER_LIMIT_PER_SECOND: "100000000",
});
const { account, cms, web } = services(loadSecrets().secrets);
const supervisor = new Supervisor({ logs: join(folder, "logs") });
const redis = await startRedisServer();

/** @param {import("../scripts/lib/processes.mjs").Service} service @param {number} port */
const withRedis = (service, port) => ({
  ...service,
  name: `${service.name}-${port}`,
  health: service.health.replace(/:\d+\//, `:${port}/`),
  env: { ...service.env, PORT: String(port), REDIS_URL: redis.url },
});

/** @typedef {{ name: string, path: string, headers: Record<string, string>, fresh?: boolean }} Page */

try {
  await Promise.all([supervisor.start(account), supervisor.start(cms)]);
  const [second, third, shared] = [withRedis(web, 3914), withRedis(web, 3915), withRedis(account, 3916)];
  for (const each of [web, second, third, shared]) await supervisor.start(each);
  const cookie = await logInToSite("http://127.0.0.1:3911", "juan");

  const one = [{ name: web.name, origin: "http://127.0.0.1:3911" }];
  const two = [second, third].map(({ name, env }) => ({ name, origin: `http://127.0.0.1:${env.PORT}` }));
  const rows = [];
  /** @type {Page[]} */
  const pages = [
    { name: "home, anonymous", path: "/", headers: {} },
    { name: "home, logged in", path: "/", headers: { cookie } },
    { name: "/user", path: "/user", headers: { cookie } },
    { name: "a page in no cache", path: "/news?search=", headers: {}, fresh: true },
  ];
  for (const page of pages) {
    // Each compiles what it needs.
    for (const { origin } of [...one, ...two])
      await load({ url: origin + page.path, headers: page.headers, seconds: 1, fresh: page.fresh ?? false });
    /** @type {Record<"alone" | "both", { cpuMs: number, errors: number }>[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ alone: await measured(one, page), both: await measured(two, page) });
    const errors = rounds.reduce((sum, each) => sum + each.alone.errors + each.both.errors, 0);
    rows.push({
      page: page.name,
      one: median(rounds.map(({ alone }) => alone.cpuMs)),
      two: median(rounds.map(({ both }) => both.cpuMs)),
      times: median(rounds.map(({ alone, both }) => (2 * alone.cpuMs) / both.cpuMs)),
      errors,
    });
  }
  const calls = [];
  for (const [name, port] of /** @type {const} */ ([
    [account.name, 3913],
    [shared.name, 3916],
  ])) {
    const target = [{ name, origin: `http://127.0.0.1:${port}` }];
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push((await measured(target, { path: "/shop/items", headers: {} })).cpuMs);
    calls.push({ call: name === shared.name ? "with Redis" : "without Redis", cpuMs: median(rounds) });
  }
  const rendering = await renderingOf(`http://127.0.0.1:${second.env.PORT}`, second.name);

  console.table(rows);
  console.table(calls);
  console.log(
    `Each page that a process renders for itself, every ten seconds at most: ${rendering.toFixed(1)} ms of CPU`,
  );
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, "replicas.json"),
    `${JSON.stringify({ node: process.version, seconds: SECONDS, rounds: ROUNDS, rows, calls, rendering }, null, 2)}\n`,
  );
  const failed = rows.filter(({ times, errors }) => times < LEAST || errors > 0);
  if (failed.length > 0) {
    console.error(
      `Less than ${LEAST} times one, or with errors: ${failed.map(({ page }) => page).join(", ")}`,
    );
    process.exitCode = 1;
  }
} finally {
  await supervisor.stopAll();
  await redis.kill();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * CPU time a request of some processes, one after the other.
 * @param {{ name: string, origin: string }[]} processes
 * @param {Omit<Page, "name">} page
 */
async function measured(processes, { path, headers, fresh = false }) {
  const used = () => processes.reduce((sum, { name }) => sum + cpuSecondsOf(supervisor.pid(name)), 0);
  const before = used();
  const results = [];
  for (const { origin } of processes)
    results.push(await load({ url: origin + path, headers, seconds: SECONDS, fresh }));
  const requests = results.reduce((sum, each) => sum + each.requests, 0);
  const errors = results.reduce((sum, each) => sum + each.errors, 0);
  return { cpuMs: ((used() - before) * 1000) / requests, errors };
}

/** CPU time, in ms, of rendering one of the usual pages again. @param {string} origin @param {string} name */
async function renderingOf(origin, name) {
  const languages = ["en", "fil"];
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    // The cached pages are stale by then: the next visit renders each in the background.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    const before = cpuSecondsOf(supervisor.pid(name));
    for (const path of PAGES)
      for (const language of languages)
        await (await fetch(origin + path, { headers: { "accept-language": language } })).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 500));
    times.push(((cpuSecondsOf(supervisor.pid(name)) - before) * 1000) / (PAGES.length * languages.length));
  }
  return median(times);
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
