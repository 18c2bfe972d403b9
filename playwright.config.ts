import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserPath } from "./scripts/lib/browser.mjs";

/**
 * Journeys that start services of their own. They take longest, so they begin first: at the end no core waits for the
 * last of them.
 */
const OWN_SERVICES =
  /(backup|commands|containers|monitoring|older-game|operating|payment-providers|replicas|setup|telemetry|upgrade)\.spec\.ts$/;

/** What a worker takes: its site's three services, its browser and itself. */
const WORKER_BYTES = 1.5 * 1024 ** 3;
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Journeys through the real site: real services with their own data folder (e2e/fixtures.ts). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/seeded-site.ts",
  outputDir: "test-results",
  // Each worker has its own site, whose journeys share it and stop parts of it.
  // Journeys wait as well as compute: one more than there are cores fills them, where there is memory for so many.
  workers: Math.max(1, Math.min(availableParallelism() + 1, Math.floor(memory / WORKER_BYTES))),
  fullyParallel: false,
  // Only for what never comes: a machine of this kind may be three times as slow, and busy besides. Each step has its
  // limit; a test that opens every page has many steps.
  timeout: 1_200_000,
  expect: { timeout: 90_000 },
  // What passes only on the second try is reported as flaky, and its trace is kept.
  retries: 1,
  projects: [
    { name: "services", testMatch: OWN_SERVICES },
    { name: "site", testIgnore: OWN_SERVICES },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["list"]],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1366, height: 900 },
    locale: "en-PH",
    // Each frame of an animation is drawn by the processor. Journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Most pages of a journey live for a second: what optimizes their scripts takes a quarter of their time, and
        // saves less.
        "--js-flags=--no-opt --no-maglev",
        // Keeps a page in the process that it began in: another one for its first address takes a fifth of the page's
        // time.
        "--renderer-process-limit=1",
      ],
    },
  },
});
