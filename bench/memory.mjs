// @ts-check
// What web and account-service hold in memory while 16 connections read every kind of page, visitors' and players' own:
// resident memory every ten seconds. `--minutes=60` for a soak, `--rate=100` for so many requests a second instead of
// all that are possible. Fails above 550 MB for both together, and if the last third of the time needs a tenth more
// than the third before it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { logInToSite } from "./lib/log-in.mjs";

const MOST_MB = 550;
const MOST_GROWTH = 1.1;
const EVERY_MS = 10_000;
const MINUTES = Number(option("minutes") ?? 10);
const RATE = option("rate");

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-memory-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  WEB_PORT: "3931",
  CMS_PORT: "3932",
  ACCOUNT_SERVICE_PORT: "3933",
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000000",
  WEB_RENDER_LIMIT_PER_SECOND: "100000000",
});
const { account, cms, web } = services(loadSecrets().secrets);
const supervisor = new Supervisor({ logs: join(folder, "logs") });

try {
  await Promise.all([supervisor.start(account), supervisor.start(cms)]);
  await supervisor.start(web);
  await report(await measure("http://127.0.0.1:3931"));
} finally {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} name @returns {string | undefined} the value of `--name=value` */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1];
}

/** Resident memory of a service, in MB. @param {string} name */
function residentMb(name) {
  const status = readFileSync(`/proc/${supervisor.pid(name)}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** @param {string} url @returns {Promise<{ second: number, web: number, service: number }[]>} */
async function measure(url) {
  const own = { cookie: await logInToSite(url, "juan") };
  let requested = 0;
  const requests = [
    ...["/", "/news", "/rankings", "/itemshop", "/events", "/gallery"].map((path) => ({ path })),
    ...["/", "/user", "/shoppingcart", "/shoppurchases", "/topuphistory", "/changepassword"].map((path) => ({
      path,
      headers: own,
    })),
    {
      // In no cache: what is kept of such pages must end too.
      setupRequest: (/** @type {autocannon.Request} */ request) => {
        requested += 1;
        return { ...request, path: `/news?search=${requested}` };
      },
    },
  ];
  const seconds = MINUTES * 60;
  const load = autocannon({
    url,
    requests,
    connections: 16,
    duration: seconds,
    ...(RATE !== undefined && { overallRate: Number(RATE) }),
  });
  const samples = [];
  const began = Date.now();
  while (Date.now() - began < seconds * 1000) {
    await sleep(Math.min(EVERY_MS, began + seconds * 1000 - Date.now()));
    samples.push({
      second: Math.round((Date.now() - began) / 1000),
      web: Math.round(residentMb("web")),
      service: Math.round(residentMb("account-service")),
    });
  }
  const { requests: sent, errors, non2xx } = await load;
  console.log(`${sent.total} requests, ${errors + non2xx} failed`);
  if (errors + non2xx > 0) process.exitCode = 1;
  return samples;
}

/** The mean of web and service together. @param {{ web: number, service: number }[]} samples */
function mean(samples) {
  return samples.reduce((total, { web, service }) => total + web + service, 0) / Math.max(1, samples.length);
}

/** @param {{ second: number, web: number, service: number }[]} samples */
async function report(samples) {
  const shown = Math.max(1, Math.floor(samples.length / 12));
  console.table(samples.filter((_, index) => (index + 1) % shown === 0));
  const third = Math.floor(samples.length / 3);
  const [before, last] = [mean(samples.slice(-2 * third, -third)), mean(samples.slice(-third))];
  const most = Math.max(...samples.map(({ web, service }) => web + service));
  console.log(
    `at most ${most} MB; the second third ${Math.round(before)} MB, the last ${Math.round(last)} MB on average`,
  );
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  const file = join(results, "memory.json");
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, minutes: MINUTES, rate: RATE ?? null, samples }, null, 2)}\n`,
  );
  console.log(`Written to ${file}`);
  if (last > MOST_MB || last > before * MOST_GROWTH) {
    console.error(`More than ${MOST_MB} MB, or growing.`);
    process.exitCode = 1;
  }
}
