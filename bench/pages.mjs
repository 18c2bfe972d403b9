// @ts-check
// Requests per second, p50, p99 and CPU time a request, each page beside a bare node:http server that sends the same
// bytes, turn by turn in one run; and the script that each page loads, in kB gzip, against its budget. Read the ratios:
// the absolute figures are this machine's, and the load generator shares its cores. `"--only=character;club"` measures
// those rows. `--short` measures a few of them and fails if one fell by more than a third against bench/ratios.json;
// `--keep` writes that file.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { logInToSite } from "./lib/log-in.mjs";
import { cpuSecondsOf, load, startBare } from "./lib/measure.mjs";
import { scriptWeights } from "./lib/scripts.mjs";

const REMIX_SERVE = "http://127.0.0.1:3904";

const SHORT = process.argv.includes("--short");
const ONLY = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(";");
/** Requests a second, of those of the bare server. */
const KEPT = join(ROOT, "bench/ratios.json");
/** What is left of a kept ratio at least. */
const LEAST = 2 / 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? (SHORT ? 2 : 4));
const ROUNDS = 3;
const SCRIPT_BUDGET_KB = 120;

const folder = mkdtempSync(join(tmpdir(), "tambayan-bench-"));
Object.assign(process.env, {
  DATA_DIR: folder,
  WEB_PORT: "3901",
  CMS_PORT: "3902",
  ACCOUNT_SERVICE_PORT: "3903",
  // All calls come from one address. Logging runs at the level of a real site, so its cost is included.
  ACCOUNT_RATE_LIMIT_PER_SECOND: "100000000",
  WEB_RENDER_LIMIT_PER_SECOND: "100000000",
});
const { account, cms, web } = services(loadSecrets().secrets);
/** One row for each way in which a page comes about. */
const IN_SHORT = new Set([
  "home, anonymous",
  "home, logged in",
  "/user",
  "/shoppingcart",
  "/admin/orders",
  "a page in no cache",
  "rankings call",
]);
/** The floor of the stack: the same build served by Remix's own server. */
const remixServe = {
  name: "remix-serve",
  cwd: join(ROOT, "web"),
  command: [
    ...["node", join(ROOT, "node_modules/@remix-run/serve/dist/operator.js")],
    join(ROOT, "bench/lib/remix-serve-build.ts"),
  ],
  health: `${REMIX_SERVE}/robots.txt`,
  env: {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "3904",
    CMS_URL: "http://127.0.0.1:3902",
    ACCOUNT_SERVICE_URL: "http://127.0.0.1:3903",
    PUBLIC_URL: "http://127.0.0.1:3901",
  },
};
const supervisor = new Supervisor({ logs: join(folder, "logs") });

try {
  await Promise.all([supervisor.start(account), supervisor.start(cms)]);
  await supervisor.start(web);
  if (!SHORT && (!ONLY || ONLY.some((name) => name.endsWith("remix-serve"))))
    await supervisor.start(remixServe);
  const site = "http://127.0.0.1:3901";
  const cookie = await logInToSite(site, "juan");
  const staff = { cookie: await logInToSite(site, "gm") };
  const topic = (await (await fetch("http://127.0.0.1:3902/api/getnewsall/0/1/0/1")).json()).data[0].id;

  const months = await (await fetch("http://127.0.0.1:3903/rankings/archive")).json();
  const month = months.data[0].month;

  /** @type {{ name: string, service: string, url: string, headers?: Record<string, string>, fresh?: boolean }[]} */
  const cases = [
    { name: "home, anonymous", service: "web", url: `${site}/` },
    { name: "home, by remix-serve", service: "remix-serve", url: `${REMIX_SERVE}/` },
    { name: "home, logged in", service: "web", url: `${site}/`, headers: { cookie } },
    ...["user", "shoppingcart", "shoppurchases", "topuphistory", "changepassword"].map((path) => ({
      name: `/${path}`,
      service: "web",
      url: `${site}/${path}`,
      headers: { cookie },
    })),
    ...["admin", "admin/players/1", "admin/orders"].map((path) => ({
      name: `/${path}`,
      service: "web",
      url: `${site}/${path}`,
      headers: staff,
    })),
    { name: "a page in no cache", service: "web", url: `${site}/news?search=`, fresh: true },
    { name: "news detail", service: "web", url: `${site}/news?topic=${topic}` },
    {
      name: "news detail, by remix-serve",
      service: "remix-serve",
      url: `${REMIX_SERVE}/news?topic=${topic}`,
    },
    { name: "rankings", service: "web", url: `${site}/rankings` },
    { name: "champions of a month", service: "web", url: `${site}/rankings/archive/${month}` },
    { name: "search", service: "web", url: `${site}/news?search=gate` },
    { name: "story", service: "web", url: `${site}/story` },
    { name: "class guide", service: "web", url: `${site}/characters` },
    { name: "item shop", service: "web", url: `${site}/itemshop` },
    { name: "character", service: "web", url: `${site}/character/BathalaApoy` },
    { name: "club", service: "web", url: `${site}/club/Bayanihan` },
    { name: "event calendar", service: "web", url: `${site}/events` },
    { name: "feed", service: "web", url: `${site}/rss.xml` },
    {
      name: "rankings call",
      service: "account-service",
      url: "http://127.0.0.1:3903/get-top-rankings-list",
      // As web calls it for its cache: no limit is counted.
      headers: { "x-web-key": String(account.env.WEB_KEY) },
    },
  ];
  const rows = [];
  const wanted = ONLY ?? (SHORT ? [...IN_SHORT] : null);
  for (const entry of cases.filter(({ name }) => !wanted || wanted.includes(name)))
    rows.push(await compare(entry));
  if (SHORT) compareWithKept(rows);
  else report(rows, ONLY ? [] : await weightsOf(site, topic));
} finally {
  await supervisor.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} site @param {number} topic of a news item */
function weightsOf(site, topic) {
  return scriptWeights(site, [
    "/",
    "/news",
    `/news?topic=${topic}`,
    "/rankings",
    "/characters",
    "/instructions",
    "/downloads",
    "/gallery",
    "/login",
    "/register",
    "/itemshop",
    "/topup",
    "/ticket",
    "/checkticket",
  ]);
}

/**
 * Prints each ratio beside the kept one, and fails if it fell by more than a third.
 * @param {Awaited<ReturnType<typeof compare>>[]} rows
 */
function compareWithKept(rows) {
  const ratios = Object.fromEntries(rows.map(({ name, ratio }) => [name, Number(ratio.toPrecision(2))]));
  if (process.argv.includes("--keep")) {
    writeFileSync(KEPT, `${JSON.stringify(ratios, null, 2)}\n`);
    console.log(`Written to ${KEPT}`);
    return;
  }
  /** @type {Record<string, number>} */
  const kept = JSON.parse(readFileSync(KEPT, "utf8"));
  const compared = rows.map(({ name, errors }) => {
    const [now = 0, before = 0] = [ratios[name], kept[name]];
    return { page: name, kept: before, now, errors, slower: now < before * LEAST };
  });
  console.table(compared);
  const slower = compared.filter((row) => row.slower || row.errors > 0);
  if (slower.length === 0) return;
  console.error(
    `More than a third slower than before, or with errors: ${slower.map(({ page }) => page).join(", ")}`,
  );
  process.exitCode = 1;
}

/**
 * Measures a page and the bare server in turns, so that both see the same conditions; the medians are compared.
 * @param {{ name: string, service: string, url: string, headers?: Record<string, string>, fresh?: boolean }} entry
 */
async function compare({ name, service, url, headers = {}, fresh = false }) {
  const pid = supervisor.pid(service);
  const sample = await fetch(url, { headers });
  const bare = await startBare(
    Buffer.from(await sample.arrayBuffer()),
    sample.headers.get("content-type") ?? "",
  );
  if (sample.status !== 200) throw new Error(`${url} answered ${sample.status}.`);
  await load({ url, headers, seconds: 1, fresh });
  const ours = [];
  const theirs = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await measured(bare.pid, { url: bare.url, headers }));
      ours.push(await measured(pid, { url, headers, fresh }));
    }
  } finally {
    bare.stop();
  }
  const mine = median(ours);
  const floor = median(theirs);
  return {
    name,
    bytes: bare.bytes,
    ...mine,
    bare: floor,
    ratio: mine.requestsPerSecond / floor.requestsPerSecond,
  };
}

/** @param {number} pid @param {{ url: string, headers: Record<string, string>, fresh?: boolean }} target */
async function measured(pid, target) {
  const requested = supervisor.pid("account-service");
  const [before, askedBefore] = [cpuSecondsOf(pid), cpuSecondsOf(requested)];
  const result = await load({ ...target, seconds: SECONDS });
  const cpuMs = ((cpuSecondsOf(pid) - before) * 1000) / result.requests;
  const serviceCpuMs =
    pid === requested ? 0 : ((cpuSecondsOf(requested) - askedBefore) * 1000) / result.requests;
  return { ...result, cpuMs, serviceCpuMs };
}

/**
 * The median run, by requests per second.
 * @template {{ requestsPerSecond: number }} T
 * @param {T[]} runs
 * @returns {T}
 */
function median(runs) {
  const sorted = [...runs].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return /** @type {T} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {Awaited<ReturnType<typeof compare>>[]} rows @param {{ path: string, kB: number }[]} weights */
function report(rows, weights) {
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          bytes: row.bytes,
          "req/s": Math.round(row.requestsPerSecond),
          "p50 ms": row.p50,
          "p99 ms": row.p99,
          "CPU ms/req": Number(row.cpuMs.toFixed(3)),
          service: Number(row.serviceCpuMs.toFixed(3)),
          "bare req/s": Math.round(row.bare.requestsPerSecond),
          "of bare": Number(row.ratio.toFixed(2)),
          errors: row.errors,
        },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      weights.map(({ path, kB }) => [path, { "script kB gzip": kB, budget: SCRIPT_BUDGET_KB }]),
    ),
  );
  const results = join(ROOT, "bench/results");
  mkdirSync(results, { recursive: true });
  const file = join(results, "pages.json");
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, connections: 16, seconds: SECONDS, rounds: ROUNDS, rows, weights }, null, 2)}\n`,
  );
  console.log(`Written to ${file}`);
  const heavy = weights.filter(({ kB }) => kB > SCRIPT_BUDGET_KB);
  if (heavy.length > 0 || rows.some((row) => row.errors > 0)) process.exitCode = 1;
}
