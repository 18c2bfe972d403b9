// @ts-check
// `npm test`: sets up what is missing, then runs the checks, unit and service tests, and end-to-end tests in a real
// browser. `-- --changed` runs the checks, and the tests that the files changed since main reach;
// `-- --changed <commit>` those changed since then. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { changedSince, journeysOf, testsOf } from "./lib/changed.mjs";
import { CHECKS, passes } from "./lib/checks.mjs";
import { run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";
import { dataDir, PRIVATE_FOLDER, ROOT } from "./lib/paths.mjs";
import { npm, npx } from "./lib/processes.mjs";
import { step } from "./lib/steps.mjs";

const WORKSPACES = ["account-service", "cms", "packages/service", "scripts", "web"];

/** How often the long tests do what they do, with `npm run test:long`; their own defaults are a fraction of it. */
const LONG = {
  RACE_ROUNDS: "20",
  KILL_ROUNDS: "25",
  SERVICE_KILLS: "10",
  PAYMENT_KILLS: "20",
  FUZZ_RUNS: "10000",
  CROWD: "200",
  SOAK_MINUTES: "10",
  SOAK_PLAYERS: "1000",
  VALIDATE_EVERY_PAGE: "true",
  FORMER_WEB: "true",
};

/** The databases of tests are made, used and deleted within minutes: in memory, where the machine has enough of it. */
const environment = {
  ...process.env,
  ...(process.argv.includes("--long") && LONG),
  TMPDIR: memoryFolder() ?? tmpdir(),
};

/** @returns {string | undefined} */
function memoryFolder() {
  const folder = "/dev/shm";
  const enough = 2 * 1024 ** 3;
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough ? folder : undefined;
}

/** Builds what is stale, two at a time. */
async function buildAll() {
  const waiting = [...BUILDS];
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildAndSay(next);
  }
  await Promise.all([work(), work()]);
}

/** @param {import("./lib/build.mjs").Build} build */
async function buildAndSay(build) {
  const began = performance.now();
  const result = await buildIfStale(build);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`  build ${build.name}: ${result}, ${seconds} s\n`);
}

/**
 * `names` are of the tests that failed or passed only on retry.
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, names?: string[] }} Counts
 * @typedef {Counts & { name: string }} Outcome
 */

/**
 * Reads a runner's report. A missing or empty report, or an error exit without a failed test, counts as one failure.
 * @param {string} name
 * @param {string} file
 * @param {boolean} good
 * @param {(report: any) => Counts} read each runner has its own report format
 * @param {boolean} [mayBeEmpty] whether a change may reach none of its tests
 * @returns {Outcome}
 */
function outcome(name, file, good, read, mayBeEmpty = false) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // No report: the runner crashed.
  }
  const silent = !good && counts.failed === 0;
  const empty = counts.passed + counts.failed === 0 && !(mayBeEmpty && good);
  return { name, ...counts, failed: counts.failed + (silent || empty ? 1 : 0) };
}

/**
 * Reads Vitest's report.
 * @param {any} report
 * @returns {Counts}
 */
const readVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  names: testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && file.status === "failed") return [`${file.name}: ${file.message}`];
    return failed.map((/** @type {any} */ test) => `${file.name}: ${test.fullName}`);
  }),
});

/**
 * Reads Playwright's report.
 * @param {any} report
 * @returns {Counts}
 */
function readPlaywright({ stats, suites }) {
  /** @type {string[]} */
  const names = [];
  const collect = (/** @type {any} */ suite) => {
    for (const { file, title, tests } of suite.specs ?? [])
      for (const { status } of tests)
        if (status === "unexpected" || status === "flaky")
          names.push(`${file}: ${title}${status === "flaky" ? " (passed on retry)" : ""}`);
    for (const inner of suite.suites ?? []) collect(inner);
  };
  for (const suite of suites) collect(suite);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
    names,
  };
}

/**
 * The commit after `--changed`, or main; undefined for all tests.
 * @returns {string | undefined}
 */
function since() {
  const at = process.argv.indexOf("--changed");
  return at < 0 ? undefined : (process.argv[at + 1] ?? "main");
}

await run(async () => {
  const from = since();
  const change = from === undefined ? undefined : changedSince(from);
  const journeys = change && journeysOf(change.files);
  if (change)
    process.stdout.write(
      `${change.files.length} changed files. Journeys: ${journeys?.join(", ") || "none"}\n`,
    );
  await step("packages", () => install());
  await step("browser", ensureBrowser);
  // Builds and checks at once: the checks are done long before three builds in a row would be.
  const builds = buildAll().then(
    () => null,
    (error) => error,
  );

  const reports = join(dataDir(), "test-reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, PRIVATE_FOLDER);
  /** @type {Outcome[]} */
  const outcomes = [];

  for (const { name, command } of CHECKS) {
    process.stdout.write(`\n— ${name}\n`);
    const good = await passes(command);
    outcomes.push({ name, passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });
  }
  const buildFailure = await builds;
  if (buildFailure) throw buildFailure;

  const testWorkspaces = async () => {
    for (const workspace of WORKSPACES) {
      const only = change ? testsOf(workspace, change) : [];
      if (!only) continue;
      process.stdout.write(`\n— ${workspace}: unit and service tests\n`);
      const file = join(reports, `${basename(workspace)}.json`);
      const good = await passes(
        [
          ...npm("run", "--silent", "test", "-w", workspace, "--"),
          ...["--reporter=minimal", "--reporter=json", `--outputFile.json=${file}`],
          ...only,
        ],
        environment,
      );
      outcomes.push(outcome(workspace, file, good, readVitest, change !== undefined));
    }
  };
  const testJourneys = async () => {
    if (journeys?.length === 0) return;
    process.stdout.write("\n— journeys in a browser\n");
    const file = join(reports, "journeys.json");
    const specs = (journeys ?? []).map((name) => `e2e/${name}.spec.ts`);
    const good = await passes(npx("playwright", "test", ...specs), {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    outcomes.push(outcome("journeys", file, good, readPlaywright));
  };
  // The few of a change leave a core free; all of them do not.
  if (change) await Promise.all([testWorkspaces(), testJourneys()]);
  else {
    await testWorkspaces();
    await testJourneys();
  }

  process.stdout.write("\n");
  for (const { name, passed, failed, skipped, flaky } of outcomes) {
    const more = `${skipped ? `, ${skipped} skipped` : ""}${flaky ? `, ${flaky} passed on retry` : ""}`;
    process.stdout.write(`  ${name}: ${passed} passed, ${failed} failed${more}\n`);
  }
  for (const { name, names = [] } of outcomes)
    for (const test of names) process.stdout.write(`\n  ${name}: ${test.replaceAll(`${ROOT}/`, "")}`);
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    outcomes.reduce((total, entry) => total + entry[key], 0);
  if (sum("failed") > 0) process.exitCode = 1;
  process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
});
