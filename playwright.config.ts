import { defineConfig } from "@playwright/test";
import { browserPath } from "./scripts/lib/browser.mjs";

/** Journeys through the real site: real services on a data folder of their own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // The journeys share one running site and stop parts of it.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["list"]],
  use: {
    viewport: { width: 1366, height: 900 },
    locale: "en-PH",
    trace: "retain-on-failure",
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
      ],
    },
  },
});
